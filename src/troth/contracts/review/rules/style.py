"""A guide of style among the sources, and where a draft differs from it (REVIEW-12).

A guide says how to write: which mark or word not to use, which word to use for another, how long a
sentence may be, how words are spelled. Each of its sentences is read by itself; what it names is
looked for in the draft outside code. A sentence that names nothing to look for is passed over. A
guide states no fact: it supports nothing, contradicts nothing and is never a factual error.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import islice

from troth.contracts.review.model import ReviewSource
from troth.contracts.review.rules.wording import Lead, cited
from troth.language.alignment import index_sentences
from troth.language.segments import Form, stretches
from troth.language.tokens import WORD, fold
from troth.language.words import lines_of, regex

Finder = Callable[[str], Iterator[tuple[int, int]]]
"""Half-open places, in a text, of what a sentence of a guide speaks against."""
_MAX_RULES = 100  # of all guides of a review together
_MAX_TOLD = 5  # places of each rule; more tell nothing new
_MAX_CHARS = 400  # of a sentence of a guide
_QUOTED = r"[\"'`«„]([^\"'`«»„“]{1,60})[\"'`»“]"
_NEVER = regex(r"\b(?:<review.style.never>)\b")
_RATHER = regex(rf"{_QUOTED}[\s,;(]{{1,4}}(?:<review.style.rather>)\s{{1,4}}{_QUOTED}")
_EACH_QUOTED = re.compile(_QUOTED)
_LENGTH = regex(
    r"<review.style.sentence>\b[^.\n]{0,60}?\b(<review.style.quantity>)\s{1,4}(\d{1,3})\s"
    r"{1,4}<review.style.word>\b"
)
_STRICTLY = regex(r"(?:<review.style.strictly>)\Z")
_MARKS: tuple[tuple[re.Pattern[str], re.Pattern[str]], ...] = tuple(
    (regex(rf"\b<review.style.{kind}>(?!\w)"), re.compile(mark))
    for kind, mark in (
        ("exclamation", r"!++"),
        ("ampersand", r"(?<=\s)&(?=\s)"),
        ("emoji", r"[\u2600-\u27bf\U0001f300-\U0001faff]++"),
        ("semicolon", r";"),
        ("ellipsis", r"\.{3,}+|…"),
        ("capitals", r"\b[A-ZÄÖÜ]{4,}+(?:\s[A-ZÄÖÜ]{2,}+)++\b"),
    )
)
_SPELLED = (
    (regex(r"\b<review.style.british>(?!\w)"), 1),
    (regex(r"\b<review.style.american>(?!\w)"), 0),
)


def against(draft: str, guides: Sequence[ReviewSource]) -> Iterator[Lead]:
    """Places of the draft that a guide asks to be written otherwise, each with the rule cited."""
    if not any(guide.text.strip() for guide in guides):
        return
    prose = [
        (one.start, one.end) for one in stretches(draft) if one.form not in (Form.CODE, Form.QUOTED)
    ]
    index = index_sentences([(one.source_id, one.text) for one in guides])
    rules = ((one, find) for one in index.sentences for find in read_rule(one.text))
    for sentence, find in islice(rules, _MAX_RULES):
        places = (
            (start + begin, start + end)
            for start, finish in prose
            for begin, end in find(draft[start:finish])
        )
        for begin, end in islice(places, _MAX_TOLD):
            yield Lead(
                rule="style_guide",
                start=begin,
                end=end,
                source_ids=(sentence.source_id,),
                passages=(cited(sentence),),
                mine=draft[begin:end],
                theirs=sentence.text,
            )


def read_rule(sentence: str) -> Iterator[Finder]:
    """What one sentence of a guide speaks against; nothing where it names nothing to look for."""
    said = fold(sentence[:_MAX_CHARS])
    if (length := _LENGTH.search(said)) is not None:
        yield _longer_than(int(length[2]) - (_STRICTLY.match(length[1]) is not None))
    for kind, which in _SPELLED:
        if kind.search(said) is not None:
            unwanted = 1 - which if _NEVER.search(said) is not None else which
            yield _occurs(_spellings(unwanted))
    if (pair := _RATHER.search(said)) is not None:
        yield _occurs(_words((pair[2],)))
    elif _NEVER.search(said) is not None:
        for kind, mark in _MARKS:
            if kind.search(said) is not None:
                yield _occurs(mark)
        named = tuple(one[1] for one in _EACH_QUOTED.finditer(said))
        if named:
            yield _occurs(_words(named))


def _occurs(what: re.Pattern[str]) -> Finder:
    return lambda text: (one.span() for one in what.finditer(text))


def _longer_than(most: int) -> Finder:
    def find(text: str) -> Iterator[tuple[int, int]]:
        if sum(1 for _ in islice(WORD.finditer(text), most + 1)) > most:
            yield 0, len(text)

    return find


def _words(named: Sequence[str]) -> re.Pattern[str]:
    said = "|".join(re.escape(one.strip()) for one in named if one.strip())
    return re.compile(rf"(?<!\w)(?:{said})(?!\w)", re.IGNORECASE) if said else re.compile(r"(?!)")


@lru_cache(maxsize=2)
def _spellings(which: int) -> re.Pattern[str]:
    """Words in the British (0) or American (1) spelling."""
    return _words([pair[which] for pair in lines_of("review.style.spellings")])
