"""The words and marks of one sentence, contractions taken apart.

``I'm``, ``im`` and ``i m`` all become the words ``i am``; ``don't``, ``dont`` and ``don t`` become
``do not``. A token keeps its exact place in the sentence, so that a value is always a slice of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from troth.language.tokens import ZERO_WIDTH, fold


@dataclass(frozen=True, slots=True)
class Token:
    """A word or mark.

    Attributes:
        word: Folded, contractions written out (``am`` for ``'m``), marks as they are.
        text: As written; a token of a contraction that has no letters of its own is empty.
        start: Half-open slice of the sentence, in code points; likewise ``end``.
    """

    word: str
    text: str
    start: int
    end: int

    @property
    def capital(self) -> bool:
        """Whether it is written with a capital or a digit in it, as names are."""
        return self.text[:1].isupper() or (len(self.text) > 1 and any(map(str.isupper, self.text)))

    @property
    def is_word(self) -> bool:
        """Whether it is a word or number, not a mark."""
        return bool(self.word) and (self.word[0].isalnum() or self.word[0] in "$€£+#'")


BREAK = Token("|", "|", -1, -1)
"""Stands where something was taken out of a phrase, so that no value reaches across."""

# Every repetition is possessive and bounded where it could be entered again.
_TOKEN = re.compile(
    r"[\w.+-]{1,64}+@[\w-]{1,64}+(?:\.[\w-]{1,32}+){1,4}+"  # an e-mail address
    r"|\([0-9]{2,5}\)[ -]?[0-9]{2,4}[ -][0-9]{3,5}(?![0-9])|[0-9]{3}-[0-9]{4}(?![\w-])"
    r"|0[0-9]{2,5}+[ /-][0-9]{5,9}+(?![\w.,]*[0-9])"
    r"|\+?[0-9]{1,4}+(?:[ /().-]{1,2}[0-9]{2,7}+){2,5}+(?![\w.,]*[0-9])"  # a phone number or date
    r"|(?:Dr|Mr|Mrs|Ms|Prof|St|Inc|Ltd|Co|Corp|Jr|Sr)\.(?=\s+[A-Z0-9]|\s*+\Z|,)"
    r"|[$€£]?[0-9]{1,16}+(?:[.,:][0-9]{1,6}+){0,5}+"
    r"(?:'[0-9]{1,2}\"?+|[kKmM]\b|st\b|nd\b|rd\b|th\b|[eE][+-]?[0-9]{1,6}+)?+"
    r"|[^\W_]{1,64}+(?:['’&./+-][^\W_]{1,64}+){0,6}+(?:[+#]{1,2}+(?!\w))?+"
    r"|[^\w\s]|_"
)
_SPLIT = {
    "im": ("i", "am"), "ive": ("i", "have"), "dont": ("do", "not"), "doesnt": ("does", "not"),
    "didnt": ("did", "not"), "cant": ("can", "not"), "cannot": ("can", "not"),
    "wont": ("will", "not"), "isnt": ("is", "not"), "arent": ("are", "not"),
    "wasnt": ("was", "not"), "werent": ("were", "not"), "havent": ("have", "not"),
    "hasnt": ("has", "not"), "hadnt": ("had", "not"), "couldnt": ("could", "not"),
    "wouldnt": ("would", "not"), "shouldnt": ("should", "not"), "aint": ("am", "not"),
    "gonna": ("going", "to"), "wanna": ("want", "to"), "theyre": ("they", "are"),
    "youre": ("you", "are"),
}  # fmt: skip
_TAILS = {"m": "am", "re": "are", "ve": "have", "ll": "will", "d": "would"}
_NEGATED = {
    "don": "do", "doesn": "does", "didn": "did", "can": "can", "won": "will", "isn": "is",
    "aren": "are", "wasn": "was", "weren": "were", "haven": "have", "hasn": "has",
    "hadn": "had", "couldn": "could", "wouldn": "would", "shouldn": "should", "ain": "am",
    "mustn": "must", "needn": "need",
}  # fmt: skip
_GERMAN_TAILS = {"hab's": "habe", "geht's": "geht", "ist's": "ist"}
_GERMAN = frozenset("ich bin habe hab mein meine wir und nicht ist wohne arbeite".split())
"""Beside one of these, "im" is the German preposition."""
_INVISIBLE = frozenset(ZERO_WIDTH)
_GLUE = re.compile(r"[./&-]")


def tokenize(text: str) -> tuple[Token, ...]:
    """The tokens of one sentence, in order; invisible characters are no tokens."""
    folded = fold(text)
    raw = [
        Token(folded[match.start() : match.end()], match.group(), match.start(), match.end())
        for match in _TOKEN.finditer(text)
        if match.group() not in _INVISIBLE
    ]
    german = any(token.word in _GERMAN for token in raw)
    return tuple(_rejoined([part for token in raw for part in _parts(token, german)]))


def _parts(token: Token, german: bool) -> Iterator[Token]:
    word, start = token.word, token.start
    if word in _SPLIT and not (german and word == "im"):
        yield from _two(token, 1 if word[0] == "i" and word[1] in "mv" else len(word) - 2)
        return
    head, mark, tail = word.rpartition("'")
    if not mark or word in _GERMAN_TAILS or not head:
        yield Token(_GERMAN_TAILS.get(word, word), token.text, start, token.end)
    elif tail == "t" and head.endswith("n") and (head in _NEGATED or head[:-1] in _SPLIT):
        cut = start + len(head) - (head != "can")
        yield Token(_NEGATED.get(head, head), token.text[: cut - start], start, cut)
        yield Token("not", token.text[cut - start :], cut, token.end)
    elif tail in _TAILS or tail == "s":
        cut = start + len(head)
        yield Token(head, token.text[: len(head)], start, cut)
        yield Token(_TAILS.get(tail, "'s"), token.text[len(head) :], cut, token.end)
    else:
        yield token


def _two(token: Token, cut: int) -> Iterator[Token]:
    first, second = _SPLIT[token.word]
    middle = token.start + cut
    yield Token(first, token.text[:cut], token.start, middle)
    yield Token(second, token.text[cut:], middle, token.end)


def _rejoined(tokens: list[Token]) -> Iterator[Token]:
    """Take ``i m``, ``i ve`` and ``don t``, written apart, for what they are."""
    for at, token in enumerate(tokens):
        before = tokens[at - 1].word if at else ""
        after = tokens[at + 1].word if at + 1 < len(tokens) else ""
        if before in _PRONOUNS and token.word in _TAILS:
            yield Token(_TAILS[token.word], token.text, token.start, token.end)
        elif token.text == "s" and before.isalpha() and after and before not in ("the", "a"):
            yield Token("'s", token.text, token.start, token.end)
        elif token.word == "t" and before in _NEGATED:
            yield Token("not", token.text, token.start, token.end)
        elif after == "t" and token.word in _NEGATED:
            yield Token(_NEGATED[token.word], token.text, token.start, token.end)
        else:
            yield token


_PRONOUNS = frozenset(("i", "we", "you", "they"))
