"""The scanner that is always there: the EICAR test file, and programs that no mail should bring.

It is no virus scanner. It looks at the first bytes of a file, and of the members of a zip.
"""

from __future__ import annotations

import io
import zipfile
import zlib
from collections.abc import Iterator

from troth.contracts.gate.intake.media_types import PROGRAMS, media_type_of
from troth.ports.intake import ScanVerdict

_EICAR = b"-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*"  # the middle of the agreed 68 bytes
_EICAR_HEAD = b"X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR"
_MAX_MEMBERS = 200
_MAX_MEMBER_BYTES = 1_000_000
_MAX_UNPACKED_BYTES = 20_000_000


class SignatureScanner:
    """Finds the EICAR test file and executable programs by their first bytes."""

    def scan(self, data: bytes) -> ScanVerdict:
        """Scan bytes; it never fails."""
        found = _signature(data)
        if not found and data.startswith(b"PK\x03\x04"):
            found = next((name for member in _members(data) if (name := _signature(member))), "")
        return ScanVerdict(scanner="signatures/1", malware=found)


def _signature(data: bytes) -> str:
    if data.lstrip()[: len(_EICAR_HEAD)] == _EICAR_HEAD and _EICAR in data[:256]:
        return "EICAR"
    program = PROGRAMS.get(media_type_of(data))
    return f"EXECUTABLE.{program}" if program else ""


def _members(data: bytes) -> Iterator[bytes]:
    left = _MAX_UNPACKED_BYTES
    try:
        archive = zipfile.ZipFile(io.BytesIO(data))
        for member in archive.infolist()[:_MAX_MEMBERS]:
            if left <= 0:
                return
            with archive.open(member) as file:
                head = file.read(_MAX_MEMBER_BYTES)
            left -= len(head)
            yield head
    except (zipfile.BadZipFile, zlib.error, OSError, ValueError, RuntimeError, EOFError, KeyError,
            NotImplementedError, IndexError, OverflowError):  # fmt: skip
        return  # damaged or encrypted: what intake does with such an archive is not ours to say
