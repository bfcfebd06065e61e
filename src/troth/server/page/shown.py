"""How values are put before people: times, ages, labels, and texts with marked slices. Pure."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from difflib import SequenceMatcher
from itertools import pairwise
from typing import Any, Final, TypeAlias

from jinja2 import pass_context
from jinja2.runtime import Context

_TONES: Final = {
    "good": frozenset(
        "resolved accepted kept routed approved done closed accept verified current".split()
    ),
    "warn": frozenset("open repaired needs_review half_open stale medium override".split()),
    "bad": frozenset("broken quarantined failed critical high".split()),
    "info": frozenset("reflecting suspected proposed pending low info".split()),
}
_DAY_S: Final = 86_400
_MAX_DIFFED: Final = 20_000


def when(at: str | None) -> str:
    """A moment as people read it, in UTC; what is no moment stays what it is."""
    text = at or ""
    return text[:16].replace("T", " ") if len(text) > 10 and text[10] == "T" else text


def age(at: str | None, t: Mapping[str, str]) -> str:
    """How long ago a moment was, in the largest unit that fits."""
    try:
        then = datetime.fromisoformat(at or "")
    except ValueError:
        return at or ""
    then = then if then.tzinfo else then.replace(tzinfo=UTC)
    seconds = max(0, int((datetime.now(UTC) - then).total_seconds()))
    for size, unit in ((_DAY_S, "unit_d"), (3_600, "unit_h")):
        if seconds >= size:
            return f"{seconds // size} {t[unit]}"
    return f"{seconds // 60} {t['unit_min']}"


Names: TypeAlias = Mapping[str, str]
"""What people call the labels of the profile, in the language of the page."""


def label(name: object, names: Names) -> str:
    """What people call a label; one that the profile no longer has stays what it is."""
    return names.get(str(name), str(name))


def values(given: object, names: Names) -> str:
    """Before or after a change: one label or several, or a dash."""
    several = given if isinstance(given, list) else [given]
    return ", ".join(label(one, names) for one in several if one) or "–"


def reading(one: Mapping[str, Any], names: Names) -> str:
    """What was read, by its label, with the text of an entity, which may be a label itself."""
    if one["field"] == "entity":
        kind = str(one["value"]).partition(":")[0]
        return f"{label(kind, names)}: {label(one['text'] or '…', names)}"
    return label(one["value"], names)


def tone(state: str) -> str:
    """The colour of a state; the word beside it says the same."""
    return next((name for name, states in _TONES.items() if state in states), "")


@dataclass(frozen=True, kw_only=True, slots=True)
class Slice:
    """A slice of a text that is to be marked, by the number of what it belongs to."""

    start: int
    end: int
    number: int
    kind: str
    title: str


@dataclass(kw_only=True, slots=True)
class Piece:
    """A stretch of a text in which the same slices run.

    Attributes:
        marks: Numbers of the slices that cover it; ``first`` those that begin with it.
        kind: Of the shortest of them.
        segment: The part of a mail it stands in; empty elsewhere.
    """

    text: str
    marks: list[int] = field(default_factory=list)
    first: list[int] = field(default_factory=list)
    kind: str = ""
    title: str = ""
    segment: str = ""


def pieces(
    text: str, slices: Sequence[Slice], segments: Sequence[Mapping[str, Any]] = ()
) -> list[Piece]:
    """A text cut wherever a slice or segment begins or ends."""
    fitting = [one for one in slices if 0 <= one.start < one.end <= len(text)]
    edges = {0, len(text)}
    edges.update(edge for one in fitting for edge in (one.start, one.end))
    edges.update(min(len(text), one[name]) for one in segments for name in ("start", "end"))
    cuts = sorted(edges)
    begun: set[int] = set()
    made: list[Piece] = []
    for start, end in pairwise(cuts):
        over = [one for one in fitting if one.start <= start and end <= one.end]
        kinds = (str(one["kind"]) for one in segments if one["start"] <= start < one["end"])
        piece = Piece(text=text[start:end], segment=next(kinds, ""))
        if over:
            shortest = min(over, key=lambda one: one.end - one.start)
            piece.marks = sorted({one.number for one in over})
            piece.first = [number for number in piece.marks if number not in begun]
            piece.kind = shortest.kind
            piece.title = " · ".join(dict.fromkeys(one.title for one in over))
            begun.update(piece.first)
        made.append(piece)
    return made


def changes(before: str, after: str) -> Iterator[tuple[str, str]]:
    """Word by word, what was taken out (``-``), put in (``+``) and left (empty)."""
    old, new = _tokens(before[:_MAX_DIFFED]), _tokens(after[:_MAX_DIFFED])
    matcher = SequenceMatcher(None, old, new, autojunk=False)
    for name, i1, i2, j1, j2 in matcher.get_opcodes():
        if name == "equal":
            yield "", "".join(old[i1:i2])
            continue
        if i1 < i2:
            yield "-", "".join(old[i1:i2])
        if j1 < j2:
            yield "+", "".join(new[j1:j2])


def _tokens(text: str) -> list[str]:
    """Words with the white space behind them."""
    return re.findall(r"\S*\s+|\S+", text)


def _by_name(told: Callable[[Any, Names], str]) -> Callable[[Context, Any], str]:
    """A filter that knows the names that its template was given."""

    @pass_context
    def named(context: Context, given: Any) -> str:
        return told(given, context.get("names", {}))

    return named


FILTERS: Final = {
    "when": when,
    "age": age,
    "label": _by_name(label),
    "values": _by_name(values),
    "reading": _by_name(reading),
    "tone": tone,
}
