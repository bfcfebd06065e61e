"""Section markers: finding them in a text, and taking their force from text that is quoted.

Serves TRUST-3.1, 3.2 and 3.5; decides no clause itself. A marker is a known section name alone at a
line start, in any of the usual heading styles: ``**Evidence:**``, ``## Evidence``, ``Evidence:``.
Text of models, users and sources is neutralized before it is rendered, so that it can never open a
section of its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from troth.language.tokens import ZERO_WIDTH, fold, visible

_MAX_MARKER_CHARS = 120
_LINE_ENDS = "\n\r\v\f\x1c\x1d\x1e\x85\u2028\u2029"
_INVISIBLE = re.compile(f"[{ZERO_WIDTH}]")
# Everything that may stand before the name in a marker, taken as a whole; see ``_may_open``.
_BEFORE_NAME = f" \t\u00a0#-•*_.)0123456789{ZERO_WIDTH}"
_BLANKS = r"[ \t]{0,3}"
_CLOSE = r"(?:\*{1,3}|_{1,3})"
NEUTRAL = "› "  # no heading style begins with it, so that a neutralized line opens nothing


@dataclass(frozen=True, kw_only=True, slots=True)
class Chunk:
    """The text under one marker; ``name`` is ``None`` for text before the first marker."""

    name: str | None
    text: str


class MarkerSet:
    """The markers of one kind of text: section keys with the names that open them."""

    def __init__(self, names: Mapping[str, str]) -> None:
        """Take the names by which each section may be called.

        Args:
            names: Section key by lower-case name, ``{"evidenz": "evidence"}``.
        """
        self.names = frozenset(names)
        self._keys = dict(names)
        self._initials = frozenset(name[0] for name in names)
        known = "|".join(sorted(map(re.escape, names), key=len, reverse=True))
        self._pattern = re.compile(
            r"[ \t]{0,12}(?P<hash>#{1,6}[ \t]{0,3})?(?:[-•*][ \t]{1,3})?(?:\d{1,2}[.)][ \t]{0,3})?"
            r"(?P<bold>\*{1,3}|_{1,3})?(?:\d{1,2}[.)][ \t]{0,3})?[ \t]{0,2}"
            rf"(?P<name>{known})(?P<tail>(?(bold)(?:{_BLANKS}[:：]{_BLANKS}{_CLOSE}"
            rf"|{_BLANKS}{_CLOSE}{_BLANKS}[:：]?|{_BLANKS}[:：])|(?:{_BLANKS}[:：])?)){_BLANKS}"
        )

    def opens(self, line: str) -> tuple[str, str] | None:
        """The section that a line opens and the rest of the line, or ``None``."""
        if not self._may_open(line):
            return None
        match = self._match(line)
        if match is None and _INVISIBLE.search(line, 0, _MAX_MARKER_CHARS):
            line = visible(line)
            match = self._match(line)
        if match is None:
            return None
        rest = line[match.end() :]
        if not match["tail"].strip("*_ \t") and rest.strip():
            return None  # "Evidence suggests …" is prose
        return self._keys[match["name"]], rest

    def _may_open(self, line: str) -> bool:
        """False only where no marker can match: most lines of prose show it in their first letter.

        What precedes a name is a run of these characters, and none of them begins a name: so the
        run ends where the name would have to begin, or at a digit of another script.
        """
        first = line.lstrip(_BEFORE_NAME)[:1]
        return first.lower() in self._initials or first.isdecimal()

    def _match(self, line: str) -> re.Match[str] | None:
        return self._pattern.match(fold(line[:_MAX_MARKER_CHARS]))

    def neutral(self, text: str) -> str:
        """The text with plain line ends, trimmed, without lines that open a section."""
        lines = (f"{NEUTRAL}{line}" if self.opens(line) else line for line in _lines(text.strip()))
        return "\n".join(lines)

    def chunks(self, text: str) -> Iterator[Chunk]:
        """The chunks of a text in order; together they hold every line, less the markers."""
        name: str | None = None
        held: list[str] = []
        for line in _lines(text):
            opened = self.opens(line)
            if opened is None:
                held.append(line)
                continue
            if name is not None or any(kept.strip() for kept in held):
                yield Chunk(name=name, text="\n".join(held).strip())
            name, held = opened[0], [opened[1]]
        if name is not None or any(kept.strip() for kept in held):
            yield Chunk(name=name, text="\n".join(held).strip())


def _lines(text: str) -> list[str]:
    return [line.rstrip(_LINE_ENDS) for line in text.splitlines(keepends=True)]
