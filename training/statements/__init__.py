"""How the reader of statements was made."""
