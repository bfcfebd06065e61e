"""Verdicts: doubt is not kept, and what did not apply says so."""

from __future__ import annotations

from dataclasses import FrozenInstanceError

import pytest

from troth.kernel.verdicts import (
    Outcome,
    Repair,
    broken,
    decide,
    kept,
    not_applicable,
    undecided,
)


def test_each_outcome_has_its_maker() -> None:
    assert kept("MEM-1").outcome is Outcome.KEPT
    assert broken("MEM-1", "count_differs").outcome is Outcome.BROKEN
    assert undecided("MEM-1", "ledger_unread").outcome is Outcome.UNDECIDED


def test_only_a_positive_decision_is_kept() -> None:
    assert kept("MEM-1").is_kept
    assert not broken("MEM-1", "count_differs").is_kept
    assert not undecided("MEM-1", "ledger_unread").is_kept


def test_a_clause_with_nothing_to_bind_is_kept_and_says_so() -> None:
    verdict = not_applicable("MEM-1", "no_memories")
    assert (verdict.is_kept, verdict.applies, verdict.reason) == (True, False, "no_memories")


@pytest.mark.parametrize("holds", [True, False])
def test_a_predicate_becomes_a_verdict(holds: bool) -> None:
    verdict = decide("MEM-2", holds, "count_differs")
    assert verdict.is_kept is holds
    assert verdict.applies
    assert (verdict.reason == "count_differs") is not holds


def test_values_cannot_be_changed() -> None:
    with pytest.raises(FrozenInstanceError):
        kept("MEM-1").outcome = Outcome.BROKEN  # type: ignore[misc]  # the assignment under test
    with pytest.raises(FrozenInstanceError):
        Repair(clause="MEM-3", what="caveat added").what = ""  # type: ignore[misc]  # likewise
