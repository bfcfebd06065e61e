"""The facts of an exchange with the stored text around them, read once for all its sentences. Pure.

What stands around a fact counts like the fact itself: a model that was given one sentence of a
page may know the page. Of a long source the stretches around its facts are read, so that the work
does not grow with the library.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from troth.contracts.answers.grounding.model import Material
from troth.kernel.evidence import Fact
from troth.language.alignment import SentenceIndex, SourceSentence, index_sentences
from troth.language.comparison.known import KnownFigures

AROUND = 2_000  # code points of a source before and after each of its facts
MAX_GIVEN_CHARS = 60_000  # of what the user supplied that figures are read of


@dataclass(frozen=True, slots=True)
class _Window:
    """A stretch of a source around one fact or several."""

    source_id: str
    start: int
    text: str


@dataclass(frozen=True, slots=True)
class Sources:
    """What the sentences of a text are held to; made by ``sources_of``.

    Attributes:
        index: Sentences of the windows; what its sentences call a source is a window.
        known: Figures and dates of the windows and of what the user supplied.
        folded: All that the exchange holds, folded, for what may stand anywhere.
    """

    windows: tuple[_Window, ...]
    facts: tuple[Fact, ...]
    index: SentenceIndex
    known: KnownFigures

    def fact_of(self, sentence: SourceSentence) -> str:
        """The fact that a sentence stands in, or the nearest one of its source."""
        window = self.windows[sentence.source]
        start, end = window.start + sentence.start, window.start + sentence.end
        own = [one for one in self.facts if one.source_id == window.source_id]
        return min(own, key=lambda one: _gap(one, start, end)).fact_id

    @property
    def texts(self) -> tuple[str, ...]:
        """The texts of the windows."""
        return tuple(one.text for one in self.windows)


def _gap(fact: Fact, start: int, end: int) -> int:
    return max(0, start - fact.span.end, fact.span.start - end)


def sources_of(material: Material) -> Sources:
    """Read what a material holds; the same windows are read once for many texts."""
    windows = tuple(_windows(material.facts, material.texts))
    given = tuple(one[:MAX_GIVEN_CHARS] for one in material.given)
    return _read(windows, material.facts, given)


@lru_cache(maxsize=16)
def _read(windows: tuple[_Window, ...], facts: tuple[Fact, ...], given: tuple[str, ...]) -> Sources:
    index = index_sentences([(str(at), one.text) for at, one in enumerate(windows)])
    known = KnownFigures([*(one.text for one in windows), *given])
    return Sources(windows, facts, index, known)


def _windows(facts: Sequence[Fact], texts: Mapping[str, str]) -> Iterator[_Window]:
    for source_id in dict.fromkeys(one.source_id for one in facts):
        own = [one for one in facts if one.source_id == source_id]
        text = texts.get(source_id)
        if text is None:
            yield from (_Window(source_id, one.span.start, one.quote) for one in own)
            continue
        for start, end in _joined(own, len(text)):
            yield _Window(source_id, start, text[start:end])


def _joined(facts: Sequence[Fact], size: int) -> Iterator[tuple[int, int]]:
    """The stretches around facts, those that touch each other as one, in order."""
    found: list[tuple[int, int]] = []
    for one in sorted(facts, key=lambda one: one.span.start):
        start, end = max(0, one.span.start - AROUND), min(size, one.span.end + AROUND)
        if found and start <= found[-1][1]:
            found[-1] = found[-1][0], max(end, found[-1][1])
        elif start < end:
            found.append((start, end))
    return iter(found)
