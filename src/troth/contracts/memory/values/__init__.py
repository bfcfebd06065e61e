"""Values of facts: their normal form, and whether two of them say the same.

``normalize`` writes a value in one way; ``compare`` says how two values stand to each other. Each
kind of value has its module; the tables beside them are facts of the world, written by hand and
deliberately short: what no table knows is *unknown*, and opens nothing (MEM-8).
"""
