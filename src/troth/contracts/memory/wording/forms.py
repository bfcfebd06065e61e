"""In which forms a contested value may stand in a text.

Serves MEM-3 and MEM-4: a value is used as it was said, under another spelling, in part (``Berlin``
of ``Berlin, Germany``), in words or digits, or in the other language. What both sides of an entry
share is no form of either: it is not what is contested.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from troth.contracts.memory.attributes import ValueKind, attribute_of
from troth.contracts.memory.wording.reading import keyed
from troth.kernel.keeping import kept
from troth.kernel.memories import Claim
from troth.kernel.tables import table
from troth.language.quantities import parse_number
from troth.language.tokens import stem
from troth.language.words import phrases_of

MAX_TOKENS = 12
"""Longest form, in words; of longer values the beginning counts."""
_LATIN, _OTHER = r"[^\W\d_\u0370-\U0010ffff]++", r"[^\W\d_\x00-\u036f]++"
TOKEN = re.compile(rf"\d++(?:[.,]\d++)*+|{_LATIN}(?:'{_LATIN})?+|{_OTHER}|[^\W_]")
_TABLE: Final = table("troth.contracts.memory.wording", "words")
_LEADING = frozenset(_TABLE["leading"].split())
_LEGAL = frozenset(_TABLE["legal"].split())
_GENERIC = frozenset(_TABLE["generic"].split())
_PARTS = {
    ValueKind.NAME: (True, True),
    ValueKind.ORGANIZATION: (True, False),
    ValueKind.PLACE: (True, False),
    ValueKind.OCCUPATION: (False, True),
    ValueKind.TEXT: (False, True),
}
_MEASURED = 6  # "thirty four years old", "1,250.50 euros a month"; longer texts are no amount
_SCALED = re.compile(r"\s?(k|thousand|tausend)\b")


@dataclass(frozen=True, kw_only=True, slots=True)
class Form:
    """One form of a value.

    Attributes:
        keys: Its words, as ``key_of`` gives them.
        exact: Its words as they must be read, where only a genitive may be added; else empty.
        whole: It says all of the value, or a short form of it that people use for all of it.
    """

    keys: tuple[str, ...]
    exact: tuple[str, ...] = ()
    whole: bool = True


@kept(16384)
def key_of(token: str) -> str:
    """What two inflections of a word have in common.

    Args:
        token: One folded word.
    """
    head, mark, tail = token.partition("'")
    return stem(head) if mark and tail in ("s", "") else stem(token)


def forms_of(claim: Claim) -> tuple[Form, ...]:
    """The forms of a claim's value, each once; whole ones first."""
    found: dict[tuple[str, ...], Form] = {}
    for form in (*_whole_forms(claim), *_partial_forms(claim)):
        if form.keys:
            found.setdefault(form.keys, form)
    return tuple(found.values())


def joined_forms(claim: Claim) -> Iterator[str]:
    """The value and its other spellings with nothing between their letters or digits."""
    for value in (claim.value, *claim.forms):
        yield "".join(_core(value))


def _whole_forms(claim: Claim) -> Iterator[Form]:
    kind = attribute_of(claim.attribute).kind
    for value in (claim.value, *claim.forms):
        yield _form(value)
        bare = " ".join(_bare(_tokens(value)))
        for other in _EQUIVALENTS.get(keyed(bare).strip(), ()):
            yield _form(other, proper=False)
        if kind is not ValueKind.DATE:
            yield from _number_forms(value)
        yield _form(" ".join(_core(value)), proper=_is_proper(value))
    head, comma, _ = claim.value.partition(",")
    if comma and not head.strip().isdigit():
        yield _form(head)


def _partial_forms(claim: Claim) -> Iterator[Form]:
    first, last = _PARTS.get(attribute_of(claim.attribute).kind, (False, False))
    words = _core(claim.value)
    ends = ((first, words[0]), (last, words[-1])) if len(words) > 1 else ()
    for wanted, word in ends:
        if wanted and len(word) > 2 and word not in _GENERIC:
            yield _form(word, proper=_is_proper(claim.value), whole=False)


def _tokens(value: str) -> list[str]:
    return TOKEN.findall(keyed(value[:400]))


def _bare(tokens: list[str]) -> list[str]:
    """Without the small words that lead in to a value."""
    said = (at for at, token in enumerate(tokens[:-1]) if token not in _LEADING)
    return tokens[next(said, max(len(tokens) - 1, 0)) :]


def _core(value: str) -> list[str]:
    """The words of a value without those that lead in, and without a legal form behind it."""
    tokens = _bare(_tokens(value))
    while len(tokens) > 1 and tokens[-1] in _LEGAL:
        tokens.pop()
    return tokens


def _is_proper(value: str) -> bool:
    words = [word for word in value.split() if word.lower() not in _LEADING]
    return bool(words) and words[0][:1].isupper()


def _form(value: str, *, proper: bool | None = None, whole: bool = True) -> Form:
    tokens = _bare(_tokens(value))[:MAX_TOKENS]
    keys = tuple(map(key_of, tokens))
    exact = _is_proper(value) if proper is None else proper
    return Form(keys=keys, exact=tuple(tokens) if exact else (), whole=whole)


def _number_forms(value: str) -> Iterator[Form]:
    """A value that begins with its number is used wherever that number is."""
    folded = keyed(value[:400])
    tokens = _bare(TOKEN.findall(folded))
    if not tokens or len(tokens) > _MEASURED:
        return
    if not tokens[0][0].isdecimal():
        if (number := _spelled_at(tokens)) is not None:
            yield from _spellings(float(number), "")
    elif not any(token[0].isdecimal() for token in tokens[1:]):
        rest = folded[folded.index(tokens[0]) + len(tokens[0]) :]
        yield from _spellings(parse_number(tokens[0], rest[:2]), rest)


def _spellings(amount: float, rest: str) -> Iterator[Form]:
    if _SCALED.match(rest):
        amount *= 1000
    if amount != int(amount) or amount >= 10**15:
        plain = f"{amount:.6f}".rstrip("0").rstrip(".")
        yield from map(_number, (plain, plain.replace(".", ",")))
        return
    whole = int(amount)
    grouped = f"{whole:,}"
    yield from map(_number, (str(whole), grouped, grouped.replace(",", ".")))
    if whole >= 1000 and whole % 1000 == 0:
        thousands = (f"{words} thousand" for words in number_words(whole // 1000))
        yield from map(_number, (f"{whole // 1000} k", f"{whole // 1000} thousand", *thousands))
    yield from map(_number, number_words(whole))


def _number(spelling: str) -> Form:
    tokens = tuple(_tokens(spelling))
    return Form(keys=tuple(map(key_of, tokens)), exact=tokens)


@lru_cache(maxsize=1)
def _spelled_numbers() -> dict[tuple[str, ...], int]:
    return {
        tuple(_tokens(words)): number
        for number in range(2, LARGEST + 1)
        for words in number_words(number)
    }


def spelled_numbers(text: str) -> Iterator[int]:
    """The whole numbers from 2 that a text spells in words, the longest reading at each place."""
    tokens = TOKEN.findall(keyed(text))
    for at, token in enumerate(tokens):
        if not token[0].isdecimal() and (number := _spelled_at(tokens[at : at + _MEASURED])):
            yield number


def _spelled_at(tokens: list[str]) -> int | None:
    """The number that the first of these words spell, as many of them as do."""
    found = (_spelled_numbers().get(tuple(tokens[:end])) for end in range(len(tokens), 0, -1))
    return next((number for number in found if number is not None), None)


_EN_ONES = """zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen
    fifteen sixteen seventeen eighteen nineteen""".split()
_EN_TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split()
_DE_ONES = """null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn
    fünfzehn sechzehn siebzehn achtzehn neunzehn""".split()
_DE_TENS = "zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig".split()
_DE_BEFORE = ["", "ein", *_DE_ONES[2:]]  # a German number in front of another one
LARGEST = 999


def number_words(number: int) -> tuple[str, ...]:
    """The spellings of a number in English and German; none outside 0 to ``LARGEST``."""
    if not 0 <= number <= LARGEST:
        return ()
    hundreds, rest = divmod(number, 100)
    english, german = _two_digits(rest) if rest or not hundreds else ("", "")
    spelled = [english]
    if hundreds:
        head = f"{_EN_ONES[hundreds]} hundred"
        spelled = [f"{head} {english}", f"{head} and {english}"] if rest else [head]
        german = f"{_DE_BEFORE[hundreds]}hundert{german}"
    alone = ("ein", "eine", "einen") if number == 1 else ()
    return tuple(dict.fromkeys((*spelled, german, german.replace("ß", "ss"), *alone)))


def _two_digits(number: int) -> tuple[str, str]:
    if number < 20:
        return _EN_ONES[number], _DE_ONES[number]
    tens, ones = divmod(number, 10)
    english = f"{_EN_TENS[tens - 2]} {_EN_ONES[ones]}" if ones else _EN_TENS[tens - 2]
    return english, f"{_DE_BEFORE[ones]}{'und' if ones else ''}{_DE_TENS[tens - 2]}"


def _equivalents() -> dict[str, tuple[str, ...]]:
    """Words that say the same value in the other language or as another part of speech."""
    table: dict[str, tuple[str, ...]] = {}
    for line in phrases_of("wording.equivalents"):
        group = tuple(word.strip() for word in line.split(","))
        for word in map(keyed, group):
            table[word] = (*table.get(word, ()), *group)
    return table


_EQUIVALENTS = _equivalents()
