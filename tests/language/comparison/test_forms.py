"""Equal figures and dates stand in one form where a network reads them; others stay."""

from __future__ import annotations

import pytest

from troth.language.comparison.forms import in_one_form


@pytest.mark.parametrize(
    ("passage", "claim", "shown"),
    [
        ("Opened in 03/2024.", "It opened in March 2024.", "Opened in March 2024."),
        ("A box of two dozen eggs.", "It holds 24 eggs.", "A box of 24 eggs."),
        ("A fee of a thousand euros.", "It costs 1,000 euros.", "A fee of 1,000 euros."),
        ("Opened in 03/2024.", "It opened in April 2024.", "Opened in 03/2024."),
        ("Call 0341 5550172.", "It is 0341 555 0172.", "Call 0341 555 0172."),
        ("A fee of a thousand euros.", "It costs 2,000 euros.", "A fee of a thousand euros."),
    ],
)
def test_what_is_equal_has_one_form_in_both(passage: str, claim: str, shown: str) -> None:
    assert in_one_form(passage, claim) == (shown, claim)
    assert in_one_form(claim, passage) == (claim, shown)
