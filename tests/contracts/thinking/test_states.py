"""States on the wire, lent states, and their digests."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import orjson
import pytest
from hypothesis import given
from hypothesis import strategies as st

from contracts.thinking.run_cases import BASELINE, after, next_due, returned, started
from contracts.thinking.test_freezing import texts, values
from troth.contracts.thinking.model import MAX_TEXT, DecisionState
from troth.contracts.thinking.states import (
    fixed_sha256,
    state_from_wire,
    state_sha256,
    state_to_wire,
)
from troth.kernel.canonical import canonical_json
from troth.kernel.jsontypes import JsonObject, JsonValue
from troth.kernel.refinement import DowngradeReason

wires = st.fixed_dictionaries(
    {
        "rendered_text": texts,
        "action_type": texts,
        "quality_score": st.floats(0, 1) | st.integers(0, 1),
    },
    optional={
        "failure": values,
        "token_counts": st.none() | st.dictionaries(texts, values, max_size=3),
    },
)


@given(wires)
def test_a_state_leaves_as_it_came_null_and_absence_told_apart(wire: JsonObject) -> None:
    state = state_from_wire(wire)
    assert canonical_json(state_to_wire(state)) == canonical_json(wire)
    again = state_from_wire(orjson.loads(canonical_json(wire)))
    assert state_sha256(again) == state_sha256(state)
    assert fixed_sha256(again) == fixed_sha256(state)


def test_null_is_given_and_absence_is_not() -> None:
    plain: JsonObject = {"rendered_text": "", "action_type": "ANSWER", "quality_score": 1}
    null: JsonObject = {**plain, "failure": None}
    assert "failure" not in state_to_wire(state_from_wire(plain))
    assert "failure" in state_to_wire(state_from_wire(null))
    assert fixed_sha256(state_from_wire(plain)) != fixed_sha256(state_from_wire(null))


WIRE: JsonObject = {"rendered_text": "a", "action_type": "ANSWER", "quality_score": 0.5}


@pytest.mark.parametrize(
    "odd",
    [
        {"rendered_text": 1},
        {"rendered_text": None},
        {"rendered_text": "a" * (MAX_TEXT + 1)},
        {"rendered_text": "\ud800"},
        {"action_type": ["ANSWER"]},
        {"action_type": "A" * 201},
        {"quality_score": True},
        {"quality_score": "0.5"},
        {"quality_score": None},
        {"quality_score": float("nan")},
        {"quality_score": float("inf")},
        {"quality_score": 10**400},
        {"quality_score": -0.01},
        {"quality_score": 1.01},
        {"failure": float("nan")},
        {"token_counts": [1]},
        {"token_counts": "12"},
        {"reasoning_trace": []},
        {"Rendered_text": "b"},
    ],
)
def test_a_state_that_is_none_is_refused(odd: Mapping[str, JsonValue]) -> None:
    with pytest.raises(ValueError, match=r".+"):
        state_from_wire({**WIRE, **odd})


@pytest.mark.parametrize("name", sorted(WIRE))
def test_a_state_without_a_member_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match=name):
        state_from_wire({key: value for key, value in WIRE.items() if key != name})


@pytest.mark.clause("THINK-7")
def test_the_trace_never_leaves() -> None:
    traced = replace(BASELINE, reasoning_trace=("grounding.dropped",))
    assert state_to_wire(traced) == state_to_wire(BASELINE)
    assert b"grounding" not in canonical_json(state_to_wire(traced))


@pytest.mark.clause("THINK-3")
def test_what_is_lent_is_equal_another_and_frozen() -> None:
    copy = next_due(started()).state
    assert copy == BASELINE
    assert copy is not BASELINE
    for name in DecisionState.__slots__:
        with pytest.raises(AttributeError):
            setattr(copy, name, "changed")


@pytest.mark.clause("THINK-3", breaks=True)
@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("rendered_text", "other"),
        ("action_type", None),
        ("quality_score", float("nan")),
        ("failure", None),
        ("failure", {"code": "none"}),
        ("token_counts", "{}"),
        ("reasoning_trace", ["a"]),
        ("reasoning_trace", ("a",)),
        ("given_null", ("failure",)),
    ],
)
def test_a_state_changed_by_force_is_noticed(name: str, value: object) -> None:
    run = started()
    due = next_due(run)
    object.__setattr__(due.state, name, value)
    assert after(run, returned(due)).noted == (DowngradeReason.STATE_MUTATED,)
    assert run.state == BASELINE
