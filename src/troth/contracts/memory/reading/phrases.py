"""Noun phrases: where a value begins and ends, and which of several values stand in a list."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from troth.contracts.memory.reading.tokens import Token

Tokens = tuple[Token, ...]

ARTICLES = frozenset(
    """a an the some any ein eine einen einem einer der die das den dem mein meine meinen meinem
    meiner unser unsere my our""".split()
)
_FILLERS = frozenset("just only also really very like actually even auch nur sehr".split())
_STOPS = frozenset(
    """at in on for from with by to as into onto near around about during after before under over
    through without within because since until that which who where when while but so if though
    although than is are was were am has have had do does did will would can could might may and or
    not per via plus too either anymore though there here now currently nowadays today right please
    thanks thank lol haha you your yours btw instead alone together besides unless except outside
    off out up down away
    bei in im am an auf aus für mit nach seit bis von vom zu zum zur als weil dass wenn aber und
    oder nicht sondern wo der ist bin war hat habe auch mehr jetzt heute""".split()
)
_JOINED = frozenset(("of", "de", "van", "von", "&", "del", "da", "la", "le", "and"))
_MARKS = frozenset('.,;:!?()[]{}|"“”„«»–—…/<>*_~`')
COUNTS = {
    word: value
    for value, names in enumerate(
        """zero,no,null,kein,keine,keinen one,ein,eine,einen two,zwei,both three,drei four,vier
        five,fünf six,sechs seven,sieben eight,acht nine,neun ten,zehn eleven,elf twelve,zwölf
        thirteen,dreizehn fourteen,vierzehn fifteen,fünfzehn sixteen,sechzehn seventeen,siebzehn
        eighteen,achtzehn nineteen,neunzehn""".split()
    )
    for word in names.split(",")
}
_TENS = {
    word: 10 * value
    for value, names in enumerate(
        """twenty,zwanzig thirty,dreißig forty,vierzig fifty,fünfzig sixty,sechzig
        seventy,siebzig eighty,achtzig ninety,neunzig""".split(),
        start=2,
    )
    for word in names.split(",")
}


NUMBERS = frozenset((*COUNTS, *_TENS))
"""Words that a number begins with, where it is one word or two."""


def count_at(tokens: Tokens, at: int) -> tuple[int, int] | None:
    """The whole number that begins there, in digits or words, and the index after it.

    >>> from troth.contracts.memory.reading.tokens import tokenize
    >>> count_at(tokenize("twenty three dogs"), 0)
    (23, 2)
    """
    word = tokens[at].word if at < len(tokens) else ""
    if word.isdecimal() and len(word) <= 6:
        return int(word), at + 1
    if word in COUNTS:
        return COUNTS[word], at + 1
    first, _, second = word.partition("-")
    if first in _TENS and (not second or 0 < COUNTS.get(second, 0) < 10):
        return _after_tens(tokens, at, _TENS[first] + COUNTS.get(second, 0), bool(second))
    ones, joined, tens = word.partition("und")
    if joined and tens in _TENS and ones in (*COUNTS, "ein"):  # "vierunddreißig"
        return _TENS[tens] + COUNTS[ones], at + 1
    return None


def _after_tens(tokens: Tokens, at: int, value: int, whole: bool) -> tuple[int, int]:
    following = tokens[at + 1].word if at + 1 < len(tokens) else ""
    if not whole and 0 < COUNTS.get(following, 0) < 10 and following not in ("ein", "eine"):
        return value + COUNTS[following], at + 2
    return value, at + 1


def stop_at(tokens: Tokens, at: int) -> bool:
    """Whether a value ends before this token."""
    if at >= len(tokens):
        return True
    word = tokens[at].word
    if word in _MARKS or not tokens[at].is_word:
        return word not in ("&", "-", "'", "%")
    if word in _JOINED and 0 < at < len(tokens) - 1:
        if word == "of":
            return False
        return word == "and" or not (tokens[at - 1].capital and tokens[at + 1].capital)
    return word in _STOPS and not _inside_name(tokens, at) and tokens[at].text != "MIT"


def _inside_name(tokens: Tokens, at: int) -> bool:
    return tokens[at].capital and at > 0 and tokens[at - 1].capital and tokens[at].text.isalpha()


def phrase(tokens: Tokens, at: int = 0, *, longest: int = 8) -> Tokens:
    """The noun phrase that begins there, without its article; empty where there is none."""
    while at < len(tokens) and (tokens[at].word in ARTICLES or tokens[at].word in _FILLERS):
        at += 1
    end = at
    while end < len(tokens) and end - at < longest and not stop_at(tokens, end):
        end += 1
    return trimmed(tokens[at:end])


def name_phrase(tokens: Tokens, at: int = 0, *, longest: int = 8) -> Tokens:
    """Like ``phrase``, but "and" between two capitals belongs to it: "Johnson and Johnson"."""
    value = phrase(tokens, at, longest=longest)
    if not value:
        return value
    end = tokens.index(value[-1], at) + 1
    joins = end + 1 < len(tokens) and tokens[end].word == "and" and value[-1].capital
    if not joins or not tokens[end + 1].capital:
        return value
    return (*value, tokens[end], *phrase(tokens, end + 1, longest=3))


def after(tokens: Tokens, *prepositions: str) -> int:
    """The index behind the first of those words, or ``len(tokens)``."""
    for at, token in enumerate(tokens):
        if token.word in prepositions:
            return at + 1
    return len(tokens)


def trimmed(tokens: Sequence[Token]) -> Tokens:
    """The tokens without marks, joining words and fillers at either end."""
    first, last = 0, len(tokens)
    while first < last and _loose(tokens[first]):
        first += 1
    while last > first and _loose(tokens[last - 1]):
        last -= 1
    return tuple(tokens[first:last])


def _loose(token: Token) -> bool:
    return not token.is_word or token.word in (
        "and",
        "or",
        "und",
        "oder",
        "of",
        "'s",
        "too",
        "also",
    )


def listed(tokens: Tokens, *, longest: int = 6, most: int = 12) -> list[Tokens]:
    """The phrases of a list: "cats, two dogs and a parrot" are three."""
    return [
        value
        for part in _parts(tokens)
        if (value := phrase(part, longest=longest)) and value[0] in part[:4]
    ][:most]


def parts(tokens: Tokens) -> list[Tokens]:
    """The members of a list as they stand, articles and numbers included."""
    return list(_parts(tokens))


def _parts(tokens: Tokens) -> Iterator[Tokens]:
    begin = 0
    for at, token in enumerate(tokens):
        well = token.word == "as" and "well" in [t.word for t in tokens[max(0, at - 1) : at + 2]]
        joins = well or token.word in (",", ";", "and", "or", "&", "und", "oder", "plus")
        if joins and not (token.word in ("and", "&", "und") and _in_one_name(tokens, at)):
            if at > begin:
                yield tokens[begin:at]
            begin = at + 1
    if begin < len(tokens):
        yield tokens[begin:]


def _in_one_name(tokens: Tokens, at: int) -> bool:
    """As in "Johnson & Johnson" is one; "Anna and Tom" are two."""
    return tokens[at].word == "&" and 0 < at < len(tokens) - 1


def until_stop(tokens: Tokens, at: int, *, longest: int = 10) -> Tokens:
    """All words up to the next mark, whatever they are: a value of free text."""
    end = at
    while end < len(tokens) and end - at < longest and (
        tokens[end].is_word or tokens[end].word in ("-", "&", "'", "%")
    ):  # fmt: skip
        end += 1
    return trimmed(tokens[at:end])
