"""Two attempts and no way to a third; the second with less."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from troth.contracts.gate.machine import MOVES, Event, State, move, plan_attempt, shorten
from troth.kernel.canonical import canonical_json
from troth.kernel.jsontypes import JsonObject, JsonValue


@pytest.mark.clause("GATE-4")
@pytest.mark.clause("GATE-6")
def test_two_failures_of_any_kind_end_in_review() -> None:
    for first, second in itertools.product((Event.FAILED, Event.OVER_BUDGET), repeat=2):
        assert move(move(State.FIRST, first), second) is State.NEEDS_REVIEW
    assert move(State.FIRST, Event.VALIDATED) is State.ACCEPTED
    assert move(State.SECOND, Event.VALIDATED) is State.ACCEPTED


@pytest.mark.clause("GATE-4", breaks=True, before_exit=True)
@pytest.mark.clause("GATE-6", breaks=True, before_exit=True)
def test_a_finished_stage_has_no_move_and_no_attempt() -> None:
    for state, event in itertools.product(State, Event):
        if (state, event) not in MOVES:
            assert state in (State.ACCEPTED, State.NEEDS_REVIEW)
            assert plan_attempt(state, temperature=0.7) is None
            with pytest.raises(ValueError, match="no move"):
                move(state, event)


@pytest.mark.clause("GATE-4")
def test_the_second_attempt_is_cold_and_short_whatever_is_configured() -> None:
    first = plan_attempt(State.FIRST, temperature=0.7)
    second = plan_attempt(State.SECOND, temperature=0.7)
    assert first is not None
    assert second is not None
    assert (first.number, first.temperature, first.shortened) == (1, 0.7, False)
    assert (second.number, second.temperature, second.shortened) == (2, 0.0, True)


values = st.recursive(
    st.none() | st.integers(-9, 9) | st.text(max_size=12),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3)
    ),
    max_leaves=8,
)
payloads = st.dictionaries(st.text(max_size=6), values, max_size=4)


@given(payloads, payloads)
def test_a_shortened_payload_is_shorter_where_there_is_anything_to_spare(
    payload: JsonObject, offered: JsonObject
) -> None:
    result = shorten(payload, offered)
    assert result == shorten(payload, offered)
    size, was = len(canonical_json(result)), len(canonical_json(payload))
    if len(canonical_json(offered)) < was:
        assert result == offered
    elif size >= was:
        assert result == payload
        assert not any(value in ("", None, [], {}) for value in payload.values())


def test_what_cannot_be_spared_is_cut_last() -> None:
    full: JsonObject = {"request": "Why?", "history": [], "n": 0}
    assert shorten(full, full) == {"request": "Why?", "n": 0}
    bare: JsonObject = {"request": "a" * 20, "items": [{"text": "b"}]}
    assert shorten(bare, bare) == {"request": "a" * 18, "items": [{"text": "b"}]}
    numbers: dict[str, JsonValue] = {"n": 1}
    assert shorten(numbers, numbers) == numbers
