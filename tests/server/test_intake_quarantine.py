"""Mails that cost too much, over HTTP: a verdict with a reason, or a refusal that says why."""

from __future__ import annotations

from pathlib import Path

from support.bad_mails import bad_mails, with_bomb
from support.deployment import Deployment, deployed

PATH = "/api/intake/messages"
MAIL = {"content-type": "message/rfc822"}


async def test_each_has_a_verdict_and_is_kept(bare: Deployment) -> None:
    for reason, data in bad_mails().items():
        response = await bare.client.post(PATH, params={"wait": "true"}, content=data, headers=MAIL)
        body = response.json()
        assert response.status_code == 200
        assert (body["status"], body["quarantine"]["reason"]) == ("quarantined", reason)
        assert body["fail_closed_reason"] == f"QUARANTINED:{reason}"
        assert body["case_id"] is None
        kept = bare.services.storage.intake.erasable("default", body["message_id"])
        assert kept is not None
        assert kept.raw == data


async def test_a_bomb_within_a_forwarded_mail_holds_the_whole(bare: Deployment) -> None:
    forwarded = (
        "From: a@b.example\nSubject: Fwd\nContent-Type: multipart/mixed; boundary=OUTER\n\n"
        f"--OUTER\nContent-Type: message/rfc822\n\n{with_bomb()}\n--OUTER--\n"
    )
    response = await bare.client.post(
        PATH, params={"wait": "true"}, content=forwarded, headers=MAIL
    )
    assert response.json()["quarantine"]["reason"] == "archive_bomb"


async def test_what_is_over_the_limit_of_the_door_is_refused_under_seal(tmp_path: Path) -> None:
    async with deployed(tmp_path, corpus=False, max_mail_bytes=26_000_000) as opened:
        response = await opened.client.post(PATH, content=bad_mails()["too_large"], headers=MAIL)
        assert (response.status_code, response.json()["code"]) == (413, "input.too_large")
        assert response.json()["receipt_id"]
        assert opened.services.storage.intake.next_free_ms() is None
