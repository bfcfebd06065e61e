"""Laying out a batch: from commits to rows, with every index, hash and checkpoint decided.

A batch works on a copy of the log's right edge, which replaces the old one only once the rows are
durable (PROOF-5), and is dropped with them otherwise.

Trusting the tail: what must hold before anything is appended after it. A log that was cut,
rewritten or signed by somebody else is never extended: that would sign the damage. This is no full
verification (``kernel.proof.verify`` is that); it is what can be checked in a few reads.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path
from typing import NoReturn

from troth.adapters.storage.audit_sql import LogConnection, Row, read_checkpoint_file
from troth.kernel.errors import ProofBroken, StorageFailure
from troth.kernel.merkle import Frontier, leaf_hash, root_at
from troth.kernel.proof.checkpoint import Checkpoint, parse_checkpoint, render_checkpoint
from troth.kernel.proof.events import NO_LEAF, render_leaf
from troth.ports.environment import Signer
from troth.ports.log import Commit, NewEvent


@dataclass(frozen=True, kw_only=True, slots=True)
class Tail:
    """The right edge of the log: its frontier, and the leaf hash of its last event."""

    frontier: Frontier
    last: bytes

    @property
    def size(self) -> int:
        """Number of events."""
        return self.frontier.size


EMPTY = Tail(frontier=Frontier(), last=NO_LEAF)
_VERIFY = "verify the log before anything is appended to it: troth audit verify"


class Batch:
    """A batch in the making; starts at a tail and never changes it."""

    def __init__(self, tail: Tail) -> None:
        self._frontier = tail.frontier.copy()
        self._last = tail.last
        self.rows: defaultdict[str, list[Row]] = defaultdict(list)

    @property
    def tail(self) -> Tail:
        """The right edge of the log once this batch is durable."""
        return Tail(frontier=self._frontier, last=self._last)

    def append(self, *events: NewEvent) -> int:
        """Give events their places: all of them, or on an error none.

        Returns:
            The index of the last one.

        Raises:
            CallerError: ``input.invalid``: an event has no canonical form.
        """
        seq, last = self._frontier.size, self._last
        leaves: list[tuple[bytes, bytes]] = []
        for event in events:
            leaf = render_leaf(
                seq=seq + len(leaves),
                prev=last,
                tag=event.tag,
                trace_id=event.trace_id,
                at=event.at,
                data=event.data,
            )
            last = leaf_hash(leaf)
            leaves.append((leaf, last))
        for leaf, digest in leaves:
            nodes = self._frontier.append(digest)
            self.rows["audit_events"].append((self._frontier.size - 1, leaf, b"".join(nodes)))
        self._last = last
        return self._frontier.size - 1

    def add(self, commit: Commit) -> int:
        """Lay out a commit: the whole of it, or on an error nothing.

        Returns:
            The index of its last event.

        Raises:
            CallerError: ``input.invalid``: an event has no canonical form.
        """
        seq = self.append(*commit.events)
        if commit.receipt_id is not None and commit.envelope is not None:
            self.rows["receipts"].append((commit.receipt_id, commit.tenant, seq, commit.envelope))
        if commit.body is not None:
            receipt_id, *cells = commit.body.row().values()
            self.rows["bodies"].append((receipt_id, seq, *cells))
        return seq

    def name_key(self, event: NewEvent, *, origin: str, public_key: bytes) -> int:
        """Lay out an event from which on another key signs."""
        seq = self.append(event)
        self.rows["log_keys"].append((seq, origin, public_key))
        return seq

    def seal(self, signer: Signer, *, origin: str) -> bytes:
        """Sign the checkpoint that covers the whole batch, and lay it out as the last row."""
        checkpoint = Checkpoint(origin=origin, size=self._frontier.size, root=self._frontier.root())
        note = render_checkpoint(
            checkpoint, signer_name=origin, public_key=signer.public_key, sign=signer.sign
        )
        self.rows["checkpoints"].append((checkpoint.size, note))
        return note


def read_tail(connection: LogConnection, *, seen: Tail) -> Tail:
    """The tail of the log as stored, checked against the tail that this process knows.

    Args:
        connection: In a transaction that holds the log's lock.
        seen: The last tail that this process saw durable; ``EMPTY`` if none.

    Raises:
        StorageFailure: ``storage.audit``: the log does not continue from there, or its newest
            checkpoint does not fit its events.
    """
    size, last = connection.tail()
    if (size, last) == (seen.size, seen.last):
        return seen
    if size <= seen.size:
        _refuse("the audit log is shorter, or other, than what this process wrote")
    if seen.size and connection.node(0, seen.size - 1) != seen.last:
        _refuse("the audit log was rewritten while this process was running")
    frontier = Frontier.restore(size, connection.node)
    _check_checkpoint(connection.checkpoint(), frontier)
    return Tail(frontier=frontier, last=last)


def check_key(connection: LogConnection, *, origin: str, public_key: bytes) -> None:
    """Refuse to sign a log that is another key's, or of another name.

    Raises:
        StorageFailure: ``storage.key``.
    """
    key = connection.key()
    if key is None:
        if connection.tail()[0]:
            _refuse("the audit log does not say which key signs it")
        return
    named, known = key
    if known != public_key:
        raise StorageFailure(
            "storage.key",
            "the audit log is signed by another key than the one that was given",
            hint="give the key file that belongs to this database; after a rotation, the new one",
        )
    if named != origin:
        raise StorageFailure(
            "storage.key",
            f"the audit log is named {named}, not {origin}",
            hint=f"set the name of the log to {named}",
        )


def check_outside(connection: LogConnection, path: Path, *, origin: str, size: int) -> None:
    """Compare the log with the checkpoint that was kept outside the database.

    PROOF-4: a cut-off tail leaves a log that is sound in itself; only what was kept elsewhere
    tells.

    Raises:
        StorageFailure: ``storage.audit``: the log lacks events that the file covers, holds others,
            or the file cannot be used.
    """
    try:
        note = read_checkpoint_file(path)
        outside = None if note is None else parse_checkpoint(note)
    except (OSError, ProofBroken):
        _refuse(f"the checkpoint file {path} cannot be read")
    if outside is None:
        return
    if outside.origin != origin:
        _refuse(f"the checkpoint file {path} belongs to another log, {outside.origin}")
    if outside.size > size:
        _refuse(f"the audit log has {size} events; the checkpoint file covers {outside.size}")
    if root_at(outside.size, connection.node) != outside.root:
        _refuse(f"the audit log is not the one that the checkpoint file {path} covers")


def _check_checkpoint(note: bytes | None, frontier: Frontier) -> None:
    try:
        newest = None if note is None else parse_checkpoint(note)
    except ProofBroken:
        newest = None
    if newest is None or (newest.size, newest.root) != (frontier.size, frontier.root()):
        _refuse("the newest checkpoint does not fit the end of the audit log")


def _refuse(detail: str) -> NoReturn:
    raise StorageFailure("storage.audit", detail, hint=_VERIFY)
