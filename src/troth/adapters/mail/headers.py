"""Reading header fields: encoded words, addresses, dates. Strangers write them, so each is linear.

Values come as the parser keeps them, with bytes beyond ASCII as surrogates.
"""

from __future__ import annotations

import binascii
import re
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import Final

from troth.adapters.charsets import decode_bytes
from troth.contracts.gate.intake.model import Mailbox
from troth.contracts.gate.intake.normal_form import normalize_line
from troth.language.tokens import fold

_FOLD = re.compile(r"\r?\n(?=[ \t])|[\r\n]")
_BREAK = re.compile(r"[\r\n]")
LINE_BREAK: Final = "header_line_break"
"""Defect of a header in which an encoded word holds the end of a line."""
_WORD = re.compile(r"=\?([^?\s]{1,60}+)\?([bBqQ])\?([^?]*+)\?=")
_ESCAPE = re.compile(rb"=([0-9A-Fa-f]{2})")
_ADDRESS = re.compile(r"[^\s<>()\",;:@]{1,200}@[^\s<>()\",;:@]{1,255}")
_TOKEN = re.compile(r"[^\"(<>,;:]++|[\"(<>,;:]")
_BRACKET = re.compile(r"[()]")
_QUOTED = re.compile(r"\"((?:[^\"\\]++|\\.)*+)\"", re.DOTALL)
_ALPHABET = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
NOT_BASE64 = bytes(byte for byte in range(256) if byte not in _ALPHABET)
_MARKS = {",": "end", ";": "end", ":": "group"}
_MAX_NAME_CHARS = 200
_MAX_MAILBOX_CHARS = 2_000
_MAX_DATE_CHARS = 100
_FIRST_YEAR, _LAST_YEAR = 1980, 2100


def unfolded(value: str) -> tuple[str, str | None]:
    """A header value on one line, and ``header_8bit`` where it holds bytes beyond ASCII."""
    line = _FOLD.sub("", value).strip(" \t")
    if line.isascii():
        return line, None
    data = line.encode("utf-8", "surrogateescape")
    return decode_bytes(data, "utf-8")[0], "header_8bit"


def decode_words(value: str) -> tuple[str, str | None]:
    """Resolve the encoded words (RFC 2047) of an unfolded value.

    Words that follow each other in one encoding are joined before they are decoded: senders cut
    letters in two.

    A header is one line. What an encoded word puts behind a line break would pass for words of the
    sender, or for a header of its own: it is cut off.

    Returns:
        The text, and its defect or ``None``: ``header_line_break``, or that of a word whose
        encoding is a lie or unknown.
    """
    if "=?" not in value:
        return value, None
    pieces: list[str] = []
    defect = None
    for text, charset, data in _words(value):
        decoded, wrong = (text, None) if data is None else decode_bytes(data, charset)
        pieces.append(decoded)
        defect = defect or wrong
    text = "".join(pieces)
    if _BREAK.search(text):
        return _BREAK.split(text.strip("\r\n"), maxsplit=1)[0], LINE_BREAK
    return text, defect


def _words(value: str) -> Iterator[tuple[str, str, bytes | None]]:
    """Plain text, or the bytes of words in one encoding."""
    at = 0
    charset = ""
    data: list[bytes] = []
    for match in _WORD.finditer(value):
        between = value[at : match.start()]
        name = match[1].partition("*")[0].lower()  # RFC 2231 puts a language behind the charset
        if between.strip() or (data and name != charset):
            if data:
                yield "", charset, b"".join(data)
                data = []
            if between.strip():
                yield between, "", None
        elif between and not at:
            yield between, "", None
        charset = name
        data.append(_payload(match[2], match[3]))
        at = match.end()
    if data:
        yield "", charset, b"".join(data)
    if at < len(value):
        yield value[at:], "", None


def _payload(encoding: str, text: str) -> bytes:
    raw = text.encode("utf-8", "surrogateescape")
    if encoding in "qQ":
        return _ESCAPE.sub(lambda found: bytes([int(found[1], 16)]), raw.replace(b"_", b" "))
    return whole_groups(raw.translate(None, NOT_BASE64))


def whole_groups(clean: bytes) -> bytes:
    """Decode base64 of its alphabet alone, without padding; half a group at the end is left out."""
    usable = clean[: len(clean) - 1] if len(clean) % 4 == 1 else clean
    return binascii.a2b_base64(usable + b"=" * (-len(usable) % 4))


def mailboxes(value: str) -> tuple[Mailbox, ...]:
    """The addresses of an unfolded header, in order; what cannot be read has an empty address."""
    found = tuple(_mailboxes(value))
    if "=?" in value and not any(one.address for one in found):
        found = tuple(_mailboxes(decode_words(value)[0]))  # some encode the whole header
    return found


def _mailboxes(value: str) -> Iterator[Mailbox]:
    words: list[str] = []
    address = ""
    for kind, text in _address_tokens(value):
        if kind == "address":
            address = address or text
        elif kind == "end":
            yield from _mailbox(words, address)
            words, address = [], ""
        elif kind == "group":  # what stood before was the name of a group
            words = []
        else:
            words.append(text)
    yield from _mailbox(words, address)


def _address_tokens(value: str) -> Iterator[tuple[str, str]]:
    """Words, addresses in angle brackets, ends of a mailbox, names of groups."""
    at = 0
    closable = {'"', "<", "("}  # what was never closed once is an ordinary character from then on
    while (match := _TOKEN.match(value, at)) is not None:
        found, at = match.group(), match.end()
        if found in closable:
            end, kind, text = _closed(value, match.start())
            if end:
                yield kind, text
                at = end
            else:
                closable.discard(found)
        elif found in _MARKS:
            yield _MARKS[found], ""
        elif found not in '"<>(':
            yield "word", found


def _closed(value: str, start: int) -> tuple[int, str, str]:
    opening = value[start]
    if opening == '"':
        quoted = _QUOTED.match(value, start)
        return (quoted.end(), "word", quoted[1].replace("\\", "")) if quoted else (0, "", "")
    if opening == "<":
        end = value.find(">", start)
        return (end + 1, "address", value[start + 1 : end]) if end > 0 else (0, "", "")
    depth = 0
    for bracket in _BRACKET.finditer(value, start):
        depth += 1 if bracket.group() == "(" else -1
        if not depth:
            return bracket.end(), "word", value[start + 1 : bracket.start()]
    return 0, "", ""


def _mailbox(words: Sequence[str], address: str) -> Iterator[Mailbox]:
    text = "".join(words).strip()[:_MAX_MAILBOX_CHARS]
    found = _ADDRESS.search(address.replace(" ", "")[:_MAX_MAILBOX_CHARS]) or _ADDRESS.search(text)
    shown = text or address  # what is no address is still something that a person can read
    if found and found.group() in shown:
        shown = ""
    name = normalize_line(decode_words(shown)[0]).text[:_MAX_NAME_CHARS]
    if found or name:
        yield Mailbox(address=fold(found.group()).strip(".'") if found else "", name=name)


def sent_at(value: str) -> str | None:
    """A Date header as RFC 3339 in UTC, or ``None`` where it makes no sense."""
    try:
        given = parsedate_to_datetime(value[:_MAX_DATE_CHARS])
        moment = given.replace(tzinfo=UTC) if given.tzinfo is None else given.astimezone(UTC)
    except (ValueError, TypeError, IndexError, OverflowError):
        return None
    if not _FIRST_YEAR <= moment.year <= _LAST_YEAR:
        return None
    return rfc3339(moment)


def rfc3339(moment: datetime) -> str:
    """A moment in UTC, to the second."""
    return moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
