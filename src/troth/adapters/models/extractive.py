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
from typing import Self, TypeAlias

from troth.kernel.budgets import estimate_tokens
from troth.kernel.claims import ClaimKind
from troth.kernel.jsontypes import JsonObject, JsonValue
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


@dataclass(frozen=True, kw_only=True, slots=True, eq=False)
class Phrases:
    """Sentences of one language; braces are filled with titles, fact ids, figures and quotes.

    Attributes:
        nothing: By evidence status, why there is nothing to answer from.
        next_step: By evidence status, what to do about that.
        greeting, farewell: What is said to that, where a message is nothing else.
    """

    one_source: str
    most_direct: str
    further: str
    conflict: str
    older: str
    follow: str
    none_follows: str
    settle: str
    doubt: str
    doubt_empty: str
    no_model: str
    greeting: str
    farewell: str
    join: str
    source: str
    dated: str
    nothing: Mapping[str, str]
    next_step: Mapping[str, str]


_ENGLISH = Phrases(
    one_source="One source bears on this request: {first}. What can be said rests on its words.",
    most_direct=(
        "{facts} quotes from {sources} sources bear on this request; {first} stands closest to it."
    ),
    further="Also quoted: {others}.",
    conflict="The sources disagree: {one} says “{value}”, while {other} says “{rival}”.",
    older="{one} ({date}) is older than {other} ({later}).",
    follow="Do as {first} says: “{quote}”",
    none_follows="The quotes state what holds; no step follows from them by itself.",
    settle=(
        "Do not act on either figure yet: ask whoever keeps {one} and {other} which of them holds, "
        "and have the other corrected."
    ),
    doubt=(
        "The quotes were chosen because they stand near the request in words and meaning; no "
        "language model has read them, and whether they settle the question is for the reader to "
        "judge."
    ),
    doubt_empty="Without evidence and without a language model, nothing is claimed here.",
    no_model="Ask a question, and this assistant answers it with quotes from its sources.",
    greeting="Hello. This assistant answers questions with quotes from its sources.",
    farewell="Goodbye.",
    join=", ",
    source="“{title}” ({ids})",
    dated="“{title}”",
    nothing={
        "empty": "There is nothing to answer from: the search found no source on this.",
        "unavailable": "There is nothing to answer from: the evidence could not be reached.",
        "blocked": "There is nothing to answer from: a policy kept the evidence from being read.",
        "not_needed": (
            "This assistant answers with quotes from its sources, and none of them answers this."
        ),
    },
    next_step={
        "empty": "Ask in other words, or have a source added that covers this.",
        "unavailable": "Ask again once the evidence can be reached.",
        "blocked": "Ask again later, or ask about something else.",
        "not_needed": "Ask for something that the sources may hold.",
    },
)
_GERMAN = Phrases(
    one_source=(
        "Eine Quelle betrifft diese Anfrage: {first}. Was sich sagen lässt, beruht auf ihrem "
        "Wortlaut."
    ),
    most_direct=(
        "{facts} Zitate aus {sources} Quellen betreffen diese Anfrage; am nächsten steht ihr "
        "{first}."
    ),
    further="Ebenfalls zitiert: {others}.",
    conflict="Die Quellen widersprechen sich: {one} sagt „{value}“, {other} dagegen „{rival}“.",
    older="{one} ({date}) ist älter als {other} ({later}).",
    follow="Vorgehen, wie {first} es sagt: „{quote}“",
    none_follows="Die Zitate sagen, was gilt; ein Schritt folgt daraus allein nicht.",
    settle=(
        "Noch nach keiner der beiden Angaben handeln: bei den Verantwortlichen für {one} und "
        "{other} klären, welche gilt, und die andere berichtigen lassen."
    ),
    doubt=(
        "Die Zitate wurden ausgewählt, weil sie der Anfrage in Wörtern und Bedeutung nahestehen; "
        "kein Sprachmodell hat sie gelesen, und ob sie die Frage klären, ist von Menschen zu "
        "beurteilen."
    ),
    doubt_empty="Ohne Belege und ohne Sprachmodell wird hier nichts behauptet.",
    no_model="Auf eine Frage antwortet dieser Assistent mit Zitaten aus seinen Quellen.",
    greeting="Hallo. Dieser Assistent beantwortet Fragen mit Zitaten aus seinen Quellen.",
    farewell="Auf Wiedersehen.",
    join=", ",
    source="„{title}“ ({ids})",
    dated="„{title}“",
    nothing={
        "empty": "Es gibt keine Grundlage für eine Antwort: die Suche fand keine Quelle dazu.",
        "unavailable": (
            "Es gibt keine Grundlage für eine Antwort: die Belege waren nicht erreichbar."
        ),
        "blocked": (
            "Es gibt keine Grundlage für eine Antwort: eine Regel ließ die Belege nicht zu."
        ),
        "not_needed": (
            "Dieser Assistent antwortet mit Zitaten aus seinen Quellen, und keines davon "
            "beantwortet dies."
        ),
    },
    next_step={
        "empty": "Mit anderen Worten fragen oder eine Quelle dazu hinzufügen lassen.",
        "unavailable": "Erneut fragen, sobald die Belege erreichbar sind.",
        "blocked": "Später erneut fragen, oder nach etwas anderem.",
        "not_needed": "Nach etwas fragen, was in den Quellen stehen kann.",
    },
)


def courtesy_returned(request: object) -> tuple[Phrases, str] | None:
    """What is said to a courtesy, in its language; ``None`` for whatever is more than one."""
    found = courtesy_of(request) if isinstance(request, str) else None
    if found is None:
        return None
    words = phrases_for(found.language)
    own = {
        CourtesyKind.GREETING: words.greeting,
        CourtesyKind.FAREWELL: words.farewell,
        CourtesyKind.ABILITY: words.no_model,
    }
    said = own.get(found.kind) or text_of(f"memory.courtesies.{found.kind.value}", found.language)
    return words, said


def phrases_for(language: object) -> Phrases:
    """The phrases of a language code; English for any other than German."""
    return _GERMAN if isinstance(language, str) and language.startswith("de") else _ENGLISH


MODEL_ID = "extractive"
MAX_TITLE = 120
MAX_VALUE = 160


@dataclass(frozen=True, kw_only=True, slots=True)
class _Fact:
    fact_id: str
    source_id: str
    title: str
    quote: str
    published_at: str
    context: str

    @property
    def line(self) -> str:
        """What it says with what stands above it."""
        return f"{self.title} {self.context} {self.quote}"

    @classmethod
    def read(cls, value: JsonValue) -> Self | None:
        """The fact in a payload, or ``None`` where a member is missing."""
        if not isinstance(value, dict):
            return None
        found = {name: value.get(name) for name in ("fact_id", "source_id", "title", "quote")}
        texts = {name: text for name, text in found.items() if isinstance(text, str) and text}
        if len(texts) != len(found):
            return None
        read = {name: value.get(name) for name in ("published_at", "context")}
        others = {name: text if isinstance(text, str) else "" for name, text in read.items()}
        return cls(**texts, **others)


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
            payload = json.loads(call.payload)
        except (ValueError, RecursionError):
            payload = None
        task = payload.get("task") if isinstance(payload, dict) else None
        if task not in ("reply", "answer"):
            raise ModelUnavailable(FailureReason.EXCEPTION)
        returned = courtesy_returned(payload.get("request"))
        words = returned[0] if returned else phrases_for(payload.get("language"))
        if task == "reply":
            return _text({"reply": returned[1] if returned else words.no_model})
        status, facts = _evidence(payload)
        # Better fewer facts than a reply beyond its budget, of which nothing would be used.
        for count in range(len(facts), 0, -1):
            reply = _text(_answer(words, facts[:count], _conflicts(payload, facts[:count])))
            if estimate_tokens(reply) <= call.max_output_tokens:
                return reply
        empty = _empty_answer(words, status)
        if returned:
            empty |= {"interpretation": returned[1], "uncertainty": ""}
        return _text(empty)


def _text(reply: JsonObject) -> str:
    return json.dumps(reply, ensure_ascii=False)


def _evidence(payload: JsonObject) -> tuple[str, list[_Fact]]:
    evidence = payload.get("evidence")
    if not isinstance(evidence, dict):
        return "not_needed", []
    status, listed = evidence.get("status"), evidence.get("facts")
    read = [_Fact.read(value) for value in (listed if isinstance(listed, list) else [])]
    return str(status), [fact for fact in read if fact is not None]


def _conflicts(payload: JsonObject, facts: Sequence[_Fact]) -> _Conflicts:
    """What the payload says that these facts disagree on (TRUST-4.5); nothing else is told."""
    evidence, known = payload.get("evidence"), {fact.fact_id: fact for fact in facts}
    listed = evidence.get("disagreements") if isinstance(evidence, dict) else None
    pairs = listed if isinstance(listed, list) else []
    read = [_sides(pair, known) for pair in pairs if isinstance(pair, list)]
    return [(sides[0], sides[1]) for sides in read if len(sides) == 2]


def _sides(pair: Sequence[JsonValue], known: Mapping[str, _Fact]) -> list[_Side]:
    read = [side for side in pair if isinstance(side, dict)]
    return [
        (known[name], said)
        for side in read
        if isinstance(name := side.get("fact_id"), str) and name in known
        if isinstance(said := side.get("said"), str)
    ]


def _answer(words: Phrases, facts: Sequence[_Fact], conflicts: _Conflicts) -> JsonObject:
    return {
        "evidence": [
            {"source_id": fact.source_id, "quote": fact.quote, "fact": fact.quote} for fact in facts
        ],
        "interpretation": _interpretation(words, facts, conflicts),
        "recommendation": _recommendation(words, facts, conflicts),
        "uncertainty": words.doubt,
    }


def _empty_answer(words: Phrases, status: str) -> JsonObject:
    # An outage is never told as a search without results: only "empty" may say that.
    known = status if status in words.nothing else "unavailable"
    return {
        "evidence": [],
        "interpretation": words.nothing[known],
        "recommendation": words.next_step[known],
        "uncertainty": words.doubt_empty,
    }


def _interpretation(words: Phrases, facts: Sequence[_Fact], conflicts: _Conflicts) -> str:
    sources = _by_source(facts)
    named = [_named(words, group) for group in sources]
    if len(sources) == 1:
        parts = [words.one_source.format(first=named[0])]
    else:
        parts = [
            words.most_direct.format(facts=len(facts), sources=len(sources), first=named[0]),
            words.further.format(others=words.join.join(named[1:])),
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
    ids = words.join.join(fact.fact_id for fact in facts)
    return words.source.format(title=_title(facts[0]), ids=ids)


def _title(fact: _Fact) -> str:
    title = " ".join(fact.title.split())
    return title if len(title) <= MAX_TITLE else f"{title[: MAX_TITLE - 1]}…"


def _told(words: Phrases, side: _Side, rival: _Side) -> str:
    (one, value), (other, against) = side, rival
    return words.conflict.format(
        one=_named(words, [one]),
        value=_clipped(value),
        other=_named(words, [other]),
        rival=_clipped(against),
    )


def _outdated(words: Phrases, facts: Sequence[_Fact], conflicts: _Conflicts) -> Iterator[str]:
    """Which page is older, where facts of two speak of one matter."""
    apart = {frozenset((one.fact_id, other.fact_id)) for (one, _), (other, _) in conflicts}
    for pair in combinations([fact for fact in facts if fact.published_at], 2):
        older, later = sorted(pair, key=lambda fact: fact.published_at[:10])
        dates = older.published_at[:10], later.published_at[:10]
        are_apart = frozenset((older.fact_id, later.fact_id)) in apart
        if dates[0] != dates[1] and (are_apart or of_one_matter(older.line, later.line)):
            yield words.older.format(
                one=words.dated.format(title=_title(older)),
                date=dates[0],
                other=words.dated.format(title=_title(later)),
                later=dates[1],
            )


def _clipped(quote: str) -> str:
    flat = " ".join(quote.split())
    return flat if len(flat) <= MAX_VALUE else f"{flat[: MAX_VALUE - 1]}…"


def _recommendation(words: Phrases, facts: Sequence[_Fact], conflicts: _Conflicts) -> str:
    settled = (
        words.settle.format(
            one=words.dated.format(title=_title(one)), other=words.dated.format(title=_title(other))
        )
        for (one, _), (other, _) in conflicts
    )
    if conflicts:
        return " ".join(dict.fromkeys(settled))
    # What stands closest may be a step; one from further down belongs to another matter.
    closest = facts[0]
    if kind_of(closest.quote, Form.PROSE) is not ClaimKind.INSTRUCTION:
        return words.none_follows
    return words.follow.format(first=_named(words, [closest]), quote=_clipped(closest.quote))
