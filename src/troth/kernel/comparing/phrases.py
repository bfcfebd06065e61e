"""Several words that mean one: read as that word, at the same place and of the same length. Pure.

Each phrase of a folded text is replaced by its word and filled up, so that every offset stays.
Figures: ``twenty-eight`` is read as the digits ``28`` behind noughts.
"""

from __future__ import annotations

import re

# One line is one meaning: the word, and the phrases that stand for it, none shorter than it.
_TABLE = (
    ("free", r"free of (?:any )?(?:charge|cost)"),
    ("free", r"at no (?:extra |additional |further )?(?:charge|cost)"),
    ("free", r"no charge|without (?:extra |any )?(?:charge|cost)|for free"),
    ("nobody", r"no one"),
    # "do not have to" sets no duty: only where nothing denies it.
    ("must", r"(?<!not )(?<!n't )(?<!never )(?:have|has) (?:got )?to"),
    ("few", r"(?:hardly|scarcely|barely) (?:any(?:one|body)?|ever)|almost no"),
    ("few", r"only some|(?:only|just) a few|not (?:all|every|everyone|everybody)"),
    ("some", r"a few"),
    ("other", r"not (?:in |at |of |from |on )?the same"),
    ("not", r"against(?= \w{2,20}ing\b)"),
    # A rate, not a quantity: "each year" is "per year".
    (
        "per",
        r"(?:in )?(?:each|every)(?= (?:calendar )?(?:hour|day|night|week|month|quarter|year)\b)",
    ),
    ("all", r"any(?:one|body)(?= (?:can|may|must|should|will)\b)"),
)
_WORDS = tuple(word for word, _ in _TABLE)
_PHRASE = re.compile(r"(?<!\w)(?:" + "|".join(f"({phrases})" for _, phrases in _TABLE) + r")(?!\w)")

_TENS = {
    word: 10 * value
    for value, word in enumerate(
        "twenty thirty forty fifty sixty seventy eighty ninety".split(), start=2
    )
}
_ONES = {
    word: value
    for value, word in enumerate("one two three four five six seven eight nine".split(), start=1)
}
_NUMBER = re.compile(rf"(?<![\w-])({'|'.join(_TENS)})[- ]({'|'.join(_ONES)})(?!\w)")


def joined(folded: str) -> str:
    """The folded text with one word for each known phrase; of the same length."""
    return _PHRASE.sub(_one_word, folded)


def _one_word(match: re.Match[str]) -> str:
    return _WORDS[(match.lastindex or 1) - 1].ljust(match.end() - match.start())


def in_digits(text: str) -> str:
    """The text with hyphenated number words as digits; of the same length.

    >>> in_digits("forty-five days")
    '0000000045 days'
    """
    return _NUMBER.sub(_digits, text)


def _digits(match: re.Match[str]) -> str:
    value = _TENS[match[1].lower()] + _ONES[match[2].lower()]
    return str(value).rjust(match.end() - match.start(), "0")
