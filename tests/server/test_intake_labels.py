"""Every urgency above normal, and the privacy of what a mail names, come out at the intake door.

The mails are written for the purpose, in the manner of the short ones that the prompt contract's
system brings along: a line or two, a number, a date.
"""

from __future__ import annotations

from typing import Any

import pytest

from support.deployment import Deployment

_HEAD = "From: a@post.example\nTo: in@insurer.example\nDate: Sat, 17 Jan 2026 07:55:00 +0000\n"


async def _read(opened: Deployment, subject: str, body: str) -> dict[str, Any]:
    mail = (
        f"{_HEAD}Subject: {subject}\nContent-Type: text/plain; charset=utf-8\n"
        f"Message-ID: <{len(body)}@post.example>\n\n{body}\n"
    )
    sent = await opened.client.post(
        "/api/intake/messages",
        params={"wait": "true"},
        content=mail.encode(),
        headers={"content-type": "message/rfc822"},
    )
    assert sent.status_code == 200, sent.text
    read: dict[str, Any] = sent.json()["classification"]
    return read


def _risks(read: dict[str, Any]) -> dict[str, float]:
    return {one["label"]: one["confidence"] for one in read["risk_flags"]}


@pytest.mark.parametrize(
    ("subject", "body", "urgency"),
    [
        ("Frist", "Wir vertreten den Geschädigten und setzen eine Frist bis 22.01.2026.", "HIGH"),
        ("Deadline", "Our lawyer needs your answer by 18 January 2026.", "CRITICAL"),
        (
            "Eilt",
            "Meine Frau wird heute operiert, bitte sagen Sie bis heute Mittag zu.",
            "CRITICAL",
        ),
    ],
)
@pytest.mark.clause("GATE-3")
async def test_urgencies_above_normal_occur(
    deployment: Deployment, subject: str, body: str, urgency: str
) -> None:
    assert (await _read(deployment, subject, body))["urgency"]["label"] == f"URG_{urgency}"


@pytest.mark.clause("GATE-3")
async def test_an_account_number_is_sensitive_by_itself(deployment: Deployment) -> None:
    body = "Bitte überweisen Sie die Rückzahlung auf mein Konto. IBAN DE02 1203 0000 0000 2020 51."
    read = await _read(deployment, "Rückzahlung und Kontodaten", body)
    assert read["primary_intent"] == "INTENT_BILLING_QUESTION"
    assert _risks(read)["RISK_PRIVACY_SENSITIVE"] >= 0.8
    shown = next(one for one in read["risk_flags"] if one["label"] == "RISK_PRIVACY_SENSITIVE")
    assert [one["source"] for one in shown["evidence"]] == ["BODY"]
    assert "1203" not in shown["evidence"][0]["snippet_redacted"]


async def test_health_is_sensitive_and_an_ordinary_mail_is_not(deployment: Deployment) -> None:
    ill = "Seit dem Sturz habe ich Depressionen und nehme starke Tabletten gegen die Schmerzen."
    assert "RISK_PRIVACY_SENSITIVE" in _risks(await _read(deployment, "Fragebogen", ill))
    plain = "Please send me the terms of my car policy by post."
    assert "RISK_PRIVACY_SENSITIVE" not in _risks(await _read(deployment, "Terms", plain))
