"""What an attachment is: by its title, its name, its text or its media type."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from troth.contracts.gate.intake.entities.documents import read_document_type
from troth.contracts.gate.intake.insurance import INSURANCE


@pytest.mark.parametrize(
    ("name", "media_type", "text", "label"),
    [
        ("scan0001.pdf", "application/pdf", "Rechnung\nBetrag: 120,00 EUR", "DOC_INVOICE"),
        ("rechnung_2026.pdf", "application/pdf", "", "DOC_INVOICE"),
        ("Invoice-4711.pdf", "application/pdf", "", "DOC_INVOICE"),
        ("x.pdf", "application/pdf", "Unfallbericht\nDatum: 2026-01-15", "DOC_CLAIM_FORM"),
        ("claim_form.docx", "application/x", "", "DOC_CLAIM_FORM"),
        ("polizeibericht.pdf", "application/pdf", "", "DOC_POLICE_REPORT"),
        ("a.pdf", "application/pdf", "POLICE REPORT\nCrime reference 12", "DOC_POLICE_REPORT"),
        ("befund.pdf", "application/pdf", "", "DOC_MEDICAL_REPORT"),
        ("b.pdf", "application/pdf", "Medical certificate", "DOC_MEDICAL_REPORT"),
        ("IMG_2041.jpg", "image/jpeg", "", "DOC_PHOTO_EVIDENCE"),
        ("reisepass.jpg", "image/jpeg", "", "DOC_ID_DOCUMENT"),
        ("x.txt", "text/plain", "Foto 1: Beschädigtes Dach.", "DOC_PHOTO_EVIDENCE"),
        ("x.txt", "text/plain", "SEPA Hinweis", "DOC_BANK_DETAILS"),
        ("bank_details.pdf", "application/pdf", "", "DOC_BANK_DETAILS"),
        ("x.txt", "text/plain", "Anwaltsbrief\nFristsetzung", "DOC_OTHER"),
        ("Versicherungspolizze.pdf", "application/pdf", "", "DOC_POLICY_DOCUMENT"),
        ("notes.txt", "text/plain", "hello", "DOC_OTHER"),
        ("data.bin", "application/octet-stream", "", "DOC_UNKNOWN"),
        ("../../etc/passwd", "application/octet-stream", "", "DOC_UNKNOWN"),
    ],
)
def test_what_an_attachment_is(name: str, media_type: str, text: str, label: str) -> None:
    reading = read_document_type(name=name, media_type=media_type, text=text, profile=INSURANCE)
    assert reading.label == label
    assert reading.label in INSURANCE.names("document_types")


@given(st.text(max_size=30), st.text(max_size=60))
def test_every_attachment_has_a_label_of_the_profile(name: str, text: str) -> None:
    reading = read_document_type(name=name, media_type="x/y", text=text, profile=INSURANCE)
    assert reading.label in INSURANCE.names("document_types")
