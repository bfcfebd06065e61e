"""Where a sentence speaks of fewer cases than a claim of the same words: place, time, kind. Pure.

"In Leeds the account may be moved", "Full-time employees receive", "paid per person and quarter":
the claim says the same without what narrows it.
"""

from __future__ import annotations

from collections.abc import Iterator

from troth.language.comparison.difference import Difference
from troth.language.lexicon import concept
from troth.language.reading import Reading
from troth.language.tokens import STOPWORDS, fold, words
from troth.language.words import regex

_LEADS = regex(
    r"<narrowing.leads_1>\s(?:[^\s,]{1,24}\s){0,4}?[^\s,]{1,24}(?:,|(?=\s"
    r"<narrowing.leads_2>\s))"
)
_KINDS = regex(r"\b<narrowing.kinds>\s(?P<of>[^\W\d_]{3,24})")
_RATE = regex(r"\b<narrowing.rate_1>\s<narrowing.rate_2>?<narrowing.rate_3>\b")
_REST = 0.75  # of what the sentence says besides that the claim must say


def narrowings(
    claim: Reading, claim_text: str, said: Reading, said_text: str
) -> Iterator[Difference]:
    """``condition_dropped`` for what narrows the sentence and not the claim; bounded work."""
    folded, mine = fold(said_text), fold(claim_text)
    lead = _LEADS.match(folded)
    if lead is not None and _is_dropped(lead[0], claim, said):
        yield Difference("condition_dropped", False, None, (0, lead.end()))
        return
    for match in _KINDS.finditer(folded):
        kind = match[0].split()[0]
        if match["of"] in STOPWORDS:
            continue  # "paid with"
        if match["of"] in mine and kind not in mine and _is_rest(claim, said, kind):
            yield Difference("condition_dropped", False, None, match.span())
            return
    rate = _RATE.search(folded)
    if rate is not None and claim.amounts and _is_rateless(mine, rate[0]):
        # A figure without its rate is easily another figure: the claim says nothing else besides.
        both = len(claim.topic & said.topic)
        if _is_rest(claim, said, rate[0]) and both >= _REST * len(claim.topic):
            yield Difference("condition_dropped", False, None, rate.span())


def _is_rateless(folded: str, rate: str) -> bool:
    return _RATE.search(folded) is None and rate.rsplit(maxsplit=1)[-1] not in folded


def _is_dropped(lead: str, claim: Reading, said: Reading) -> bool:
    told = _told(lead)
    if not told or any(word[0].isdigit() for word in words(lead)):
        return False  # a date is no case
    return told.isdisjoint(claim.topic) and _is_rest(claim, said, lead)


def _is_rest(claim: Reading, said: Reading, narrowing: str) -> bool:
    """Whether the claim says the same, but for what narrows it."""
    rest = said.topic - _told(narrowing)
    return bool(rest) and len(rest & claim.topic) >= _REST * len(rest)


def _told(stretch: str) -> frozenset[str]:
    return frozenset(concept(word) for word in words(stretch) if word not in STOPWORDS)
