"""The words of the subject and ours: quotes and days, and the sentences that they stand in.

What a subject said is data and may be hostile: it is put on one line, without characters that hide
or reverse text, cut at a limit, and robbed of marks that would end our sentence, so that a caveat
stays in the sentence of its claim (MEM-3). Linear in the length of the text. Our own words are
those of a language's file, under ``memory``. What is composed of them says which memories it rests
on, and how sure it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from functools import lru_cache

from troth.contracts.memory.chat import ResponseType
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


@dataclass(frozen=True, kw_only=True, slots=True)
class Said:
    """One sentence, or a few that belong together.

    Attributes:
        memory_ids: Of every record that it tells or names, both sides of a dispute included.
        certain: It tells what was stated, and nothing stands against it.
    """

    text: str
    memory_ids: tuple[str, ...] = ()
    certain: bool = True


@dataclass(frozen=True, kw_only=True, slots=True)
class Composed:
    """A text that was composed from memory alone.

    Attributes:
        memory_ids: Of the memories it rests on, once each, in the order of their use. The response
            shows every one of them (MEM-1), those that only stand against another as well.
        certain: Nothing in it is contested, hedged or unknown.
        questions: The questions in the text, as they stand there.
    """

    text: str
    memory_ids: tuple[str, ...]
    response_type: ResponseType
    certain: bool
    questions: tuple[str, ...] = ()


def compose(
    said: Iterable[Said], response_type: ResponseType, *, questions: tuple[str, ...] = ()
) -> Composed:
    """Put sentences together, items of a list each on its line; what was said is not said twice."""
    parts = list(dict.fromkeys(said))
    ids = dict.fromkeys(memory_id for part in parts for memory_id in part.memory_ids)
    return Composed(
        text="".join(
            part.text if part.text.startswith("\n") else f" {part.text}" for part in parts
        ).strip(),
        memory_ids=tuple(ids),
        response_type=response_type,
        certain=bool(parts) and all(part.certain for part in parts),
        questions=questions,
    )
