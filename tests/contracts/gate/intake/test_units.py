from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from support.intake_messages import message
from support.mails import mail as plain
from support.mails import message as parsed
from support.mails import multipart
from troth.contracts.gate.intake.model import NormalizedMessage, SpanSource
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


_HANDED_ON = (
    "From: Bo <bo@x.example>\nTo: Ana <ana@example.com>\nDate: Mon, 02 Mar 2026 10:00:00 +0100\n"
    "Subject: The receipts\n\nI changed the date on the invoice before I sent it.\n"
)


def _with_attached(body: str, headers: str = "") -> NormalizedMessage:
    parts = (f"Content-Type: text/plain\n\n{body}", f"Content-Type: message/rfc822\n\n{_HANDED_ON}")
    return parsed(headers + multipart(*parts))


def test_a_mail_that_is_attached_is_read_without_its_headers() -> None:
    mail = _with_attached("Please see what my neighbour wrote.")
    _, mine, about, said = (one for one in units_of(mail).units if not one.is_header)
    assert (mine.source, about.text) == (SpanSource.BODY, "Subject: The receipts")
    assert said.text == "I changed the date on the invoice before I sent it."
    evidence = said.evidence()
    assert evidence.attachment_id == mail.attachments[0].attachment_id
    text = mail.text_of(evidence.source, evidence.attachment_id) or ""
    assert text[evidence.start : evidence.end] == said.text


def test_what_is_handed_on_without_a_word_is_read_once_and_what_a_machine_returns_is_not() -> None:
    for mail, times in ((_with_attached(""), 1), (_with_attached("Failed.", _BY_MACHINE), 0)):
        told = [one.text for one in units_of(mail).units]
        assert told.count("I changed the date on the invoice before I sent it.") == times


def test_headers_above_a_forwarded_text_are_told_from_what_it_says() -> None:
    rule = "---------- Forwarded message ----------\n"
    mail = parsed(plain(f"Look.\n\n{rule}{_HANDED_ON}", subject="Fwd: The receipts"))
    assert [one.text for one in units_of(mail).units if not one.is_header] == [
        "Fwd: The receipts",
        "Look.",
        "Subject: The receipts",
        "I changed the date on the invoice before I sent it.",
    ]
    above = plain("From: Bo <bo@x.example>\nTo: whom it may concern\nHello")
    assert not any(one.is_header for one in units_of(parsed(above)).units)


_BY_MACHINE = "Auto-Submitted: auto-replied\n"
