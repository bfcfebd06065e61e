"""Clauses, books and registries refuse at construction what they cannot mean."""

from __future__ import annotations

import pytest

from troth.kernel.clauses import Book, Clause, Kind, OnBreach, Registry


def clause(
    clause_id: str = "MEM-3",
    *,
    statement: str = "A promise.",
    kinds: tuple[Kind, ...] = (Kind.TEST,),
    on_breach: OnBreach | None = None,
    enforced: bool = False,
    retired: bool = False,
) -> Clause:
    return Clause(
        id=clause_id,
        statement=statement,
        kinds=kinds,
        on_breach=on_breach,
        enforced=enforced,
        retired=retired,
    )


def book(*clauses: Clause, family: str = "MEM", version: str = "1.0.0") -> Book:
    return Book(family=family, title="A title", version=version, clauses=clauses)


@pytest.mark.parametrize("clause_id", ["TRUST-1.6", "MEM-10", "PROOF-7"])
def test_ids_of_known_families_are_accepted(clause_id: str) -> None:
    assert clause(clause_id).id == clause_id


@pytest.mark.parametrize(
    "clause_id", ["", "MEM", "MEM-0", "MEM-01", "mem-1", "MEM-1.", "MEM-1.0", "OTHER-1", "MEM-1\n"]
)
def test_other_ids_are_refused(clause_id: str) -> None:
    with pytest.raises(ValueError, match="not a clause id"):
        clause(clause_id)


def test_a_clause_without_statement_or_kind_is_refused() -> None:
    with pytest.raises(ValueError, match="needs a statement"):
        clause(statement="  ")
    with pytest.raises(ValueError, match="at least one kind"):
        clause(kinds=())


@pytest.mark.parametrize(
    ("kinds", "on_breach"),
    [((Kind.EXIT,), None), ((Kind.TEST,), OnBreach.FLAG), ((Kind.STATIC,), OnBreach.BLOCK)],
)
def test_a_reaction_belongs_to_exit_clauses_only(
    kinds: tuple[Kind, ...], on_breach: OnBreach | None
) -> None:
    with pytest.raises(ValueError, match="on_breach"):
        clause(kinds=kinds, on_breach=on_breach)


def test_a_retired_clause_cannot_be_enforced() -> None:
    with pytest.raises(ValueError, match="retired"):
        clause(retired=True, enforced=True)


def test_a_clause_knows_its_family_and_whether_the_seal_decides_it() -> None:
    both = clause("THINK-5", kinds=(Kind.STATIC, Kind.EXIT), on_breach=OnBreach.BLOCK)
    assert (both.family, both.is_exit) == ("THINK", True)
    assert not clause().is_exit


@pytest.mark.parametrize("version", ["", "1", "1.0", "01.0.0", "1.0.0-rc1", "v1.0.0", "1.0.0\n"])
def test_a_book_needs_a_plain_semantic_version(version: str) -> None:
    with pytest.raises(ValueError, match="version"):
        book(version=version)


def test_a_book_holds_each_id_once_and_no_foreign_ones() -> None:
    with pytest.raises(ValueError, match="twice"):
        book(clause(), clause())
    with pytest.raises(ValueError, match="foreign"):
        book(clause("GATE-1"))


def test_a_registry_joins_books_and_finds_clauses() -> None:
    memory = book(clause("MEM-1"), clause("MEM-2"), version="1.2.3")
    gate = book(clause("GATE-1"), family="GATE")
    registry = Registry(books=(memory, gate))
    assert [each.id for each in registry] == ["MEM-1", "MEM-2", "GATE-1"]
    assert registry["MEM-2"].id == "MEM-2"
    assert registry.versions == {"MEM": "1.2.3", "GATE": "1.0.0"}
    with pytest.raises(KeyError):
        registry["MEM-3"]


def test_a_registry_refuses_two_books_of_a_family() -> None:
    with pytest.raises(ValueError, match="two books"):
        Registry(books=(book(), book()))
