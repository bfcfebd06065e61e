"""Finding personal data in English and German mail by patterns, check digits and context.

Each module finds the spans of a few kinds; ``finder`` puts them together. Nothing here calls a
model, and no finder looks further than a bounded window around what it starts from.
"""
