"""A message while it is worked on: its texts masked, and what rules have read of it so far.

Masked texts are all that a model, a log or a result may see. Rules are pure and need not know of
the finder of personal data; whatever they cut out of a text unmasked is masked here, before
anything is stored: no span shows what the finder would mask (PROOF-6). People who review a mail see
its texts masked or as they stand, and what was attached.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

from troth.contracts.gate.intake.convert import (
    MAX_SNIPPET,
    attachments_in,
    source_name,
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
    SpanSource,
)
from troth.contracts.gate.intake.profile import Profile
from troth.kernel.digests import text_sha256
from troth.kernel.jsontypes import JsonObject, JsonValue
from troth.language.tokens import fold
from troth.ports.intake import PersonalData, PersonalSpan

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
        masked = opened.masked[source_name(span)][span.start : span.end]
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

    def masked(source: SpanSource, attachment_id: str | None) -> str:
        text = message.text_of(source, attachment_id) or ""
        return hide_text(text, _private(message, text, personal), profile, mark=mark)

    return source_texts(message, masked)


def _private(
    message: NormalizedMessage, text: str, personal: PersonalData
) -> tuple[PersonalSpan, ...]:
    """What the finder finds, and the names of the head, which need not be guessed in its mail."""
    found = personal.find(text, language=message.language)
    boxes = (message.sender, *message.recipients[:MAX_RECIPIENTS])
    orders = {one for box in boxes for one in _orders(box.name)}
    if not orders:
        return found
    named = re.finditer(rf"(?<!\w)(?:{'|'.join(sorted(orders))})(?!\w)", fold(text))
    spans = [
        PersonalSpan(kind="person", start=m.start(), end=m.end(), normalized="") for m in named
    ]
    return (*found, *spans)


def _orders(name: str) -> Iterator[str]:
    """A name of several words as a pattern: as it stands, and with its last or first word moved.

    One word alone is as likely a desk as a person.
    """
    words = [re.escape(one) for one in _WORDS.findall(fold(name))]
    if 2 <= len(words) <= _MAX_WORDS:
        for at in {0, 1, len(words) - 1}:
            yield r"[ \t\xa0,.]{1,3}".join((*words[at:], *words[:at]))


_MAX_KEPT = 64


@dataclass(kw_only=True)
class OpenedMessage:
    """One message in one worker; nothing of it outlives the work.

    Attributes:
        masked: Its texts as ``masked_texts`` gives them.
        personal: Finds in each text once, however often it is asked.
        entities: What rules found named in it, once they were asked.
    """

    message: NormalizedMessage
    masked: Mapping[str, str]
    personal: PersonalData
    entities: Extraction | None = None

    def subject_for_people(self, profile: Profile) -> str:
        """Its subject, masked with the mark that no text holds by chance."""
        message = self.message
        private = _private(message, message.subject, self.personal)
        return hide_text(message.subject, private, profile, mark=MARK)

    def entities_by(self, read: Callable[[], Extraction]) -> Extraction:
        """What rules find named in it, read once."""
        if self.entities is None:
            self.entities = read()
        return self.entities


def open_message(
    message: NormalizedMessage, personal: PersonalData, profile: Profile
) -> OpenedMessage:
    """Mask the texts of a message; pure work, of which a long mail asks some.

    Raises:
        ValueError: The finder names slices outside of a text.
    """
    once = _Once(lru_cache(maxsize=_MAX_KEPT)(personal.find))
    masked = masked_texts(message, once, profile)
    return OpenedMessage(message=message, masked=masked, personal=once)


@dataclass(frozen=True)
class _Once:
    """A finder of personal data that looks at each text once."""

    find: Callable[..., tuple[PersonalSpan, ...]]
