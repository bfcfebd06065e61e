"""Values of facts: their normal form, and whether two of them say the same."""
