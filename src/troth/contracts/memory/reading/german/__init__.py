"""German, for the core attributes: its words, its clauses, and which frames say what."""
