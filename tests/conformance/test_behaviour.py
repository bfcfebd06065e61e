"""THINK-12: the corpus exercises the passes, and a function that does something else shows."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from pathlib import Path
from types import CodeType, FunctionType
from typing import TypeAlias

import pytest
from conformance.promotion.behaviour import ROUTER, load_corpus, outcome, outcomes
from conformance.promotion.closure import closure
from conformance.promotion.frozen import LOCK, ROOT, differences, parse_lock
from conformance.promotion.subject import Subject

from conformance.spoiling import bounded, forget, reachable, spoiled, watched
from troth.contracts.thinking.router import Route, route

PASSES = "troth.contracts.thinking.passes"
EXERCISED = 0.9  # of the functions of the passes' package, at least
UNSEEN = 0.1  # of the functions that the corpus calls, at most
MOST_ROWS = 12  # of either sort that are tried for one function
MOST_CALLS = 3_000_000  # in one row; what goes on for ever does not go as certified
# A sample of functions and rows by default.
THOROUGH = bool(os.environ.get("TROTH_TEST_THOROUGH"))
EVERY = 1 if THOROUGH else 6
MODULES = closure(ROOT / "src")
FUNCTIONS = reachable()
CORPUS = load_corpus()
SUBJECT = Subject()
Seen: TypeAlias = tuple[str, dict[CodeType, bool]]  # outcome, and what was called


@pytest.fixture(scope="module")
def seen() -> dict[str, Seen]:
    """Of each row its outcome, and the functions that it calls."""
    found: dict[str, Seen] = {}
    for name, asked in CORPUS.items():
        called: dict[CodeType, bool] = {}
        forget(MODULES)
        with watched(FUNCTIONS.values(), called):
            found[name] = (outcome(SUBJECT, asked), called)
    return found


def test_the_outcomes_of_the_corpus_are_those_that_were_certified(
    seen: dict[str, Seen],
) -> None:
    present = {name: what for name, (what, _) in seen.items()}
    locked = parse_lock(LOCK.read_text("utf-8")).outcomes
    assert differences({**locked, ROUTER: ""}, {**present, ROUTER: ""}) == ()


def test_the_corpus_exercises_the_passes(seen: dict[str, Seen]) -> None:
    called = {code for _, codes in seen.values() for code in codes}
    own = reachable(PASSES)
    exercised = [name for name, one in own.items() if one.__code__ in called]
    assert len(own) > 100
    assert len(exercised) >= EXERCISED * len(own)


@pytest.mark.clause("THINK-12", breaks=True)
@pytest.mark.parametrize(
    "name",
    [
        "troth.language.quantities.find_quantities",
        "troth.language.dates.find_dates",
        "troth.language.tokens.fold",
        "troth.language.comparison.differences.differences",
        "troth.language.comparison.stances.compare",
        "troth.contracts.thinking.passes.losses.tells",
        "troth.contracts.thinking.passes.grounding.contradiction",
        "troth.contracts.thinking.router.route",
        "troth.contracts.thinking.router._against",
    ],
)
def test_a_spoiled_function_changes_an_outcome(name: str, seen: dict[str, Seen]) -> None:
    assert _shows(name, seen)


@pytest.mark.clause("THINK-12", breaks=True)
def test_nearly_every_function_that_the_corpus_calls_cannot_be_spoiled_unseen(
    seen: dict[str, Seen],
) -> None:
    # The rest refuses values that no row holds, or decides what another one decides as well; an
    # edit of its source shows like any other.
    called = {code for _, codes in seen.values() for code in codes}
    tried = [name for name in sorted(FUNCTIONS) if FUNCTIONS[name].__code__ in called][::EVERY]
    unseen = [name for name in tried if not _shows(name, seen)]
    assert len(tried) > 40
    assert len(unseen) <= UNSEEN * len(tried), unseen


def _shows(name: str, seen: dict[str, Seen]) -> bool:
    """Whether the function shows, spoiled in either way, in some row or in the router's plans."""
    one = FUNCTIONS[name]
    found = {row: codes.get(one.__code__) for row, (_, codes) in seen.items()}
    rows = [*_some(found, sought=True), *_some(found, sought=False)]
    if any(_shows_in(one, seen[row][0], row) for row in rows):
        return True
    plans = outcomes(SUBJECT, {})
    with spoiled(one):
        return _differs(lambda: outcomes(SUBJECT, {}), plans)


def _some(found: Mapping[str, bool | None], *, sought: bool) -> list[str]:
    """Rows of all lengths, the shortest first, in which a function finds something, or nothing."""
    rows = [row for row, each in found.items() if each is sought]
    by_length = sorted(rows, key=lambda row: len(CORPUS[row].state.rendered_text))
    return by_length if THOROUGH else by_length[:: max(1, len(by_length) // MOST_ROWS)]


def _shows_in(one: FunctionType, certified: str, row: str) -> bool:
    with spoiled(one):
        if _is_other(row, certified):
            return True
    with spoiled(one, is_idle=True):
        return _is_other(row, certified)


def _is_other(row: str, certified: str) -> bool:
    return _differs(lambda: outcome(SUBJECT, CORPUS[row]), certified)


def _differs(act: Callable[[], object], certified: object) -> bool:
    forget(MODULES)
    try:
        with bounded(MOST_CALLS):
            return act() != certified
    except Exception:  # noqa: BLE001 - what cannot be executed is not as certified
        return True
    finally:
        forget(MODULES)


@pytest.mark.clause("THINK-12", breaks=True)
def test_another_plan_changes_the_outcome_of_the_router() -> None:
    def eager(asked: object) -> Route:
        return route(None) if asked is None else Route()

    first = dict(list(CORPUS.items())[:1])
    present, other = outcomes(SUBJECT, first), outcomes(Subject(router=eager), first)
    assert ROUTER in present
    assert present[ROUTER] != other[ROUTER]


@pytest.mark.parametrize(
    "text",
    ["[]", '{"rows": [1]}', '{"rows": [{"id": "a"}]}', '{"rows": [{"id": "router"}]}', "{"],
)
def test_what_is_no_corpus_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "corpus.json"
    path.write_text(text, "utf-8")
    with pytest.raises(ValueError, match=r"corpus|Expecting"):
        load_corpus(path)


def test_an_id_stands_in_a_corpus_once(tmp_path: Path) -> None:
    row = '{"id": "a", "request": "", "draft": "One thing holds."}'
    path = tmp_path / "corpus.json"
    path.write_text(f'{{"rows": [{row}, {row}]}}', "utf-8")
    with pytest.raises(ValueError, match="twice"):
        load_corpus(path)
