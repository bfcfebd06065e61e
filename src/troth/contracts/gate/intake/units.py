"""The sentences of a mail that are read for their meaning, each with its place.

The subject, what the sender wrote in this mail, and what is forwarded. Quotations, signatures,
disclaimers and attachments are not read: what stands there was said by others, or before.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Final

from troth.contracts.gate.intake.model import (
    EvidenceSpan,
    NormalizedMessage,
    SegmentKind,
    SpanSource,
)
from troth.kernel.digests import text_sha256
from troth.language.tokens import sentences

MAX_UNITS: Final = 96
"""Sentences of a mail that are read; people see a mail that has more."""
MAX_CHARS: Final = 600
"""Code points of a sentence; what is longer is read in pieces."""
_MAX_SNIPPET: Final = 200
_READ: Final = (SegmentKind.NEW, SegmentKind.FORWARDED)


@dataclass(frozen=True, kw_only=True, slots=True)
class Unit:
    """A sentence with its place in the normal form; ``start`` and ``end`` are half-open."""

    source: SpanSource
    start: int
    end: int
    text: str

    def evidence(self) -> EvidenceSpan:
        """The sentence as a slice that carries a label; its snippet is not masked yet."""
        return EvidenceSpan(
            source=self.source,
            start=self.start,
            end=self.end,
            snippet_redacted=self.text[:_MAX_SNIPPET],
            snippet_sha256=text_sha256(self.text),
        )


@dataclass(frozen=True, kw_only=True, slots=True)
class Units:
    """What of a mail is read.

    Attributes:
        units: In the order of the mail, the subject first.
        is_whole: Whether there were no more.
    """

    units: tuple[Unit, ...]
    is_whole: bool = True


def units_of(message: NormalizedMessage) -> Units:
    """The first ``MAX_UNITS`` sentences of a mail. Linear."""
    found = tuple(islice(_units(message), MAX_UNITS + 1))
    return Units(units=found[:MAX_UNITS], is_whole=len(found) <= MAX_UNITS)


def _units(message: NormalizedMessage) -> Iterator[Unit]:
    yield from _cut(SpanSource.SUBJECT, message.subject, 0, len(message.subject))
    for segment in message.segments:
        if segment.kind in _READ:
            yield from _cut(SpanSource.BODY, message.body, segment.start, segment.end)


def _cut(source: SpanSource, text: str, first: int, last: int) -> Iterator[Unit]:
    for begin, stop in sentences(text[first:last]):
        for start in range(begin, stop, MAX_CHARS):
            end = min(stop, start + MAX_CHARS)
            piece = text[first + start : first + end]
            if any(map(str.isalnum, piece)):
                yield Unit(source=source, start=first + start, end=first + end, text=piece)
