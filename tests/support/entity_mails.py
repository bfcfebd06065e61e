"""Messages for tests of entities, and reading them with keys that can be seen."""

from __future__ import annotations

from troth.adapters.personal.finder import PatternPersonalData
from troth.contracts.gate.intake.entities.reading import read_entities
from troth.contracts.gate.intake.insurance import INSURANCE
from troth.contracts.gate.intake.model import (
    AttachmentArtifact,
    AttachmentStatus,
    Entity,
    Extraction,
    Mailbox,
    NormalizedMessage,
    OffsetMap,
    Segment,
)
from troth.runtime.intake.masked import masked_texts, personal_data

FINDER = PatternPersonalData()


def mail(
    body: str,
    *,
    subject: str = "",
    language: str = "de",
    segments: tuple[Segment, ...] = (),
    attachments: tuple[AttachmentArtifact, ...] = (),
) -> NormalizedMessage:
    return NormalizedMessage(
        message_id="msg_" + "0" * 32,
        raw_sha256="0" * 64,
        size_bytes=len(body),
        sender=Mailbox(address="kunde@example.test"),
        recipients=(),
        sent_at=None,
        received_at="2026-11-21T08:00:00Z",
        subject=subject,
        body=body,
        subject_map=OffsetMap(),
        body_map=OffsetMap(),
        segments=segments,
        language=language,
        attachments=attachments,
    )


def attachment(text: str, name: str = "a.txt") -> AttachmentArtifact:
    return AttachmentArtifact(
        attachment_id="att_" + "1" * 16,
        name=name,
        media_type="text/plain",
        size_bytes=len(text),
        sha256="1" * 64,
        status=AttachmentStatus.EXTRACTED,
        text=text,
    )


def read(message: NormalizedMessage) -> Extraction:
    return read_entities(
        message,
        INSURANCE,
        private=personal_data(message, FINDER),
        masked=masked_texts(message, FINDER, INSURANCE),
        key=lambda kind, value: f"{kind}={value}",
    )


def slices(message: NormalizedMessage) -> dict[str, list[str]]:
    named: dict[str, list[str]] = {}
    for entity in read(message).entities:
        for span in entity.evidence:
            text = message.text_of(span.source, span.attachment_id) or ""
            named.setdefault(entity.entity_type, []).append(text[span.start : span.end])
    return named


def only(message: NormalizedMessage, entity_type: str) -> Entity:
    (entity,) = (one for one in read(message).entities if one.entity_type == entity_type)
    return entity
