"""What is contested between two whole statements: the words that tell them apart.

Serves MEM-3, MEM-4 and MEM-19. Nobody says a whole statement again. Of "my budget for the offsite
is 4,500 euros" and "… 6,000 euros" the figures are contested, and the budget and the offsite are
their matter; of "I eat meat" and "I don't eat meat" it is whether meat is eaten. Slots say that for
themselves.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain

from troth.contracts.memory.stated import STATEMENT
from troth.contracts.memory.wording.denials import is_denied
from troth.contracts.memory.wording.forms import TOKEN, key_of
from troth.contracts.memory.wording.reading import plain_form
from troth.kernel.keeping import kept
from troth.kernel.memories import Claim, Contest
from troth.language.comparison.contrast import contrast
from troth.language.dates import find_dates
from troth.language.numerals import numerals_in
from troth.language.quantities import find_amounts
from troth.language.tokens import STOPWORDS, fold
from troth.language.words import words_of

MAX_VALUES = 4
"""Stretches of a statement that may stand for it, beside one other."""
_MAX_CHARS = 600
_LIGHT = (
    STOPWORDS
    | words_of("statements.changes")
    | words_of("statements.corrects")
    | words_of("wording.light")
    | words_of("cues.negation")
)
_BETWEEN = re.compile(r"[ -]{1,2}")


def narrowed(contest: Contest) -> Iterator[Contest]:
    """The contest, and for statements again with what tells its sides apart in their place.

    Where a side may be told by several stretches there are several, each of one of them.
    """
    yield contest
    if STATEMENT not in (contest.old.attribute, contest.new.attribute):
        return
    old = _told_by(contest.old, contest.new) or [contest.old]
    new = _told_by(contest.new, contest.old) or [contest.new]
    for at in range(max(len(old), len(new))):
        yield replace(contest, old=old[min(at, len(old) - 1)], new=new[min(at, len(new) - 1)])


def name_of(claim: Claim) -> str:
    """What a caveat calls a side: a figure, a date or a name by itself, else all that was said."""
    value, whole = claim.value.strip(), claim.text.strip().rstrip(" .!?")
    if claim.attribute != STATEMENT:
        return value
    tells = value[:1].isupper() or any(map(str.isdecimal, value))
    return value if tells and len(value) < len(whole) else whole


def _told_by(side: Claim, other: Claim) -> list[Claim]:
    """A side by each stretch that stands for it; none where nothing does."""
    if side.attribute != STATEMENT:
        return []
    told = _told_apart(side.text[:_MAX_CHARS], other.text[:_MAX_CHARS])
    return [replace(side, value=value, forms=(), negative=denied) for value, denied in told]


@kept(4096)
def _told_apart(text: str, against: str) -> tuple[tuple[str, bool], ...]:
    """What stands for a text beside another one, each with whether the text denies it."""
    folded = fold(plain_form(text))
    spans = _stretches(text, folded, against)
    denies = contrast(text, against).denies
    if not spans and denies[0] != denies[1]:
        spans = _content(folded)[-1:]
    whole = 0, len(folded)
    return tuple((text[slice(*span)], is_denied(folded, span, whole)) for span in spans)


def _stretches(text: str, folded: str, other: str) -> list[tuple[int, int]]:
    """What a statement holds and the other lacks: figures, dates and names, or else any words."""
    known = {key_of(token) for token in TOKEN.findall(fold(plain_form(other)))}
    own = [span for span in _content(folded) if key_of(folded[slice(*span)]) not in known]
    exact = sorted(chain(_dates_and_amounts(text, folded), _names(text, own)))
    exact = [span for span in exact if any(_meet(span, one) for one in own)]
    return _joined(folded, exact or own)[:MAX_VALUES]


def _content(folded: str) -> list[tuple[int, int]]:
    """Where the words stand that say something; what changes or corrects says it of others."""
    return [one.span() for one in TOKEN.finditer(folded) if one.group() not in _LIGHT]


def _dates_and_amounts(text: str, folded: str) -> Iterator[tuple[int, int]]:
    yield from ((one.start, one.end) for one in find_dates(text))
    yield from ((one.start, one.end) for one in numerals_in(folded))
    for one in find_amounts(text):
        yield one.start, max(one.end, one.unit_span[1] if one.unit_span else 0)


def _names(text: str, own: Sequence[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Words with a capital that no sentence gives them."""
    first = next((at for at, char in enumerate(text) if char.isalpha()), 0)
    yield from (span for span in own if span[0] > first and text[span[0]].isupper())


def _joined(folded: str, spans: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Stretches that overlap or stand side by side as one each, in order."""
    joined: list[tuple[int, int]] = []
    for start, end in sorted(spans):
        last = joined[-1] if joined else None
        if last and (start <= last[1] or _BETWEEN.fullmatch(folded, last[1], start)):
            joined[-1] = (last[0], max(last[1], end))
        else:
            joined.append((start, end))
    return joined


def _meet(one: tuple[int, int], other: tuple[int, int]) -> bool:
    return one[0] < other[1] and other[0] < one[1]
