"""Whether a turn came to what the plan wanted: read off its line, so that a verifier can do it too.

This is about the product doing its work, not about the invariant: an entry that was not opened is a
miss here, and shows in the auditor's figures only if something contested is then told bare.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from troth_lab.stress.turns import Expected, Turn

UNMET = (
    "error_missing",
    "error_unexpected",
    "entry_missing",
    "entry_unwanted",
    "entry_of_other_kind",
    "move_missing",
    "move_unwanted",
    "value_not_named",
)
"""What can be wrong with a turn, as stable codes."""


def unmet(turn: Turn, line: Mapping[str, object]) -> tuple[str, ...]:
    """Codes of what the turn's line lacks or has too much, in the order of ``UNMET``."""
    expected, code = turn.expected, _error(line)
    found: set[str] = set()
    if code != expected.error:
        found.add("error_unexpected" if code else "error_missing")
    events = _events(line)
    found.update(_unmet_entries(expected, events), _unmet_moves(expected, events))
    if expected.names and not code and not _names_one(expected.names, line):
        found.add("value_not_named")
    return tuple(name for name in UNMET if name in found)


def _unmet_entries(expected: Expected, events: Sequence[Mapping[str, object]]) -> tuple[str, ...]:
    # A value that joins an open entry is noticed as well as one that opens it.
    opened = [
        _member(event, member, "kind")
        for event in events
        for name, member in (("entry.opened", "entry"), ("entry.joined", "side"))
        if _is(event, name)
    ]
    if not expected.opens:
        return ("entry_unwanted",) if opened else ()
    if not opened:
        return ("entry_missing",)
    kinds = ("entry_of_other_kind",) if opened[0] not in expected.opens else ()
    return kinds if len(opened) == 1 else (*kinds, "entry_unwanted")


def _unmet_moves(expected: Expected, events: Sequence[Mapping[str, object]]) -> tuple[str, ...]:
    # An entry may pass through reflecting on its way; only where it ends up counts.
    ends = {
        _text(event.get("entry_id")): _member(event, "moved", "to")
        for event in events
        if _is(event, "entry.moved")
    }
    wanted = [expected.moves_to] if expected.moves_to else []
    if list(ends.values()) == wanted:
        return ()
    return ("move_missing",) if len(ends) < len(wanted) else ("move_unwanted",)


def _names_one(names: Sequence[str], line: Mapping[str, object]) -> bool:
    answer = _text(line.get("answer")).casefold()
    return any(name.casefold() in answer for name in names)


def _error(line: Mapping[str, object]) -> str:
    error = line.get("error")
    return _text(error.get("code")) if isinstance(error, Mapping) else ""


def _events(line: Mapping[str, object]) -> tuple[Mapping[str, object], ...]:
    events = line.get("events")
    return tuple(events) if isinstance(events, list | tuple) else ()


def _is(event: Mapping[str, object], kind: str) -> bool:
    return event.get("kind") == kind


def _member(event: Mapping[str, object], name: str, member: str) -> str:
    value = event.get(name)
    return _text(value.get(member)) if isinstance(value, Mapping) else ""


def _text(value: object) -> str:
    return value if isinstance(value, str) else ""
