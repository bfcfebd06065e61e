"""What a question brings to mind: memories in order, and which slots answer to it.

Decides no clause. The store finds candidates of one subject (MEM-15 is kept there, in its query);
which of them answer is weighed by ``deciding.bearing``.
"""

from __future__ import annotations

from dataclasses import dataclass

from troth.contracts.memory.deciding.weighing import is_settled
from troth.contracts.memory.model import Memory, unnamed
from troth.contracts.memory.stated import STATEMENT, may_end

AS_LIKELY = 0.3
"""Share of the likeliest from which a memory answers as well, and does not only come near."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Ranked:
    """A memory in its place.

    Attributes:
        score: In [0, 1]: how likely it answers; comparable within one ranking only.
        follows: It only replaced a memory that may answer.
        ends: It may say that a memory which answers holds no more.
    """

    memory: Memory
    score: float
    follows: bool = False
    ends: bool = False


def fills(asked: tuple[str, str], slot: tuple[str, str]) -> bool:
    """Whether a fact of that slot answers to the one asked for.

    ``favorite`` asks for every favorite, an empty attribute for all that is known of the entity.
    Who asks for a sister means each of them, and who names her may have told of her without a name.
    """
    same, attribute = _same_entity(asked[0], slot[0]), slot[1]
    wanted = attribute == asked[1] or not asked[1] or attribute.startswith(f"{asked[1]}:")
    return same and wanted


def may_have_ended(told: Memory, later: Memory) -> bool:
    """Whether a statement near another may say, since then, that it holds no more.

    A slot of its own makes it one of another matter: where it is of the same one, the two were held
    against each other when it was told.
    """
    is_free = not later.superseded and all(fact.attribute == STATEMENT for fact in later.facts)
    if later.seq <= told.seq or not is_free or is_settled(told.text, later.text):
        return False
    return may_end(later.text)


def _same_entity(asked: str, told: str) -> bool:
    return asked in (told, unnamed(told)) or unnamed(asked) == told
