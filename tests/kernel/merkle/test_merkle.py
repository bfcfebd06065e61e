"""The tree against the definition in the RFC, proofs against every change, and known vectors."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from troth.kernel.merkle import (
    EMPTY_ROOT,
    Frontier,
    ReadNode,
    consistency_proof,
    inclusion_proof,
    leaf_hash,
    node_hash,
    root_at,
    row_of_node,
    verify_consistency,
    verify_inclusion,
)

# The eight leaves and the roots over their prefixes that certificate transparency tests with.
LEAVES = [
    bytes.fromhex(text)
    for text in (
        "",
        "00",
        "10",
        "2021",
        "3031",
        "40414243",
        "5051525354555657",
        "606162636465666768696a6b6c6d6e6f",
    )
]
ROOTS = [
    "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
    "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
    "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
    "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
    "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
    "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
    "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
]
LIMIT = 70


def naive_root(leaves: list[bytes]) -> bytes:
    """The recursive definition, RFC 9162 section 2.1.1."""
    if not leaves:
        return hashlib.sha256(b"").digest()
    if len(leaves) == 1:
        return leaves[0]
    k = 1
    while k * 2 < len(leaves):
        k *= 2
    return node_hash(naive_root(leaves[:k]), naive_root(leaves[k:]))


def naive_path(index: int, leaves: list[bytes]) -> list[bytes]:
    """The recursive definition, RFC 9162 section 2.1.3.1."""
    if len(leaves) == 1:
        return []
    k = 1
    while k * 2 < len(leaves):
        k *= 2
    if index < k:
        return [*naive_path(index, leaves[:k]), naive_root(leaves[k:])]
    return [*naive_path(index - k, leaves[k:]), naive_root(leaves[:k])]


def naive_consistency(first: int, leaves: list[bytes], complete: bool = True) -> list[bytes]:
    """The recursive definition, RFC 9162 section 2.1.4.1."""
    if first == len(leaves):
        return [] if complete else [naive_root(leaves)]
    k = 1
    while k * 2 < len(leaves):
        k *= 2
    if first <= k:
        return [*naive_consistency(first, leaves[:k], complete), naive_root(leaves[k:])]
    return [*naive_consistency(first - k, leaves[k:], False), naive_root(leaves[:k])]


def hashes(count: int) -> list[bytes]:
    return [leaf_hash(b"leaf %d" % number) for number in range(count)]


def root_of(leaves: Iterable[bytes]) -> bytes:
    frontier = Frontier()
    for leaf in leaves:
        frontier.append(leaf)
    return frontier.root()


class Stored:
    """Nodes in the row of the leaf that completes them, as the log stores them."""

    def __init__(self, leaves: list[bytes]) -> None:
        frontier = Frontier()
        self.rows = [frontier.append(leaf) for leaf in leaves]
        self.reads = 0

    def read(self, level: int, index: int) -> bytes:
        self.reads += 1
        return self.rows[row_of_node(level, index)][level]


def test_roots_of_the_standard_leaves() -> None:
    for size, root in enumerate(ROOTS):
        assert root_of(leaf_hash(leaf) for leaf in LEAVES[:size]).hex() == root
    assert ROOTS[0] == EMPTY_ROOT.hex()


def test_standard_proofs() -> None:
    stored = Stored([leaf_hash(leaf) for leaf in LEAVES])
    assert [node.hex() for node in inclusion_proof(5, 8, stored.read)] == [
        "bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b",
        "ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0",
        "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    ]


@pytest.mark.parametrize("size", range(LIMIT))
def test_roots_and_nodes_are_as_defined(size: int) -> None:
    leaves = hashes(size)
    stored = Stored(leaves)
    assert root_of(leaves) == root_at(size, stored.read) == naive_root(leaves)
    for index, nodes in enumerate(stored.rows):
        for level, node in enumerate(nodes):
            assert node == naive_root(leaves[index + 1 - 2**level : index + 1])
        ones = bin(index)[2:]
        assert len(nodes) == 1 + len(ones) - len(ones.rstrip("1"))


@pytest.mark.parametrize("size", range(1, LIMIT))
def test_inclusion_proofs_are_as_defined_and_verify(size: int) -> None:
    leaves = hashes(size)
    stored = Stored(leaves)
    root = naive_root(leaves)
    for index, leaf in enumerate(leaves):
        proof = inclusion_proof(index, size, stored.read)
        assert proof == naive_path(index, leaves)
        assert verify_inclusion(index, size, leaf, proof, root)
        assert not verify_inclusion(index + 1, size, leaf, proof, root)


@pytest.mark.parametrize("second", range(1, LIMIT))
def test_consistency_proofs_are_as_defined_and_verify(second: int) -> None:
    leaves = hashes(second)
    stored = Stored(leaves)
    roots = [naive_root(leaves[:size]) for size in range(second + 1)]
    for first in range(second + 1):
        proof = consistency_proof(first, second, stored.read)
        if first:
            assert proof == naive_consistency(first, leaves)
        assert verify_consistency(first, second, roots[first], roots[second], proof)
        for other in {first - 1, first + 1} & set(range(second + 1)):
            assert not verify_consistency(other, second, roots[first], roots[second], proof)


def test_a_frontier_is_restored_from_stored_nodes() -> None:
    leaves = hashes(LIMIT)
    stored = Stored(leaves)
    for size in range(LIMIT):
        frontier = Frontier.restore(size, stored.read)
        assert frontier.size == size
        assert frontier.root() == naive_root(leaves[:size])
        before = frontier.copy()
        assert frontier.append(leaves[size]) == stored.rows[size]
        assert before.root() == naive_root(leaves[:size])


@given(st.data())
def test_large_trees_need_few_reads(data: st.DataObject) -> None:
    size = data.draw(st.integers(1, 3000), label="size")
    index = data.draw(st.integers(0, size - 1), label="index")
    first = data.draw(st.integers(0, size), label="first")
    leaves = hashes(size)
    stored = Stored(leaves)
    root, old_root = root_of(leaves), root_of(leaves[:first])
    inclusion = inclusion_proof(index, size, stored.read)
    assert stored.reads <= 2 * size.bit_length()
    stored.reads = 0
    consistency = consistency_proof(first, size, stored.read)
    assert stored.reads <= 3 * size.bit_length()
    assert verify_inclusion(index, size, leaves[index], inclusion, root)
    assert verify_consistency(first, size, old_root, root, consistency)


def flips(data: bytes) -> list[bytes]:
    return [
        data[:place] + bytes([data[place] ^ (1 << bit)]) + data[place + 1 :]
        for place in range(len(data))
        for bit in range(8)
    ]


@pytest.mark.parametrize(("index", "size"), [(0, 1), (3, 7), (6, 7), (0, 8), (12, 13)])
def test_every_flipped_bit_of_an_inclusion_is_refused(index: int, size: int) -> None:
    leaves = hashes(size)
    proof, root = inclusion_proof(index, size, Stored(leaves).read), root_of(leaves)
    leaf = leaves[index]
    assert not any(verify_inclusion(index, size, bad, proof, root) for bad in flips(leaf))
    assert not any(verify_inclusion(index, size, leaf, proof, bad) for bad in flips(root))
    for place, node in enumerate(proof):
        for bad in flips(node):
            changed = [*proof[:place], bad, *proof[place + 1 :]]
            assert not verify_inclusion(index, size, leaf, changed, root)


@pytest.mark.parametrize(("first", "second"), [(1, 2), (3, 7), (4, 7), (6, 8), (8, 13), (7, 7)])
def test_every_flipped_bit_of_a_consistency_is_refused(first: int, second: int) -> None:
    leaves = hashes(second)
    proof = consistency_proof(first, second, Stored(leaves).read)
    old, new = root_of(leaves[:first]), root_of(leaves)
    assert not any(verify_consistency(first, second, bad, new, proof) for bad in flips(old))
    assert not any(verify_consistency(first, second, old, bad, proof) for bad in flips(new))
    for place, node in enumerate(proof):
        for bad in flips(node):
            changed = [*proof[:place], bad, *proof[place + 1 :]]
            assert not verify_consistency(first, second, old, new, changed)


numbers = st.integers(-3, 40)
digests = st.sampled_from([*hashes(4), EMPTY_ROOT, b"", b"\x00" * 31])


@given(numbers, numbers, digests, digests, st.lists(digests, max_size=8))
def test_verification_answers_to_anything(
    first: int, second: int, one: bytes, other: bytes, proof: list[bytes]
) -> None:
    assert verify_inclusion(first, second, one, proof, other) in (True, False)
    assert verify_consistency(first, second, one, other, proof) in (True, False)


def test_proofs_of_the_wrong_length_are_refused() -> None:
    leaves = hashes(11)
    stored = Stored(leaves)
    root, proof = root_of(leaves), inclusion_proof(4, 11, stored.read)
    for bad in (proof[:-1], proof[1:], [*proof, root], []):
        assert not verify_inclusion(4, 11, leaves[4], bad, root)
    old, path = root_of(leaves[:6]), consistency_proof(6, 11, stored.read)
    for bad in (path[:-1], path[1:], [*path, root], []):
        assert not verify_consistency(6, 11, old, root, bad)
    assert not verify_consistency(0, 11, old, root, [])
    assert not verify_consistency(11, 11, old, root, [])


def no_nodes(level: int, index: int) -> bytes:
    raise AssertionError((level, index))


@pytest.mark.parametrize(("index", "size"), [(0, 0), (-1, 3), (3, 3)])
def test_there_is_no_proof_for_a_leaf_outside(index: int, size: int) -> None:
    read: ReadNode = no_nodes
    with pytest.raises(ValueError, match="no leaf"):
        inclusion_proof(index, size, read)
    with pytest.raises(ValueError, match="does not extend"):
        consistency_proof(size + 1, size, read)
