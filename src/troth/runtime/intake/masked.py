"""A message while it is worked on: its texts masked, and what rules have read of it so far.

Masked texts are all that a model, a log or a result may see. Rules are pure and need not know of
the finder of personal data; whatever they cut out of a text unmasked is masked here, before
anything is stored: no span shows what the finder would mask (PROOF-6). People who review a mail see
its texts masked or as they stand, and what was attached.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TypeAlias

from troth.contracts.gate.intake.convert import (
    MAX_SNIPPET,
    attachments_in,
    source_texts,
)
from troth.contracts.gate.intake.masking import MARK, hide_text, mask_name, mask_value
from troth.contracts.gate.intake.model import (
    Classification,
    EvidenceSpan,
    Extraction,
    LabelReading,
    Mailbox,
    NormalizedMessage,
    PersonalSpan,
)
from troth.contracts.gate.intake.profile import Profile
from troth.kernel.digests import text_sha256
from troth.kernel.jsontypes import JsonObject, JsonValue
from troth.language.tokens import fold
from troth.ports.intake import PersonalData

MAX_SHOWN = 200_000
"""Code points of one text; a reading beyond them is told with its slice alone."""
MAX_RECIPIENTS = 20
_WORDS = re.compile(r"[^\W\d_]+(?:['-][^\W\d_]+)*")
_MAX_WORDS = 4


def mail_texts(
    message: NormalizedMessage, personal: PersonalData, profile: Profile, *, raw: bool
) -> JsonObject:
    """Subject, body and attachments in normal form, into which the highlights of an item point.

    Names of attachments and addresses are told of raw texts alone (PROOF-6); else they are masked
    but for how a name of a file ends.
    """
    if raw:
        subject, body = message.subject, message.body
        texts = {one.attachment_id: one.text for one in message.attachments}
    else:
        masked = masked_texts(message, personal, profile, mark=MARK)
        subject, body = masked["subject"], masked["body"]
        texts = dict(attachments_in(masked))
    attachments: list[JsonValue] = [
        {
            "attachment_id": one.attachment_id,
            "name": one.name if raw else mask_name(one.name, profile),
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
        "sender": _mailbox(message.sender, raw=raw),
        "recipients": [_mailbox(one, raw=raw) for one in message.recipients[:MAX_RECIPIENTS]],
        "recipients_left_out": max(0, len(message.recipients) - MAX_RECIPIENTS),
        "sent_at": message.sent_at,
        "received_at": message.received_at,
        "subject": _text(subject),
        "body": _text(body),
        "segments": [
            {"kind": one.kind.value, "start": one.start, "end": one.end} for one in message.segments
        ],
        "attachments": attachments,
    }


def _mailbox(one: Mailbox, *, raw: bool) -> str:
    return one.address if raw else mask_value(one.address, mark=MARK)


def _text(text: str) -> JsonObject:
    shown = text[:MAX_SHOWN]
    return {
        "text": shown,
        "text_sha256": text_sha256(shown),  # it leaves as it is, so that offsets stay true
        "chars_left_out": len(text) - len(shown),
    }


def redacted(reading: Classification, opened: OpenedMessage) -> Classification:
    """A classification whose slices show what is masked: whoever reads need not know of masking."""

    def shown(span: EvidenceSpan) -> EvidenceSpan:
        masked = opened.masked[span.text_name][span.start : span.end]
        return replace(span, snippet_redacted=masked[:MAX_SNIPPET])

    def label(one: LabelReading) -> LabelReading:
        return replace(one, evidence=tuple(map(shown, one.evidence)))

    return replace(
        reading,
        intents=tuple(map(label, reading.intents)),
        product_line=label(reading.product_line),
        urgency=label(reading.urgency),
        risk_flags=tuple(map(label, reading.risk_flags)),
    )


def masked_texts(
    message: NormalizedMessage, personal: PersonalData, profile: Profile, *, mark: str = ""
) -> dict[str, str]:
    """Every text of a message masked, of exactly the length of its normal form, by source name.

    Args:
        mark: What stands for every hidden character, where people read.

    Raises:
        ValueError: The finder names slices outside of a text.
    """
    return _hidden(message, personal_data(message, personal), profile, mark)


def personal_data(
    message: NormalizedMessage, personal: PersonalData
) -> dict[str, tuple[PersonalSpan, ...]]:
    """What the finder finds in each text of a message, by source name."""
    texts = source_texts(message)
    return {name: personal.find(one, language=message.language) for name, one in texts.items()}


def _hidden(
    message: NormalizedMessage, private: Private, profile: Profile, mark: str = ""
) -> dict[str, str]:
    """The texts without what was found, and without the names of the head."""
    boxes = (message.sender, *message.recipients[:MAX_RECIPIENTS])
    orders = sorted({one for box in boxes for one in _orders(box.name)})
    head = re.compile(rf"(?<!\w)(?:{'|'.join(orders)})(?!\w)") if orders else None
    masked: dict[str, str] = {}
    for name, text in source_texts(message).items():
        named = head.finditer(fold(text)) if head else ()
        spans = [
            PersonalSpan(kind="person", start=m.start(), end=m.end(), normalized="") for m in named
        ]
        masked[name] = hide_text(text, (*private[name], *spans), profile, mark=mark)
    return masked


def _orders(name: str) -> Iterator[str]:
    """A name of several words as a pattern: as it stands, and with its last or first word moved.

    One word alone is as likely a desk as a person.
    """
    words = [re.escape(one) for one in _WORDS.findall(fold(name))]
    if 2 <= len(words) <= _MAX_WORDS:
        for at in {0, 1, len(words) - 1}:
            yield r"[ \t\xa0,.]{1,3}".join((*words[at:], *words[:at]))


Private: TypeAlias = Mapping[str, tuple[PersonalSpan, ...]]


@dataclass(kw_only=True)
class OpenedMessage:
    """One message in one worker; nothing of it outlives the work.

    Attributes:
        private: What of its texts is personal data.
        masked: Its texts as ``masked_texts`` gives them.
        entities: What rules found named in it, once they were asked.
    """

    message: NormalizedMessage
    private: Private
    masked: Mapping[str, str]
    entities: Extraction | None = None

    def subject_for_people(self, profile: Profile) -> str:
        """Its subject, masked with the mark that no text holds by chance."""
        alone = replace(self.message, body="", attachments=())
        return _hidden(alone, {**self.private, "body": ()}, profile, MARK)["subject"]


def open_message(
    message: NormalizedMessage, personal: PersonalData, profile: Profile
) -> OpenedMessage:
    """Mask the texts of a message; pure work, of which a long mail asks some.

    Raises:
        ValueError: The finder names slices outside of a text.
    """
    private = personal_data(message, personal)
    masked = _hidden(message, private, profile)
    return OpenedMessage(message=message, private=private, masked=masked)
