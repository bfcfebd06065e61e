"""Training the head that tells which passages answer a question."""
