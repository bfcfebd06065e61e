"""How a statement is told: quoted, with its day; the only place that does it.

MEM-3 and MEM-4: a contested statement is told as its dispute, in one sentence: the newest record
with "(most recent update)" right behind it, and then "though I have conflicting records" with what
stands against it. A statement in which a contested value merely occurs ("a nurse at Amazon") gets
the second half. Nothing is told that the statement does not say.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from troth.contracts.memory.answering.composed import Said
from troth.contracts.memory.answering.disputes import Dispute, disputes_of, is_of_somebody_else
from troth.contracts.memory.answering.quoting import (
    MAX_QUOTE,
    MAX_QUOTES,
    day,
    listed,
    quote,
    read_language,
    say,
)
from troth.contracts.memory.model import Certainty, Memory
from troth.contracts.memory.wording.caveats import Judged, Telling, judge_uses
from troth.contracts.memory.wording.index import Index, index_of
from troth.contracts.memory.wording.mentions import find_uses
from troth.kernel.memories import Claim, Contest

MAX_OTHERS = 3
"""Records against the newest one that a sentence names; of more it says how many."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Teller:
    """Tells statements in one language, knowing every open dispute.

    Attributes:
        language: ``en`` or ``de``.
        memories: Those at hand, by id, to name what replaced a statement.
        index: Of the disputes' contests, to ask the law what a sentence uses; ``None`` for none.
    """

    language: str
    disputes: tuple[Dispute, ...] = ()
    memories: Mapping[str, Memory] = field(default_factory=dict)
    index: Index | None = None

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
        return told.at[:10] if any(one.within(written) for one in self.disputes) else written

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
        tail = self.say("over") if later is None else self.dated("replaced", later)
        ids = _ids(memory) if later is None else _ids(memory, later)
        return Said(text=f"{self.dated('told', memory)}; {tail}.", memory_ids=ids)

    def later(self, memory: Memory) -> Memory | None:
        """What replaced a statement, where it is at hand and nothing stands against it."""
        found = self.memories.get(memory.superseded_by)
        is_free = found is not None and not self.of(found.memory_id) and not self.beside(found)
        return found if is_free else None

    def beside(self, memory: Memory) -> tuple[Claim, ...]:
        """What stands against contested values that occur in a statement which is no side."""
        against: dict[Claim, None] = {}
        judged = self._judged(f"{self.dated('told', memory)}.")
        used = {one.stake.contest.entry_id for each in judged for one in each.use.backings}
        for dispute in self.disputes:
            within = dispute.within(memory.text)
            # MEM-19: by its words, or by the law; in doubt it is a use.
            if any(not is_of_somebody_else(memory, side) for side in within) or any(
                contest.entry_id in used for contest in dispute.contests
            ):
                others = tuple(side for side in dispute.sides if side not in within)
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


def teller_of(
    contests: Sequence[Contest], memories: Mapping[str, Memory], *, language: str
) -> Teller:
    """Who tells of these contests, in the language of that tag."""
    return Teller(
        language=read_language(language),
        disputes=disputes_of(contests),
        memories=memories,
        index=index_of(contests) if contests else None,
    )


def _ids(*told: Memory | Claim) -> tuple[str, ...]:
    return tuple(dict.fromkeys(one.memory_id for one in told))
