"""Which mails belong together, and which of them a machine sent."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping, Sequence

from troth.contracts.gate.intake.model import NormalizedMessage
from troth.kernel.digests import text_sha256
from troth.language.tokens import fold

_ID = re.compile(r"<([^<>\s]{1,998})>")
_MAX_REFERENCES = 100
_LISTS = frozenset(("bulk", "junk", "list", "auto_reply", "auto-reply"))
_ROBOTS = re.compile(
    r"(?:mailer-daemon|postmaster|no-?reply|do-?not-?reply|nicht-?antworten|bounces?|noreply)"
    r"(?:[+._-][^@]{0,100})?@"
)
_SUBJECTS = re.compile(
    r"(?:automatic reply|auto(?:matic)?[ -]?(?:reply|response|generated)|autoreply|out of (?:the )?"
    r"office|on vacation|vacation reply|i am away|undeliver(?:able|ed)|delivery (?:status "
    r"notification|failure|has failed)|mail delivery (?:failed|system|subsystem)|returned mail|"
    r"read:|read receipt|message delayed|automatische (?:antwort|rückmeldung|nachricht|e-?mail)|"
    r"abwesenheit(?:snotiz|sassistent|smeldung|sagent)?|abwesend|außer haus|nicht im (?:büro|haus)|"
    r"im urlaub|unzustellbar|zustellung fehlgeschlagen|unzustellbare nachricht|gelesen:|"
    r"lesebestätigung|eingangsbestätigung|réponse automatique|absence du bureau|"
    r"non remis|risposta automatica|respuesta automática)"
)
_PREFIX = re.compile(r"(?:(?:re|aw|sv|antw|fwd?|wg|tr)\s?:\s{0,3}){1,5}+")


def thread_keys(message_id: str, in_reply_to: str, references: str) -> tuple[str, ...]:
    """SHA-256 of each message id, in hexadecimal: its own, then what it answers, newest first.

    Args:
        message_id, in_reply_to, references: The headers as they stand.
    """
    ids = _ids(message_id)[:1] + _ids(in_reply_to)[:5]
    ids += list(reversed(_ids(references)))[:_MAX_REFERENCES]
    known = dict.fromkeys(ids)
    return tuple(hashlib.sha256(one.encode("utf-8", "replace")).hexdigest() for one in known)


def says(message: NormalizedMessage) -> str:
    """What makes two mails of different bytes one: the same id, sender, texts and files.

    Relays add headers on the way; whoever sends a mail anew gives it another Message-ID.

    Returns:
        Digests, one a line; empty for a mail without an id.
    """
    if not message.thread_keys:
        return ""
    files = (one.sha256 for one in message.attachments)
    texts = (message.sender.address, message.subject, message.body)
    return "\n".join((message.thread_keys[0], *map(text_sha256, texts), *files))


def sent_by_machine(
    headers: Mapping[str, Sequence[str]], *, sender: str, subject: str, content_type: str
) -> bool:
    """Whether a mail says, or shows, that no person wrote it.

    The headers decide first (RFC 3834 and what senders do instead), then an empty return path or
    a report, then the address and the subject.

    Args:
        headers: Values under names in lower case.
        sender: Folded address.
        subject: Normal form.
        content_type: Of the whole mail, such as ``multipart/report``.
    """
    said = fold(_first(headers, "auto-submitted")).partition(";")[0].strip()
    if said:
        return said != "no"
    suppressed = fold(_first(headers, "x-auto-response-suppress")).strip()
    return (
        bool(suppressed and suppressed != "none")
        or fold(_first(headers, "precedence")).strip() in _LISTS
        or any(name in headers for name in ("x-autoreply", "x-autorespond", "x-auto-response"))
        or _first(headers, "return-path", "x").strip() == "<>"
        or content_type == "multipart/report"
        or _ROBOTS.match(sender) is not None
        or machine_subject(subject)
    )


def machine_subject(subject: str) -> bool:
    """Whether a subject is one that machines write."""
    text = fold(subject[:300]).strip()
    prefix = _PREFIX.match(text)
    return _SUBJECTS.match(text, prefix.end() if prefix else 0) is not None


def _first(headers: Mapping[str, Sequence[str]], name: str, default: str = "") -> str:
    values = headers.get(name)
    return values[0] if values else default


def _ids(header: str) -> list[str]:
    found = _ID.findall(header)
    if found or not header.strip():
        return found
    return [one for one in header.split()[:_MAX_REFERENCES] if "@" in one]
