"""What a sentence makes itself depend on and a claim of the same topic leaves out. Pure.

Finer than ``differences``, which only asks whether a claim is carried: every condition, exception,
hedge and limit in time is told with its place. A claim that says it in other words, with any
condition or figure of its own, is given the benefit of the doubt.

Where a sentence speaks of fewer cases than a claim of the same words: place, time, kind. Pure.

"In Leeds the account may be moved", "Full-time employees receive", "paid per person and quarter":
the claim says the same without what narrows it.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from troth.language.comparison.difference import Difference, Place
from troth.language.comparison.figures import amount_place, is_same
from troth.language.cues import Cue
from troth.language.lexicon import concept
from troth.language.quantities import TIMES
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


_EXCEPTION = regex(r"\b<omissions.exception>(?!\w)")
_CONDITION = regex(r"\b<omissions.condition>\b")
# What sets a condition in a claim, in freer words than a source's own.
_SUPPOSES = regex(r"\b<omissions.supposes>\b")
_RELATIVE = regex(r",\s<omissions.relative>\s([^,;.]{1,80})\Z")
_IN_WORDS = regex(r"<omissions.in_words>")
_LIMIT = regex(r"\b<omissions.limit>\s(?:[^\s,.;]{1,20}\s){0,2}\Z")
# A stop inside a sentence ends nothing: "until 30. April".
_END = regex(r"[,;](?!\d)|[.]\Z|\s<omissions.end>\s")
_MAX_BOUND_CHARS = 160
_TOLD = 0.5  # of the words of a condition; more of them must stand in the claim
_TOLD_AROUND = 0.7  # or in the sentences around it, which speak of more
_MAX_BOUNDS = 4  # conditions of one sentence that are looked at


def omissions(
    claim: Reading, claim_text: str, said: Reading, said_text: str, *, counting: bool = True
) -> tuple[Difference, ...]:
    """Exceptions, conditions, hedges and limits that the claim drops, in the sentence's order.

    Args:
        claim: Reading of ``claim_text``; ``said`` likewise of ``said_text``. Both flat.
        counting: Whether as many conditions of any kind, in the claim, stand for those of the
            sentence; not so for what stands around a claim, which sets conditions of its own.

    Returns:
        Differences that do not conflict: ``exception_dropped``, ``condition_dropped``,
        ``limit_dropped``, ``hedge_dropped``; ``said_span`` is the stretch that was dropped.
    """
    found = [*_bound(claim, claim_text if counting else None, said, said_text)]
    if _IN_WORDS.search(fold(claim_text)) is None:
        found += _limits(claim, said, said_text)
    found += _hedges(claim, said)
    found += narrowings(claim, claim_text, said, said_text)
    return tuple(sorted(found, key=lambda one: one.said_span or (0, 0)))


def _bound(
    claim: Reading, counted: str | None, said: Reading, said_text: str
) -> Iterator[Difference]:
    """Conditions and exceptions; ``counted`` is the claim where its own stand for any others."""
    folded, mine = fold(said_text), fold(counted or "")
    enough = _TOLD if counted is not None else _TOLD_AROUND
    for reason, pattern in (("exception_dropped", _EXCEPTION), ("condition_dropped", _CONDITION)):
        matches = list(islice(pattern.finditer(folded), _MAX_BOUNDS))
        if counted is not None and _supposed(mine) >= max(len(matches), _supposed(folded)):
            continue  # the claim sets as many conditions itself, in whatever words
        for match in matches:
            place = (match.start(), _close(folded, match.end()))
            if _is_aside(folded, match.start(), claim):
                continue
            if not _is_bound_told((match.end(), place[1]), claim, said, enough):
                yield Difference(reason, False, None, place)
                return


def _supposed(folded: str) -> int:
    return len(list(islice(_SUPPOSES.finditer(folded), 2 * _MAX_BOUNDS)))


def _is_aside(folded: str, at: int, claim: Reading) -> bool:
    """Whether it binds a relative clause that is not claimed: ", which is given unless …"."""
    clause = _RELATIVE.search(folded, max(0, at - _MAX_BOUND_CHARS), at)
    return clause is not None and not _is_told(clause[1], claim, 0.0)


def _is_bound_told(place: Place, claim: Reading, said: Reading, enough: float) -> bool:
    """Whether the claim speaks of what a condition is about, by the share of words and figures."""
    spans = zip(said.order, said.spans, strict=True)
    wanted = {name for name, span in spans if place[0] <= span[0] < place[1]}
    figures = [one.quantity for one in said.amounts if place[0] <= one.quantity.start < place[1]]
    held = len(wanted & claim.topic) + sum(
        any(is_same(one.quantity, figure) for one in claim.amounts) for figure in figures
    )
    return held > enough * (len(wanted) + len(figures))


def _close(folded: str, at: int) -> int:
    end = _END.search(folded, at, at + _MAX_BOUND_CHARS)
    return end.start() if end else min(len(folded), at + _MAX_BOUND_CHARS)


def _is_told(stretch: str, claim: Reading, enough: float) -> bool:
    """Whether the claim speaks of what the condition is about, by the share of its words."""
    wanted = {concept(word) for word in words(stretch) if word not in STOPWORDS}
    return bool(wanted) and len(wanted & claim.topic) > enough * len(wanted)


def _limits(claim: Reading, said: Reading, said_text: str) -> Iterator[Difference]:
    """A time that must pass or has passed, where the claim gives no figure at all."""
    if claim.amounts or claim.dates:
        return
    folded = fold(said_text)
    places = [amount_place(a.quantity) for a in said.amounts if a.quantity.unit in TIMES]
    places += [(dated.date.start, dated.date.end) for dated in said.dates]
    for start, end in sorted(places):
        opened = _LIMIT.search(folded, max(0, start - 48), start)
        if opened is not None:
            yield Difference("limit_dropped", False, None, (opened.start(), end))
            return


def _hedges(claim: Reading, said: Reading) -> Iterator[Difference]:
    if Cue.HEDGE in said.cues and Cue.HEDGE not in claim.cues:
        yield Difference("hedge_dropped", False, _strongest(claim), said.cue_span(Cue.HEDGE))


def _strongest(claim: Reading) -> Place | None:
    return claim.cue_span(Cue.ALL) or claim.cue_span(Cue.MUST)
