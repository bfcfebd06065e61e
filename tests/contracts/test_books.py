"""The six books as released, and the lock that a later release is held to."""

from __future__ import annotations

import importlib.util
import json
from dataclasses import replace
from pathlib import Path
from types import ModuleType

import pytest

from troth.contracts.registry import REGISTRY
from troth.kernel.clauses import Book, Kind, Registry

ROOT = Path(__file__).parents[2]


def load_lock_script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("lock", ROOT / "conformance" / "lock.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


lock = load_lock_script()


@pytest.fixture
def lock_text() -> str:
    return (ROOT / "conformance" / "clauses.lock.json").read_text(encoding="utf-8")


def with_first_book(book: Book) -> Registry:
    return Registry(books=(book, *REGISTRY.books[1:]))


def test_the_books_are_complete() -> None:
    sizes = {book.family: len(book.clauses) for book in REGISTRY.books}
    assert sizes == {"TRUST": 37, "MEM": 20, "GATE": 17, "THINK": 13, "REVIEW": 14, "PROOF": 9}


def test_every_clause_is_enforced() -> None:
    promised = [c.id for book in REGISTRY.books for c in book.clauses if not c.enforced]
    assert promised == []


def test_statements_are_one_distinct_text_each_ending_in_a_full_stop() -> None:
    statements = [clause.statement for clause in REGISTRY]
    assert len(set(statements)) == len(statements)
    assert all(s.rstrip("`").endswith(".") and "  " not in s for s in statements)


@pytest.mark.parametrize(
    ("clause_id", "words"),
    [
        (
            "TRUST-1.7",
            "⚠️ Evidence temporarily unavailable. Response may have limited factual certainty.",
        ),
        (
            "TRUST-1.8",
            (
                "⚠️ Evidence fetch attempted but no results found. "
                "Proceeding with limited factual certainty."
            ),
        ),
        ("TRUST-2.6", "I need a few details before I can help (no guessing):"),
        ("TRUST-3.4", "No Evidence provided"),
        ("REVIEW-10", "This review is advisory only. Human judgment required."),
    ],
)
def test_fixed_strings_stand_in_their_clauses_word_for_word(clause_id: str, words: str) -> None:
    assert f"`{words}`" in REGISTRY[clause_id].statement


def test_only_two_clauses_promise_a_measured_rate() -> None:
    assert {c.id for c in REGISTRY if c.measured} == {"THINK-13", "REVIEW-12"}


def test_the_purity_clauses_are_checked_by_build_and_exit() -> None:
    both = {c.id for c in REGISTRY if set(c.kinds) == {Kind.STATIC, Kind.EXIT}}
    assert both == {"THINK-5", "REVIEW-7"}


def test_the_books_are_a_lawful_evolution_of_the_locked_ones(lock_text: str) -> None:
    assert lock.decide_lock(locked=lock.parse_lock(lock_text), registry=REGISTRY) == ()


def test_the_lock_is_up_to_date(lock_text: str) -> None:
    assert lock.render_lock(REGISTRY) == lock_text, "run: python conformance/lock.py --write"


def test_a_lock_can_be_read_back_whole() -> None:
    assert lock.parse_lock(lock.render_lock(REGISTRY)) == REGISTRY.books


def test_a_reworded_clause_is_caught_against_the_lock(lock_text: str) -> None:
    first = REGISTRY.books[0]
    reworded = replace(first.clauses[0], statement="Something milder.")
    registry = with_first_book(replace(first, clauses=(reworded, *first.clauses[1:])))
    breaches = lock.decide_lock(locked=lock.parse_lock(lock_text), registry=registry)
    assert [breach.split(":")[0] for breach in breaches] == [reworded.id]


def test_a_dropped_clause_and_a_dropped_book_are_caught(lock_text: str) -> None:
    locked = lock.parse_lock(lock_text)
    first = REGISTRY.books[0]
    shorter = with_first_book(replace(first, clauses=first.clauses[1:]))
    assert [b.split(":")[0] for b in lock.decide_lock(locked=locked, registry=shorter)] == [
        first.clauses[0].id
    ]
    without = Registry(books=REGISTRY.books[1:])
    assert [b.split(":")[0] for b in lock.decide_lock(locked=locked, registry=without)] == ["TRUST"]


def test_a_statement_edited_in_the_lock_itself_is_caught(lock_text: str) -> None:
    edited = json.loads(lock_text)
    edited["books"][0]["clauses"][0]["statement"] += " Perhaps."
    with pytest.raises(ValueError, match="digest"):
        lock.parse_lock(json.dumps(edited))


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"books": [{}]}', '{"books": 1}'])
def test_what_is_no_lock_is_a_value_error(text: str) -> None:
    with pytest.raises(ValueError, match=r".+"):
        lock.parse_lock(text)


def test_the_script_finds_the_lock_in_order(capsys: pytest.CaptureFixture[str]) -> None:
    assert lock.main([]) == 0
    assert capsys.readouterr().err == ""


def test_the_script_refuses_an_unlawful_write(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    later = Registry(books=tuple(replace(book, version="2.0.0") for book in REGISTRY.books))
    path = tmp_path / "clauses.lock.json"
    path.write_text(lock.render_lock(later), encoding="utf-8")
    before = path.read_bytes()
    monkeypatch.setattr(lock, "LOCK", path)
    assert lock.main(["--write"]) == 1
    assert "went back" in capsys.readouterr().err
    assert path.read_bytes() == before


def test_the_script_writes_a_first_lock(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "clauses.lock.json"
    monkeypatch.setattr(lock, "LOCK", path)
    assert lock.main([]) == 1
    assert lock.main(["--write"]) == 0
    assert lock.main([]) == 0
