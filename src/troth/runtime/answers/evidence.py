"""Evidence by itself: facts for a query, or for the last message of a conversation."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import orjson

from troth.contracts.answers.grounding.lawful import disagreements_of
from troth.contracts.answers.limits import EVIDENCE_LIMITS
from troth.contracts.answers.request.missing import Turn
from troth.contracts.answers.request.split import split_request
from troth.kernel.codec import encode
from troth.kernel.errors import CallerError
from troth.kernel.evidence import EvidenceSet, EvidenceStatus, Fact
from troth.kernel.jsontypes import JsonObject, JsonValue
from troth.language.alignment import concepts
from troth.language.tokens import words
from troth.runtime.answers.inquiry import Inquiry, log_evidence, read_turns
from troth.runtime.exchange.caller_texts import check_size, check_text
from troth.runtime.exchange.closing import Exchanges, SealedPlain
from troth.runtime.exchange.exchange import Exchange, Origin
from troth.runtime.exchange.threads import run_blocking

MAX_SOURCES = 8
MAX_QUERY = 20_000
NO_RESULTS = "no_results"
_FAILED = (EvidenceStatus.UNAVAILABLE, EvidenceStatus.BLOCKED)


@dataclass(frozen=True, kw_only=True)
class EvidenceSearch(Exchanges):
    """Answers searches for evidence. One per process; safe for concurrent use.

    Attributes:
        stays_inside: Whether the retrieval cannot leave this process.
    """

    inquiry: Inquiry
    stays_inside: bool = False

    async def __call__(
        self,
        query: str | None,
        *,
        use_last_message: bool = False,
        compare: bool = False,
        origin: Origin,
        trace_id: str | None = None,
    ) -> SealedPlain:
        """Facts for a query; without one, for the last message of the origin's thread.

        Args:
            compare: Also say where the facts disagree with each other.

        Raises:
            RefusedExchange: There is neither a query nor a message to search for.
        """
        asked: JsonObject = {
            "query": query,
            "use_last_message": use_last_message,
            "thread_id": origin.thread_id,
        }
        exchange = self.opened(origin, asked, trace_id, outside=not self.stays_inside)
        return await self.answered(
            exchange, lambda opened: self._search(query, use_last_message, compare, opened)
        )

    async def _search(
        self, query: str | None, use_last_message: bool, compare: bool, exchange: Exchange
    ) -> JsonObject:
        chosen, turns = await self._query(query, use_last_message, exchange)
        found = await self.inquiry.search(chosen, exchange, turns=turns)
        log_evidence(found)
        exchange.evidence = found
        fields = search_fields(found, chosen)
        if compare:
            await self.inquiry.holding((), exchange)
            apart = await run_blocking(lambda: disagreements_of(exchange))
            fields["source_disagreements"] = encode(apart)
        return fields

    async def _query(
        self, query: str | None, use_last_message: bool, exchange: Exchange
    ) -> tuple[str, Sequence[Turn]]:
        """What to search for, and the turns that it may lean on."""
        origin = exchange.origin
        if query is not None and query.strip():
            check_size(len(query), MAX_QUERY, "query")
            return check_text(query, "query"), ()
        if not use_last_message:
            raise CallerError(
                "input.invalid",
                "There is nothing to search for.",
                hint="give a query, or (over HTTP) use_last_message with a thread_id",
                field="query",
            )
        if not origin.thread_id:
            raise CallerError(
                "input.invalid",
                "The last message of which conversation is not said.",
                hint="send its thread_id",
                field="thread_id",
            )
        bodies = await self.inquiry.bodies(origin)
        for place, body in reversed([*enumerate(bodies)]):
            text = orjson.loads(body.request)["request"].get("text")
            if isinstance(text, str) and text.strip():
                return split_request(text).request, read_turns(bodies[:place], exchange)
        raise CallerError(
            "input.invalid", "That conversation has no message yet.", field="thread_id"
        )


def search_fields(found: EvidenceSet, query: str) -> JsonObject:
    """What was found as the wire names it: at most 10 facts from 8 sources, and the true cause.

    ``matched`` of a fact are the words of the query that it, or the title of its source, has in
    some form; a fact without any was found by its meaning.

    ``ok`` is false only where the search itself failed or was refused: a search that found nothing
    has worked, and ``empty_reason`` says so.
    """
    kept = _from_few_sources(found.facts)
    sources = {one.source_id: one for one in found.sources}
    cited = {fact.source_id: sources[fact.source_id] for fact in kept}
    facts: list[JsonValue] = [
        {
            "text": fact.quote,
            "source_id": fact.source_id,
            "start": fact.span.start,
            "end": fact.span.end,
            "sha256": fact.span.sha256,
            "published_at": fact.published_at,
            "context": fact.context,
            "matched": [*_matched(query, f"{fact.quote} {cited[fact.source_id].title}")],
        }
        for fact in kept
    ]
    shown: list[JsonValue] = [
        {
            "id": source.source_id,
            "title": source.title,
            "domain": source.domain,
            "url": source.url,
            "retrieved_at": source.retrieved_at,
        }
        for source in found.sources
        if source.source_id in cited
    ]
    limit = EVIDENCE_LIMITS.get(found.status)
    failed = found.status in _FAILED
    return {
        "status": found.status.value,
        "reason": found.reason,
        "retrieved_at": found.retrieved_at,
        "duration_ms": found.duration_ms,
        "facts": facts,
        "sources": shown,
        "ok": not failed,
        "limits": None if limit is None else limit.text,
        "error": (found.reason or found.status.value) if failed else None,
        "empty_reason": NO_RESULTS if found.status is EvidenceStatus.EMPTY else None,
    }


def _matched(query: str, text: str) -> tuple[str, ...]:
    held = frozenset(concepts(text))
    asked = (word for word in words(query) if not held.isdisjoint(concepts(word)))
    return tuple(dict.fromkeys(asked))


def _from_few_sources(facts: tuple[Fact, ...]) -> tuple[Fact, ...]:
    """The facts, in rank order, of the sources that come first."""
    first = tuple(dict.fromkeys(fact.source_id for fact in facts))[:MAX_SOURCES]
    return tuple(fact for fact in facts if fact.source_id in first)
