"""Laying out a batch: from commits to rows, with every index, hash and checkpoint decided.

Pure: it works on a copy of the log's right edge, which replaces the old one only once the rows are
durable (PROOF-5), and is dropped with them otherwise.
"""

from __future__ import annotations

from dataclasses import dataclass

from troth.adapters.storage.audit_sql import BatchRows, LogKey, body_row
from troth.kernel.jsontypes import JsonObject
from troth.kernel.merkle import Frontier, leaf_hash
from troth.kernel.proof.checkpoint import Checkpoint, render_checkpoint
from troth.kernel.proof.encoding import encode_base64
from troth.kernel.proof.events import NO_LEAF, EventTag, render_leaf
from troth.kernel.proof.keys import key_id
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


class Batch:
    """A batch in the making; starts at a tail and never changes it."""

    def __init__(self, tail: Tail) -> None:
        self._frontier = tail.frontier.copy()
        self._last = tail.last
        self.rows = BatchRows()

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
            self.rows.events.append((self._frontier.size - 1, leaf, b"".join(nodes)))
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
            self.rows.receipts.append((commit.receipt_id, commit.tenant, seq, commit.envelope))
        if commit.body is not None:
            self.rows.bodies.append(body_row(commit.body, seq))
        return seq

    def name_key(self, event: NewEvent, *, origin: str, public_key: bytes) -> int:
        """Lay out an event from which on another key signs."""
        seq = self.append(event)
        key = LogKey(seq=seq, origin=origin, public_key=public_key)
        self.rows.keys.append((key.seq, key.origin, key.public_key))
        return seq

    def seal(self, signer: Signer, *, origin: str) -> bytes:
        """Sign the checkpoint that covers the whole batch, and lay it out as the last row."""
        checkpoint = Checkpoint(origin=origin, size=self._frontier.size, root=self._frontier.root())
        note = render_checkpoint(
            checkpoint, signer_name=origin, public_key=signer.public_key, sign=signer.sign
        )
        self.rows.checkpoints.append((checkpoint.size, note))
        return note


def opening(signer: Signer, *, origin: str, at: str) -> NewEvent:
    """The first event of every log: whose log it is, and who signs it."""
    return NewEvent(
        tag=EventTag.LOG_OPENED,
        trace_id="",
        at=at,
        data={
            "origin": origin,
            "name": origin,
            "public_key": encode_base64(signer.public_key),
        },
    )


def rotation(old: Signer, new: Signer, *, origin: str, at: str) -> NewEvent:
    """The event that names the key which signs from the next checkpoint on."""
    return NewEvent(
        tag=EventTag.LOG_KEY_ROTATED,
        trace_id="",
        at=at,
        data={
            "public_key": encode_base64(new.public_key),
            "previous_key_id": key_id(origin, old.public_key).hex(),
        },
    )


def taking_up(new: Signer, *, origin: str, at: str) -> NewEvent:
    """The first event under a new key: whoever trusts only that key has it to stand on.

    That the old key names the new one proves nothing to them; that the new one signs what came
    before it does.
    """
    data: JsonObject = {"key_id": key_id(origin, new.public_key).hex()}
    return NewEvent(tag=EventTag.LOG_KEY_TAKEN_UP, trace_id="", at=at, data=data)


def erasure(receipt_id: str, *, at: str) -> NewEvent:
    """The event that says that the bodies of an exchange are gone; their digests stay."""
    return NewEvent(tag=EventTag.BODY_ERASED, trace_id="", at=at, data={"receipt_id": receipt_id})
