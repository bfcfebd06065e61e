"""Any draft and any material give a valid delta, the same one again, and no other exception."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contracts.thinking.passes.refining import ALL, material, refined, state
from troth.contracts.thinking.deltas import ValidDelta, validate_delta
from troth.contracts.thinking.model import MAX_TEXT, PassName
from troth.contracts.thinking.passes import PASSES
from troth.contracts.thinking.passes.draft import MAX_READ_CHARS

PIECES = (
    "Employees receive 28 days of leave.",
    "Employees always receive 23 days of leave [F1].",
    "Der Urlaub beträgt 28 Tage, aber nur für Angestellte.",
    "It is limited to Graz.",
    "Is that so?",
    "- one\n- two\n",
    "| a | 5 days |\n|---|---|\n| b | 6 days |\n",
    "# Heading\n",
    "```\ncode never ends\n",
    "“quoted” and „zitiert“",
    "\u202eevil\u202c \u0430nnu\u0430l\ufeff",
    "\x00",
    "\n\n",
    " ",
    "**bold",
    "5.5.5 ,,, ()",
)
texts = st.lists(st.sampled_from(PIECES) | st.text(max_size=20), max_size=8).map(" ".join)
HUGE = {
    "dots": ".",
    "brackets": "[F1]",
    "items": "- it never takes 5 days\n",
    "fences": "```\n",
    "bars": "| 5 days ",
    "semicolons": "it never ends; ",
}


@given(texts, texts, texts, texts)
def test_any_text_gives_valid_deltas(draft: str, quote: str, question: str, other: str) -> None:
    given_material = material(quote, question=question, alternatives=(other,))
    for name in ALL:
        now = state(draft)
        delta = PASSES[name](given_material)(now)
        assert isinstance(validate_delta(delta, now), ValidDelta)
        assert PASSES[name](given_material)(now) == delta
        assert now == state(draft)


@given(texts, texts)
@pytest.mark.clause("THINK-13")
def test_no_answer_is_turned_into_a_question(draft: str, quote: str) -> None:
    outcome = refined(draft, material(quote, question="What is it, and when does it end?"))
    asked = draft.count("?") + quote.count("?")
    assert outcome.text.count("?") <= max(draft.count("?"), 3 * asked)


@pytest.mark.parametrize(
    "piece",
    [
        pytest.param(piece, id=name, marks=[] if name == "items" else [pytest.mark.slow])
        for name, piece in HUGE.items()
    ],
)
@pytest.mark.parametrize("name", PassName)
def test_the_largest_texts_are_refined(name: PassName, piece: str) -> None:
    size = MAX_TEXT if name is PassName.GROUNDING else 30_000
    huge = (piece * (size // len(piece)))[:size]
    given_material = material(huge[:9_000], question=huge[:9_000], alternatives=(huge[:9_000],))
    now = state(huge)
    delta = PASSES[name](given_material)(now)
    assert isinstance(validate_delta(delta, now), ValidDelta)


def test_what_comes_after_100_000_characters_is_left_as_it_is() -> None:
    wrong = "Employees receive 23 days of paid leave."
    draft = f"{wrong}\n\n{'Nothing else. ' * (MAX_READ_CHARS // 14)}\n\n{wrong}"
    outcome = refined(draft, material("Employees receive 28 days of paid leave."))
    assert not outcome.text.startswith(wrong)
    assert outcome.text.endswith(wrong)
