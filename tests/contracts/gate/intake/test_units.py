from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from support.intake_messages import message
from troth.contracts.gate.intake.model import SpanSource
from troth.contracts.gate.intake.units import MAX_CHARS, MAX_UNITS, units_of


def test_subject_and_new_text_are_read_and_quotations_are_not() -> None:
    told = units_of(message("One thing. Another.", subject="A word", quoted="\n> old words\n"))
    assert [unit.text for unit in told.units] == ["A word", "One thing.", "Another."]
    assert next(unit.source for unit in told.units) is SpanSource.SUBJECT
    assert told.is_whole


def test_a_long_mail_is_read_as_far_as_it_is_and_says_so() -> None:
    told = units_of(message("Word. " * (MAX_UNITS + 5)))
    assert len(told.units) == MAX_UNITS
    assert not told.is_whole


def test_a_sentence_without_end_is_read_in_pieces() -> None:
    told = units_of(message("a" * (MAX_CHARS + 10)))
    assert [len(unit.text) for unit in told.units] == [MAX_CHARS, 10]


@given(st.text(max_size=300))
def test_every_unit_is_the_slice_that_it_says(text: str) -> None:
    mail = message(text, subject=text[:40])
    for unit in units_of(mail).units:
        whole = mail.text_of(unit.source) or ""
        assert whole[unit.start : unit.end] == unit.text
        assert unit.evidence().end == unit.end
