"""What was told, fact by fact, and the disputes among it: which records stand against each other.

A dispute joins open entries that share a claim, or that speak of one attribute of which there is
one value at a time: three employers are one dispute, in which only one record is the newest. Linear
in the number of facts and entries, but for the few disputes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Self

from troth.contracts.memory.attributes import attribute_of
from troth.contracts.memory.model import Cardinality, Certainty, Memory, StatedFact, Tense
from troth.kernel.memories import Claim, Contest
from troth.language.tokens import fold, words

_LONGEST = 400  # characters of a value that are compared

Key = tuple[str, str, str, str, bool]


@dataclass(frozen=True, kw_only=True, slots=True)
class Told:
    """One fact of a memory, or one claim of an entry.

    Attributes:
        text: The whole statement, as it was said.
        others: Other spellings of the value, its normalized form among them.
        past: It holds no longer: it was said of the past, or something replaced it.
    """

    memory_id: str
    text: str
    entity: str
    attribute: str
    value: str
    others: tuple[str, ...]
    negative: bool
    tense: Tense
    certainty: Certainty
    at: str
    seq: int
    past: bool

    @classmethod
    def of_fact(cls, memory: Memory, fact: StatedFact) -> Self:
        """What a fact of a memory tells."""
        return cls(
            memory_id=memory.memory_id,
            text=memory.text,
            entity=fact.entity,
            attribute=fact.attribute,
            value=fact.value,
            others=(fact.normal,),
            negative=fact.negative,
            tense=fact.validity.tense,
            certainty=fact.certainty,
            at=memory.at,
            seq=memory.seq,
            past=memory.superseded or fact.validity.tense is Tense.PAST,
        )

    @classmethod
    def of_claim(cls, claim: Claim, memory: Memory | None) -> Self:
        """What a side of an entry tells; tense and certainty are those of the memory's fact."""
        fact = None if memory is None else _fact_of(memory, claim)
        return cls(
            memory_id=claim.memory_id,
            text=claim.text,
            entity=claim.entity,
            attribute=claim.attribute,
            value=claim.value,
            others=claim.forms if fact is None else (*claim.forms, fact.normal),
            negative=claim.negative,
            tense=Tense.PRESENT if fact is None else fact.validity.tense,
            certainty=Certainty.STATED if fact is None else fact.certainty,
            at=claim.at,
            seq=claim.seq,
            past=False,
        )

    @property
    def slot(self) -> tuple[str, str]:
        """Whom it is about, and what it says of them."""
        return self.entity, self.attribute

    @property
    def key(self) -> Key:
        """What makes it the same claim as another."""
        said = " ".join(words(self.value[:_LONGEST])) or fold(self.value[:_LONGEST])
        return self.memory_id, self.entity, self.attribute, said, self.negative

    def spellings(self) -> tuple[tuple[str, ...], ...]:
        """The words of the value and of its other forms, without repeats."""
        said = (tuple(words(text[:_LONGEST])) for text in (self.value, *self.others))
        return tuple(dict.fromkeys(one for one in said if one))

    def says(self, text: str) -> bool:
        """Whether the text names the value, or a part of it that stands on its own."""
        asked = tuple(words(text[:_LONGEST]))
        return bool(asked) and any(holds_words(one, asked) for one in self.spellings())


@dataclass(frozen=True, kw_only=True, slots=True)
class Dispute:
    """Records that stand against each other.

    Attributes:
        sides: Newest first, at least one; one for each value, the newest record of it.
        contests: The open entries, oldest side first.
        more: Sides of these entries that are not among them, for nobody touched them.
    """

    sides: tuple[Told, ...]
    contests: tuple[Contest, ...]
    more: int = 0

    @property
    def is_of_two(self) -> bool:
        """Whether one record stands against one other."""
        return len(self.sides) + self.more <= 2

    @property
    def newest(self) -> Told:
        """The only side that may be called the most recent (MEM-3)."""
        return self.sides[0]

    def concerns(self, told: Told) -> bool:
        """Whether telling this fact tells a contested claim: a side, or its value in its slot."""
        if any(told.memory_id == side.memory_id and told.key == side.key for side in self.sides):
            return True
        same_slot = [side for side in self.sides if side.slot == told.slot]
        spelled = told.spellings()
        return any(one in side.spellings() for side in same_slot for one in spelled)

    def within(self, text: str, entity: str | None = None) -> tuple[Told, ...]:
        """The sides whose values stand in the text; of one entity, where that is named."""
        said = tuple(words(text))
        return tuple(
            side
            for side in self.sides
            if entity in (None, side.entity)
            and any(holds_words(said, one) for one in side.spellings())
        )


def holds_words(said: tuple[str, ...], part: tuple[str, ...]) -> bool:
    """Whether the words of the part stand in it one after the other."""
    first, size = part[0], len(part)
    return any(word == first and said[at : at + size] == part for at, word in enumerate(said))


def told_by(memories: Iterable[Memory]) -> tuple[Told, ...]:
    """Every fact of the memories, in order."""
    return tuple(Told.of_fact(memory, fact) for memory in memories for fact in memory.facts)


def disputes_of(contests: Sequence[Contest], memories: Mapping[str, Memory]) -> tuple[Dispute, ...]:
    """The disputes that open entries form, in the order in which they first occur."""
    joined: dict[object, int] = {}
    members: dict[int, list[Contest]] = {}
    for number, contest in enumerate(contests):
        names = [name for claim in (contest.old, contest.new) for name in _names(claim)]
        found = dict.fromkeys(joined[name] for name in names if name in joined)
        home = min(found, default=number)
        members.setdefault(home, []).append(contest)
        for other in found:
            if other != home:
                members[home].extend(members.pop(other))
                joined.update({name: home for name, at in joined.items() if at == other})
        joined.update(dict.fromkeys(names, home))
    return tuple(_dispute(members[home], memories) for home in sorted(members))


def _names(claim: Claim) -> tuple[object, ...]:
    """What joins entries: the claim itself, and its slot where that has one value at a time."""
    own = Told.of_claim(claim, None).key
    if attribute_of(claim.attribute).cardinality is Cardinality.MANY:
        return (own,)
    return own, (claim.entity, claim.attribute)


def _dispute(contests: Sequence[Contest], memories: Mapping[str, Memory]) -> Dispute:
    claims = [claim for contest in contests for claim in (contest.new, contest.old)]
    claims.sort(key=lambda claim: (-claim.seq, claim.memory_id, claim.value))
    sides: dict[object, Told] = {}
    for claim in claims:
        told = Told.of_claim(claim, memories.get(claim.memory_id))
        sides.setdefault((told.slot, told.key[3], told.negative), told)
    return Dispute(sides=tuple(sides.values()), contests=tuple(contests), more=untold(contests))


def untold(contests: Sequence[Contest]) -> int:
    """How many sides the entries of these contests have besides those that stand in them."""
    told: dict[str, set[str]] = {}
    of_entry = {contest.entry_id: contest.sides for contest in contests}
    for contest in contests:
        named = told.setdefault(contest.entry_id, set())
        named |= {contest.old.memory_id, contest.new.memory_id}
    return sum(of_entry[entry_id] - len(named) for entry_id, named in told.items())


def _fact_of(memory: Memory, claim: Claim) -> StatedFact | None:
    named = fold(claim.value)
    return next(
        (
            fact
            for fact in memory.facts
            if (fact.entity, fact.attribute) == (claim.entity, claim.attribute)
            and (fold(fact.value) == named or fact.normal in claim.forms)
        ),
        None,
    )
