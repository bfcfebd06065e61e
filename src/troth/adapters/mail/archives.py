"""Looking into archives without unpacking them: is one a bomb, and are its members readable?

Directories and headers are believed only as far as they accuse. Streams are unpacked in memory, a
piece at a time and never kept, until the end or a limit.
"""

from __future__ import annotations

import bz2
import io
import lzma
import tarfile
import zipfile
import zlib
from collections.abc import Callable
from typing import Protocol

from troth.adapters.mail.limits import ArchiveLimits
from troth.contracts.gate.intake.media_types import DOCX, media_type_of

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
