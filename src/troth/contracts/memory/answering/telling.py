"""How a statement is told: quoted, with its day; the only place that does it.

A dispute joins open entries that share a claim, or that speak of one attribute of which there is
one value at a time: three employers are one dispute, in which only one record is the newest. Linear
in the number of entries.

MEM-3 and MEM-4: a contested statement is told as its dispute, in one sentence: the newest record
with "(most recent update)" right behind it, and then "though I have conflicting records" with what
stands against it. A statement in which a contested value merely occurs ("a nurse at Amazon") gets
the second half. Nothing is told that the statement does not say.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby, islice

from troth.contracts.memory.answering.quoting import (
    MAX_QUOTE,
    MAX_QUOTES,
    Said,
    day,
    listed,
    quote,
    say,
)
from troth.contracts.memory.model import Certainty, Memory
from troth.contracts.memory.slots.clauses import clauses_of
from troth.contracts.memory.stated import STATEMENT
from troth.contracts.memory.wording.caveats import Judged, Telling, judge_uses
from troth.contracts.memory.wording.index import Index, groups_of, index_of, said_of
from troth.contracts.memory.wording.mentions import find_uses
from troth.kernel.memories import Claim, Contest


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


def disputes_of(contests: Sequence[Contest]) -> tuple[Dispute, ...]:
    """The disputes that open entries form, in the order in which they first occur."""
    homes = groups_of(contests)
    members: dict[int, list[Contest]] = {}
    for contest, home in zip(contests, homes, strict=True):
        members.setdefault(home, []).append(contest)
    return tuple(map(_dispute, members.values()))


def _dispute(contests: Sequence[Contest]) -> Dispute:
    claims = [claim for contest in contests for claim in (contest.new, contest.old)]
    claims.sort(key=lambda claim: (-claim.seq, claim.memory_id, claim.value))
    sides: dict[object, Claim] = {}
    for claim in claims:
        sides.setdefault(said_of(claim), claim)
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


MAX_OTHERS = 3
"""Records against the newest one that a sentence names; of more it says how many."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Teller:
    """Tells statements in one language, knowing every open dispute.

    Attributes:
        language: Code of a language that Troth has words in.
        memories: Those at hand, by id, to name what replaced a statement.
        index: Of the disputes' contests, to ask the law what a sentence uses; ``None`` for none.
        of_old: Whether what was is asked for: it is told before what replaced it, and else after.
    """

    language: str
    disputes: tuple[Dispute, ...] = ()
    memories: Mapping[str, Memory] = field(default_factory=dict)
    index: Index | None = None
    of_old: bool = False

    def of(self, memory_id: str) -> list[Dispute]:
        """The disputes that a memory is a side of."""
        return [one for one in self.disputes if memory_id in one.memory_ids]

    def say(self, name: str, **parts: object) -> str:
        """Our words of that name."""
        return say(name, self.language, **parts)

    def quoted(self, told: Memory | Claim, limit: int = MAX_QUOTE) -> str:
        """The words of a statement, in quotation marks."""
        return quote(told.text, self.language, limit)

    def dated(self, name: str, told: Memory | Claim, limit: int = MAX_QUOTE) -> str:
        """Our words of that name around a statement and its day."""
        return self.say(name, day=self._day(told), quote=self.quoted(told, limit))

    def _day(self, told: Memory | Claim) -> str:
        """The day in words; in figures where a contested value would stand among the words."""
        written = day(told.at, self.language)
        is_use = self.index is not None and find_uses(written, self.index).uses
        return told.at[:10] if is_use else written

    def tell(self, memory: Memory, lead: str = "told") -> list[Said]:
        """A statement, or the disputes that it is a side of.

        Args:
            lead: Name of the words that it is told in, where it is a side of none.
        """
        own = self.of(memory.memory_id)
        return [self.dispute(one) for one in own] or [self._free(memory, lead)]

    def tell_each(self, memories: Sequence[Memory]) -> list[Said]:
        """Statements in order; where nothing is contested, what was said in a row on one day once.

        A sentence with a contested value must not hold another statement besides: MEM-3.
        """
        if self.disputes:
            return [said for one in memories for said in self.tell(one)]
        told: list[Said] = []
        for (_, over), some in groupby(memories, lambda one: (self._day(one), one.superseded)):
            row = list(some)
            if over or len(row) == 1:
                told += [said for one in row for said in self.tell(one)]
                continue
            quotes = listed(list(map(self.quoted, row)), self.language)
            certain = all(self.tell(one)[0].certain for one in row)
            text = f"{self.say('told', day=self._day(row[0]), quote=quotes)}."
            told.append(Said(text=text, memory_ids=_ids(*row), certain=certain))
        return told

    def _free(self, memory: Memory, lead: str) -> Said:
        against = self.beside(memory)
        if against:
            limit = MAX_QUOTES // (1 + len(against[:MAX_OTHERS]))
            caveat = self._against(against, limit)
            text = f"{self.dated(lead, memory, limit)}, {caveat}."
            return Said(text=text, memory_ids=_ids(memory, *against), certain=False)
        if memory.superseded:
            return self._history(memory)
        return Said(
            text=f"{self.dated(lead, memory)}.",
            memory_ids=(memory.memory_id,),
            certain=all(fact.certainty is Certainty.STATED for fact in memory.facts),
        )

    def _history(self, memory: Memory) -> Said:
        later = self.later(memory)
        if later is not None and not self.of_old:
            told, old = self.dated("told", later), self.dated("item", memory)
            text = f"{told}; {self.say(replacing('replaces', memory), old=old)}."
            return Said(text=text, memory_ids=_ids(later, memory))
        tail = (
            self.say("over") if later is None else self.dated(replacing("replaced", memory), later)
        )
        ids = _ids(memory) if later is None else _ids(memory, later)
        return Said(text=f"{self.dated('told', memory)}; {tail}.", memory_ids=ids)

    def later(self, memory: Memory) -> Memory | None:
        """What replaced a statement, where it is at hand and nothing stands against it."""
        found = self.memories.get(memory.superseded_by)
        is_free = found is not None and not self.of(found.memory_id) and not self.beside(found)
        return found if is_free else None

    def beside(self, memory: Memory) -> tuple[Claim, ...]:
        """What stands against contested values that a statement uses which is no side."""
        against: dict[Claim, None] = {}
        judged = self._judged(f"{self.dated('told', memory)}.")
        used = {
            (stake.contest.entry_id, stake.claim.memory_id)
            for each in judged
            for stake in (one.stake for one in each.use.backings)
        }
        for dispute in self.disputes:
            told = {m for entry, m in used if entry in {one.entry_id for one in dispute.contests}}
            if told:
                others = tuple(side for side in dispute.sides if side.memory_id not in told)
                against |= dict.fromkeys(others or dispute.sides)
        return tuple(against)

    def _judged(self, text: str) -> tuple[Judged, ...]:
        return () if self.index is None else judge_uses(find_uses(text, self.index))

    def dispute(self, dispute: Dispute, lead: str = "contested") -> Said:
        """The newest record, that it is the newest, and what stands against it."""
        newest, others = dispute.newest, dispute.sides[1:]
        limit = MAX_QUOTES // (1 + len(others[:MAX_OTHERS]))
        told = self.dated(lead, newest, limit)
        against = f"{self._against(others, limit, more=dispute.more)}."
        text = f"{told} {self.say('newest')}, {against}"
        # MEM-3: behind "I joined Amazon after Microsoft" the mark could mean the older value.
        if any(one.telling is Telling.FALSE for one in self._judged(text)):
            text = f"{told}, {against}"
        return Said(text=text, memory_ids=_ids(*dispute.sides), certain=False)

    def suppose(self, claim: Claim, against: Claim) -> str:
        """One side of a contest as a condition, with its caveat."""
        limit = MAX_QUOTES // 2
        return f"{self.dated('supposed', claim, limit)}, {self._against((against,), limit)}."

    def _against(self, sides: Sequence[Claim], limit: int, *, more: int = 0) -> str:
        parts = list(
            dict.fromkeys(self.dated("against", side, limit) for side in sides[:MAX_OTHERS])
        )
        rest = len(sides[MAX_OTHERS:]) + more
        parts += [self.say("more", count=rest)] if rest else []
        return f"{self.say('conflicting')} {listed(parts, self.language)}"


def replacing(name: str, *old: Memory) -> str:
    """The name of our words for what replaces statements; others where it may leave some of one.

    What no slot indexes was weighed as a whole: "he is 19, has asthma, and takes 5 mg".
    """
    in_part = any(
        fact.attribute == STATEMENT and len(list(islice(clauses_of(one.text), 2))) > 1
        for one in old
        for fact in one.facts
    )
    return f"{name}_in_part" if in_part else name


def teller_of(
    contests: Sequence[Contest], memories: Mapping[str, Memory], *, language: str
) -> Teller:
    """Who tells of these contests, in that language."""
    return Teller(
        language=language,
        disputes=disputes_of(contests),
        memories=memories,
        index=index_of(contests) if contests else None,
    )


def _ids(*told: Memory | Claim) -> tuple[str, ...]:
    return tuple(dict.fromkeys(one.memory_id for one in told))
