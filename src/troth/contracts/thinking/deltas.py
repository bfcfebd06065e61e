"""Validating what a pass returned, and applying it (THINK-3, THINK-4).

A pass may return any object. ``validate_delta`` makes a ``ValidDelta`` of it or names the one
reason why not; it trusts no method of what it looks at, only exact types. Checked in order: that
it is a delta at all; then change by change its path, that the path is new, that the operation fits
it, type and size of the value.

Paths are compared code point by code point: a lookalike, another case, a blank or a dotted path is
another path, hence refused.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import TypeAlias

from troth.contracts.thinking.model import (
    MAX_TEXT,
    MAX_TRACE_CODES,
    Change,
    DecisionDelta,
    DecisionState,
    Operation,
)
from troth.contracts.thinking.states import is_unicode
from troth.kernel.canonical import canonical_json
from troth.kernel.digests import sha256_hex
from troth.kernel.jsontypes import JsonObject
from troth.kernel.refinement import DowngradeReason

MAX_TRACE = 256  # codes of a whole run
TRACE_CODE = re.compile(r"[a-z][a-z0-9_.-]{0,63}\Z")  # no white space: no free text

OPERATIONS: Mapping[str, Operation] = {
    "rendered_text": Operation.REPLACE,
    "quality_score": Operation.REPLACE,
    "reasoning_trace": Operation.APPEND,
}
"""THINK-4: every path that a delta may have, and the one operation that fits it."""


@dataclass(frozen=True, kw_only=True, slots=True)
class ValidDelta:
    """A delta that may be applied; only ``validate_delta`` makes one.

    Attributes:
        rendered_text, quality_score: The new value; ``None`` where it is left alone.
        appended: Codes for the trace.
        touched: Paths whose value really differs afterwards, in the order of the delta.
    """

    rendered_text: str | None = None
    quality_score: float | None = None
    appended: tuple[str, ...] = ()
    touched: tuple[str, ...] = ()

    @property
    def sha256(self) -> str:
        """Digest of its content in canonical JSON."""
        content: JsonObject = {
            "rendered_text": self.rendered_text,
            "quality_score": self.quality_score,
            "reasoning_trace": list(self.appended),
        }
        return sha256_hex(canonical_json(content))


def validate_delta(delta: object, state: DecisionState) -> ValidDelta | DowngradeReason:
    """Hold what a pass returned against the schema of deltas. Total, and never raises.

    Args:
        delta: Anything.
        state: What the pass was given.
    """
    changes = getattr(delta, "changes", None) if type(delta) is DecisionDelta else None
    if type(changes) is not tuple:
        return DowngradeReason.DELTA_NO_DELTA
    values: dict[str, object] = {}
    for change in changes:  # at the latest the fourth has a path that is wrong or was there
        refused = _refused(change, values, state)
        if refused is not None:
            return refused
        values[change.path] = change.value
    return _valid(values, state)


def apply_delta(state: DecisionState, delta: ValidDelta) -> DecisionState:
    """The state with a valid delta applied; the state given stays as it is.

    Raises:
        ValueError: The trace of the whole run grows beyond 256 codes.
    """
    trace = state.reasoning_trace + delta.appended
    if len(trace) > MAX_TRACE:
        raise ValueError(f"a run has more than {MAX_TRACE} trace codes")
    text, score = delta.rendered_text, delta.quality_score
    return replace(
        state,
        rendered_text=state.rendered_text if text is None else text,
        quality_score=state.quality_score if score is None else score,
        reasoning_trace=trace,
    )


def _refused(
    change: object, seen: Mapping[str, object], state: DecisionState
) -> DowngradeReason | None:
    if type(change) is not Change:
        return DowngradeReason.DELTA_NO_DELTA
    path = getattr(change, "path", None)
    if type(path) is not str or path not in OPERATIONS:
        return DowngradeReason.DELTA_PATH
    if path in seen:
        return DowngradeReason.DELTA_TWICE
    # The trace is only ever added to, and nothing else can be added to.
    if getattr(change, "operation", None) is not OPERATIONS[path]:
        return DowngradeReason.DELTA_TYPE
    return _CHECKS[path](getattr(change, "value", None), state)


def _check_text(value: object, state: DecisionState) -> DowngradeReason | None:
    if type(value) is not str:
        return DowngradeReason.DELTA_TYPE
    if len(value) > MAX_TEXT:
        return DowngradeReason.DELTA_TOO_LARGE
    is_emptied = not value.strip() and bool(state.rendered_text.strip())
    # An answer is refined, not taken away; and what is not Unicode could not leave.
    return DowngradeReason.DELTA_TYPE if is_emptied or not is_unicode(value) else None


def _check_score(value: object, _: DecisionState) -> DowngradeReason | None:
    # A boolean has a type of its own; NaN and the infinities lie in no interval.
    if type(value) is float or type(value) is int:
        return None if 0 <= value <= 1 else DowngradeReason.DELTA_TYPE
    return DowngradeReason.DELTA_TYPE


def _check_trace(value: object, _: DecisionState) -> DowngradeReason | None:
    if type(value) is not tuple:
        return DowngradeReason.DELTA_TYPE
    if len(value) > MAX_TRACE_CODES:
        return DowngradeReason.DELTA_TOO_LARGE
    are_codes = all(type(code) is str and TRACE_CODE.match(code) for code in value)
    return None if are_codes else DowngradeReason.DELTA_TYPE


_Check: TypeAlias = Callable[[object, DecisionState], DowngradeReason | None]
_CHECKS: Mapping[str, _Check] = {
    "rendered_text": _check_text,
    "quality_score": _check_score,
    "reasoning_trace": _check_trace,
}


def _valid(values: Mapping[str, object], state: DecisionState) -> ValidDelta:
    text, score = values.get("rendered_text"), values.get("quality_score")
    appended = values.get("reasoning_trace", ())
    differs = {
        "rendered_text": text != state.rendered_text,
        "quality_score": score != state.quality_score,
        "reasoning_trace": bool(appended),
    }
    return ValidDelta(
        rendered_text=text if isinstance(text, str) else None,
        quality_score=float(score) if isinstance(score, int | float) else None,
        appended=appended if isinstance(appended, tuple) else (),
        touched=tuple(path for path in values if differs[path]),
    )
