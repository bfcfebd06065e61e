"""Weighing cues: every label with its confidence and its evidence.

What the sender wrote in this mail counts, and the subject as much; what is quoted, forwarded or
attached counts little, signatures and disclaimers hardly at all. Cues of one label add up as
1 - (1-a)(1-b), each phrase once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from troth.contracts.gate.intake.model import (
    EvidenceSpan,
    LabelReading,
    NormalizedMessage,
    SegmentKind,
    SpanSource,
)
from troth.contracts.gate.intake.rules.cues import Cue, CueTable
from troth.contracts.gate.intake.rules.deadlines import find_deadlines
from troth.contracts.gate.intake.rules.meaning import Sentences, supposed_only
from troth.kernel.digests import text_sha256
from troth.kernel.text import fold

_MAX_SPANS: Final = 5
_MAX_SNIPPET: Final = 200
_MAX_FOUND: Final = 64  # spans of one label: more would say nothing more
_ADDED_UP: Final = 4
_ENOUGH: Final = 8  # times that one phrase counted: no more says more
_DEADLINES_IN: Final = 200_000  # code points of a part that are searched for deadlines
_SHARES: Final = {
    SegmentKind.NEW: 1.0,
    SegmentKind.FORWARDED: 0.6,
    SegmentKind.QUOTED: 0.2,
    SegmentKind.SIGNATURE: 0.0,
    SegmentKind.DISCLAIMER: 0.0,
}
_ATTACHED: Final = 0.3
_WHO: Final = "RISK_VIP"
_DOUBT_COUNTS: Final = "RISK_SELF_HARM_THREAT"
_UNSIGNED: Final = 0.6  # of a person of rank who is only spoken of
_A_DAY, _TEN_DAYS = 24, 240
_A_DEADLINE: Final = 0.88


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
        if label == _WHO and self.kind is SegmentKind.SIGNATURE:
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


def weigh(message: NormalizedMessage, tables: Sequence[CueTable]) -> dict[str, LabelReading]:
    """Every label that has a cue, by its name; deadlines are cues of urgency."""
    scales = _Scales()
    sent = message.sent_at or message.received_at
    pretends = False
    for part in parts_of(message):
        pretends |= _put(scales, part, tables)
        if part.kind is SegmentKind.NEW:
            for cue in _deadlines(part, sent):
                scales.add(part, cue, cue.weight)
    found = scales.readings()
    if pretends:
        return {label: one for label, one in found.items() if not supposed_only(label)}
    return found


def _put(scales: _Scales, part: Part, tables: Sequence[CueTable]) -> bool:
    """Weigh one part; whether it says that it only supposes."""
    low = fold(part.text)
    cues = [cue for table in tables for cue in table.find(low)]
    sentences = Sentences(low, cues)
    counted: Counter[str] = Counter()
    for cue in cues:
        weight = cue.weight * part.share(cue.label)
        if not weight or cue.label.startswith("MARK_") or counted[cue.phrase] >= _ENOUGH:
            continue
        if not sentences.counts(cue):
            continue
        counted[cue.phrase] += 1
        if cue.label == _WHO and not _stands_out(part, cue, sentences):
            weight *= _UNSIGNED
        scales.add(part, cue, weight)
    return part.kind is SegmentKind.NEW and sentences.pretends()


def _stands_out(part: Part, cue: Cue, sentences: Sentences) -> bool:
    """Whether a person of rank is the sender or the one who lets write."""
    if part.kind is SegmentKind.SIGNATURE or part.source is SpanSource.SUBJECT:
        return True
    return len(part.text) - cue.end < 80 or sentences.is_principal(cue)


def _deadlines(part: Part, sent: str) -> Iterator[Cue]:
    for one in find_deadlines(part.text[:_DEADLINES_IN], sent):
        if one.hours <= _TEN_DAYS:
            label = "URG_CRITICAL" if one.hours < _A_DAY + 1 else "URG_HIGH"
            yield Cue(
                label=label,
                weight=_A_DEADLINE,
                phrase=f"deadline:{one.hours}",
                start=one.start,
                end=one.end,
            )


class _Scales:
    """What was found of each label so far."""

    def __init__(self) -> None:
        self._best: dict[str, dict[str, float]] = {}
        self._places: dict[str, list[tuple[float, Part, int, int]]] = {}

    def add(self, part: Part, cue: Cue, weight: float) -> None:
        best = self._best.setdefault(cue.label, {})
        places = self._places.setdefault(cue.label, [])
        if weight > best.get(cue.phrase, 0.0):
            best[cue.phrase] = weight
        if len(places) < _MAX_FOUND:
            places.append((weight, part, cue.start, cue.end))

    def readings(self) -> dict[str, LabelReading]:
        return {
            label: LabelReading(
                label=label, confidence=_sum(best), evidence=_evidence(self._places[label])
            )
            for label, best in self._best.items()
        }


def _sum(best: Mapping[str, float]) -> float:
    doubt = 1.0
    for weight in sorted(best.values(), reverse=True)[:_ADDED_UP]:
        doubt *= 1.0 - weight
    return round(min(0.99, 1.0 - doubt), 2)


def _evidence(places: list[tuple[float, Part, int, int]]) -> tuple[EvidenceSpan, ...]:
    ranked = sorted(places, key=lambda one: (-one[0], one[1].source, one[1].offset + one[2]))
    spans = (_span(part, start, end) for _, part, start, end in ranked)
    return tuple(dict.fromkeys(spans))[:_MAX_SPANS]


def _span(part: Part, start: int, end: int) -> EvidenceSpan:
    exact = part.text[start:end]
    return EvidenceSpan(
        source=part.source,
        attachment_id=part.attachment_id,
        start=part.offset + start,
        end=part.offset + end,
        snippet_redacted=exact[:_MAX_SNIPPET],
        snippet_sha256=text_sha256(exact),
    )
