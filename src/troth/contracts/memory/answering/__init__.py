"""Answers from memory without a model (MEM-13), and what can be seen behind an answer.

What was said is quoted, with its day, and never put into our words. Every sentence that tells a
contested claim carries its caveat in the same sentence (MEM-3, MEM-4): ``telling`` is the only
place that quotes. Nothing here decides a clause.
"""

from troth.contracts.memory.answering.acknowledging import acknowledge
from troth.contracts.memory.answering.asked import answer_question
from troth.contracts.memory.answering.behind import (
    alternative,
    alternatives,
    explain_conflicts,
    xray,
)
from troth.contracts.memory.answering.quoting import Composed
from troth.contracts.memory.answering.telling import untold

__all__ = [
    "Composed",
    "acknowledge",
    "alternative",
    "alternatives",
    "answer_question",
    "explain_conflicts",
    "untold",
    "xray",
]
