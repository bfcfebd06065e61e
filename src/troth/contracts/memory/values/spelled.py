"""Numbers in words, English and German, as digits."""

from __future__ import annotations

_EN_ONES = """zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen
fifteen sixteen seventeen eighteen nineteen""".split()
_EN_TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split()
_DE_ONES = """null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn
fünfzehn sechzehn siebzehn achtzehn neunzehn""".split()
_DE_TENS = "zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig".split()


def _german() -> dict[str, int]:
    found = {word: value for value, word in enumerate(_DE_ONES)}
    for ten, name in enumerate(_DE_TENS, start=2):
        found[name] = 10 * ten
        for one in range(1, 10):
            stem = "ein" if one == 1 else _DE_ONES[one]
            found[f"{stem}und{name}"] = 10 * ten + one
    found["dreissig"] = 30
    return found


SMALL: dict[str, int] = {
    **_german(),
    **{word: value for value, word in enumerate(_EN_ONES)},
    **{word: 10 * value for value, word in enumerate(_EN_TENS, start=2)},
    "fourty": 40,
    "ninty": 90,
}
"""Words of numbers below a hundred."""
SCALES: dict[str, int] = {
    "hundred": 100,
    "hundert": 100,
    "thousand": 1000,
    "tausend": 1000,
    "million": 1_000_000,
    "millions": 1_000_000,
    "millionen": 1_000_000,
    "billion": 1_000_000_000,
    "milliarde": 1_000_000_000,
    "milliarden": 1_000_000_000,
}
SINGLE: dict[str, int] = {
    "dozen": 12,
    "dutzend": 12,
    "couple": 2,
    "pair": 2,
    "paar": 2,
    "twins": 2,
    "zwillinge": 2,
    "triplets": 3,
    "drillinge": 3,
}
_EN_ORDINALS = """first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth
thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth""".split()
ORDINALS: dict[str, int] = {
    **{word: place for place, word in enumerate(_EN_ORDINALS, start=1)},
    **{f"{ten[:-1]}ieth": 10 * place for place, ten in enumerate(_EN_TENS, start=2)},
    **{
        f"{ten}-{one}": 10 * place + ahead
        for place, ten in enumerate(_EN_TENS, start=2)
        for ahead, one in enumerate(_EN_ORDINALS[:9], start=1)
    },
    "hundredth": 100,
}
"""English ordinals below a hundred, and the hundredth."""
NOTHING = frozenset("no none nobody nothing kein keine keinen keiner keins nil".split())
_MAX = 10**12


def read_ordinal(word: str) -> int | None:
    """The place that a word names: ``third``, ``3rd``, ``21st``; ``None`` for other words."""
    if word[:1].isdecimal() and word[-2:] in ("st", "nd", "rd", "th") and len(word) < 8:
        return int(word[:-2]) if word[:-2].isascii() and word[:-2].isdecimal() else None
    return ORDINALS.get(word)


def read_number(words: list[str], at: int) -> tuple[int, int] | None:
    """The number that is spelled from a word on, and the place behind it.

    Read are ``thirty-four``, ``two hundred and five``, ``three thousand``, ``a hundred``,
    ``vierunddreißig``, ``zwei tausend``, ``a dozen``. ``one`` counts; ``a`` alone does not.
    """
    total, current, seen, place = 0, 0, False, at
    while place < len(words):
        word = words[place]
        value = _small(word)
        if value is not None and (current % 100 == 0 or (value < 10 <= current % 100 >= 20)):
            if current % 100 and current % 10:
                break
            current, seen = current + value, True
        elif word in SCALES and (seen or place > at):
            total, current = _scaled(total, current, SCALES[word])
            seen = True
        elif not (word == "and" and seen and _goes_on(words, place)) and not (
            word in ("a", "an", "ein", "eine") and place == at and _is_scale(words, place + 1)
        ):
            break
        place += 1
    if not seen or total + current > _MAX:
        return _whole(words, at)
    return total + current, place


def _whole(words: list[str], at: int) -> tuple[int, int] | None:
    word = words[at] if at < len(words) else ""
    if word in SINGLE:
        return SINGLE[word], at + 1
    following = words[at + 1] if at + 1 < len(words) else ""
    if word in ("a", "one", "ein") and following in SINGLE:
        end = at + 3 if words[at + 2 : at + 3] == ["of"] else at + 2
        return SINGLE[following], end
    return None


def _small(word: str) -> int | None:
    if word in SMALL:
        return SMALL[word]
    head, dash, tail = word.partition("-")
    if dash and SMALL.get(head, 0) >= 20 and 0 < SMALL.get(tail, 0) < 10:
        return SMALL[head] + SMALL[tail]
    for scale in ("hundert", "tausend"):
        head, found, tail = word.partition(scale)
        if found:
            return _compound(head, SCALES[scale], tail)
    return None


def _compound(head: str, scale: int, tail: str) -> int | None:
    front = 1 if not head or head == "ein" else SMALL.get(head)
    back = 0 if not tail else SMALL.get(tail.removeprefix("und"))
    if front is None or back is None:
        return None
    return front * scale + back


def _scaled(total: int, current: int, scale: int) -> tuple[int, int]:
    if scale == 100:
        return total, max(current, 1) * 100
    return total + max(current, 1) * scale, 0


def _goes_on(words: list[str], place: int) -> bool:
    return place + 1 < len(words) and _small(words[place + 1]) is not None


def _is_scale(words: list[str], place: int) -> bool:
    return place < len(words) and words[place] in SCALES
