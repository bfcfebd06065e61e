"""What the messages of an application state, which replies are held to: its material.

A prompt of an application is material with instructions around it, and nothing says which is
which. At this door doubt makes a text material (in an answer of our own it makes it a part of the
request): what stands in a message of the system or the developer, and what stands outside of what
is asked in a turn of the user. Of both only what is stated counts; who the assistant is, what it is
to do and what day it is differ from nothing that a reply says, nor does what users tell of
themselves.

Pure, total, and linear in the length of the text. Stretches are offsets into it, in code points.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from typing import TypeAlias

from troth.contracts.answers.request.split import split_request
from troth.kernel.claims import ClaimKind, TextClaim
from troth.language.claims import read_claims
from troth.language.courtesies import courtesy_of
from troth.language.dates import find_dates
from troth.language.segments import Form, stretches
from troth.language.tokens import fold, words
from troth.language.words import regex, words_of

# A line without a word, but for rows of tables, and a tag: templates part texts by them. Left in
# place, a rule would make a heading of the text above it.
_BORDER = re.compile(
    r"^(?![^\S\n]*$)(?:[^\w\n|]|_)++$|</?[A-Za-z][\w.:-]{0,60}(?:\s[^<>\n]{0,200})?/?>",
    re.MULTILINE,
)
_BLANK = re.compile(r"\n[ \t]*\n\s*")
_ASKED = (ClaimKind.QUESTION, ClaimKind.INSTRUCTION)
_LEFT_OUT = (*_ASKED, ClaimKind.OPINION)
_YOU, _MYSELF = words_of("neighbours.you"), words_of("statements.myself")
_NOW = regex(r"\b<request.indicators.temporal>\b")
_Stretch: TypeAlias = "tuple[int, int]"


def instructed(text: str) -> tuple[_Stretch, ...]:
    """What a message of the system or the developer states, without who the assistant is."""
    found: list[_Stretch] = []
    begun = False
    for part in _between(text, _spans(_BORDER, text)):
        claims = _claims(text, part)
        while not begun and claims:
            begun = _states(claims[0]) and _YOU.isdisjoint(words(claims[0].text))
            claims = claims[not begun :]
        found += _runs(part[0], claims, _tells_now)
    return tuple(found)


def brought(text: str, *, is_last: bool) -> tuple[_Stretch, ...]:
    """What a turn of the user states besides what it asks, and what was pasted into it.

    Args:
        is_last: Whether it is the turn that is to be answered.
    """
    borders = _spans(_BORDER, text)
    pasted = [(one.start, one.end) for one in split_request(text).pasted]
    found = [*_between(text, borders, _between(text, pasted))]
    for part in _between(text, borders, pasted, [_request(text, borders, is_last=is_last)]):
        found += _runs(part[0], _claims(text, part), _tells_of_oneself)
    return tuple(sorted(found))


def _spans(pattern: re.Pattern[str], text: str) -> list[_Stretch]:
    return [match.span() for match in pattern.finditer(text)]


def _between(text: str, *taken: Iterable[_Stretch]) -> Iterator[_Stretch]:
    """What these stretches leave of a text, in order, where there is a word in it."""
    at = 0
    for start, end in sorted(chain(*taken, [(len(text), len(text))])):
        if any(map(str.isalnum, text[at:start])):
            yield at, start
        at = max(at, end)


def _request(text: str, borders: Iterable[_Stretch], *, is_last: bool) -> _Stretch:
    """The paragraph that asks, the first or the last; where words do not tell, the shorter one.

    In a turn that was answered, a label above the rest asks nothing but to read it.
    """
    first, *others = [*_between(text, borders, _spans(_BLANK, text))] or [(0, len(text))]
    last = others[-1] if others else first
    if _mood(text, last) in _ASKED:
        return last
    asks = _ASKED if is_last else (*_ASKED, None)
    shorter = first[1] - first[0] < last[1] - last[0] and not _opens(text, first)
    return first if shorter or _mood(text, first) in asks else last


def _opens(text: str, paragraph: _Stretch) -> bool:
    """Whether a paragraph greets, or leads in to the next one."""
    said = text[slice(*paragraph)]
    forms = {one.form for one in stretches(said)}
    return courtesy_of(said) is not None or forms <= {Form.HEADING, Form.FRAME}


def _mood(text: str, paragraph: _Stretch) -> ClaimKind | None:
    """What the last sentence of a paragraph does; none where it has labels and greetings only."""
    kinds = [one.kind for one in _claims(text, paragraph) if one.kind is not ClaimKind.FRAME]
    return kinds[-1] if kinds else None


def _claims(text: str, stretch: _Stretch) -> tuple[TextClaim, ...]:
    return read_claims(text[slice(*stretch)])


def _states(claim: TextClaim) -> bool:
    return claim.kind not in (*_LEFT_OUT, ClaimKind.FRAME)


def _tells_now(claim: TextClaim) -> bool:
    return _NOW.search(fold(claim.text)) is not None and bool(find_dates(claim.text))


def _tells_of_oneself(claim: TextClaim) -> bool:
    return not _MYSELF.isdisjoint(words(claim.text))


def _runs(
    at: int, claims: Sequence[TextClaim], is_left_out: Callable[[TextClaim], bool]
) -> Iterator[_Stretch]:
    """From the first to the last of claims that follow each other and stay, if one is stated.

    Args:
        at: Where the text begins that they were read of.
    """
    run: list[TextClaim] = []
    for claim in (*claims, None):
        if claim and claim.kind not in _LEFT_OUT and not is_left_out(claim):
            run.append(claim)
            continue
        if any(map(_states, run)):
            yield at + run[0].start, at + run[-1].end
        run = []
