"""Whether the files that the log is written to are still those that its path names.

A file that is unlinked stays writable for whoever has it open. Commits to it succeed, and are gone
with the process: PROOF-5 would be kept to the letter, and every receipt lost.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TypeAlias

from troth.kernel.errors import StorageFailure

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
