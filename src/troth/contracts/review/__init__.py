"""The review contract (REVIEW): critique that advises, cites its sources and changes nothing.

``clauses`` is its book. None of its clauses is enforced yet.
"""
