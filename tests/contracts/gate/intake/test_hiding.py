"""The one masked form of a text, and what looks like a number of something."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from troth.contracts.gate.intake.insurance import INSURANCE
from troth.contracts.gate.intake.masking import find_codes, hide_text, hide_values
from troth.contracts.gate.intake.model import EvidenceSpan, SpanSource


def codes(text: str) -> list[str]:
    return [text[one.start : one.end] for one in find_codes(text)]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("ref 451234567 please", ["451234567"]),
        ("ref 45 - 1234567", ["45 - 1234567"]),
        ("it is CLM_2026_0042, or clm 2026 0042", ["CLM_2026_0042", "2026 0042"]),
        ("atu12345678 and kd4711", ["atu12345678", "kd4711"]),
        ("VIN WVWZZZ1JZXW000001.", ["WVWZZZ1JZXW000001"]),
        ("4012.8888.8888.1881", ["4012.8888.8888.1881"]),
        ("４５1234567", ["４５1234567"]),
        ("12 2026 3456", ["12 2026 3456"]),
    ],
)
def test_what_looks_like_a_number_of_something_is_found(text: str, found: list[str]) -> None:
    assert codes(text) == found


@pytest.mark.parametrize(
    "text",
    [
        "on 3 March 2026 at 10:30",
        "am 20.11.2026 um 10 Uhr",
        "2026-11-20 and 11/2026",
        "EUR 500.00 or 1500.00",
        "1010 Wien, Windows 11, COVID19, 2nd floor, 80 %",
        "no digits at all",
        "",
    ],
)
def test_dates_amounts_and_small_figures_stay(text: str) -> None:
    assert codes(text) == []


@given(st.text(max_size=200))
def test_codes_are_slices_in_order(text: str) -> None:
    found = list(find_codes(text))
    assert all(0 <= one.start < one.end <= len(text) for one in found)
    assert all(one.end <= other.start for one, other in itertools.pairwise(found))


@given(st.text(max_size=200))
def test_hiding_keeps_every_offset(text: str) -> None:
    hidden = hide_text(text, (), INSURANCE)
    assert len(hidden) == len(text)
    assert [at for at, char in enumerate(hidden) if char == "\n"] == [
        at for at, char in enumerate(text) if char == "\n"
    ]


@pytest.mark.parametrize("text", ["No 12<b>34</b>5", "AT61<b>1904</b>3002 <i>3457</i>"])
def test_a_tag_inside_of_a_number_shows_no_digit(text: str) -> None:
    assert set(filter(str.isdigit, hide_text(text, (), INSURANCE))) == {"0"}


def test_a_number_of_the_business_keeps_its_tail_and_no_other_does() -> None:
    text = "Policy 45-1234567, claim CLM-2026-0042\nref 998877665"
    hidden = "Policy 00-0000567, claim XXX-0000-0042\nref 000000000"
    assert hide_text(text, (), INSURANCE) == hidden


@pytest.mark.slow
@pytest.mark.parametrize("piece", ["1", "1 ", "a1 ", "1.", "1-", "12.11.2026 ", "3 March 2026 "])
def test_a_megabyte_of_anything_is_read(piece: str) -> None:
    list(find_codes(piece * (1_000_000 // len(piece))))


@pytest.mark.clause("PROOF-6")
@pytest.mark.parametrize(
    ("kind", "shown"),
    [
        ("ENT_PERSON_NAME", "XXX XXXXXX"),
        ("ENT_ADDRESS", "XXX XXXXXX"),
        ("ENT_POLICY_NUMBER", "XXX XXXrtz"),
        ("customer_number", "XXX XXXrtz"),
        ("ENT_SOMETHING_OF_MY_OWN", "XXX XXXXXX"),
        ("ENT_COMPANY_NAME", "Zyx Qwertz"),
        ("ENT_LOCATION", "Zyx Qwertz"),
    ],
)
def test_what_somebody_names_is_hidden_wherever_it_stands(kind: str, shown: str) -> None:
    """No finder knows it, so only its type says what it is."""
    texts = {"body": "I am Zyx Qwertz, not Zyx Qwertzner.", "subject": "from ZYX QWERTZ"}
    span = EvidenceSpan(
        source=SpanSource.BODY, start=5, end=15, snippet_redacted="", snippet_sha256=""
    )
    hidden = hide_values(texts, texts, [(kind, span)])
    assert hidden["body"] == f"I am {shown}, not Zyx Qwertzner."
    assert hidden["subject"].lower() == f"from {shown}".lower()
