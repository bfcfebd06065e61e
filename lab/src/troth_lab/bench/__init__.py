"""Measuring the decisions of this installation on labelled rows: the command ``troth bench``.

One module a table (``tables.py``). Each reads the rows that lie in a folder (``rows.py``), asks the
deciders that this installation would use, and gives every figure beside its floor, its published
anchor and an interval (``measuring.py``, ``figures.py``).
"""
