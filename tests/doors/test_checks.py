"""Checks of drafts: over HTTP, through the guardrail door, by the library and the command line."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from support.deployment import Deployment
from support.shell import Shell
from troth import GivenPassage

LITELLM = "/guardrails/litellm/beta/litellm_basic_guardrail_api"
PASSAGES = [{"id": "p1", "text": "Staff get 28 days of leave."}]
RIGHT, WRONG = "Staff get 28 days of leave.", "Staff get 30 days of leave."


async def check(opened: Deployment, draft: str, **members: Any) -> Any:
    response = await opened.client.post("/api/check", json={"draft": draft, **members})
    assert response.status_code == 200, response.text
    return response.json()


async def test_a_draft_is_held_to_passages_own_sources_and_memory(deployment: Deployment) -> None:
    clean = await check(deployment, RIGHT, passages=PASSAGES)
    assert (clean["verdict"], clean["text"], clean["marks"]) == ("clean", RIGHT, [])
    marked = await check(deployment, WRONG, passages=PASSAGES, surface="app:mail")
    assert marked["verdict"] == "marked"
    assert "says: “28 days”" in marked["text"]
    (mark,) = marked["marks"]
    assert marked["text"][mark["start"] : mark["end"]].startswith("Staff get 30 days of leave")
    own = await check(
        deployment,
        "Full-time employees receive 33 days of paid annual leave per calendar year.",
        request="How many days of paid annual leave do full-time employees receive?",
    )
    assert own["verdict"] == "marked"
    for text in ("I work at Microsoft.", "I work at Amazon."):
        await deployment.troth.remember(text, subject="anna")
    told = await check(
        deployment, "You work at Microsoft.", request="Where do I work?", subject="anna"
    )
    assert told["verdict"] == "marked"
    assert [one["reintroduced_claim"] for one in told["memories"]] == [True, True]
    receipt = deployment.services.log.receipt(marked["receipt_id"])
    assert receipt is not None


@pytest.mark.clause("MEM-4")
@pytest.mark.parametrize(
    ("before", "after"), [("", ""), ("As you asked:\n\n```json\n", "\n```\nBest regards.")]
)
async def test_json_stays_json_with_its_caveats_and_marks(
    deployment: Deployment, before: str, after: str
) -> None:
    for text in ("I live in Lisbon.", "I live in Bergen."):
        await deployment.troth.remember(text, subject="otto")
    note = 'Staff get 30 days of leave.\n"So they say."'
    profile = {"evidence": "Otto", "days": [30, 2.50], "city": "Bergen", "note": note}
    draft = f"{before}{json.dumps(profile, indent=1)}{after}"
    told = await check(deployment, draft, subject="otto", passages=PASSAGES)
    assert told["verdict"] == "marked"
    text = told["text"]
    assert text.startswith(before)
    assert text.endswith(after)
    held = json.loads(text[len(before) : len(text) - len(after)])
    assert held["city"].startswith("Bergen (")
    assert "conflicting records" in held["city"]
    assert held["note"].startswith("Staff get 30 days of leave [F1 says: “28 days”].")
    assert {**held, "city": "Bergen", "note": note} == profile
    (mark,) = told["marks"]
    assert mark["text"] == 0
    assert "Staff get 30 days of leave [F1" in text[mark["start"] : mark["end"]]
    named = await check(deployment, '{"You live in Bergen": true, "days": 30}', subject="otto")
    (name, _), *others = json.loads(named["text"]).items()
    assert name.startswith("You live in Bergen (")
    assert others == [("days", 30)]
    body = {"input_type": "response", "texts": ["Well met.", draft]}
    params = {"additional_provider_specific_params": {"passages": PASSAGES, "subject": "otto"}}
    answer = (await deployment.client.post(LITELLM, json={**body, **params})).json()
    assert answer["texts"] == ["Well met.", text]
    assert [one["text"] for one in answer["troth"]["marks"]] == [1]


async def test_own_sources_are_searched_for_every_sentence_of_a_draft(
    deployment: Deployment,
) -> None:
    for source_id, text in (
        ("kiln", "The kiln room is open to members from 08:00.\nA firing costs 12 euros a shelf."),
        ("wheel", "A wheel may be booked for 90 minutes.\nBeginners bring an apron of their own."),
        ("shop", "Glazes bought in our shop are not taken back."),
    ):
        await deployment.troth.add_source(text, source_id=source_id, title=source_id)
    draft = (
        "Dear Ms Okafor,\n\nthank you for your letter, and welcome to the studio. Your shelf in "
        "the kiln will be 12 euros. As for wheels, you may book one for 60 minutes. We are happy "
        "to take back glazes bought in our shop.\n\nKind regards\nTove"
    )
    told = await check(deployment, draft)
    assert {one["source_id"] for one in told["evidence"]["facts"]} >= {"kiln", "wheel", "shop"}
    assert told["verdict"] == "marked"
    assert "60 minutes [F" in told["text"]
    assert told["limitations"] == []


async def test_a_draft_that_nothing_speaks_of_says_so(deployment: Deployment) -> None:
    told = await check(deployment, "Zebras graze beyond the ninth moon of Xanthippe.")
    assert (told["verdict"], told["evidence"]["facts"]) == ("clean", [])
    assert "held_to_nothing" in [one["code"] for one in told["limitations"]]


async def test_a_draft_that_is_none_is_refused(deployment: Deployment) -> None:
    for body, field in (
        ({"draft": " "}, "draft"),
        ({"draft": "x", "passages": [{"id": "?", "text": "y"}]}, "passages.0.id"),
        ({"draft": "x", "passages": PASSAGES * 2}, "passages.1.id"),
        ({"draft": "x", "surface": "two words"}, "surface"),
    ):
        response = await deployment.client.post("/api/check", json=body)
        assert (response.status_code, response.json()["field"]) == (422, field)


@pytest.mark.parametrize(
    ("draft", "strict", "action"),
    [
        (RIGHT, False, "NONE"),
        (WRONG, False, "GUARDRAIL_INTERVENED"),
        (WRONG, True, "BLOCKED"),
        (RIGHT, True, "NONE"),
    ],
)
async def test_the_guardrail_passes_changes_and_blocks(
    deployment: Deployment, draft: str, strict: bool, action: str
) -> None:
    response = await deployment.client.post(
        LITELLM,
        json={
            "input_type": "response",
            "texts": [draft, "Well met."],
            "structured_messages": [
                {"role": "user", "content": "How many days?"},
                {"role": "tool", "tool_call_id": "c", "content": "Staff have 12 rooms."},
            ],
            "request_data": {"user_api_key_user_id": "u"},
            "litellm_call_id": "call",
            "additional_provider_specific_params": {"passages": PASSAGES, "strict": strict},
        },
    )
    answer = response.json()
    assert (response.status_code, answer["action"]) == (200, action), answer
    assert deployment.services.log.receipt(answer["troth"]["receipt_id"]) is not None
    first, second = answer["texts"]
    if action == "BLOCKED":
        assert (first, second) == ("", "")
        assert answer["blocked_reason"]
    else:
        assert second == "Well met."
        assert ("[" in first) == (action != "NONE")


async def test_the_guardrail_holds_no_user_to_anything(deployment: Deployment) -> None:
    body = {"input_type": "request", "texts": [WRONG]}
    answer = (await deployment.client.post(LITELLM, json=body)).json()
    assert (answer["action"], answer["blocked_reason"]) == ("NONE", None)
    assert answer["receipt_id"]


async def test_the_library_checks(deployment: Deployment) -> None:
    sealed = await deployment.troth.check(
        WRONG, passages=[GivenPassage(id="p1", text=PASSAGES[0]["text"])]
    )
    assert sealed.document.verdict == "marked"
    assert json.loads(sealed.body)["text"] == sealed.document.texts[0]


def test_the_command_line_checks_and_says_so_in_its_exit_code(tmp_path: Path) -> None:
    (tmp_path / "rules.txt").write_text(PASSAGES[0]["text"])
    shell, codes = Shell(tmp_path), {}
    for name, draft in (("right", RIGHT), ("wrong", WRONG)):
        (tmp_path / name).write_text(draft)
        done = shell.run("check", name, "--passage", "rules.txt")
        codes[name] = done.returncode
        assert "receipt: rcp_" in done.stderr, done.stderr
        assert done.stdout.startswith("Staff get"), sys.version
        assert "limitation:" not in done.stderr
    done = shell.run("check", "right")
    assert "limitation: Nothing that speaks of this text" in done.stderr
    assert codes == {"right": 0, "wrong": 20}
