"""The thinking contract (THINK): refinement that is bounded, deterministic and fails closed.

``clauses`` is its book. In the order of a run: ``router`` makes a plan or says why there is none,
``machine`` runs it without I/O, ``deltas`` holds what passes return against their schema,
``signature`` binds it all, and ``decide`` judges at the exit what is about to leave.
"""
