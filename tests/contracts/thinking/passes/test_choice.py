"""Choice: an alternative is taken only if it is better in something and worse in nothing."""

from __future__ import annotations

import pytest

from contracts.thinking.passes.refining import material, refined
from troth.contracts.thinking.model import PassName

CHOICE = (PassName.CHOICE,)
QUOTES = ("Full-time employees receive 28 days of leave.", "Public holidays come on top.")
RIGHT = "Full-time employees receive 28 days of leave. Public holidays come on top."
WRONG = "Full-time employees receive 23 days of leave. Public holidays come on top."


@pytest.mark.clause("THINK-13")
def test_an_alternative_without_the_contradiction_is_taken() -> None:
    outcome = refined(WRONG, material(*QUOTES, alternatives=(WRONG, RIGHT)), CHOICE)
    assert outcome.text == RIGHT
    assert outcome.codes == ("choice.alternative",)


@pytest.mark.parametrize(
    ("draft", "alternative"),
    [
        (RIGHT, WRONG),
        (RIGHT, RIGHT + " More is known."),
        (WRONG, "Nothing is known."),
        (WRONG, f"# Leave\n\n{RIGHT}"),
        (WRONG, f"{RIGHT} Does that help?"),
        (WRONG, " \n "),
        (WRONG, "\ud800"),
    ],
)
@pytest.mark.clause("THINK-13")
def test_otherwise_the_baseline_stays(draft: str, alternative: str) -> None:
    outcome = refined(draft, material(*QUOTES, alternatives=(alternative,)), CHOICE)
    assert outcome.text == draft


def test_without_evidence_there_is_nothing_to_choose_by() -> None:
    assert refined(WRONG, material(alternatives=(RIGHT,)), CHOICE).text == WRONG
