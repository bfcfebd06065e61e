"""What a person sees of a message: where it stands, why, and which slices say so.

Built twice from the same readings: redacted, which is what everybody sees, and raw for a reader of
the tenant who may see the text. A slice is shown in the normal form and, where there is a way back,
in the decoded part of the original mail. Linear in the number of readings and map pieces shown.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from troth.contracts.gate.intake.corrections import Decided, candidate_key, entity_key
from troth.contracts.gate.intake.model import (
    EvidenceSpan,
    Extraction,
    NormalizedMessage,
    OffsetMap,
    SpanSource,
)
from troth.contracts.gate.intake.profile import Profile
from troth.kernel.codec import Wired, wire
from troth.kernel.jsontypes import JsonObject
from troth.language.words import kinds_in, text_of

MAX_TEXT, MAX_SPANS, MAX_PLACES, MAX_ENTITIES = 200, 20, 50, 500
_LIKELIEST = 2
_MALWARE, _WITHOUT = "malware", "without_evidence:risk:"
_TOPIC = re.compile(r"[A-Za-z0-9_.:-]{1,80}")


@dataclass(frozen=True, kw_only=True, slots=True)
class Reason(Wired):
    """Why a stage needs a person: a stable code, and one sentence in English and in German.

    Attributes:
        span: The slice that says so, where one does: ``source``, ``start``, ``end`` and the masked
            ``text``, which the sentences quote.
    """

    stage: str
    code: str
    en: str
    de: str
    span: JsonObject | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Place:
    """``length`` code points from ``start`` of the decoded part; part -1 is the header."""

    part: int
    start: int
    length: int = wire(sent=False)
    WIRE_ALSO: ClassVar = ("end",)

    @property
    def end(self) -> int:
        """The code point behind its last."""
        return self.start + self.length


@dataclass(frozen=True, kw_only=True, slots=True)
class Highlight:
    """A slice to mark.

    Attributes:
        text: At most 200 code points, masked unless the item is raw.
        original: Where it stands in the mail as it came, in order; empty where there is no way
            back (text that was put in, attachments, an erased mail).
    """

    source: SpanSource
    attachment_id: str | None
    start: int
    end: int
    text: str
    original: tuple[Place, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class Shown:
    """One reading: a label, an entity or a candidate.

    Attributes:
        field: As corrections name it, ``entity`` and ``identity`` included.
        value: A label, or the key by which a correction names it.
    """

    field: str
    value: str
    confidence: float
    highlights: tuple[Highlight, ...]
    text: str = ""


@dataclass(frozen=True, kw_only=True, slots=True)
class ReviewItem(Wired):
    """A message as a person sees it.

    Attributes:
        readings: Every label and candidate, and the first 500 entities.
        raw: Whether its slices show what stands in the mail.
        entities_left_out: How many entities that were found are not among the readings.
    """

    message_id: str
    status: str
    queue_id: str
    priority: int
    reasons: tuple[Reason, ...]
    readings: tuple[Shown, ...]
    raw: bool
    entities_left_out: int = 0


def review_item(
    decision: JsonObject,
    readings: Decided,
    message: NormalizedMessage | None,
    *,
    profile: Profile,
    raw: bool = False,
) -> ReviewItem:
    """The item of a message.

    Args:
        decision: Its public members, as they stand.
        message: ``None`` once erased; there is nothing raw to show then.
        raw: The caller may see the text of the mail. Never by default (PROOF-6).
    """
    slices = _Slices(message, raw=raw and message is not None)
    found = readings.extraction or Extraction(entities=(), reader="")
    priority = decision.get("priority")
    return ReviewItem(
        message_id=str(decision.get("message_id", "")),
        status=str(decision.get("status", "")),
        queue_id=str(decision.get("queue_id", "")),
        priority=priority if isinstance(priority, int) else 1,
        reasons=reasons_of(decision, profile),
        readings=(*_labels(readings, slices), *_others(readings, slices)),
        raw=slices.raw,
        entities_left_out=found.left_out + max(0, len(found.entities) - MAX_ENTITIES),
    )


class _Slices:
    """Slices of one message, masked or raw."""

    def __init__(self, message: NormalizedMessage | None, *, raw: bool) -> None:
        self._message, self.raw = message, raw

    def highlights(self, spans: Sequence[EvidenceSpan]) -> tuple[Highlight, ...]:
        return tuple(
            Highlight(
                source=span.source,
                attachment_id=span.attachment_id,
                start=span.start,
                end=span.end,
                text=self._text(span),
                original=self._original(span),
            )
            for span in spans[:MAX_SPANS]
        )

    def _text(self, span: EvidenceSpan) -> str:
        if not self.raw or self._message is None:
            return span.snippet_redacted[:MAX_TEXT]
        text = self._message.text_of(span.source, span.attachment_id) or ""
        return text[span.start : min(span.end, span.start + MAX_TEXT)]

    def _original(self, span: EvidenceSpan) -> tuple[Place, ...]:
        if self._message is None or span.source is SpanSource.ATTACHMENT_TEXT:
            return ()
        subject = span.source is SpanSource.SUBJECT
        found = self._message.subject_map if subject else self._message.body_map
        return original_places(found, span.start, span.end)


def original_places(offsets: OffsetMap, start: int, end: int) -> tuple[Place, ...]:
    """Where a slice of the normal form stands in the original: touching places as one, 50 at most.

    Text that was put in has no place. Time is logarithmic in the pieces, and linear in those that
    the slice touches.
    """
    places: list[Place] = []
    pieces = offsets.pieces
    index = max(0, bisect_right(pieces, start, key=lambda piece: piece.normal) - 1)
    while index < len(pieces) and pieces[index].normal < end and len(places) < MAX_PLACES:
        piece = pieces[index]
        first, last = max(start, piece.normal), min(end, piece.normal + piece.length)
        if first < last:
            _add(places, piece.part, piece.original + first - piece.normal, last - first)
        index += 1
    return tuple(places)


def _add(places: list[Place], part: int, start: int, length: int) -> None:
    before = places[-1] if places else None
    if before is not None and (before.part, before.end) == (part, start):
        places[-1] = Place(part=part, start=before.start, length=before.length + length)
    else:
        places.append(Place(part=part, start=start, length=length))


def _labels(readings: Decided, slices: _Slices) -> tuple[Shown, ...]:
    found = readings.classification
    if found is None:
        return ()
    named = (
        *(("intents", one) for one in found.intents),
        ("product_line", found.product_line),
        ("urgency", found.urgency),
        *(("risk_flags", one) for one in found.risk_flags),
    )
    return tuple(
        Shown(
            field=field,
            value=one.label,
            confidence=one.confidence,
            highlights=slices.highlights(one.evidence),
        )
        for field, one in named
    )


def _others(readings: Decided, slices: _Slices) -> tuple[Shown, ...]:
    entities = () if readings.extraction is None else readings.extraction.entities
    candidates = () if readings.identity is None else readings.identity.candidates
    return (
        *(
            Shown(
                field="entity",
                value=entity_key(one),
                confidence=one.confidence,
                highlights=slices.highlights(one.evidence),
                text=one.value_redacted[:MAX_TEXT],
            )
            for one in entities[:MAX_ENTITIES]
        ),
        *(
            Shown(
                field="identity",
                value=candidate_key(one),
                confidence=one.score,
                highlights=slices.highlights(one.evidence),
                text=", ".join(one.signals),
            )
            for one in candidates
        ),
    )


def reasons_of(decision: JsonObject, profile: Profile) -> tuple[Reason, ...]:
    """Why people must look at a message: why its route failed closed, and then stage by stage.

    A route that failed closed because of the stages stands behind them, for they say more.
    That no slice carries what an attachment shows is no doubt about the text: the file is told.
    """
    reviews: Any = decision.get("reviews") or ()
    told = _Told(decision)
    attached: Any = decision.get("attachments") or ()
    is_blocked = any(str(one["reason"]).startswith(_MALWARE) for one in attached)
    by_file = f"{_WITHOUT}{profile.malware_risk}" if is_blocked else ""
    found = [
        replace(explain(str(one["stage"]), _MALWARE, profile), code=by_file)
        if code == by_file
        else explain(
            str(one["stage"]), str(code), profile, told.slice_of(str(code)), told.likely(str(code))
        )
        for one in reviews
        for code in one["reasons"]
    ]
    closed = decision.get("fail_closed_reason")
    if isinstance(closed, str):
        held = explain("routed", closed, profile, told.slice_held_for(closed))
        row = next((one for one in profile.routes if one.rule_id == decision.get("rule_id")), None)
        by_stages = row is not None and row.when.stage_needs_review
        found.insert(len(found) if by_stages else 0, held)
    return tuple(found)


class _Told:
    """What a decision tells of labels, and the first slice of each."""

    def __init__(self, decision: JsonObject) -> None:
        self._likely: dict[str, list[str]] = {}
        self._slices: dict[str, Any] = {}
        self._single: dict[str, str] = {}
        self._risks: tuple[str, ...] = ()
        self._rule = str(decision.get("rule_id"))
        for member in ("second_opinion", "classification"):  # the later one stands
            read: Any = decision.get(member)
            if isinstance(read, dict):
                self._read(read)

    def _read(self, read: dict[str, Any]) -> None:
        product, urgency = read["product_line"], read["urgency"]
        for one in (*read["intents"], *read["risk_flags"], product, urgency):
            if one["evidence"]:
                self._slices[one["label"]] = one["evidence"][0]
        self._single = {
            "primary_intent": read["primary_intent"],
            "product": product["label"],
            "urgency": urgency["label"],
        }
        self._risks = tuple(one["label"] for one in read["risk_flags"])
        ranked = sorted(read["intents"], key=lambda one: -float(one["confidence"]))
        self._likely = {
            "primary_intent": [one["label"] for one in ranked[:_LIKELIEST]],
            "product": [product["label"]],
            "urgency": [urgency["label"]],
        }

    def slice_of(self, code: str) -> Any:
        """The slice that a code rests on."""
        topic = code.partition(":")[2]
        return self._slices.get(self._single.get(topic) or topic.rpartition(":")[2])

    def likely(self, code: str) -> Sequence[str]:
        """The labels that a code hesitates between, the likeliest first."""
        return self._likely.get(code.partition(":")[2], ())

    def slice_held_for(self, code: str) -> Any:
        """Of a route that holds risks, the slice of the first of them."""
        held = (one for one in self._risks if one.endswith(code) or one.startswith(self._rule))
        return self._slices.get(next(held, ""))


def explain(
    stage: str, code: str, profile: Profile, told: Any = None, labels: Sequence[str] = ()
) -> Reason:
    """The sentences of a reason; every code has some, an unknown one those of its stage.

    Args:
        told: The slice that it rests on, as results tell it; ``None`` where there is none.
        labels: Those that it hesitates between, the likeliest first.
    """
    kind, _, topic = code.partition(":")
    sentences = [_sentence(kind, topic, labels, one, profile) for one in ("en", "de")]
    if told is None:
        english, german = (f"{one}." for one in sentences)
        return Reason(stage=stage, code=code, en=english, de=german)
    said = str(told["snippet_redacted"])[:MAX_TEXT]
    stop = "" if said[-1:] in (".", "!", "?") else "."
    return Reason(
        stage=stage,
        code=code,
        en=f"{sentences[0]}: the sender says \u201c{said}\u201d{stop}",
        de=f"{sentences[1]}: Im Text steht \u201e{said}\u201c{stop}",
        span={"text": said, **{name: told[name] for name in ("source", "start", "end")}},
    )


def _sentence(kind: str, topic: str, labels: Sequence[str], language: str, profile: Profile) -> str:
    known = kind if kind in kinds_in("intake_reasons") else "unknown"
    label = topic.rpartition(":")[2]
    shown = profile.title(label, language) if _TOPIC.fullmatch(topic) and "_" in label else ""
    means = [profile.title(one, language) for one in labels]
    named = text_of("intake_topics.either", language).join(means) or shown
    about = topic if topic in kinds_in("intake_topics") else "label" if shown else "whole"
    said = text_of(f"intake_topics.{about}", language).format(label=named)
    if about not in ("label", "whole") and means:
        said = text_of("intake_topics.between", language).format(about=said, label=named)
    return text_of(f"intake_reasons.{known}", language).format(about=said)
