"""How the small models that ship with the product are made."""
