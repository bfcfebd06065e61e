"""ADR 6: the log knows of an exchange before it calls outside, and then stores it in one commit."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass, field, replace

import orjson

from support.deployment import QUESTION, Deployment
from troth.kernel.evidence import EvidenceSet
from troth.ports.evidence import Retriever
from troth.ports.log import AuditLog
from troth.runtime.answers.ask import AskRequest
from troth.runtime.exchange.exchange import Origin

ORIGIN = Origin(surface="test:announcement")


def _tags(log: AuditLog, start: int) -> list[str]:
    return [orjson.loads(entry.leaf)["tag"] for entry in log.entries(start)]


@dataclass
class Watching:
    """A retriever that notes what the log holds while it is at work."""

    retriever: Retriever
    log: AuditLog
    start: int
    held: list[str] = field(default_factory=list)
    name: str = "watching"

    async def retrieve(
        self, *, tenant: str, query: str, max_facts: int, before: str = ""
    ) -> EvidenceSet:
        deadline_s = time.monotonic() + 10
        while not (held := _tags(self.log, self.start)) and time.monotonic() < deadline_s:
            await asyncio.sleep(0.01)
        self.held = held
        return await self.retriever.retrieve(tenant=tenant, query=query, max_facts=max_facts)


async def test_an_exchange_that_calls_outside_is_known_before(deployment: Deployment) -> None:
    services = deployment.services
    log, ask = services.log, services.ask
    watching = Watching(retriever=ask.inquiry.retriever, log=log, start=log.size())
    outside = replace(ask, inquiry=replace(ask.inquiry, retriever=watching), stays_inside=False)
    await outside(AskRequest(text=QUESTION, origin=ORIGIN))
    assert watching.held == ["exchange.opened"]
    tags = _tags(log, watching.start)
    assert (tags[0], tags[-1]) == ("exchange.opened", "exchange.sealed")
    assert tags.count("exchange.opened") == 1


async def test_an_exchange_that_stays_inside_is_one_commit(deployment: Deployment) -> None:
    services = deployment.services
    assert services.ask.stays_inside
    log = services.log
    for text in (QUESTION, "Rewrite this email"):
        start, signed = log.size(), len(list(log.checkpoints()))
        await services.ask(AskRequest(text=text, origin=ORIGIN))
        assert len(list(log.checkpoints())) == signed + 1
        tags = _tags(log, start)
        assert (tags[0], tags[-1]) == ("exchange.opened", "exchange.sealed")


async def test_questions_are_one_commit_whoever_would_have_answered(deployment: Deployment) -> None:
    log = deployment.services.log
    outside = replace(deployment.services.ask, stays_inside=False)
    signed = len(list(log.checkpoints()))
    sealed = await outside(AskRequest(text="Rewrite this email", origin=ORIGIN))
    assert sealed.document.questions
    assert len(list(log.checkpoints())) == signed + 1
