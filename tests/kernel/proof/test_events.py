"""Leaves: rendered, read back strictly, and under registered tags only."""

from __future__ import annotations

import orjson
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kernel.proof.log_samples import AT
from support.refusals import raising
from troth.kernel.canonical import canonical_json
from troth.kernel.errors import CallerError
from troth.kernel.jsontypes import JsonObject
from troth.kernel.proof.events import EVENT_TAGS, NO_LEAF, EventTag, read_leaf, render_leaf

names = st.text(st.characters(max_codepoint=127))
plain = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**53) + 1, 2**53 - 1)
    | st.text(st.characters(exclude_categories=["Cs"])),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(names, inner, max_size=3),
)


def leaf(data: JsonObject | None = None, *, seq: int = 3, tag: str = "gate.decided") -> bytes:
    return render_leaf(seq=seq, prev=bytes([7]) * 32, tag=tag, trace_id="t", at=AT, data=data or {})


def test_the_registry_is_closed() -> None:
    assert {
        "log.opened",
        "log.key_rotated",
        "log.key_taken_up",
        "exchange.opened",
        "evidence.retrieved",
        "gate.attempted",
        "gate.decided",
        "exchange.sealed",
        "exchange.refused",
        "stream.left",
        "memory.erased",
        "source.erased",
        "source.added",
        "key.created",
        "key.revoked",
        "door.summed",
        "body.stored",
        "body.erased",
        "judge.decided",
        "memory.changed",
        "memory.recalled",
        "intake.received",
        "intake.stage",
        "intake.decided",
        "intake.corrected",
        "intake.raw_shown",
        "intake.erased",
        "thinking.run",
        "review.submitted",
        "review.run",
        "review.decided",
    } == EVENT_TAGS


@given(st.dictionaries(names, plain, max_size=4), st.sampled_from(EventTag))
def test_an_event_reads_back(data: JsonObject, tag: EventTag) -> None:
    rendered = leaf(data, tag=tag)
    event = read_leaf(rendered)
    assert (event["seq"], event["prev"], event["tag"]) == (3, "07" * 32, tag)
    assert (event["trace_id"], event["at"], event["data"]) == ("t", AT, data)
    assert rendered == canonical_json(orjson.loads(rendered))


def test_the_form_of_a_leaf_is_fixed() -> None:
    first = render_leaf(
        seq=0, prev=NO_LEAF, tag="exchange.refused", trace_id="", at=AT, data={"b": 1, "a": [True]}
    )
    assert first.decode() == (
        f'{{"at":"{AT}","data":{{"a":[true],"b":1}},"prev":"{"0" * 64}","seq":0,'
        '"tag":"exchange.refused","trace_id":"","v":1}'
    )


@pytest.mark.parametrize("data", [{"a": 0.5}, {"é": 1}, {"a": 2**60}, {"a": "\ud800"}])
def test_data_of_another_kind_is_not_rendered(data: JsonObject) -> None:
    with raising(CallerError, code="input.invalid"):
        leaf(data)


def test_an_unregistered_tag_is_not_rendered() -> None:
    with raising(CallerError, code="input.invalid", field="tag"):
        leaf(tag="gate.guessed")
    with pytest.raises(ValueError, match="number from 0"):
        leaf(seq=-1)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b'"v":1', b'"v":2'),
        (b'"v":1', b'"v":true'),
        (b'"v":1', b'"v":1.0'),
        (b'"v":1', b'"v": 1'),
        (b'"v":1', b'"v":1,"w":1'),
        (b'"v":1', b'"v":1,"v":1'),
        (b'"seq":3', b'"seq":"3"'),
        (b'"seq":3', b'"seq":03'),
        (b"gate.decided", b"gate.guessed"),
        (b'"gate.decided"', b"[]"),
        (b'"trace_id":"t"', b'"trace_id":null'),
        (b'"trace_id":"t"', b'"trace_id":"\\u0074"'),
        (b'"data":{}', b'"data":[]'),
        (b'"data":{}', b'"data":{"b":1,"a":1}'),
        (b'"data":{}', b'"data":' + b"[" * 500 + b"]" * 500),
        (b'"data":{}', b'"data":{"a":18446744073709551615}'),
    ],
)
def test_other_leaves_are_refused(old: bytes, new: bytes) -> None:
    changed = leaf().replace(old, new)
    assert changed != leaf()
    with pytest.raises(ValueError):  # noqa: PT011 - of any kind: it is no leaf
        read_leaf(changed)


@given(st.binary() | plain.map(orjson.dumps))
def test_any_bytes_are_refused(data: bytes) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - of any kind: it is no leaf
        read_leaf(data)
