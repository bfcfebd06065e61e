"""The operator's own documents: adding them, and quoting facts from them.

A fact leaves here only if its quote is, letter for letter, the slice of the stored text that its
offsets name. A store that cannot be read is an outage, and is never reported as "nothing found".
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass

from troth.adapters.evidence.meaning import Meaning
from troth.adapters.evidence.ranking import (
    MAX_CANDIDATES,
    MAX_FACTS,
    MAX_SOURCES,
    NEAR,
    Found,
    Ranked,
    facts_of,
    rank,
    search_words,
    shown,
)
from troth.kernel.errors import StorageFailure
from troth.kernel.evidence import EvidenceSet, EvidenceStatus
from troth.language.tokens import words
from troth.ports.environment import Clock, timestamp
from troth.ports.evidence import Answering, SourceStore, StoredSource

_MAX_REQUEST_CHARS = 20_000  # of a longer request, only the beginning is searched for


@dataclass(frozen=True, kw_only=True, slots=True)
class CorpusRetriever:
    """Implements ``ports.evidence.Retriever`` on the documents that a tenant has stored.

    Attributes:
        meaning: ``None``: passages are found and ranked by their words alone.
        answering: Tells which passages answer; ``None``: a floor does.
        least_near: That floor, a cosine.
    """

    store: SourceStore
    clock: Clock
    meaning: Meaning | None = None
    answering: Answering | None = None
    least_near: float = NEAR

    @property
    def name(self) -> str:
        """``words``, and who tells of meaning and of answers."""
        others = (self.meaning, self.answering)
        return "+".join(("words", *(one.name for one in others if one is not None)))

    async def retrieve(
        self, *, tenant: str, query: str, max_facts: int, before: str = ""
    ) -> EvidenceSet:
        """Verbatim facts in rank order; never raises for an outage.

        Args:
            query: The user's request.
            max_facts: At most this many facts, and never more than ten, from at most eight
                sources.
            before: What was asked before, where the query may lean on it.

        Returns:
            ``OK`` with facts; ``EMPTY`` when nothing relevant is stored; ``PARTIAL`` when some
            quotes did not match their source; ``UNAVAILABLE`` when the store failed or no quote
            matched.
        """
        return await asyncio.to_thread(self.search, tenant, query, max_facts, before)

    def search(self, tenant: str, query: str, max_facts: int, before: str = "") -> EvidenceSet:
        """Like ``retrieve``, on the calling thread."""
        began_s = self.clock.monotonic_s()
        at = timestamp(self.clock.now())
        try:
            ranked = self._ranked(tenant, query, before, min(max_facts, MAX_FACTS))
            stored = self.store.get_many(tenant, list({one.hit.source_id for one in ranked}))
        except StorageFailure as failure:
            return EvidenceSet(status=EvidenceStatus.UNAVAILABLE, reason=failure.code)
        duration_ms = int((self.clock.monotonic_s() - began_s) * 1000)
        return _evidence(ranked, stored, at, duration_ms)

    def _ranked(self, tenant: str, request: str, before: str, max_facts: int) -> list[Ranked]:
        own = request[:_MAX_REQUEST_CHARS]
        whole = f"{before[:_MAX_REQUEST_CHARS]} {own}" if before else own
        texts = list(dict.fromkeys((own, whole)))
        if max_facts < 1 or not words(whole):
            return []
        return shown(
            whole,
            rank(texts, self._found(tenant, texts), least_near=self.least_near),
            answering=self.answering,
            max_facts=max_facts,
            max_sources=MAX_SOURCES,
        )

    def _found(self, tenant: str, texts: Sequence[str]) -> list[Found]:
        """What shares words with the texts and what is near to them, each once."""
        hits = self.store.candidates(tenant, search_words(texts), limit=MAX_CANDIDATES)
        if self.meaning is None:
            return [Found(hit=hit) for hit in hits]
        near = self.meaning.near(tenant, texts)
        known = {hit.passage_id for hit in hits}
        others = [one for one in near.best(MAX_CANDIDATES) if one not in known]
        hits += self.store.passages(tenant, others)
        cosines = near.of([hit.passage_id for hit in hits])
        return [Found(hit=hit, near=cosine) for hit, cosine in zip(hits, cosines, strict=True)]


def _evidence(
    ranked: Sequence[Ranked], stored: dict[str, StoredSource], at: str, duration_ms: int
) -> EvidenceSet:
    verified = [one for one in ranked if _is_verbatim(one, stored)]
    if not ranked:
        status, reason = EvidenceStatus.EMPTY, None
    elif not verified:
        status, reason = EvidenceStatus.UNAVAILABLE, "quotes_do_not_match"
    elif len(verified) < len(ranked):
        status, reason = EvidenceStatus.PARTIAL, "quotes_do_not_match"
    else:
        status, reason = EvidenceStatus.OK, None
    cited = {one.hit.source_id: stored[one.hit.source_id].source for one in verified}
    texts = {source_id: stored[source_id].text for source_id in cited}
    return EvidenceSet(
        status=status,
        facts=facts_of(verified, cited, texts),
        sources=tuple(cited.values()),
        reason=reason,
        retrieved_at=at,
        duration_ms=duration_ms,
        texts=texts,
    )


def _is_verbatim(one: Ranked, stored: dict[str, StoredSource]) -> bool:
    source, passage = stored.get(one.hit.source_id), one.hit.passage
    if source is None or not passage.text:  # removed or replaced since the search
        return False
    return source.text[passage.start : passage.end] == passage.text
