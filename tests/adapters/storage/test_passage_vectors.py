"""The port suite of stored vectors of passages, on both databases."""

from __future__ import annotations

from troth.adapters.storage import Storage
from troth.language.tokens import sentences
from troth.ports.evidence import NewSource, Passage

AT = "2026-01-31T08:15:00.250Z"
ENCODER = "encoder:1"
LEAVE = "Leave is 28 days. It lapses in March. Ask early."


def add(storage: Storage, text: str, *, tenant: str = "acme", source_id: str = "leave") -> None:
    source = NewSource(text=text, title="H", source_id=source_id)
    passages = [
        Passage(start=start, end=end, text=text[start:end], context="H")
        for start, end in sentences(text)
    ]
    storage.sources.add(tenant, source, passages, at=AT)


def unread(storage: Storage, *, tenant: str = "acme", encoder: str = ENCODER) -> list[str]:
    found = storage.passage_vectors.without(tenant, encoder, limit=99)
    return [one.text for one in found]


def read(storage: Storage, *, tenant: str = "acme", encoder: str = ENCODER) -> list[bytes]:
    store = storage.passage_vectors
    blocks = store.blocks(tenant, encoder)
    found = store.read(tenant, encoder, blocks)
    return [found[one] for one in blocks]


def embed(storage: Storage, *, limit: int = 99, tenant: str = "acme") -> None:
    found = storage.passage_vectors.without(tenant, ENCODER, limit=limit)
    vectors = {one.passage_id: bytes([0, number]) for number, one in enumerate(found)}
    storage.passage_vectors.put(tenant, ENCODER, vectors)


def test_vectors_of_neighbours_come_back_as_one_block(storage: Storage) -> None:
    add(storage, LEAVE)
    found = storage.passage_vectors.without("acme", ENCODER, limit=99)
    assert [one.context for one in found] == ["H"] * 3
    embed(storage)
    assert read(storage) == [bytes([0, 0, 0, 1, 0, 2])]
    (block,) = storage.passage_vectors.blocks("acme", ENCODER)
    assert (block.first_id, block.last_id) == (found[0].passage_id, found[-1].passage_id)
    hits = storage.sources.passages("acme", [block.last_id])
    assert [(hit.passage.text, hit.passage_id) for hit in hits] == [("Ask early.", block.last_id)]


def test_what_is_without_a_vector_is_read_in_portions(storage: Storage) -> None:
    add(storage, LEAVE)
    embed(storage, limit=2)
    assert unread(storage) == ["Ask early."]
    embed(storage)
    assert unread(storage) == []
    assert read(storage) == [bytes([0, 0, 0, 1]), bytes([0, 0])]
    assert len(unread(storage, encoder="encoder:2")) == 3


def test_each_version_has_blocks_of_its_own(storage: Storage) -> None:
    add(storage, LEAVE)
    add(storage, "Bring a badge.", source_id="badge")
    embed(storage)
    assert read(storage) == [bytes([0, 0, 0, 1, 0, 2]), bytes([0, 3])]


def test_vectors_go_with_the_version(storage: Storage) -> None:
    add(storage, LEAVE)
    embed(storage)
    (block,) = storage.passage_vectors.blocks("acme", ENCODER)
    add(storage, "Leave is 30 days.")
    assert storage.passage_vectors.blocks("acme", ENCODER) == []
    assert storage.passage_vectors.read("acme", ENCODER, [block]) == {}
    assert storage.sources.passages("acme", [block.first_id]) == []
    assert unread(storage) == ["Leave is 30 days."]
    add(storage, LEAVE)  # it is current again, with the same numbers
    assert len(unread(storage)) == 3
    embed(storage)
    (again,) = storage.passage_vectors.blocks("acme", ENCODER)
    assert again.first_id == block.first_id
    assert again != block


def test_a_vector_that_is_there_stays_and_one_of_nothing_is_dropped(storage: Storage) -> None:
    add(storage, "One thing.")
    (one,) = storage.passage_vectors.without("acme", ENCODER, limit=9)
    storage.passage_vectors.put("acme", ENCODER, {one.passage_id: b"\1\0"})
    storage.passage_vectors.put("acme", ENCODER, {one.passage_id: b"\2\0"})
    storage.passage_vectors.put("acme", ENCODER, {one.passage_id + 1: b"\3\0"})
    storage.passage_vectors.put("acme", ENCODER, {})
    assert read(storage) == [b"\1\0"]


def test_the_revision_grows_with_each_change(storage: Storage) -> None:
    seen = [storage.passage_vectors.revision("acme")]
    add(storage, LEAVE)
    seen.append(storage.passage_vectors.revision("acme"))
    embed(storage)
    seen.append(storage.passage_vectors.revision("acme"))
    add(storage, "Leave is 30 days.")
    seen.append(storage.passage_vectors.revision("acme"))
    assert seen == sorted(set(seen))
    add(storage, "Leave is 30 days.")  # the same again
    add(storage, LEAVE, tenant="other")
    assert storage.passage_vectors.revision("acme") == seen[-1]


def test_a_tenant_sees_vectors_and_passages_of_its_own_alone(storage: Storage) -> None:
    add(storage, LEAVE)
    (mine, *_) = storage.passage_vectors.without("acme", ENCODER, limit=9)
    storage.passage_vectors.put("other", ENCODER, {mine.passage_id: b"\1\0"})
    assert read(storage) == read(storage, tenant="other") == []
    embed(storage)
    (block,) = storage.passage_vectors.blocks("acme", ENCODER)
    assert storage.passage_vectors.blocks("other", ENCODER) == []
    assert storage.passage_vectors.read("other", ENCODER, [block]) == {}
    assert storage.sources.passages("other", [mine.passage_id]) == []
    assert unread(storage, tenant="other") == []
    assert unread(storage, tenant="\0") == []
    assert storage.sources.passages("\0", [1]) == []
    assert storage.passage_vectors.revision("\0") == 0
