"""The key of digests of personal values: 32 random bytes in a file, readable by its owner alone.

It stands beside the database like the signing key, and nothing is derived from that one: whoever
verifies receipts learns nothing of it, and it can be destroyed without touching a signature. With
another key, equal values do not compare any more.
"""

from __future__ import annotations

import hashlib
import hmac
import os
import secrets
import stat
from pathlib import Path
from typing import NoReturn, Self

from troth.adapters.signing import create_once
from troth.kernel.errors import StorageFailure

_KEY_BYTES = 32
_OTHERS = stat.S_IRWXG | stat.S_IRWXO


class FileValueKey:
    """Makes keyed digests; implements ``ports.intake_store.ValueKey``."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    @classmethod
    def open(cls, path: Path) -> Self:
        """Load the key, or make one on first start; processes that start at once share one.

        Raises:
            StorageFailure: ``storage.key``: the file cannot be made or read, others may read it, or
                it holds no key.
        """
        if not path.exists():
            try:
                create_once(path, secrets.token_bytes(_KEY_BYTES))
            except OSError as error:
                what = f"the key {path} cannot be created: {error.strerror}"
                _refuse(what, "check its directory")
        return cls(_load(path))

    def digest(self, kind: str, value: str) -> str:
        """HMAC-SHA-256 of a normalized value under its kind, as 64 hexadecimal characters."""
        message = f"{len(kind)}:{kind}:{value}".encode("utf-8", "surrogatepass")
        return hmac.new(self._key, message, hashlib.sha256).hexdigest()


def _load(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            mode = os.fstat(file.fileno()).st_mode
            if not stat.S_ISREG(mode) or mode & _OTHERS:
                _refuse(f"{path} is no file of its owner alone", f"run: chmod 600 {path}")
            key = file.read(_KEY_BYTES + 1)
    except OSError as error:
        _refuse(f"the key {path} cannot be read: {error.strerror}", "check its owner")
    if len(key) != _KEY_BYTES:
        _refuse(f"{path} holds no key", f"a key is {_KEY_BYTES} random bytes")
    return key


def _refuse(detail: str, hint: str) -> NoReturn:
    raise StorageFailure("storage.key", detail, hint=hint)
