"""Reading PDF, DOCX and HTML in a process of its own, so that a hostile file can only fail.

The process has a deadline, a memory limit, no environment and no way to write a file; see
``extraction_worker``. DOCX files are checked for zip bombs before anything is unpacked.
"""

from __future__ import annotations

import io
import os
import subprocess
import sys
import zipfile
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Literal, NoReturn

import msgspec

from troth.kernel.errors import CallerError, ContentBreach, OutsideFailure


def is_installed(name: str) -> bool:
    """Whether there is a package of that name; a finder that refuses it says no as well."""
    try:
        return find_spec(name) is not None
    except ModuleNotFoundError:
        return False


_WORKER = Path(__file__).with_name("extraction_worker.py")
_PACKAGES = {"pdf": "pypdfium2", "docx": "docx", "html": "trafilatura"}


@dataclass(frozen=True, kw_only=True, slots=True)
class ExtractionLimits:
    """What reading one document may cost.

    Attributes:
        max_zip_ratio: Unpacked size over packed size of one member; only members of more than a
            megabyte are held to it.
    """

    max_chars: int = 5_000_000
    max_pages: int = 5_000
    timeout_s: int = 60
    memory_bytes: int = 1 << 30
    max_zip_members: int = 5_000
    max_unzipped_bytes: int = 200_000_000
    max_zip_ratio: int = 200


@dataclass(frozen=True, kw_only=True, slots=True)
class Extracted:
    """What a document said, and what it said of itself.

    Attributes:
        error: ``unreadable`` or ``too_large``, of a document that said nothing.
    """

    text: str = ""
    title: str | None = None
    published: str | None = None
    error: Literal["unreadable", "too_large"] | None = None


def extract(
    kind: str, data: bytes, *, name: str, limits: ExtractionLimits | None = None
) -> Extracted:
    """The text of a document.

    Args:
        kind: ``pdf``, ``docx`` or ``html`` (as UTF-8).
        name: For messages only.

    Raises:
        CallerError: ``input.too_large``: more pages, text or unpacked bytes than the limits allow.
        ContentBreach: ``content.unreadable``: damaged, encrypted, or too costly to read.
        OutsideFailure: ``outside.missing_extra``: the package for this format is not installed.
    """
    limits = limits or ExtractionLimits()
    if not is_installed(_PACKAGES[kind]):
        raise OutsideFailure(
            "outside.missing_extra",
            f"reading {kind} files needs an optional package",
            hint="pip install 'troth[documents]'",
        )
    if kind == "docx":
        _check_zip(data, name, limits)
    return _report(_run(kind, data, name, limits), name)


def _run(kind: str, data: bytes, name: str, limits: ExtractionLimits) -> bytes:
    command = [sys.executable, "-I", "-B", str(_WORKER), kind]
    command += ["--max-chars", str(limits.max_chars), "--max-pages", str(limits.max_pages)]
    command += ["--memory-bytes", str(limits.memory_bytes), "--cpu-s", str(limits.timeout_s)]
    try:
        done = subprocess.run(  # noqa: S603 - a fixed program; the document is only its input
            command,
            input=data,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            timeout=limits.timeout_s,
            env={} if os.name == "posix" else None,
            check=False,
        )
    except subprocess.TimeoutExpired:
        unreadable(name, "it took too long to read")
    if done.returncode:
        unreadable(name, "its reader was stopped")
    return done.stdout


def _report(output: bytes, name: str) -> Extracted:
    try:
        report = msgspec.json.decode(output, type=Extracted)
    except msgspec.MsgspecError:
        unreadable(name, "its reader gave no report")
    if report.error == "unreadable":
        unreadable(name, "it is damaged, encrypted or not of this format")
    if report.error == "too_large":
        raise CallerError(
            "input.too_large",
            f"{name} holds more pages or text than can be read",
            hint="split the document",
            field="document",
        )
    return report


def _check_zip(data: bytes, name: str, limits: ExtractionLimits) -> None:
    """Judge a zip by its directory alone; what that directory hides, the memory limit stops."""
    try:
        members = zipfile.ZipFile(io.BytesIO(data)).infolist()
    except (zipfile.BadZipFile, ValueError, NotImplementedError):
        unreadable(name, "it is not a DOCX file")
    swollen = any(
        member.file_size > 1_000_000
        and member.file_size > limits.max_zip_ratio * max(1, member.compress_size)
        for member in members
    )
    total_bytes = sum(member.file_size for member in members)
    if swollen or total_bytes > limits.max_unzipped_bytes or len(members) > limits.max_zip_members:
        raise CallerError(
            "input.too_large",
            f"{name} would unpack to more than can be read",
            hint="save the document again without large parts",
            field="document",
        )


def unreadable(name: str, why: str) -> NoReturn:
    """Refuse a document that says nothing.

    Raises:
        ContentBreach: ``content.unreadable``.
    """
    raise ContentBreach("content.unreadable", f"{name} cannot be read: {why}", field="document")
