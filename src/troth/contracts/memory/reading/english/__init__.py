"""English: its words, its clauses, and which frames say what."""
