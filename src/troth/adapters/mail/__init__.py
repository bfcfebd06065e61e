"""Mail: where it is read from, and how its bytes become a message in normal form."""
