"""How a new statement stands to one that was kept before, by their words: a fitted decision.

Serves MEM-6 and MEM-8; the law is in ``remember``. What a slot tells is decided by slots; the rest
is weighed here, over what a judge says in both directions, how near the two are, and what
``language.comparison`` finds. In doubt nothing is decided.
"""

from troth.contracts.memory.deciding.relating import relate_facts
from troth.contracts.memory.deciding.weighing import (
    Heard,
    Strength,
    among,
    features,
    is_doubted,
    probability,
    strength,
    weighed_relation,
)

__all__ = [
    "Heard",
    "Strength",
    "among",
    "features",
    "is_doubted",
    "probability",
    "relate_facts",
    "strength",
    "weighed_relation",
]
