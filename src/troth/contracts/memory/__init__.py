"""The memory contract (MEM): a contradicted memory is never told as plain truth.

``clauses`` is its book; ``decide`` judges at the exit and mends, ``auditor`` counts anew.
"""
