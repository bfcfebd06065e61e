"""The gate contract (GATE): no word of a model is used before it has passed its model contract.

``clauses`` is its book; the modules beside it read a reply, hold it to schema, labels, evidence
and budget, and decide between a second attempt and review.
"""
