"""Amounts in digits of other scripts, which look like ours and count like ours."""

from __future__ import annotations

import pytest

from troth.kernel.comparing.amounts import find_amounts

# Full-width, Arabic-Indic, mathematical bold, and a mixture.
LOOKALIKES = (
    "\uff13\uff10",
    "\u0663\u0660",
    "\U0001d7d1\U0001d7ce",
    "3\uff10",
)


@pytest.mark.parametrize("digits", LOOKALIKES)
def test_digits_of_any_script_are_figures(digits: str) -> None:
    text = f"Employees receive {digits} days."
    (found,) = find_amounts(text)
    assert (found.value, found.unit) == (30.0, "day")
    assert text[found.start : found.start + 2] == digits


def test_letters_and_signs_that_are_no_digits_are_none() -> None:
    assert find_amounts("Employees receive \u00b2\u2462\u4e09 days.") == ()
