"""The MIME tree of a mail: its leaves in document order, each with what its headers say.

The standard library cuts the bytes; this module bounds what one mail may cost. Headers are cut
before their parameters are read, parts are counted while they come into being, and a mail within a
mail is not entered by the parser but is a leaf, which is parsed by itself at its own depth. The
transfer encoding of a part is undone leniently, and it is said what was odd.
"""

from __future__ import annotations

import binascii
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from email.errors import CloseBoundaryNotFoundDefect, StartBoundaryNotFoundDefect
from email.feedparser import BytesFeedParser
from email.message import Message
from email.policy import Compat32
from typing import Any

from troth.adapters.evidence.extraction import ExtractionLimits
from troth.adapters.mail.headers import NOT_BASE64, decode_words, unfolded, whole_groups


@dataclass(frozen=True, kw_only=True, slots=True)
class ArchiveLimits:
    """What an archive may hold before it counts as a bomb.

    Attributes:
        max_ratio: Unpacked over packed bytes; held against a member or stream of over a megabyte.
        max_depth: Archives within archives.
        max_inspected_bytes: How much of nested archives is unpacked, in memory, to look inside.
    """

    max_members: int = 2_000
    max_unpacked_bytes: int = 200_000_000
    max_ratio: int = 200
    max_depth: int = 3
    max_inspected_bytes: int = 20_000_000


@dataclass(frozen=True, kw_only=True, slots=True)
class MailLimits:
    """What reading one mail may cost; a mail beyond the first ten is quarantined.

    Attributes:
        max_header_bytes: Of the header block of the mail itself.
        max_depth: Levels of MIME, nested mails included.
        max_text_chars: Of the body, as decoded; an attachment's text is held to it, too.
        max_attachment_bytes: Decoded; what is larger is listed as ``too_large``.
        max_total_text_chars: Of all attachments together; what comes after has no text.
        max_documents: PDF and DOCX files that are opened; those after are ``too_large``.
    """

    max_bytes: int = 25_000_000
    max_header_bytes: int = 1_000_000
    max_headers: int = 5_000
    max_recipients: int = 1_000
    max_attachments: int = 100
    max_parts: int = 1_000
    max_depth: int = 20
    max_text_chars: int = 2_000_000
    max_attachment_bytes: int = 20_000_000
    max_total_text_chars: int = 5_000_000
    max_documents: int = 25
    archives: ArchiveLimits = field(default_factory=ArchiveLimits)
    documents: ExtractionLimits = field(
        default_factory=lambda: ExtractionLimits(max_chars=1_000_000, max_pages=500, timeout_s=20)
    )


_WHITE = b" \t\r\n"
_BAD_ESCAPE = re.compile(rb"=(?![0-9A-Fa-f]{2}|[ \t]{0,99}\r?\n|[ \t]{0,99}\Z)")
_PLAIN = frozenset(
    ("", "7bit", "8bit", "binary", "7-bit", "8-bit", "8bits", "7bits", "none", "plain", "text")
)


def _base64(payload: bytes) -> tuple[bytes, str | None]:
    """Up to the first padding; strangers to the alphabet are left out, and counted as a defect.

    Blocks that were encoded one by one and put together are decoded one by one.
    """
    compact = payload.translate(None, _WHITE)
    if b"=" in compact.rstrip(b"="):
        blocks = (one.translate(None, NOT_BASE64) for one in compact.split(b"="))
        return b"".join(whole_groups(block) for block in blocks if block), "base64_broken"
    clean = compact.translate(None, NOT_BASE64)
    broken = len(clean) != len(compact.rstrip(b"=")) or len(clean) % 4 == 1
    return whole_groups(clean), "base64_broken" if broken else None


_MAX_PARAMETERS_CHARS = 2_000  # reading parameters is not linear in the standard library
_PARAMETRIC = ("content-type", "content-disposition", "content-transfer-encoding")
_BOUNDARY_LINE = re.compile(rb"^--([^\s\"\\-][^\r\n\"\\]{0,68}?)[ \t]{0,9}\r?$", re.MULTILINE)
_TYPE = re.compile(r"[a-z0-9][a-z0-9!#$&^_.+-]{0,80}/[a-z0-9][a-z0-9!#$&^_.+-]{0,80}")
_MAIL = "message/rfc822"
# What reading the parameters of a broken header may raise, by the library's own design.
_PARAMETER_ERRORS = (ValueError, LookupError, TypeError, AttributeError)
_BROKEN = (StartBoundaryNotFoundDefect, CloseBoundaryNotFoundDefect)


class Refused(Exception):
    """A limit was passed: the mail is quarantined.

    Attributes:
        reason: As in ``Quarantine``.
    """

    def __init__(self, reason: str, detail: str) -> None:
        super().__init__(detail)
        self.reason, self.detail = reason, detail


@dataclass(kw_only=True, slots=True)
class Leaf:
    """A part that holds no parts.

    Attributes:
        number: In document order from 0.
        media_type: As declared, in lower case.
        disposition: ``attachment``, ``inline`` or nothing.
        name: Of the file, as its sender wrote it.
        data: Decoded from its transfer encoding.
        within: The multipart types around it, outermost first.
        branch: Which child of its parent it is in, for each of those.
    """

    number: int
    media_type: str
    charset: str
    disposition: str
    name: str
    data: bytes = field(repr=False)
    within: tuple[str, ...]
    branch: tuple[int, ...]
    defects: tuple[str, ...] = ()


@dataclass(kw_only=True, slots=True)
class MailTree:
    """A mail, cut.

    Attributes:
        headers: Values, as the parser keeps them, under names in lower case.
        media_type: Of the mail as a whole.
        leaves: In document order.
    """

    headers: dict[str, list[str]]
    media_type: str
    leaves: list[Leaf]
    defects: list[str]


class _CutHeaders(Compat32):
    """Headers as they stand, those with parameters up to a length, and no other magic."""

    def header_source_parse(self, sourcelines: list[str]) -> tuple[str, str]:
        name, _, value = sourcelines[0].partition(":")
        whole = "".join([value.lstrip(" \t"), *sourcelines[1:]]).rstrip("\r\n")
        limit = _MAX_PARAMETERS_CHARS if name.lower() in _PARAMETRIC else None
        return name, whole[:limit]

    def header_fetch_parse(self, name: str, value: str) -> str:
        del name
        return value


class _Part(Message):
    """A part in which a mail within the mail is a leaf, so that its bytes stay as they are."""

    _payload: object  # of the library, which sets it past ``set_payload``

    @property
    def source(self) -> bytes:
        """Its payload; reading it in the usual way would replace bytes beyond ASCII.

        It is read when it is asked for: the line end before a boundary belongs to the boundary,
        and the parser takes it away at last.
        """
        payload = self._payload
        return payload.encode("utf-8", "surrogateescape") if isinstance(payload, str) else b""

    def get_content_type(self) -> str:
        declared = super().get_content_type()
        return "application/x-message" if declared.startswith("message/") else declared

    def get_content_maintype(self) -> str:
        return self.get_content_type().partition("/")[0]

    @property
    def declared_type(self) -> str:
        """The media type, whatever the parser was told."""
        given = str(self.get("content-type", "")).partition(";")[0].strip().lower()
        if _TYPE.fullmatch(given):
            return given
        found = super().get_content_type()
        return found if _TYPE.fullmatch(found) else "text/plain"


def read_tree(data: bytes, limits: MailLimits, *, first_part: int = 0) -> MailTree:
    """Cut a mail into its leaves.

    Args:
        first_part: Number of its first leaf, for a mail within a mail.

    Raises:
        Refused: It has too many parts, or lies too deep.
    """
    root = _parsed(data, limits)
    tree = MailTree(headers=_headers(root), media_type=root.declared_type, leaves=[], defects=[])
    if root.get_content_maintype() == "multipart" and not root.is_multipart():
        root = _mended(root, limits, tree)
    _parameters(root, tree.defects)  # what is wrong with those of the whole is told of it
    for number, (part, within, branch) in enumerate(_walk(root, (), (), limits), first_part):
        tree.leaves.append(_leaf(number, part, within, branch))
    if any(isinstance(one, _BROKEN) for one in root.defects):
        tree.defects.append("multipart_broken")
    return tree


def _parsed(data: bytes, limits: MailLimits) -> _Part:
    made = 0

    def part(policy: Any = None) -> _Part:
        nonlocal made
        made += 1
        if made > limits.max_parts + 2:
            raise Refused("too_many_parts", f"it has more than {limits.max_parts} parts")
        return _Part(policy=policy)

    try:
        parser = BytesFeedParser(part, policy=_CutHeaders())
        parser.feed(data)
        root = parser.close()
        assert isinstance(root, _Part)  # noqa: S101 - the factory above made it
        return root
    except RecursionError:
        raise Refused("too_deep", "its parts lie within each other too deep") from None


def _mended(root: _Part, limits: MailLimits, tree: MailTree) -> _Part:
    """A multipart whose boundary is missing or wrong: the first line that looks like one is it."""
    tree.defects.append("boundary_missing")
    found = _BOUNDARY_LINE.search(root.source, 0, 100_000)
    if found is None:
        return root
    head = b'Content-Type: multipart/mixed; boundary="' + found[1] + b'"\n\n'
    again = _parsed(head + root.source, limits)
    return again if again.is_multipart() else root


def _walk(
    part: _Part, within: tuple[str, ...], branch: tuple[int, ...], limits: MailLimits
) -> Iterator[tuple[_Part, tuple[str, ...], tuple[int, ...]]]:
    if not part.is_multipart():
        yield part, within, branch
        return
    if len(within) >= limits.max_depth:
        raise Refused("too_deep", f"its parts lie more than {limits.max_depth} levels deep")
    for number, child in enumerate(part.get_payload()):
        assert isinstance(child, _Part)  # noqa: S101 - the factory above made it
        yield from _walk(child, (*within, part.declared_type), (*branch, number), limits)


def _undone(part: _Part) -> tuple[bytes, str | None]:
    """The bytes of a part, and what was wrong with their transfer encoding.

    That is ``base64_broken``, ``quoted_printable_broken``, ``uuencode_broken``,
    ``transfer_encoding_unknown`` or ``None``.
    """
    payload, declared = part.source, str(part.get("content-transfer-encoding", ""))
    name = declared.partition(";")[0].strip().strip("\"'").lower()[:60]
    if "base64" in name or name == "b64":
        return _base64(payload)
    if "quoted" in name or name == "qp":
        broken = _BAD_ESCAPE.search(payload) is not None
        return binascii.a2b_qp(payload), "quoted_printable_broken" if broken else None
    if "uu" in name:
        decoded = bytes(part.get_payload(decode=True))
        return decoded, "uuencode_broken" if decoded == payload else None
    return payload, None if name in _PLAIN else "transfer_encoding_unknown"


def _leaf(number: int, part: _Part, within: tuple[str, ...], branch: tuple[int, ...]) -> Leaf:
    defects: list[str] = []
    data, wrong = _undone(part)
    if wrong:
        defects.append(wrong)
    disposition = str(part.get("content-disposition", "")).partition(";")[0].strip().lower()
    in_digest = not part.get("content-type") and within[-1:] == ("multipart/digest",)
    media_type = _MAIL if in_digest else part.declared_type
    return Leaf(
        number=number,
        media_type="text/plain" if media_type.startswith("multipart/") else media_type,
        charset=_parameters(part, defects).get("charset", ""),
        disposition=disposition if disposition in ("attachment", "inline") else "",
        name=_file_name(part, defects),
        data=data,
        within=within,
        branch=branch,
        defects=tuple(defects),
    )


def _headers(part: _Part) -> dict[str, list[str]]:
    headers: dict[str, list[str]] = {}
    for name, value in part.items():
        headers.setdefault(name.lower(), []).append(str(value))
    return headers


def _parameters(part: _Part, defects: list[str]) -> dict[str, str]:
    try:
        given: list[tuple[Any, Any]] = part.get_params(failobj=[]) or []
    except _PARAMETER_ERRORS:
        defects.append("parameters_broken")
        return {}
    return {
        # RFC 2231: charset, language, text
        str(name).lower(): str(value[2] if isinstance(value, tuple) else value)
        for name, value in given[1:]
    }


def _file_name(part: _Part, defects: list[str]) -> str:
    try:
        name = part.get_filename("")
    except _PARAMETER_ERRORS:
        defects.append("parameters_broken")
        return ""
    return decode_words(unfolded(name)[0])[0]
