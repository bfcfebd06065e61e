"""Checks: a draft that somebody else made, held to passages, own sources and memory, and sealed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from troth.kernel.digests import text_sha256
from troth.kernel.errors import CallerError
from troth.kernel.jsontypes import JsonObject
from troth.runtime.answers.ask import MAX_TEXT
from troth.runtime.exchange.caller_texts import check_size, check_text
from troth.runtime.exchange.closing import PLAIN_POLICY, Exchanges, SealedPlain, plain, run_exchange
from troth.runtime.exchange.exchange import Exchange, Origin
from troth.runtime.exchange.given import NOTHING_GIVEN, Given, GivenPassage
from troth.runtime.exchange.seal import Sealed
from troth.runtime.gateway.documents import CheckDocument
from troth.runtime.gateway.gathering import Gathering, holding_of
from troth.runtime.gateway.law import CHECK_POLICY

MAX_DRAFTS = 100
_MAX_QUERY = 2_000  # of drafts without a request
SealedCheck: TypeAlias = Sealed[CheckDocument]


@dataclass(frozen=True, kw_only=True, slots=True)
class CheckRequest:
    """What is to be checked.

    Attributes:
        drafts: 1 to 100, together at most 400 000 code points.
        request: What they answer: what own sources are searched for and memories recalled for.
            Without one the drafts themselves are.
        along: Passages that they are held to, besides own sources.
        documents: Further ones, which the conversation holds.
        given: Further texts that the user gave, which drafts may repeat.
        strict: Whether what would have to be changed is withheld instead.
        gateway: Whether the answer is for the guardrail door.

    Raises:
        CallerError: ``input.invalid`` or ``input.too_large``, naming the field.
    """

    drafts: tuple[str, ...]
    origin: Origin
    request: str = ""
    along: Given = NOTHING_GIVEN
    documents: tuple[GivenPassage, ...] = ()
    given: tuple[str, ...] = ()
    strict: bool = False
    gateway: bool = False
    trace_id: str | None = None

    def __post_init__(self) -> None:
        for draft in self.drafts:
            check_text(draft, "draft")
        check_text(self.request, "request")
        if not any(draft.strip() for draft in self.drafts) or len(self.drafts) > MAX_DRAFTS:
            raise CallerError(
                "input.invalid", "There is no draft.", hint="send a text", field="draft"
            )
        check_size(sum(map(len, self.drafts)) + len(self.request), MAX_TEXT, "draft")

    def to_json(self) -> JsonObject:
        """The request as it is digested and stored."""
        return {
            "drafts": list(self.drafts),
            "request": self.request,
            "subject": self.origin.subject,
            "thread_id": self.origin.thread_id,
            **self.along.to_json(),
        }


@dataclass(frozen=True, kw_only=True)
class Check(Exchanges):
    """Checks drafts. One per process; safe for concurrent use."""

    gathering: Gathering

    async def __call__(self, asked: CheckRequest) -> SealedCheck:
        """Hold drafts to what is on record, and seal them as they may leave.

        Raises:
            RefusedExchange: They could not be checked; a sealed problem is in it.
            StorageFailure: Nothing could be sealed, and nothing may leave.
        """
        exchange = self.opened(asked.origin, asked.to_json(), asked.trace_id)
        return await run_exchange(self.seal, exchange, self._held(asked, exchange), CHECK_POLICY)

    async def passed(self, origin: Origin, *, trace_id: str | None) -> SealedPlain:
        """The guardrail's answer to what users write, which is held to nothing.

        Raises:
            StorageFailure: Nothing could be sealed, and nothing may leave.
        """
        exchange = self.opened(origin, {"input_type": "request"}, trace_id)
        document = plain(exchange, {"action": "NONE", "blocked_reason": None})
        return await self.seal.close(exchange, document, PLAIN_POLICY)

    async def _held(self, asked: CheckRequest, exchange: Exchange) -> CheckDocument:
        # A draft is nobody's evidence, and least of all its own.
        passages = (*asked.along.passages, *asked.documents)
        exchange.given = [asked.request, *asked.given, *(one.text for one in passages)]
        exchange.asked = asked.request
        exchange.said = list(asked.drafts)
        held = await self.gathering(
            exchange,
            passages=passages,
            query=asked.request or "\n".join(asked.drafts)[:_MAX_QUERY],
            with_sources=True,
            draft="\n\n".join((asked.request, *asked.drafts)),
        )
        exchange.needs_evidence = True
        document = CheckDocument(
            holding=holding_of(exchange, held),
            texts=asked.drafts,
            drafts=tuple(map(text_sha256, asked.drafts)),
            strict=asked.strict,
            gateway=asked.gateway,
        )
        await self.gathering.judge(document.spoken, exchange)
        return document
