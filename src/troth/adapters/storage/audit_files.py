"""Whether the files that the log is written to are still those that its path names.

A file that is unlinked stays writable for whoever has it open. Commits to it succeed, and are gone
with the process: PROOF-5 would be kept to the letter, and every receipt lost.

The newest checkpoint in a file outside the database: what makes a cut-off tail visible.
"""

from __future__ import annotations

import importlib.util
import os
import tempfile
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TypeAlias

from troth.kernel.errors import OutsideFailure, ProofBroken, StorageFailure
from troth.kernel.proof.checkpoint import MAX_NOTE_BYTES, parse_checkpoint


def read_checkpoint_file(path: Path) -> bytes | None:
    """The checkpoint in the file, or ``None`` when there is no file.

    Raises:
        OSError: The file is there and cannot be read.
    """
    try:
        with path.open("rb") as file:
            return file.read(MAX_NOTE_BYTES + 1)
    except FileNotFoundError:
        return None


def require_locks() -> None:
    """Refuse to begin where the system cannot lock a file.

    Raises:
        OutsideFailure: ``outside.missing_extra``: there is no ``fcntl``, as on Windows.
    """
    if importlib.util.find_spec("fcntl") is None:
        raise OutsideFailure(
            "outside.missing_extra",
            "This system has no file locks of the kind that keep the checkpoint file whole (fcntl)",
            hint="run Troth on Linux or macOS; on Windows, in WSL or a container",
        )


def replace_checkpoint_file(path: Path, note: bytes, *, size: int) -> None:
    """Put a newer checkpoint into the file, whole or not at all.

    Several processes may share the file: under a lock beside it, an older checkpoint never
    replaces a newer one.

    Args:
        path: The file; its directory must exist.
        note: The signed checkpoint.
        size: Number of events that it covers.

    Raises:
        OSError: The file could not be written; it then holds what it held before.
    """
    import fcntl  # here, so that everything but a running log can be used where there is none

    beside = path.with_name(path.name + ".lock")
    lock = os.open(beside, os.O_CREAT | os.O_RDWR | os.O_CLOEXEC, 0o600)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if _size_in(path) < size:
            _replace(path, note)
    finally:
        os.close(lock)


def _replace(path: Path, note: bytes) -> None:
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(note)
            file.flush()
            os.fsync(file.fileno())
        os.replace(name, path)  # noqa: PTH105
    except OSError:
        Path(name).unlink(missing_ok=True)
        raise


def _size_in(path: Path) -> int:
    """Size of the checkpoint in the file; -1 when it holds none that can be read."""
    try:
        return parse_checkpoint(read_checkpoint_file(path) or b"").size
    except ProofBroken:
        return -1


_Identity: TypeAlias = "tuple[int, int] | None"


class FilesGone(StorageFailure):
    """What was committed since may be lost; nothing is released until the process starts anew."""

    def __init__(self, path: Path) -> None:
        super().__init__(
            "storage.audit",
            f"the database {path} was removed or replaced while it was in use",
            hint="stop the server, put the files back, and run `troth audit verify`",
        )


@dataclass(frozen=True, kw_only=True, slots=True)
class LogFiles:
    """An SQLite database and its write-ahead log, as they were when a transaction was under way."""

    path: Path
    database: _Identity
    wal: _Identity

    @classmethod
    def of(cls, path: Path) -> LogFiles:
        """What the path names now."""
        return cls(path=path, database=_identity(str(path)), wal=_identity(_wal(path)))

    @property
    def are_there(self) -> bool:
        """Whether both have a name."""
        return self.database is not None and self.wal is not None


@lru_cache(maxsize=64)  # every transaction asks twice
def _wal(path: Path) -> str:
    return f"{path}-wal"


def _identity(path: str) -> _Identity:
    try:
        found = os.stat(path)  # noqa: PTH116 - several times quicker than ``Path.stat``
    except OSError:
        return None
    return found.st_dev, found.st_ino
