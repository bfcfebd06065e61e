"""Commits to append in tests, and the verification of the whole log that must hold afterwards."""

from __future__ import annotations

from pathlib import Path

from support.databases import ORIGIN
from troth.adapters.signing import FileSigner
from troth.adapters.storage import Storage
from troth.kernel.jsontypes import JsonObject
from troth.kernel.proof.verify import LogReport, PublicKey, verify_log
from troth.ports.log import Body, Commit, NewEvent

AT = "2026-01-31T08:15:00.250Z"


def event(number: int, data: JsonObject | None = None, *, tag: str = "exchange.opened") -> NewEvent:
    """An event that can be told from others by its number."""
    given: JsonObject = {"number": number} if data is None else data
    return NewEvent(tag=tag, trace_id=f"{number:032x}", at=AT, data=given)


def commit(number: int) -> Commit:
    """A commit of one event."""
    return Commit(events=(event(number),))


def exchange(
    number: int, *, tenant: str = "acme", subject: str = "anna", thread: str = "a"
) -> Commit:
    """A commit of two events with a receipt and bodies."""
    receipt_id = f"rcp_{number}"
    body = Body(
        receipt_id=receipt_id,
        trace_id=f"{number:032x}",
        tenant=tenant,
        subject=subject,
        thread_id=thread,
        surface="api",
        at=AT,
        request=f"request {number}".encode(),
        response=b'{"response":"\x00"}',
    )
    sealed = event(number, {"receipt_id": receipt_id}, tag="exchange.sealed")
    return Commit(
        events=(event(number), sealed),
        receipt_id=receipt_id,
        tenant=tenant,
        envelope=f'{{"receipt":{number}}}'.encode(),
        body=body,
    )


def verify(storage: Storage, directory: Path, *, public_key: bytes | None = None) -> LogReport:
    """Verify the whole log with the key in the directory, or another one."""
    raw = public_key or FileSigner.open(directory / "troth.key", create=False).public_key
    return verify_log(
        ((entry.index, entry.leaf, entry.nodes) for entry in storage.log.entries()),
        storage.log.checkpoints(),
        PublicKey(raw=raw, name=ORIGIN),
    )
