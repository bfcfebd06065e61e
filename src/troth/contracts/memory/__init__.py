"""The memory contract (MEM): a contradicted memory is never told as plain truth.

``clauses`` is its book. None of its clauses is enforced yet.
"""
