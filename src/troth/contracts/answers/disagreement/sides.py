"""Grouping what peers said into the sides of a disagreement.

Serves TRUST-4.1; decides no clause. Every function gives the same result for any order of peers, as
long as its input is sorted by peer.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from typing import Protocol, TypeVar

from troth.contracts.answers.disagreement.positions import (
    Disagreement,
    DisagreementKind,
    PeerQuote,
    Position,
)
from troth.contracts.answers.disagreement.topics import root

_TOPIC_WORDS = 4


class Said(Protocol):
    """Something that one peer said in one sentence."""

    @property
    def quote(self) -> PeerQuote:
        """The sentence."""
        ...

    @property
    def peer(self) -> str:
        """Who said it."""
        ...


S = TypeVar("S", bound=Said)
H = TypeVar("H", bound=Hashable)


def connected(pairs: Iterable[tuple[H, H]]) -> list[list[H]]:
    """The groups that pairs form when those with a member in common are joined, in order."""
    parent: dict[H, H] = {}

    def top(one: H) -> H:
        while parent.setdefault(one, one) != one:
            parent[one] = parent[parent[one]]
            one = parent[one]
        return one

    for one, other in pairs:
        parent[top(other)] = top(one)
    groups: dict[H, list[H]] = {}
    for one in parent:
        groups.setdefault(top(one), []).append(one)
    return list(groups.values())


def one_per_peer(items: Iterable[S]) -> list[S]:
    """The first of each peer, sorted by peer: nobody holds two sides."""
    first: dict[str, S] = {}
    for item in items:
        first.setdefault(item.peer, item)
    return [first[peer] for peer in sorted(first)]


def assemble(
    kind: DisagreementKind, topic: str, sides: Mapping[str, Sequence[Said]]
) -> Disagreement | None:
    """A disagreement with these sides by stance; ``None`` where there are not two (TRUST-4.2)."""
    if len(sides) < 2:
        return None
    positions = (
        Position(
            stance=stance,
            holders=tuple(item.peer for item in items),
            quotes=tuple(item.quote for item in items),
        )
        for stance, items in sorted(sides.items())
    )
    return Disagreement(kind=kind, topic=topic, positions=tuple(positions))


def topic_label(named: Sequence[Sequence[str]]) -> str:
    """A few content words that several of these have in common, else those of the first."""
    counts: dict[str, int] = {}
    for words in named:
        for one in {root(word) for word in words}:
            counts[one] = counts.get(one, 0) + 1
    spoken = list(dict.fromkeys(word for words in named for word in words))
    shared: dict[str, str] = {}
    for word in spoken:
        if counts[root(word)] > 1:
            shared.setdefault(root(word), word)
    return " ".join(list(shared.values())[:_TOPIC_WORDS] or spoken[:_TOPIC_WORDS])
