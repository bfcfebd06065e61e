"""States on the wire, their digests, and the copies that passes are given.

The wire form is what a caller gave and gets back. The reasoning trace has no place in it: it is
internal, and stays so (THINK-7). ``failure``, ``token_counts`` and ``safety_score`` stand there
exactly if they were given, null included.

JSON values that nobody can change: their text, and the value again (THINK-3).

What a caller gives beside the answer (failure metadata, token counts) is carried through a run as
JSON text and handed back as it came: members keep their order, and what canonical JSON could not
write again is refused at the door.
"""

from __future__ import annotations

import json

from troth.contracts.thinking.model import MAX_TEXT, DecisionState
from troth.kernel import wire as read
from troth.kernel.canonical import canonical_json
from troth.kernel.digests import sha256_hex
from troth.kernel.errors import CallerError
from troth.kernel.jsontypes import JsonObject, JsonValue
from troth.kernel.wire import Wire

MAX_ACTION = 200
OPTIONAL = ("failure", "token_counts", "safety_score")
_MEMBERS = frozenset({"rendered_text", "action_type", "quality_score", *OPTIONAL})
_TOUCHABLE = frozenset({"rendered_text", "quality_score"})


def state_to_wire(state: DecisionState) -> JsonObject:
    """The JSON object of a state, without its trace."""
    wire: JsonObject = {
        "rendered_text": state.rendered_text,
        "action_type": state.action_type,
        "quality_score": state.quality_score,
    }
    for name in OPTIONAL:
        value = getattr(state, name)
        if value is not None or name in state.given_null:
            wire[name] = thaw(value) if isinstance(value, str) else value
    return wire


def state_from_wire(wire: Wire) -> DecisionState:
    """Read a state; used for requests and for what is about to leave.

    Raises:
        ValueError: A member is missing, of the wrong type, too large, or not one of the six.
    """
    if not wire.keys() <= _MEMBERS:
        raise ValueError("the state has a member that no state has")
    return DecisionState(
        rendered_text=_bounded_text(wire, "rendered_text", MAX_TEXT),
        action_type=_bounded_text(wire, "action_type", MAX_ACTION),
        quality_score=_score(wire, "quality_score"),
        safety_score=None if wire.get("safety_score") is None else _score(wire, "safety_score"),
        failure=freeze(wire.get("failure")),
        token_counts=_counts(wire),
        given_null=tuple(name for name in OPTIONAL if name in wire and wire[name] is None),
    )


def state_sha256(state: DecisionState) -> str:
    """Digest of the canonical JSON of the wire form.

    Raises:
        CallerError: ``input.invalid`` where it has none; never for a state that was read by
            ``state_from_wire`` and changed by valid deltas only.
    """
    return sha256_hex(canonical_json(state_to_wire(state)))


def fixed_sha256(state: DecisionState) -> str:
    """Digest of what no delta may touch: the wire form without text and score (THINK-4).

    Raises:
        CallerError: As ``state_sha256``.
    """
    wire = state_to_wire(state)
    fixed: JsonObject = {name: value for name, value in wire.items() if name not in _TOUCHABLE}
    return sha256_hex(canonical_json(fixed))


def _bounded_text(wire: Wire, name: str, limit: int) -> str:
    value = read.text(wire, name)
    if len(value) > limit:
        raise ValueError(f"{name} has more than {limit} characters")
    if not is_unicode(value):
        raise ValueError(f"{name} is not valid Unicode")
    return value


def _score(wire: Wire, name: str) -> float:
    value = wire.get(name)
    # Compared before it is converted: an integer may be too large for a float. NaN fails as well.
    if type(value) not in (int, float) or not 0 <= value <= 1:  # type: ignore[operator]  # a number by then
        raise ValueError(f"{name} is no number in [0, 1]")
    return read.number(wire, name)


def _counts(wire: Wire) -> str | None:
    if not isinstance(wire.get("token_counts"), dict | None):
        raise ValueError("token_counts is not an object")
    return freeze(wire.get("token_counts"))


MAX_CHARS = 200_000  # of the JSON text of one value


def freeze(value: object) -> str | None:
    """The JSON text of a value; ``None`` for ``None``.

    Args:
        value: Objects, lists, texts, numbers, booleans and ``None``, and the same inside.

    Raises:
        ValueError: It is no such value, its text has more than 200 000 characters, it is nested
            deeper than canonical JSON is, or holds NaN, an infinity, an integer beyond
            ±(2**53 - 1), a number that reads back as such, or a text that is not valid Unicode.
    """
    if value is None:
        return None
    try:
        canonical = canonical_json(value)  # type: ignore[arg-type]  # whether it is one shows here
        canonical_json(json.loads(canonical))  # 1e16 is written as digits that nobody could read
    except CallerError as problem:
        raise ValueError("the value is no JSON that can be carried unharmed") from problem
    text = json.dumps(value, ensure_ascii=False)
    if len(text) > MAX_CHARS:
        raise ValueError(f"the value is too large: more than {MAX_CHARS} characters of JSON")
    return text


def thaw(text: str | None) -> JsonValue:
    """The JSON value again, in new containers, members in their order."""
    value: JsonValue = None if text is None else json.loads(text)
    return value


def is_unicode(text: str) -> bool:
    """Whether a text can be written as UTF-8: a lone surrogate cannot."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True
