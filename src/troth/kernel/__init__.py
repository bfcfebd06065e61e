"""Values shared by every contract: clauses, verdicts, evidence, digests, budgets, errors and proof.

Nothing here performs I/O, reads a clock, draws a random number or knows a framework.
The kernel is the only layer that a third party needs in order to check what Troth signed.
"""
