"""Comparing a claim with a sentence of a source, by words alone: pure, linear, deterministic.

``reading`` reads one sentence into topic, names, amounts, dates and cues; ``differences`` tells
where two readings of one topic differ; ``cues`` and ``lexicon`` are the words that this rests on.
The lexical judge, refinement and review all compare in this one way.
"""
