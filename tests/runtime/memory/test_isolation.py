"""Whose memories are whose: tenants, subjects and threads see their own, and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

from support.conversation import Body, Conversation, quoted, shown
from support.deployment import Deployment, deployed
from troth.contracts.memory.chat import WITHHELD_TEXT, ChatDocument, ResponseType
from troth.contracts.memory.chat_parts import ChatMetadata, RetrievedMemory
from troth.kernel.exchange import Mode
from troth.runtime.exchange.exchange import Origin, open_exchange
from troth.runtime.exchange.seal import Sealed
from troth.runtime.memory.chat_law import CHAT_POLICY

TOLD = ("I work at Microsoft.", "I work at Amazon.")
OTHERS = [
    {"subject": "bob"},
    {"subject": "Anna"},
    {"subject": "anna "},
    {"subject": None},
    {"subject": None, "thread_id": "t2"},
    {"subject": "anonymous"},
]
KEYS = (
    '[{"key": "acme-key", "tenant": "acme", "scopes": ["ask"]},'
    ' {"key": "other-key", "tenant": "other", "scopes": ["ask"]}]'
)


@pytest.mark.clause("MEM-15")
@pytest.mark.parametrize("other", OTHERS, ids=repr)
async def test_nobody_else_sees_what_a_subject_told(
    bare: Deployment, other: dict[str, str | None]
) -> None:
    await Conversation(deployment=bare).tell(*TOLD, "My name is Anna.")
    stranger = Conversation(deployment=bare, **other)
    for question in ("Where do I work?", "What do you know about me?", "Do I work at Amazon?"):
        said = await stranger.say(question)
        assert shown(said) == []
        assert "Microsoft" not in said["answer"]
        assert said["metadata"]["unresolved_contradictions_total"] == 0
    explained = await stranger.say("What contradictions do you have about me?")
    assert "Amazon" not in str(explained)
    answer = await stranger.ask("Where do I work?")
    assert answer["memories"] == []
    assert "Microsoft" not in str(answer)


@pytest.mark.clause("MEM-15")
async def test_what_another_tells_contradicts_nothing(anna: Conversation) -> None:
    bob = Conversation(deployment=anna.deployment, subject="bob")
    await anna.say(TOLD[0])
    told = await bob.say(TOLD[1])
    assert told["metadata"]["contradiction_detected"] is False
    assert await anna.entries() == await bob.entries() == []
    assert quoted(await anna.say("Where do I work?")) == ["I work at Microsoft"]


async def test_a_subject_is_the_same_in_every_thread(bare: Deployment) -> None:
    await Conversation(deployment=bare, thread_id="t1").say(TOLD[0])
    elsewhere = Conversation(deployment=bare, thread_id="t2")
    assert quoted(await elsewhere.say("Where do I work?")) == ["I work at Microsoft"]


async def test_a_thread_without_a_subject_is_one_of_its_own(bare: Deployment) -> None:
    first = Conversation(deployment=bare, subject=None)
    await first.tell(*TOLD)
    assert "Amazon" in (await first.say("Where do I work?"))["answer"]
    assert len(await first.memories()) == 2
    assert len(await first.entries()) == 1


@pytest.mark.clause("MEM-15", breaks=True, before_exit=True)
async def test_no_subject_can_pass_for_a_thread(bare: Deployment) -> None:
    await Conversation(deployment=bare, subject=None).tell(*TOLD)
    stranger = Conversation(deployment=bare, subject="thread:t1")
    for response in (
        await stranger.post("/api/chat/send", message="Where do I work?"),
        await stranger.post("/ui/api/ask", text="Where do I work?"),
        await stranger.get("/api/memories"),
    ):
        assert (response.status_code, response.json()["field"]) == (422, "subject")


async def _entry_and_memory(anna: Conversation) -> tuple[Body, str]:
    await anna.tell(*TOLD)
    (entry,) = await anna.entries()
    return entry, entry["new_memory_id"]


@pytest.mark.clause("MEM-15")
@pytest.mark.parametrize(
    "asker",
    [
        {"key": "other-key", "subject": "anna"},
        {"key": "other-key", "subject": None, "thread_id": None},
        {"key": "acme-key", "subject": "bob"},
    ],
    ids=repr,
)
async def test_ids_of_others_are_unknown_and_change_nothing(
    tmp_path: Path, asker: dict[str, str | None]
) -> None:
    async with deployed(tmp_path, corpus=False, api_keys=KEYS) as opened:
        anna = Conversation(deployment=opened, key="acme-key")
        entry, memory_id = await _entry_and_memory(anna)
        entry_id, stranger = entry["entry_id"], Conversation(deployment=opened, **asker)
        refused = [
            await stranger.get(f"/api/memory/{memory_id}"),
            await stranger.get(f"/api/memory/{memory_id}/trust"),
            await stranger.post("/api/ledger/resolve", entry_id=entry_id, winner="new"),
            await stranger.post(f"/api/contradictions/{entry_id}/moves", move="reflect"),
            await stranger.post(
                "/api/resolve_contradiction", ledger_id=entry_id, resolution="PRESERVE"
            ),
            await stranger.post("/api/contradictions/respond", ledger_id=entry_id, answer="Amazon"),
        ]
        assert [response.status_code for response in refused] == [404] * 6
        assert not any(name in r.text for r in refused for name in ("Microsoft", "Amazon", "anna"))
        assert await anna.entries() == [entry]


async def test_an_id_alone_is_enough_within_the_tenant(tmp_path: Path) -> None:
    async with deployed(tmp_path, corpus=False, api_keys=KEYS) as opened:
        anna = Conversation(deployment=opened, key="acme-key")
        entry, memory_id = await _entry_and_memory(anna)
        colleague = Conversation(deployment=opened, key="acme-key", subject=None, thread_id=None)
        memory = (await colleague.get(f"/api/memory/{memory_id}")).json()
        assert (memory["text"], memory["reintroduced_claim"]) == (TOLD[1], True)
        settled = await colleague.post(
            "/api/ledger/resolve", entry_id=entry["entry_id"], winner="new"
        )
        assert settled.status_code == 200
        assert [one["status"] for one in await anna.entries()] == ["resolved"]


async def _sealed_with(opened: Deployment, *, subject: str, memory_id: str) -> Sealed[ChatDocument]:
    services = opened.services
    exchange = open_exchange(
        origin=Origin(surface="test", subject=subject),
        mode=Mode.WORK,
        request={},
        clock=services.clock,
        ids=services.ids,
    )
    foreign = RetrievedMemory(
        memory_id=memory_id,
        text=TOLD[1],
        source="user",
        trust=0.6,
        confidence=0.9,
        timestamp="2026-11-21T00:00:00Z",
        score=0.5,
    )
    document = ChatDocument(
        answer="Hello.",
        response_type=ResponseType.SPEECH,
        model="test",
        trace_id=exchange.trace_id,
        receipt_id=exchange.receipt_id,
        nonce=exchange.nonce,
        mode="work",
        thread_id="t1",
        metadata=ChatMetadata(retrieved_memories=(foreign,)),
    )
    exchange.needs_evidence = False
    return await services.seal.close(exchange, document, CHAT_POLICY)


@pytest.mark.clause("MEM-15", breaks=True)
async def test_a_response_with_a_memory_of_another_is_withheld(anna: Conversation) -> None:
    _, memory_id = await _entry_and_memory(anna)
    own = await _sealed_with(anna.deployment, subject="anna", memory_id=memory_id)
    assert own.broken == ()
    assert own.document.metadata.retrieved_memories[0].reintroduced_claim is True
    leaked = await _sealed_with(anna.deployment, subject="bob", memory_id=memory_id)
    assert "MEM-15" in leaked.broken
    assert leaked.document.answer == WITHHELD_TEXT
    assert b"Amazon" not in leaked.body
    assert leaked.document.metadata.retrieved_memories == ()
