"""Letters of other scripts that look like Latin ones: ``Rоme`` with a Cyrillic ``о`` is ``rome``.

For comparison alone: what was told is kept as it was told. A person who reads two values that look
alike cannot tell which of them is meant, so they are one value; nobody is asked to choose between
``Acme`` and ``Аcme``.
"""

from __future__ import annotations

import re
import unicodedata

_ALIKE = dict(
    zip(
        "аеорсухіѕјԁһӏԛԝвнкмтαορτυνικβεηχɡıս"
        "ꭺᏼꮯꭰꭼꮐꮋꭻꮶꮮꮇꮲꮢꮪꭲꮩꮃꮓ"  # Cherokee
        "ꓮꓐꓚꓓꓰꓝꓖꓧꓲꓙꓗꓡꓟꓠꓳꓑꓣꓢꓔꓴꓦꓪꓫꓬꓜ",  # Lisu
        "aeopcyxisjdhlqwbhkmtaoptuvikbenxgiuabcdeghjklmprstvwzabcdefghijklmnoprstuvwxyz",
        strict=True,
    )
)
_WORD = re.compile(r"[^\W\d_]++")


class _Unmasking(dict[int, str]):
    """Maps each letter to the Latin one that it looks like, in its case, or to itself."""

    def __missing__(self, point: int) -> str:
        char = chr(point)
        plain = _letter(char.lower()) if len(char.lower()) == 1 else char
        self[point] = plain.upper() if char.isupper() and plain.isascii() else plain
        return self[point]


def _letter(char: str) -> str:
    if char.isascii():
        return char
    if char.isalpha() and char not in "ªº":
        plain = unicodedata.normalize("NFKC", char).lower()  # full width, mathematical letters
        char = plain if len(plain) == 1 else char
    if char not in _ALIKE and char >= "\u0250":  # small capitals
        named = unicodedata.name(char, "").removeprefix("LATIN LETTER SMALL CAPITAL ").lower()
        return named if len(named) == 1 else char
    return _ALIKE.get(char, char)


_LETTERS = _Unmasking()


def unmasked(text: str) -> str:
    """The text with Latin letters for lookalikes, of the same length; linear.

    A word of another script keeps its letters where one of them looks like no Latin one: ``Рим``
    is no Latin word in disguise.
    """
    if text.isascii():
        return text
    return _WORD.sub(lambda word: _unmasked(word.group()), text)


def _unmasked(word: str) -> str:
    if word.isascii():
        return word
    plain = word.translate(_LETTERS)
    return plain if all(map(_is_latin, plain)) else word


def _is_latin(char: str) -> bool:
    return char.isascii() or unicodedata.name(char, "").startswith("LATIN")
