"""How the seal sees memories and words in each kind of document, and what binds a chat turn."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from support.deployment import QUESTION, Deployment, deployed
from troth.contracts.memory.chat import WITHHELD_TEXT, ChatDocument
from troth.contracts.registry import REGISTRY
from troth.kernel.exchange import ExchangeRecord, Mode
from troth.kernel.memories import MemoryLens, Standing
from troth.kernel.verdicts import Verdict
from troth.runtime.answers.panel import PanelRequest
from troth.runtime.exchange.enforce import Enforced, enforce
from troth.runtime.exchange.exchange import Origin
from troth.runtime.exchange.lenses import ANSWER_LENS, PANEL_LENS
from troth.runtime.memory.chat_law import CHAT_POLICY
from troth.runtime.memory.chat_law import LENS as CHAT
from troth.runtime.memory.documents import LENS as PLAIN

TOLD = ("I work at Microsoft.", "I work at Amazon.")


@pytest_asyncio.fixture
async def opened(tmp_path: Path) -> AsyncIterator[Deployment]:
    """A deployment with the handbook, in which Anna told two things."""
    async with deployed(tmp_path) as ready:
        for text in TOLD:
            await ready.troth.chat(text, subject="anna")
        yield ready


async def _documents(opened: Deployment) -> list[tuple[Any, MemoryLens[Any]]]:
    troth = opened.troth
    panel = PanelRequest(text=QUESTION, origin=Origin(surface="test", subject="anna"))
    return [
        ((await troth.ask(QUESTION, subject="anna")).document, ANSWER_LENS),
        ((await troth.ask("Where do I work?", subject="anna")).document, ANSWER_LENS),
        ((await troth.ask("Rewrite this email.", subject="anna")).document, ANSWER_LENS),
        ((await troth.ask("Hello.", subject="anna", mode="normal")).document, ANSWER_LENS),
        ((await opened.services.panel(panel)).document, PANEL_LENS),
        ((await troth.chat("Where do I work?", subject="anna")).document, CHAT),
        ((await troth.chat(f"I have a cat. {QUESTION}", subject="anna")).document, CHAT),
        ((await troth.chat("Rewrite this email.", subject="anna")).document, CHAT),
        ((await troth.memories(subject="anna")).document, PLAIN),
        ((await troth.contradictions(subject="anna")).document, PLAIN),
    ]


async def test_the_same_words_and_flags_leave_every_document_as_it_is(opened: Deployment) -> None:
    for document, lens in await _documents(opened):
        assert lens.with_texts(document, lens.texts(document)).to_wire() == document.to_wire()
        flagged = {one.memory_id for one in lens.flags(document) if one.reintroduced_claim}
        assert lens.with_flags(document, flagged).to_wire() == document.to_wire()
        assert lens.count(document) == len(flagged)


@pytest.mark.clause("MEM-5")
async def test_whatever_flags_a_document_arrives_with_are_overwritten(opened: Deployment) -> None:
    for document, lens in await _documents(opened):
        ids = {one.memory_id for one in lens.flags(document)}
        for contested in (frozenset[str](), frozenset(ids), frozenset(sorted(ids)[:1])):
            changed = lens.with_flags(document, contested)
            flags = lens.flags(changed)
            assert all(one.reintroduced_claim == (one.memory_id in contested) for one in flags)
            assert lens.count(changed) == len(contested)


async def test_other_words_stand_where_the_old_ones_stood(opened: Deployment) -> None:
    for document, lens in await _documents(opened):
        texts = lens.texts(document)
        changed = lens.with_texts(document, tuple(f"Zebra {text}" for text in texts))
        assert str(changed.to_wire()).count("Zebra") >= len(texts)
        assert len(lens.texts(changed)) == len(texts)


def _record(document: ChatDocument, **changes: Any) -> ExchangeRecord:
    known = frozenset(one.memory_id for one in CHAT.flags(document))
    record = ExchangeRecord(trace_id=document.trace_id, surface="test", mode=Mode.WORK)
    return replace(record, standing=Standing(known=known), **changes)


def _enforced(document: ChatDocument, record: ExchangeRecord) -> Enforced[ChatDocument]:
    return enforce(document, record, CHAT_POLICY, registry=REGISTRY)


def _broken(verdicts: tuple[Verdict, ...]) -> set[str]:
    return {one.clause for one in verdicts if not one.is_kept}


@pytest.mark.clause("TRUST-1.5", breaks=True)
async def test_talk_cannot_stand_in_for_evidence(opened: Deployment) -> None:
    talk = (await opened.troth.chat("Thanks!", subject="anna")).document
    enforced = _enforced(talk, _record(talk, needs_evidence=True))
    assert "TRUST-1.5" in _broken(enforced.withheld)
    assert enforced.document.answer == WITHHELD_TEXT
    assert _broken(_enforced(talk, _record(talk)).withheld) == set()


@pytest.mark.clause("TRUST-7.2", breaks=True)
async def test_a_turn_without_its_trace_is_not_released_as_it_is(opened: Deployment) -> None:
    talk = (await opened.troth.chat("Thanks!", subject="anna")).document
    enforced = _enforced(replace(talk, trace_id="f" * 32), _record(talk))
    assert enforced.document.trace_id == talk.trace_id
    assert "TRUST-7.2" in _broken(enforced.withheld)


@pytest.mark.clause("TRUST-3.5", breaks=True)
async def test_an_answer_is_not_said_otherwise_than_it_was_decided(opened: Deployment) -> None:
    turn = (await opened.troth.chat(QUESTION, subject="anna")).document
    assert turn.answered is not None
    decide = CHAT_POLICY.laws[1].decide
    assert "TRUST-3.5" not in _broken(decide(turn, _record(turn)))
    reworded = replace(turn, answer="Take 99 days.")
    assert "TRUST-3.5" in _broken(decide(reworded, _record(turn)))


@pytest.mark.parametrize("carried", [{}, {"answer": 5}, {"answer": "Take 99 days."}])
async def test_a_carried_answer_that_cannot_be_read_is_withheld(
    opened: Deployment, carried: dict[str, Any]
) -> None:
    turn = (await opened.troth.chat(QUESTION, subject="anna")).document
    enforced = _enforced(replace(turn, answered=carried), _record(turn))
    assert enforced.document.answer == WITHHELD_TEXT
    assert enforced.document.answered is None
