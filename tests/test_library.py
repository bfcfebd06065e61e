"""Memory through the library: the same sealed results as over HTTP, as typed values."""

from __future__ import annotations

import json
import os
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any, get_type_hints

import pytest

from support.refusals import raising
from troth import (
    Attachment,
    CallerError,
    ChatDocument,
    EvidenceQuote,
    RefusedExchange,
    Troth,
)
from troth.kernel.proof.verify import read_public_key, verify_receipt
from troth.ports.memory import Owner
from troth.runtime.results.answers import Evidence
from troth.runtime.results.memory import Memories, Stored
from troth.server.schemas import SourceBody, read_body

TOLD = ("I work at Microsoft.", "I work at Amazon.")


def _url(folder: Path) -> str:
    return f"sqlite:///{folder}/troth.db"


async def test_a_conversation_and_its_ledger(tmp_path: Path) -> None:
    async with Troth.open(_url(tmp_path), web="off") as troth:
        for text in TOLD:
            sealed = await troth.chat(text, subject="anna")
        document: ChatDocument = sealed.document
        assert document.metadata.contradiction_detected
        asked = await troth.chat("Where do I work?", subject="anna", thread_id="other")
        assert "Amazon” (most recent update)" in asked.document.answer
        answer = await troth.ask("Where do I work?", subject="anna")
        assert answer.document.reintroduced_claims_count == 2
        listed = await troth.contradictions(subject="anna")
        found: Any = listed.document.fields["contradictions"]
        (entry,) = found
        settled = await troth.settle(entry["entry_id"], "resolve", winner="new")
        assert settled.document.fields["contradiction"]["status"] == "resolved"  # type: ignore[index, call-overload]
        closed = await troth.contradictions(subject="anna", open_only=False)
        assert closed.document.fields["open_count"] == 0
        receipt = await troth.receipt(asked.receipt_id)
        key = read_public_key(json.dumps(troth.public_key()).encode())
        assert verify_receipt(receipt, key, response=asked.body).response_checked
    async with Troth.open(_url(tmp_path), web="off") as troth:
        asked = await troth.chat("Where do I work?", subject="anna")
        assert asked.document.answer.endswith(": “I work at Amazon”.")


async def test_a_turn_follows_on_the_last_one_without_a_thread(tmp_path: Path) -> None:
    async with Troth.open(_url(tmp_path), web="off") as troth:
        for text in ("My rent is 900 pounds.", "My rent is 1,100 pounds.", "Both are right."):
            turn = await troth.chat(text, subject="anna")
        assert turn.document.metadata.contradiction_resolved
        await troth.chat("Forget my rent.", subject="anna")
        assert (await troth.chat("yes", subject="anna")).document.answer.startswith("Done: 2 ")


async def test_storing_and_finding(tmp_path: Path) -> None:
    async with Troth.open(_url(tmp_path), web="off") as troth:
        stored = await troth.remember("I live in Rome. I have a dog.", subject="anna")
        assert len(stored.document.fields["added"]) == 2  # type: ignore[arg-type]
        found = await troth.memories(subject="anna", query="dog")
        assert "dog" in str(found.document.fields["memories"])
        nobody = await troth.memories(subject="bob")
        assert nobody.document.fields["memories"] == []


@pytest.mark.clause("MEM-15", breaks=True, before_exit=True)
@pytest.mark.parametrize("subject", ["", " \t", "a\0", "\ud800", "x" * 257, None, 7])
async def test_a_subject_that_names_nobody_is_refused_before_anything_opens(
    tmp_path: Path, subject: Any
) -> None:
    async with Troth.open(_url(tmp_path), web="off") as troth:
        for call in (
            troth.chat("I live in Rome.", subject=subject),
            troth.remember("I live in Rome.", subject=subject),
            troth.memories(subject=subject),
            troth.ask("Where do I live?", subject=subject),
        ):
            with pytest.raises(CallerError) as refused:
                await call
            assert (refused.value.code, refused.value.field) == ("input.invalid", "subject")
    with sqlite3.connect(tmp_path / "troth.db") as database:
        assert database.execute("select count(*) from memory_events").fetchone() == (0,)
        assert database.execute("select count(*) from audit_events").fetchone()[0] <= 1


@pytest.mark.parametrize("thread_id", ["t\0", "t" * 129, 7])
async def test_a_thread_that_is_none_is_refused(tmp_path: Path, thread_id: Any) -> None:
    async with Troth.open(_url(tmp_path), web="off") as troth:
        with raising(CallerError, field="thread_id"):
            await troth.chat("Hello.", subject="anna", thread_id=thread_id)


@pytest.mark.parametrize(
    ("asked", "field"),
    [
        ({"limit": "5"}, "limit"),
        ({"limit": True}, "limit"),
        ({"limit": 0}, "limit"),
        ({"before": "x"}, "before"),
        ({"before": True}, "before"),
        ({"query": 5}, "query"),
        ({"query": "\0"}, "query"),
    ],
)
async def test_what_is_no_page_or_query_is_the_caller_s_fault(
    tmp_path: Path, asked: dict[str, Any], field: str
) -> None:
    async with Troth.open(_url(tmp_path), web="off") as troth:
        with raising(RefusedExchange, code="input.invalid", field=field):
            await troth.memories(subject="anna", **asked)


@pytest.mark.parametrize("text", [None, 5])
async def test_what_is_no_text_is_not_remembered(tmp_path: Path, text: Any) -> None:
    async with Troth.open(_url(tmp_path), web="off") as troth:
        with raising(RefusedExchange, code="input.invalid", field="text"):
            await troth.remember(text, subject="anna")


@pytest.mark.clause("MEM-15")
async def test_a_tenant_is_fixed_when_opening(tmp_path: Path) -> None:
    async with Troth.open(_url(tmp_path), tenant="acme", web="off") as troth:
        for text in TOLD:
            await troth.chat(text, subject="anna")
        entry = troth.services.memories.entries(_owner("acme"))[0]
    async with Troth.open(_url(tmp_path), tenant="other", web="off") as troth:
        asked = await troth.chat("Where do I work?", subject="anna")
        assert "Amazon" not in asked.document.answer
        with pytest.raises(RefusedExchange) as refused:
            await troth.settle(entry.entry_id, "accept", subject="anna")
        assert refused.value.error.code == "input.not_found"
        with pytest.raises(RefusedExchange):
            await troth.settle(entry.entry_id, "accept")


async def test_bad_calls_are_refused_clearly(tmp_path: Path) -> None:
    async with Troth.open(_url(tmp_path), web="off") as troth:
        with pytest.raises(CallerError):
            await troth.chat("half a pair: \ud800", subject="anna")
        for message in ("", " ", "a\0", "a" * 400_001):
            with raising(CallerError, field="message"):
                await troth.chat(message, subject="anna")
        slip: Any = "delete"
        with raising(CallerError, field="move"):
            await troth.settle("ctr_none", slip, subject="anna")
        for subject in ("anna", "anonymous"):
            with raising(RefusedExchange, code="input.not_found"):
                await troth.settle("ctr_none", "accept", subject=subject)
        with raising(RefusedExchange, field="subject"):
            await troth.remember("I live in Rome.", subject="anonymous")
        with raising(RefusedExchange, field="limit"):
            await troth.memories(subject="anna", limit=0)


_NOT_TEXT: list[Any] = [5, None, b"bytes", ["a list"], "half a pair: \ud800"]


@pytest.mark.parametrize("given", _NOT_TEXT)
async def test_what_is_no_text_is_told_by_its_field(tmp_path: Path, given: Any) -> None:
    quote = EvidenceQuote(source_id="a", quote=given)
    async with Troth.open(_url(tmp_path), web="off") as troth:
        for field, call in {
            "message": troth.chat(given, subject="anna"),
            "text": troth.ask(given),
            "attachments.0.text": troth.ask("Why?", attachments=[Attachment(name="a", text=given)]),
            "agents.0": troth.ask_panel("Why?", agents=[given]),
            "rendered_text": troth.think(given),
            "request_text": troth.think("A draft.", request=given),
            "evidence.0.quote": troth.think("A draft.", evidence=[quote]),
            "alternatives.0": troth.think("A draft.", alternatives=[given]),
            "draft": troth.review(given),
            "sources.0": troth.review("A draft.", sources=[given]),
            "texts.a": troth.review("A draft.", texts={"a": given}),
            "title": troth.add_source("A text.", title=given),
            "query": troth.search(given),
            "entry_id": troth.settle(given, "accept", subject="anna"),
            "after": troth.contradictions(subject="anna", after=given),
            "receipt_id": troth.receipt(given),
            "surface": troth.ask("Why?", surface=given),
        }.items():
            with pytest.raises(CallerError) as refused:
                await call
            assert (refused.value.code, refused.value.field) == ("input.invalid", field)
            assert refused.value.hint


@pytest.mark.parametrize("given", [5, None, "letters", {"a": 1}])
async def test_what_is_no_list_is_told_by_its_field(tmp_path: Path, given: Any) -> None:
    async with Troth.open(_url(tmp_path), web="off") as troth:
        for field, call in {
            "attachments": troth.ask("Why?", attachments=given),
            "agents": troth.ask_panel("Why?", agents=given),
            "evidence": troth.think("A draft.", evidence=given),
            "alternatives": troth.think("A draft.", alternatives=given),
            "sources": troth.review("A draft.", sources=given),
        }.items():
            with raising(CallerError, code="input.invalid", field=field):
                await call


@pytest.mark.parametrize("given", [("a", "b"), "a", None, {"source_id": "a", "quote": "b"}])
async def test_what_is_no_quote_or_attachment_is_told_by_its_field(
    tmp_path: Path, given: Any
) -> None:
    async with Troth.open(_url(tmp_path), web="off") as troth:
        for field, call in {
            "evidence.0": troth.think("A draft.", evidence=[given]),
            "attachments.0": troth.ask("Why?", attachments=[given]),
        }.items():
            with raising(CallerError, code="input.invalid", field=field):
                await call


@pytest.mark.parametrize("texts", [5, None, "a", ["a"], {5: "a"}, {"a": 1}])
async def test_texts_to_review_against_are_texts_by_id(tmp_path: Path, texts: Any) -> None:
    async with Troth.open(_url(tmp_path), web="off") as troth:
        with pytest.raises(CallerError) as refused:
            await troth.review("A draft.", texts=texts)
        assert refused.value.code == "input.invalid"
        assert str(refused.value.field).startswith("texts")


@pytest.mark.parametrize(
    ("field", "given"),
    [
        ("source_id", "a b/../c"),
        ("source_id", ""),
        ("source_id", "x" * 129),
        ("title", "x" * 501),
        ("url", "x" * 2_049),
        ("published_at", "last week"),
        ("published_at", "2026-02-30"),
        ("published_at", "12.03.2026"),
    ],
)
async def test_labels_of_a_source_are_those_that_http_takes(
    tmp_path: Path, field: str, given: str
) -> None:
    labels: dict[str, Any] = {"title": "Opening hours", field: given}
    async with Troth.open(_url(tmp_path), web="off") as troth:
        with pytest.raises(CallerError) as refused:
            await troth.add_source("We open at nine.", **labels)
        body = {"text": "We open at nine.", **labels}
        with pytest.raises(CallerError) as over_http:
            read_body(SourceBody, body)
        assert refused.value.field == over_http.value.field == field
        kept = {"published_at": "2026-02-28T09:00:00Z", "source_id": "hours.2026", "url": "desk"}
        added = await troth.add_source("We open at ten.", title="Opening hours", **kept)
    assert added.document.fields["change"] == "added"


@pytest.mark.parametrize("tenant", [None, 5, "", " "])
def test_a_tenant_is_a_name(tmp_path: Path, tenant: Any) -> None:
    with raising(CallerError, code="input.invalid", field="tenant"):
        Troth.open(_url(tmp_path), web="off", tenant=tenant)
    assert not (tmp_path / "troth.db").exists()


async def test_a_folder_may_be_named_by_its_path(tmp_path: Path) -> None:
    pages = tmp_path / "pages"
    pages.mkdir()
    (pages / "hours.md").write_text("We open at nine.", encoding="utf-8")
    async with Troth.open(_url(tmp_path), web="off") as troth:
        changes = [one.change async for one in troth.sync_sources(str(pages))]
        with pytest.raises(CallerError) as refused:
            [one async for one in troth.sync_sources(5)]  # type: ignore[arg-type]
    assert changes == ["added"]
    assert refused.value.field == "folder"


_HOST = """
import asyncio
from troth import GivenPassage, Troth

async def main():
    async with Troth.open("sqlite:///{database}", web="off") as troth:
        await troth.ask("Hello!")
        await troth.ask("When does the gym open?")
        passage = GivenPassage(id="p", text="The gym opens at seven.")
        await troth.ask("When does the gym open?", passages=[passage])

{first}
asyncio.run(main())
"""


def test_what_is_logged_is_written_where_the_host_says_so(tmp_path: Path) -> None:
    bare = {name: value for name, value in os.environ.items() if not name.startswith("TROTH_")}

    def written(name: str, first: str) -> str:
        run = [sys.executable, "-c", _HOST.format(database=tmp_path / name, first=first)]
        return subprocess.run(run, capture_output=True, text=True, check=True, env=bare).stderr

    assert written("silent.db", "") == ""
    told = written("told.db", "import logging; logging.basicConfig(level=logging.WARNING)")
    # Nothing was looked for in a greeting, and the passage was found.
    assert told.count("Evidence fetch failed or empty") == 1


async def test_half_a_character_in_what_is_remembered_is_told_by_its_field(tmp_path: Path) -> None:
    async with Troth.open(_url(tmp_path), web="off") as troth:
        with raising(CallerError, code="input.invalid", field="text"):
            await troth.remember("I live in \ud800.", subject="anna")


def _owner(tenant: str) -> Owner:
    return Owner(tenant=tenant, subject="anna")


async def test_plain_results_are_typed_as_their_routes_say(tmp_path: Path) -> None:
    async with Troth.open(f"sqlite:///{tmp_path}/typed.db", web="off") as troth:
        await troth.add_source("Leave is 28 days.", title="Leave", source_id="leave")
        stored = (await troth.remember("I live in Rome.", subject="ann")).json()
        memory = stored["memories"][0]
        assert (memory["text"], stored["added"]) == ("I live in Rome.", [memory["memory_id"]])
        listed = (await troth.memories(subject="ann")).json()
        assert [one["memory_id"] for one in listed["memories"]] == [memory["memory_id"]]
        source = (await troth.list_sources()).json()["sources"][0]
        assert source["source_id"] == "leave"
        found = await troth.search("How long is leave?")
        assert found.json()["facts"][0]["text"] == "Leave is 28 days."
        for kind, told in ((Stored, stored), (Memories, listed), (Evidence, found.json())):
            assert set(told) <= set(get_type_hints(kind))
