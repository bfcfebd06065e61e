"""Whatever is asked for is a correction or a problem that names the member, and nothing else."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from troth.contracts.gate.intake.corrections import MAX_CORRECTIONS, Correction, Field
from troth.kernel.errors import CallerError
from troth.runtime.intake.asked import Asked, read_corrections

TEXTS = st.text(alphabet=st.characters(codec=None), max_size=400)
VALUES = st.one_of(TEXTS, st.lists(TEXTS, max_size=60).map(tuple))
FIELDS = st.one_of(st.sampled_from([field.value for field in Field]), TEXTS)
URGENT = Asked(field="urgency", value="URG_HIGH", reason="she cannot drive")


def _problem(*asked: Asked) -> tuple[str, str | None]:
    with pytest.raises(CallerError) as refused:
        read_corrections(asked)
    return refused.value.code, refused.value.field


def test_corrections_keep_what_was_asked_and_their_order() -> None:
    flags = Asked(field="risk_flags", value=("RISK_LEGAL_THREAT",))
    assert read_corrections([flags, URGENT]) == (
        Correction(field=Field.RISK_FLAGS, value=("RISK_LEGAL_THREAT",), by="-"),
        Correction(field=Field.URGENCY, value="URG_HIGH", by="-", reason="she cannot drive"),
    )


@pytest.mark.parametrize(
    ("asked", "field"),
    [
        (Asked(field="mood", value="good"), "field"),
        (Asked(field="URGENCY", value="URG_HIGH"), "field"),
        (Asked(field="urgency", value=("URG_HIGH",)), "urgency"),
        (Asked(field="intents", value="INTENT_LEGAL"), "intents"),
        (Asked(field="urgency", value="x" * 1_000_000), "urgency"),
        (Asked(field="urgency", value="URG_HIGH", reason="y" * 1_000_000), "urgency"),
        (Asked(field="intents", value=("INTENT_LEGAL",) * 1_000_000), "intents"),
        (Asked(field="urgency", value="URG\0"), "urgency"),
        (Asked(field="urgency", value="URG_HIGH", reason="\ud800"), "urgency"),
        (Asked(field="x" * 1_000_000, value=""), "field"),
    ],
)
def test_what_is_no_correction_is_a_problem_that_names_the_member(asked: Asked, field: str) -> None:
    assert _problem(asked) == ("input.invalid", field)
    assert _problem(URGENT, asked) == ("input.invalid", field)


def test_none_and_too_many_are_refused() -> None:
    assert _problem() == ("input.invalid", "corrections")
    assert _problem(*[URGENT] * (MAX_CORRECTIONS + 1)) == ("input.invalid", "corrections")


@given(field=FIELDS, value=VALUES, reason=TEXTS)
def test_nothing_else_comes_of_any_text(
    field: str, value: str | tuple[str, ...], reason: str
) -> None:
    asked = Asked(field=field, value=value, reason=reason)
    made = _read(asked)
    if isinstance(made, Correction):
        assert (made.field, made.value, made.reason) == (field, value, reason)
        return
    assert made.code == "input.invalid"
    assert made.field in {"field", field}
    assert len(reason) < 10 or reason not in f"{made.detail} {made.hint}"


def _read(asked: Asked) -> Correction | CallerError:
    try:
        (made,) = read_corrections([asked])
    except CallerError as refused:
        return refused
    return made
