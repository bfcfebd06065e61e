"""The model for those who have none: it composes answers from the evidence alone.

Deterministic and offline. It quotes, names its sources, says where they disagree, and otherwise
says what it cannot do; there is no sentence it could make up a fact in. Its replies pass the gate
like those of any model. What it says around its quotes, in English and German, is in
``phrases.toml``.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Self, TypeAlias

from troth.kernel.budgets import estimate_tokens
from troth.kernel.claims import ClaimKind
from troth.kernel.jsontypes import JsonObject, JsonValue
from troth.kernel.judgements import Label
from troth.kernel.tables import table
from troth.language.courtesies import CourtesyKind, courtesy_of
from troth.language.moods import kind_of
from troth.language.segments import Form
from troth.language.tokens import numbers
from troth.ports.chat import (
    FailureReason,
    FinishReason,
    ModelCall,
    ModelReply,
    ModelUnavailable,
)
from troth.ports.judge import Judge

Phrases: TypeAlias = Mapping[str, str]
"""Sentences of one language by name; ``nothing.STATUS`` and ``next_step.STATUS`` of evidence."""
_PHRASES: Final[Mapping[str, Phrases]] = table("troth.adapters.models", "phrases")


def greeted_in(request: object) -> Phrases | None:
    """The phrases of the language of a greeting; ``None`` for whatever is more than one."""
    found = courtesy_of(request) if isinstance(request, str) else None
    if found is None or found.kind is not CourtesyKind.GREETING:
        return None
    return phrases_for(found.language)


def phrases_for(language: object) -> Phrases:
    """The phrases of a language code; English for any other than German."""
    return _PHRASES["de" if isinstance(language, str) and language.startswith("de") else "en"]


MODEL_ID = "extractive"
MAX_COMPARED = 6  # facts compared with one another: 15 pairs at most
MAX_TITLE = 120
MAX_VALUE = 160


@dataclass(frozen=True, kw_only=True, slots=True)
class _Fact:
    fact_id: str
    source_id: str
    title: str
    quote: str
    published_at: str

    @classmethod
    def read(cls, value: JsonValue) -> Self | None:
        """The fact in a payload, or ``None`` where a member is missing."""
        if not isinstance(value, dict):
            return None
        found = {name: value.get(name) for name in ("fact_id", "source_id", "title", "quote")}
        texts = {name: text for name, text in found.items() if isinstance(text, str) and text}
        if len(texts) != len(found):
            return None
        published = value.get("published_at")
        return cls(**texts, published_at=published if isinstance(published, str) else "")


@dataclass(frozen=True, kw_only=True, slots=True)
class _Conflict:
    one: _Fact
    other: _Fact
    last: int  # rank of the lower-ranked of the two, from 0


class ExtractiveModel:
    """A chat model without a network; knows the tasks ``answer`` and ``reply``.

    Safe for concurrent calls when its judge is.
    """

    def __init__(self, judge: Judge) -> None:
        """Take the judge that finds quotes which contradict each other."""
        self._judge = judge

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
            payload = json.loads(call.payload)
        except (ValueError, RecursionError):
            payload = None
        task = payload.get("task") if isinstance(payload, dict) else None
        if task not in ("reply", "answer"):
            raise ModelUnavailable(FailureReason.EXCEPTION)
        greeted = greeted_in(payload.get("request"))
        words = greeted or phrases_for(payload.get("language"))
        if task == "reply":
            return _text({"reply": words["no_model"] if greeted is None else words["greeting"]})
        status, facts = _evidence(payload)
        conflict = self._conflict(facts)
        # Better fewer facts than a reply beyond its budget, of which nothing would be used.
        for count in range(len(facts), 0, -1):
            told = conflict if conflict is not None and conflict.last < count else None
            reply = _text(_answer(words, facts[:count], told))
            if estimate_tokens(reply) <= call.max_output_tokens:
                return reply
        empty = _empty_answer(words, status)
        if greeted is not None:
            empty |= {"interpretation": words["greeting"], "uncertainty": ""}
        return _text(empty)

    def _conflict(self, facts: Sequence[_Fact]) -> _Conflict | None:
        """The pair that stands highest of those of which the judge says that one refutes the other.

        Pairs are tried by their lower-ranked fact, so that what is found among the facts is also
        what would be found among any first part of them that holds it.
        """
        for last, other in enumerate(facts[:MAX_COMPARED]):
            for one in facts[:last]:
                if one.source_id == other.source_id:
                    continue
                if self._judge.judge(one.quote, other.quote).label is Label.REFUTED:
                    return _Conflict(one=one, other=other, last=last)
        return None


def _text(reply: JsonObject) -> str:
    return json.dumps(reply, ensure_ascii=False)


def _evidence(payload: JsonObject) -> tuple[str, list[_Fact]]:
    evidence = payload.get("evidence")
    if not isinstance(evidence, dict):
        return "not_needed", []
    status, listed = evidence.get("status"), evidence.get("facts")
    read = [_Fact.read(value) for value in (listed if isinstance(listed, list) else [])]
    return str(status), [fact for fact in read if fact is not None]


def _answer(words: Phrases, facts: Sequence[_Fact], conflict: _Conflict | None) -> JsonObject:
    return {
        "evidence": [
            {"source_id": fact.source_id, "quote": fact.quote, "fact": fact.quote} for fact in facts
        ],
        "interpretation": _interpretation(words, facts, conflict),
        "recommendation": _recommendation(words, facts, conflict),
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


def _interpretation(words: Phrases, facts: Sequence[_Fact], conflict: _Conflict | None) -> str:
    sources = _by_source(facts)
    named = [_named(words, group) for group in sources]
    if len(sources) == 1:
        parts = [words["one_source"].format(first=named[0])]
    else:
        parts = [
            words["most_direct"].format(facts=len(facts), sources=len(sources), first=named[0]),
            words["further"].format(others=words["join"].join(named[1:])),
        ]
    if conflict is not None:
        parts += _told(words, conflict)
    return " ".join(parts)


def _by_source(facts: Sequence[_Fact]) -> list[list[_Fact]]:
    groups: dict[str, list[_Fact]] = {}
    for fact in facts:
        groups.setdefault(fact.source_id, []).append(fact)
    return list(groups.values())


def _named(words: Phrases, facts: Sequence[_Fact]) -> str:
    ids = words["join"].join(fact.fact_id for fact in facts)
    return words["source"].format(title=_clipped(facts[0].title, MAX_TITLE), ids=ids)


def _told(words: Phrases, conflict: _Conflict) -> list[str]:
    one, other = conflict.one, conflict.other
    value, rival = _values(one.quote, other.quote)
    told = [
        words["conflict"].format(
            one=_named(words, [one]), value=value, other=_named(words, [other]), rival=rival
        )
    ]
    dates = {one.published_at[:10], other.published_at[:10]}
    if "" not in dates and len(dates) == 2:
        newer = max(one, other, key=lambda fact: fact.published_at[:10])
        title = words["dated"].format(title=_clipped(newer.title, MAX_TITLE))
        told.append(words["newer"].format(title=title, date=newer.published_at[:10]))
    return told


def _values(one: str, other: str) -> tuple[str, str]:
    """What sets two quotes apart: the numbers that only one of them has, else the quotes."""
    first, second = numbers(one), numbers(other)
    ours = [number for number in first if number not in second]
    theirs = [number for number in second if number not in first]
    if ours and theirs:
        return ours[0], theirs[0]
    return _clipped(one), _clipped(other)


def _clipped(text: str, most: int = MAX_VALUE) -> str:
    flat = " ".join(text.split())
    return flat if len(flat) <= most else f"{flat[: most - 1]}…"


def _recommendation(words: Phrases, facts: Sequence[_Fact], conflict: _Conflict | None) -> str:
    if conflict is None:
        orders = (f for f in facts if kind_of(f.quote, Form.PROSE) is ClaimKind.INSTRUCTION)
        told = next(orders, None)
        if told is None:
            return words["none_follows"]
        return words["follow"].format(first=_named(words, [told]), quote=_clipped(told.quote))
    return words["settle"].format(
        one=words["dated"].format(title=_clipped(conflict.one.title, MAX_TITLE)),
        other=words["dated"].format(title=_clipped(conflict.other.title, MAX_TITLE)),
    )
