"""How the hedge detector was made."""
