"""How a statement is told: quoted, with its day; the only place that does it.

MEM-3 and MEM-4: a contested statement is told as its dispute, in one sentence: the newest record
with "(most recent update)" right behind it, and then "though I have conflicting records" with what
stands against it. A statement in which a contested value merely occurs ("a nurse at Amazon") gets
the second half. Nothing is told that the statement does not say.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from troth.contracts.memory.answering.composed import Said
from troth.contracts.memory.answering.disputes import (
    Dispute,
    is_of_somebody_else,
    spellings,
)
from troth.contracts.memory.answering.quoting import (
    MAX_QUOTE,
    MAX_QUOTES,
    day,
    listed,
    quote,
    say,
)
from troth.contracts.memory.model import Certainty, Memory
from troth.kernel.memories import Claim

MAX_OTHERS = 3
"""Records against the newest one that a sentence names; of more it says how many."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Teller:
    """Tells statements in one language, knowing every open dispute.

    Attributes:
        language: ``en`` or ``de``.
        memories: Those at hand, by id, to name what replaced a statement.
    """

    language: str
    disputes: tuple[Dispute, ...] = ()
    memories: Mapping[str, Memory] = field(default_factory=dict)

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
        for dispute in self.disputes:
            within = dispute.within(memory.text)
            if any(not is_of_somebody_else(memory, side) for side in within):
                others = tuple(side for side in dispute.sides if side not in within)
                against |= dict.fromkeys(others or dispute.sides)
        return tuple(against)

    def dispute(self, dispute: Dispute, lead: str = "contested") -> Said:
        """The newest record, that it is the newest, and what stands against it."""
        newest, others = dispute.newest, dispute.sides[1:]
        limit = MAX_QUOTES // (1 + len(others[:MAX_OTHERS]))
        mark = f" {self.say('newest')}" if self._is_newest(dispute, limit) else ""
        told = f"{self.dated(lead, newest, limit)}{mark}"
        return Said(
            text=f"{told}, {self._against(others, limit, more=dispute.more)}.",
            memory_ids=_ids(*dispute.sides),
            certain=False,
        )

    def _is_newest(self, dispute: Dispute, limit: int) -> bool:
        """Whether nothing in its words is an older side, which the mark behind it could mean."""
        quoted, newest = self.quoted(dispute.newest, limit), dispute.newest
        return not any(
            (older in other.within(quoted) and not (other is dispute and _is_alike(older, newest)))
            or (older.memory_id == newest.memory_id and other is not dispute)
            for other in self.disputes
            for older in other.sides[1:]
        )

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


def _is_alike(one: Claim, other: Claim) -> bool:
    """Whether both name one value, which one of them denies."""
    return any(said in spellings(other) for said in spellings(one))


def _ids(*told: Memory | Claim) -> tuple[str, ...]:
    return tuple(dict.fromkeys(one.memory_id for one in told))
