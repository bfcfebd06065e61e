"""Words and passages, as the auditor reads them. Linear in the length of the text.

A passage is a sentence or a line of at most ``MAX_PIECES`` words and marks; a longer run is cut, so
that whatever looks at one passage looks at something bounded.

A person reads ``A-m-a-z-o-n``, ``Am@zon`` and ``Амазон`` as one name. What is read so is another
reading only; the caller knows which of them is a contested value. Letters are told by their Unicode
names.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass

from troth.contracts.memory.auditor.words import WORDS
from troth.kernel.keeping import kept

MAX_PIECES = 120
_MAX_LETTERS = 80
_UNSEEN = re.compile("[\u00ad\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]++")
_LETTERS = r"(?:[^\W_]|(?<=\w)[\u0900-\u0963\u0966-\u0dff])++"  # with the vowel signs of India
_PIECE = re.compile(rf"\n|{_LETTERS}(?:['’]{_LETTERS})*+|[^\w\s]")
_MARKED = re.compile("[^\\W_][\u0300-\u036f]{1,4}")
_STOPS = frozenset(".!?…。！？")
_CLOSING = frozenset("\"'”’»)")
_LAYOUT = frozenset("*`#~")
_SHORT = frozenset(WORDS["short"].split())
_ITEM = re.compile(r"(?:[-*•–‣]|\d{1,3} [.)])(?= |\Z)")
# German formal address differs from "she" and "they" by its capital alone.
_FORMAL = frozenset("Sie Ihnen Ihr Ihre Ihrem Ihren Ihrer Ihres".split())


@dataclass(frozen=True, kw_only=True, slots=True)
class Passage:
    """One sentence or line.

    Attributes:
        line: Its folded words and its marks in order, one blank between any two.
        words: Its words, folded; marks are none.
        starts: Where each word starts in ``line``.
        asks: It ends in a question mark.
        paragraph: Number of the paragraph that it stands in; a blank line ends one.
    """

    line: str
    words: tuple[str, ...]
    starts: tuple[int, ...]
    asks: bool
    paragraph: int = 0

    def slice_of(self, first: int, count: int) -> tuple[int, int]:
        """Where the words ``first`` to ``first + count`` stand in ``line``, half-open."""
        last = first + count - 1
        return self.starts[first], self.starts[last] + len(self.words[last])


def passages(text: str) -> tuple[Passage, ...]:
    """The passages of a text, in order; those without a word are left out."""
    found: list[Passage] = []
    pieces: list[str] = []
    paragraph, blank = 0, True
    plain = _plain(text)
    for match in _PIECE.finditer(plain):
        piece = match.group()
        if piece != "\n":
            pieces.append(_fold(piece))
            blank = False
        elif blank:
            paragraph += 1
        else:
            blank = True
        if piece == "\n" or len(pieces) >= MAX_PIECES or _ends(pieces, plain, match.end()):
            _keep(found, pieces, paragraph)
            pieces = []
    _keep(found, pieces, paragraph)
    return tuple(found)


def words_of(text: str) -> tuple[str, ...]:
    """The words of a short text such as a value, folded; at most ``MAX_PIECES``."""
    pieces = (match.group() for match in _PIECE.finditer(_plain(text[:2000])))
    return tuple(_fold(piece) for piece in pieces if piece[0].isalnum())[:MAX_PIECES]


def _plain(text: str) -> str:
    if text.isascii():
        return text
    # Letter by letter: normalizing a long run of marks at once takes quadratic time.
    return _MARKED.sub(lambda m: unicodedata.normalize("NFC", m.group()), _UNSEEN.sub("", text))


def _fold(piece: str) -> str:
    if piece in _FORMAL:
        return piece
    letters = piece[:_MAX_LETTERS]
    if not piece.isascii():
        letters = unicodedata.normalize("NFKC", letters)
    folded = letters.replace("’", "'").casefold()
    return folded.removesuffix("'s") if len(folded) > 4 else folded


def _ends(pieces: list[str], text: str, end: int) -> bool:
    if end < len(text) and not text[end].isspace():
        return False
    if pieces[-1] in _CLOSING:
        return len(pieces) > 1 and pieces[-2] in _STOPS
    if pieces[-1] not in _STOPS:
        return False
    if pieces[-1] != "." or len(pieces) < 2:
        return True
    before = pieces[-2]
    return not (before in _SHORT or (before.isdigit() and len(before) <= 2))


def _keep(found: list[Passage], pieces: list[str], paragraph: int) -> None:
    marker = _ITEM.match(" ".join(pieces[:3]))
    shown = pieces[len(marker.group().split()) :] if marker else pieces
    shown = [piece for piece in shown if piece not in _LAYOUT]
    line, words, starts = [], [], []
    at = 0
    for piece in shown:
        if piece[0].isalnum():
            words.append(piece)
            starts.append(at)
        line.append(piece)
        at += len(piece) + 1
    if words:
        found.append(
            Passage(
                line=" ".join(line),
                words=tuple(words),
                starts=tuple(starts),
                asks=shown[-1] in "?？",
                paragraph=paragraph,
            )
        )


_SIGNS = {"0": "o", "1": "i", "3": "e", "4": "a", "5": "s", "7": "t"}
_SHAPES = {
    "CYRILLIC": "A=a IE=e O=o ER=p ES=c U=y HA=x DZE=s JE=j KA=k EM=m TE=t EN=h VE=b",
    "GREEK": "ALPHA=a OMICRON=o RHO=p TAU=t UPSILON=y NU=n IOTA=i KAPPA=k BETA=b EPSILON=e ZETA=z",
}
_LOOKS = {
    (script, name): letter
    for script, shapes in _SHAPES.items()
    for name, _, letter in (shape.partition("=") for shape in shapes.split())
}
_VOWELS = frozenset("AEIOUY")
_MUTE = frozenset("WAW VAV YEH YOD HEH HE HAMZA SHORT HARD SOFT".split())
_SYLLABIC = ("HANGUL", "KATAKANA", "HIRAGANA", "DEVANAGARI", "BENGALI", "TAMIL", "TELUGU", "THAI")
_MERGED = {**dict.fromkeys("cqx", "k"), **dict.fromkeys("zj", "s"), "l": "r", "v": "b", "p": "b"}
_MIN_SOUND = 3
_RUN = re.compile(
    "[a-z0-9]+|[\u0370-\u1fff]+|[\u30a1-\u30fa\u30fc]+|[\uac00-\ud7a3]+|[\ufb1d-\ufefc]+"
)
_TOUCHING = re.compile(r" ?(?P<mark>[^\w\s]) ?")


def runs_of(word: str) -> list[str]:
    """The pieces of a word that mixes scripts, ``amazon`` of ``あなたはamazonで``; else none."""
    return [] if word.isascii() else _RUN.findall(unicodedata.normalize("NFC", word))


@kept(8192)
def looks_like(word: str) -> str:
    """The word in Latin letters and ASCII digits, as it looks; itself where it does not."""
    seen = "".join(map(_look, word))
    if not seen.isascii():
        return word
    if any(map(str.isalpha, seen)) and any(map(str.isdigit, seen)):
        return "".join(_SIGNS.get(char, char) for char in seen)
    return seen


def _look(char: str) -> str:
    if char.isascii():
        return char
    if char.isdecimal():
        return str(unicodedata.decimal(char))
    base = unicodedata.normalize("NFKD", char)[0]
    script, _, name = unicodedata.name(base, "").partition(" ")
    letter = name.partition("LETTER ")[2]
    if script == "LATIN":
        letter = letter.removeprefix("SMALL CAPITAL ").lower()
        return base if base.isascii() else letter if len(letter) == 1 else base
    return base if base.isascii() else _LOOKS.get((script, letter), base)


@kept(8192)
def sounds_like(word: str) -> str:
    """The consonants of a word, those alike that scripts mix up; empty where they are too few."""
    said: list[str] = []
    for char in word:
        for letter in _sounds(char):
            heard = _MERGED.get(letter, letter)
            if heard not in "aeiouyhwf" and heard.isalpha() and said[-1:] != [heard]:
                said.append(heard)
    return "".join(said) if len(said) >= _MIN_SOUND else ""


def _sounds(char: str) -> str:
    if char.isascii():
        return char.lower()
    script, _, name = unicodedata.name(char, "").partition(" ")
    _, kind, rest = name.partition("SYLLABLE ") if "SYLLABLE" in name else name.partition("LETTER ")
    words = [word for word in rest.split() if word not in ("SMALL", "CAPITAL", "FINAL")]
    if not kind or not words or "SIGN" in name or rest == "SMALL TU" or words[0] in _MUTE:
        return ""
    if script in _SYLLABIC:
        return words[0].lower()
    if script == "LATIN":
        return words[0].lower() if len(words[0]) == 1 else ""
    if words[0][0] in _VOWELS:
        return words[0][1].lower() if len(words[0]) == 2 else ""
    return words[0][0].lower()


def put_together(passage: Passage) -> Iterator[tuple[int, int, str]]:
    """Neighbouring words read as one: letters one by one, or parts that only a mark divides.

    Yields:
        Number of the first word, how many they are, and what they read together.
    """
    words, first = passage.words, 0
    while first < len(words):
        last = first
        while last + 1 < len(words) and len(words[last]) == len(words[last + 1]) == 1:
            last += 1
        if last - first >= 2:
            letters = "".join(map(looks_like, words[first : last + 1]))
            yield first, last - first + 1, letters
        yield from _touching(passage, first)
        first = last + 1 if last > first else first + 1


def _touching(passage: Passage, first: int) -> Iterator[tuple[int, int, str]]:
    read = passage.words[first]
    for last in range(first + 1, min(first + 6, len(passage.words))):
        end = passage.starts[last - 1] + len(passage.words[last - 1])
        match = _TOUCHING.fullmatch(passage.line, end, passage.starts[last])
        digits = passage.words[last - 1].isdecimal() and passage.words[last].isdecimal()
        if match is None and not digits:
            return
        between = match["mark"] if match is not None else ""
        read += {"@": "a", "$": "s"}.get(between, "") + passage.words[last]
        yield first, last - first + 1, looks_like(read) if not read.isdecimal() else read
