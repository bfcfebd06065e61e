"""The sentences of a mail that are read for their meaning, each with its place.

The subject, what the sender wrote in this mail, and what is forwarded, in the text or as a mail
that is attached. Quotations, signatures, disclaimers and other attachments are not read: what
stands there was said by others, or before. Of the headers above a forwarded text the subject alone
carries a label. A machine attaches what it returns, which nobody says any more.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Final

from troth.contracts.gate.intake.media_types import RFC822
from troth.contracts.gate.intake.model import (
    EvidenceSpan,
    NormalizedMessage,
    Segment,
    SegmentKind,
    SpanSource,
)
from troth.contracts.gate.intake.segment_cues import heads_forward
from troth.contracts.gate.intake.segments import segment_body
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
    """A sentence with its place in the normal form; ``start`` and ``end`` are half-open.

    Attributes:
        attachment_id: Of the mail that is attached in which it stands.
        is_header: It says from whom, to whom or when a text was that is handed on: read with the
            rest, and shown for nothing.
    """

    source: SpanSource
    start: int
    end: int
    text: str
    attachment_id: str | None = None
    is_header: bool = False

    def evidence(self) -> EvidenceSpan:
        """The sentence as a slice that carries a label; its snippet is not masked yet."""
        return EvidenceSpan(
            source=self.source,
            start=self.start,
            end=self.end,
            snippet_redacted=self.text[:_MAX_SNIPPET],
            snippet_sha256=text_sha256(self.text),
            attachment_id=self.attachment_id,
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
    yield from _said(SpanSource.BODY, message.body, message.segments)
    for one in () if message.auto_submitted else message.attachments:
        # What is handed on without a word is the body already.
        if one.media_type == RFC822 and one.text not in message.body:
            segments = segment_body(one.text, forwards=True)
            for unit in _said(SpanSource.ATTACHMENT_TEXT, one.text, segments):
                yield replace(unit, attachment_id=one.attachment_id)


def _said(source: SpanSource, text: str, segments: Sequence[Segment]) -> Iterator[Unit]:
    for segment in segments:
        if segment.kind in _READ:
            handed_on = segment.kind is SegmentKind.FORWARDED
            for unit in _cut(source, text, segment.start, segment.end):
                yield replace(unit, is_header=handed_on and heads_forward(unit.text))


def _cut(source: SpanSource, text: str, first: int, last: int) -> Iterator[Unit]:
    for begin, stop in sentences(text[first:last]):
        for start in range(begin, stop, MAX_CHARS):
            end = min(stop, start + MAX_CHARS)
            piece = text[first + start : first + end]
            if any(map(str.isalnum, piece)):
                yield Unit(source=source, start=first + start, end=first + end, text=piece)
