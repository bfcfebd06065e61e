"""The retriever that the settings describe: the operator's own sources, and the web beside them.

Several retrievers as one: asked at once, each with its deadline, their facts merged.

Two facts that say the same in the same words are one, and the first branch's is kept. What a branch
that failed might have held is not known, so facts beside a failure are PARTIAL, and the absence of
facts beside a failure is that failure, never "nothing found".
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, replace
from heapq import merge

from troth.adapters.evidence.corpus import CorpusRetriever
from troth.adapters.evidence.extraction import is_installed
from troth.adapters.evidence.ranking import MAX_FACTS, from_few_sources, saying_of
from troth.kernel.errors import OutsideFailure
from troth.kernel.evidence import EvidenceSet, EvidenceStatus, Fact
from troth.ports.environment import Clock, timestamp
from troth.ports.evidence import Retriever

_RESERVED = 3  # best facts of each branch that another branch's many cannot displace
_TIMEOUT = "timeout"


@dataclass(frozen=True, kw_only=True, slots=True)
class Branch:
    """One retriever.

    Attributes:
        timeout_s: After this long it counts as unavailable, and the others go on without it.
    """

    retriever: Retriever
    timeout_s: float


@dataclass(frozen=True, kw_only=True, slots=True)
class CombinedRetriever:
    """Implements ``ports.evidence.Retriever`` on several others.

    Attributes:
        branches: In order of preference among equals: the operator's own material first.
    """

    branches: tuple[Branch, ...]
    clock: Clock

    @property
    def name(self) -> str:
        """The name of the first branch; the others rank alike."""
        return self.branches[0].retriever.name

    async def retrieve(
        self, *, tenant: str, query: str, max_facts: int, before: str = ""
    ) -> EvidenceSet:
        """Facts of all branches, best first; never raises for an outage.

        Args:
            before: What was asked before, where the query may lean on it.
            max_facts: At most this many, and never more than ten, from at most eight sources.
        """
        began_s, at = self.clock.monotonic_s(), timestamp(self.clock.now())
        limit = min(max_facts, MAX_FACTS)
        tasks = [
            asyncio.create_task(_bounded(branch, tenant, query, before, limit))
            for branch in self.branches
        ]
        try:
            found = await asyncio.gather(*tasks)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.wait(tasks)
        duration_ms = int((self.clock.monotonic_s() - began_s) * 1000)
        merged = merge_evidence(found, max_facts=limit)
        return replace(merged, retrieved_at=at, duration_ms=duration_ms)


async def _bounded(
    branch: Branch, tenant: str, query: str, before: str, max_facts: int
) -> EvidenceSet:
    try:
        async with asyncio.timeout(branch.timeout_s):
            return await branch.retriever.retrieve(
                tenant=tenant, query=query, max_facts=max_facts, before=before
            )
    except TimeoutError:
        return EvidenceSet(status=EvidenceStatus.UNAVAILABLE, reason=_TIMEOUT)


def merge_evidence(found: Sequence[EvidenceSet], *, max_facts: int) -> EvidenceSet:
    """One evidence set from several, in order of preference. Pure.

    Args:
        max_facts: At most this many facts are kept, from at most eight sources.
    """
    facts = _merged_facts(found, max_facts)
    status, reason = combined_status(found, has_facts=bool(facts))
    cited = dict.fromkeys(fact.source_id for fact in facts)
    sources = {source.source_id: source for one in reversed(found) for source in one.sources}
    texts = {name: text for one in reversed(found) for name, text in one.texts.items()}
    return EvidenceSet(
        status=status,
        facts=facts,
        sources=tuple(sources[source_id] for source_id in cited),
        reason=reason,
        texts={source_id: texts[source_id] for source_id in cited if source_id in texts},
        exceptions=tuple(dict.fromkeys(place for one in found for place in one.exceptions)),
    )


def combined_status(
    found: Sequence[EvidenceSet], *, has_facts: bool
) -> tuple[EvidenceStatus, str | None]:
    """What to say of several retrievals, and the reason of the one that decides it."""
    order = (EvidenceStatus.UNAVAILABLE, EvidenceStatus.BLOCKED, EvidenceStatus.PARTIAL)
    worst = next((one for status in order for one in found if one.status is status), None)
    if worst is None:
        return (EvidenceStatus.OK if has_facts else EvidenceStatus.EMPTY), None
    return (EvidenceStatus.PARTIAL if has_facts else worst.status), worst.reason


def _merged_facts(found: Sequence[EvidenceSet], max_facts: int) -> tuple[Fact, ...]:
    """Distinct facts by score; each branch's best come before any other's rest.

    The order that a branch gives its own stands: it knows more than the score tells.
    """
    distinct = _distinct(found)
    best = _by_score([facts[:_RESERVED] for facts in distinct])
    rest = _by_score([facts[_RESERVED:] for facts in distinct])
    chosen = from_few_sources((*best, *rest), lambda fact: fact.source_id, most=max_facts)
    in_order = _by_score([[fact for fact in facts if fact in chosen] for facts in distinct])
    return tuple(replace(fact, fact_id=f"F{number}") for number, fact in enumerate(in_order, 1))


def _distinct(found: Sequence[EvidenceSet]) -> list[list[Fact]]:
    """The facts of each branch that no branch before it has."""
    said: set[str] = set()
    kept: list[list[Fact]] = []
    for one in found:
        new = {saying_of(fact.quote): fact for fact in reversed(one.facts)}
        kept.append([fact for saying, fact in reversed(new.items()) if saying not in said])
        said.update(new)
    return kept


def _by_score(branches: Sequence[Sequence[Fact]]) -> list[Fact]:
    return [*merge(*branches, key=lambda fact: -fact.score)]  # stable: preference decides ties


_CORPUS_TIMEOUT_S = 10.0
_WEB_TIMEOUT_S = 25.0  # 6 for the search and 15 for the pages, and some to read them
_PACKAGES = ("httpcore2", "trafilatura")


def open_retriever(
    own: CorpusRetriever, *, web: str, search_url: str, fetch_allow: str
) -> Retriever:
    """Join the web to the own sources; nothing is contacted yet, and it loads only when wanted.

    Args:
        own: Is what comes back where the web is not wanted.
        web: ``off``: own sources only. ``on``: the web as well. ``auto``: the web where it can be
            searched, by ``search_url`` or by the packages of the extra ``web``.
        search_url: A SearXNG-compatible service; without one the metasearch library searches.
        fetch_allow: Private ``host:port`` that pages may be read from nevertheless, by commas.

    Raises:
        CallerError: ``config.invalid``, naming the setting.
        OutsideFailure: ``outside.missing_extra``: the web is wanted and its packages are missing.
    """
    needed = _PACKAGES if search_url else (*_PACKAGES, "ddgs")
    is_ready = all(map(is_installed, needed))
    # Where a service is named, what is missing is an error and no reason to go without.
    if web == "off" or (web == "auto" and not (search_url or is_ready)):
        return own
    if not is_ready:
        raise OutsideFailure(
            "outside.missing_extra",
            "Evidence from the web needs the optional packages of this extra.",
            hint="pip install 'troth[web]', or name a service in search_url, or set web to off",
        )
    from troth.adapters.evidence.web.engines import MetasearchEngine, SearxngEngine
    from troth.adapters.evidence.web.fetch import GuardedFetcher, SystemResolver
    from troth.adapters.evidence.web.retriever import WebRetriever
    from troth.adapters.evidence.web.urls import read_allow_list

    resolver = SystemResolver()
    engine = SearxngEngine.at(search_url, resolver=resolver) if search_url else MetasearchEngine()
    fetcher = GuardedFetcher(resolver=resolver, allow=read_allow_list(fetch_allow))
    web_retriever = WebRetriever(
        engine=engine,
        fetcher=fetcher,
        store=own.store,
        clock=own.clock,
        meaning=own.meaning,
        answering=own.answering,
    )
    branches = (
        Branch(retriever=own, timeout_s=_CORPUS_TIMEOUT_S),
        Branch(retriever=web_retriever, timeout_s=_WEB_TIMEOUT_S),
    )
    return CombinedRetriever(branches=branches, clock=own.clock)
