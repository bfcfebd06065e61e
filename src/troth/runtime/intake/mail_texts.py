"""The texts of a mail for people who review it, masked or as they stand, and what was attached."""

from __future__ import annotations

from troth.contracts.gate.intake.model import NormalizedMessage
from troth.contracts.gate.intake.profile import Profile
from troth.kernel.digests import text_sha256
from troth.kernel.jsontypes import JsonObject, JsonValue
from troth.ports.intake import PersonalData
from troth.runtime.intake.masked import masked_texts

MAX_SHOWN = 200_000
"""Code points of one text; a reading beyond them is told with its slice alone."""


def mail_texts(
    message: NormalizedMessage, personal: PersonalData, profile: Profile, *, raw: bool
) -> JsonObject:
    """Subject, body and attachments in normal form, into which the highlights of an item point.

    Names of attachments and addresses are told of raw texts alone (PROOF-6).
    """
    if raw:
        subject, body = message.subject, message.body
        texts = {one.attachment_id: one.text for one in message.attachments}
    else:
        masked = masked_texts(message, personal, profile)
        subject, body, texts = masked.subject, masked.body, dict(masked.attachments)
    attachments: list[JsonValue] = [
        {
            "attachment_id": one.attachment_id,
            "name": one.name if raw else None,
            "media_type": one.media_type,
            "size_bytes": one.size_bytes,
            "status": one.status.value,
            "reason": one.reason,
            "document_type": one.document_type,
            **_text(texts.get(one.attachment_id, "")),
        }
        for one in message.attachments
    ]
    return {
        "sender": message.sender.address if raw else None,
        "sent_at": message.sent_at,
        "received_at": message.received_at,
        "subject": _text(subject),
        "body": _text(body),
        "segments": [
            {"kind": one.kind.value, "start": one.start, "end": one.end} for one in message.segments
        ],
        "attachments": attachments,
    }


def _text(text: str) -> JsonObject:
    shown = text[:MAX_SHOWN]
    return {
        "text": shown,
        "text_sha256": text_sha256(shown),  # it leaves as it is, so that offsets stay true
        "chars_left_out": len(text) - len(shown),
    }
