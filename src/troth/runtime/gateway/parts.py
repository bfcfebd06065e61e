"""The parts of a streamed completion, each an exchange with a receipt of its own (PROOF-8)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from typing import TypeAlias

from troth.contracts.answers.document import EvidenceReport
from troth.kernel.canonical import canonical_json
from troth.kernel.jsontypes import JsonObject
from troth.kernel.relaying import StreamRecord
from troth.ports.chat import Relayed
from troth.ports.environment import Ids
from troth.runtime.exchange.exchange import Exchange
from troth.runtime.exchange.seal import Seal, Sealed
from troth.runtime.gateway.documents import CHUNK, CompletionDocument
from troth.runtime.gateway.gathering import Held, holding_of
from troth.runtime.gateway.law import COMPLETION_POLICY

SealedCompletion: TypeAlias = Sealed[CompletionDocument]
Judging: TypeAlias = Callable[[Sequence[str], Exchange], Awaitable[None]]
Render: TypeAlias = Callable[[Relayed, Held], CompletionDocument]


class Parts:
    """Seals the parts of one stream, in order."""

    def __init__(
        self,
        exchange: Exchange,
        *,
        seal: Seal,
        ids: Ids,
        render: Render,
        judge: Judging,
        wants_usage: bool,
    ) -> None:
        """Nothing is committed yet.

        Args:
            exchange: That of the whole, which the last part closes.
            render: A reply as a document of the whole.
            judge: Has texts judged beside the facts of an exchange.
            wants_usage: Whether the last part tells it.
        """
        self._exchange, self._seal, self._ids = exchange, seal, ids
        self._render, self._judge, self._wants_usage = render, judge, wants_usage
        self.committed: tuple[str, ...] = ()

    async def say(self, text: str, held: Held) -> SealedCompletion:
        """Seal a piece of text as the next part."""
        part = self._next()
        part.said = [text]
        chunk = self._chunk(part, held, content=text)
        await self._judge(chunk.spoken, part)
        return await self._sealed(part, chunk)

    async def close(
        self,
        held: Held,
        *,
        reply: Relayed | None = None,
        finish: str | None = "stop",
        error: JsonObject | None = None,
    ) -> SealedCompletion:
        """Seal the end: what came whole, how it ended, and what all of it was held to."""
        exchange = self._exchange
        exchange.stream = StreamRecord(committed=self.committed)
        whole = self._render(reply or Relayed(), held)
        document = replace(
            self._chunk(exchange, held, content=whole.content or None),
            holding=whole.holding,
            refusal=whole.refusal,
            calls=whole.calls,
            structured=whole.structured,
            finish=whole.finish if reply is not None else finish,
            usage=whole.usage if self._wants_usage else None,
            error=error,
        )
        await self._judge(document.spoken, exchange)
        return await self._sealed(exchange, document)

    def _chunk(self, part: Exchange, held: Held, *, content: str | None) -> CompletionDocument:
        whole = self._render(Relayed(), held)
        return replace(
            whole,
            holding=replace(holding_of(part, held), evidence=EvidenceReport(), limitations=()),
            kind=CHUNK,
            content=content,
            finish=None,
            usage=None,
            part=len(self.committed) + 1,
            before=self.committed[-1] if self.committed else "",
        )

    def _next(self) -> Exchange:
        """An exchange for the next part: under the same trace id, with a receipt of its own."""
        exchange, nonce = self._exchange, self._ids.nonce()
        before = self.committed[-1] if self.committed else ""
        asked: JsonObject = {
            "part": len(self.committed) + 1,
            "of": exchange.receipt_id,
            "before": before,
        }
        return replace(
            exchange,
            receipt_id=self._ids.receipt_id(),
            nonce=nonce,
            request=canonical_json({"nonce": nonce, "request": asked}),
            events=[],
            stream=StreamRecord(committed=self.committed),
        )

    async def _sealed(self, exchange: Exchange, document: CompletionDocument) -> SealedCompletion:
        sealed = await self._seal.close(exchange, document, COMPLETION_POLICY)
        self.committed = (*self.committed, sealed.receipt_id)
        return sealed
