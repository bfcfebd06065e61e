"""From the leaves that are files to attachments: looked into, scanned, and read as text.

Nothing is ever written to a disk. A name is cleaned for people to read and goes no further.

Looking into archives without unpacking them: is one a bomb, and are its members readable?

Directories and headers are believed only as far as they accuse. Streams are unpacked in memory, a
piece at a time and never kept, until the end or a limit.
"""

from __future__ import annotations

import bz2
import hashlib
import io
import lzma
import re
import tarfile
import zipfile
import zlib
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Protocol

from troth.adapters.evidence.extraction import extract
from troth.adapters.mail.bodies import BodyReader
from troth.adapters.mail.mime import ArchiveLimits, Leaf, MailLimits, Refused
from troth.contracts.gate.intake.media_types import (
    CALENDAR,
    DOCX,
    HTML,
    PDF,
    RFC822,
    TEXTS,
    media_type_of,
)
from troth.contracts.gate.intake.model import (
    READER_MISSING,
    AttachmentArtifact,
    AttachmentStatus,
)
from troth.contracts.gate.intake.normal_form import normalize, normalize_line
from troth.kernel.errors import CallerError, ContentBreach, OutsideFailure
from troth.ports.intake import Scanner

BOMB, ENCRYPTED, DAMAGED = "archive_bomb", "archive_encrypted", "archive_damaged"

_OFFICE = "application/vnd.openxmlformats-officedocument."
_ZIPPED = frozenset(
    (
        "application/zip",
        "application/java-archive",
        "application/vnd.oasis.opendocument.text",
        f"{_OFFICE}spreadsheetml.sheet",
        f"{_OFFICE}presentationml.presentation",
        DOCX,
    )
)
_CHUNK = 65_536
_FREE_BYTES = 1_000_000  # no ratio is asked for below
_ENCRYPTED_FLAG = 0x1


class _Decompressor(Protocol):
    def decompress(self, data: bytes, max_length: int = ..., /) -> bytes: ...


class _Bomb(Exception):
    """A limit was passed."""


def is_archive(media_type: str) -> bool:
    """Whether ``inspect_archive`` has something to look at."""
    return media_type in _ZIPPED or media_type in _STREAMS or media_type == "application/x-tar"


def inspect_archive(media_type: str, data: bytes, limits: ArchiveLimits) -> str | None:
    """Look into an archive.

    Returns:
        ``archive_bomb``, ``archive_encrypted``, ``archive_damaged``, or ``None`` where nothing is
        wrong with it.
    """
    inspection = _Inspection(limits)
    try:
        return inspection.look(media_type, data, depth=1)
    except _Bomb:
        return BOMB


class _Inspection:
    """Counts over an archive and what lies within."""

    def __init__(self, limits: ArchiveLimits) -> None:
        self._limits = limits
        self._members = 0
        self._unpacked = 0
        self._inspected = 0

    def look(self, media_type: str, data: bytes, *, depth: int) -> str | None:
        if not is_archive(media_type):
            return None
        if depth > self._limits.max_depth:
            raise _Bomb
        if media_type in _STREAMS:
            return self._stream(_STREAMS[media_type], data, depth)
        if media_type == "application/x-tar":
            return self._tar(data)
        return self._zip(data, depth)

    def _zip(self, data: bytes, depth: int) -> str | None:
        try:
            archive = zipfile.ZipFile(io.BytesIO(data))
        except _ZIP_ERRORS:
            return DAMAGED
        members = archive.infolist()
        for member in members:
            self._count(member.file_size, member.compress_size)
        if any(member.flag_bits & _ENCRYPTED_FLAG for member in members):
            return ENCRYPTED
        for member in members:
            verdict = self._nested(archive, member, depth)
            if verdict:
                return verdict
        return None

    def _nested(self, archive: zipfile.ZipFile, member: zipfile.ZipInfo, depth: int) -> str | None:
        try:
            with archive.open(member) as file:
                head = file.read(512)
                kind = media_type_of(head)
                if not is_archive(kind):
                    return None
                self._inspected += member.file_size
                if self._inspected > self._limits.max_inspected_bytes:
                    raise _Bomb
                inner = head + file.read(member.file_size)
        except _ZIP_ERRORS:
            return DAMAGED
        self.look(media_type_of(inner), inner, depth=depth + 1)
        return None

    def _stream(self, begin: Callable[[], _Decompressor], data: bytes, depth: int) -> str | None:
        decompressor = begin()
        kept: list[bytes] = []
        unpacked = 0
        try:
            for start in range(0, len(data), _CHUNK):
                piece = decompressor.decompress(data[start : start + _CHUNK], 64 * _CHUNK)
                while piece:
                    unpacked += len(piece)
                    self._check_ratio(unpacked, len(data))
                    if unpacked <= self._limits.max_inspected_bytes:
                        kept.append(piece)
                    piece = self._more(decompressor)
        except _STREAM_ERRORS:
            return DAMAGED
        self._count(unpacked, len(data))
        inner = b"".join(kept)
        return self.look(media_type_of(inner), inner, depth=depth + 1)

    @staticmethod
    def _more(decompressor: _Decompressor) -> bytes:
        """What is left of the input that was given, where the output was cut at its length."""
        left = getattr(decompressor, "unconsumed_tail", None)
        if left is not None:
            return decompressor.decompress(left, 64 * _CHUNK) if left else b""
        if getattr(decompressor, "eof", True) or getattr(decompressor, "needs_input", True):
            return b""
        return decompressor.decompress(b"", 64 * _CHUNK)

    def _tar(self, data: bytes) -> str | None:
        try:
            with tarfile.open(fileobj=io.BytesIO(data), mode="r:") as archive:
                for member in archive:
                    self._count(member.size, member.size)
        except _TAR_ERRORS:
            return DAMAGED
        return None

    def _count(self, unpacked: int, packed: int) -> None:
        self._members += 1
        self._unpacked += unpacked
        if self._members > self._limits.max_members:
            raise _Bomb
        self._check_ratio(unpacked, packed)
        if self._unpacked > self._limits.max_unpacked_bytes:
            raise _Bomb

    def _check_ratio(self, unpacked: int, packed: int) -> None:
        swollen = unpacked > _FREE_BYTES and unpacked > self._limits.max_ratio * max(1, packed)
        if swollen or unpacked > self._limits.max_unpacked_bytes:
            raise _Bomb


_STREAMS: dict[str, Callable[[], _Decompressor]] = {
    "application/gzip": lambda: zlib.decompressobj(wbits=31),
    "application/x-bzip2": bz2.BZ2Decompressor,
    "application/x-xz": lambda: lzma.LZMADecompressor(memlimit=256 << 20),
}
_ZIP_ERRORS = (
    zipfile.BadZipFile, ValueError, NotImplementedError, OSError, EOFError, RuntimeError,
    zlib.error, lzma.LZMAError, KeyError, IndexError, OverflowError,
)  # fmt: skip
_STREAM_ERRORS = (zlib.error, OSError, ValueError, EOFError, lzma.LZMAError)
_TAR_ERRORS = (tarfile.TarError, ValueError, OSError, EOFError, OverflowError, KeyError)


_SEPARATOR = re.compile(r"[\\/]")
_MAX_NAME_CHARS = 120
_DOCUMENTS = {PDF: "pdf", DOCX: "docx"}
_TNEF = "application/ms-tnef"
_SIGNATURES = frozenset(
    "application/pkcs7-signature application/x-pkcs7-signature application/pgp-signature".split()
)
_UNREAD = {
    _TNEF: "tnef",
    "application/vnd.ms-tnef": "tnef",
    "application/vnd.rar": "archive",
    "application/x-7z-compressed": "archive",
    **dict.fromkeys(_SIGNATURES, "signature"),
}

NestedText = Callable[[Leaf], str]
"""The text of a mail within the mail."""


@dataclass(frozen=True, slots=True)
class _Outcome:
    status: AttachmentStatus
    text: str = ""
    reason: str | None = None


class AttachmentReader:
    """Reads the attachments of one mail, within limits for all of them together.

    Attributes:
        defects: ``malware`` or ``archive_bomb``, and what decoding their texts met.
    """

    def __init__(self, limits: MailLimits, scanner: Scanner, nested: NestedText) -> None:
        self.defects: list[str] = []
        self._limits = limits
        self._scanner = scanner
        self._nested = nested
        self._documents = limits.max_documents
        self._text_chars = limits.max_total_text_chars
        self._count = 0

    def read(self, leaf: Leaf) -> AttachmentArtifact:
        """One attachment.

        Raises:
            Refused: There are more of them than a mail may have.
            OutsideFailure: The scanner cannot be asked.
        """
        self._count += 1
        if self._count > self._limits.max_attachments:
            limit = self._limits.max_attachments
            raise Refused("too_many_attachments", f"it has more than {limit} attachments")
        declared = leaf.media_type
        is_believed = declared in _SIGNATURES or declared in (RFC822, _TNEF)
        media_type = declared if is_believed else media_type_of(leaf.data, declared=declared)
        outcome = self._judged(leaf, media_type)
        return AttachmentArtifact(
            attachment_id=attachment_id(leaf),
            name=display_name(leaf.name),
            media_type=media_type,
            size_bytes=len(leaf.data),
            sha256=hashlib.sha256(leaf.data).hexdigest(),
            status=outcome.status,
            text=outcome.text,
            text_sha256=hashlib.sha256(outcome.text.encode()).hexdigest() if outcome.text else "",
            reason=outcome.reason,
        )

    def _judged(self, leaf: Leaf, media_type: str) -> _Outcome:
        """Scanned before anything opens it, and only then read."""
        malware = self._scanner.scan(leaf.data).malware
        if malware:
            self.defects.append("malware")
            return _Outcome(AttachmentStatus.BLOCKED, reason=f"malware:{malware}")
        if len(leaf.data) > self._limits.max_attachment_bytes:
            return _Outcome(AttachmentStatus.TOO_LARGE, reason="attachment_size")
        if is_archive(media_type):
            found = inspect_archive(media_type, leaf.data, self._limits.archives)
            if found == BOMB:
                self.defects.append(BOMB)
                return _Outcome(AttachmentStatus.BLOCKED, reason=BOMB)
            if found:
                return _Outcome(AttachmentStatus.UNREADABLE, reason=found)
        return self._bounded(self._text(leaf, media_type))

    def _bounded(self, outcome: _Outcome) -> _Outcome:
        if outcome.status is not AttachmentStatus.EXTRACTED:
            return outcome
        if not any(map(str.isalnum, outcome.text)):
            return _Outcome(AttachmentStatus.EMPTY, reason="no_text")
        if len(outcome.text) > self._text_chars:
            return _Outcome(AttachmentStatus.TOO_LARGE, reason="total_text")
        self._text_chars -= len(outcome.text)
        return outcome

    def _text(self, leaf: Leaf, media_type: str) -> _Outcome:
        if media_type == RFC822:
            return _Outcome(AttachmentStatus.EXTRACTED, self._nested(leaf))
        if media_type in _DOCUMENTS:
            return self._document(_DOCUMENTS[media_type], leaf)
        if media_type in TEXTS or media_type in (HTML, CALENDAR):
            return self._plain(
                replace(leaf, media_type=HTML if media_type == HTML else "text/plain")
            )
        return _Outcome(AttachmentStatus.UNSUPPORTED, reason=_unsupported(media_type))

    def _plain(self, leaf: Leaf) -> _Outcome:
        reader = BodyReader(self._limits)
        try:
            text = reader.text(leaf).text
        except Refused:
            return _Outcome(AttachmentStatus.TOO_LARGE, reason="text_size")
        self.defects += reader.defects
        return _Outcome(AttachmentStatus.EXTRACTED, text)

    def _document(self, kind: str, leaf: Leaf) -> _Outcome:
        if not self._documents:
            return _Outcome(AttachmentStatus.TOO_LARGE, reason="too_many_documents")
        self._documents -= 1
        try:
            found = extract(kind, leaf.data, name="attachment", limits=self._limits.documents)
        except ContentBreach:
            encrypted = kind == "pdf" and b"/Encrypt" in leaf.data
            reason = "encrypted" if encrypted else "damaged"
            return _Outcome(AttachmentStatus.UNREADABLE, reason=reason)
        except CallerError:
            return _Outcome(AttachmentStatus.TOO_LARGE, reason="document_size")
        except OutsideFailure:
            return _Outcome(AttachmentStatus.UNSUPPORTED, reason=READER_MISSING)
        return _Outcome(AttachmentStatus.EXTRACTED, normalize(found.text).text)


def attachment_id(leaf: Leaf) -> str:
    """The id of a file: of its content and its place in the mail."""
    sha256 = hashlib.sha256(leaf.data).hexdigest()
    place = hashlib.sha256(f"{leaf.number}:{sha256}".encode()).hexdigest()
    return f"att_{place[:16]}"


def display_name(name: str) -> str:
    """A file's name for people: the last part of a path, without what cannot be seen."""
    last = normalize_line(_SEPARATOR.split(name)[-1]).text.strip(" .")
    if len(last) <= _MAX_NAME_CHARS:
        return last or "attachment"
    return last[: _MAX_NAME_CHARS - 20] + "…" + last[-19:]  # its ending tells people what it is


def _unsupported(media_type: str) -> str:
    kind = "archive" if is_archive(media_type) else _UNREAD.get(media_type)
    return kind or ("image" if media_type.startswith("image/") else "no_reader")
