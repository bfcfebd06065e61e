"""How a contradicted claim may be said: where a text uses one, which caveats count, and repair.

Serves MEM-3, MEM-4 and MEM-12. ``mentions`` finds the uses, ``caveats`` judges what stands beside
them, ``placing`` puts true caveats there. Linear in the length of the text.
"""
