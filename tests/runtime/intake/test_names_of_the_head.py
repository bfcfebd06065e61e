"""Names in the head of a mail are masked in its texts, whatever a list of names knows."""

from __future__ import annotations

from dataclasses import replace

import pytest

from support.intake_messages import message
from troth.adapters.personal.finder import PatternPersonalData
from troth.contracts.gate.intake.insurance import INSURANCE
from troth.contracts.gate.intake.model import Mailbox
from troth.runtime.intake.masked import mail_texts, masked_texts


@pytest.mark.clause("PROOF-6")
@pytest.mark.parametrize("name", ["Quillan Thorsby", "Thorsby, Quillan", "QUILLAN  THORSBY"])
def test_a_sender_is_masked_wherever_the_whole_name_stands(name: str) -> None:
    body = (
        "The lift has stood still since Monday.\nquillan thorsby asked you twice.\nQuillan Thorsby"
    )
    mail = replace(
        message(body, subject="Thorsby, Quillan: lift"),
        sender=Mailbox(address="q@example.org", name=name),
    )
    shown = masked_texts(mail, PatternPersonalData(), INSURANCE)
    assert "horsby" not in f"{shown['subject']} {shown['body']}".lower()
    assert shown["body"].startswith("The lift has stood still since Monday.\n")
    assert shown["body"].endswith("\nXXXXXXX XXXXXXX")
    told = str(mail_texts(mail, PatternPersonalData(), INSURANCE, raw=False))
    assert "horsby" not in told.lower()
    assert "Thorsby" in str(mail_texts(mail, PatternPersonalData(), INSURANCE, raw=True))


def test_what_is_no_whole_name_stays() -> None:
    body = "Claims are read by the claims desk. Lift-Service came; the lift, service and all."
    mail = replace(
        message(body),
        sender=Mailbox(address="c@example.org", name="Claims"),
        recipients=(
            Mailbox(address="l@example.org", name="Lift Repair Desk"),
            Mailbox(address="n@example.org", name="The Desk For All Who Read Claims"),
        ),
    )
    assert masked_texts(mail, PatternPersonalData(), INSURANCE)["body"] == body
