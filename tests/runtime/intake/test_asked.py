"""Whatever is asked for is a correction or a problem that names the member, and nothing else."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from troth.contracts.gate.intake.corrections import Correction, Field
from troth.kernel.errors import CallerError
from troth.runtime.intake.asked import read_correction

TEXTS = st.text(alphabet=st.characters(codec=None), max_size=400)
VALUES = st.one_of(TEXTS, st.lists(TEXTS, max_size=60).map(tuple))
FIELDS = st.one_of(st.sampled_from([field.value for field in Field]), TEXTS)


def _problem(*asked: Any) -> tuple[str, str | None]:
    with pytest.raises(CallerError) as refused:
        read_correction(*asked)
    return refused.value.code, refused.value.field


def test_corrections_keep_what_was_asked() -> None:
    assert read_correction("risk_flags", ("RISK_LEGAL_THREAT",)) == Correction(
        field=Field.RISK_FLAGS, value=("RISK_LEGAL_THREAT",)
    )
    assert read_correction("urgency", "URG_HIGH", "she cannot drive") == Correction(
        field=Field.URGENCY, value="URG_HIGH", reason="she cannot drive"
    )


@pytest.mark.parametrize(
    ("asked", "field"),
    [
        (("mood", "good"), "field"),
        (("URGENCY", "URG_HIGH"), "field"),
        (("urgency", ("URG_HIGH",)), "urgency"),
        (("intents", "INTENT_LEGAL"), "intents"),
        (("urgency", "x" * 1_000_000), "urgency"),
        (("urgency", "URG_HIGH", "y" * 1_000_000), "urgency"),
        (("intents", ("INTENT_LEGAL",) * 1_000_000), "intents"),
        (("urgency", "URG\0"), "urgency"),
        (("urgency", "URG_HIGH", "\ud800"), "urgency"),
        (("x" * 1_000_000, ""), "field"),
    ],
)
def test_what_is_no_correction_is_a_problem_that_names_the_member(asked: Any, field: str) -> None:
    assert _problem(*asked) == ("input.invalid", field)


@given(field=FIELDS, value=VALUES, reason=TEXTS)
def test_nothing_else_comes_of_any_text(
    field: str, value: str | tuple[str, ...], reason: str
) -> None:
    made = _read(field, value, reason)
    if isinstance(made, Correction):
        assert (made.field, made.value, made.reason) == (field, value, reason)
        return
    assert made.code == "input.invalid"
    assert made.field in {"field", field}
    assert len(reason) < 10 or reason not in f"{made.detail} {made.hint}"


def _read(field: str, value: str | tuple[str, ...], reason: str) -> Correction | CallerError:
    try:
        return read_correction(field, value, reason)
    except CallerError as refused:
        return refused
