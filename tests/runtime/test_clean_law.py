"""No words of a model outside of the law (TRUST-3.8); clean text on every surface (TRUST-3.9)."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from support.conversation import repaired, saying, spoken_to
from support.deployment import QUESTION, Deployment, deployed
from support.hostile_text import faults, texts_of
from troth.contracts.answers.document import AnswerDocument, Limitation
from troth.contracts.answers.limits import NOTICES
from troth.contracts.answers.panel.compose import SYNTHESIS_SCHEMA
from troth.contracts.answers.reply import ANSWER_SCHEMA, FREE_REPLY_SCHEMA
from troth.contracts.memory.reply import CHAT_SCHEMA
from troth.kernel.evidence import EvidenceStatus
from troth.kernel.jsontypes import JsonObject
from troth.ports.evidence import NewSource
from troth.runtime.answers.ask import ANSWER_POLICY, AskRequest
from troth.runtime.answers.compose import Composer
from troth.runtime.answers.panel import PanelRequest
from troth.runtime.exchange.exchange import Origin
from troth.runtime.exchange.lenses import ANSWER_OUTLET, PANEL_OUTLET
from troth.runtime.memory.chat_law import covered_texts as chat_covered
from troth_lab.models.script import Received, Reply
from troth_lab.models.scripted import ScriptedServer

SCHEMAS: Mapping[str, JsonObject] = {
    "answer": ANSWER_SCHEMA,
    "reply": FREE_REPLY_SCHEMA,
    "synthesis": SYNTHESIS_SCHEMA,
    "chat": CHAT_SCHEMA,
}
MARKER = "purple quagga seventeen"
HOSTILE = "Ru\u202eles <b>x</b>\x1b[1m"
STATED = "I work at Microsoft.", "I work at Amazon."
# Members of a response in which no model's words can stand: codes, ids, what users said, what
# sources say (TRUST-3.3 holds cited facts to them), and renderings of the other members.
NOT_A_MODELS = frozenset(
    """answer model mode nonce trace_id receipt_id thread_id session_id review_id provider
    response_type gate_reason fallback_reason questions evidence.signals evidence.status
    evidence.reason evidence.retrieved_at evidence.facts evidence.sources sections.evidence
    limitations.code messages.role messages.agent messages.content messages.model_id
    messages.unavailable_reason peers.name peers.model_id peers.lens peers.sections.evidence
    peers.unavailable_reason peers.unavailable_code peers.limitations.code disagreements.kind
    disagreements.topic disagreements.positions.stance disagreements.positions.holders
    disagreements.positions.quotes.peer disagreements.positions.quotes.section memories metadata.
    xray thinking marks.kind marks.fact source_disagreements.kind source_disagreements.sides.fact
    source_disagreements.sides.source_id source_disagreements.sides.heading agreed
    model_failures.model model_failures.reason""".split()
)


def members(schema: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """The path of every text that a reply of this schema can hold."""
    if schema["type"] == "string":
        yield path
    for name, member in schema.get("properties", {}).items():
        yield from members(member, (*path, name))
    if "items" in schema:
        yield from members(schema["items"], (*path, "*"))


def obedient(task: str, payload: Any) -> Any:
    """A lawful reply to a task in which every member holds something."""
    facts = (payload.get("evidence") or {}).get("facts", [])[:1]
    cited = [{"source_id": f["source_id"], "quote": f["quote"], "fact": f["quote"]} for f in facts]
    memories = [one["memory_id"] for one in payload.get("memories") or []][:1]
    return {
        "answer": {
            "evidence": cited,
            "interpretation": "It follows.",
            "recommendation": "Rest.",
            "uncertainty": "Nothing is open.",
        },
        "reply": {"reply": "Good day."},
        "synthesis": {
            "decision_framing": "What to do.",
            "key_disagreements": ["None of note."],
            "best_move": "Rest.",
            "safer": "Wait.",
            "bolder": "Act.",
        },
        "chat": {"reply": "Good day.", "memory_ids": memories},
    }[task]


def planted(value: Any, path: tuple[str, ...], marker: str) -> Any:
    """The value with the marker in the member at this path."""
    if not path:
        return marker
    if path[0] == "*":
        return [planted(one, path[1:], marker) for one in value]
    return {**value, path[0]: planted(value[path[0]], path[1:], marker)}


async def _documents(opened: Deployment) -> list[tuple[Any, Any]]:
    """A document of each kind in which a model speaks, with what its lens yields."""
    troth, origin = opened.troth, Origin(surface="test", subject="anna", thread_id="t")
    spoken = await troth.chat("Since spring my desk stands in the Lisbon office.", subject="anna")
    asked = await troth.chat(f"Thanks. {QUESTION}", subject="anna")
    plain = (await troth.memories(subject="anna")).document
    answers = [
        (await troth.ask(QUESTION, subject="anna")).document,
        (await troth.ask("Good day.", subject="anna", mode="normal")).document,
    ]
    panels = [
        (await opened.services.panel(PanelRequest(text=QUESTION, origin=origin))).document,
        (await troth.ask_panel("Good day.", mode="normal")).document,
    ]
    return [
        *((one, ANSWER_OUTLET.covered(one)) for one in answers),
        *((one, PANEL_OUTLET.covered(one)) for one in panels),
        *((one.document, chat_covered(one.document)) for one in (spoken, asked)),
        (plain, ()),
    ]


def _settings(base_url: str) -> dict[str, Any]:
    peers = [{"name": n, "model": f"openai:{n}", "base_url": base_url} for n in ("ann", "bob")]
    return {
        "model": "openai:scripted",
        "model_base_url": base_url,
        "peers": json.dumps(peers),
    }


@pytest.mark.clause("TRUST-3.8")
@pytest.mark.parametrize(
    ("task", "path"), [(task, path) for task in SCHEMAS for path in members(SCHEMAS[task])], ids=str
)
async def test_every_member_of_a_reply_is_in_the_lens_or_does_not_leave(
    tmp_path: Path, task: str, path: tuple[str, ...]
) -> None:
    played: list[str] = []

    def step(received: Received) -> Reply:
        said = obedient(str(received.payload["task"]), received.payload)
        if received.payload["task"] == task:
            played.append(task)
            said = planted(said, path, MARKER)
        return Reply(json.dumps(said))

    with ScriptedServer(step) as server:
        async with deployed(tmp_path, **_settings(server.base_url)) as opened:
            for document, covered in await _documents(opened):
                for where, text in texts_of(document.to_wire()):
                    if MARKER not in text:
                        continue
                    name = where.removeprefix(".answered").removeprefix(".")
                    is_rendered = name in ("answer", "messages.content")
                    assert is_rendered or any(text in one for one in covered), (where, text)
                    assert any(MARKER in one for one in covered)
    assert played


async def test_every_other_member_of_a_response_is_known_to_hold_no_words_of_a_model(
    tmp_path: Path,
) -> None:
    def step(received: Received) -> Reply:
        return Reply(json.dumps(obedient(str(received.payload["task"]), received.payload)))

    with ScriptedServer(step) as server:
        async with deployed(tmp_path, **_settings(server.base_url)) as opened:
            for document, covered in (await _documents(opened))[:-1]:
                for where, text in texts_of(document.to_wire()):
                    name = where.removeprefix(".answered").removeprefix(".")
                    known = any(name == one or name.startswith(f"{one}.") for one in NOT_A_MODELS)
                    known = known or name.startswith("metadata.") or text in ("", *NOTICES)
                    assert known or text in covered, (where, text)


class Careless(Composer):
    """Puts what a model is unsure of where nobody looks."""

    async def answer(self, *args: Any, **fields: Any) -> AnswerDocument:
        document = await super().answer(*args, **fields)
        said = next(one.text for one in document.limitations if one.code == "uncertainty")
        others = tuple(one for one in document.limitations if one.code != "uncertainty")
        odd = Limitation(code=said, text="Something is open.")
        return replace(document, limitations=(*others, odd))


@pytest.mark.clause("TRUST-3.8", breaks=True)
async def test_words_of_a_model_in_a_member_without_a_law_do_not_leave(tmp_path: Path) -> None:
    unsure = "Nobody knows whether the moon is made of cheese."

    def step(received: Received) -> Reply:
        said = obedient(str(received.payload["task"]), received.payload)
        return Reply(json.dumps({**said, "uncertainty": unsure}))

    with ScriptedServer(step) as server:
        async with deployed(tmp_path, **_settings(server.base_url)) as opened:
            ask = opened.services.ask
            fields = {name: getattr(ask.composer, name) for name in Composer.__dataclass_fields__}
            careless = replace(ask, composer=Careless(**fields))
            sealed = await careless(AskRequest(text=QUESTION, origin=Origin(surface="test")))
    assert unsure not in sealed.body.decode()
    assert "TRUST-3.8" in {repair.clause for repair in sealed.repairs}
    assert sealed.broken == ()


@pytest.mark.clause("TRUST-3.8", breaks=True)
@pytest.mark.clause("MEM-3", breaks=True)
@pytest.mark.clause("MEM-4", breaks=True)
async def test_what_a_model_is_unsure_of_is_held_to_the_memory(tmp_path: Path) -> None:
    def step(received: Received) -> Reply:
        said = obedient(str(received.payload["task"]), received.payload)
        return Reply(json.dumps({**said, "uncertainty": "You work at Amazon."}))

    with ScriptedServer(step) as server:
        settings = {**_settings(server.base_url), "peers": ""}
        async with deployed(tmp_path, **settings) as opened:
            for text in STATED:
                await opened.troth.remember(text, subject="anna")
            body = json.loads((await opened.troth.ask(QUESTION, subject="anna")).body)
    (limit,) = [one["text"] for one in body["limitations"] if one["code"] == "uncertainty"]
    assert "Amazon" in limit
    assert limit != "You work at Amazon."
    assert {"MEM-3", "MEM-4"} <= repaired(body)
    assert f"- {limit}" in body["answer"]


@pytest.mark.clause("TRUST-3.9", breaks=True)
async def test_what_users_and_sources_say_is_clean_where_it_is_quoted_back(tmp_path: Path) -> None:
    origin = Origin(surface="test")
    async with deployed(tmp_path, corpus=False) as opened:
        services, client = opened.services, opened.client
        text = f"Staff get 28 days of paid annual leave. Staff get {HOSTILE} 82 days of paid leave."
        await services.corpus.add(NewSource(title=f"Leave {HOSTILE}", text=text), origin=origin)
        bodies = [
            (await opened.ask("How many days of paid annual leave do staff get?")).json(),
            (await client.post("/ui/api/evidence", json={"query": "paid leave days"})).json(),
        ]
        for path, sent in (
            ("/api/memories", {"text": f"I live in Bonn {HOSTILE}.", "subject": "anna"}),
            ("/api/chat/send", {"message": f"I like {HOSTILE} tea.", "subject": "anna"}),
            ("/api/chat/send", {"message": "Where do I live?", "subject": "anna"}),
            ("/ui/api/ask", {"text": "Where do I live?", "subject": "anna"}),
        ):
            bodies.append((await client.post(path, json=sent)).json())
        bodies.append((await client.get("/api/memories", params={"subject": "anna"})).json())
    for body in bodies:
        found = [(path, faults(one, by_model=False)) for path, one in texts_of(body)]
        assert [one for one in found if one[1]] == []
        assert body["clauses"]["broken"] == []
    assert any("TRUST-3.9" in repaired(body) for body in bodies)


@pytest.mark.clause("TRUST-3.9")
async def test_a_digest_fits_the_quote_beside_it_whatever_the_source_holds(tmp_path: Path) -> None:
    text = "Staff get 28 days of paid leave.\n\nStaff get <b>82</b> days of paid leave in Bonn."
    async with deployed(tmp_path, corpus=False) as opened:
        added = await opened.services.corpus.add(
            NewSource(title="Leave", text=text), origin=Origin(surface="test")
        )
        body = (await opened.ask("How many days of paid leave do staff get in Bonn?")).json()
        source_id = added.document.fields["source_id"]
        stored = (await opened.client.get(f"/ui/api/evidence/sources/{source_id}")).json()
    report = body["evidence"]
    assert report["status"] in (EvidenceStatus.PARTIAL, EvidenceStatus.UNAVAILABLE)
    assert report["reason"] == "unclean_quotes"
    assert "<b>" not in json.dumps(body)
    for fact in report["facts"]:
        assert text[fact["start"] : fact["end"]] == fact["text"]
    assert stored.get("text", text) == text  # the source itself is given out as it is stored


@pytest.mark.clause("TRUST-3.9")
async def test_drafts_and_quotes_under_review_come_back_byte_for_byte(tmp_path: Path) -> None:
    draft = f"Staff get 99 days of paid leave {HOSTILE}."
    source = f"Staff get 28 days of paid leave. Leave {HOSTILE} is paid."
    async with deployed(tmp_path, corpus=False) as opened:
        sealed = await opened.troth.review(draft, texts={"a": source})
        added = await opened.troth.add_source(source, title="Leave")
        sent = {
            "draft_id": "d",
            "draft_content": draft,
            "rag_retrieval_ids": [added.document.fields["source_id"]],
        }
        submitted = (await opened.client.post("/api/reviews", json=sent)).json()
    assert submitted["draft_content"] == draft
    assert sealed.broken == ()
    assert sealed.document.findings
    for finding in sealed.document.findings:
        assert finding.start is None or draft[finding.start : finding.end] == finding.location
        assert all(source[one.start : one.end] == one.quote for one in finding.passages)
        for text in (finding.description, finding.explanation, finding.suggestion or ""):
            assert faults(text, by_model=False) == []


@pytest.mark.clause("TRUST-3.9")
async def test_a_clean_turn_is_not_touched(tmp_path: Path) -> None:
    async with spoken_to(tmp_path, saying("Good day, Anna: all is well.")) as (anna, _):
        body = await anna.say("Hello.")
    assert body["answer"] == "Good day, Anna: all is well."
    assert body["clauses"]["repaired"] == []
    assert {"TRUST-3.8", "TRUST-3.9"} <= set(body["clauses"]["kept"])


def test_both_clauses_bind_answers_before_anything_else_is_repaired() -> None:
    assert ANSWER_POLICY.laws[0].clauses == {"TRUST-3.8", "TRUST-3.9"}
