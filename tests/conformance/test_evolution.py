"""How a book may change between two releases."""

from __future__ import annotations

from dataclasses import replace

import pytest
from conformance.lock import decide_evolution
from hypothesis import given
from hypothesis import strategies as st

from troth.kernel.clauses import Book, Clause, Kind, OnBreach

REPAIRED = Clause(
    id="MEM-1",
    statement="One.",
    kinds=(Kind.EXIT,),
    on_breach=OnBreach.REPAIR,
    enforced=True,
)
TESTED = Clause(id="MEM-2", statement="Two.", kinds=(Kind.TEST,))
RETIRED = Clause(id="MEM-3", statement="Three.", kinds=(Kind.TEST,), retired=True)


def book(*clauses: Clause, version: str = "1.1.0") -> Book:
    return Book(family="MEM", title="A title", version=version, clauses=clauses)


EARLIER = book(REPAIRED, TESTED, RETIRED)


def step(changed: Clause, version: str) -> tuple[str, ...]:
    """Judge the step that replaces one clause of ``EARLIER``."""
    clauses = (changed if old.id == changed.id else old for old in EARLIER.clauses)
    return decide_evolution(earlier=EARLIER, later=book(*clauses, version=version))


def test_no_change_is_lawful() -> None:
    assert decide_evolution(earlier=EARLIER, later=EARLIER) == ()


def test_a_new_clause_and_new_enforcement_are_lawful() -> None:
    later = book(
        REPAIRED,
        replace(TESTED, enforced=True),
        RETIRED,
        replace(TESTED, id="MEM-4"),
        version="1.1.1",
    )
    assert decide_evolution(earlier=EARLIER, later=later) == ()


def test_the_version_never_goes_back() -> None:
    breaches = decide_evolution(earlier=EARLIER, later=book(*EARLIER.clauses, version="1.0.9"))
    assert len(breaches) == 1
    assert "went back" in breaches[0]


@pytest.mark.parametrize("version", ["1.1.1", "1.2.0", "2.0.0"])
def test_no_version_may_drop_an_id(version: str) -> None:
    breaches = decide_evolution(earlier=EARLIER, later=book(REPAIRED, RETIRED, version=version))
    assert [breach.split(":")[0] for breach in breaches] == ["MEM-2"]


@pytest.mark.parametrize("version", ["1.1.1", "1.2.0", "2.0.0"])
def test_no_version_may_bring_a_retired_id_back(version: str) -> None:
    assert [b.split(":")[0] for b in step(replace(RETIRED, retired=False), version)] == ["MEM-3"]


@pytest.mark.parametrize(
    "changed",
    [
        replace(TESTED, statement="Two, and more."),
        replace(TESTED, kinds=(Kind.STATIC,)),
        replace(TESTED, measured=True),
        replace(REPAIRED, on_breach=OnBreach.BLOCK),
    ],
    ids=["statement", "kinds", "measured", "stricter"],
)
def test_a_change_of_terms_needs_a_minor_version(changed: Clause) -> None:
    assert step(changed, "1.1.1") != ()
    assert step(changed, "1.2.0") == ()


@pytest.mark.parametrize(
    "changed",
    [
        replace(REPAIRED, on_breach=OnBreach.FLAG),
        replace(REPAIRED, kinds=(Kind.TEST,), on_breach=None),
        replace(REPAIRED, enforced=False),
        replace(TESTED, retired=True),
    ],
    ids=["milder", "no longer at the exit", "enforcement withdrawn", "retired"],
)
def test_a_weaker_promise_needs_a_major_version(changed: Clause) -> None:
    assert step(changed, "1.2.0") != ()
    assert step(changed, "2.0.0") == ()


_CLAUSES = st.builds(
    Clause,
    id=st.sampled_from(["MEM-1", "MEM-2", "MEM-3"]),
    statement=st.sampled_from(["One.", "Two."]),
    kinds=st.just((Kind.TEST,)),
    measured=st.booleans(),
    retired=st.booleans(),
)
_BOOKS = st.builds(
    Book,
    family=st.just("MEM"),
    title=st.just("A title"),
    version=st.sampled_from(["1.0.0", "1.0.1", "1.1.0", "2.0.0"]),
    clauses=st.lists(_CLAUSES, unique_by=lambda clause: clause.id).map(tuple),
)


@given(earlier=_BOOKS, later=_BOOKS)
def test_deciding_is_total_and_deterministic(earlier: Book, later: Book) -> None:
    first = decide_evolution(earlier=earlier, later=later)
    assert decide_evolution(earlier=earlier, later=later) == first
    assert decide_evolution(earlier=earlier, later=earlier) == ()
