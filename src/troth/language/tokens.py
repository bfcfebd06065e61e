"""Reading text: words, sentences, numbers. Every function is linear in the length of its input.

Offsets are code points of the text as given. Matching works on a *fold* of the text of exactly the
same length, so that a match position in the fold is a position in the text.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from troth.kernel.keeping import kept
from troth.language.words import LANGUAGES, in_order, regex, text_of, words_of

ZERO_WIDTH = (
    "\u00ad\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e"
    "\u2060\u2066\u2067\u2068\u2069\ufeff"
)
_INVISIBLE = re.compile(f"[{ZERO_WIDTH}]++")
_QUOTES = (("\u2019", "'"), ("\u2018", "'"), ("\u201c", '"'), ("\u201d", '"'), ("\u00a0", " "))
WORD = re.compile(r"[^\W_]++(?:['’][^\W_]++)*+")
"""A word: the only place that says what one is."""
LETTERS = re.compile(r"[^\W_]+")
"""A run of letters and digits, for whom an apostrophe parts words as any other mark does."""
FULL_STOPS = "。！？।॥۔؟"
"""Marks that end a sentence wherever they stand, with no blank behind them."""
# Each run of marks is entered once, at its first mark: a megabyte of dots stays linear.
_SENTENCE_END = re.compile(
    rf"(?<![.!?…])[.!?…]++[\"')\]»”]*+(?=\s)|[{FULL_STOPS}]++|\n++"
    r"|(?P<glued>(?<=[^\W\d_])[.!?](?=[^\W\d_]))"
)
# The blank that was left out: "in Ghent.My sister", and neither "torch.Tensor" nor "www.rome.It".
_GLUED = re.compile(r"(?<!\S)[^\W\d_]*[^\W\d_]{2}[.!?]\Z")
_BEGINS = re.compile(r"(?P<word>[^\W\d_]++)(?:['’][^\W\d_]++)?(?=\s)")
_ABBREVIATIONS = "|".join(map(re.escape, in_order("plain.abbreviations")))
_ABBREVIATION = re.compile(rf"(?:\b(?:[A-Za-z]|{_ABBREVIATIONS}))\.\Z")
_NUMBERED = regex(r"\b(?:<any plain.numbered>)\.\Z", re.IGNORECASE)
_FIGURE = re.compile(r"\s?\d")
# A German day, "3. März", a list number, "3. Scope", or a place in a row, "im 4. stock".
_ORDINAL = re.compile(r"(?<!\w)\d{1,2}\.\Z")
_ORDINAL_IS_LED = regex(r"(?<!\w)<any plain.ordinal_after>\s\d{1,2}\.\Z", re.IGNORECASE)
_GERMAN_MONTH = regex(r"\s{1,3}<any plain.ordinal_before>", re.IGNORECASE)
_GOES_ON = re.compile(r"\s[^\W\d_]")
_NUMBER = re.compile(r"(?<![\w.,])[-+−]?\d++(?:[.,]\d++)*+(?!\w)")

# Words that carry no topic. Negations are deliberately absent: they carry meaning.
STOPWORDS = words_of("plain.stopwords")
_CONTRACTED = words_of("plain.contracted")
_E_DROPPED = words_of("plain.e_dropped")
_NOT_ADVERBS = words_of("plain.not_adverbs")
_VOWELS = frozenset("".join(in_order("plain.vowels")))


_TELLING = {
    code: words_of("plain.stopwords", code)
    | words_of("plain.telling", code)
    | words_of("cues.negation", code)
    for code in LANGUAGES
}
"""Small words of each language; those of several tell nothing, as they count for each."""
SMALL_WORDS = STOPWORDS.union(*_TELLING.values())
"""Words that carry no topic in any language, or tell of which one a text is."""
_LETTERS_OF = {code: frozenset(text_of("plain.letters", code)) for code in LANGUAGES}
_MAX_GLUED = 40  # characters that are looked at on each side of a mark with no blank behind it
_TOLD_BY = 400  # words of the first 4 000 characters
DEFAULT_LANGUAGE = "en"


def language_of(text: str, otherwise: str = DEFAULT_LANGUAGE) -> str:
    """Code of the language that most small words of a text are of, and else its letters.

    A guess, for wording. Only the first 400 words are looked at.

    Args:
        otherwise: Where nothing tells.
    """
    return _language_of(text[: 10 * _TOLD_BY], otherwise)


@kept(4096)
def _language_of(text: str, otherwise: str) -> str:
    head = fold(text)
    found = [word.partition("'")[0] for word in WORD.findall(head)[:_TOLD_BY]]
    small = {code: sum(map(_TELLING[code].__contains__, found)) for code in LANGUAGES}
    most = max(small.values())
    likely = [code for code in LANGUAGES if small[code] == most]
    if len(likely) == 1:
        return likely[0]
    letters = frozenset(head)
    return max(likely, key=lambda code: (len(letters & _LETTERS_OF[code]), code == otherwise))


def visible(text: str) -> str:
    """The text without zero-width and direction-control characters (for matching, not quoting)."""
    return text if text.isascii() else _INVISIBLE.sub("", text)


def fold(text: str) -> str:
    """Lower-cased text with plain quotes, of exactly the same length as the input.

    Characters whose lower case is longer than one code point are left as they are.
    """
    lowered = text.lower()
    if text.isascii():  # the usual case, and the quick one
        return lowered
    if len(lowered) != len(text):
        lowered = "".join(low if len(low := char.lower()) == 1 else char for char in text)
    for typographic, plain in _QUOTES:  # several times quicker than one translation
        lowered = lowered.replace(typographic, plain)
    return lowered


def words(text: str) -> list[str]:
    """The words of a text, folded, in order. Numbers count as words."""
    return WORD.findall(fold(text))


def content_words(text: str) -> list[str]:
    """The words that carry a topic, folded, in order, with repeats.

    A possessive counts as its owner (``company's`` is ``company``); a contraction (``don't``)
    carries no topic.
    """
    return content_of(words(text))


def content_of(found: Iterable[str]) -> list[str]:
    """Those of the words of a text that carry a topic."""
    owners = [_owner(word) if "'" in word else word for word in found]
    return [word for word in owners if word and word not in STOPWORDS]


def _owner(word: str) -> str:
    head, _, tail = word.rpartition("'")
    if tail in _CONTRACTED:
        return ""
    return head if tail == "s" else word


@kept(65536)
def stem(word: str) -> str:
    """A light stem that joins plural and verb forms; meant for overlap, not for display.

    Args:
        word: One folded word.

    >>> [stem(word) for word in ("policies", "policy", "leaves", "leave", "approved", "approve")]
    ['policy', 'policy', 'leav', 'leav', 'approv', 'approv']
    """
    if len(word) <= 3 or not word.isalpha():
        return word
    if word.endswith(("ies", "ied")):
        return word[:-3] + "y" if len(word) > 4 else word[:-1]
    if word.endswith("s") and not word.endswith(("ss", "us", "is")):
        word = word[:-1]
    elif word.endswith("ly") and len(word) >= 6 and word not in _NOT_ADVERBS:
        word = word[:-2]
    return _without_e(_without_verb_ending(word))


def _without_verb_ending(word: str) -> str:
    if word in _E_DROPPED:
        return word[:-1] if word.endswith("d") else word[:-3] + "e"
    if word.endswith("ed") and not word.endswith("eed"):
        if len(word) == 4:  # used, aged, owed; but not shed, bred
            return word[:-1] if word[0] in _VOWELS else word
        return _undouble(word[:-2]) if not _VOWELS.isdisjoint(word[:-2]) else word
    if word.endswith("ing") and len(word) >= 5 and not _VOWELS.isdisjoint(word[:-3]):
        return _undouble(word[:-3])
    return word


def _without_e(word: str) -> str:
    return word[:-1] if len(word) > 3 and word.endswith("e") and word[-2] != "e" else word


def _undouble(word: str) -> str:
    if len(word) > 3 and word[-1] == word[-2] and word[-1] not in "elsz":
        return word[:-1]
    return word


def numbers(text: str) -> list[str]:
    """Numbers as written, in order: ``3``, ``1,250.50``, ``-4``."""
    return [match.group() for match in _NUMBER.finditer(text)]


def sentences(text: str) -> list[tuple[int, int]]:
    """Sentence offsets ``(start, end)``, trimmed of white space, in order, never empty.

    A line break always ends a sentence; common English and German abbreviations, the day of a
    German date, an ordinal with a small letter behind it and a leading list number do not. Where no
    blank stands behind the mark, a small word with a capital has to.
    """
    spans: list[tuple[int, int]] = []
    begin = 0
    for match in _SENTENCE_END.finditer(text):
        end = match.end()
        if match.group()[0] == "." and _dot_continues(text, begin, end):
            continue
        if match["glued"] and not _is_glued(text, end):
            continue
        _append_trimmed(spans, text, begin, end)
        begin = end
    _append_trimmed(spans, text, begin, len(text))
    return spans


def _is_glued(text: str, end: int) -> bool:
    """Whether a sentence ends between two letters: a small word with a capital stands behind."""
    begins = _BEGINS.match(text, end, end + _MAX_GLUED)
    if begins is None or not begins["word"].istitle() or fold(begins["word"]) not in SMALL_WORDS:
        return False
    return _GLUED.search(text, max(0, end - _MAX_GLUED), end) is not None


def _dot_continues(text: str, begin: int, end: int) -> bool:
    nearby = max(begin, end - 12)  # a bounded look back keeps the whole linear
    if _ABBREVIATION.search(text, nearby, end):
        return True
    if _NUMBERED.search(text, nearby, end) and _FIGURE.match(text, end):
        return True
    ordinal = _ORDINAL.search(text, nearby, end)
    if ordinal is None:
        return False
    leads = nearby == begin and not text[begin : ordinal.start()].strip()
    goes_on = _GOES_ON.match(text, end)
    is_row = goes_on is not None and goes_on.group().islower()
    is_led = goes_on is not None and _ORDINAL_IS_LED.search(text, nearby, end) is not None
    return leads or is_row or is_led or _GERMAN_MONTH.match(text, end) is not None


def _append_trimmed(spans: list[tuple[int, int]], text: str, start: int, end: int) -> None:
    chunk = text[start:end]
    left = len(chunk) - len(chunk.lstrip())
    right = len(chunk.rstrip())
    if right > left:
        spans.append((start + left, start + right))
