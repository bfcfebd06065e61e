"""Weighing cues: every label with its confidence and its evidence.

Cues of one label add up as 1 - (1-a)(1-b), each phrase once, each as far as words count in the
part where it stands.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from troth.contracts.gate.intake.model import (
    EvidenceSpan,
    LabelReading,
    NormalizedMessage,
    SegmentKind,
    SpanSource,
)
from troth.contracts.gate.intake.rules.cues import GROUP, Cue
from troth.contracts.gate.intake.rules.deadlines import find_deadlines
from troth.contracts.gate.intake.rules.meaning import Sentences, supposed_only
from troth.contracts.gate.intake.rules.parts import WHO, Part, ReadPart
from troth.contracts.gate.intake.rules.tables import tables_of
from troth.kernel.digests import text_sha256
from troth.language.tokens import fold

_MAX_SPANS: Final = 5
_MAX_SNIPPET: Final = 200
_MAX_FOUND: Final = 64  # spans of one label: more would say nothing more
_ADDED_UP: Final = 4
_ENOUGH: Final = 8  # times that one phrase counted: no more says more
_DEADLINES_IN: Final = 200_000  # code points of a part that are searched for deadlines
_NO_LABEL: Final = ("MARK_", GROUP)
_UNSIGNED: Final = 0.6  # of a person of rank who is only spoken of
_FROM: Final = 400  # code points of a sender's name and address
_A_DAY, _TEN_DAYS = 24, 240
_A_DEADLINE: Final = 0.88


def weigh(message: NormalizedMessage, parts: Sequence[ReadPart]) -> dict[str, LabelReading]:
    """Every label that has a cue, by its name; deadlines are cues of urgency."""
    scales = _Scales()
    sent = message.sent_at or message.received_at
    pretends = False
    of_rank = _of_rank(message)
    for read in parts:
        _put(scales, read, of_rank=of_rank)
        if read.part.kind is SegmentKind.NEW:
            pretends |= read.sentences.pretends()
            for cue in _deadlines(read.part, sent):
                scales.add(read.part, cue, cue.weight)
    found = scales.readings()
    if pretends:
        return {label: one for label, one in found.items() if not supposed_only(label)}
    return found


def _of_rank(message: NormalizedMessage) -> bool:
    """Whether the sender's name or address tells of a person of rank."""
    who = fold(f"{message.sender.name} {message.sender.address}"[:_FROM])
    tables = tables_of(message.language)
    return any(cue.label == WHO for table in tables for cue in table.find(who))


def _put(scales: _Scales, read: ReadPart, *, of_rank: bool) -> None:
    """Weigh one part."""
    counted: Counter[str] = Counter()
    for cue in read.cues:
        weight = cue.weight * read.part.share(cue.label)
        if not weight or cue.label.startswith(_NO_LABEL) or counted[cue.phrase] >= _ENOUGH:
            continue
        if not read.sentences.counts(cue):
            continue
        counted[cue.phrase] += 1
        if cue.label == WHO and not of_rank and not _stands_out(read.part, cue, read.sentences):
            weight *= _UNSIGNED
        scales.add(read.part, cue, weight)


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


def evidence_at(places: Iterable[tuple[Part, int, int]]) -> Iterator[EvidenceSpan]:
    """Spans of these places, in their order."""
    yield from (_span(part, start, end) for part, start, end in places)


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
