"""Several retrievers as one: facts merged, causes combined truthfully."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from troth.adapters.evidence.opened import Branch, CombinedRetriever, merge_evidence
from troth.kernel.digests import text_sha256
from troth.kernel.evidence import EvidenceSet, EvidenceStatus, Fact, Source, Span

AT = "2026-03-01T08:00:00.000Z"
EMPTY = EvidenceSet(status=EvidenceStatus.EMPTY)
DOWN = EvidenceSet(status=EvidenceStatus.UNAVAILABLE, reason="search_down")
REFUSED = EvidenceSet(status=EvidenceStatus.BLOCKED, reason="blocked_address")


def evidence(
    *quotes: str | tuple[str, float],
    domain: str = "corpus",
    reason: str | None = None,
    exceptions: tuple[str, ...] = (),
) -> EvidenceSet:
    """A set with one source per quote; partial if a reason is given."""
    scored = [one if isinstance(one, tuple) else (one, 0.5) for one in quotes]
    sources = [
        Source(
            source_id=f"{domain}_{n}",
            title=domain,
            text_sha256=text_sha256(quote),
            domain=domain,
            retrieved_at=AT,
        )
        for n, (quote, _) in enumerate(scored)
    ]
    return EvidenceSet(
        status=EvidenceStatus.PARTIAL if reason else EvidenceStatus.OK,
        facts=tuple(
            Fact(
                fact_id=f"F{n}",
                quote=quote,
                source_id=source.source_id,
                span=Span.of(quote, 0, len(quote)),
                retrieved_at=AT,
                score=score,
            )
            for n, ((quote, score), source) in enumerate(zip(scored, sources, strict=True), 1)
        ),
        sources=tuple(sources),
        reason=reason,
        texts={s.source_id: quote for s, (quote, _) in zip(sources, scored, strict=True)},
        exceptions=exceptions,
    )


@dataclass(frozen=True)
class Clock:
    def now(self) -> datetime:
        return datetime(2026, 3, 1, 8, tzinfo=UTC)

    def monotonic_s(self) -> float:
        return 0.0


@dataclass(frozen=True)
class Prepared:
    """A retriever that yields what it was given, after a while; it waits for others if told."""

    found: EvidenceSet
    after_s: float = 0.0
    barrier: asyncio.Barrier | None = None
    name: str = "prepared"

    async def retrieve(
        self, *, tenant: str, query: str, max_facts: int, before: str = ""
    ) -> EvidenceSet:
        if self.barrier is not None:
            await self.barrier.wait()
        await asyncio.sleep(self.after_s)
        return self.found


async def combined(*retrievers: Prepared, timeout_s: float = 5.0) -> EvidenceSet:
    branches = tuple(Branch(retriever=one, timeout_s=timeout_s) for one in retrievers)
    both = CombinedRetriever(branches=branches, clock=Clock())
    return await both.retrieve(tenant="acme", query="q", max_facts=10)


@pytest.mark.parametrize(
    ("found", "status", "reason"),
    [
        ([evidence("a b"), evidence("c d", domain="x.example")], EvidenceStatus.OK, None),
        ([evidence("a b"), EMPTY], EvidenceStatus.OK, None),
        ([EMPTY, EMPTY], EvidenceStatus.EMPTY, None),
        ([evidence("a b"), DOWN], EvidenceStatus.PARTIAL, "search_down"),
        ([evidence("a b"), REFUSED], EvidenceStatus.PARTIAL, "blocked_address"),
        ([evidence("a b", reason="timeout"), EMPTY], EvidenceStatus.PARTIAL, "timeout"),
        ([evidence("a b", reason="timeout"), DOWN], EvidenceStatus.PARTIAL, "search_down"),
        ([EMPTY, DOWN], EvidenceStatus.UNAVAILABLE, "search_down"),
        ([EMPTY, REFUSED], EvidenceStatus.BLOCKED, "blocked_address"),
        ([REFUSED, DOWN], EvidenceStatus.UNAVAILABLE, "search_down"),
        ([DOWN, REFUSED], EvidenceStatus.UNAVAILABLE, "search_down"),
    ],
)
def test_the_cause_is_told_truthfully(
    found: list[EvidenceSet], status: EvidenceStatus, reason: str | None
) -> None:
    merged = merge_evidence(found, max_facts=10)
    assert (merged.status, merged.reason) == (status, reason)


def test_each_fact_keeps_its_own_source() -> None:
    merged = merge_evidence(
        [evidence(("Leave is 28 days.", 0.4)), evidence(("Rates rose.", 0.9), domain="x.example")],
        max_facts=10,
    )
    assert [(fact.fact_id, fact.quote) for fact in merged.facts] == [
        ("F1", "Rates rose."),
        ("F2", "Leave is 28 days."),
    ]
    domains = {source.source_id: source.domain for source in merged.sources}
    assert [domains[fact.source_id] for fact in merged.facts] == ["x.example", "corpus"]
    assert all(fact.span.matches(merged.texts[fact.source_id]) for fact in merged.facts)


def test_the_same_words_are_one_fact_and_the_operators_own_is_kept() -> None:
    merged = merge_evidence(
        [
            evidence(("The leave is 28 days.", 0.4)),
            evidence(
                ("leave  is 28 days", 0.9), ("Leave is not 28 days.", 0.3), domain="x.example"
            ),
            evidence(("Leave is 25 days.", 0.2), domain="y.example"),
        ],
        max_facts=10,
    )
    # A number or a negation makes another fact, however alike the words are.
    assert [fact.quote for fact in merged.facts] == [
        "The leave is 28 days.",
        "Leave is not 28 days.",
        "Leave is 25 days.",
    ]
    assert merged.facts[0].source_id == "corpus_0"


def test_many_facts_of_one_branch_do_not_displace_the_best_of_another() -> None:
    many = [(f"Web fact number {n}.", 0.9) for n in range(10)]
    merged = merge_evidence(
        [evidence(("Own fact.", 0.3)), evidence(*many, domain="x.example")], max_facts=5
    )
    assert len(merged.facts) == 5
    assert "Own fact." in [fact.quote for fact in merged.facts]


def test_no_more_than_eight_sources() -> None:
    many = [f"Fact number {n}." for n in range(8)]
    merged = merge_evidence(
        [evidence(*many), evidence(*many, "x", domain="x.example")], max_facts=10
    )
    assert len(merged.sources) == 8
    assert {fact.source_id for fact in merged.facts} == {s.source_id for s in merged.sources}


def test_the_operators_exceptions_are_handed_on() -> None:
    merged = merge_evidence(
        [evidence("a", exceptions=("x:1",)), evidence("b", domain="w", exceptions=("y:2", "x:1"))],
        max_facts=10,
    )
    assert merged.exceptions == ("x:1", "y:2")


async def test_branches_run_at_once() -> None:
    barrier = asyncio.Barrier(2)  # neither could pass it alone
    found = await combined(
        Prepared(evidence("a b"), barrier=barrier),
        Prepared(evidence("c d", domain="x.example"), barrier=barrier),
    )
    assert len(found.facts) == 2
    assert (found.retrieved_at, found.duration_ms) == (AT, 0)


async def test_a_branch_past_its_deadline_is_unavailable_and_the_others_stand() -> None:
    found = await combined(
        Prepared(evidence("a b")), Prepared(evidence("c d"), after_s=30), timeout_s=0.05
    )
    assert (found.status, found.reason) == (EvidenceStatus.PARTIAL, "timeout")
    alone = await combined(Prepared(EMPTY), Prepared(EMPTY, after_s=30), timeout_s=0.05)
    assert (alone.status, alone.reason) == (EvidenceStatus.UNAVAILABLE, "timeout")


_QUOTES = st.lists(st.tuples(st.sampled_from("abcdef"), st.floats(0, 1)), min_size=1, max_size=6)
_SETS = st.one_of(
    st.sampled_from([EMPTY, DOWN, REFUSED]),
    _QUOTES.map(lambda quotes: evidence(*quotes)),
    _QUOTES.map(lambda quotes: evidence(*quotes, domain="x.example", reason="timeout")),
)


@given(st.lists(_SETS, min_size=1, max_size=4), st.integers(1, 12))
def test_any_sets_merge_into_one_that_holds_what_it_cites(
    found: Sequence[EvidenceSet], max_facts: int
) -> None:
    merged = merge_evidence(found, max_facts=max_facts)
    assert len(merged.facts) <= max_facts
    assert [fact.fact_id for fact in merged.facts] == [
        f"F{n}" for n in range(1, len(merged.facts) + 1)
    ]
    failed = [one for one in found if one.status in (DOWN.status, REFUSED.status)]
    if failed:
        assert merged.status not in (EvidenceStatus.OK, EvidenceStatus.EMPTY)
        assert merged.reason


async def test_the_order_of_a_branch_stands() -> None:
    own = evidence(("It is ten now.", 0.4), ("It was nine.", 0.6), ("Ask at the desk.", 0.2))
    found = await combined(Prepared(own), Prepared(evidence(("Eleven.", 0.3), domain="x.example")))
    quotes = [fact.quote for fact in found.facts]
    assert quotes == ["It is ten now.", "It was nine.", "Eleven.", "Ask at the desk."]
