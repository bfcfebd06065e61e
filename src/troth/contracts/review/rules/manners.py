"""What is only observed: text that speaks to the reviewer, characters in disguise, stale sources.

REVIEW-13: such text changes nothing. It is not obeyed, not passed over and not deleted; it is at
most told, with severity ``info``.

The rules on claims hold characters against characters. Where those are turned, masked or struck
out, a reader sees another text than the one that was found to be right: "52", turned, is seen as
"25". It is told, and the claims are weighed as they stand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice

from troth.contracts.review.model import ReviewSource
from troth.contracts.review.rules.wording import Lead, cited
from troth.language.alignment import SentenceIndex
from troth.language.appearances import disguises
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


def disguised(text: str) -> tuple[tuple[int, int], ...]:
    """The first stretches of a text that are seen otherwise than they were compared."""
    return disguises(text, _MAX_TOLD)


def in_draft(
    rule: str, places: Iterable[tuple[int, int]], source_ids: Sequence[str]
) -> Iterator[Lead]:
    """The first places of the draft that a rule speaks of, whatever stands there."""
    for start, end in islice(places, _MAX_TOLD):
        yield Lead(rule=rule, start=start, end=end, source_ids=tuple(source_ids))


def in_sources(rule: str, index: SentenceIndex, holds: Callable[[str], object]) -> Iterator[Lead]:
    """The first sentences of sources of which a rule holds; told once for each source."""
    told: set[str] = set()
    for one in index.sentences:
        if len(told) < _MAX_TOLD and one.source_id not in told and holds(one.text):
            told.add(one.source_id)
            yield Lead(
                rule=rule,
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
