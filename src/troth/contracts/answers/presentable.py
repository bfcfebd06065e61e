"""Evidence that may be shown (TRUST-3.9): a quote that is not clean is none, nor is advice.

Serves TRUST-3.3 and 3.9, which others decide. A quote is never rewritten, because offsets and
digest tie it to the stored source: where it holds what may not leave, the fact is left out, and the
set says that some of the evidence is missing and why. Titles, domains, addresses and what stands
above a quote are tied to nothing, and are cleaned.
"""

from __future__ import annotations

from dataclasses import replace

from troth.kernel.clean import clean_text, is_clean
from troth.kernel.evidence import EvidenceSet, EvidenceStatus, Source
from troth.language.moods import advises_the_reader

UNCLEAN = "unclean_quotes"
_SHOWN = ("title", "domain", "url")  # of a source, beside its id and dates


def presentable(found: EvidenceSet) -> EvidenceSet:
    """The same set where all may be shown; else what may be, told as partial or unavailable."""
    found = _stating(found)
    facts = tuple(
        replace(fact, context=clean_text(fact.context))
        for fact in found.facts
        if is_clean(fact.quote)
    )
    sources = tuple(map(_named, found.sources))
    if len(facts) == len(found.facts):
        same = facts == found.facts and sources == found.sources
        return found if same else replace(found, facts=facts, sources=sources)
    if not facts:
        return EvidenceSet(
            status=EvidenceStatus.UNAVAILABLE,
            reason=UNCLEAN,
            retrieved_at=found.retrieved_at,
            duration_ms=found.duration_ms,
            exceptions=found.exceptions,
        )
    cited = {fact.source_id for fact in facts}
    return replace(
        found,
        status=EvidenceStatus.PARTIAL,
        reason=found.reason or UNCLEAN,
        facts=facts,
        sources=tuple(source for source in sources if source.source_id in cited),
        texts={name: text for name, text in found.texts.items() if name in cited},
    )


def _stating(found: EvidenceSet) -> EvidenceSet:
    """Without sentences that advise their reader: what a source recommends is no fact of it."""
    facts = tuple(fact for fact in found.facts if not advises_the_reader(fact.quote))
    if len(facts) == len(found.facts):
        return found
    if facts:
        return replace(found, facts=facts)
    # Where a place could not be reached, what it holds is not known: that stays the cause.
    failed = found.status is EvidenceStatus.PARTIAL
    return EvidenceSet(
        status=EvidenceStatus.UNAVAILABLE if failed else EvidenceStatus.EMPTY,
        reason=found.reason,
        retrieved_at=found.retrieved_at,
        duration_ms=found.duration_ms,
        exceptions=found.exceptions,
    )


def _named(source: Source) -> Source:
    named = {name: getattr(source, name) for name in _SHOWN}
    cleaned = {name: text and clean_text(text) for name, text in named.items()}
    return source if cleaned == named else replace(source, **cleaned)
