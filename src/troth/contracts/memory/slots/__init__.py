"""Slots: the few typed matters that an index of statements knows, read exactly or not at all.

A slot may sharpen how two statements stand to each other. It never replaces their words.
"""
