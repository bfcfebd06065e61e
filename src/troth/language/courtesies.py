"""Courtesies: what people say to be polite, and claim, ask and order nothing by. Pure, linear.

A message is one only if every part of it is: "Thanks, that helps a lot!" is, "Thanks, I live in
Rome" is none. Words of assent ("yes") are none, for they answer what was asked.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from troth.kernel.keeping import kept
from troth.language.tokens import DEFAULT_LANGUAGE, fold, language_of, visible
from troth.language.words import LANGUAGES, phrases_of

_MAX_CHARS: Final = 160
_PARTS: Final = re.compile(r"(?:[^\w\s']|_|\s[-–—])+|\s'|'\s")


class CourtesyKind(StrEnum):
    """What a courtesy does; the first that one of its parts does is what it is answered for."""

    ABILITY = "ability"  # "do you remember what I tell you?", "who are you?"
    WELL_BEING = "well_being"
    THANKS = "thanks"
    FAREWELL = "farewell"
    GREETING = "greeting"
    ASSENT = "assent"  # "okay", "great": takes note of what was said


@dataclass(frozen=True, kw_only=True, slots=True)
class Courtesy:
    """A courtesy and the code of its language."""

    kind: CourtesyKind
    language: str


_PATTERNS: Final = {
    code: {
        kind: re.compile("|".join(phrases_of(f"courtesies.{kind.value}", code)))
        for kind in CourtesyKind
    }
    for code in LANGUAGES
}


@kept(256)  # a turn asks several times
def courtesy_of(text: str, otherwise: str = DEFAULT_LANGUAGE) -> Courtesy | None:
    """The courtesy that a text is; ``None`` where any part of it is more than that.

    Args:
        otherwise: The language of what is a courtesy in several, as "ok" is.
    """
    if len(text) > _MAX_CHARS:
        return None
    parts = [part for one in _PARTS.split(fold(visible(text))) if (part := " ".join(one.split()))]
    told = language_of(text, otherwise)
    for code in sorted(LANGUAGES, key=lambda code: code != told):
        kinds = {_kind(part, code) for part in parts} if parts else {None}
        if None not in kinds:
            kind = next(one for one in CourtesyKind if one in kinds)
            return Courtesy(kind=kind, language=code)
    return None


def begins_with_courtesy(text: str) -> CourtesyKind | None:
    """The courtesy that a text begins with, whatever follows: "thanks, you're a star"."""
    first = courtesy_of(_PARTS.split(visible(text).strip(), maxsplit=1)[0])
    return None if first is None else first.kind


def _kind(part: str, code: str) -> CourtesyKind | None:
    patterns = _PATTERNS[code]
    return next((kind for kind in CourtesyKind if patterns[kind].fullmatch(part)), None)
