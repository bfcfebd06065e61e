"""Hedging: which words of a sentence say that something may not be so.

A closed list of words; for each place of one of them, hashed words
around it (``features``) and one linear layer in eight-bit weights (``weights``), which tell whether
it hedges where it stands: "you may live there" does, "you may park there" and "in May" do not.
Whole-number arithmetic, so that every machine finds the same. How it was fitted:
``training/hedges``; how well it does: ``docs/models/hedges.md``.
"""
