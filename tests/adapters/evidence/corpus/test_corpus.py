"""Quoting from a stored corpus, on a real SQLite database."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from support.databases import copy_current
from support.stored_sources import add_source
from troth.adapters.evidence.corpus import CorpusRetriever
from troth.adapters.evidence.documents import read_document
from troth.adapters.storage.database import Database, create_private
from troth.adapters.storage.sources import SqlSourceStore
from troth.kernel.errors import StorageFailure
from troth.kernel.evidence import EvidenceSet, EvidenceStatus, Source, derive_source_id
from troth.kernel.jsontypes import JsonObject
from troth.ports.evidence import (
    Change,
    Hit,
    NewSource,
    Passage,
    Retriever,
    SourceStore,
    StoredSource,
)

AT = "2026-03-01T08:00:00.000Z"

LEAVE = """# Annual leave

Last updated: 2026-01-05

Full-time employees receive 28 days of paid leave per calendar year.
Leave must be approved by the line manager.
Up to five unused days may be carried into the next year.
"""
ONBOARDING = """# Onboarding

Full-time employees receive 25 days of paid leave per calendar year.
A buddy accompanies every new colleague for three months.
"""
EXPENSES = """# Expenses

## Claiming

Claims are made within 30 days of the purchase.
A receipt is needed for every amount above £10.

| Destination | Full day |
|---|---|
| Austria | €48 |
| Canada | CA$90 |
"""


@dataclass(frozen=True)
class FixedClock:
    def now(self) -> datetime:
        return datetime(2026, 3, 1, 8, tzinfo=UTC)

    def monotonic_s(self) -> float:
        return 0.0


class BrokenStore:
    """A store whose database is gone."""

    def add(
        self, tenant: str, source: NewSource, passages: Sequence[Passage], *, at: str
    ) -> tuple[Source, Change]:
        raise StorageFailure("storage.unavailable", "gone")

    def get(self, tenant: str, source_id: str) -> None:
        raise StorageFailure("storage.unavailable", "gone")

    def digests(self, tenant: str, source_id: str) -> JsonObject:
        raise StorageFailure("storage.unavailable", "gone")

    def get_many(self, tenant: str, source_ids: Sequence[str]) -> dict[str, StoredSource]:
        raise StorageFailure("storage.unavailable", "gone")

    def version(self, tenant: str, source_id: str, sha256: str) -> None:
        raise StorageFailure("storage.unavailable", "gone")

    def erase(self, tenant: str, source_id: str) -> None:
        raise StorageFailure("storage.unavailable", "gone")

    def count(self, tenant: str) -> int:
        raise StorageFailure("storage.unavailable", "gone")

    def candidates(self, tenant: str, words: Sequence[str], *, limit: int) -> list[Hit]:
        raise StorageFailure("storage.unavailable", "gone")

    def passages(self, tenant: str, passage_ids: Sequence[int]) -> list[Hit]:
        raise StorageFailure("storage.unavailable", "gone")


@dataclass(frozen=True)
class MovingStore:
    """A store whose passages of one source no longer fit its text."""

    inner: SourceStore
    moved: str

    def candidates(self, tenant: str, words: Sequence[str], *, limit: int) -> list[Hit]:
        hits = self.inner.candidates(tenant, words, limit=limit)
        return [self._move(hit) if hit.source_id == self.moved else hit for hit in hits]

    def _move(self, hit: Hit) -> Hit:
        old = hit.passage
        passage = Passage(start=old.start + 1, end=old.end + 1, text=old.text, context=old.context)
        return Hit(source_id=hit.source_id, passage=passage)

    def __getattr__(self, name: str) -> object:
        return getattr(self.inner, name)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[SqlSourceStore]:
    database = Database(copy_current(tmp_path / "corpus.db"))
    filled = SqlSourceStore(database)
    for name, text in (("leave", LEAVE), ("onboarding", ONBOARDING), ("expenses", EXPENSES)):
        read = read_document((f"{name}.md", text.encode()), origin=name)
        add_source(filled, tenant="t", source=read, at=AT)
    yield filled
    database.close()


async def ask(store: SourceStore, query: str, max_facts: int = 10) -> EvidenceSet:
    retriever: Retriever = CorpusRetriever(store=store, clock=FixedClock())
    return await retriever.retrieve(tenant="t", query=query, max_facts=max_facts)


async def test_facts_are_verbatim_and_cited(store: SqlSourceStore) -> None:
    found = await ask(store, "How many days may be carried over into the next year?")
    assert found.status is EvidenceStatus.OK
    fact = found.facts[0]
    assert fact.quote == "Up to five unused days may be carried into the next year."
    text = found.texts[fact.source_id]
    assert text[fact.span.start : fact.span.end] == fact.quote
    assert fact.span.matches(text)
    assert fact.published_at == "2026-01-05"
    source = found.source(fact.source_id)
    assert source is not None
    assert source.title == "Annual leave"
    assert source.source_id == derive_source_id(source.text_sha256)
    assert [f.fact_id for f in found.facts] == [f"F{n}" for n in range(1, len(found.facts) + 1)]


async def test_two_sources_that_differ_in_a_number_both_survive(store: SqlSourceStore) -> None:
    found = await ask(store, "How many days of paid leave do full-time employees receive?")
    top = {fact.quote for fact in found.facts[:2]}
    assert len(top) == 2
    assert all("days of paid leave" in quote for quote in top)
    assert {"28" in quote for quote in top} == {True, False}


async def test_the_same_sentence_twice_is_one_fact(store: SqlSourceStore) -> None:
    copy = "The buddy accompanies every new colleague for three months!"
    add_source(store, tenant="t", source=NewSource(text=copy, title="Copy"), at=AT)
    found = await ask(store, "Who accompanies a new colleague?")
    assert sum("accompanies" in fact.quote for fact in found.facts) == 1


async def test_a_negated_near_duplicate_survives(store: SqlSourceStore) -> None:
    other = "A buddy never accompanies a new colleague for three months."
    add_source(store, tenant="t", source=NewSource(text=other, title="Other"), at=AT)
    found = await ask(store, "Who accompanies a new colleague?")
    assert sum("accompanies" in fact.quote for fact in found.facts) == 2


async def test_a_table_row_is_found_by_its_header(store: SqlSourceStore) -> None:
    found = await ask(store, "What is the full day amount for the destination Austria?")
    assert found.facts[0].quote == "Austria | €48"


@pytest.mark.parametrize(
    "query",
    [
        "What is the capital of France?",
        "Who won the world cup in 2018?",
        "How do I bake bread?",
        "Explain quantum entanglement",
        "How many employees does Microsoft have in Tokyo?",
        "",
        "and or the",
        "12 34",
        "\u202e\u200b",
        '"; DROP TABLE passages; --',
    ],
)
async def test_what_the_corpus_does_not_speak_of_is_empty(
    store: SqlSourceStore, query: str
) -> None:
    found = await ask(store, query)
    assert (found.status, found.facts, found.reason) == (EvidenceStatus.EMPTY, (), None)
    assert found.retrieved_at == AT


async def test_another_tenant_sees_nothing(store: SqlSourceStore) -> None:
    retriever = CorpusRetriever(store=store, clock=FixedClock())
    found = await retriever.retrieve(tenant="u", query="days of paid leave", max_facts=10)
    assert found.status is EvidenceStatus.EMPTY


async def test_a_failing_store_is_an_outage_and_never_empty() -> None:
    found = await ask(BrokenStore(), "How many days of leave?")
    assert (found.status, found.reason) == (EvidenceStatus.UNAVAILABLE, "storage.unavailable")


async def test_a_database_without_tables_is_an_outage(tmp_path: Path) -> None:
    create_private(str(tmp_path / "corpus.db"))
    database = Database(f"sqlite:///{tmp_path / 'corpus.db'}")
    found = await ask(SqlSourceStore(database), "How many days of leave?")
    database.close()
    assert found.status is EvidenceStatus.UNAVAILABLE


async def test_a_quote_that_does_not_match_is_never_a_fact(store: SqlSourceStore) -> None:
    query = "How many days of paid leave do full-time employees receive?"
    whole = await ask(store, query)
    ids = [fact.source_id for fact in whole.facts[:2]]
    partial = await ask(MovingStore(store, ids[0]), query)  # type: ignore[arg-type]  # delegates
    assert partial.status is EvidenceStatus.PARTIAL
    assert partial.reason == "quotes_do_not_match"
    assert ids[0] not in {fact.source_id for fact in partial.facts}


async def test_limits_hold(store: SqlSourceStore) -> None:
    for number, team in enumerate("sales law travel audit press tools repair paint stores".split()):
        text = f"The {team} team has a parking space."
        add_source(store, tenant="t", source=NewSource(text=text, title=str(number)), at=AT)
    found = await ask(store, "Which parking space belongs to which team?", max_facts=50)
    assert len(found.facts) == len(found.sources) == 6
    assert len((await ask(store, "Which parking space belongs to which team?", 3)).facts) == 3
    assert (await ask(store, "parking space", 0)).status is EvidenceStatus.EMPTY


async def test_the_same_question_gets_the_same_answer(store: SqlSourceStore) -> None:
    query = "receipt for claims of leave days"
    assert await ask(store, query) == await ask(store, query)


@pytest.mark.slow
async def test_a_megabyte_of_question_is_answered(store: SqlSourceStore) -> None:
    found = await ask(store, "paid leave days " * 60_000)
    assert found.status is EvidenceStatus.OK


def test_a_document_is_stored_once_and_superseded_by_origin(store: SqlSourceStore) -> None:
    read = NewSource(title="Annual leave", text=LEAVE, origin="leave")
    again, change = add_source(store, tenant="t", source=read, at=AT)
    assert change is Change.UNCHANGED
    changed = replace(read, text=LEAVE + "\nMore.")
    newer, change = add_source(store, tenant="t", source=changed, at=AT)
    assert change is Change.UPDATED
    assert newer.source_id != again.source_id
    assert store.get("t", again.source_id) is None
