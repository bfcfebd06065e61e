"""The one registry: the books of the five contracts and of the proof, joined.

This is the only module of ``contracts`` that knows all five; they do not know it.
"""

from __future__ import annotations

from troth.contracts.answers import clauses as answers
from troth.contracts.gate import clauses as gate
from troth.contracts.memory import clauses as memory
from troth.contracts.review import clauses as review
from troth.contracts.thinking import clauses as thinking
from troth.kernel.clauses import Registry
from troth.kernel.proof import clauses as proof

REGISTRY = Registry(
    books=(
        answers.BOOK,
        memory.BOOK,
        gate.BOOK,
        thinking.BOOK,
        review.BOOK,
        proof.BOOK,
    )
)
