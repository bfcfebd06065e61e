"""Scripts for a model that misbehaves on purpose: what each step answers with.

Steps are frozen values; ``scripted`` serves them over HTTP. A step that spoils an answer spoils the
one that an obedient model would have given, so that exactly one thing is wrong with it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from troth.kernel.jsontypes import JsonObject, JsonValue


@dataclass(frozen=True, kw_only=True, slots=True)
class Received:
    """A request as it arrived.

    Attributes:
        path: Such as ``/v1/chat/completions``.
        headers: Names in lower case.
        body: The parsed JSON body; empty for a GET.
        payload: The JSON object in the last user message; empty where there is none.
        schema: The schema that was sent with the request, natively; ``None`` without one.
    """

    method: str
    path: str
    headers: Mapping[str, str]
    body: JsonObject
    payload: JsonObject
    schema: JsonObject | None


@dataclass(frozen=True, slots=True)
class Answer:
    """What an obedient model would say: an answer from the payload that fits the schema."""


@dataclass(frozen=True, slots=True)
class Reply:
    """A fixed text. Token counts are reported as given, else by estimate."""

    text: str
    input_tokens: int | None = None
    output_tokens: int | None = None


@dataclass(frozen=True, slots=True)
class Refuse:
    """A refusal; ``declared`` says so in the protocol, otherwise only in words."""

    text: str = "I can't help with that."
    declared: bool = False


@dataclass(frozen=True, slots=True)
class Stall:
    """Silence for that long, and then an answer."""

    seconds: float


@dataclass(frozen=True, slots=True)
class Truncate:
    """The first half of an answer, cut off by the output limit."""


@dataclass(frozen=True, slots=True)
class Fence:
    """An answer inside a Markdown fence."""


@dataclass(frozen=True, slots=True)
class Babble:
    """An answer with prose before or after it."""

    before: str = "Sure, here you go: "
    after: str = ""


@dataclass(frozen=True, slots=True)
class DuplicateKeys:
    """An answer that says its first member twice."""


@dataclass(frozen=True, slots=True)
class NaN:
    """An answer with a member that is not a number."""


@dataclass(frozen=True, slots=True)
class Status:
    """An HTTP error."""

    code: int


@dataclass(frozen=True, slots=True)
class CloseConnection:
    """The connection is closed without a response."""


@dataclass(frozen=True, slots=True)
class Garbage:
    """Status 200 and a body that is no JSON."""


@dataclass(frozen=True, slots=True)
class Wire:
    """Bytes on the connection in place of an HTTP reply, until they end or nobody reads them.

    Attributes:
        pieces: Makes the pieces; they may be without end.
        pause_s: To wait after each.
    """

    pieces: Callable[[], Iterable[bytes]]
    pause_s: float = 0.0


Step: TypeAlias = (
    "Answer | Reply | Refuse | Stall | Truncate | Fence | Babble | DuplicateKeys | NaN | Status"
    " | CloseConnection | Garbage | Wire"
)
Script: TypeAlias = "Sequence[Step] | Callable[[Received], Step]"
Answering: TypeAlias = "Callable[[Received], str]"


@dataclass(frozen=True, kw_only=True, slots=True)
class Said:
    """The text of a step, and how the model is said to have stopped: stop, length or refused."""

    text: str
    finish: str = "stop"
    input_tokens: int | None = None
    output_tokens: int | None = None


def speak(step: Step, obedient: str) -> Said:
    """What a step says, given what an obedient model would; ``Stall`` has been waited for."""
    if isinstance(step, Reply):
        return Said(
            text=step.text, input_tokens=step.input_tokens, output_tokens=step.output_tokens
        )
    if isinstance(step, Refuse):
        return Said(text=step.text, finish="refused" if step.declared else "stop")
    if isinstance(step, Truncate):
        return Said(text=obedient[: len(obedient) // 2], finish="length")
    return Said(text=_spoilt(step, obedient))


def _spoilt(step: Step, obedient: str) -> str:
    if isinstance(step, Fence):
        return f"```json\n{obedient}\n```"
    if isinstance(step, Babble):
        return f"{step.before}{obedient}{step.after}"
    if isinstance(step, DuplicateKeys):
        return _with_member(obedient, None)
    if isinstance(step, NaN):
        return _with_member(obedient, '"score": NaN')
    return obedient


def _with_member(obedient: str, member: str | None) -> str:
    """The object with one more member in front: the given one, or its own first one again."""
    value = json.loads(obedient) or {"again": ""}
    name, first = next(iter(value.items()))
    added = member or f"{json.dumps(name)}: {json.dumps(first)}"
    return f"{{{added}, {json.dumps(value, ensure_ascii=False)[1:]}"


def answer_from_payload(received: Received) -> str:
    """An obedient answer: to the tasks that Troth sets, else the smallest that fits the schema."""
    payload = received.payload
    if payload.get("task") == "answer":
        return json.dumps(_answer(payload), ensure_ascii=False)
    if payload.get("task") == "reply":
        return json.dumps({"reply": "A scripted model replies to what was asked."})
    if received.schema is not None:
        return json.dumps(instance_of(received.schema), ensure_ascii=False)
    return "A scripted model has nothing to add."


def _answer(payload: JsonObject) -> JsonObject:
    evidence = payload.get("evidence")
    facts = evidence.get("facts") if isinstance(evidence, dict) else None
    cited: list[JsonValue] = [
        {"source_id": fact["source_id"], "quote": fact["quote"], "fact": fact["quote"]}
        for fact in (facts if isinstance(facts, list) else [])
        if isinstance(fact, dict)
    ]
    return {
        "evidence": cited,
        "interpretation": "The quoted sources say what they say; a scripted model adds nothing.",
        "recommendation": "Read the quoted sources in full.",
        "uncertainty": "A scripted model cannot judge.",
    }


_SCALARS: Mapping[str, JsonValue] = {
    "string": "text",
    "number": 0.5,
    "integer": 1,
    "boolean": False,
    "null": None,
}


def instance_of(schema: JsonObject) -> JsonValue:
    """A small value that fits a plain schema: types, enums, constants and required members.

    Patterns, references and combinations are not looked into; give a reply of your own for those.
    """
    if "const" in schema:
        return schema["const"]
    choices = schema.get("enum")
    if isinstance(choices, list) and choices:
        first: JsonValue = choices[0]
        return first
    kind = schema.get("type")
    kind = kind[0] if isinstance(kind, list) and kind else kind
    if kind == "object":
        return _object_of(schema)
    if kind == "array":
        items, fewest = schema.get("items"), schema.get("minItems")
        count = fewest if isinstance(fewest, int) else 0
        return [instance_of(items) if isinstance(items, dict) else None for _ in range(count)]
    return _SCALARS.get(str(kind))


def _object_of(schema: JsonObject) -> JsonObject:
    properties, required = schema.get("properties"), schema.get("required")
    known = properties if isinstance(properties, dict) else {}
    names = required if isinstance(required, list) else []
    return {str(name): instance_of(known.get(str(name), {})) for name in names}
