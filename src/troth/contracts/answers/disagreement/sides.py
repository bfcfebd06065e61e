"""Grouping texts that part into one disagreement with its sides.

Serves TRUST-4.1; decides no clause. Every function gives the same result for any order of peers, as
long as its input is sorted by peer.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from troth.contracts.answers.disagreement.positions import (
    Disagreement,
    DisagreementKind,
    PeerQuote,
    Position,
)
from troth.language.comparison.contrast import Contrast
from troth.language.tokens import content_words, stem

_TOPIC_WORDS = 4
_OF_PACE = "pace"
_OF_DENIAL = frozenset(("negation", "answer"))
H = TypeVar("H", bound=Hashable)


@dataclass(frozen=True, kw_only=True, slots=True)
class Parting:
    """Two texts of two peers that disagree, and what differs in them word for word."""

    mine: PeerQuote
    theirs: PeerQuote
    contrast: Contrast


def connected(pairs: Iterable[tuple[H, H]]) -> list[list[H]]:
    """The groups that pairs form when those with a member in common are joined, in order."""
    groups: list[list[H]] = []
    for pair in pairs:
        touched = [group for group in groups if not set(pair).isdisjoint(group)]
        groups = [group for group in groups if group not in touched]
        groups.append(list(dict.fromkeys(one for group in (*touched, pair) for one in group)))
    return groups


def disagreement_of(
    group: Sequence[PeerQuote],
    parted: Sequence[Parting],
    agreed: Iterable[tuple[PeerQuote, PeerQuote]],
) -> Disagreement:
    """The disagreement of texts that part.

    Args:
        group: Texts of at least two peers, joined by partings.
        parted: Every parting of the panel.
        agreed: Texts that agree; a peer outside the group that agrees with one side stands on it.
    """
    inside = [one for one in parted if one.mine in group]
    apart = {pair for one in inside for pair in _both(one.mine.peer, one.theirs.peer)}
    sides: list[list[PeerQuote]] = []
    first = {quote.peer: quote for quote in reversed(group)}
    for peer in sorted(first):
        side = next((s for s in sides if all((peer, q.peer) not in apart for q in s)), None)
        if side is None:
            sides.append(side := [])
        side.append(first[peer])
    for one, other in (pair for each in agreed for pair in _both(*each)):
        joined = [side for side in sides if other in side]
        if joined and one.peer not in first:
            first[one.peer] = one
            joined[0].append(one)
    kind, stances = _named(sides, inside)
    positions = (
        Position(
            stance=stance,
            holders=tuple(quote.peer for quote in quotes),
            quotes=tuple(quotes),
        )
        for stance, quotes in sorted(
            (stance, sorted(side, key=lambda quote: quote.peer))
            for stance, side in zip(stances, sides, strict=True)
        )
    )
    return Disagreement(kind=kind, topic=_topic(list(first.values())), positions=tuple(positions))


def _both(one: H, other: H) -> tuple[tuple[H, H], tuple[H, H]]:
    return (one, other), (other, one)


def _named(
    sides: Sequence[Sequence[PeerQuote]], inside: Sequence[Parting]
) -> tuple[DisagreementKind, list[str]]:
    """What the sides part over, and a stable label for each of them."""
    figures: dict[PeerQuote, str] = {}
    denying: dict[PeerQuote, bool] = {}
    paces: dict[PeerQuote, int] = {}
    for one in inside:
        written = one.contrast.figures
        if written is not None:
            figures |= {one.mine: written[0], one.theirs: written[1]}
        if one.contrast.denied or one.contrast.conflict in _OF_DENIAL:
            denying |= dict(zip((one.mine, one.theirs), one.contrast.denies, strict=True))
        if one.contrast.conflict == _OF_PACE:
            paces |= dict(zip((one.mine, one.theirs), one.contrast.paces, strict=True))
    given = [next((figures[q] for q in side if q in figures), "") for side in sides]
    if all(given) and len(set(given)) == len(sides):
        return DisagreementKind.NUMBER, [f"number:{one}" for one in given]
    paced = [next((paces[q] for q in side if q in paces), 0) for side in sides]
    if sorted(paced) == [-1, 1]:
        return DisagreementKind.ACT_OR_WAIT, ["act" if pace > 0 else "wait" for pace in paced]
    denied = [next((denying[q] for q in side if q in denying), None) for side in sides]
    if sorted(map(str, denied)) == ["False", "True"]:
        return DisagreementKind.ACCEPT_OR_REJECT, ["reject" if d else "accept" for d in denied]
    return DisagreementKind.ADVICE, [f"advice:{at}" for at, _ in enumerate(sides, start=1)]


def _topic(quotes: Sequence[PeerQuote]) -> str:
    """A few content words that at least two of these have in common."""
    spoken = [dict.fromkeys(content_words(quote.text)) for quote in quotes]
    counts = Counter(root for each in spoken for root in {stem(word) for word in each})
    shared = {stem(word): word for each in reversed(spoken) for word in reversed(each)}
    ordered = dict.fromkeys(stem(word) for each in spoken for word in each)
    return " ".join([shared[root] for root in ordered if counts[root] > 1][:_TOPIC_WORDS])
