"""An answer under the answer contract inside a chat turn: an opaque object, seen only by its names.

Contracts do not know each other, so the object is read by the names that its wire fixes: the
memories that it shows, their count, and the assistant's words in it. Whatever else it holds is left
as it is.
"""

from __future__ import annotations

from collections.abc import Mapping, Set

from troth.kernel.jsontypes import JsonObject, JsonValue
from troth.kernel.memories import Flag

_MEMORIES = "memories"
_PARTS = ("interpretation", "recommendation")


def flags(answered: JsonObject | None) -> tuple[Flag, ...]:
    """The memories that the answer shows; one without a flag counts as not flagged."""
    return tuple(
        Flag(
            memory_id=str(memory.get("memory_id")),
            reintroduced_claim=memory.get("reintroduced_claim") is True,
        )
        for memory in _memories(answered)
    )


def with_flags(answered: JsonObject | None, contested: Set[str]) -> JsonObject | None:
    """The answer with exactly those memories flagged, and the count that follows (MEM-2, MEM-5)."""
    if answered is None or _MEMORIES not in answered:
        return answered
    memories: list[JsonObject] = [
        {**memory, "reintroduced_claim": memory.get("memory_id") in contested}
        for memory in _memories(answered)
    ]
    flagged = {str(one["memory_id"]) for one in memories if one["reintroduced_claim"]}
    return {**answered, _MEMORIES: memories, "reintroduced_claims_count": len(flagged)}


def texts(answered: JsonObject | None) -> tuple[str, ...]:
    """The rendered text, and the sections of the assistant's own words, where it has them."""
    if answered is None:
        return ()
    sections = _sections(answered)
    found = (answered.get("answer"), *(sections.get(name) for name in _PARTS))
    return tuple(one for one in found if isinstance(one, str))


def with_texts(answered: JsonObject | None, words: tuple[str, ...]) -> JsonObject | None:
    """The answer with other words in the parts that ``texts`` named, in the same order."""
    if answered is None:
        return None
    rest = iter(words)
    replaced: JsonObject = dict(answered)
    if isinstance(answered.get("answer"), str):
        replaced["answer"] = next(rest)
    sections = _sections(answered)
    new = {name: next(rest) for name in _PARTS if isinstance(sections.get(name), str)}
    return {**replaced, "sections": {**sections, **new}} if new else replaced


def _sections(answered: JsonObject) -> Mapping[str, JsonValue]:
    sections = answered.get("sections")
    return sections if isinstance(sections, Mapping) else {}


def _memories(answered: JsonObject | None) -> tuple[Mapping[str, JsonValue], ...]:
    memories = None if answered is None else answered.get(_MEMORIES)
    if not isinstance(memories, list | tuple):
        return ()
    return tuple(one for one in memories if isinstance(one, Mapping))
