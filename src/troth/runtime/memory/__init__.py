"""Memory (MEM): ``chat`` is a turn, which ``remember`` learns from and ``recall`` answers.

``in_exchange`` is both within an exchange; ``acts`` moves entries of the ledger; ``book`` shows
them to people; ``erasing`` forgets. ``flags`` is the one place where a memory is flagged.
"""
