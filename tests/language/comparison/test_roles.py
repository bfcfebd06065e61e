"""Roles and teams: another one is a conflict, the same one in other words is none."""

from __future__ import annotations

import pytest

from troth.language.comparison.stances import find_roles, roles
from troth.language.reading import read


def conflict(claim: str, said: str) -> tuple[str, str] | None:
    found = roles(read(claim), claim, read(said), said)
    if found is None or found.claim_span is None or found.said_span is None:
        return None
    return claim[slice(*found.claim_span)], said[slice(*found.said_span)]


@pytest.mark.parametrize(
    ("mine", "theirs"),
    [
        ("finance team", "people team"),
        ("head of people", "line manager"),
        ("technical director", "chief executive"),
    ],
)
def test_another_role_is_a_conflict_with_its_place(mine: str, theirs: str) -> None:
    said = f"Claims are approved by the {theirs} within a week."
    found = conflict(said.replace(theirs, mine), said)
    assert found is not None
    assert mine in found[0]
    assert theirs in found[1]


@pytest.mark.parametrize(
    ("claim", "said"),
    [
        ("Your manager approves long trips.", "The line manager approves long trips."),
        ("The finance department pays the claims.", "The finance team pays the claims."),
        ("The finance team pays claims on Friday.", "The people team writes to new leavers."),
        (
            "The people team and the finance team pay claims.",
            "The finance team pays claims with the people team.",
        ),
    ],
)
def test_nothing_is_held_against_the_same_or_an_open_role(claim: str, said: str) -> None:
    assert conflict(claim, said) is None


@pytest.mark.parametrize("piece", ["head of ", "data protection ", "a manager ", "team-"])
def test_long_texts_are_searched(piece: str) -> None:
    assert len(find_roles((piece * 100_000)[:500_000])) <= 500_000
