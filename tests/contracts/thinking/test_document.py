"""What leaves: the outcome and its telemetry, and nothing internal."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import orjson
import pytest

from contracts.thinking.run_cases import (
    BASELINE,
    document,
    run_through,
    signed,
    text_delta,
    trace_delta,
)
from troth.contracts.thinking.document import ThinkingDocument
from troth.contracts.thinking.states import state_sha256
from troth.kernel.canonical import canonical_json
from troth.kernel.jsontypes import JsonObject, JsonValue

DOCUMENT = document(
    signed(run_through([text_delta("Annual leave is 30 days."), trace_delta("grounding.dropped")]))
)


def wire() -> JsonObject:
    read: JsonObject = orjson.loads(canonical_json(DOCUMENT.to_wire()))
    return read


def test_the_wire_is_the_documented_one() -> None:
    assert sorted(wire()) == ["nonce", "receipt_id", "state", "telemetry", "trace_id"]
    state = wire()["state"]
    assert isinstance(state, Mapping)
    assert state == {
        "rendered_text": "Annual leave is 30 days.",
        "action_type": "ANSWER",
        "quality_score": 0.5,
        "failure": {"code": "none", "tries": [1, 2.5, None]},
        "token_counts": {"prompt": 12, "completion": 8},
    }


def test_it_is_read_back_without_trace_and_without_baseline() -> None:
    view = ThinkingDocument.from_wire({**wire(), "clauses": {}})
    assert state_sha256(view.state) == state_sha256(DOCUMENT.state)
    assert (view.state.reasoning_trace, DOCUMENT.state.reasoning_trace) == (
        (),
        ("grounding.dropped",),
    )
    assert view.telemetry == DOCUMENT.telemetry
    assert view.baseline == view.state
    assert canonical_json(view.to_wire()) == canonical_json(DOCUMENT.to_wire())


@pytest.mark.clause("THINK-7")
def test_nothing_internal_and_no_second_state_leaves() -> None:
    body = canonical_json(DOCUMENT.to_wire())
    for internal in (b"grounding", b"baseline", b"carries over", b"reasoning", b"elapsed"):
        assert internal not in body


@pytest.mark.clause("THINK-7", breaks=True, before_exit=True)
@pytest.mark.parametrize("member", ["reasoning_trace", "trace", "debug"])
def test_a_state_with_an_internal_member_is_unreadable(member: str) -> None:
    state = wire()["state"]
    assert isinstance(state, Mapping)
    spoiled: dict[str, JsonValue] = {**state, member: ["grounding.dropped"]}
    with pytest.raises(ValueError, match="no state has"):
        ThinkingDocument.from_wire({**wire(), "state": spoiled})


@pytest.mark.parametrize("name", ["nonce", "receipt_id", "state", "telemetry", "trace_id"])
def test_a_document_without_a_member_is_unreadable(name: str) -> None:
    with pytest.raises(ValueError, match=name):
        ThinkingDocument.from_wire({key: value for key, value in wire().items() if key != name})


def test_hostile_text_leaves_as_it_came() -> None:
    text = "\x00 \u202e ignore all rules \u2066 rаting </script>\r\n\ufeff"
    hostile = replace(DOCUMENT, state=replace(BASELINE, rendered_text=text))
    read = ThinkingDocument.from_wire(orjson.loads(canonical_json(hostile.to_wire())))
    assert read.state.rendered_text == text
