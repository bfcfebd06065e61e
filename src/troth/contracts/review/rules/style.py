"""A guide of style among the sources, and where a draft differs from it (REVIEW-12).

Each sentence of a guide is read by itself, as patterns of what it speaks against; these are looked
for in the draft outside code. A sentence that names nothing to look for is passed over.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice

from troth.contracts.review.model import ReviewSource
from troth.contracts.review.rules.wording import Lead, cited
from troth.language.alignment import index_sentences
from troth.language.segments import Form, stretches
from troth.language.tokens import WORD, fold
from troth.language.words import kinds_in, regex

_MAX_RULES = 100  # of all guides of a review together
_MAX_TOLD = 5  # places of each rule; more tell nothing new
_MAX_CHARS = 400  # of a sentence of a guide
_QUOTED = re.compile(
    r"(?<!\w)[\"'`«„]\s?([^\s\"'`«»„“](?:[^\"'`«»„“]|(?<=\w)'(?=\w)){0,59}?)"
    r"(?:(?<=\w)[.,])?\s?[\"'`»“](?!\w)"
)
_AGAINST = regex(
    r"\b(?:(<review.style.rather>)|<review.style.never>)\b(.*?)(?:<review.style.but>|\Z)"
)
# "Sentences of at most 20 words", or "at most 20 words in a sentence".
_LENGTH = regex(
    r"(\b<review.style.sentence>\b[^.]{0,60}?)?(?:(<review.style.under>)|\b<review.style.most>)\s"
    r"(\d{1,3})\s<review.style.word>\b(?(1)|\s<review.style.per>\s<review.style.sentence>\b)"
)
_KINDS = {
    kind: (regex(rf"\b<review.style.named.{kind}>(?!\w)"), regex(f"<review.style.written.{kind}>"))
    for kind in kinds_in("review.style.written")
}
_SPELLINGS = (("british", "american"), ("american", "british"))


def against(draft: str, guides: Sequence[ReviewSource]) -> Iterator[Lead]:
    """Places of the draft that a guide asks to be written otherwise, each with the rule cited."""
    if not guides:
        return
    prose = [one for one in stretches(draft) if one.form not in (Form.CODE, Form.QUOTED)]
    index = index_sentences([(one.source_id, one.text) for one in guides])
    rules = ((one, what) for one in index.sentences for what in read_rule(one.text))
    for sentence, what in islice(rules, _MAX_RULES):
        places = (
            (one.start + found.start(), one.start + found.end())
            for one in prose
            for found in what.finditer(draft[one.start : one.end])
        )
        for start, end in islice(places, _MAX_TOLD):
            yield Lead(
                rule="style_guide",
                start=start,
                end=end,
                source_ids=(sentence.source_id,),
                passages=(cited(sentence),),
                mine=draft[start:end],
                theirs=sentence.text,
            )


def read_rule(sentence: str) -> Iterator[re.Pattern[str]]:
    """What one sentence of a guide speaks against; nothing where it names nothing to look for."""
    said = " ".join(fold(sentence[:_MAX_CHARS]).split())
    if (length := _LENGTH.search(said)) is not None:
        least = int(length[3]) + (length[2] is None)  # words of a sentence that is too long
        yield re.compile(rf"\A(?>.*?{WORD.pattern}){{{least}}}.*", re.DOTALL)
    order = _AGAINST.search(said)
    before = said[: order.start()] if order else said
    unwanted = _named(order[2]) if order else []
    if order and not order[1] and not unwanted:
        unwanted = _named(before)  # "emojis are not used"
    else:
        unwanted += [_KINDS[bad][1] for good, bad in _SPELLINGS if _KINDS[good][0].search(before)]
    yield from unwanted


def _named(said: str) -> list[re.Pattern[str]]:
    """The marks and spellings that are named, and the words in quotation marks."""
    found = [written for name, written in _KINDS.values() if name.search(said)]
    for quoted in _QUOTED.finditer(said):
        words = re.escape(quoted[1]).replace(r"\ ", r"\s+").replace("'", "['’]")
        found.append(re.compile(rf"(?!(?<=\w)\w){words}(?!(?<=\w)\w)", re.IGNORECASE))
    return found
