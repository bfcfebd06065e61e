"""The head that tells whether two recommendations disagree."""
