"""What a pass may return, and everything that it may not."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contracts.thinking.run_cases import BASELINE, text_delta, trace_delta
from contracts.thinking.test_router import anything
from troth.contracts.thinking.deltas import (
    MAX_TRACE,
    OPERATIONS,
    ValidDelta,
    apply_delta,
    validate_delta,
)
from troth.contracts.thinking.model import (
    MAX_TEXT,
    MAX_TRACE_CODES,
    NO_CHANGE,
    Change,
    DecisionDelta,
    Operation,
)
from troth.kernel.refinement import DowngradeReason

REPLACE, APPEND = Operation.REPLACE, Operation.APPEND


def change(path: Any, value: Any, operation: Any = REPLACE) -> Change:
    return Change(operation=operation, path=path, value=value)


def delta(*changes: Any) -> DecisionDelta:
    return DecisionDelta(changes=changes)


def valid(candidate: DecisionDelta) -> ValidDelta:
    result = validate_delta(candidate, BASELINE)
    assert isinstance(result, ValidDelta)
    return result


@pytest.mark.clause("THINK-4")
def test_the_three_paths_can_be_changed_and_everything_else_stays() -> None:
    three = delta(
        change("quality_score", 1),
        change("rendered_text", "Annual leave is 30 days."),
        change("reasoning_trace", ("clarity.cut",), APPEND),
    )
    result = apply_delta(BASELINE, valid(three))
    assert result == replace(
        BASELINE,
        rendered_text="Annual leave is 30 days.",
        quality_score=1.0,
        reasoning_trace=("clarity.cut",),
    )
    assert valid(three).touched == ("quality_score", "rendered_text", "reasoning_trace")
    assert BASELINE.reasoning_trace == ()


def test_a_delta_without_effect_touches_nothing() -> None:
    same = delta(
        change("rendered_text", BASELINE.rendered_text),
        change("quality_score", 0.5),
        change("reasoning_trace", (), APPEND),
    )
    assert valid(same).touched == valid(NO_CHANGE).touched == ()
    assert apply_delta(BASELINE, valid(same)) == BASELINE


def test_the_trace_only_grows() -> None:
    first = apply_delta(BASELINE, valid(trace_delta("a", "b")))
    assert apply_delta(first, valid(trace_delta("a"))).reasoning_trace == ("a", "b", "a")


class Text(str):
    __slots__ = ()


class Number(float):
    __slots__ = ()


class Delta(DecisionDelta):
    """Of another type, whatever it holds."""


class Patch(Change):
    """Likewise."""


NO_DELTA: list[object] = [
    None,
    {},
    {"rendered_text": "x"},
    {"changes": []},
    "rendered_text",
    BASELINE,
    DecisionDelta,
    (),
    [change("quality_score", 1)],
    change("quality_score", 1),
    Delta(changes=()),
    object.__new__(DecisionDelta),
    DecisionDelta(changes=[change("quality_score", 1)]),  # type: ignore[arg-type]
    DecisionDelta(changes=None),  # type: ignore[arg-type]
    delta({"path": "quality_score"}),
    delta(Patch(operation=REPLACE, path="quality_score", value=1)),
    delta(None),
]


@pytest.mark.clause("THINK-4", breaks=True, before_exit=True)
@pytest.mark.parametrize("candidate", NO_DELTA, ids=range(len(NO_DELTA)))
def test_what_is_no_delta_is_told_as_such(candidate: object) -> None:
    assert validate_delta(candidate, BASELINE) is DowngradeReason.DELTA_NO_DELTA


ODD_PATHS = [
    "action_type",
    "failure",
    "token_counts",
    "given_null",
    "user_id",
    "",
    "*",
    "Rendered_text",
    "RENDERED_TEXT",
    " rendered_text",
    "rendered_text ",
    "rendered_text\n",
    "rendered_text\x00",
    "rendered text",
    "rendered-text",
    "rendered_text.0",
    "state.rendered_text",
    "/rendered_text",
    "$.rendered_text",
    "rendered_text\u200b",
    "\ufeffrendered_text",
    "rendered\u2060_text",
    "rendered＿text",  # full-width low line
    "rеndered_text",  # Cyrillic е
    "quality_scοre",  # Greek omicron
    "reasoning_tr\u0430ce",
    "reasoning_trace[0]",
    "ｒｅｎｄｅｒｅｄ_text",
    "__class__",
    "__dict__",
    1,
    None,
    True,
    b"rendered_text",
    ("rendered_text",),
    Text("rendered_text"),
    "rendered_text" * 100_000,
]


@pytest.mark.clause("THINK-4", breaks=True, before_exit=True)
@pytest.mark.parametrize("path", ODD_PATHS, ids=range(len(ODD_PATHS)))
@pytest.mark.parametrize("operation", [REPLACE, APPEND])
def test_other_paths_and_lookalikes_are_refused(path: object, operation: Operation) -> None:
    candidate = delta(change(path, "x", operation))
    assert validate_delta(candidate, BASELINE) is DowngradeReason.DELTA_PATH
    second = delta(change("quality_score", 0.1), change(path, "x", operation))
    assert validate_delta(second, BASELINE) is DowngradeReason.DELTA_PATH


ODD_VALUES = [
    change("rendered_text", None),
    change("rendered_text", 5),
    change("rendered_text", b"text"),
    change("rendered_text", ["text"]),
    change("rendered_text", Text("text")),
    change("rendered_text", "\ud800"),
    change("rendered_text", ""),
    change("rendered_text", " \n\u2003"),
    change("rendered_text", "x", APPEND),
    change("rendered_text", "x", "replace"),
    change("rendered_text", "x", None),
    change("quality_score", None),
    change("quality_score", "0.5"),
    change("quality_score", True),
    change("quality_score", False),
    change("quality_score", math.nan),
    change("quality_score", math.inf),
    change("quality_score", -math.inf),
    change("quality_score", -0.001),
    change("quality_score", 1.001),
    change("quality_score", 10**400),
    change("quality_score", 0.5 + 0j),
    change("quality_score", Number(0.5)),
    change("quality_score", 0.5, APPEND),
    change("reasoning_trace", ("a",)),
    change("reasoning_trace", ["a"], APPEND),
    change("reasoning_trace", "a", APPEND),
    change("reasoning_trace", None, APPEND),
    change("reasoning_trace", (1,), APPEND),
    change("reasoning_trace", (None,), APPEND),
    change("reasoning_trace", ("the user asked",), APPEND),
    change("reasoning_trace", ("a\n",), APPEND),
    change("reasoning_trace", ("",), APPEND),
    change("reasoning_trace", ("A",), APPEND),
    change("reasoning_trace", ("9a",), APPEND),
    change("reasoning_trace", ("gé",), APPEND),
    change("reasoning_trace", ("a" * 65,), APPEND),
    change("reasoning_trace", (Text("a"),), APPEND),
]


@pytest.mark.clause("THINK-4", breaks=True, before_exit=True)
@pytest.mark.parametrize("odd", ODD_VALUES, ids=range(len(ODD_VALUES)))
def test_values_of_another_type_or_out_of_range_are_refused(odd: Change) -> None:
    assert validate_delta(delta(odd), BASELINE) is DowngradeReason.DELTA_TYPE


@pytest.mark.clause("THINK-4", breaks=True, before_exit=True)
def test_a_path_that_is_patched_twice_is_refused_even_with_the_same_value() -> None:
    for path, value, operation in (
        ("rendered_text", "x", REPLACE),
        ("quality_score", 0.25, REPLACE),
        ("reasoning_trace", ("a",), APPEND),
    ):
        twice = delta(change(path, value, operation), change(path, value, operation))
        assert validate_delta(twice, BASELINE) is DowngradeReason.DELTA_TWICE


@pytest.mark.clause("THINK-4", breaks=True, before_exit=True)
def test_sizes_are_bounded() -> None:
    large = DowngradeReason.DELTA_TOO_LARGE
    assert validate_delta(text_delta("a" * MAX_TEXT), BASELINE) is not large
    assert validate_delta(text_delta("a" * (MAX_TEXT + 1)), BASELINE) is large
    codes = ("a",) * (MAX_TRACE_CODES + 1)
    assert validate_delta(trace_delta(*codes[1:]), BASELINE) is not large
    assert validate_delta(trace_delta(*codes), BASELINE) is large
    many = delta(*[change("quality_score", 0.1)] * 1_000_000)
    assert validate_delta(many, BASELINE) is DowngradeReason.DELTA_TWICE


def test_a_trace_that_outgrows_the_run_is_not_applied() -> None:
    full = replace(BASELINE, reasoning_trace=("a",) * MAX_TRACE)
    with pytest.raises(ValueError, match="trace codes"):
        apply_delta(full, valid(trace_delta("b")))


def test_an_empty_answer_may_stay_empty() -> None:
    empty = replace(BASELINE, rendered_text=" ")
    assert isinstance(validate_delta(text_delta(""), empty), ValidDelta)


class Trap:
    """Raises whatever it is asked."""

    def __getattribute__(self, name: str) -> Any:
        raise RuntimeError(name)


@pytest.mark.parametrize("place", ["delta", "change", "path", "value", "operation"])
def test_nothing_that_is_looked_at_is_trusted_to_answer(place: str) -> None:
    trap = Trap()
    candidates: dict[str, object] = {
        "delta": trap,
        "change": delta(trap),
        "path": delta(change(trap, 1)),
        "value": delta(change("quality_score", trap)),
        "operation": delta(change("quality_score", 1, trap)),
    }
    assert isinstance(validate_delta(candidates[place], BASELINE), DowngradeReason)


paths = st.sampled_from(sorted(OPERATIONS)) | anything
parts = st.one_of(
    st.builds(Change, operation=st.sampled_from(Operation), path=paths, value=anything),
    st.builds(
        Change,
        operation=st.just(APPEND),
        path=st.just("reasoning_trace"),
        value=st.tuples(st.sampled_from(["a", "b.c", "D e"])),
    ),
    st.builds(
        Change,
        operation=st.just(REPLACE),
        path=st.just("quality_score"),
        value=st.floats(-0.5, 1.5) | st.booleans(),
    ),
)


@pytest.mark.clause("THINK-4")
@given(st.builds(DecisionDelta, changes=st.lists(parts, max_size=4).map(tuple)) | anything)
def test_any_object_is_either_refused_or_changes_nothing_but_the_three(candidate: object) -> None:
    result = validate_delta(candidate, BASELINE)
    assert result == validate_delta(candidate, BASELINE)
    if isinstance(result, ValidDelta):
        after = apply_delta(BASELINE, result)
        assert set(result.touched) <= set(OPERATIONS)
        assert 0.0 <= after.quality_score <= 1.0
        assert (
            replace(
                after,
                rendered_text=BASELINE.rendered_text,
                quality_score=BASELINE.quality_score,
                reasoning_trace=(),
            )
            == BASELINE
        )


def test_the_digest_of_a_delta_names_its_content() -> None:
    digests = {
        valid(one).sha256
        for one in (
            NO_CHANGE,
            text_delta("x"),
            text_delta("y"),
            trace_delta("x"),
            delta(change("quality_score", 0.25)),
        )
    }
    assert len(digests) == 5
    assert valid(text_delta("x")).sha256 == valid(text_delta("x")).sha256
