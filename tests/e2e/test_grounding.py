"""Answers held to their evidence, over HTTP: TRUST-3.7, 4.5 and 5.2 through the real door."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from support.conversation import reply_to
from support.deployment import QUESTION, Deployment, deployed
from support.judging import REFUTED, SUPPORTED, Play, constant_judge, judged
from troth_lab.models.script import Received, Reply, Status, Step
from troth_lab.models.scripted import ScriptedServer

LIE = "You get 30 days of paid annual leave per calendar year."
TRUE = "You get 28 days of paid annual leave per calendar year."
MARKED = "You get 30 days of paid annual leave per calendar year [F1 says: “28 days”]."
LEAVE = "# Leave\n\nFull-time employees receive 28 days of paid annual leave per calendar year."


def citing(told: str, *, advice: str = "Go on as you are.", unsure: str = "") -> Play:
    """A model that cites the first fact that it is given, and says these words."""

    def answer(received: Received) -> Step:
        payload: Any = received.payload
        reply = reply_to(payload, told)
        if payload["task"] != "answer":
            return Reply(json.dumps(reply))
        facts = payload["evidence"]["facts"][:1] if payload["evidence"] else []
        cited = [
            {"source_id": one["source_id"], "quote": one["quote"], "fact": one["quote"]}
            for one in facts
        ]
        said = {"evidence": cited, "recommendation": advice, "uncertainty": unsure}
        return Reply(json.dumps({**reply, **said}))

    return answer


@asynccontextmanager
async def answering(
    folder: Path, play: Play, *pages: str, **settings: Any
) -> AsyncIterator[tuple[Deployment, ScriptedServer]]:
    """A deployment with these pages, whose model plays so."""
    with ScriptedServer(play) as server:
        settings |= {"model": "openai:scripted", "model_base_url": server.base_url}
        async with deployed(folder, corpus=False, **settings) as opened:
            for number, text in enumerate(pages):
                body = {"source_id": f"page-{number}", "title": f"Page {number}", "text": text}
                assert (await opened.client.post("/api/sources", json=body)).status_code == 200
            yield opened, server


async def asked(folder: Path, play: Play, *pages: str, **settings: Any) -> Any:
    async with answering(folder, play, *(pages or (LEAVE,)), **settings) as (opened, _):
        response = await opened.ask(QUESTION)
        assert response.status_code == 200, response.text
        return response.json()


def codes(answer: Any) -> set[str]:
    return {limit["code"] for limit in answer["limitations"]}


def repairs(answer: Any) -> set[str]:
    return {one["clause"] for one in answer["clauses"]["repaired"]}


@pytest.mark.clause("TRUST-3.7")
async def test_what_agrees_with_the_facts_is_left_alone(tmp_path: Path) -> None:
    answer = await asked(tmp_path, citing(f"{TRUE} Public holidays come on top."))
    assert answer["marks"] == []
    assert "[F" not in answer["sections"]["interpretation"]
    assert "TRUST-3.7" in answer["clauses"]["kept"]
    assert "TRUST-3.7" not in repairs(answer)


@pytest.mark.clause("TRUST-3.7", breaks=True)
async def test_30_days_where_the_fact_says_28_is_marked_in_place(tmp_path: Path) -> None:
    answer = await asked(tmp_path, citing(LIE, advice="Plan early.", unsure=""))
    assert answer["sections"]["interpretation"] == MARKED
    (mark,) = answer["marks"]
    assert answer["answer"][mark["start"] : mark["end"]] == MARKED
    assert (mark["kind"], mark["fact"]) == ("figure", "F1")
    assert "28 days" in mark["passage"]
    assert "TRUST-3.7" in repairs(answer)
    assert answer["clauses"]["broken"] == []
    told = "Sentences that differ from the evidence are marked in place: 1."
    assert {"code": "differs_from_evidence", "text": told} in answer["limitations"]
    assert told in answer["answer"]


@pytest.mark.clause("TRUST-3.7")
async def test_every_part_is_held(tmp_path: Path) -> None:
    play = citing("It is in the handbook.", advice=LIE, unsure=LIE)
    answer = await asked(tmp_path, play)
    assert answer["sections"]["recommendation"] == MARKED
    assert {"code": "uncertainty", "text": MARKED} in answer["limitations"]
    assert len(answer["marks"]) == 2


@pytest.mark.clause("TRUST-3.7", breaks=True)
async def test_a_mark_that_a_model_wrote_by_itself_does_not_stay(tmp_path: Path) -> None:
    answer = await asked(tmp_path, citing(f"{TRUE[:-1]} [F1 says: “35 days”]."))
    assert answer["sections"]["interpretation"] == TRUE
    assert answer["marks"] == []


async def test_in_german(tmp_path: Path) -> None:
    play = citing("Sie haben 30 Tage Urlaub im Jahr.", advice="Planen Sie ihn früh.")
    page = "Alle Beschäftigten haben 28 Tage Urlaub im Jahr."
    async with answering(tmp_path, play, page) as (opened, _):
        answer = (await opened.ask("Wie viele Tage Urlaub haben Beschäftigte im Jahr?")).json()
    assert "30 Tage Urlaub im Jahr [F1 sagt: „28 Tage“]." in answer["sections"]["interpretation"]
    (limit,) = [x for x in answer["limitations"] if x["code"] == "differs_from_evidence"]
    assert limit["text"].startswith("Sätze, die von den Belegen abweichen")


async def test_strict_replaces_a_part_that_is_contradicted_at_its_core(tmp_path: Path) -> None:
    answer = await asked(tmp_path, citing(LIE), grounding="strict")
    said = answer["sections"]["interpretation"]
    assert said.startswith("The evidence says (F1): “")
    assert "28 days" in said
    assert "30 days" not in answer["answer"]
    assert "part_replaced" in codes(answer)
    assert answer["clauses"]["broken"] == []


async def test_normal_mode_is_not_held(tmp_path: Path) -> None:
    async with answering(tmp_path, citing(LIE), LEAVE) as (opened, _):
        answer = (await opened.ask(QUESTION, mode="normal")).json()
    assert answer["answer"] == LIE
    assert answer["marks"] == []


WAIVED = "Your manager can turn a request down whenever that suits."


async def test_a_chat_model_behind_the_gate_is_asked_once_about_all_sentences(
    tmp_path: Path,
) -> None:
    play = constant_judge(REFUTED, otherwise=citing(f"{WAIVED} Leave is paid out every month."))
    async with answering(tmp_path, play, LEAVE, grounding="gate") as (opened, server):
        answer = (await opened.ask(QUESTION)).json()
        (sent,) = judged(server.requests)
    pairs: Any = sent.payload["pairs"]
    claims = [one["claim"] for one in pairs]
    assert WAIVED in claims
    assert len(answer["marks"]) >= 2
    assert "sentences_unchecked" not in codes(answer)
    assert answer["clauses"]["broken"] == []


async def test_no_chat_model_makes_a_figure_good(tmp_path: Path) -> None:
    play = constant_judge(SUPPORTED, otherwise=citing(LIE))
    answer = await asked(tmp_path, play, grounding="gate")
    assert answer["sections"]["interpretation"] == MARKED


async def test_a_condition_that_is_left_out_is_told(tmp_path: Path) -> None:
    """What is left stands in the source word for word, and is asked about all the same."""
    page = "# Leave\n\nPaid annual leave lapses at the end of March unless you were ill."
    draft = "Paid annual leave lapses at the end of March."
    play = constant_judge("condition", otherwise=citing(draft))
    answer = await asked(tmp_path, play, page, grounding="gate")
    assert [(one["kind"], one["fact"]) for one in answer["marks"]] == [("condition", "F1")]
    assert answer["clauses"]["broken"] == []


async def test_what_could_not_be_checked_says_so(tmp_path: Path) -> None:
    def play(received: Received) -> Step:
        return Status(500) if received.payload.get("task") == "judge" else citing(WAIVED)(received)

    answer = await asked(tmp_path, play, grounding="gate")
    assert "sentences_unchecked" in codes(answer)


@pytest.mark.clause("TRUST-4.5")
async def test_sources_that_disagree_are_told_whichever_is_cited(tmp_path: Path) -> None:
    pages = (
        "# Prices\n\nThe deposit for a canoe is 100 euros.",
        "# Rules\n\nThe deposit for a canoe amounts to 150 euros.",
    )
    async with answering(tmp_path, citing("See the page."), *pages) as (opened, _):
        answer = (await opened.ask("What is the deposit for a canoe?")).json()
    (found,) = answer["source_disagreements"]
    assert {side["source_id"] for side in found["sides"]} == {"page-0", "page-1"}
    (limit,) = [one for one in answer["limitations"] if one["code"] == "sources_disagree"]
    for told in ("100 euros", "150 euros", "Page 0", "Page 1", "retrieved"):
        assert told in limit["text"]
    assert limit["text"] in answer["answer"]
    assert "TRUST-4.5" in answer["clauses"]["kept"]
    assert answer["clauses"]["broken"] == []


@pytest.mark.clause("TRUST-4.5")
async def test_sources_that_speak_of_different_subjects_do_not_disagree(tmp_path: Path) -> None:
    pages = ("Adults pay a deposit of 100 euros.", "Children pay a deposit of 50 euros.")
    async with answering(tmp_path, citing("See the page."), *pages) as (opened, _):
        answer = (await opened.ask("What deposit do adults and children pay?")).json()
    assert len(answer["evidence"]["sources"]) == 2
    assert answer["source_disagreements"] == []
    assert "sources_disagree" not in codes(answer)


@pytest.mark.clause("TRUST-5.2")
async def test_claims_that_nothing_stands_behind_say_so(tmp_path: Path) -> None:
    told = "Copper melts at a temperature of about one thousand degrees."
    async with answering(tmp_path, citing(told)) as (opened, _):
        answer = (await opened.ask("Write a line about metals.")).json()
    assert answer["evidence"]["facts"] == []
    said = "No source of this exchange stands behind what is said here."
    assert {"code": "claims_without_evidence", "text": said} in answer["limitations"]
    assert said in answer["answer"]
    assert answer["clauses"]["broken"] == []


@pytest.mark.clause("TRUST-5.2")
async def test_an_answer_with_facts_or_without_claims_need_not_say_so(tmp_path: Path) -> None:
    with_facts = await asked(tmp_path, citing(TRUE))
    assert "claims_without_evidence" not in codes(with_facts)
    assert with_facts["evidence"]["facts"]
