"""Nearness in meaning over a stored corpus, with a real encoder of a few words, on SQLite."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from support.databases import copy_current
from support.stored_sources import add_source
from support.weights import make_weights
from troth.adapters.environment import SystemClock
from troth.adapters.evidence.corpus import CorpusRetriever
from troth.adapters.evidence.meaning import PORTION, Meaning
from troth.adapters.storage.database import Database, create_private
from troth.adapters.storage.sources import SqlSourceStore
from troth.adapters.storage.vectors import SqlPassageVectors
from troth.adapters.understanding.encoder import SentenceEncoder
from troth.kernel.errors import StorageFailure
from troth.kernel.evidence import EvidenceStatus
from troth.ports.encoder import Encoder
from troth.ports.evidence import NewSource

AT = "2026-03-01T08:00:00.000Z"


@dataclass
class Counting:
    """The encoder, and how many texts it was given."""

    inner: Encoder
    read: list[str] = field(default_factory=list)

    @property
    def name(self) -> str:
        return self.inner.name

    def embed(self, texts: Sequence[str]) -> list[bytes]:
        self.read += texts
        return self.inner.embed(texts)

    def similarities(self, query: bytes, vectors: Sequence[bytes]) -> list[float]:
        return self.inner.similarities(query, vectors)


@dataclass
class Corpus:
    """A store, and what is near in it."""

    sources: SqlSourceStore
    vectors: SqlPassageVectors
    encoder: Counting

    def add(self, *lines: str, source_id: str = "s", tenant: str = "t") -> None:
        source = NewSource(text="\n\n".join(lines), title="the", source_id=source_id)
        add_source(self.sources, tenant=tenant, source=source, at=AT)

    def meaning(self, **limits: int) -> Meaning:
        return Meaning(self.encoder, self.vectors, **limits)

    def nearest(self, meaning: Meaning, *texts: str, tenant: str = "t") -> list[str]:
        found = meaning.near(tenant, texts)
        hits = {one.passage_id: one for one in self.sources.passages(tenant, found.best(99))}
        return [hits[one].passage.text for one in found.best(99)]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a small encoder."""
    return make_weights(tmp_path_factory.mktemp("encoder"))


@pytest.fixture
def corpus(tmp_path: Path, folder: Path) -> Iterator[Corpus]:
    database = Database(copy_current(tmp_path / "corpus.db"))
    encoder = Counting(SentenceEncoder(folder))
    yield Corpus(SqlSourceStore(database), SqlPassageVectors(database), encoder)
    database.close()


def test_what_means_the_same_is_nearest(corpus: Corpus) -> None:
    corpus.add("moon", "auto")
    meaning = corpus.meaning()
    assert corpus.nearest(meaning, "car") == ["auto", "moon"]
    near = meaning.near("t", ["car"])
    cosines = [one or 0.0 for one in near.of(near.best(2))]
    assert cosines[0] > 0.9 > cosines[1]
    assert near.of([0, 10**15]) == [None, None]


def test_several_texts_count_alike(corpus: Corpus) -> None:
    corpus.add("car moon", "auto")
    assert corpus.nearest(corpus.meaning(), "car", "moon")[0] == "car moon"


def test_a_passage_is_embedded_once_and_read_once(corpus: Corpus) -> None:
    corpus.add("moon", "auto")
    meaning = corpus.meaning()
    assert meaning.learn("t")
    assert corpus.nearest(meaning, "car") == corpus.nearest(meaning, "car")
    assert corpus.encoder.read == ["the: moon", "the: auto", "car", "car"]


def test_what_changes_is_seen_and_nothing_else_read_again(corpus: Corpus) -> None:
    corpus.add("moon", source_id="a")
    meaning = corpus.meaning()
    assert corpus.nearest(meaning, "car") == ["moon"]
    corpus.add("auto", source_id="b")
    assert corpus.nearest(meaning, "car") == ["auto", "moon"]
    corpus.add("car", source_id="a")
    assert corpus.nearest(meaning, "car") == ["car", "auto"]
    assert [one for one in corpus.encoder.read if ":" in one] == [
        "the: moon",
        "the: auto",
        "the: car",
    ]


def test_what_is_beyond_the_bound_is_made_up_for_a_portion_at_a_time(corpus: Corpus) -> None:
    corpus.add(*(f"moon {number}" for number in range(PORTION + 10)))
    meaning = corpus.meaning()
    assert not meaning.learn("t", limit=5)
    assert len(meaning.near("t", ["moon"]).ids) == PORTION + 5
    assert len(meaning.near("t", ["moon"]).ids) == PORTION + 10
    assert len(corpus.encoder.read) == PORTION + 10 + 2


def test_tenants_are_apart_and_the_cache_is_bounded(corpus: Corpus) -> None:
    corpus.add("auto", tenant="t")
    corpus.add("moon", tenant="u")
    meaning = corpus.meaning(max_cached=1)
    for _ in range(2):
        assert corpus.nearest(meaning, "car") == ["auto"]
        assert corpus.nearest(meaning, "car", tenant="u") == ["moon"]
    assert len(meaning.near("nobody", ["car"]).ids) == 0


def test_vectors_that_fit_no_passage_are_no_neighbours(corpus: Corpus) -> None:
    corpus.add("auto", "moon")
    one, other = corpus.vectors.without("t", corpus.encoder.name, limit=2)
    odd = {one.passage_id: b"\0" * 7, other.passage_id: b"\0" * 8}
    corpus.vectors.put("t", corpus.encoder.name, odd)
    meaning = corpus.meaning()
    assert len(meaning.near("t", ["car"]).ids) == 0
    corpus.add("car", source_id="b")
    (last,) = corpus.vectors.without("t", corpus.encoder.name, limit=2)
    corpus.vectors.put("t", corpus.encoder.name, {last.passage_id: b"\0" * 8})
    assert meaning.near("t", ["car"]).cosines.tolist() == [0.0]


def test_without_tables_nothing_is_near_but_an_outage(tmp_path: Path, folder: Path) -> None:
    create_private(str(tmp_path / "empty.db"))
    database = Database(f"sqlite:///{tmp_path / 'empty.db'}")
    with pytest.raises(StorageFailure):
        Meaning(SentenceEncoder(folder), SqlPassageVectors(database)).near("t", ["car"])
    database.close()


async def test_a_question_finds_what_shares_no_word_with_it(corpus: Corpus) -> None:
    corpus.add("moon", "auto")
    words_alone = CorpusRetriever(store=corpus.sources, clock=SystemClock())
    none = await words_alone.retrieve(tenant="t", query="car", max_facts=9)
    assert (none.status, words_alone.name) == (EvidenceStatus.EMPTY, "words")
    both = CorpusRetriever(store=corpus.sources, clock=SystemClock(), meaning=corpus.meaning())
    found = await both.retrieve(tenant="t", query="car", max_facts=9)
    assert [fact.quote for fact in found.facts] == ["auto"]
    assert both.name == f"words+{corpus.encoder.name}"


async def test_a_follow_up_finds_what_the_question_before_asked(corpus: Corpus) -> None:
    corpus.add("moon", "auto")
    both = CorpusRetriever(store=corpus.sources, clock=SystemClock(), meaning=corpus.meaning())
    found = await both.retrieve(tenant="t", query="the", max_facts=9, before="car")
    assert found.facts[0].quote == "auto"
