"""The port suite of stored vectors, on both databases."""

from __future__ import annotations

import pytest

from adapters.storage.memory_streams import ANN, added, append, memory
from troth.adapters.storage import Storage
from troth.ports.memory import Owner

OTHER = Owner(tenant=ANN.tenant, subject="someone else")
ENCODER = "onnx:1"


def remembered(storage: Storage, *texts: str) -> list[str]:
    made = [memory(seq, text) for seq, text in enumerate(texts, start=1)]
    append(storage, ANN, added(*made))
    return [one.memory_id for one in made]


def test_vectors_come_back_by_memory(storage: Storage) -> None:
    first, second = remembered(storage, "I live in Rome", "I like tea")
    storage.vectors.put(ANN, ENCODER, {second: b"\2\0", first: b"\1\0"})
    assert storage.vectors.all(ANN, ENCODER) == [(first, b"\1\0"), (second, b"\2\0")]


def test_memories_without_a_vector_are_named_newest_first(storage: Storage) -> None:
    first, second, third = remembered(storage, "one", "two", "three")
    storage.vectors.put(ANN, ENCODER, {second: b"\1\0"})
    assert storage.vectors.without(ANN, ENCODER, limit=9) == [third, first]
    assert storage.vectors.without(ANN, ENCODER, limit=1) == [third]
    assert storage.vectors.without(ANN, "onnx:2", limit=9) == [third, second, first]


def test_a_vector_that_is_there_stays(storage: Storage) -> None:
    (first,) = remembered(storage, "one")
    storage.vectors.put(ANN, ENCODER, {first: b"\1\0"})
    storage.vectors.put(ANN, ENCODER, {first: b"\2\0"})
    assert storage.vectors.all(ANN, ENCODER) == [(first, b"\1\0")]


@pytest.mark.clause("MEM-15")
def test_vectors_of_one_subject_are_nothing_to_another(storage: Storage) -> None:
    (first,) = remembered(storage, "one")
    storage.vectors.put(ANN, ENCODER, {first: b"\1\0"})
    storage.vectors.put(OTHER, ENCODER, {first: b"\2\0"})
    assert storage.vectors.all(OTHER, ENCODER) == []
    assert storage.vectors.without(OTHER, ENCODER, limit=9) == []
    assert storage.vectors.all(ANN, ENCODER) == [(first, b"\1\0")]
