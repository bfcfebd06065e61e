"""Text that speaks to whoever reviews the draft, and sources that are stale. Both only observed.

REVIEW-13: such text changes nothing. It is not obeyed, not passed over and not deleted; it is at
most told, with severity ``info``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from troth.contracts.review.model import ReviewSource
from troth.contracts.review.rules.lead import Lead, cited
from troth.kernel.claims import TextClaim
from troth.language.alignment import SentenceIndex
from troth.language.flat import flatten
from troth.language.tokens import fold
from troth.language.words import regex

_MAX_TOLD = 5  # of each sort; more tell nothing new
_MAX_CHARS = 2_000
_ADDRESSES = regex(
    r"\b<review.manners.addresses_1>\b[^.!?\n]{0,60}\b<review.manners.addresses_2>\b|\b"
    r"<review.manners.addresses_3>\b[^.!?\n]{0,30}\b<review.manners.addresses_4>\b|\b"
    r"<review.manners.addresses_6>\b[^.!?\n]{0,20}\b<review.manners.addresses_7>\b|\b"
    r"<review.manners.addresses_8>\b[^.!?\n]{0,20}\b<review.manners.addresses_9>\b[^.!?\n]"
    r"{0,30}\b<review.manners.addresses_10>\b|<review.manners.addresses>"
)


def addresses_reviewer(text: str) -> bool:
    """Whether a sentence speaks to software that reads it; looks at its first 2 000 characters."""
    return _ADDRESSES.search(fold(flatten(text[:_MAX_CHARS]).text)) is not None


def in_draft(claims: Sequence[TextClaim], consulted: Sequence[str]) -> Iterator[Lead]:
    """Sentences of the draft that address the reviewer, whatever kind they are."""
    found = (claim for claim in claims if addresses_reviewer(claim.text))
    for _, claim in zip(range(_MAX_TOLD), found, strict=False):
        yield Lead(
            rule="addresses_reviewer",
            start=claim.start,
            end=claim.end,
            source_ids=tuple(consulted[:1]),
        )


def in_sources(index: SentenceIndex) -> Iterator[Lead]:
    """Sentences of sources that address the reviewer; told once for each source."""
    told: set[str] = set()
    for one in index.sentences:
        if len(told) == _MAX_TOLD:
            return
        if one.source_id not in told and addresses_reviewer(one.text):
            told.add(one.source_id)
            yield Lead(
                rule="source_addresses_reviewer",
                start=None,
                end=None,
                source_ids=(one.source_id,),
                passages=(cited(one),),
            )


def stale(sources: Sequence[ReviewSource], first_use: dict[str, tuple[int, int]]) -> Iterator[Lead]:
    """REVIEW-14: each stale source, at the first claim that rests on it."""
    for source in sources:
        if source.stale:
            start, end = first_use.get(source.source_id, (None, None))
            yield Lead(rule="stale_source", start=start, end=end, source_ids=(source.source_id,))
