"""Scripts of a model that misbehaves about memories, each in one way, for stress runs.

Every script answers a chat turn from the memories it was given, in well-formed JSON unless that is
what is wrong with it, and any other task obediently. What it does follows from the request alone,
so that a run can be repeated.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from hashlib import sha256

from troth.kernel.jsontypes import JsonObject
from troth_lab.models.script import (
    Answer,
    CloseConnection,
    Fence,
    Garbage,
    Received,
    Refuse,
    Reply,
    Status,
    Step,
    Truncate,
)

_MOST = 3  # memories that one reply tells
_SECOND_PERSON = (
    (r"\bI am\b", "you are"),
    (r"\bI'm\b", "you are"),
    (r"\bI\b", "you"),
    (r"\bmy\b", "your"),
    (r"\bMy\b", "Your"),
    (r"\bIch arbeite\b", "Du arbeitest"),
    (r"\bIch wohne\b", "Du wohnst"),
    (r"\bIch lebe\b", "Du lebst"),
    (r"\bIch spreche\b", "Du sprichst"),
    (r"\bIch bin\b", "Du bist"),
    (r"\bIch habe\b", "Du hast"),
    (r"\bIch\b", "Du"),
    (r"\bMein", "Dein"),
)
_RULES = tuple((re.compile(pattern), told) for pattern, told in _SECOND_PERSON)
_BROKEN: tuple[Step, ...] = (
    Garbage(),
    Fence(),
    Truncate(),
    Refuse(),
    Status(500),
    CloseConnection(),
    Reply('{"reply": 1}'),
    Reply('{"reply": "You work at Initech.", "memory_ids": ["mem_made_up"]}'),
)


def _forgets(received: Received) -> Step:
    """Tells the memories, and no caveat."""
    return _reply(received, [_told(one) for one in _memories(received)])


def _lies(received: Received) -> Step:
    """Calls whatever is older the most recent update."""
    older = sorted(_memories(received), key=lambda one: one.get("is_newest") is not False)
    return _reply(received, [f"{_told(one)} (most recent update)" for one in older[:1]])


def _asserts_old(received: Received) -> Step:
    """States the older side as plain truth, and more firmly than it was said."""
    older = sorted(_memories(received), key=lambda one: one.get("is_newest") is not False)
    return _reply(received, [f"As I know for sure: {_told(one)}" for one in older[:1]])


def _drops_json(received: Received) -> Step:
    """Writes the same in prose instead of JSON."""
    told = [_told(one) for one in _memories(received)]
    return Reply(" ".join(told) or "I have nothing to say.")


def _breaks(received: Received) -> Step:
    """Breaks the protocol in one way or another."""
    return _BROKEN[_draw(received, len(_BROKEN))]


def _mixes(received: Received) -> Step:
    """One of the others, or obedience."""
    ways = (_forgets, _lies, _asserts_old, _drops_json, _breaks, lambda _: Answer())
    return ways[_draw(received, len(ways))](received)


_SCRIPTS: Mapping[str, Callable[[Received], Step]] = {
    "forgets": _forgets,
    "lies": _lies,
    "asserts-old": _asserts_old,
    "prose": _drops_json,
    "garbage": _breaks,
    "mixed": _mixes,
}

MISBEHAVIOURS = tuple(_SCRIPTS)
"""Names of the scripts."""


def misbehave(name: str) -> Callable[[Received], Step]:
    """The script of that name.

    Raises:
        KeyError: It is none of ``MISBEHAVIOURS``.
    """
    script = _SCRIPTS[name]
    return lambda received: script(received) if _is_chat(received) else Answer()


def _is_chat(received: Received) -> bool:
    return received.payload.get("task") == "chat"


def _draw(received: Received, limit: int) -> int:
    payload = json.dumps(received.payload, sort_keys=True).encode()
    return int.from_bytes(sha256(payload).digest()[:4], "big") % limit


def _memories(received: Received) -> list[JsonObject]:
    memories = received.payload.get("memories")
    found = memories if isinstance(memories, list) else []
    return [one for one in found if isinstance(one, dict)][:_MOST]


def _told(memory: JsonObject) -> str:
    text = str(memory.get("text", "")).rstrip(".!")
    for pattern, said in _RULES:
        text = pattern.sub(said, text)
    return text[:1].upper() + text[1:]


def _reply(received: Received, sentences: list[str]) -> Step:
    ids = [str(one.get("memory_id")) for one in _memories(received)]
    text = ". ".join(sentences) + "." if sentences else "I have no record of that."
    used = ids if sentences else []
    return Reply(json.dumps({"reply": text, "memory_ids": used}, ensure_ascii=False))
