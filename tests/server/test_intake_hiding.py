"""No number of a person or of the business is seen by a model or told by anybody.

Values of thirteen kinds go through the real pipeline, in capitals and in small letters, with a
model behind HTTP that names each of them as an entity and as a key to the sender. Then everything
that was sent, answered, logged and stored beside the mail itself is searched for them.
"""

from __future__ import annotations

import json
import logging
import re
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from support.deployment import Deployment, deployed
from troth_lab.models.script import Received
from troth_lab.models.scripted import ScriptedServer

PLANTED = {
    "policy": "45-1234567|45 7654321|459988776|45/2345671|45.3456712|12_4567123",
    "claim": "CLM-2026-0042|CLM 2026 0053|CLM/2026/0064|CLM_2026_0075|claim number 20260086",
    "customer": "customer number 4711|Customer ID C-55123|KD-778812|KD998813|customer no 889977",
    "iban": "AT611904300234573201|AT61 1904 3002 3457 3201|DE89 3704 0044 0532 0130 00"
    "|CH93-0076-2011-6238-5295-7",
    "vat": "ATU12345678|ATU 8765 4321|DE 123456789|CHE-123.456.789|GB 987 6543 21",
    "card": "4111 1111 1111 1111|5500-0055-5555-5559|340000000000009|4012.8888.8888.1881",
    "plate": "my car AB12 CDE|my car M-AB 1234|W-12345X|my car GU 123 AB|AB51DVL|my car ZH 123456",
    "email": "Eve.Miller@Post.Example|kim@mail.example|j.doe+x@a.example|max (at) muster.example",
    "phone": "+43 664 1234567|0664/7654321|(212) 555-0143|07700 900123|my phone 0316 12 34 56",
    "paper": "passport P1234567|passport C01X00T47|driving licence MORGA753116SM9IJ|CZ6311T47X",
    "tax": "86 095 742 719|tax id 12345678903|86095742719|tax number 21/815/08150",
    "social": "1237 010180|AB123456C|AB 12 34 56 C|078-05-1120|756.9217.0769.85|65 070649 C 103",
    "vehicle": "WVWZZZ1JZXW000001|1HGCM82633A004352|JH4KA8260MC000000|VF1AA000123456789",
}
TYPES = {
    "policy": "ENT_POLICY_NUMBER",
    "claim": "ENT_CLAIM_NUMBER",
    "customer": "ENT_CUSTOMER_NUMBER",
    "iban": "ENT_IBAN",
    "plate": "ENT_VEHICLE_PLATE",
    "email": "ENT_EMAIL",
    "phone": "ENT_PHONE",
}
ALL = "all"
ITEM = re.compile(r"Item \d+ is (.+?) \(end\)")
# Words before a value that say what it is, so that even four digits are told.
WORDS = re.compile(
    r"(?i)^(?:my car|my phone|customer (?:number|id|no)|claim number|passport|driving licence"
    r"|tax (?:id|number)) "
)


def values(kind: str) -> list[str]:
    """In capitals and in small letters."""
    named = "|".join(PLANTED.values()) if kind == ALL else PLANTED[kind]
    return [fold(one) for fold in (str.upper, str.lower) for one in named.split("|")]


def test_there_are_enough_of_them() -> None:
    assert len(PLANTED) == 13
    assert len(set(values(ALL))) >= 90


def mail_of(told: list[str]) -> bytes:
    lines = [f"Item {number} is {value} (end)." for number, value in enumerate(told)]
    return (
        "From: Eve <eve@sender.example>\r\nTo: desk@insurer.example\r\n"
        f"Subject: Concerning {told[0]}\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n"
        "I had an accident with my car and want to report the damage.\r\n" + "\r\n".join(lines)
    ).encode()


def obedient(kind: str) -> Any:
    """A model that copies every value that it can see, whatever the stage."""

    def answer(received: Received) -> str:
        payload = received.payload
        seen = ITEM.findall(str(payload["body"]))
        if payload["task"] == "extract":
            label = TYPES.get(kind, "ENT_CUSTOMER_NUMBER")
            said: dict[str, Any] = {
                "entities": [
                    {
                        "entity_type": label,
                        "value_redacted": one,
                        "confidence": 0.9,
                        "evidence_snippets": [one],
                    }
                    for one in seen
                ]
            }
        elif payload["task"] == "identity":
            said = {
                "keys": [
                    {
                        "key_type": "customer_number",
                        "key_value": one,
                        "evidence_snippets": [f"is {one} (end)"],
                    }
                    for one in seen
                ]
            }
        else:
            shown = [
                {"label": "INTENT_CLAIM_NEW", "confidence": 0.9, "evidence_snippets": seen[:3]}
            ]
            one = {"confidence": 0.9, "evidence_snippets": ["accident with my car", *seen[:1]]}
            said = {
                "intents": shown,
                "primary_intent": "INTENT_CLAIM_NEW",
                "product_line": {"label": "PROD_AUTO", **one},
                "urgency": {"label": "URG_NORMAL", **one},
                "risk_flags": [],
            }
        return json.dumps(said)

    return answer


def told_beside_the_mail(folder: Path) -> str:
    """Every table but the one that keeps the mail, and every file but the case's original."""
    connection = sqlite3.connect(folder / "troth.db")
    names = [row[0] for row in connection.execute("SELECT name FROM sqlite_master")]
    tables = [
        row[0]
        for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        if row[0] != "intake_raw" and "_fts" not in row[0]
    ]
    assert {"audit_events", "receipts", "bodies", "intake_stages"} <= set(names)
    rows = [
        column.decode(errors="replace") if isinstance(column, bytes) else str(column)
        for table in tables
        for row in connection.execute(f'SELECT * FROM "{table}"')
        for column in row
    ]
    connection.close()
    return "\n".join(rows)


async def reviewed(opened: Deployment, message_id: str, why: str) -> str:
    path = f"/api/intake/reviews/{message_id}"
    shown = await opened.client.get(path)
    corrected = await opened.client.post(
        f"{path}/corrections",
        json={"corrections": [{"field": "urgency", "value": "URG_HIGH", "reason": why}]},
        headers={"if-match": shown.json()["etag"], "idempotency-key": "one"},
    )
    assert corrected.status_code == 200, corrected.text
    again = await opened.client.get(path)
    listed = await opened.client.get("/api/intake/reviews")
    return f"{shown.text}\n{corrected.text}\n{again.text}\n{listed.text}"


@pytest.mark.clause("PROOF-6")
@pytest.mark.clause("GATE-13")
@pytest.mark.parametrize("kind", [*PLANTED, ALL])
async def test_nothing_raw_leaves(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, kind: str
) -> None:
    """All of them at once without a model, whose replies have a budget."""
    caplog.set_level(logging.DEBUG)
    told, with_model = values(kind), kind != ALL
    with ScriptedServer(answering=obedient(kind)) as server:
        settings: dict[str, Any] = {"model": "openai:scripted", "model_base_url": server.base_url}
        async with deployed(tmp_path, corpus=False, **(settings if with_model else {})) as opened:
            sent = await opened.client.post(
                "/api/intake/messages",
                params={"wait": "true"},
                content=mail_of(told),
                headers={"content-type": "message/rfc822"},
            )
            result = sent.json()
            assert (sent.status_code, result["state"]) == (200, "done"), sent.text
            reviews = await reviewed(opened, result["message_id"], f"It is {', '.join(told[:9])}.")
        prompts = "\n".join(json.dumps(one.body, ensure_ascii=False) for one in server.requests)
    stored = told_beside_the_mail(tmp_path)
    if with_model:
        assert "I had an accident with my car" in prompts
        reasons = [code for one in result["reviews"] for code in one["reasons"]]
        assert not [code for code in reasons if code.startswith("model:")], reasons
        assert result["extraction"]["entities"], "the model's values were used"
    for place, text in {
        "prompt": prompts,
        "result": sent.text,
        "reviews": reviews,
        "database": stored,
        "log": caplog.text,
    }.items():
        for value in told:
            bare = WORDS.sub("", value)
            # Digits stand in digests by chance; no digest is a value.
            whole = rf"(?<![0-9a-f]){re.escape(bare.lower())}(?![0-9a-f])"
            stands = (
                re.search(whole, text.lower()) if bare.isdigit() else bare.lower() in text.lower()
            )
            assert not stands, f"{bare!r} stands in the {place}"
