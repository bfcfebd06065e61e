"""The words of the subject and ours: quotes and days, and the sentences that they stand in.

What a subject said is data and may be hostile: it is put on one line, without characters that hide
or reverse text, cut at a limit, and robbed of marks that would end our sentence, so that a caveat
stays in the sentence of its claim (MEM-3). Linear in the length of the text. Our own words are
those of a language's file, under ``memory``.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date
from functools import lru_cache

from troth.language.tokens import sentences, visible
from troth.language.words import text_of

MAX_QUOTE = 300
"""Code points of a quote that stands alone."""

MAX_QUOTES = 400
"""Code points of all quotes of one dispute: so short that whoever checks reads one sentence."""

CUT = "⋯"  # no mark that ends a sentence
_LOOKED_AT = 4  # times the limit: enough for what will be shown, however many blanks there are
_UNSEEN = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\s]++")
_ENDING = re.compile(r"[.!?…。！？;:\s]++(?P<closers>[\"')\]»”]*+)[.!?…。！？;:\s]*+\Z")
_TAIL = 12  # characters at the end of a part in which such marks are looked for at a time
_LAST_WORD = re.compile(r"\s\S{0,40}\Z")
_QUOTE_MARKS = str.maketrans({"“": "'", "”": "'", "„": "'", '"': "'", "«": "'", "»": "'"})


def read_language(language: str) -> str:
    """``de`` for German in any form of its tag; everything else is answered in English."""
    return "de" if language.lower().partition("-")[0] == "de" else "en"


def say(name: str, language: str, **parts: object) -> str:
    """Our words of that name with the parts put in. Raises ``KeyError`` for an unknown name."""
    return text_of(f"memory.{name}", language).format(**parts)


def quote(text: str, language: str, limit: int = MAX_QUOTE) -> str:
    """What was said, in quotation marks of the language."""
    return say("quote", language, text=one_line(text, limit).translate(_QUOTE_MARKS) or CUT)


def one_line(text: str, limit: int) -> str:
    """The text on one line, cut at a word, with no mark that ends a sentence in it.

    Empty where nothing visible is in it.
    """
    line = _UNSEEN.sub(" ", visible(text[: limit * _LOOKED_AT])).strip(" ")
    is_cut = len(line) > limit
    if is_cut:
        line = _LAST_WORD.sub("", line[:limit]).rstrip()
    parts = (_unended(line[start:end]) for start, end in sentences(line))
    joined = _unended(" ".join(part for part in parts if part))
    return f"{joined} {CUT}" if is_cut else joined


def _unended(part: str) -> str:
    """Without the marks at its end; brackets and quotation marks that close there stay."""
    while (ending := _ENDING.search(part, max(0, len(part) - _TAIL))) is not None:
        part = part[: ending.start()] + ending["closers"]
    return part


@lru_cache(maxsize=1024)
def day(at: str, language: str) -> str:
    """The day of a moment, as it is written in the language; unread where it is none."""
    from babel.dates import format_date

    try:
        told = date.fromisoformat(at[:10])
    except ValueError:
        return at[:10]
    return format_date(told, text_of("memory.day", language), locale=language)


def listed(parts: Sequence[str], language: str) -> str:
    """The parts as a list: ``A``, ``A and B``, ``A, B and C``."""
    if len(parts) < 2:
        return "".join(parts)
    return say("list", language, some=", ".join(parts[:-1]), last=parts[-1])
