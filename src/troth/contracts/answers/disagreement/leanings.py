"""Opposed leanings: where one peer is for what another one is against.

Serves TRUST-4.1 and 4.2 through ``disagreement``. Two statements clash where they lean opposite
ways on the same topic and no condition on one side alone keeps them apart.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import TypeAlias

from troth.contracts.answers.disagreement.positions import Disagreement, DisagreementKind
from troth.contracts.answers.disagreement.sides import (
    assemble,
    connected,
    one_per_peer,
    topic_label,
)
from troth.contracts.answers.disagreement.stance import Statement
from troth.contracts.answers.disagreement.topics import same_topic, shared_part
from troth.kernel.judgements import Judgement, Label

Opinion: TypeAlias = "Callable[[str, str], Judgement]"

_MAYBE = 0.34  # of the shorter topic: less than this no opinion makes the same
_IN_SO_MANY_WORDS = 0.5  # enough where both say accept, decline, go or wait
_SURE_OF_CLASH, _SURE_OF_PEACE = 0.6, 0.8
_BY_MODEL = "model"
_MAX_OPINIONS = 64
_SAME_CONDITION = 0.5


class Weighing:
    """A judge's opinion on pairs of sentences, asked a bounded number of times."""

    def __init__(self, opinion: Opinion | None) -> None:
        """Take the opinion; ``None`` means that words alone decide."""
        self._opinion = opinion
        self._left = _MAX_OPINIONS

    def on_one_topic(self, one: Statement, other: Statement) -> bool:
        """Whether two statements that lean opposite ways speak of the same thing."""
        if not one.topic or not other.topic:
            return _answer_one_question(one, other)
        shared = shared_part(one.topic, other.topic)
        if same_topic(one.topic, other.topic) or (
            shared >= _IN_SO_MANY_WORDS and _says(one) and _says(other)
        ):
            return True
        if shared < _MAYBE:
            return False
        judged = self._both_ways(one, other)
        clashing = [
            each for each in judged if each.label is Label.REFUTED and each.score >= _SURE_OF_CLASH
        ]
        # A network that sees a clash from one side only is as often wrong as right.
        both = any(each.reason == _BY_MODEL for each in judged)
        return len(clashing) == len(judged) > 0 if both else bool(clashing)

    def are_at_peace(self, one: Statement, other: Statement) -> bool:
        """Whether each is held to follow from the other, though no negation tells them apart."""
        if _says(one) or _says(other):
            return False  # said in so many words: an opinion does not talk it away
        judged = self._both_ways(one, other)
        return bool(judged) and all(
            each.label is Label.SUPPORTED and each.score >= _SURE_OF_PEACE for each in judged
        )

    def _both_ways(self, one: Statement, other: Statement) -> tuple[Judgement, ...]:
        if self._opinion is None or self._left <= 0:
            return ()
        self._left -= 1
        mine, theirs = one.quote.text, other.quote.text
        return self._opinion(mine, theirs), self._opinion(theirs, mine)


def leaning_disagreements(
    statements: Sequence[Statement], weighing: Weighing
) -> Iterator[Disagreement]:
    """The clashes between peers; statements come sorted by peer, each peer's in order."""
    clashes = (
        (at, to)
        for (at, one), (to, other) in combinations(enumerate(statements), 2)
        if _are_opposed(one, other)
        and weighing.on_one_topic(one, other)
        and not weighing.are_at_peace(one, other)
    )
    for group in connected(clashes):
        members = [statements[at] for at in sorted(group)]
        disagreement = _of_group(members, statements)
        if disagreement is not None:
            yield disagreement


def _are_opposed(one: Statement, other: Statement) -> bool:
    if one.peer == other.peer or one.favours == other.favours:
        return False
    if one.condition and other.condition:
        return shared_part(one.condition, other.condition) >= _SAME_CONDITION
    if one.condition or other.condition:
        # "If it is cheap, buy" and "wait" can both be right; "never buy" leaves it no room.
        return other.absolute if one.condition else one.absolute
    return True


def _says(one: Statement) -> bool:
    return one.waits or one.judges


def _answer_one_question(one: Statement, other: Statement) -> bool:
    """Whether two leading statements, one without a topic, answer the question that was asked."""
    if one.order or other.order:
        return False
    bare, full = (one, other) if not one.topic else (other, one)
    if bare.waits:
        return full.waits or full.timed
    return not full.waits


def _of_group(members: list[Statement], statements: Sequence[Statement]) -> Disagreement | None:
    topic = frozenset[str]().union(*(one.topic for one in members))
    followers = [
        one
        for one in statements
        if not one.condition and any(same_topic(one.topic, held.topic) for held in members)
    ]
    ranked = sorted([*members, *followers], key=lambda one: (bool(one.condition), one.order))
    holding = one_per_peer(ranked)
    against = [one for one in holding if not one.favours]
    kind = _kind(holding, against)
    forth, back = ("act", "wait") if kind is DisagreementKind.ACT_OR_WAIT else ("accept", "reject")
    sides = {forth: [one for one in holding if one.favours], back: against}
    label = topic_label([one.named for one in holding if one.topic & topic])
    return assemble(kind, label, {stance: held for stance, held in sides.items() if held})


def _kind(holding: Sequence[Statement], against: Sequence[Statement]) -> DisagreementKind:
    if any(one.waits for one in against):
        return DisagreementKind.ACT_OR_WAIT
    late = any(one.timed for one in against)
    soon = any(one.timed for one in holding if one.favours)
    if (late and soon) or ((late or soon) and not any(one.judges for one in against)):
        return DisagreementKind.ACT_OR_WAIT
    return DisagreementKind.ACCEPT_OR_REJECT
