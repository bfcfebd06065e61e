"""Whole numbers in words, English and German, up to 999: ``thirty-four``, ``vierunddreißig``."""

from __future__ import annotations

from collections.abc import Iterator

_EN_ONES = """zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen
    fifteen sixteen seventeen eighteen nineteen""".split()
_EN_TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split()
_DE_ONES = """null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn
    fünfzehn sechzehn siebzehn achtzehn neunzehn""".split()
_DE_TENS = "zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig".split()
LARGEST = 999


def number_words(number: int) -> Iterator[str]:
    """The spellings of a number in words; none outside 0 to ``LARGEST``."""
    if 0 <= number <= LARGEST:
        yield from _english(number)
        german = _german(number)
        yield german
        if "ß" in german:
            yield german.replace("ß", "ss")
        if number == 1:
            yield from ("ein", "eine", "einen")


def _english(number: int) -> Iterator[str]:
    if number < 100:
        yield _english_tens(number)
        return
    hundreds, rest = divmod(number, 100)
    head = f"{_EN_ONES[hundreds]} hundred"
    if not rest:
        yield head
        return
    yield f"{head} {_english_tens(rest)}"
    yield f"{head} and {_english_tens(rest)}"


def _english_tens(number: int) -> str:
    if number < 20:
        return _EN_ONES[number]
    tens, ones = divmod(number, 10)
    return _EN_TENS[tens - 2] + (f" {_EN_ONES[ones]}" if ones else "")


def _german(number: int) -> str:
    hundreds, rest = divmod(number, 100)
    head = f"{'ein' if hundreds == 1 else _DE_ONES[hundreds]}hundert" if hundreds else ""
    return head + (_german_tens(rest) if rest or not hundreds else "")


def _german_tens(number: int) -> str:
    if number < 20:
        return _DE_ONES[number]
    tens, ones = divmod(number, 10)
    if not ones:
        return _DE_TENS[tens - 2]
    return f"{'ein' if ones == 1 else _DE_ONES[ones]}und{_DE_TENS[tens - 2]}"
