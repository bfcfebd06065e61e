"""Disputes: the records that stand against each other in open entries.

A dispute joins open entries that share a claim, or that speak of one attribute of which there is
one value at a time: three employers are one dispute, in which only one record is the newest. Linear
in the number of entries.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from troth.contracts.memory.attributes import attribute_of
from troth.contracts.memory.model import Cardinality, Memory
from troth.contracts.memory.wording.index import joined_by
from troth.kernel.memories import Claim, Contest
from troth.language.tokens import fold, words

_LONGEST = 400  # characters of a value that are compared


@dataclass(frozen=True, kw_only=True, slots=True)
class Dispute:
    """Records that stand against each other.

    Attributes:
        sides: Newest first, at least one; one for each value, the newest record of it.
        contests: The open entries, oldest side first.
        more: Sides of these entries that are not among them, for nobody touched them.
    """

    sides: tuple[Claim, ...]
    contests: tuple[Contest, ...]
    more: int = 0

    @property
    def is_of_two(self) -> bool:
        """Whether one record stands against one other."""
        return len(self.sides) + self.more <= 2

    @property
    def newest(self) -> Claim:
        """The only side that may be called the most recent (MEM-3)."""
        return self.sides[0]

    @property
    def memory_ids(self) -> frozenset[str]:
        """Of every record in it, those that an equal newer one stands for included."""
        return frozenset(one.memory_id for each in self.contests for one in (each.old, each.new))

    def within(self, text: str) -> tuple[Claim, ...]:
        """The sides whose values stand in the text."""
        said = words(text)
        return tuple(
            side for side in self.sides if any(holds(said, one) for one in spellings(side))
        )


def spellings(claim: Claim) -> tuple[Sequence[str], ...]:
    """The words of its value and of its other forms."""
    said = (words(text[:_LONGEST]) for text in (claim.value, *claim.forms))
    return tuple(one for one in said if one)


def holds(said: Sequence[str], part: Sequence[str]) -> bool:
    """Whether the words of the part, which are some, stand in it one after the other."""
    first, size = part[0], len(part)
    return any(word == first and said[at : at + size] == part for at, word in enumerate(said))


def is_of_somebody_else(memory: Memory, side: Claim) -> bool:
    """Whether it says the value of someone or something of the user's that the side is not about.

    "My sister works at Amazon", where it is contested whether the user does.
    """
    whom = {
        fact.entity
        for fact in memory.facts
        if any(words(text[:_LONGEST]) in spellings(side) for text in (fact.value, fact.normal))
    }
    return bool(whom) and all(one.startswith("user/") and one != side.entity for one in whom)


def disputes_of(contests: Sequence[Contest]) -> tuple[Dispute, ...]:
    """The disputes that open entries form, in the order in which they first occur."""
    homes = joined_by((*_names(one.old), *_names(one.new)) for one in contests)
    members: dict[int, list[Contest]] = {}
    for contest, home in zip(contests, homes, strict=True):
        members.setdefault(home, []).append(contest)
    return tuple(map(_dispute, members.values()))


def _names(claim: Claim) -> tuple[object, ...]:
    """What joins entries: the claim itself, and its slot where that has one value at a time."""
    own = (claim.memory_id, *_said(claim))
    if attribute_of(claim.attribute).cardinality is Cardinality.MANY:
        return (own,)
    return own, (claim.entity, claim.attribute)


def _said(claim: Claim) -> tuple[object, ...]:
    value = claim.value[:_LONGEST]
    said = " ".join(words(value)) or fold(value)
    return claim.entity, claim.attribute, said, claim.negative


def _dispute(contests: Sequence[Contest]) -> Dispute:
    claims = [claim for contest in contests for claim in (contest.new, contest.old)]
    claims.sort(key=lambda claim: (-claim.seq, claim.memory_id, claim.value))
    sides: dict[object, Claim] = {}
    for claim in claims:
        sides.setdefault(_said(claim), claim)
    if len(sides) < 2:  # the same words, read as two values
        sides = {claim.memory_id: claim for claim in reversed(claims)}
        sides = dict(reversed(sides.items()))
    return Dispute(sides=tuple(sides.values()), contests=tuple(contests), more=untold(contests))


def untold(contests: Sequence[Contest]) -> int:
    """How many sides the entries of these contests have besides those that stand in them."""
    told: dict[str, set[str]] = {}
    of_entry = {contest.entry_id: contest.sides for contest in contests}
    for contest in contests:
        named = told.setdefault(contest.entry_id, set())
        named |= {contest.old.memory_id, contest.new.memory_id}
    return sum(of_entry[entry_id] - len(named) for entry_id, named in told.items())
