"""Mails in normal form of one segment, as a parser would give them."""

from __future__ import annotations

from troth.contracts.gate.intake.language import detect_language
from troth.contracts.gate.intake.model import (
    AttachmentArtifact,
    AttachmentStatus,
    Mailbox,
    NormalizedMessage,
    OffsetMap,
    Segment,
    SegmentKind,
)
from troth.kernel.digests import text_sha256


def message(
    body: str, *, subject: str = "", attached: str = "", quoted: str = "", language: str = ""
) -> NormalizedMessage:
    """A mail of one new segment, followed by what it quotes."""
    whole = body + quoted
    segments = [Segment(kind=SegmentKind.NEW, start=0, end=len(body))] if body else []
    if quoted:
        segments.append(Segment(kind=SegmentKind.QUOTED, start=len(body), end=len(whole)))
    return NormalizedMessage(
        message_id="msg_" + "0" * 32,
        raw_sha256=text_sha256(whole),
        size_bytes=len(whole),
        sender=Mailbox(address="someone@example.org", name="Some One"),
        recipients=(Mailbox(address="desk@example.com"),),
        sent_at="2026-05-04T08:00:00Z",
        received_at="2026-05-04T08:00:00Z",
        subject=subject,
        body=whole,
        subject_map=OffsetMap(),
        body_map=OffsetMap(),
        segments=tuple(segments),
        language=language or detect_language(f"{subject}\n{whole}"),
        attachments=(_attached(attached),) if attached else (),
    )


def _attached(text: str) -> AttachmentArtifact:
    return AttachmentArtifact(
        attachment_id="att_" + "1" * 16,
        name="a.txt",
        media_type="text/plain",
        size_bytes=len(text),
        sha256=text_sha256(text),
        status=AttachmentStatus.EXTRACTED,
        text=text,
        text_sha256=text_sha256(text),
        document_type="DOC_UNKNOWN",
    )
