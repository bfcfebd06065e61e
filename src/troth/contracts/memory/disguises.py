"""Spellings that a reader sees through and a search does not: ``A-m-a-z-o-n``, ``Амазон``.

What is found here only *may* be a value: whoever asks looks the reading up among the values that it
knows (``runs_of``, ``sound_of``). Linear in the length of the text.

Not seen through: ciphers, words turned round, numbers in the words of languages that Troth does not
read, and scripts that spell no sounds (Chinese).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator

from troth.kernel.keeping import kept

LEAST, MOST = 3, 40
"""Fewest and most letters or digits of a value that is looked for in disguise."""
_PIECE = re.compile(r"[^\W_]++|[@$](?=[^\W_])")
_GAP = 3  # most characters between two parts of one word, as in "A / m / a"
_LEET = str.maketrans("013457@$", "oieastas")
_LEET_WORD = re.compile(r"(?=[^\s]{0,40}?[013457@$])(?=[^\s]{0,40}?[^\W\d_])[\w@$]{3,40}+")
_MAX_SOUNDED = 40
_FOREIGN = re.compile("[\u30a0-\u30ff]++|[\u0370-\u1fff\uac00-\ud7a3\ufb1d-\ufefc]++")
"""A stretch of letters, with their marks, of a script whose letters tell how they sound."""


def compact(folded: str) -> str:
    """The letters and digits of a folded text, without whatever stands between them."""
    return "".join(char for char in folded if char.isalnum())


def runs_of(folded: str, leads_on: Callable[[str], bool]) -> Iterator[tuple[int, int, str]]:
    """Stretches of a folded text that are one word or number, taken apart or written with signs.

    Args:
        leads_on: Whether what was read so far begins something that is looked for.

    Yields:
        Start, end and what is read there, at each length at which a word may end.
    """
    pieces = list(_PIECE.finditer(folded))
    for at, first in enumerate(pieces):
        read = first.group()
        if not leads_on(read):
            continue
        if read.isdecimal() and len(read) > LEAST:
            yield first.start(), first.end(), read
        for last, piece in zip(pieces[at:], pieces[at + 1 :], strict=False):
            if not _joins(folded, last, piece):
                break
            read += piece.group()
            if not leads_on(read):
                break
            if len(read) >= LEAST:
                yield first.start(), piece.end(), read
    yield from _with_signs(folded)


def _with_signs(folded: str) -> Iterator[tuple[int, int, str]]:
    for match in _LEET_WORD.finditer(folded):
        word = match.group()
        read = word.translate(_LEET)
        if read != word and 2 * sum(map(str.isalpha, word)) >= len(word):
            yield match.start(), match.end(), read
            if "1" in word:
                yield match.start(), match.end(), word.replace("1", "l").translate(_LEET)


def _joins(folded: str, last: re.Match[str], piece: re.Match[str]) -> bool:
    """Whether two pieces may be one word: letters one by one, parts joined by a mark, digits."""
    between = folded[last.end() : piece.start()]
    if len(between) > _GAP or "\n" in between:
        return False
    single = len(last.group()) == len(piece.group()) == 1
    digits = last.group().isdecimal() and piece.group().isdecimal()
    return single or digits or not any(map(str.isspace, between))


def sounds_in(folded: str) -> Iterator[tuple[int, int, str]]:
    """Start, end and sound of each stretch that is written in another script than Latin."""
    if folded.isascii():
        return
    for match in _FOREIGN.finditer(folded):
        if sound := sound_of(match.group()):
            yield match.start(), match.end(), sound


@kept(16384)
def sound_of(word: str) -> str:
    """The consonants that a word sounds with, roughly and alike in any script that spells sounds.

    Empty where too few are left to tell words apart.

    >>> sound_of("Amazon") == sound_of("Амазон") == sound_of("アマゾン") == sound_of("أمازون")
    True
    """
    consonants = "".join(map(_consonants, unicodedata.normalize("NFC", word[:_MAX_SOUNDED])))
    found = ""
    for char in consonants.translate(_ALIKE):
        if not found.endswith(char):
            found += char
    return found if len(found) >= LEAST else ""


_ALIKE = str.maketrans("cqxzjlvp", "kkkssrbb", "aeiouyhwf")
"""Consonants that scripts do not all tell apart; vowels and breaths are left out."""
_SILENT = frozenset("ALEF AIN AYIN WAW VAV YEH YOD HEH HE".split())
_MODIFIERS = frozenset("SMALL CAPITAL FINAL INITIAL MEDIAL ISOLATED".split())
_SPELLED_BY_NAME = ("CYRILLIC", "GREEK", "ARABIC", "HEBREW")


def _consonants(char: str) -> str:
    if char.isascii():
        return char.lower() if char.isalpha() else ""
    name = unicodedata.name(char, "")
    script, _, rest = name.partition(" ")
    kind, _, said = (
        rest.rpartition("LETTER ") if "LETTER " in rest else rest.rpartition("SYLLABLE ")
    )
    if not said or "SIGN" in said or "SMALL TU" in said or "VOWEL" in kind + said:
        return ""
    words = [word for word in said.split() if word not in _MODIFIERS] or [""]
    sounded = words[0].lower()
    if script == "LATIN":
        return sounded if len(sounded) == 1 else ""
    if script not in _SPELLED_BY_NAME:
        return sounded
    if words[0] in _SILENT or words[0] == "SHORT":
        return ""
    # A letter is called by its sound and a vowel: BE and MEEM begin with it, EL and ES end in it.
    return sounded[:1] if sounded[0] not in "aeiou" else sounded[1:] if len(sounded) == 2 else ""
