"""Two texts of one person told apart, as memory does it: by slots, and else by words."""

from __future__ import annotations

from collections.abc import Callable

from troth.contracts.memory.deciding.relating import relate_facts
from troth.contracts.memory.deciding.weighing import Heard, Strength, strength
from troth.contracts.memory.model import OPENS, RelationKind, Speech, Statement
from troth.contracts.memory.slots.reading import read_statements
from troth.contracts.memory.stated import changes


def contradict(first: str, second: str, *, hear: Callable[[str, str], Heard] | None = None) -> bool:
    """Whether a text contradicts one that was said before it.

    Args:
        hear: What is known of the two sentences beyond their slots; ``None`` for slots alone.
    """
    olds, news = _asserted(first), _asserted(second)
    kinds = {
        relate_facts(old, new, correction=said.correction, update=said.update).kind
        for before in olds
        for said in news
        for old in before.facts
        for new in said.facts
    }
    if kinds & OPENS.keys():
        return True
    if hear is None or kinds - _OPEN or _states_nothing(first) or _states_nothing(second):
        return False
    return strength(first, second, hear(first, second)) is Strength.FIRM and not changes(second)


_OPEN = frozenset((RelationKind.UNKNOWN, RelationKind.UNRELATED))
_SILENT = frozenset((Speech.QUESTION, Speech.HYPOTHETICAL, Speech.QUOTED, Speech.REQUEST))


def _asserted(text: str) -> list[Statement]:
    return [one for one in read_statements(text) if one.speech is Speech.ASSERTION]


def _states_nothing(text: str) -> bool:
    return all(one.speech in _SILENT for one in read_statements(text))
