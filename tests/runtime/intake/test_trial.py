"""Trying mails tells what would become of them, and leaves nothing behind."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from support.intake_desk import Desk, mail, open_desk, raw
from support.mails import multipart
from troth.adapters.mail.parser import MimeMailParser
from troth.runtime.intake.trial import try_mail


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    opened = open_desk(f"sqlite:///{tmp_path}/troth.db", tmp_path)
    yield opened
    opened.storage.close()


async def test_a_mail_is_decided_on_and_forgotten(desk: Desk) -> None:
    tried = await try_mail(desk.pipeline, raw(mail("My car accident, policy 12-3456789.")))
    assert tried.outcome.route.queue_id == "QUEUE_CLAIMS_AUTO"
    assert (tried.primary, tried.product) == ("INTENT_CLAIM_NEW", "PROD_AUTO")
    assert desk.case_files() == []
    assert list(desk.storage.log.entries()) == []


async def test_why_people_would_look_is_told_in_sentences(desk: Desk) -> None:
    tried = await try_mail(desk.pipeline, raw(mail("My car accident: 12-3456789 or 12-7654321?")))
    assert tried.outcome.status == "needs_review"
    assert any(one.startswith("It is not settled whose message") for one in tried.reasons)
    parsed = replace(desk.pipeline, parser=MimeMailParser())
    thanks = "Content-Type: text/plain\n\nThank you for your help with my car accident."
    threat = "Content-Type: text/html\n\n<p>My lawyer will be in touch about your refusal."
    both = multipart(thanks, threat, kind="alternative")
    tried = await try_mail(parsed, raw(both.encode()))
    assert "RISK_LEGAL_THREAT" in tried.risks
    assert (
        "Its HTML part, which most people see, says what its text part does not." in tried.reasons
    )
    quarantined = await try_mail(desk.pipeline, raw(b"\x00\xff no mail at all"))
    assert quarantined.outcome.status == "quarantined"
    assert quarantined.reasons
