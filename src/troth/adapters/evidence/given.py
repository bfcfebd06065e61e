"""Facts in the texts that come with a request: ranked as own sources are, and never stored."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from urllib.parse import urlsplit

from troth.adapters.evidence.meaning import Meaning
from troth.adapters.evidence.passages import split_passages
from troth.adapters.evidence.ranking import (
    MAX_CANDIDATES,
    Found,
    Ranked,
    facts_of,
    rank,
    search_words,
    shown,
)
from troth.kernel.digests import text_sha256
from troth.kernel.evidence import EvidenceSet, EvidenceStatus, Source
from troth.language.tokens import fold
from troth.ports.environment import Clock, timestamp
from troth.ports.evidence import Answering, GivenText, Hit

DOMAIN = "request"
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
        domain=host or DOMAIN,
        retrieved_at=at,
        url=one.url,
    )
