"""Two statements as they are said: read, related fact by fact, and the strongest relation told."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from troth.contracts.memory.model import (
    OPENS,
    Relation,
    RelationKind,
    Speech,
    StatedFact,
    Statement,
)
from troth.contracts.memory.reading.statements import read_statements
from troth.contracts.memory.relations.aligned import excluding_difference
from troth.contracts.memory.relations.facts import relate_statements
from troth.contracts.memory.relations.judged import relate_by_judge
from troth.kernel.judgements import Judgement

STRONGEST: tuple[RelationKind, ...] = (
    RelationKind.CONFLICT,
    RelationKind.CORRECTION,
    RelationKind.UNEXPLAINED_UPDATE,
    RelationKind.UPDATE,
    RelationKind.SAME,
    RelationKind.ALIAS,
    RelationKind.REFINEMENT,
    RelationKind.SEVERAL_VALUES,
    RelationKind.UNKNOWN,
    RelationKind.OTHER_SUBJECT,
    RelationKind.UNRELATED,
)
"""Relations by weight: the first of these that two facts have is the relation of the texts."""
_MOST_FACTS = 200  # of a text: every one meets every other
_DESCRIBING = (Speech.ASSERTION, Speech.OTHER)


def relate_texts(
    first: str,
    second: str,
    *,
    first_at: str = "",
    second_at: str = "",
    judge: Callable[[str, str], Judgement] | None = None,
) -> RelationKind:
    """How a text stands to one that was said before it: the strongest relation of their facts.

    Texts without any fact are compared as descriptions of one scene (``aligned``).

    Args:
        first_at, second_at: When each was said, RFC 3339.
        judge: Asked where the facts do not decide; ``None`` asks nobody.
    """
    olds, news = read_statements(first, at=first_at), read_statements(second, at=second_at)
    found = [relation.kind for relation in _relations(olds, news, first_at, second_at)]
    if judge is not None and not any(kind in OPENS for kind in found):
        found += [relation.kind for relation in _judged(olds, news, judge)]
    if not any(statement.facts for statement in (*olds, *news)) and _clash(olds, news):
        found.append(RelationKind.CONFLICT)
    return min(found, key=STRONGEST.index, default=RelationKind.UNRELATED)


def _relations(
    olds: tuple[Statement, ...], news: tuple[Statement, ...], old_at: str, new_at: str
) -> Iterator[Relation]:
    facts = tuple(fact for _, fact in _asserted(olds))
    for statement in news:
        yield from relate_statements(facts, statement, old_at=old_at, new_at=new_at)


def _asserted(statements: tuple[Statement, ...]) -> list[tuple[Statement, StatedFact]]:
    return [
        (statement, fact)
        for statement in statements
        if statement.speech is Speech.ASSERTION
        for fact in statement.facts
    ][:_MOST_FACTS]


def _judged(
    olds: tuple[Statement, ...],
    news: tuple[Statement, ...],
    judge: Callable[[str, str], Judgement],
) -> Iterator[Relation]:
    for old, old_fact in _asserted(olds):
        for new, new_fact in _asserted(news):
            found = relate_by_judge(old.text, new.text, judge, "judge", old_fact, new_fact)
            if found is not None:
                yield found


def _clash(olds: tuple[Statement, ...], news: tuple[Statement, ...]) -> bool:
    """Whether two single sentences describe what cannot be one scene."""
    if len(olds) != 1 or len(news) != 1:
        return False
    if olds[0].speech not in _DESCRIBING or news[0].speech not in _DESCRIBING:
        return False
    return bool(excluding_difference(olds[0].text, news[0].text))
