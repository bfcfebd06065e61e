"""The stress run: conversations from a seed, one line for each turn, and a proof of the figures.

``plan`` makes the turns, ``run`` takes them one after another, ``lines`` writes what each one left,
``expectations`` says what the plan wanted of it, and ``artifact`` signs and verifies the figures.
All of it but ``run`` is pure: the same seed gives the same bytes anywhere (MEM-17).
"""
