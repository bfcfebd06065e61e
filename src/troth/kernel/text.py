"""Reading text: words, sentences, numbers. Every function is linear in the length of its input.

Offsets are code points of the text as given. Matching works on a *fold* of the text of exactly the
same length, so that a match position in the fold is a position in the text.
"""

from __future__ import annotations

import re
from functools import lru_cache

ZERO_WIDTH = (
    "\u00ad\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e"
    "\u2060\u2066\u2067\u2068\u2069\ufeff"
)
_INVISIBLE = str.maketrans(dict.fromkeys(ZERO_WIDTH, ""))
_QUOTES = str.maketrans({"\u2019": "'", "\u2018": "'", "\u201c": '"', "\u201d": '"', "\u00a0": " "})
_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
_SENTENCE_END = re.compile(r"[.!?…]+[\"')\]»”]*(?=\s)|\n+")
_ABBREVIATION = re.compile(
    r"(?:\b(?:[A-Za-z]|Dr|Mr|Mrs|Ms|Prof|St|vs|etc|approx|Inc|Ltd|Co|No|Nr|Art|Abs|bzw|ca|z\.B|"
    r"e\.g|i\.e|d\.h|u\.a))\.\Z"
)
_NUMBER = re.compile(r"(?<![\w.,])[-+−]?\d+(?:[.,]\d+)*(?![\w])")

# Words that carry no topic. Negations are deliberately absent: they carry meaning.
STOPWORDS = frozenset(
    """a about after all also am an and any are as at be because been before being but by can could
    did do does doing done during each few for from had has have having he her here hers him his how
    i if in into is it its itself just let like may me might more most much must my of off on once
    one only or other our out over own please same shall she should since so some such tell than
    that the their them then there these they this those through to too under until up us was we
    were what when where which while who whom whose why will with would you your""".split()
)


def visible(text: str) -> str:
    """The text without zero-width and direction-control characters (for matching, not quoting)."""
    return text.translate(_INVISIBLE)


def fold(text: str) -> str:
    """Lower-cased text with plain quotes, of exactly the same length as the input.

    Characters whose lower case is longer than one code point are left as they are.
    """
    lowered = text.lower()
    if len(lowered) != len(text):
        lowered = "".join(low if len(low := char.lower()) == 1 else char for char in text)
    return lowered.translate(_QUOTES)


def words(text: str) -> list[str]:
    """The words of a text, folded, in order. Numbers count as words."""
    return [match.group() for match in _WORD.finditer(fold(text))]


def content_words(text: str) -> list[str]:
    """The words that carry a topic, folded, in order, with repeats."""
    return [word for word in words(text) if word not in STOPWORDS and "'" not in word]


@lru_cache(maxsize=65536)
def stem(word: str) -> str:
    """A light stem that joins plural and verb forms; meant for overlap, not for display.

    >>> stem("policies"), stem("leaves"), stem("approved")
    ('policy', 'leave', 'approv')
    """
    if len(word) <= 3 or word.isdigit():
        return word
    for ending, rest in (("ies", "y"), ("sses", "ss"), ("ing", ""), ("ed", ""), ("ly", "")):
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            return (
                _undouble(word[: -len(ending)]) + rest if rest else _undouble(word[: -len(ending)])
            )
    if word.endswith("s") and not word.endswith(("ss", "us", "is")):
        return word[:-1]
    return word


def _undouble(word: str) -> str:
    if len(word) > 3 and word[-1] == word[-2] and word[-1] not in "lsz":
        return word[:-1]
    return word


def numbers(text: str) -> list[str]:
    """Numbers as written, in order: ``3``, ``1,250.50``, ``-4``."""
    return [match.group() for match in _NUMBER.finditer(text)]


def sentences(text: str) -> list[tuple[int, int]]:
    """Sentence offsets ``(start, end)``, trimmed of white space, in order, never empty.

    A line break always ends a sentence; common English and German abbreviations do not.
    """
    spans: list[tuple[int, int]] = []
    begin = 0
    for match in _SENTENCE_END.finditer(text):
        end = match.end()
        if match.group()[0] == "." and _ABBREVIATION.search(text, max(begin, end - 12), end):
            continue
        _append_trimmed(spans, text, begin, end)
        begin = end
    _append_trimmed(spans, text, begin, len(text))
    return spans


def _append_trimmed(spans: list[tuple[int, int]], text: str, start: int, end: int) -> None:
    chunk = text[start:end]
    left = len(chunk) - len(chunk.lstrip())
    right = len(chunk.rstrip())
    if right > left:
        spans.append((start + left, start + right))
