"""The Merkle tree of the audit log (RFC 6962, RFC 9162): roots, proofs, and their verification.

Pure. A *node* ``(level, index)`` is the hash of the complete subtree over the ``2**level`` leaves
from ``index * 2**level`` on. Only complete subtrees are ever stored or read; the hash of a ragged
right edge is derived from them, in a number of reads that is logarithmic in the size of the tree.

Storage convention: a node is written when its last leaf is appended, in the row of that leaf.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from typing import Self, TypeAlias

HASH_BYTES = 32
_sha256 = hashlib.sha256
EMPTY_ROOT = _sha256(b"").digest()

ReadNode: TypeAlias = Callable[[int, int], bytes]


def leaf_hash(data: bytes) -> bytes:
    """Hash of a leaf: SHA-256 of a zero byte and the data."""
    return _sha256(b"\x00" + data).digest()


def node_hash(left: bytes, right: bytes) -> bytes:
    """Hash of an inner node: SHA-256 of a one byte and both children."""
    return _sha256(b"\x01" + left + right).digest()


def row_of_node(level: int, index: int) -> int:
    """The leaf whose append completes a node; the log stores the node in this leaf's row."""
    return ((index + 1) << level) - 1


class Frontier:
    """The right edge of a growing tree: all that is needed to append leaves and to tell the root.

    Mutable and small: one hash per one-bit of the size.
    """

    __slots__ = ("_peaks", "_size")

    def __init__(self) -> None:
        self._size = 0
        self._peaks: list[bytes] = []  # roots of the complete subtrees, the largest first

    @classmethod
    def restore(cls, size: int, read_node: ReadNode) -> Self:
        """The frontier of a stored tree of this size."""
        frontier = cls()
        frontier._size = size
        frontier._peaks = _peaks(0, size, read_node)
        return frontier

    @property
    def size(self) -> int:
        """Number of leaves."""
        return self._size

    def copy(self) -> Frontier:
        """An independent copy, to be kept or dropped with the outcome of a transaction."""
        twin = Frontier()
        twin._size, twin._peaks = self._size, self._peaks.copy()
        return twin

    def append(self, leaf: bytes) -> tuple[bytes, ...]:
        """Add a leaf hash.

        Returns:
            The hashes of every subtree that this leaf completes, from level 0 (the leaf) upward;
            leaf *i* completes as many further levels as *i* has trailing one-bits.
        """
        size, peaks = self._size, self._peaks
        self._size = size + 1
        if not size & 1:  # half of all leaves complete nothing but themselves
            peaks.append(leaf)
            return (leaf,)
        completed, top = [leaf], leaf
        while size & 1:
            top = node_hash(peaks.pop(), top)
            completed.append(top)
            size >>= 1
        peaks.append(top)
        return tuple(completed)

    def root(self) -> bytes:
        """Root of the tree over all leaves so far."""
        return _fold(self._peaks)


def root_at(size: int, read_node: ReadNode) -> bytes:
    """Root that a stored tree had when it held ``size`` leaves."""
    return _fold(_peaks(0, size, read_node))


def inclusion_proof(index: int, size: int, read_node: ReadNode) -> list[bytes]:
    """Proof that leaf ``index`` stands in the tree of ``size`` leaves; leaf to root.

    Raises:
        ValueError: There is no such leaf in a tree of this size.

    Source: RFC 9162, section 2.1.3.1.
    """
    if not 0 <= index < size:
        raise ValueError(f"a tree of {size} leaves has no leaf {index}")
    proof: list[bytes] = []
    start, end = 0, size
    while end - start > 1:
        middle = start + _left_width(end - start)
        if index < middle:
            proof.append(_range_hash(middle, end, read_node))
            end = middle
        else:
            proof.append(_range_hash(start, middle, read_node))
            start = middle
    return proof[::-1]


def consistency_proof(first: int, second: int, read_node: ReadNode) -> list[bytes]:
    """Proof that the tree of ``second`` leaves extends the tree of ``first`` leaves.

    Equal sizes, and a first size of zero, need no proof: the list is empty.

    Raises:
        ValueError: The first size is negative or the larger one.

    Source: RFC 9162, section 2.1.4.1.
    """
    if not 0 <= first <= second:
        raise ValueError(f"a tree of {second} leaves does not extend one of {first}")
    if first in (0, second):
        return []
    proof: list[bytes] = []
    start, end = 0, second
    while end != first:
        middle = start + _left_width(end - start)
        if first <= middle:
            proof.append(_range_hash(middle, end, read_node))
            end = middle
        else:
            proof.append(_range_hash(start, middle, read_node))
            start = middle
    if start > 0:  # the verifier knows the first root itself, but no other subtree
        proof.append(_range_hash(start, end, read_node))
    return proof[::-1]


def verify_inclusion(
    index: int, size: int, leaf: bytes, proof: Sequence[bytes], root: bytes
) -> bool:
    """Whether the proof leads from a leaf hash to the root. Total: a malformed proof is refused.

    Source: RFC 9162, section 2.1.3.2.
    """
    if not 0 <= index < size or not _are_hashes(leaf, root, *proof):
        return False
    fn, sn, current = index, size - 1, leaf
    for sibling in proof:
        if sn == 0:
            return False
        if fn & 1 or fn == sn:
            current = node_hash(sibling, current)
            while not fn & 1 and fn:
                fn, sn = fn >> 1, sn >> 1
        else:
            current = node_hash(current, sibling)
        fn, sn = fn >> 1, sn >> 1
    return sn == 0 and current == root


def verify_consistency(
    first: int, second: int, first_root: bytes, second_root: bytes, proof: Sequence[bytes]
) -> bool:
    """Whether the proof shows that the second tree extends the first. Total.

    Source: RFC 9162, section 2.1.4.2; equal sizes and an empty first tree as in the text of
    ``consistency_proof``.
    """
    if not 0 <= first <= second or not _are_hashes(first_root, second_root, *proof):
        return False
    if first in (0, second):
        known = second_root if first == second else EMPTY_ROOT
        return not proof and first_root == known
    if not proof:
        return False
    path = list(proof) if first & (first - 1) else [first_root, *proof]
    fn, sn = first - 1, second - 1
    while fn & 1:
        fn, sn = fn >> 1, sn >> 1
    old = new = path[0]
    for sibling in path[1:]:
        if sn == 0:
            return False
        if fn & 1 or fn == sn:
            old, new = node_hash(sibling, old), node_hash(sibling, new)
            while not fn & 1 and fn:
                fn, sn = fn >> 1, sn >> 1
        else:
            new = node_hash(new, sibling)
        fn, sn = fn >> 1, sn >> 1
    return sn == 0 and old == first_root and new == second_root


def _are_hashes(*values: bytes) -> bool:
    return all(len(value) == HASH_BYTES for value in values)


def _left_width(width: int) -> int:
    """The largest power of two below a width of at least two: where RFC 9162 splits a tree."""
    return 1 << ((width - 1).bit_length() - 1)


def _peaks(start: int, end: int, read_node: ReadNode) -> list[bytes]:
    """Complete subtrees that make up a range of leaves which begins at a split, largest first."""
    peaks: list[bytes] = []
    while start < end:
        level = (end - start).bit_length() - 1
        peaks.append(read_node(level, start >> level))
        start += 1 << level
    return peaks


def _fold(peaks: Sequence[bytes]) -> bytes:
    if not peaks:
        return EMPTY_ROOT
    top = peaks[-1]
    for peak in reversed(peaks[:-1]):
        top = node_hash(peak, top)
    return top


def _range_hash(start: int, end: int, read_node: ReadNode) -> bytes:
    return _fold(_peaks(start, end, read_node))
