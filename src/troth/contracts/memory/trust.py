"""How far a memory is trusted: the first trust, and the closed table of rules that move it.

Trust is a sum: what a memory starts with, and the fixed effect of each rule since. The sum itself
is never cut; what people see is the sum within [0, 1000], and ``overrun`` keeps the rest. So the
undo of an act takes back exactly what the act did, in whatever order acts and undos come, and the
names of the rules alone reproduce every value (MEM-17).

Trust orders memories in recall and is shown. It never decides a contradiction, nor hides one: a
contested memory is flagged however much it is trusted (MEM-1).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from troth.contracts.memory.model import Certainty, Memory, SourceKind, StatedFact

LEAST, MOST = 0, 1000


@dataclass(frozen=True, kw_only=True, slots=True)
class Rule:
    """What a rule does to trust.

    Attributes:
        effect: Thousandths, added to the sum.
        ceiling: The sum is not raised past it; ``None`` for no ceiling. Only a rule that nothing
            undoes may have one, for its effect then depends on when it came.
        why: For people.
    """

    effect: int
    ceiling: int | None = None
    why: str


RULES: dict[str, Rule] = {
    "reinforced": Rule(effect=50, ceiling=950, why="the same was said again"),
    "contradicted": Rule(
        effect=-100, why="an entry was opened with it on one side, or it joined one"
    ),
    "won": Rule(effect=150, why="an entry was resolved for it: what opening took, and 50"),
    "lost": Rule(effect=-700, why="an entry was resolved against it"),
    "accepted": Rule(effect=100, why="all sides of an entry stand: what opening took"),
    "win_undone": Rule(effect=-150, why="the entry that it had won was reopened"),
    "loss_undone": Rule(effect=700, why="the entry that it had lost was reopened"),
    "acceptance_undone": Rule(effect=-100, why="an entry with all sides standing was reopened"),
    "relieved": Rule(effect=100, why="what stood against it was erased: what opening took"),
}
"""Every rule by its name. Names stand in stored events: none is ever renamed or reused."""

FIRST: dict[SourceKind, int] = {
    SourceKind.USER: 700,
    SourceKind.API: 800,  # an application that stores on purpose
    SourceKind.MODEL: 500,  # read by a model, if verified against the text
}
CERTAINTY: dict[Certainty, int] = {
    Certainty.STATED: 0,
    Certainty.HEDGED: -200,
    Certainty.POSSIBLE: -300,
}
IMPORTANT = 100
"""What is added where the user marked it as important."""

_CONFIDENCE: dict[Certainty, int] = {
    Certainty.STATED: 900,
    Certainty.HEDGED: 600,
    Certainty.POSSIBLE: 400,
}
_UNREAD_CONFIDENCE = 300  # the text was kept, and no fact read in it


def first_trust(
    source: SourceKind, certainty: Certainty = Certainty.STATED, *, important: bool = False
) -> int:
    """The trust that a memory starts with, in thousandths; between 200 and 900."""
    return FIRST[source] + CERTAINTY[certainty] + (IMPORTANT if important else 0)


def move_trust(trust: int, rule: str, *, overrun: int = 0) -> tuple[int, int]:
    """Trust and overrun after a rule.

    Args:
        trust: Thousandths in [0, 1000], before.
        overrun: What the bounds had cut off before.

    Raises:
        ValueError: There is no such rule.
    """
    if rule not in RULES:
        raise ValueError(f"there is no rule of trust {rule!r}")
    ceiling, before = RULES[rule].ceiling, trust + overrun
    total = before + RULES[rule].effect
    if ceiling is not None:
        total = max(before, min(total, ceiling))
    shown = min(MOST, max(LEAST, total))
    return shown, total - shown


def moved_trust(memory: Memory, rule: str) -> tuple[int, int]:
    """Trust and overrun of a memory after a rule; see ``move_trust``."""
    return move_trust(memory.trust, rule, overrun=memory.overrun)


def least_certain(facts: Sequence[StatedFact]) -> Certainty:
    """How firmly the least firm of the facts was said; stated where there is none."""
    return max(
        (fact.certainty for fact in facts), key=list(Certainty).index, default=Certainty.STATED
    )


def reading_confidence(facts: Sequence[StatedFact]) -> int:
    """How sure the reading of a memory is, in thousandths."""
    return _CONFIDENCE[least_certain(facts)] if facts else _UNREAD_CONFIDENCE
