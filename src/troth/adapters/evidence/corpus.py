"""Facts quoted from texts: the operator's own documents, and texts that come with a request.

A fact leaves here only if its quote is, letter for letter, the slice of the text that its offsets
name. A store that cannot be read is an outage, and is never reported as "nothing found". What comes
with a request is ranked as own sources are, and never stored.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import chain, zip_longest
from urllib.parse import urlsplit

from troth.adapters.evidence.meaning import Meaning
from troth.adapters.evidence.passages import split_passages
from troth.adapters.evidence.ranking import (
    MAX_CANDIDATES,
    MAX_FACTS,
    MAX_SOURCES,
    NEAR,
    SURELY_NEAR,
    Found,
    Ranked,
    facts_of,
    later_first,
    rank,
    search_words,
    shown,
)
from troth.kernel.claims import ClaimKind
from troth.kernel.digests import text_sha256
from troth.kernel.errors import StorageFailure
from troth.kernel.evidence import CAME_ALONG, EvidenceSet, EvidenceStatus, Source
from troth.language.claims import read_claims
from troth.language.tokens import content_words, fold, words
from troth.ports.environment import Clock, timestamp
from troth.ports.evidence import Answering, GivenText, Hit, SourceStore, StoredSource

_MAX_REQUEST_CHARS = 20_000  # of a longer request, only the beginning is searched for
_MAX_SENTENCES = 24  # of a draft
_MAX_BESIDE = 24  # passages beside a draft, of as many sources
_FEW_WORDS = 2  # a request of so few content words asks nothing without what was asked before


@dataclass(frozen=True, kw_only=True, slots=True)
class CorpusRetriever:
    """Implements ``ports.evidence.Retriever`` on the documents that a tenant has stored.

    Attributes:
        meaning: ``None``: passages are found and ranked by their words alone.
        answering: Tells which passages answer; ``None``: a floor does.
        least_near: That floor, a cosine.
        of_drafts: Whether queries are drafts, whose every sentence is searched for.
    """

    store: SourceStore
    clock: Clock
    meaning: Meaning | None = None
    answering: Answering | None = None
    least_near: float = NEAR
    of_drafts: bool = False

    @property
    def name(self) -> str:
        """``words``, and who tells of meaning and of answers."""
        others = (self.meaning, self.answering)
        return "+".join(("words", *(one.name for one in others if one is not None)))

    def surely(self) -> CorpusRetriever:
        """The same for what does not look like a question to sources: what surely answers it."""
        sure = self.answering.surely() if self.answering else None
        return replace(self, least_near=SURELY_NEAR, answering=sure)

    def beside(self) -> CorpusRetriever:
        """The same for drafts: what is near to their sentences, for these ask nothing.

        Of a draft the first 24 sentences are searched for; what is found are up to 24 facts.
        """
        return replace(self, answering=None, of_drafts=True)

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
            if self.of_drafts:
                ranked = self._near_each(tenant, query)
            else:
                ranked = self._ranked(tenant, query, before, min(max_facts, MAX_FACTS))
            stored = self.store.get_many(tenant, list({one.hit.source_id for one in ranked}))
        except StorageFailure as failure:
            return EvidenceSet(status=EvidenceStatus.UNAVAILABLE, reason=failure.code)
        published = {name: one.source.published_at for name, one in stored.items()}
        ranked = later_first(ranked, published)
        duration_ms = int((self.clock.monotonic_s() - began_s) * 1000)
        return _evidence(ranked, stored, at, duration_ms)

    def _ranked(self, tenant: str, request: str, before: str, max_facts: int) -> list[Ranked]:
        own = request[:_MAX_REQUEST_CHARS]
        if max_facts < 1 or not words(f"{before} {own}"):
            return []
        texts = _leaning(own, before)
        return shown(
            own if len(content_words(own)) > _FEW_WORDS else texts[-1],
            rank(texts, self._found(tenant, texts), least_near=self.least_near),
            answering=self.answering,
            max_facts=max_facts,
            max_sources=MAX_SOURCES,
        )

    def _near_each(self, tenant: str, draft: str) -> list[Ranked]:
        """What is near to each sentence, the nearest of every one first."""
        claims = read_claims(draft[:_MAX_REQUEST_CHARS])
        said = [f"{one.context} {one.text}" for one in claims if one.kind is not ClaimKind.FRAME]
        each = [self._ranked(tenant, one, "", MAX_FACTS) for one in said[:_MAX_SENTENCES]]
        found = {one.hit: one for one in chain(*zip_longest(*each)) if one is not None}
        return list(found.values())[:_MAX_BESIDE]

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


def _leaning(request: str, before: str) -> list[str]:
    """The request, and with what was asked before where there is something."""
    return [request, f"{before[:_MAX_REQUEST_CHARS]} {request}"] if before else [request]


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


_MAX_SOURCES = 50
_STEM_CHARS = 4
_UNLIKELY = 0.1  # of the score of a sentence that nobody can tell to answer


@dataclass(frozen=True, kw_only=True, slots=True)
class GivenTexts:
    """Implements ``ports.evidence.PassageSearch``.

    Attributes:
        meaning, answering: As own sources have them.
    """

    clock: Clock
    meaning: Meaning | None = None
    answering: Answering | None = None

    async def among(
        self,
        given: Sequence[GivenText],
        *,
        query: str,
        before: str,
        max_facts: int,
        whole: bool,
    ) -> EvidenceSet:
        """Facts in rank order; every text is a source of the set."""
        began_s, at = self.clock.monotonic_s(), timestamp(self.clock.now())
        request = f"{before} {query}".strip()
        ranked = await asyncio.to_thread(self._ranked, given, request, max_facts, whole)
        duration_ms = int((self.clock.monotonic_s() - began_s) * 1000)
        if not ranked:
            return EvidenceSet(
                status=EvidenceStatus.EMPTY, retrieved_at=at, duration_ms=duration_ms
            )
        texts, sources = {one.id: one.text for one in given}, [_source(one, at) for one in given]
        return EvidenceSet(
            status=EvidenceStatus.OK,
            facts=facts_of(ranked, {one.source_id: one for one in sources}, texts),
            sources=tuple(sources),
            retrieved_at=at,
            duration_ms=duration_ms,
            texts=texts,
        )

    def _ranked(
        self, given: Sequence[GivenText], request: str, max_facts: int, whole: bool
    ) -> list[Ranked]:
        hits = (
            Hit(source_id=one.id, passage=passage)
            for one in given
            for passage in split_passages(one.text, title=one.title)
        )
        ranked = rank_unstored(request, hits, self.meaning)
        chosen = shown(
            request,
            ranked,
            answering=self.answering,
            max_facts=max_facts,
            max_sources=_MAX_SOURCES,
        )
        if not whole:
            return chosen
        known = {one.hit for one in chosen}
        others = (one for one in ranked if one.hit not in known)
        rest = [Ranked(hit=one.hit, score=one.score * _UNLIKELY) for one in others]
        return [*chosen, *rest][:max_facts]


def rank_unstored(
    request: str, hits: Iterable[Hit], meaning: Meaning | None, *, least_shared: int = 0
) -> list[Ranked]:
    """The passages that hold most beginnings of words of a request, as ``rank`` ranks them.

    Args:
        hits: Passages that no store has, and thus none that a search found.
        least_shared: How many beginnings a passage must hold.
    """
    stems = {word[:_STEM_CHARS] for word in search_words([request])}
    held: list[tuple[int, Hit]] = []
    for hit in hits:
        searched = fold(hit.passage.text) + fold(hit.passage.context)
        held.append((sum(stem in searched for stem in stems), hit))
    held.sort(key=lambda one: -one[0])  # stable: the order of the texts decides ties
    likely = [hit for count, hit in held[:MAX_CANDIDATES] if count >= least_shared]
    near = [None] * len(likely) if meaning is None else meaning.compare(request, likely)
    return rank([request], [Found(hit=h, near=n) for h, n in zip(likely, near, strict=True)])


def _source(one: GivenText, at: str) -> Source:
    host = urlsplit(one.url).hostname if one.url else None
    return Source(
        source_id=one.id,
        title=one.title or one.id,
        text_sha256=text_sha256(one.text),
        domain=host or CAME_ALONG,
        retrieved_at=at,
        url=one.url,
    )
