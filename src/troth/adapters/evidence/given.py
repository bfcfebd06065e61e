"""Facts in the texts that come with a request: ranked as own sources are, and never stored."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import urlsplit

from troth.adapters.evidence.meaning import Meaning
from troth.adapters.evidence.passages import split_passages
from troth.adapters.evidence.ranking import Found, Ranked, rank, search_words, shown
from troth.kernel.digests import text_sha256
from troth.kernel.evidence import EvidenceSet, EvidenceStatus, Fact, Source, Span
from troth.language.tokens import fold
from troth.ports.environment import Clock, timestamp
from troth.ports.evidence import Answering, GivenText, Hit

DOMAIN = "request"
_MAX_CANDIDATES = 60  # as of own sources
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
        texts = {one.id: one.text for one in given}
        return EvidenceSet(
            status=EvidenceStatus.OK,
            facts=tuple(_fact(f"F{n}", one, texts, at) for n, one in enumerate(ranked, 1)),
            sources=tuple(_source(one, at) for one in given),
            retrieved_at=at,
            duration_ms=duration_ms,
            texts=texts,
        )

    def _ranked(
        self, given: Sequence[GivenText], request: str, max_facts: int, whole: bool
    ) -> list[Ranked]:
        hits = _candidates(request, given)
        near = [None] * len(hits) if self.meaning is None else self.meaning.compare(request, hits)
        ranked = rank([request], [Found(hit=h, near=n) for h, n in zip(hits, near, strict=True)])
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


def _candidates(request: str, given: Sequence[GivenText]) -> list[Hit]:
    """The sentences that hold most beginnings of words of the request, in order of the texts."""
    stems = {word[:_STEM_CHARS] for word in search_words([request])}
    held: list[tuple[int, Hit]] = []
    for one in given:
        for passage in split_passages(one.text, title=one.title):
            searched = fold(passage.text) + fold(passage.context)
            held.append(
                (sum(stem in searched for stem in stems), Hit(source_id=one.id, passage=passage))
            )
    held.sort(key=lambda one: -one[0])
    return [hit for _, hit in held[:_MAX_CANDIDATES]]


def _source(one: GivenText, at: str) -> Source:
    host = urlsplit(one.url).hostname if one.url else None
    return Source(
        source_id=one.id,
        title=one.title or one.id,
        text_sha256=text_sha256(one.text),
        domain=host or DOMAIN,
        retrieved_at=at,
        url=one.url,
    )


def _fact(fact_id: str, one: Ranked, texts: dict[str, str], at: str) -> Fact:
    passage = one.hit.passage
    return Fact(
        fact_id=fact_id,
        quote=passage.text,
        source_id=one.hit.source_id,
        span=Span.of(texts[one.hit.source_id], passage.start, passage.end),
        retrieved_at=at,
        score=one.score,
    )
