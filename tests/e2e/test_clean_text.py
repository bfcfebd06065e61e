"""Hostile replies through every door: what leaves is clean, and says what was taken out."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from support.conversation import Body, repaired, statement_of
from support.deployment import QUESTION, Deployment, deployed
from support.hostile_text import ALL, GIVEN, MIXED, faults, imitations, texts_of
from troth.contracts.answers.grounding.marks import bare
from troth.library import Troth
from troth_lab.models.script import Received, Reply
from troth_lab.models.scripted import ScriptedServer

ASKED = f"{QUESTION} I read {GIVEN} about it."
SAID = (  # members in the words of a model
    *(".sections.interpretation", ".sections.recommendation", ".limitations.text", ".answer"),
    *(".peers.reply", ".peers.sections.interpretation", ".peers.sections.recommendation"),
    *(".peers.limitations.text", ".synthesis.decision_framing", ".synthesis.key_disagreements"),
    *(".synthesis.best_move", ".synthesis.alternatives.safer", ".synthesis.alternatives.bolder"),
)


def replying(text: str) -> Callable[[Received], Reply]:
    """A model that puts a text into every member of every reply."""

    def step(received: Received) -> Reply:
        payload: Any = received.payload
        found = (payload.get("evidence") or {}).get("facts", [])[:1]
        cited = [{"source_id": f["source_id"], "quote": f["quote"], "fact": text} for f in found]
        loose = {"source_id": "annual-leave", "quote": text[:2000] or "-", "fact": text}
        replies: dict[str, Any] = {
            "answer": {
                "evidence": [*cited, loose],
                "interpretation": text,
                "recommendation": text,
                "uncertainty": text,
            },
            "chat": {"reply": text, "memory_ids": []},
            "reply": {"reply": text},
            "judge": {"verdicts": []},
            "synthesis": {
                "decision_framing": text,
                "key_disagreements": [text],
                "best_move": text,
                "safer": text,
                "bolder": text,
            },
        }
        return Reply(json.dumps(replies[str(payload["task"])]))

    return step


def written(text: str) -> Callable[[Received], Reply]:
    """The same by a model that can only write prose."""
    sections = (
        f"**Evidence:**\n{text}\n\n**Interpretation:**\n{text}\n\n**Recommendation:**\n{text}"
    )
    return lambda _: Reply(f"{sections}\n\n**Limitations:**\n{text}")


def _played(
    script: Callable[[str], Callable[[Received], Reply]], saying: list[str], received: Received
) -> Reply:
    return script(saying[0])(received)


async def _ask(opened: Deployment, **fields: Any) -> Any:
    return await opened.client.post("/ui/api/ask", json={"text": ASKED, **fields})


async def _panel(opened: Deployment, **fields: Any) -> Any:
    return await opened.client.post("/ui/api/multi-agent", json={"text": ASKED, **fields})


async def _chat(opened: Deployment, message: str = f"I like {GIVEN} a lot.", **fields: Any) -> Any:
    body = {"message": message, "subject": "anna", "thread_id": "t", **fields}
    return await opened.client.post("/api/chat/send", json=body)


DOORS: dict[str, Callable[[Deployment], Any]] = {
    "ask": _ask,
    "ask in prose": _ask,
    "ask in depth": lambda opened: _ask(opened, depth="deep"),
    "ask in normal mode": lambda opened: _ask(opened, mode="normal"),
    "panel": _panel,
    "panel in normal mode": lambda opened: _panel(opened, mode="normal"),
    "chat": _chat,
    "chat with evidence": lambda opened: _chat(opened, ASKED),
    "chat in normal mode": lambda opened: _chat(opened, mode="normal"),
}


def settings_of(door: str, base_url: str) -> dict[str, Any]:
    """Settings of a deployment for one door."""
    settings = {"model": "openai:scripted", "model_base_url": base_url}
    if door == "ask in prose":
        settings["model_reply"] = "sections"
    if "panel" in door:
        peers = [{"name": n, "model": f"openai:{n}", "base_url": base_url} for n in ("ann", "bob")]
        settings["peers"] = json.dumps(peers)
    return settings


def leaked(body: Body) -> list[str]:
    """Where a response holds what may not leave."""
    found: list[str] = []
    for path, text in texts_of(body):
        said = path.removeprefix(".answered") in SAID
        wrong = faults(text, by_model=said)
        is_said_alone = said and not (path.endswith(".answer") and body.get("structured", True))
        wrong += imitations(bare(text)) if is_said_alone and "limitations" not in path else []
        found += [f"{path}: {fault}" for fault in wrong]
    return found


def packed(texts: Sequence[str]) -> list[str]:
    """Several texts in one reply each, within the limits of every member."""
    replies = [""]
    for text in texts:
        if len(replies[-1]) + len(text) > 300:
            replies.append("")
        replies[-1] += f"{text}\n\n"
    return replies


SHARES = 1 if "TROTH_TEST_THOROUGH" in os.environ else 3


@pytest.mark.clause("TRUST-3.9", breaks=True)
@pytest.mark.parametrize("door", DOORS)
async def test_nothing_of_a_hostile_reply_leaves_alive(tmp_path: Path, door: str) -> None:
    """Doors take turns: every text is tried at three, at night at all, every mixed one at all."""
    saying, share = [""], list(DOORS).index(door) % SHARES
    script = written if door == "ask in prose" else replying
    with ScriptedServer(partial(_played, script, saying)) as server:
        async with deployed(tmp_path, **settings_of(door, server.base_url)) as opened:
            for saying[0] in (*packed(ALL)[share::SHARES], *MIXED):
                response = await DOORS[door](opened)
                body = response.json()
                assert response.status_code == 200
                assert leaked(body) == []
                assert body["clauses"]["broken"] == []
                assert "TRUST-3.9" in repaired(body)


@pytest.mark.clause("TRUST-3.9")
async def test_what_a_model_may_say_leaves_byte_for_byte(tmp_path: Path) -> None:
    said = (
        f"See [the page]({GIVEN}) or <{GIVEN}>, *not* `<script>` & co; a < b, x <3, AT&amp;T.\n\n"
        "```html\n<b>shown, not obeyed</b>\n```\n\n"
        "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645 \U0001f469\u200d\U0001f4bb 1\ufe0f\u20e3 "
        "\u2764\ufe0f \u0915\u094d\u200d\u0937.\tThe evidence suggests so; advice follows."
    )
    with ScriptedServer(replying(said)) as server:
        async with deployed(tmp_path, **settings_of("ask", server.base_url)) as opened:
            body = (await _ask(opened)).json()
            free = (await _ask(opened, mode="normal")).json()
    assert body["sections"]["recommendation"] == said
    assert said in body["answer"]
    assert free["answer"] == said
    assert "TRUST-3.9" not in repaired(body) | repaired(free)
    assert {"TRUST-3.8", "TRUST-3.9"} <= set(body["clauses"]["kept"]) & set(free["clauses"]["kept"])


@pytest.mark.clause("TRUST-3.9", breaks=True)
@pytest.mark.parametrize("door", DOORS)
async def test_no_model_repeats_its_instructions(tmp_path: Path, door: str) -> None:
    def recited(received: Received) -> Reply:
        messages: Any = received.body["messages"]
        prompt = next(one["content"] for one in messages if one["role"] == "system")
        words = prompt.split()[12:70]
        started.append(" ".join(words[:8]))
        return script(" *".join(words))(received)

    started: list[str] = []
    script = written if door == "ask in prose" else replying
    with ScriptedServer(recited) as server:
        async with deployed(tmp_path, **settings_of(door, server.base_url)) as opened:
            body = (await DOORS[door](opened)).json()
    spelled = " ".join(json.dumps(body, ensure_ascii=False).replace("*", " ").split())
    assert started
    assert not [words for words in started if words in spelled]
    assert "\u2039instructions withheld\u203a" in body["answer"]
    assert body["clauses"]["broken"] == []


@pytest.mark.clause("TRUST-3.9", breaks=True)
async def test_the_receipt_counts_what_was_taken_out(tmp_path: Path) -> None:
    said = "Go.\x1b \u202e\u200b <b> [x](https://evil.example) javascript:x\n## Evidence\n[F1 is 9]"
    with ScriptedServer(replying(said)) as server:
        async with deployed(tmp_path, **settings_of("ask", server.base_url)) as opened:
            response = await _ask(opened, mode="normal")
            body = response.json()
            statement = await statement_of(opened, response.content)
    (what,) = [r["what"] for r in body["clauses"]["repaired"] if r["clause"] == "TRUST-3.9"]
    assert what == (
        "cleaned the text: 1 HTML tags, 1 active schemes, 1 control characters, 1 direction marks,"
        " 1 imitated headings, 1 imitated marks, 1 invisible characters, 1 links"
    )
    assert what in [repair.what for repair in statement.repairs]
    assert body["answer"] == "Go.  &lt;b> [x] javascript :x\n\u203a ## Evidence\n(F1 is 9)"


@pytest.mark.clause("TRUST-3.9", breaks=True)
async def test_the_stream_and_the_library_show_the_same_bytes(tmp_path: Path) -> None:
    with ScriptedServer(replying(MIXED[0])) as server:
        async with deployed(tmp_path, **settings_of("chat", server.base_url)) as opened:
            sent = {"message": "Hello there.", "subject": "anna"}
            stream = await opened.client.post("/api/chat/stream", json=sent)
            event = json.loads(stream.text.split("data: ")[1])
            sent_at_once = (await opened.client.post("/api/chat/send", json=sent)).json()
            troth: Troth = opened.troth
            sealed = await troth.chat("Hello there.", subject="anna")
    assert leaked(event) == []
    assert event["answer"] == sent_at_once["answer"] == sealed.document.answer
    assert json.loads(sealed.body)["answer"] == sealed.document.answer
