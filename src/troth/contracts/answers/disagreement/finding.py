"""Where peers part: disagreement as data.

Decides TRUST-4.1 (each side is found, with those who hold it) and 4.2 (consensus and a single peer
yield nothing). TRUST-4.3, that what was found stands in the synthesis, is ``consensus``; TRUST-4.4,
that a missing peer is named, binds whoever runs the panel.

Order: for each peer the Recommendation is read, then the Interpretation for what the
Recommendation leaves open; then options, numbers and leanings are compared between peers; then
leanings on sentences that already show a disagreement are left out, so that none is told twice.
Only what is opposed on the same topic counts: other words, another strength or a condition on one
side alone are no disagreement. Work grows linearly with the length of the views, and with the
square of the number of peers.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from troth.contracts.answers.disagreement.amounts import Amount, amounts_of
from troth.contracts.answers.disagreement.choices import Choice, Option, choices_of, exclude
from troth.contracts.answers.disagreement.leanings import Opinion, Weighing, leaning_disagreements
from troth.contracts.answers.disagreement.positions import (
    INTERPRETATION,
    RECOMMENDATION,
    Disagreement,
    DisagreementKind,
    MissingPeer,
    PeerQuote,
    PeerView,
    Position,
    render_disagreements,
    render_missing,
)
from troth.contracts.answers.disagreement.sides import (
    assemble,
    connected,
    one_per_peer,
    topic_label,
)
from troth.contracts.answers.disagreement.stance import (
    Statement,
    abstains,
    quotes_of,
    statements_of,
)
from troth.contracts.answers.disagreement.topics import same_topic

__all__ = [
    "Disagreement",
    "DisagreementKind",
    "MissingPeer",
    "PeerQuote",
    "PeerView",
    "Position",
    "find_disagreements",
    "render_disagreements",
    "render_missing",
]

_MAX_READ = 60  # statements, choices and amounts of one peer that are compared
_INTERPRETED_TOPIC = 0.75  # an interpretation tells many numbers: only a close topic is compared
_INTERPRETED_WORDS = 2


@dataclass(frozen=True, kw_only=True, slots=True)
class _Reading:
    """What one peer is for, chooses and gives in numbers."""

    statements: tuple[Statement, ...] = ()
    choices: tuple[Choice, ...] = ()
    amounts: tuple[Amount, ...] = ()


def find_disagreements(
    views: Sequence[PeerView], *, opinion: Opinion | None = None
) -> tuple[Disagreement, ...]:
    """The substantive disagreements between peers; the same for any order of the views.

    Args:
        views: One for each peer; several of one name are one peer, who never parts with itself.
        opinion: What a passage says of a claim, in a judge's view. It tips the scales only where
            words point to a clash and leave open whether both speak of the same thing.

    Returns:
        By kind, then topic; empty for consensus and for a single peer.
    """
    if len({view.peer for view in views}) < 2:
        return ()  # TRUST-4.2: one peer agrees with itself.
    if len({(view.recommendation, view.interpretation) for view in views}) < 2:
        return ()  # TRUST-4.2: nor do peers part who say the same, word for word.
    ordered = sorted(views, key=lambda view: (view.peer, view.recommendation, view.interpretation))
    read = [_read(view) for view in ordered]
    found = [
        *_option_disagreements([one for each in read for one in each.choices]),
        *_number_disagreements([one for each in read for one in each.amounts]),
    ]
    statements = [one for each in read for one in each.statements]
    told = set(_sentences(found))
    for disagreement in leaning_disagreements(statements, Weighing(opinion)):
        sentences = set(_sentences([disagreement]))
        if not sentences <= told:
            found.append(disagreement)
            told |= sentences
    kinds = list(DisagreementKind)
    return tuple(sorted(found, key=lambda one: (kinds.index(one.kind), one.topic, repr(one))))


def _sentences(found: Sequence[Disagreement]) -> Iterator[tuple[str, str]]:
    return (
        (quote.peer, quote.text)
        for one in found
        for position in one.positions
        for quote in position.quotes
    )


def _read(view: PeerView) -> _Reading:
    """The Recommendation, and of the Interpretation what the Recommendation leaves open."""
    advised = tuple(quotes_of(view.peer, RECOMMENDATION, view.recommendation))
    statements, amounts = statements_of(advised), amounts_of(advised)
    choices = choices_of(advised)
    if not statements and abstains(view.recommendation):
        return _Reading()  # who abstains holds no side, whatever it ponders
    pondered = tuple(quotes_of(view.peer, INTERPRETATION, view.interpretation))
    more = (
        replace(one, order=one.order + len(statements))
        for one in statements_of(pondered)
        if not any(same_topic(one.topic, held.topic) for held in statements[:_MAX_READ])
    )
    further = (
        one
        for one in amounts_of(pondered)
        if not any(one.is_comparable(held) for held in amounts[:_MAX_READ])
    )
    return _Reading(
        statements=(*statements, *more)[:_MAX_READ],
        choices=(choices or choices_of(pondered))[:_MAX_READ],
        amounts=(*amounts, *further)[:_MAX_READ],
    )


def _option_disagreements(choices: Sequence[Choice]) -> Iterator[Disagreement]:
    chosen = [(one, one.chosen) for one in choices if one.chosen is not None]
    agreed = {
        (one.peer, other.peer)
        for (one, mine), (other, theirs) in combinations(chosen, 2)
        if not (one.acts or other.acts)
        and mine.is_same(theirs)
        and not _refuses(one, theirs)
        and not _refuses(other, mine)
    }
    clashes = (
        (at, to)
        for (at, (one, _)), (to, (other, _)) in combinations(enumerate(chosen), 2)
        if one.peer != other.peer and (one.peer, other.peer) not in agreed and exclude(one, other)
    )
    for group in connected(clashes):
        inside = sorted(group)
        holding = one_per_peer([chosen[at][0] for at in inside] + _followers(chosen, inside))
        sides = _by_option(holding)
        topic = topic_label([tuple(sorted(one.purpose)) for one in holding])
        disagreement = assemble(DisagreementKind.OPTION, topic, sides)
        if disagreement is not None:
            yield disagreement


def _refuses(choice: Choice, option: Option) -> bool:
    return any(option == rejected for rejected in choice.rejected)


def _followers(chosen: Sequence[tuple[Choice, Option]], inside: Sequence[int]) -> list[Choice]:
    """Choices outside a clash that take a side of it."""
    taken = [chosen[at][1] for at in inside]
    return [one for one, option in chosen if any(option.is_same(side) for side in taken)]


def _by_option(holding: Sequence[Choice]) -> dict[str, list[Choice]]:
    sides: list[tuple[Option, list[Choice]]] = []
    by_length = sorted(holding, key=lambda one: (len(_option(one).roots), _option(one).name))
    for choice in by_length:
        option = _option(choice)
        for known, members in sides:
            if known.is_same(option):
                members.append(choice)
                break
        else:
            sides.append((option, [choice]))
    return {
        f"option:{known.name}": sorted(members, key=lambda one: one.peer)
        for known, members in sides
    }


def _option(choice: Choice) -> Option:
    if choice.chosen is None:
        raise ValueError("only choices of something are compared")
    return choice.chosen


def _number_disagreements(amounts: Sequence[Amount]) -> Iterator[Disagreement]:
    pairs = [
        (at, to)
        for (at, one), (to, other) in combinations(enumerate(amounts), 2)
        if one.peer != other.peer and _comparable(one, other)
    ]
    met = {
        (amounts[at].peer, amounts[to].peer, amounts[at].dimension)
        for at, to in pairs
        if amounts[at].meets(amounts[to])
    }
    clashes = (
        (at, to)
        for at, to in pairs
        if (amounts[at].peer, amounts[to].peer, amounts[at].dimension) not in met
    )
    for group in connected(clashes):
        holding = one_per_peer(amounts[at] for at in sorted(group))
        topic = topic_label([one.named for one in holding])
        disagreement = assemble(DisagreementKind.NUMBER, topic, _by_amount(holding))
        if disagreement is not None:
            yield disagreement


def _comparable(one: Amount, other: Amount) -> bool:
    if INTERPRETATION not in (one.quote.section, other.quote.section):
        return one.is_comparable(other)
    shared = len(one.topic & other.topic)
    return shared >= _INTERPRETED_WORDS and one.is_comparable(other, _INTERPRETED_TOPIC)


def _by_amount(holding: Sequence[Amount]) -> dict[str, list[Amount]]:
    """Sides of amounts that meet, from the smallest up; each is called by its smallest."""
    sides: list[list[Amount]] = []
    for amount in sorted(holding, key=lambda one: (one.low, one.high, one.written, one.peer)):
        for members in sides:
            if all(amount.meets(member) for member in members):
                members.append(amount)
                break
        else:
            sides.append([amount])
    return {
        f"number:{members[0].written}": sorted(members, key=lambda one: one.peer)
        for members in sides
    }
