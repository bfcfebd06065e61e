"""The scanner that is always there."""

from __future__ import annotations

import io
import zipfile

import pytest
from hypothesis import given
from hypothesis import strategies as st

from troth.adapters.scanner.signatures import SignatureScanner

EICAR = b"X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*"


def _zip(data: bytes) -> bytes:
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w") as archive:
        archive.writestr("a", data)
    return written.getvalue()


@pytest.mark.parametrize(
    ("data", "malware"),
    [
        (EICAR, "EICAR"),
        (EICAR + b"\r\n", "EICAR"),
        (_zip(EICAR), "EICAR"),
        (b"\x7fELF\x02", "EXECUTABLE.ELF"),
        (_zip(b"\x7fELF\x02"), "EXECUTABLE.ELF"),
        (b"\xcf\xfa\xed\xfe", "EXECUTABLE.MACHO"),
        (b"MZ" + bytes(58) + (64).to_bytes(4, "little") + b"PE\x00\x00", "EXECUTABLE.PE"),
        (b"MZ is how this letter begins, and it goes on for quite a while after that.", ""),
        (b"This mail speaks of EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H* only.", ""),
        (_zip(b"harmless"), ""),
        (b"PK\x03\x04 damaged", ""),
        (b"", ""),
    ],
)
def test_verdicts(data: bytes, malware: str) -> None:
    assert SignatureScanner().scan(data).malware == malware


@given(st.binary(max_size=200))
def test_it_never_fails(data: bytes) -> None:
    SignatureScanner().scan(data)
    SignatureScanner().scan(b"PK\x03\x04" + data)
    SignatureScanner().scan(b"MZ" + data)
