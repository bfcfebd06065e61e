"""The port suite of stored vectors, on both databases."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import numpy as np
import pytest

from adapters.storage.memory_streams import ANN, added, append, memory
from troth.adapters.storage import Storage
from troth.ports.memory import Owner
from troth.runtime.memory.vectors import Vectors

OTHER = Owner(tenant=ANN.tenant, subject="someone else")
ENCODER = "onnx:1"


def remembered(storage: Storage, *texts: str) -> list[str]:
    made = [memory(seq, text) for seq, text in enumerate(texts, start=1)]
    append(storage, ANN, added(*made))
    return [one.memory_id for one in made]


def test_vectors_come_back_by_memory_from_a_place_on(storage: Storage) -> None:
    first, second, third = remembered(storage, "I live in Rome", "I like tea", "I swim")
    storage.vectors.put(ANN, ENCODER, {third: b"\2\0", first: b"\1\0"})
    every = [(1, first, b"\1\0"), (2, second, None), (3, third, b"\2\0")]
    assert storage.vectors.since(ANN, ENCODER, after=0) == every
    assert storage.vectors.since(ANN, ENCODER, after=2) == every[2:]
    assert [one for *_, one in storage.vectors.since(ANN, "onnx:2", after=0)] == [None] * 3


def test_a_vector_that_is_there_stays(storage: Storage) -> None:
    (first,) = remembered(storage, "one")
    storage.vectors.put(ANN, ENCODER, {first: b"\1\0"})
    storage.vectors.put(ANN, ENCODER, {first: b"\2\0"})
    assert storage.vectors.since(ANN, ENCODER, after=0) == [(1, first, b"\1\0")]


@pytest.mark.clause("MEM-15")
def test_vectors_of_one_subject_are_nothing_to_another(storage: Storage) -> None:
    (first,) = remembered(storage, "one")
    storage.vectors.put(ANN, ENCODER, {first: b"\1\0"})
    storage.vectors.put(OTHER, ENCODER, {first: b"\2\0"})
    assert storage.vectors.since(OTHER, ENCODER, after=0) == []
    assert storage.vectors.since(ANN, ENCODER, after=0) == [(1, first, b"\1\0")]


class Letters:
    """An encoder to which texts are near that hold the same letters as often."""

    name = "letters"

    def embed(self, texts: Sequence[str]) -> list[bytes]:
        made = [np.array([text.count(one) for one in "abcdefgh"], np.float32) for text in texts]
        return [(one / (float(np.linalg.norm(one)) or 1.0)).astype("<f2").tobytes() for one in made]

    def similarities(self, query: bytes, vectors: Sequence[bytes]) -> list[float]:
        rows = [np.frombuffer(one, "<f2").astype(np.float32) for one in (query, *vectors)]
        return [float(row @ rows[0]) for row in rows[1:]]


def test_what_is_near_is_the_same_whatever_was_kept(storage: Storage) -> None:
    encoder, draw = Letters(), Random(1)
    words = ["".join(draw.choices("abcdefgh", k=9)) for _ in range(700)]
    made = [memory(seq, text) for seq, text in enumerate(words, start=1)]

    def vectors() -> Vectors:
        return Vectors(
            encoder=encoder, store=storage.vectors, memories=storage.memories, max_kept=1
        )

    def near(searched: Vectors, asked: str, owner: Owner = ANN) -> dict[str, float]:
        for _ in range(12):  # as often as it takes until all have a vector
            found = searched.nearest_each(owner, [asked], limit=5).get(asked, {})
        return found

    kept, at = vectors(), 0
    while at < len(made):
        some = draw.choice((1, 2, 40, 300))
        append(storage, ANN, added(*made[at : at + some]))
        at = min(len(made), at + some)
        asked = "".join(draw.choices("abcdefgh", k=9))
        found = near(kept, asked)
        assert found == near(vectors(), asked)
        told = made[:at]
        (query,) = encoder.embed([asked])
        cosines = encoder.similarities(query, encoder.embed([one.text for one in told]))
        best = sorted(cosines, reverse=True)[:5]
        assert list(found.values()) == pytest.approx([min(1.0, one) for one in best])
        assert near(kept, asked, OTHER) == {}
