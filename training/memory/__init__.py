"""How the decisions of memory were fitted."""
