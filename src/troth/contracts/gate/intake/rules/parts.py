"""The parts of a mail as the rules read them, with how much words count in each.

What the sender wrote in this mail counts, and the subject as much; what is quoted, forwarded or
attached counts little, signatures and disclaimers hardly at all.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from troth.contracts.gate.intake.model import NormalizedMessage, SegmentKind, SpanSource
from troth.contracts.gate.intake.rules.cues import Cue, CueTable
from troth.contracts.gate.intake.rules.meaning import Sentences
from troth.language.tokens import fold

WHO: Final = "RISK_VIP"
_SHARES: Final = {
    SegmentKind.NEW: 1.0,
    SegmentKind.FORWARDED: 0.6,
    SegmentKind.QUOTED: 0.2,
    SegmentKind.SIGNATURE: 0.0,
    SegmentKind.DISCLAIMER: 0.0,
}
_ATTACHED: Final = 0.3
_DOUBT_COUNTS: Final = "RISK_SELF_HARM_THREAT"


@dataclass(frozen=True, kw_only=True, slots=True)
class Part:
    """A piece of the message with its place.

    Attributes:
        kind: Of a segment; ``None`` for an attachment. A subject is new text.
    """

    source: SpanSource
    attachment_id: str | None
    offset: int
    text: str
    kind: SegmentKind | None

    def share(self, label: str) -> float:
        """How much a cue of this label counts here, in [0, 1]."""
        if label == _DOUBT_COUNTS and self.kind is not SegmentKind.QUOTED:
            return 1.0
        if label == WHO and self.kind is SegmentKind.SIGNATURE:
            return 1.0
        return _ATTACHED if self.kind is None else _SHARES[self.kind]


def parts_of(message: NormalizedMessage) -> Iterator[Part]:
    """The subject, the segments of the body, and the attachments."""
    yield Part(
        source=SpanSource.SUBJECT,
        attachment_id=None,
        offset=0,
        text=message.subject,
        kind=SegmentKind.NEW,
    )
    for segment in message.segments:
        yield Part(
            source=SpanSource.BODY,
            attachment_id=None,
            offset=segment.start,
            text=message.body[segment.start : segment.end],
            kind=segment.kind,
        )
    for one in message.attachments:
        if one.text:
            yield Part(
                source=SpanSource.ATTACHMENT_TEXT,
                attachment_id=one.attachment_id,
                offset=0,
                text=one.text,
                kind=None,
            )


@dataclass(frozen=True, kw_only=True, slots=True)
class ReadPart:
    """A part, folded, with its cues and sentences.

    Attributes:
        low: The folded text, of the same length.
        cues: Ordered by their start within each table.
    """

    part: Part
    low: str
    cues: tuple[Cue, ...]
    sentences: Sentences


def read_parts(message: NormalizedMessage, tables: Sequence[CueTable]) -> list[ReadPart]:
    """Every part with what the tables find in it. Linear."""
    return [_read(part, tables) for part in parts_of(message)]


def _read(part: Part, tables: Sequence[CueTable]) -> ReadPart:
    low = fold(part.text)
    cues = tuple(sorted((c for one in tables for c in one.find(low)), key=lambda cue: cue.start))
    return ReadPart(part=part, low=low, cues=cues, sentences=Sentences(low, cues))
