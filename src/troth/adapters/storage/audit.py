"""The audit log in the database; implements ``ports.log.AuditLog``.

PROOF-5 is kept here together with ``audit_writer``: what a database would not store is refused
before it is queued, what has no canonical form fails alone when its batch is laid out, and the rest
is durable before its future is done.
"""

from __future__ import annotations

from concurrent.futures import Future

from troth.adapters.storage.audit_reads import LogReader
from troth.adapters.storage.audit_writer import (
    Erasure,
    LogIdentity,
    LogWriter,
    Probe,
    Rotation,
    failure,
)
from troth.adapters.storage.database import Database
from troth.adapters.storage.plain_text import is_storable
from troth.kernel.proof.events import EventTag
from troth.ports.environment import Signer
from troth.ports.log import Body, Commit, StoredReceipt

_MAX_COMMIT_BYTES = 256 * 1024 * 1024
_OWN_TAGS = frozenset(
    {
        EventTag.LOG_OPENED,
        EventTag.LOG_KEY_ROTATED,
        EventTag.LOG_KEY_TAKEN_UP,
        EventTag.BODY_ERASED,
    }
)
_BODY_TEXTS = ("receipt_id", "trace_id", "tenant", "subject", "thread_id", "surface", "at")


class SqlAuditLog(LogReader):
    """An append-only log; safe for any thread, and for many processes on one database."""

    def __init__(self, database: Database, identity: LogIdentity | None) -> None:
        """Open the log.

        Args:
            database: Migrated.
            identity: Whose log it is; ``None`` opens it for reading only.

        Raises:
            StorageFailure: As ``LogWriter.check``.
        """
        super().__init__(database)
        self._writer = None if identity is None else LogWriter(database, identity)
        if self._writer is not None:
            self._writer.check()

    def submit(self, commit: Commit) -> Future[int]:
        """Queue a commit; commits become durable in the order of submission.

        Returns:
            A future with the index of the commit's last event, done once it is durable. It fails
            with ``StorageFailure("storage.audit")`` when the commit could not be made durable,
            and with ``storage.key`` when the log has meanwhile gone over to another key.
        """
        refusal = _refusal(commit)
        if self._writer is None or refusal is not None:
            return _failed(refusal or failure("the audit log is open for reading only"))
        return self._writer.put(commit)

    def erase_body(self, receipt_id: str) -> Future[int]:
        """Delete the bodies of an exchange and append the event that says so, in one transaction.

        The receipt, its digests and every proof stay.

        Returns:
            A future with the index of the event, or -1 when there were no bodies.
        """
        if self._writer is None or not is_storable(receipt_id):
            return _failed(failure("the bodies cannot be erased", field="receipt_id"))
        return self._writer.put(Erasure(receipt_id=receipt_id))

    def rotate(self, signer: Signer) -> Future[int]:
        """Let another key sign from now on; the event that names it is signed by the old one.

        The new key must be safely stored before: from then on every process that still signs with
        the old one is refused, and must be started again with the new one.

        Returns:
            A future with the index of the event.
        """
        if self._writer is None:
            return _failed(failure("the audit log is open for reading only"))
        return self._writer.put(Rotation(signer=signer))

    def receipt(self, receipt_id: str) -> StoredReceipt | None:
        """A receipt by id: whatever rests on it may leave only while the log is where it was.

        Raises:
            StorageFailure: ``storage.audit``: the database was removed or replaced.
        """
        if self._writer is not None:
            self._writer.check_files()
        return super().receipt(receipt_id)

    def probe(self) -> Future[int]:
        """Make a commit that changes nothing, behind those that wait.

        Returns:
            A future with the size of the log, done once the database has made it durable. It fails
            as that of ``submit``.
        """
        if self._writer is None:
            return _failed(failure("the audit log is open for reading only"))
        return self._writer.put(Probe())

    def close(self) -> None:
        """Make queued commits durable and stop."""
        if self._writer is not None:
            self._writer.close()


def _failed(error: Exception) -> Future[int]:
    future: Future[int] = Future()
    future.set_exception(error)
    return future


def _refusal(commit: Commit) -> Exception | None:
    """Why this commit can never be stored, if so; it then fails alone, before it joins a batch."""
    if not commit.events:
        return failure("a commit needs an event", field="events")
    if (commit.receipt_id is None) != (commit.envelope is None):
        return failure("a receipt needs its id and its envelope", field="envelope")
    texts = {"receipt_id": commit.receipt_id or "", "tenant": commit.tenant}
    if commit.body is not None:
        texts |= {f"body.{name}": getattr(commit.body, name) for name in _BODY_TEXTS}
    for name, value in texts.items():
        if not is_storable(value):
            return failure(f"{name} holds a character that cannot be stored", field=name)
    if _size_bytes(commit.envelope, commit.body) > _MAX_COMMIT_BYTES:
        return failure("the commit is too large", field="body")
    own = next((event.tag for event in commit.events if event.tag in _OWN_TAGS), None)
    return None if own is None else failure(f"only the log itself writes {own}", field="tag")


def _size_bytes(envelope: bytes | None, body: Body | None) -> int:
    stored = len(envelope or b"")
    return stored if body is None else stored + len(body.request) + len(body.response)
