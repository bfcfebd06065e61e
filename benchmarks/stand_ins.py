"""Wrappers around the two parts of an exchange that are not contract work: retrieval and model.

A *stopwatch* passes every call through and notes how long it took. A *memory* passes a call through
once and gives the same result ever after, so that what remains of an exchange is contract work.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, field, replace

from troth.kernel.evidence import EvidenceSet
from troth.ports.chat import ChatModel, ModelCall, ModelReply
from troth.ports.evidence import Retriever
from troth.runtime.answers.ask import Ask
from troth.runtime.gate.gate import Gate


@dataclass(kw_only=True, slots=True)
class _Parts:
    retriever: Retriever
    model: ChatModel

    @property
    def model_id(self) -> str:
        """Id of the model behind it."""
        return self.model.model_id

    @property
    def name(self) -> str:
        """As of the retriever behind it."""
        return self.retriever.name

    async def prepare(self) -> None:
        """As the model behind it."""
        await self.model.prepare()


@dataclass(kw_only=True, slots=True)
class Stopwatch(_Parts):
    """A retriever and a model that are timed; ``spent_s`` holds the sum since it was last taken."""

    retrieval_s: float = 0.0
    model_s: float = 0.0

    async def retrieve(
        self, *, tenant: str, query: str, max_facts: int, before: str = ""
    ) -> EvidenceSet:
        """Retrieve, and note the time."""
        begun = time.perf_counter()
        found = await self.retriever.retrieve(
            tenant=tenant, query=query, max_facts=max_facts, before=before
        )
        self.retrieval_s += time.perf_counter() - begun
        return found

    async def complete(self, call: ModelCall) -> ModelReply:
        """Complete, and note the time."""
        begun = time.perf_counter()
        reply = await self.model.complete(call)
        self.model_s += time.perf_counter() - begun
        return reply

    def take(self) -> tuple[float, float]:
        """Seconds of retrieval and of the model since this was last asked."""
        taken = self.retrieval_s, self.model_s
        self.retrieval_s = self.model_s = 0.0
        return taken


@dataclass(kw_only=True, slots=True)
class Memory(_Parts):
    """A retriever and a model that do their work once for each input."""

    found: dict[str, EvidenceSet] = field(default_factory=dict)
    replies: dict[str, ModelReply] = field(default_factory=dict)

    async def retrieve(
        self, *, tenant: str, query: str, max_facts: int, before: str = ""
    ) -> EvidenceSet:
        """What was found for this query the first time."""
        asked = f"{before}\n{query}"
        if asked not in self.found:
            self.found[asked] = await self.retriever.retrieve(
                tenant=tenant, query=query, max_facts=max_facts, before=before
            )
        return self.found[asked]

    async def complete(self, call: ModelCall) -> ModelReply:
        """What the model said to this payload the first time."""
        if call.payload not in self.replies:
            self.replies[call.payload] = await self.model.complete(call)
        return self.replies[call.payload]


def with_parts(ask: Ask, parts: Stopwatch | Memory, temperature: float) -> Ask:
    """The same pipeline with these two parts in place."""
    composer = replace(ask.composer, gate=Gate(parts, temperature))
    return replace(ask, composer=composer, inquiry=replace(ask.inquiry, own=parts, retriever=parts))
