"""The baseline for contradictions: two texts that share a word, and part in a denial or a number.

It knows nothing of subjects, attributes or times. It is what one writes in ten minutes, and what
many memories of assistants do.
"""

from __future__ import annotations

import re
from typing import Final

_WORD: Final = re.compile(r"[^\W_]+(?:['’][^\W_]+)?")
_DENIALS: Final = frozenset(
    """not no never none nobody nothing nor without cannot dont didnt doesnt isnt havent cant wont
    nicht kein keine keinen keiner keinem nie niemals ohne""".split()
)
_COUNTS: Final = {
    word: str(number)
    for number, words in enumerate(
        """zero,null one two,zwei three,drei four,vier five,fünf six,sechs seven,sieben eight,acht
        nine,neun ten,zehn eleven,elf twelve,zwölf""".split()
    )
    for word in words.split(",")
}
_EMPTY: Final = frozenset(
    """a an the i i'm im i've ive me my mine we our us you your he she it its his her they their
    is am are was were be been being do does did have has had got will would can could and or but
    so to of in on at for from with by as that this there's there it's
    ich mein meine meinen meiner wir unser unsere er sie es ist bin sind war habe hab hat haben
    der die das ein eine einen einem einer und oder aber zu in im an am auf mit von
    bei für""".split()
)


def keywords_contradict(first: str, second: str) -> bool:
    """Whether the texts share a content word, and one denies or counts as the other does not."""
    ours, theirs = _words(first), _words(second)
    if _content(ours).isdisjoint(_content(theirs)):
        return False
    return _denies(ours) != _denies(theirs) or _differ(_numbers(ours), _numbers(theirs))


def _words(text: str) -> list[str]:
    return [word.replace("’", "'") for word in _WORD.findall(text.lower())]


def _content(words: list[str]) -> frozenset[str]:
    return frozenset(
        word for word in words if word not in _EMPTY and not _is_denial(word) and not _number(word)
    )


def _denies(words: list[str]) -> bool:
    return any(map(_is_denial, words))


def _is_denial(word: str) -> bool:
    return word in _DENIALS or word.endswith("n't")


def _numbers(words: list[str]) -> frozenset[str]:
    return frozenset(filter(None, map(_number, words)))


def _number(word: str) -> str:
    return word if word[0].isdigit() else _COUNTS.get(word, "")


def _differ(ours: frozenset[str], theirs: frozenset[str]) -> bool:
    return bool(ours and theirs) and ours != theirs
