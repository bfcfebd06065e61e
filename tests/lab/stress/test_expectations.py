"""What a turn should come to, against its line."""

from __future__ import annotations

from typing import Any

import pytest

from lab.stress.stress_runs import body, events
from troth.kernel.jsontypes import JsonObject
from troth_lab.stress.expectations import UNMET, unmet
from troth_lab.stress.lines import TurnResult, line_of
from troth_lab.stress.turns import Expected, Turn, TurnKind

OPENED = events()[2]


def moved(to: str, entry_id: str = "entry_1") -> JsonObject:
    return {"seq": 4, "kind": "entry.moved", "entry_id": entry_id, "moved": {"to": to}}


def codes(expected: Expected, *happened: JsonObject, error: str = "", **members: Any) -> list[str]:
    turn = Turn(number=1, user="u", kind=TurnKind.REMARK, text="Hello.", expected=expected)
    reply = None if error else {**body(), **members}
    result = TurnResult(subject="s", body=reply, error=error, events=happened)
    line = line_of(turn, result)
    found = list(unmet(turn, line))
    assert line["unmet"] == found
    assert set(found) <= set(UNMET)
    return found


@pytest.mark.clause("MEM-6")
def test_an_entry_of_the_right_kind_is_met() -> None:
    assert codes(Expected(opens=("temporal",)), OPENED) == []


@pytest.mark.clause("MEM-6", breaks=True)
def test_a_missing_entry_is_seen() -> None:
    assert codes(Expected(opens=("temporal",))) == ["entry_missing"]
    assert codes(Expected(opens=("revision",)), OPENED) == ["entry_of_other_kind"]
    assert codes(Expected(opens=("temporal",)), OPENED, OPENED) == ["entry_unwanted"]


@pytest.mark.clause("MEM-8", breaks=True)
def test_an_unwanted_entry_is_seen() -> None:
    assert codes(Expected(), OPENED) == ["entry_unwanted"]


@pytest.mark.clause("MEM-7")
def test_moves_are_judged_by_where_they_end() -> None:
    settled = Expected(moves_to="resolved")
    assert codes(settled, moved("reflecting"), moved("resolved")) == []
    assert codes(settled, moved("accepted")) == ["move_unwanted"]


@pytest.mark.clause("MEM-7", breaks=True)
def test_a_chance_remark_that_closes_an_entry_is_seen() -> None:
    assert codes(Expected(), moved("resolved")) == ["move_unwanted"]
    assert codes(Expected(moves_to="resolved")) == ["move_missing"]
    both = (moved("resolved"), moved("resolved", "entry_2"))
    assert codes(Expected(moves_to="resolved"), *both) == ["move_unwanted"]


def test_values_are_looked_for_in_the_answer() -> None:
    assert codes(Expected(names=("amazon", "Nokia"))) == []
    assert codes(Expected(names=("Nokia",))) == ["value_not_named"]


def test_errors_are_expected_by_code() -> None:
    wanted = Expected(error="input.not_found", names=("Nokia",))
    assert codes(wanted, error="input.not_found") == []
    assert codes(wanted, error="outside.model") == ["error_unexpected"]
    assert codes(Expected(error="input.not_found")) == ["error_missing"]
    assert codes(Expected(names=("Nokia",)), error="outside.model") == ["error_unexpected"]
