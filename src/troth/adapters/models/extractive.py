"""The model for those who have none: it composes answers from the evidence alone.

Deterministic and offline. It quotes, names its sources, says where they disagree, and otherwise
says what it cannot do; there is no sentence it could make up a fact in. Its replies pass the gate
like those of any model.

What the extractive model says around its quotes, in English and German.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from operator import itemgetter
from typing import Final, Literal, TypeAlias

import msgspec

from troth.kernel.budgets import estimate_tokens
from troth.kernel.claims import ClaimKind
from troth.kernel.jsontypes import JsonObject
from troth.kernel.tables import table
from troth.language.courtesies import CourtesyKind, courtesy_of
from troth.language.moods import kind_of
from troth.language.overlap import of_one_matter
from troth.language.segments import Form
from troth.language.words import text_of
from troth.ports.chat import (
    FailureReason,
    FinishReason,
    ModelCall,
    ModelReply,
    ModelUnavailable,
)

Phrases: TypeAlias = Mapping[str, str]
"""Sentences of one language by name; ``nothing.STATUS`` and ``next_step.STATUS`` of evidence."""
_PHRASES: Final[Mapping[str, Phrases]] = table("troth.adapters.models", "phrases")


def courtesy_returned(request: str) -> tuple[Phrases, str] | None:
    """What is said to a courtesy, in its language; ``None`` for whatever is more than one."""
    found = courtesy_of(request)
    if found is None:
        return None
    words = phrases_for(found.language)
    own = {
        CourtesyKind.GREETING: words["greeting"],
        CourtesyKind.FAREWELL: words["farewell"],
        CourtesyKind.ABILITY: words["no_model"],
    }
    said = own.get(found.kind) or text_of(f"memory.courtesies.{found.kind.value}", found.language)
    return words, said


def phrases_for(language: str) -> Phrases:
    """The phrases of a language code; English for any other than German."""
    return _PHRASES["de" if language.startswith("de") else "en"]


MODEL_ID = "extractive"
MAX_TITLE = 120
MAX_VALUE = 160


@dataclass(frozen=True, kw_only=True, slots=True)
class _Fact:
    fact_id: str
    source_id: str
    title: str
    quote: str
    published_at: str | None
    context: str = ""

    @property
    def line(self) -> str:
        """What it says with what stands above it."""
        return f"{self.title} {self.context} {self.quote}"


@dataclass(frozen=True, kw_only=True, slots=True)
class _Said:
    fact_id: str
    said: str


@dataclass(frozen=True, kw_only=True, slots=True)
class _Evidence:
    status: str = "not_needed"
    facts: tuple[_Fact, ...] = ()
    disagreements: tuple[tuple[_Said, _Said], ...] = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class _Payload:
    """What is read of a payload; ``runtime.answers.payloads`` writes it."""

    task: Literal["answer", "reply"]
    language: str
    request: str
    evidence: _Evidence = _Evidence()


_Side: TypeAlias = tuple[_Fact, str]
"""A fact, and the words of it that another contradicts."""
_Conflicts: TypeAlias = Sequence[tuple[_Side, _Side]]


class ExtractiveModel:
    """A chat model without a network; knows the tasks ``answer`` and ``reply``."""

    @property
    def model_id(self) -> str:
        """Always ``extractive``."""
        return MODEL_ID

    async def prepare(self) -> None:
        """Nothing: what it needs is there."""

    async def complete(self, call: ModelCall) -> ModelReply:
        """Compose a reply to a payload.

        Raises:
            ModelUnavailable: ``exception`` for a payload that is no task it knows.
        """
        return ModelReply(
            text=self._compose(call),
            model_id=MODEL_ID,
            finish=FinishReason.STOP,
            temperature_honoured=False,  # it has none to honour
        )

    def _compose(self, call: ModelCall) -> str:
        try:
            payload = msgspec.json.decode(call.payload, type=_Payload)
        except (msgspec.MsgspecError, RecursionError):
            raise ModelUnavailable(FailureReason.EXCEPTION) from None
        returned = courtesy_returned(payload.request)
        words = returned[0] if returned else phrases_for(payload.language)
        if payload.task == "reply":
            return _text({"reply": returned[1] if returned else words["no_model"]})
        evidence, facts = payload.evidence, payload.evidence.facts
        # Better fewer facts than a reply beyond its budget, of which nothing would be used.
        for count in range(len(facts), 0, -1):
            reply = _text(_answer(words, facts[:count], _conflicts(evidence, facts[:count])))
            if estimate_tokens(reply) <= call.max_output_tokens:
                return reply
        empty = _empty_answer(words, evidence.status)
        if returned:
            empty |= {"interpretation": returned[1], "uncertainty": ""}
        return _text(empty)


def _text(reply: JsonObject) -> str:
    return json.dumps(reply, ensure_ascii=False)


def _conflicts(evidence: _Evidence, facts: Sequence[_Fact]) -> _Conflicts:
    """What the payload says that these facts disagree on (TRUST-4.5); nothing else is told."""
    known = {fact.fact_id: fact for fact in facts}
    return [
        ((known[one.fact_id], one.said), (known[other.fact_id], other.said))
        for one, other in evidence.disagreements
        if one.fact_id in known and other.fact_id in known
    ]


def _answer(words: Phrases, facts: Sequence[_Fact], conflicts: _Conflicts) -> JsonObject:
    return {
        "evidence": [
            {"source_id": fact.source_id, "quote": fact.quote, "fact": fact.quote} for fact in facts
        ],
        "interpretation": _interpretation(words, facts, conflicts),
        "recommendation": _recommendation(words, facts, conflicts),
        "uncertainty": words["doubt"],
    }


def _empty_answer(words: Phrases, status: str) -> JsonObject:
    # An outage is never told as a search without results: only "empty" may say that.
    known = status if f"nothing.{status}" in words else "unavailable"
    return {
        "evidence": [],
        "interpretation": words[f"nothing.{known}"],
        "recommendation": words[f"next_step.{known}"],
        "uncertainty": words["doubt_empty"],
    }


def _interpretation(words: Phrases, facts: Sequence[_Fact], conflicts: _Conflicts) -> str:
    sources = _by_source(facts)
    named = [_named(words, group) for group in sources]
    if len(sources) == 1:
        parts = [words["one_source"].format(first=named[0])]
    else:
        parts = [
            words["most_direct"].format(facts=len(facts), sources=len(sources), first=named[0]),
            words["further"].format(others=words["join"].join(named[1:])),
        ]
    parts += (_told(words, *sides) for sides in conflicts)
    parts += dict.fromkeys(_outdated(words, facts, conflicts))
    return " ".join(parts)


def _by_source(facts: Sequence[_Fact]) -> list[list[_Fact]]:
    groups: dict[str, list[_Fact]] = {}
    for fact in facts:
        groups.setdefault(fact.source_id, []).append(fact)
    return list(groups.values())


def _named(words: Phrases, facts: Sequence[_Fact]) -> str:
    ids = words["join"].join(fact.fact_id for fact in facts)
    return words["source"].format(title=_title(facts[0]), ids=ids)


def _title(fact: _Fact) -> str:
    return _clipped(fact.title, MAX_TITLE)


def _told(words: Phrases, side: _Side, rival: _Side) -> str:
    (one, value), (other, against) = side, rival
    return words["conflict"].format(
        one=_named(words, [one]),
        value=_clipped(value),
        other=_named(words, [other]),
        rival=_clipped(against),
    )


def _outdated(words: Phrases, facts: Sequence[_Fact], conflicts: _Conflicts) -> Iterator[str]:
    """Which page is older, where facts of two speak of one matter."""
    apart = {frozenset((one.fact_id, other.fact_id)) for (one, _), (other, _) in conflicts}
    dated = [(fact.published_at[:10], fact) for fact in facts if fact.published_at]
    for pair in combinations(dated, 2):
        (date, older), (later_date, later) = sorted(pair, key=itemgetter(0))
        are_apart = frozenset((older.fact_id, later.fact_id)) in apart
        if date != later_date and (are_apart or of_one_matter(older.line, later.line)):
            yield words["older"].format(
                one=words["dated"].format(title=_title(older)),
                date=date,
                other=words["dated"].format(title=_title(later)),
                later=later_date,
            )


def _clipped(text: str, most: int = MAX_VALUE) -> str:
    flat = " ".join(text.split())
    return flat if len(flat) <= most else f"{flat[: most - 1]}…"


def _recommendation(words: Phrases, facts: Sequence[_Fact], conflicts: _Conflicts) -> str:
    settled = (
        words["settle"].format(
            one=words["dated"].format(title=_title(one)),
            other=words["dated"].format(title=_title(other)),
        )
        for (one, _), (other, _) in conflicts
    )
    if conflicts:
        return " ".join(dict.fromkeys(settled))
    # What stands closest may be a step; one from further down belongs to another matter.
    closest = facts[0]
    if kind_of(closest.quote, Form.PROSE) is not ClaimKind.INSTRUCTION:
        return words["none_follows"]
    return words["follow"].format(first=_named(words, [closest]), quote=_clipped(closest.quote))
