"""Clarity: what is said twice; nothing that says anything goes."""

from __future__ import annotations

import pytest

from contracts.thinking.passes.refining import material, refined
from troth.contracts.thinking.model import PassName

CLARITY = (PassName.CLARITY,)
SAID = "Laptops are replaced every four years."


@pytest.mark.parametrize(
    ("draft", "after"),
    [
        (f"{SAID} {SAID}", SAID),
        (f"{SAID}\n\nPhones follow.\n\n{SAID}\n", f"{SAID}\n\nPhones follow.\n\n"),
        (f"- {SAID}\n- {SAID}\n", f"- {SAID}\n"),
    ],
)
def test_repetitions_go(draft: str, after: str) -> None:
    assert refined(draft, material(), CLARITY).text == after


@pytest.mark.parametrize(
    "draft",
    [
        f"{SAID} Phones are replaced every four years.",
        "Yes. It is. Yes. It is.",
        "# Replacement of laptops today\n\n# Replacement of laptops today",
        f"```\n{SAID}\n{SAID}\n```",
        f"> {SAID}\n\n> {SAID}",
        "Wait... and see.",
        "Call f() and then g().",
        "Use `a ,b` as it is .",
        "It costs € 5 , he said: “so be it .”",
    ],
)
@pytest.mark.clause("THINK-13")
def test_what_says_something_stays(draft: str) -> None:
    outcome = refined(draft, material(), CLARITY)
    assert outcome.text == draft
