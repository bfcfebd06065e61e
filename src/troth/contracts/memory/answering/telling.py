"""How a fact is told: the only place that words one, so that no caveat can be left out.

MEM-3 and MEM-4: a contested fact is told as its dispute, in one sentence: the newest record with
"(most recent update)" right behind it, and then "though I have conflicting records" with what
stands against it. A fact whose value merely holds a contested one ("a nurse at Amazon") gets the
second half.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from troth.contracts.memory.answering import display, english, german
from troth.contracts.memory.answering.composed import Said
from troth.contracts.memory.answering.phrases import Phrases, phrases_of
from troth.contracts.memory.answering.sides import Dispute, Told
from troth.contracts.memory.model import Certainty, Memory, Tense

MAX_OTHERS = 3
"""Records against the newest one that a sentence names; of more it says how many."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Teller:
    """Tells facts in one language, knowing every open dispute.

    Attributes:
        language: ``en`` or ``de``.
    """

    language: str
    disputes: tuple[Dispute, ...] = ()

    @property
    def phrases(self) -> Phrases:
        """The sentences of the language."""
        return phrases_of(self.language)

    def dispute_of(self, told: Told) -> Dispute | None:
        """The dispute that telling this fact would take sides in."""
        return next((one for one in self.disputes if one.concerns(told)), None)

    def fact(self, told: Told) -> Said:
        """The fact as a clause, with whatever caveat it needs."""
        dispute = self.dispute_of(told)
        if dispute is not None:
            return self.dispute(dispute)
        return self._cautious(self.clause(told), (told,))

    def values(self, facts: Sequence[Told]) -> Said:
        """Facts of one slot that hold together, as one clause; none of them is contested."""
        first = facts[0]
        shown = tuple(dict.fromkeys(self._value(told) for told in facts))
        joined = self._main(first, shown)
        if joined is None or first.certainty is not Certainty.STATED:
            clauses = dict.fromkeys(self.clause(told) for told in facts)
            joined = display.joined(list(clauses), self.language)
        return self._cautious(joined, facts)

    def history(self, told: Told) -> Said:
        """A fact that holds no longer: when it was told, and that it is over."""
        dispute = self.dispute_of(told)
        if dispute is not None:
            return self.dispute(dispute)
        said = self._cautious(self.told_on(told, tense=Tense.PAST), (told,))
        text = f"{said.text}; {self.phrases.not_current}"
        return Said(text=text, memory_ids=said.memory_ids, certain=said.certain)

    def statement(self, memory: Memory) -> Said:
        """A statement in its own words, with a caveat where any part of it is contested."""
        quoted = display.quote(memory.text, self.language)
        clause, ids = self.phrases.told_quote.format(quote=quoted), (memory.memory_id,)
        own = [one for one in self.disputes if _rests_on(one, memory.memory_id)]
        for dispute in own or self._within(quoted, ()):
            is_newest = dispute.newest.memory_id == memory.memory_id
            mark = f" {self.phrases.newest}" if is_newest else ""
            against = self.against(_apart(dispute, quoted), more=dispute.more)
            text = f"{clause}{mark}, {against}"
            return Said(text=text, memory_ids=_ids(ids, dispute.sides), certain=False)
        return Said(text=clause, memory_ids=ids)

    def quoted(self, memory: Memory) -> str:
        """The words of a statement, in quotation marks; they need no caveat of their own."""
        return display.quote(memory.text, self.language)

    def dispute(self, dispute: Dispute, *, dated: bool = False) -> Said:
        """The newest record, that it is the newest, and what stands against it.

        Args:
            dated: Also on which day the others were told.
        """
        newest = dispute.newest
        clause = self.clause(newest)
        against = self.against(dispute.sides[1:], beside=newest, dated=dated, more=dispute.more)
        return Said(
            text=f"{clause} {self.phrases.newest}, {against}",
            memory_ids=_ids((), dispute.sides),
            certain=False,
        )

    def against(
        self,
        sides: Sequence[Told],
        *,
        beside: Told | None = None,
        dated: bool = False,
        more: int = 0,
    ) -> str:
        """What stands against what was told: "though I have conflicting records: …".

        Args:
            beside: What was told before it: of the same attribute, a value alone is clear enough.
            more: Records besides these sides that stand against it.
        """
        phrases, shown = self.phrases, sides[:MAX_OTHERS]
        rest = len(sides) - len(shown) + more
        parts: dict[str, None] = {}
        plain = [side for side in shown if not dated and self._is_like(side, beside)]
        if plain:
            values = display.joined([self._value(side) for side in plain], self.language)
            parts[phrases.also_value.format(value=values)] = None
        for side in shown:
            if side not in plain:
                parts[self._also(side, beside, dated=dated)] = None
        if rest:
            parts[phrases.more.format(count=rest)] = None
        listed = display.joined(list(parts), self.language)
        return f"{phrases.conflicting} {self.after_colon(listed)}"

    def clause(self, told: Told, *, tense: Tense | None = None) -> str:
        """The fact as a clause without any caveat; quoted where it has no form of its own."""
        phrases, value = self.phrases, self._value(told)
        quoted = display.quote(told.text, self.language)
        if told.certainty is Certainty.POSSIBLE:
            return phrases.possible.format(quote=quoted)
        clause = self._main(told, (value,), tense=tense)
        if clause is None:
            return phrases.told_quote.format(quote=quoted)
        return self._thought(clause) if _is_hedged(told) else clause

    def told_on(self, told: Told, *, tense: Tense | None = None) -> str:
        """That it was told on its day, without any caveat."""
        phrases, day = self.phrases, display.date(told.at)
        clause = self._main(told, (self._value(told),), tense=tense)
        if clause is None or told.certainty is Certainty.POSSIBLE:
            quoted = display.quote(told.text, self.language)
            return phrases.told_quote_on.format(day=day, quote=quoted)
        thought = self._thought(clause) if _is_hedged(told) else clause
        return phrases.told_on.format(day=day, clause=thought)

    def named(self, told: Told) -> str:
        """The record by its value alone; a denial, or what has no plain value, is quoted."""
        if told.negative or told.certainty is not Certainty.STATED:
            return display.quote(told.text, self.language)
        return self._value(told)

    def has_form(self, told: Told) -> bool:
        """Whether the fact can be told in our words; otherwise its statement is quoted."""
        return self._main(told, (self._value(told),)) is not None

    def after_colon(self, clause: str) -> str:
        """The clause as it stands behind a colon; in German with a capital."""
        return display.capital(clause) if self.language == "de" else clause

    def sentence(self, said: Said, template: str = "{clause}.") -> Said:
        """The clause as a sentence of that template, with a capital at its start."""
        text = template.format(clause=self.after_colon(said.text))
        return replace(said, text=display.capital(text))

    def asked(self, slot: tuple[str, str]) -> str | None:
        """What a question about the slot wants to know."""
        return german.asked(*slot) if self.language == "de" else english.asked(*slot)

    def _thought(self, clause: str) -> str:
        return self.phrases.thought.format(clause=self.after_colon(clause))

    def _also(self, side: Told, beside: Told | None, *, dated: bool) -> str:
        phrases, day = self.phrases, display.date(side.at)
        if self._is_like(side, beside):
            return phrases.also_value_on.format(value=self._value(side), day=day)
        clause = self._main(side, (self._value(side),))
        if clause is None or side.certainty is not Certainty.STATED:
            quoted = display.quote(side.text, self.language)
            template = phrases.also_quote_on if dated else phrases.also_quote
            return template.format(quote=quoted, day=day)
        template = phrases.also_clause_on if dated else phrases.also_clause
        return template.format(clause=clause, day=day)

    def _is_like(self, side: Told, beside: Told | None) -> bool:
        """Whether the value alone says enough behind what was told before it."""
        return (
            beside is not None
            and (side.slot, side.tense) == (beside.slot, beside.tense)
            and not side.negative
            and not beside.negative
            and side.certainty is beside.certainty is Certainty.STATED
            and self.has_form(beside)
        )

    def _cautious(self, clause: str, facts: Sequence[Told]) -> Said:
        """A clause that takes no side may still hold a contested value inside a longer one."""
        ids = tuple(dict.fromkeys(told.memory_id for told in facts))
        for dispute in self._within(clause, facts):
            text = f"{clause}, {self.against(_apart(dispute, clause), more=dispute.more)}"
            return Said(text=text, memory_ids=_ids(ids, dispute.sides), certain=False)
        certain = all(told.certainty is Certainty.STATED for told in facts)
        return Said(text=clause, memory_ids=ids, certain=certain)

    def _within(self, text: str, facts: Sequence[Told]) -> list[Dispute]:
        """The disputes of which a contested value stands in the text.

        A fact whose whole value is the same word in another slot ("born in Berlin" where living in
        Berlin is contested) is a claim of its own and no part of the dispute.

        Args:
            facts: What the text tells; none for a quoted statement.
        """
        entity = facts[0].entity if facts else None
        return [
            dispute
            for dispute in self.disputes
            if any(
                not any(_is_whole(told, side) for told in facts)
                for side in dispute.within(text, entity)
            )
        ]

    def _value(self, told: Told) -> str:
        return display.value(told.value, self.language)

    def _main(
        self, told: Told, values: tuple[str, ...], *, tense: Tense | None = None
    ) -> str | None:
        grammar = german.clause if self.language == "de" else english.clause
        return grammar(
            told.entity, told.attribute, values, negative=told.negative, tense=tense or told.tense
        )


def _is_hedged(told: Told) -> bool:
    return told.certainty is Certainty.HEDGED


def _is_whole(told: Told, side: Told) -> bool:
    return any(one in side.spellings() for one in told.spellings())


def _rests_on(dispute: Dispute, memory_id: str) -> bool:
    return any(side.memory_id == memory_id for side in dispute.sides)


def _apart(dispute: Dispute, text: str) -> tuple[Told, ...]:
    """The sides whose values do not stand in the text; all of them where it holds every one."""
    named = {side.key for side in dispute.within(text)}
    return tuple(side for side in dispute.sides if side.key not in named) or dispute.sides


def _ids(ids: tuple[str, ...], sides: Sequence[Told]) -> tuple[str, ...]:
    return tuple(dict.fromkeys((*ids, *(side.memory_id for side in sides))))
