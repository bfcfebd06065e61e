"""Any bytes become a message or a quarantine verdict, and never another exception.

Only one thing is passed on: a scanner that cannot be asked is not about these bytes, and the caller
tries again. Limits come first and cost least; the tree is cut before anything is decoded, and what
is attached is scanned before anything opens it.

Defects of a message: ``sender_missing date_missing date_wrong duplicate_headers headers_broken
header_8bit header_line_break`` · ``boundary_missing multipart_broken parameters_broken`` ·
``base64_broken quoted_printable_broken uuencode_broken transfer_encoding_unknown`` ·
``charset_unknown charset_wrong charset_broken`` · ``body_missing plain_is_stub alternatives_differ
hidden_text`` · ``signed encrypted`` · ``malware archive_bomb``. Reasons of a quarantine:
``too_large headers_too_large too_many_recipients too_many_attachments too_many_parts too_deep
not_a_mail unreadable``, and the defects that are held.

The bytes of what is attached, read again out of a mail that was read before.

A mail is kept once, as it came; its files are not kept beside it. Whoever needs them cuts the same
bytes in the same way, and finds each file under the id that it was given at the first reading.
"""

from __future__ import annotations

import hashlib
import logging
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace

from troth.adapters.mail.attachments import attachment_id
from troth.adapters.mail.bodies import BodyReader
from troth.adapters.mail.mime import Leaf, MailLimits, Refused, read_tree
from troth.adapters.mail.reading import HEADERS_END, MailReading, mended_headers, without_envelope
from troth.adapters.scanner.signatures import SignatureScanner
from troth.contracts.gate.intake.language import UNDETERMINED, detect_language
from troth.contracts.gate.intake.media_types import RFC822
from troth.contracts.gate.intake.model import (
    AttachmentArtifact,
    AttachmentStatus,
    NormalizedMessage,
    Quarantine,
    Segment,
    SegmentKind,
)
from troth.contracts.gate.intake.segments import segment_body
from troth.contracts.gate.intake.threads import sent_by_machine, thread_keys
from troth.kernel.errors import OutsideFailure
from troth.ports.intake import RawMail, Scanner


def _files(
    mail: bytes, wanted: Mapping[str, AttachmentArtifact], limits: MailLimits
) -> Iterator[tuple[str, Leaf]]:
    bodies, tree = BodyReader(limits), read_tree(mail, limits)
    parts, pending = len(tree.leaves), list(bodies.split(tree.leaves)[1])
    for leaf in pending:  # it grows by what is attached to mails within the mail
        name = attachment_id(leaf)
        yield name, leaf
        found = wanted.get(name)  # the parser has looked for files within mails alone
        if found and found.media_type == RFC822 and found.reason != "attachment_size":
            left = replace(limits, max_parts=max(0, limits.max_parts - parts))
            nested = read_tree(without_envelope(leaf.data), left, first_part=parts)
            parts += len(nested.leaves)
            pending += bodies.split(nested.leaves)[1]


_log = logging.getLogger("troth.intake.mail")
# One of these makes bytes a mail: a text that only happens to hold a colon has none of them.
_KNOWN = frozenset(
    """from to cc subject date message-id received return-path delivered-to mime-version
    content-type in-reply-to references sender reply-to x-mailer
    content-transfer-encoding""".split()
)
_FORWARD = re.compile(r"(?:fwd?|wg|tr|wtr|i|rv|doorst)\s?:", re.IGNORECASE)


class MimeMailParser:
    """Reads mails with the standard library's parser, under limits.

    Args:
        scanner: Asked about every attachment; by default known signatures are looked for.
        held: Defects, such as ``archive_bomb`` or ``malware``, for which the whole mail is
            quarantined and not only its attachment blocked.
    """

    def __init__(
        self,
        *,
        limits: MailLimits | None = None,
        scanner: Scanner | None = None,
        held: Collection[str] = (),
    ) -> None:
        self._limits = limits or MailLimits()
        self._scanner = scanner or SignatureScanner()
        self._held = tuple(sorted(held))

    def parse(self, raw: RawMail, *, tenant: str) -> NormalizedMessage | Quarantine:
        """Normalize a mail.

        Raises:
            OutsideFailure: The scanner cannot be asked.
        """
        sha256 = hashlib.sha256(raw.data).hexdigest()
        size = len(raw.data)
        try:
            if size > self._limits.max_bytes:
                raise Refused("too_large", f"it is larger than {self._limits.max_bytes} bytes")
            return self._message(raw, sha256, tenant)
        except Refused as refused:
            return Quarantine(
                reason=refused.reason, detail=refused.detail, raw_sha256=sha256, size_bytes=size
            )
        except (OutsideFailure, ImportError):  # neither is about these bytes
            raise
        except Exception as error:  # noqa: BLE001 - it is held, not lost
            _log.error("a mail could not be parsed", extra={"error": type(error).__name__})
            detail = "it could not be parsed"
            return Quarantine(
                reason="unreadable", detail=detail, raw_sha256=sha256, size_bytes=size
            )

    def files(self, data: bytes, attachments: Sequence[AttachmentArtifact]) -> dict[str, bytes]:
        """The bytes of attachments by their ids; what is blocked is never among them.

        Args:
            data: The mail as it came.
            attachments: As this parser found them in the same bytes.
        """
        blocked = AttachmentStatus.BLOCKED
        wanted = {one.attachment_id: one for one in attachments if one.status is not blocked}
        mail, _ = mended_headers(without_envelope(data))
        try:
            found = _files(mail, wanted, self._limits)
            return {name: leaf.data for name, leaf in found if name in wanted}
        except Refused:  # these bytes are not those of which the attachments are
            return {}

    def _message(self, raw: RawMail, sha256: str, tenant: str) -> NormalizedMessage:
        data = without_envelope(raw.data)
        self._check_headers(data)
        data, mended = mended_headers(data)
        reading = MailReading(self._limits, self._scanner)
        tree = read_tree(data, self._limits)
        if mended:
            tree.defects.append("headers_broken")
        if _KNOWN.isdisjoint(tree.headers):
            raise Refused("not_a_mail", "it has none of the headers of a mail")
        recipients = reading.recipients(tree)
        sender = reading.sender(tree)
        subject = reading.subject(tree)
        body, attachments = reading.content(tree)
        segments = self._segments(subject.text, body.text, reading.besides_from)
        segments = _forwarded_tail(segments, reading.handed_on_from, len(body.text))
        sent_at = reading.date(tree)
        keys = (reading.line(tree, one) for one in ("message-id", "in-reply-to", "references"))
        threads = thread_keys(*keys)
        defects = reading.all_defects(tree, body.text)  # last: each reading may add to them
        for held in self._held:
            if held in defects:
                raise Refused(held, f"an attachment is held: {held}")
        identity = hashlib.sha256(f"{tenant}\x00{sha256}".encode()).hexdigest()
        return NormalizedMessage(
            message_id=f"msg_{identity[:32]}",
            raw_sha256=sha256,
            size_bytes=len(raw.data),
            sender=sender,
            recipients=recipients,
            sent_at=sent_at,
            received_at=raw.received_at,
            subject=subject.text,
            body=body.text,
            subject_map=subject.offsets,
            body_map=body.offsets,
            segments=segments,
            language=_language(subject.text, body.text, segments),
            thread_keys=threads,
            attachments=attachments,
            auto_submitted=sent_by_machine(
                tree.headers,
                sender=sender.address,
                subject=subject.text,
                content_type=tree.media_type,
            ),
            defects=defects,
        )

    def _check_headers(self, data: bytes) -> None:
        end = HEADERS_END.search(data)
        size = end.start() if end else len(data)
        lines = data.count(b"\n", 0, size)
        if size > self._limits.max_header_bytes or lines > 10 * self._limits.max_headers:
            raise Refused("headers_too_large", "its headers are larger than can be read")

    def _segments(self, subject: str, body: str, besides_from: int | None) -> tuple[Segment, ...]:
        """The segments of a body; each alternative has its own, or one would be quoted whole."""
        if not body:
            return ()
        if besides_from is not None:
            first = self._segments(subject, body[:besides_from], None)
            second = self._segments(subject, body[besides_from:], None)
            return (*first, *(_moved(one, besides_from) for one in second))
        return segment_body(body, forwards=_FORWARD.match(subject) is not None)


def _moved(one: Segment, by: int) -> Segment:
    return Segment(kind=one.kind, start=one.start + by, end=one.end + by)


def _forwarded_tail(
    segments: tuple[Segment, ...], start: int | None, end: int
) -> tuple[Segment, ...]:
    """The segments, with all from ``start`` on forwarded."""
    if start is None:
        return segments
    before = [
        Segment(kind=one.kind, start=one.start, end=min(one.end, start))
        for one in segments
        if one.start < start
    ]
    return (*before, Segment(kind=SegmentKind.FORWARDED, start=start, end=end))


def _language(subject: str, body: str, segments: tuple[Segment, ...]) -> str:
    """Of what the sender wrote now; of the whole mail where that is too little."""
    new = "\n".join(body[one.start : one.end] for one in segments if one.kind is SegmentKind.NEW)
    found = detect_language(new)
    return found if found != UNDETERMINED else detect_language(f"{subject}\n{body}")
