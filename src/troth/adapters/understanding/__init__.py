"""Understanding on this machine: a sentence encoder and a judge of pairs, both shipped.

Words are compared first (``lexical``); two small networks do the rest: one finds what speaks of
the same matter (``encoder``), one reads a passage and a claim together (``cross_encoder``).
"""
