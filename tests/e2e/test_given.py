"""What a caller brings along: instructions, messages, passages, and the name of a model."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from support.deployment import QUESTION, deployed
from support.refusals import raising
from troth.kernel.digests import text_sha256
from troth.kernel.errors import CallerError
from troth.runtime.exchange.given import Given, GivenPassage, Message
from troth_lab.models.script import Answer, Reply, Status
from troth_lab.models.scripted import ScriptedServer

ASKED = "What is the refund window for online orders of the shop in Graz?"
TEXT = "# The shop in Graz\n\nOnline orders of the shop in Graz can be refunded within 28 days."
PASSAGES = [{"id": "doc-7", "text": TEXT, "title": "Shop rules", "url": "https://shop.example/r"}]
PROSE = "**Evidence:** none\n**Interpretation:** It depends.\n**Recommendation:** Ask the shop."


def _settings(server: ScriptedServer, **more: Any) -> dict[str, Any]:
    return {"model": "openai:first", "model_base_url": server.base_url, **more}


def _named(server: ScriptedServer) -> str:
    return json.dumps([{"name": "second", "model": "openai:b", "base_url": server.base_url}])


async def test_a_passage_is_quoted_and_never_stored(tmp_path: Path) -> None:
    async with deployed(tmp_path) as opened:
        answer = (await opened.ask(ASKED, passages=PASSAGES)).json()
        again = (await opened.ask(ASKED)).json()
        held = opened.services.storage.sources.get("default", "doc-7")
    line = answer["sections"]["evidence"][0]
    assert line["source_id"] == "doc-7"
    assert TEXT[line["start"] : line["end"]] == line["quote"]
    assert line["sha256"] == text_sha256(line["quote"])
    assert answer["clauses"]["broken"] == []
    assert "https://shop.example/r" in {one["url"] for one in answer["evidence"]["sources"]}
    assert held is None
    assert "doc-7" not in {one["source_id"] for one in again["evidence"]["facts"]}


async def test_a_passage_that_does_not_answer_is_no_fact_without_a_model(tmp_path: Path) -> None:
    passage = {"id": "p", "text": "The canteen serves soup on Mondays."}
    async with deployed(tmp_path, corpus=False) as opened:
        answer = (await opened.ask(ASKED, passages=[passage])).json()
    assert answer["sections"]["evidence"] == []
    assert answer["clauses"]["broken"] == []


async def test_a_model_reads_passages_whole_and_may_quote_any_of_them(tmp_path: Path) -> None:
    quote = "The canteen serves soup on Mondays."

    def citing(received: Any) -> Reply:
        assert received.payload["evidence"]["passages"][0]["text"] == quote
        assert received.payload["instructions"] == "Be brief."
        assert "Be brief." not in received.body["messages"][0]["content"]
        line = {"source_id": "p", "quote": quote, "fact": quote}
        reply = {"evidence": [line], "interpretation": "Soup.", "recommendation": "Go."}
        return Reply(json.dumps({**reply, "uncertainty": ""}))

    with ScriptedServer(citing) as server:
        async with deployed(tmp_path, corpus=False, **_settings(server)) as opened:
            answer = (
                await opened.ask(
                    "When does the canteen serve soup?",
                    passages=[{"id": "p", "text": quote}],
                    instructions="Be brief.",
                )
            ).json()
    assert [line["quote"] for line in answer["sections"]["evidence"]] == [quote]
    assert answer["clauses"]["broken"] == []


NOTE = "The lift in the east wing is out of order until 14 March. Its repair costs 2,300 euros."
WRONG, RIGHT = "The repair costs 3,200 euros.", "The repair costs 2,300 euros."
ATTACHED: dict[str, Any] = {
    "text": "Summarise the attached note.",
    "attachments": [{"name": "lift.txt", "text": NOTE}],
}
PASTED: dict[str, Any] = {"text": f"Fasse diesen Aushang zusammen:\n\n{NOTE}"}


@pytest.mark.clause("TRUST-3.7")
@pytest.mark.parametrize(("brought", "source"), [(ATTACHED, "lift.txt"), (PASTED, "pasted:1")])
async def test_what_came_to_be_worked_on_is_read_and_held_to(
    tmp_path: Path, brought: dict[str, Any], source: str
) -> None:
    said, received = iter([RIGHT, WRONG]), []

    def summing_up(one: Any) -> Reply:
        received.append(one.payload)
        reply = {"evidence": [], "interpretation": next(said), "recommendation": "Wait."}
        return Reply(json.dumps({**reply, "uncertainty": ""}))

    with ScriptedServer(summing_up) as server:
        async with deployed(tmp_path, corpus=False, **_settings(server)) as opened:
            right, wrong = [(await opened.ask(**brought)).json() for _ in range(2)]
    assert all(NOTE in one["pasted"][0] for one in received)
    assert [one["title"] for one in right["evidence"]["sources"]] == [source]
    assert right["marks"] == []
    assert right["sections"]["interpretation"] == RIGHT
    assert "“2,300 euros”" in wrong["sections"]["interpretation"]
    assert {*right["clauses"]["broken"], *wrong["clauses"]["broken"]} == set()


async def test_what_is_quoted_to_be_judged_is_no_source(tmp_path: Path) -> None:
    asked = "Is this true? “The lift in the east wing is out of order until 14 March.”"
    with ScriptedServer([Answer()]) as server:
        async with deployed(tmp_path, corpus=False, **_settings(server)) as opened:
            answer = (await opened.ask(asked)).json()
    assert answer["evidence"]["sources"] == []


async def test_peers_and_free_replies_get_attachments(tmp_path: Path) -> None:
    received = []

    def replying(one: Any) -> Reply:
        received.append(one.payload)
        return Reply(json.dumps({"reply": "Noted."}))

    with ScriptedServer(replying) as server:
        async with deployed(tmp_path, corpus=False, **_settings(server)) as opened:
            await opened.ask(**ATTACHED, mode="normal")
            for mode in ("normal", "work"):
                body = {**ATTACHED, "mode": mode}
                await opened.client.post("/ui/api/multi-agent", json=body)
    assert {one["task"] for one in received} == {"reply", "answer"}
    assert all(NOTE in one["pasted"][0] for one in received)


async def test_messages_stand_in_for_the_thread(tmp_path: Path) -> None:
    messages = [
        {"role": "user", "content": "We spoke of the shop in Graz."},
        {"role": "assistant", "content": "Yes, of [its page](https://evil.example/x)."},
    ]

    def repeating(received: Any) -> Reply:
        assert received.payload["history"][0]["request"] == "We spoke of the shop in Graz."
        said = "See https://evil.example/x for it."
        reply = {"evidence": [], "interpretation": said, "recommendation": "Wait."}
        return Reply(json.dumps({**reply, "uncertainty": ""}))

    with ScriptedServer(repeating) as server:
        async with deployed(tmp_path, **_settings(server)) as opened:
            answer = (await opened.ask("When does it open?", messages=messages)).json()
    # What an assistant said is not given by the user: its link is none of his.
    assert "https://evil.example/x" not in answer["answer"]


def test_messages_become_turns_and_questions_are_read_back() -> None:
    asked = "I need a few details before I can help (no guessing):\n\n1. Which email?\n2. For whom?"
    given = Given(
        messages=(
            Message(role="assistant", content="Hello."),
            Message(role="user", content="Rewrite this email"),
            Message(role="assistant", content=asked),
            Message(role="user", content="Later."),
        )
    )
    turns = given.turns()
    assert [turn.request for turn in turns] == ["", "Rewrite this email", "Later."]
    assert turns[1].questions == ("Which email?", "For whom?")


@pytest.mark.parametrize(
    ("given", "field"),
    [
        ({"instructions": "x" * 8_001}, "instructions"),
        ({"messages": (Message(role="system", content="x"),)}, "messages.0.role"),
        ({"messages": (Message(role="user", content="x"),) * 201}, "messages"),
        ({"passages": (GivenPassage(id="a", text=" "),)}, "passages.0.text"),
        ({"passages": (GivenPassage(id="a b", text="x"),)}, "passages.0.id"),
        ({"passages": (GivenPassage(id="a", text="x"),) * 2}, "passages.1.id"),
        ({"passages": (GivenPassage(id="a", text="x" * 400_001),)}, "passages"),
        ({"passages": ("x",)}, "passages.0"),
    ],
)
def test_what_is_out_of_bounds_is_named(given: dict[str, Any], field: str) -> None:
    with raising(CallerError, field=field):
        Given(**given)


async def test_an_unknown_model_is_refused_and_names_those_there_are(tmp_path: Path) -> None:
    with ScriptedServer([Answer()]) as server:
        settings = _settings(server, models=_named(server))
        async with deployed(tmp_path, **settings) as opened:
            refused = await opened.ask(QUESTION, model="other")
            answer = (await opened.ask(QUESTION, model="second")).json()
            alone = (await opened.ask(QUESTION, model="extractive")).json()
    assert refused.status_code == 422
    assert refused.json()["field"] == "model"
    assert refused.json()["hint"] == "models are: openai:first, extractive, second"
    assert (answer["model"], alone["model"]) == ("openai:b", "extractive")


async def test_a_model_that_fails_is_followed_by_another_and_both_are_told(tmp_path: Path) -> None:
    with ScriptedServer([Status(500)] * 2) as broken, ScriptedServer([Answer()]) as server:
        settings = _settings(broken, models=_named(server), model_fallback="second")
        async with deployed(tmp_path, **settings) as opened:
            answer = (await opened.ask(QUESTION)).json()
            path = f"/api/receipts/{answer['receipt_id']}"
            receipt = (await opened.client.get(path)).text
    assert answer["model"] == "openai:b"
    assert answer["model_failures"] == [{"model": "openai:first", "reason": "http_error"}]
    assert {"model_fallback"} <= {one["code"] for one in answer["limitations"]}
    assert "model_needs_review" not in {one["code"] for one in answer["limitations"]}
    assert answer["clauses"]["broken"] == []
    assert receipt


async def test_without_a_fallback_the_cause_is_in_the_data(tmp_path: Path) -> None:
    with ScriptedServer([Status(429)] * 2) as server:
        async with deployed(tmp_path, **_settings(server)) as opened:
            answer = (await opened.ask(QUESTION)).json()
    assert answer["model_failures"] == [{"model": "openai:first", "reason": "rate_limited"}]


@pytest.mark.clause("TRUST-3.5")
@pytest.mark.parametrize(
    ("prose", "code", "structured"),
    [(PROSE, "read_as_sections", True), ("It depends on it.", "plain_prose", False)],
)
async def test_prose_is_read_and_said_to_be(
    tmp_path: Path, prose: str, code: str, structured: bool
) -> None:
    with ScriptedServer([Reply(prose)] * 2) as server:
        async with deployed(tmp_path, corpus=False, **_settings(server)) as opened:
            answer = (await opened.ask(QUESTION)).json()
    assert "It depends" in answer["sections"]["interpretation"]
    assert code in {one["code"] for one in answer["limitations"]}
    assert answer["structured"] is structured
    assert answer["clauses"]["broken"] == []
    assert answer["clauses"]["repaired"] == [] or structured is False


async def test_a_prose_refusal_is_no_answer(tmp_path: Path) -> None:
    with ScriptedServer([Reply("I can't help with that.")] * 2) as server:
        async with deployed(tmp_path, **_settings(server)) as opened:
            answer = (await opened.ask(QUESTION)).json()
    assert answer["model_failures"] == [{"model": "openai:first", "reason": "refused"}]


async def test_a_free_reply_in_prose_is_the_reply(tmp_path: Path) -> None:
    with ScriptedServer([Reply("Hello there.")] * 2) as server:
        async with deployed(tmp_path, **_settings(server)) as opened:
            answer = (await opened.ask("Say hello.", mode="normal")).json()
    assert answer["answer"] == "Hello there."
