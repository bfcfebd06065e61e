"""PROOF-4: verifying a whole log, in one pass and with the memory of one event.

What is checked, in this order, and why:

1. each event on its own (number, stored hashes, form) and against its predecessor: this locates an
   edit, a removal, a move or an insertion to the event;
2. the Merkle root against every signed checkpoint on the way: this catches a forger who rewrote
   all hashes consistently, and locates the forgery between two checkpoints;
3. that the log reaches up to its newest checkpoint, inside the database or outside of it (a cut
   tail), and no further (events that nobody signed);
4. that the trusted key stands behind all of it, through the rotations that the log records.

Trust moves along rotations in both directions: a checkpoint by a trusted key vouches for every
event before it, and so for the keys that those events name. A new key must therefore be announced
under a checkpoint of the old one to be reached from the old one; from the newest key backwards,
nothing more is needed. Once a newer key has signed, an older one signs no more.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from troth.kernel.errors import ProofBroken
from troth.kernel.jsontypes import JsonValue
from troth.kernel.merkle import HASH_BYTES, Frontier, leaf_hash
from troth.kernel.proof.checkpoint import Checkpoint, Note, checkpoint_of, parse_note
from troth.kernel.proof.encoding import decode_base64
from troth.kernel.proof.events import NO_LEAF, EventTag, read_leaf
from troth.kernel.proof.keys import PublicKey, key_id
from troth.kernel.wire import text

_KEY_TAGS = frozenset({EventTag.LOG_OPENED.value, EventTag.LOG_KEY_ROTATED.value})


@dataclass(frozen=True, kw_only=True, slots=True)
class LogReport:
    """A log that verifies.

    Attributes:
        size: Number of events.
        root: Merkle root over them.
        checkpoints_checked: Signed checkpoints that matched, the outside one included.
        key_ids: Hexadecimal ids of the keys that the log names, the first one first.
    """

    size: int
    root: bytes
    checkpoints_checked: int
    key_ids: tuple[str, ...]


def verify_log(
    entries: Iterable[tuple[int, bytes, bytes | None]],
    checkpoints: Iterable[bytes],
    public_key: PublicKey,
    outside_checkpoint: bytes | None = None,
) -> LogReport:
    """Verify a log from its first event to its last.

    Args:
        entries: Index, leaf and stored hashes of every event, in log order. The stored hashes are
            those of the subtrees that the event completes, level 0 (its leaf hash) upward, in one
            piece; ``None`` where only the leaves are at hand.
        checkpoints: Every checkpoint that is stored with the log, oldest first.
        public_key: The key that is trusted: any that the log names, as a rule its first or newest.
        outside_checkpoint: The newest checkpoint as it was kept elsewhere; without one, a tail
            that was cut off together with its checkpoints goes unnoticed.

    Raises:
        ProofBroken: ``proof.log``; ``place`` names the event, the range of events or the
            checkpoint that does not fit.
    """
    walk = _Walk(public_key, _in_order(checkpoints, outside_checkpoint))
    for index, leaf, stored_hashes in entries:
        walk.take(index, leaf, stored_hashes)
    return walk.finish()


@dataclass(frozen=True, kw_only=True, slots=True)
class _Signed:
    """A checkpoint taken apart, and whether it is stored with the log."""

    note: Note
    checkpoint: Checkpoint
    inside: bool

    @property
    def size(self) -> int:
        return self.checkpoint.size

    @property
    def place(self) -> str:
        return f"checkpoint of {self.size} events"


def _in_order(inside: Iterable[bytes], outside: bytes | None) -> Iterator[_Signed]:
    outer = []
    if outside is not None:
        outer.append(_read_checkpoint(outside, "outside checkpoint", inside=False))
    return heapq.merge(_rising(inside), outer, key=lambda signed: signed.size)


def _rising(inside: Iterable[bytes]) -> Iterator[_Signed]:
    last = 0
    for number, note in enumerate(inside):
        signed = _read_checkpoint(note, f"checkpoint number {number}", inside=True)
        if signed.size < last:
            raise _broken("The stored checkpoints are not in order.", signed.place)
        last = signed.size
        yield signed


def _read_checkpoint(note: bytes, place: str, *, inside: bool) -> _Signed:
    try:
        parsed = parse_note(note)
        checkpoint = checkpoint_of(parsed)
    except ProofBroken as failure:
        raise _broken(failure.detail, place) from None
    if checkpoint.size == 0:
        raise _broken("A checkpoint covers no event.", place)
    return _Signed(note=parsed, checkpoint=checkpoint, inside=inside)


class _Walk:
    """The state of verification between two events."""

    def __init__(self, trusted: PublicKey, checkpoints: Iterator[_Signed]) -> None:
        self._frontier = Frontier()
        self._prev = NO_LEAF.hex()
        self._suspect: int | None = None  # the event whose link to the one before is broken
        self._doubt: ProofBroken | None = None  # a root that did not match, until the next link
        self._keys = _Keys(trusted)
        self._checkpoints = checkpoints
        self._next = next(checkpoints, None)
        self._checked = 0
        self._matched = 0  # size of the last checkpoint whose root matched
        self._covered = 0  # size of the last one of those that is stored with the log

    def take(self, index: int, leaf: bytes, stored_hashes: bytes | None) -> None:
        """Check one event, and the checkpoints that end with it."""
        size = self._frontier.size
        if index != size:
            place = index if 0 <= index < size else size
            raise _broken("An event is missing or out of order.", f"event {place}")
        digest = leaf_hash(leaf)
        if stored_hashes is not None and stored_hashes[:HASH_BYTES] != digest:
            raise _broken("An event is not the one that was hashed.", f"event {size}")
        try:
            event = read_leaf(leaf)
        except ValueError as failure:
            raise _broken(f"An event is malformed: {failure}.", f"event {size}") from None
        if event["seq"] != size:
            raise self._misplaced(event["seq"], event["prev"], size)
        self._follow(event["prev"], size)
        self._prev = digest.hex()
        completed = self._frontier.append(digest)
        if stored_hashes not in (None, b"".join(completed)):
            raise _broken("The tree above an event is not the one it hashes to.", f"event {size}")
        if size == 0 or event["tag"] in _KEY_TAGS:
            self._keys.learn(event["tag"], event["data"], size)
        if self._next is not None and self._next.size <= size + 1:
            self._check_checkpoints()

    def finish(self) -> LogReport:
        """Check how the log ends."""
        size = self._frontier.size
        if self._suspect is not None:
            raise self._last_link_broken(self._suspect)
        if self._doubt is not None:
            raise self._doubt
        self._check_tail(size)
        if size == 0:
            # Fail closed on emptiness: a log begins with the event that opens it.
            raise _broken("The log is empty.", "event 0")
        if self._covered < size:
            place = f"events {self._covered}-{size - 1} unsigned"
            raise _broken("No checkpoint of the log covers its last events.", place)
        if self._keys.vouched < size:
            place = f"events {self._keys.vouched}-{size - 1}"
            raise _broken("The trusted key does not stand behind these events.", place)
        return LogReport(
            size=size,
            root=self._frontier.root(),
            checkpoints_checked=self._checked,
            key_ids=self._keys.ids(),
        )

    def _follow(self, prev: str, size: int) -> None:
        """Check the link to the event before.

        Where a link is broken, either side may have been changed. The next link tells which: it
        holds if the later event is as it was when its successor was written.
        """
        linked = prev == self._prev
        if self._suspect is not None:
            culprit = self._suspect - 1 if linked else self._suspect
            raise _broken("An event is not the one that was followed.", f"event {culprit}")
        if not linked and size == 0:
            raise _broken("The first event names an event before it.", "event 0")
        if not linked:
            self._suspect = size
        elif self._doubt is not None:
            raise self._doubt

    def _last_link_broken(self, last: int) -> ProofBroken:
        """Without a next link, only a checkpoint between the two events tells them apart."""
        place = f"events {last - 1}-{last}"
        if self._matched == last:
            place = f"event {last}"
        elif self._doubt is not None:
            place = f"event {last - 1}"
        return _broken("The last event does not follow the one before it.", place)

    def _misplaced(self, number: int, prev: str, size: int) -> ProofBroken:
        """An event with the wrong number: moved here, or pushed aside by an inserted one.

        An event that still follows its neighbour was not pushed aside: its number was changed.
        """
        place = number if 0 <= number < size and prev != self._prev else size
        return _broken("An event is missing, inserted or out of order.", f"event {place}")

    def _check_checkpoints(self) -> None:
        if self._suspect is not None or self._doubt is not None:
            return  # the next event says where; this one could only say between which checkpoints
        while self._next is not None and self._next.size <= self._frontier.size:
            self._doubt = self._check(self._next)
            if self._doubt is not None:
                return
            self._next = next(self._checkpoints, None)

    def _check(self, signed: _Signed) -> ProofBroken | None:
        signers = self._keys.signers(signed)
        # An unknown signer of a root that is not ours proves nothing against the checkpoint: with
        # the opening event rewritten, the true key is unknown. So the root is compared first.
        if signed.checkpoint.root != self._frontier.root():
            place = f"events {self._matched}-{signed.size - 1}"
            return _broken("These events are not the ones that were signed.", place)
        self._keys.accept(signed, signers)
        self._checked += 1
        self._matched = signed.size
        if signed.inside:
            self._covered = signed.size
        return None

    def _check_tail(self, size: int) -> None:
        newest = 0
        while self._next is not None:
            if not self._keys.signers(self._next):
                raise _broken("A checkpoint is not signed by a key of the log.", self._next.place)
            newest = self._next.size
            self._next = next(self._checkpoints, None)
        if newest > size:
            place = f"events {size}-{newest - 1} missing"
            raise _broken("The log ends before its newest checkpoint.", place)


class _Keys:
    """The keys that the log names, and how far the trusted one stands behind it."""

    def __init__(self, trusted: PublicKey) -> None:
        self._trusted = trusted
        self._origin = ""
        self._chain: list[PublicKey] = []
        self._believed: set[PublicKey] = {trusted}
        self._era = 0  # position in the chain of the newest key that has signed
        self.vouched = 0

    def ids(self) -> tuple[str, ...]:
        """Hexadecimal ids, the first key first."""
        return tuple(key_id(key.name or "", key.raw).hex() for key in self._chain)

    def learn(self, tag: str, data: Mapping[str, JsonValue], index: int) -> None:
        """Take up the key that an event of the log names."""
        opens = tag == EventTag.LOG_OPENED
        if opens != (index == 0):
            raise _broken("A log has one opening event, its first.", f"event {index}")
        try:
            key = self._opened(data) if opens else self._rotated(data)
        except ValueError as failure:
            raise _broken(f"An event names no usable key: {failure}.", f"event {index}") from None
        if key.raw == self._trusted.raw and self._trusted.name in (None, key.name):
            self._believed.add(key)
        self._chain.append(key)

    def _opened(self, data: Mapping[str, JsonValue]) -> PublicKey:
        if data.keys() != {"origin", "name", "public_key"}:
            raise ValueError("it needs an origin, a name and a public key")
        self._origin = text(data, "origin")
        return PublicKey(raw=decode_base64(data["public_key"]), name=text(data, "name"))

    def _rotated(self, data: Mapping[str, JsonValue]) -> PublicKey:
        if data.keys() != {"public_key", "previous_key_id"}:
            raise ValueError("it needs a public key and the id of the previous one")
        key = PublicKey(raw=decode_base64(data["public_key"]), name=self._chain[0].name)
        if data["previous_key_id"] != self.ids()[-1] or key in self._chain:
            raise ValueError("it does not replace the key in use by a new one")
        return key

    def signers(self, signed: _Signed) -> set[PublicKey]:
        """The known keys that signed a checkpoint, perhaps none; a false signature is refused."""
        known = dict.fromkeys(self._chain)
        if self._believed.isdisjoint(known):
            known[self._trusted] = None
        try:
            return {key for key, _ in signed.note.signers(known)}
        except ProofBroken as failure:
            raise _broken(failure.detail, signed.place) from None

    def accept(self, signed: _Signed, signers: set[PublicKey]) -> None:
        """Take a checkpoint into account that is known to match the events."""
        positions = [place for place, key in enumerate(self._chain) if key in signers]
        if not positions:
            raise _broken("A checkpoint is not signed by a key of the log.", signed.place)
        if signed.checkpoint.origin != self._origin:
            raise _broken("A checkpoint is of another log.", signed.place)
        if positions[-1] < self._era:
            raise _broken("A checkpoint is signed by a key that was replaced.", signed.place)
        self._era = positions[-1]
        if not self._believed.isdisjoint(signers):
            self._believed.update(self._chain)
            self.vouched = signed.size


def _broken(detail: str, place: str) -> ProofBroken:
    return ProofBroken("proof.log", detail, place=place)
