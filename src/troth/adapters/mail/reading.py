"""Reading one mail: its people, its date, its body and what is attached, and all that was odd."""

from __future__ import annotations

import re
from dataclasses import replace

from troth.adapters.mail.attachments import AttachmentReader
from troth.adapters.mail.bodies import BodyReader
from troth.adapters.mail.headers import LINE_BREAK, decode_words, mailboxes, sent_at, unfolded
from troth.adapters.mail.mime import Leaf, MailLimits, MailTree, Refused, read_tree
from troth.contracts.gate.intake.model import AttachmentArtifact, Mailbox, OffsetMap
from troth.contracts.gate.intake.normal_form import (
    SEPARATOR,
    NormalText,
    join_texts,
    normalize_line,
)
from troth.ports.intake import Scanner

_ENVELOPE = re.compile(rb"(?:\xef\xbb\xbf)?[\r\n]{0,50}>?From [^\r\n]{0,998}(?:\r\n|\r|\n)")
_LEADING = re.compile(rb"(?:\xef\xbb\xbf)?[ \t\r\n]{0,1000}")
HEADERS_END = re.compile(rb"\r?\n\r?\n|\r\r")
_SPACED_NAME = re.compile(rb"^([!-9;-~]{1,100})[ \t]{1,20}:")
_HEADER_LINE = re.compile(rb"[ \t]|[!-9;-~]{1,100}[ \t]{0,20}:")
_STRAY = re.compile(rb"^(?![!-9;-~]{1,100}:|[ \t\r\n]|\Z)", re.MULTILINE)
_KNOWN_LINE = re.compile(
    rb"(?:from|to|cc|subject|date|message-id|mime-version|content-type|received)[ \t]{0,20}:",
    re.IGNORECASE,
)
_SINGLE = ("from", "subject", "date", "message-id", "to", "content-type")
_MAX_SUBJECT_CHARS = 5_000
_ENCRYPTED = frozenset(
    """multipart/encrypted application/pgp-encrypted application/pkcs7-mime
    application/x-pkcs7-mime""".split()
)
_ARMOUR = "-----BEGIN PGP MESSAGE-----"


class MailReading:
    """What is gathered while one mail is read.

    Attributes:
        handed_on_from: Where in the body the text of an attached mail begins, that the sender
            handed on without a word; ``None`` for every other mail.
        besides_from: Where in the body the HTML begins that is read beside a plain text that
            differs; ``None`` for every other mail.
    """

    def __init__(self, limits: MailLimits, scanner: Scanner) -> None:
        self.handed_on_from: int | None = None
        self.besides_from: int | None = None
        self._limits = limits
        self._defects: list[str] = []
        self._bodies = BodyReader(limits)
        self._files = AttachmentReader(limits, scanner, self._nested_text)
        self._parts = 0
        self._pending: list[Leaf] = []
        self._depths: dict[int, int] = {}  # of leaves of mails within the mail
        self._nested: dict[int, NormalText] = {}

    def line(self, tree: MailTree, name: str) -> str:
        """The first value of a header, on one line."""
        values = tree.headers.get(name)
        if not values:
            return ""
        line, defect = unfolded(values[0][: self._limits.max_header_bytes])
        if defect:
            self._defects.append(defect)
        if decode_words(line)[1] == LINE_BREAK:
            self._defects.append(LINE_BREAK)
        return line

    def subject(self, tree: MailTree) -> NormalText:
        """The subject in normal form."""
        text, defect = decode_words(self.line(tree, "subject")[: 4 * _MAX_SUBJECT_CHARS])
        if defect:
            self._defects.append(defect)
        return normalize_line(text[:_MAX_SUBJECT_CHARS])

    def sender(self, tree: MailTree) -> Mailbox:
        """Who sent it: From, else Sender, else the return path."""
        named = [one for name in ("from", "sender") for one in mailboxes(self.line(tree, name))]
        returned = mailboxes(self.line(tree, "return-path"))
        found = next((one for one in (*named, *returned) if one.address), None)
        if found is None:
            self._defects.append("sender_missing")
        return found or next(iter(named), Mailbox(address=""))

    def recipients(self, tree: MailTree) -> tuple[Mailbox, ...]:
        """To, Cc and Bcc, in order, each value of each.

        Raises:
            Refused: They are too many.
        """
        found: list[Mailbox] = []
        for name in ("to", "cc", "bcc"):
            for value in tree.headers.get(name, ()):
                found += mailboxes(unfolded(value)[0])
                if len(found) > self._limits.max_recipients:
                    limit = self._limits.max_recipients
                    raise Refused("too_many_recipients", f"it has more than {limit} recipients")
        return tuple(found)

    def date(self, tree: MailTree) -> str | None:
        """When it says that it was sent."""
        line = self.line(tree, "date")
        found = sent_at(line) if line else None
        if found is None:
            self._defects.append("date_wrong" if line else "date_missing")
        return found

    def content(self, tree: MailTree) -> tuple[NormalText, tuple[AttachmentArtifact, ...]]:
        """Body and attachments; a mail that only hands on another has the text of that one."""
        self._parts = len(tree.leaves)
        chosen, files = self._bodies.split(tree.leaves)
        body = self._bodies.body(leaf for leaf in chosen if leaf.number not in self._bodies.besides)
        besides = self._bodies.body(leaf for leaf in chosen if leaf.number in self._bodies.besides)
        if besides.text:
            self.besides_from = len(body.text) + len(SEPARATOR)
            body = join_texts([body, besides])
        if _ARMOUR in body.text or any(leaf.media_type in _ENCRYPTED for leaf in tree.leaves):
            self._defects.append("encrypted")
        if any("multipart/signed" in leaf.within for leaf in tree.leaves):
            self._defects.append("signed")
        attachments = [self._files.read(leaf) for leaf in files]
        while self._pending:  # what was attached to mails within the mail
            attachments.append(self._files.read(self._pending.pop(0)))
        if self._nested and not any(map(str.isalnum, body.text)):
            self.handed_on_from = len(body.text)
            first = self._nested[min(self._nested)]
            body = join_texts([body, first]) if body.text else first
        return body, tuple(attachments)

    def all_defects(self, tree: MailTree, body: str) -> tuple[str, ...]:
        """Every defect once, in alphabetical order."""
        found = {*self._defects, *tree.defects, *self._bodies.defects, *self._files.defects}
        found.update(defect for leaf in tree.leaves for defect in leaf.defects)
        if any(len(tree.headers.get(name, ())) > 1 for name in _SINGLE):
            found.add("duplicate_headers")
        if not body:
            found.add("body_missing")
        return tuple(sorted(found))

    def _nested_text(self, leaf: Leaf) -> str:
        """The text of a mail within the mail; its own attachments join those of the whole."""
        depth = self._depths.get(leaf.number, 0) + 1
        if depth >= self._limits.max_depth:
            raise Refused("too_deep", f"mails lie more than {self._limits.max_depth} levels deep")
        left = replace(self._limits, max_parts=max(0, self._limits.max_parts - self._parts))
        tree = read_tree(without_envelope(leaf.data), left, first_part=self._parts)
        self._parts += len(tree.leaves)
        self._depths.update((one.number, depth) for one in tree.leaves)
        chosen, files = self._bodies.split(tree.leaves)
        self._pending += files
        head = "\n".join(
            f"{name.title()}: {normalize_line(decode_words(self.line(tree, name))[0]).text}"
            for name in ("from", "to", "date", "subject")
            if name in tree.headers
        )
        texts = (NormalText(text=head, offsets=OffsetMap()), self._bodies.body(chosen))
        joined = join_texts([one for one in texts if one.text])
        self._nested[leaf.number] = joined
        return joined.text


def mended_headers(data: bytes) -> tuple[bytes, bool]:
    """A mail whose header names touch their colons, without stray lines between its headers.

    A line that is no header ends the headers only if no known header follows it before the first
    empty line; such a line begins a body that was put right below.

    Returns:
        The mail, and whether anything was changed.
    """
    end = HEADERS_END.search(data)
    size = end.start() if end else len(data)
    if _STRAY.search(data, 0, size) is None:
        return data, False
    lines = data[:size].splitlines(keepends=True)
    known = [number for number, line in enumerate(lines) if _KNOWN_LINE.match(line)]
    last = known[-1] if known else -1
    kept = [
        _SPACED_NAME.sub(rb"\1:", line)
        for number, line in enumerate(lines)
        if number > last or _HEADER_LINE.match(line)
    ]
    return b"".join(kept) + data[size:], True


def without_envelope(data: bytes) -> bytes:
    """A mail without what its store put first: a mark, empty lines, the ``From`` line of mbox."""
    envelope = _ENVELOPE.match(data)
    start = envelope.end() if envelope else 0
    leading = _LEADING.match(data, start)
    return data[leading.end() if leading else start :]
