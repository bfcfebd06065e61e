"""How a new statement stands to what was said before: the one door to ``relations``.

Serves MEM-6, MEM-8 and MEM-16: only a conflict, a correction and an unexplained update open an
entry (``model.OPENS``). In doubt a relation is unknown: an invented conflict is worse than a missed
one, for the person is asked about it.
"""

from __future__ import annotations

from troth.contracts.memory.relations.crossing import slots_beside
from troth.contracts.memory.relations.facts import relate_facts, relate_statements
from troth.contracts.memory.relations.judged import (
    MIN_REFUTED_SCORE,
    may_be_judged,
    relate_by_judge,
)
from troth.contracts.memory.relations.texts import relate_texts
from troth.contracts.memory.relations.within import told_within

__all__ = [
    "MIN_REFUTED_SCORE",
    "may_be_judged",
    "relate_by_judge",
    "relate_facts",
    "relate_statements",
    "relate_texts",
    "slots_beside",
    "told_within",
]
