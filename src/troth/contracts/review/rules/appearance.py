"""Characters that make a draft or a source seen otherwise than it was compared.

The rules on claims hold characters against characters. Where those are turned, masked or struck
out, a reader sees another text than the one that was found to be right: "52", turned, is seen as
"25". It is told, and the claims are weighed as they stand.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from troth.contracts.review.rules.lead import MAX_CONSULTED, Lead, cited
from troth.language.alignment import SentenceIndex
from troth.language.appearances import disguises

_MAX_TOLD = 5  # of each sort; more tell nothing new


def in_draft(draft: str, consulted: Sequence[str]) -> Iterator[Lead]:
    """REVIEW-3: such a stretch cites the sources that it was compared with as it stands."""
    for start, end in disguises(draft, _MAX_TOLD):
        yield Lead(
            rule="disguised", start=start, end=end, source_ids=tuple(consulted[:MAX_CONSULTED])
        )


def in_sources(index: SentenceIndex) -> Iterator[Lead]:
    """Such sentences of sources; told once for each source."""
    told: set[str] = set()
    for one in index.sentences:
        if len(told) == _MAX_TOLD:
            return
        if one.source_id not in told and disguises(one.text, 1):
            told.add(one.source_id)
            yield Lead(
                rule="source_disguised",
                start=None,
                end=None,
                source_ids=(one.source_id,),
                passages=(cited(one),),
            )
