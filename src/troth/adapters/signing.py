"""Keys in files, each readable by its owner alone.

The signing key: Ed25519, PKCS8 PEM. The key of digests of personal values: 32 random bytes. Nothing
of one is derived from the other: whoever verifies receipts learns nothing of the second, and it can
be destroyed without touching a signature. With another key, equal values do not compare any more.
"""

from __future__ import annotations

import hashlib
import hmac
import os
import secrets
import stat
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn, Self

from troth.kernel.errors import StorageFailure

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

_MAX_SIZE_BYTES = 64 * 1024
_OTHERS = stat.S_IRWXG | stat.S_IRWXO


class FileSigner:
    """Signs with a key kept in a file; implements ``ports.environment.Signer``."""

    def __init__(self, private_key: Ed25519PrivateKey) -> None:
        self._private_key = private_key
        self._public_key = private_key.public_key().public_bytes_raw()

    @classmethod
    def open(cls, path: Path, *, create: bool = True) -> Self:
        """Load the key, or make one on first start.

        Several processes that start at once end with the same key: each writes its own complete
        file, one of them gets the name, and all read that one.

        Args:
            path: The key file; its directory must exist.
            create: Make a new key (mode 0600) when there is no file.

        Raises:
            StorageFailure: ``storage.key``: no file, one that others may read, or one that does not
                hold an unencrypted Ed25519 private key.
        """
        if not create and not path.exists():
            _refuse(f"there is no signing key at {path}", "give the path of an existing key")
        return cls(_loaded(_made_once(path, _new_key), path))

    @property
    def public_key(self) -> bytes:
        """The raw public key, 32 bytes."""
        return self._public_key

    def sign(self, message: bytes) -> bytes:
        """A raw Ed25519 signature, 64 bytes."""
        return self._private_key.sign(message)


def _new_key() -> bytes:
    from cryptography.hazmat.primitives import serialization
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    return Ed25519PrivateKey.generate().private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    )


def _made_once(path: Path, make: Callable[[], bytes]) -> bytes:
    """What the file of a key holds; it is made where there is none."""
    if not path.exists():
        try:
            create_once(path, make())
        except OSError as error:
            _refuse(
                f"the key {path} cannot be created: {error.strerror}",
                "let the path point into an existing directory that this user may write to",
            )
    return _read(path)


def create_once(path: Path, content: bytes) -> None:
    """Make a file that its owner alone may read, whole and for good, unless its name is taken.

    Raises:
        OSError: It cannot be made.
    """
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")  # mode 0600
    draft = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        # A link fails when the name is taken, and what it names is complete at once: no process
        # can ever read half a key or replace one that is in use.
        path.hardlink_to(draft)
        _sync_directory(path.parent)
    except FileExistsError:
        return  # another process was first: its key is the key
    finally:
        draft.unlink(missing_ok=True)


def _sync_directory(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _loaded(pem: bytes, path: Path) -> Ed25519PrivateKey:
    from cryptography.exceptions import UnsupportedAlgorithm
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
    from cryptography.hazmat.primitives.serialization import load_pem_private_key

    try:
        key = load_pem_private_key(pem, password=None)
    except (ValueError, TypeError, UnsupportedAlgorithm):  # TypeError: the key is encrypted
        _refuse(f"{path} holds no readable private key", "expected: Ed25519, unencrypted PKCS8 PEM")
    if not isinstance(key, Ed25519PrivateKey):
        _refuse(f"{path} holds a key of another kind", "an Ed25519 key is needed")
    return key


def _read(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            # The open file is judged, not the name: a swap in between changes nothing.
            mode = os.fstat(file.fileno()).st_mode
            if not stat.S_ISREG(mode):
                _refuse(f"{path} is no regular file", "give the path of a key file")
            if mode & _OTHERS:
                _refuse(f"the key {path} is open to other users", f"run: chmod 600 {path}")
            return file.read(_MAX_SIZE_BYTES)
    except OSError as error:
        _refuse(f"the key {path} cannot be read: {error.strerror}", "check its owner")


def _refuse(detail: str, hint: str) -> NoReturn:
    raise StorageFailure("storage.key", detail, hint=hint)


_KEY_BYTES = 32


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
        key = _made_once(path, lambda: secrets.token_bytes(_KEY_BYTES))
        if len(key) != _KEY_BYTES:
            _refuse(f"{path} holds no key", f"a key is {_KEY_BYTES} random bytes")
        return cls(key)

    def digest(self, kind: str, value: str) -> str:
        """HMAC-SHA-256 of a normalized value under its kind, as 64 hexadecimal characters."""
        message = f"{len(kind)}:{kind}:{value}".encode("utf-8", "surrogatepass")
        return hmac.new(self._key, message, hashlib.sha256).hexdigest()
