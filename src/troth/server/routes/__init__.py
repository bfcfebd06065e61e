"""Routes, one module per contract or concern."""
