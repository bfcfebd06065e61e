"""What kind of document an attachment is: its name says it, or else its opening."""

from __future__ import annotations

from dataclasses import replace

import pytest

from support.intake_messages import message
from troth.contracts.gate.intake.entities.finding import typed
from troth.contracts.gate.intake.insurance import INSURANCE

(PLAIN,) = message("See below.", attached="Some text").attachments


@pytest.mark.parametrize(
    ("name", "text", "kind"),
    [
        ("Rechnung_Werkstatt-2026.pdf", "", "INVOICE"),
        ("police report.docx", "Invoice no. 12", "POLICE_REPORT"),  # the name first
        ("scan0001.pdf", "REPARATURRECHNUNG Nr. 4711\nAutohaus Berger", "INVOICE"),
        ("IMG_2231.jpg", "", "UNKNOWN"),
        ("schadenfotos.zip", "", "PHOTO_EVIDENCE"),
        ("doc.pdf", "Discharge summary of 3 May", "MEDICAL_REPORT"),
        ("notes.txt", "x" * 600 + " invoice", "UNKNOWN"),  # far behind the opening
        ("", "", "UNKNOWN"),
        ("rechnung", "", "INVOICE"),
    ],
)
def test_the_name_or_the_opening_tells_the_kind(name: str, text: str, kind: str) -> None:
    (told,) = typed([replace(PLAIN, name=name, text=text)], INSURANCE)
    assert told.document_type == f"DOC_{kind}"
