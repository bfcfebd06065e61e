"""The thinking contract (THINK): refinement that is bounded, deterministic and fails closed.

``clauses`` is its book. None of its clauses is enforced yet.
"""
