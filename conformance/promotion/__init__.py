"""The promotion gate of deep thinking (THINK-12): the contract's checklist, executed.

Ten items, each a function over a ``Subject`` that returns its evidence or raises ``NotShown``. What
ships is certified as it ships; the tests of the gate replace one part of the subject at a time, and
see the gate turn red. The files of the contract are frozen by a lock beside this package.
"""
