"""The review contract (REVIEW): critique that advises, cites its sources and changes nothing.

``clauses`` is its book. ``request`` reads what is asked; ``review`` is the reviewer itself, with
its ``rules``; ``model`` and ``repair`` are the bodies that leave and the law over them. All of
it is pure.
"""
