"""Other readers of quoted replies, and what a hostile mail can make them do."""

from __future__ import annotations

import pytest

from troth.adapters.mail.parser import quote_opinions
from troth.contracts.gate.intake.segments import opinions_agree


@pytest.mark.parametrize(
    "body",
    [
        "Hello\n\nOn Tue, 3 Apr 2026 at 16:19, bob <bob@x.example> wrote:\n> Hi\n",
        "Hello\n\nOn Apr 3, 2026, at 4:19 PM, bob wrote:\n\n> Hi\n",
        "Hallo\n\nAm 03.04.2026 um 16:19 schrieb Bob <bob@x.example>:\n> Hi\n",
    ],
)
def test_both_see_an_ordinary_quotation(body: str) -> None:
    opinions = quote_opinions(body)
    assert len(opinions) == 2
    assert opinions_agree(body, opinions) == 2


def test_neither_sees_one_where_there_is_none() -> None:
    opinions = quote_opinions("Hello:\n\nmy car is red.\n")
    assert opinions == (None, None)


@pytest.mark.parametrize(
    "body",
    [
        "Am 1 schrieb " * 200,
        "On 1 a@b " * 500,
        "x\n" * 2_000 + ":",
        "hello:\n" + "\n" * 2_000,
        "-" * 1_000,
        "no sign of a quotation",
        "hello:\n" + "word " * 100_000,
    ],
)
def test_they_are_not_asked_what_they_would_be_slow_at(body: str) -> None:
    assert quote_opinions(body) == ()
