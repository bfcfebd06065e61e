"""The log of a deployment, opened to be read or to be given a new key."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Self

from troth.adapters.environment import SystemClock
from troth.adapters.signing import FileSigner
from troth.adapters.storage import Storage, open_storage
from troth.adapters.storage.migrate import check_tables
from troth.bootstrap.configuration import checkpoint_path, key_path
from troth.bootstrap.services import Services
from troth.kernel.errors import CallerError
from troth.kernel.proof.keys import PublicKey
from troth.ports.environment import Signer
from troth.ports.log import AuditLog
from troth.settings import Settings


def rotate_key(services: Services, new_key_file: Path) -> PublicKey:
    """Make a new signing key in a file, and let it sign the log from now on.

    The old key signs the event that names the new one. Every process that still has the old key is
    refused afterwards, and must be started again with the new file as ``key_file``.

    Raises:
        CallerError: ``input.conflict``: there is a file of that name.
        StorageFailure: The key could not be made, or the rotation not recorded.
    """
    if new_key_file.exists():
        raise CallerError(
            "input.conflict", f"There is a file {new_key_file} already.", field="new_key_file"
        )
    signer = FileSigner.open(new_key_file)
    services.storage.log.rotate(signer).result()
    return PublicKey(raw=signer.public_key, name=services.settings.log_origin)


@dataclass(frozen=True, kw_only=True)
class StoredLog:
    """A log opened for reading only: nothing is appended, and damage does not stop it.

    Leaving it as a context closes it.

    Attributes:
        trusted: The public key of this deployment, or ``None`` where its key file is elsewhere.
        checkpoint: The newest checkpoint kept outside the database, if there is one.
    """

    log: AuditLog
    trusted: PublicKey | None
    checkpoint: bytes | None
    storage: Storage

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.storage.close()


def open_stored_log(settings: Settings) -> StoredLog:
    """Open the log for verification and export.

    Raises:
        CallerError: ``config.invalid``.
        StorageFailure: The database cannot be opened, or the key file cannot be used.
        ProofBroken: ``proof.tables``: a table is missing.
    """
    key_file, checkpoint_file = key_path(settings), checkpoint_path(settings)
    scheme, _, path = settings.database.partition(":///")
    if scheme == "sqlite" and not Path(path).exists():
        raise CallerError(
            "input.not_found",
            f"There is no database at {path}.",
            hint="give its URL with --database",
            field="database",
        )
    trusted = None
    if key_file.exists():
        raw = FileSigner.open(key_file, create=False).public_key
        trusted = PublicKey(raw=raw, name=settings.log_origin)
    storage = open_storage(
        settings.database, signer=None, origin=settings.log_origin, clock=SystemClock()
    )
    try:
        check_tables(storage.database)
    except BaseException:
        storage.close()
        raise
    return StoredLog(
        log=storage.log,
        trusted=trusted,
        checkpoint=checkpoint_file.read_bytes() if checkpoint_file.exists() else None,
        storage=storage,
    )


def open_signer(path: Path) -> Signer:
    """A signing key that is no deployment's, such as a witness's; made on first use.

    Raises:
        StorageFailure: ``storage.key``: it cannot be used, or others may read it.
    """
    return FileSigner.open(path)
