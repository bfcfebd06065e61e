"""The plain form of a value: folded, without invisible or disguised characters, on one line.

All values pass through here first. Values are short; what is longer than ``MAX_VALUE`` is kept in
its plain form and compared as a whole, so that no table or pattern ever walks through a megabyte.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from troth.contracts.memory.values.lookalikes import unmasked
from troth.language.tokens import fold, visible

MAX_VALUE = 240
"""Longest value, in code points, that is looked into."""

ARTICLES = frozenset(
    "a an the my our your his her its their some der die das den dem des ein eine einen einem einer"
    " eines mein meine meinen meiner meinem unser unsere unseren".split()
)
_EDGES = " \t.,;:!?\"'()[]{}…–—*_“”„»«|/\\"
_WORD = re.compile(r"[^\W_]++(?:['&.+#-][^\W_]++)*+[+#]*+")


def plain(text: str) -> str:
    """The text folded, visible, with single blanks; accents composed, no lookalikes where short.

    Never empty unless the text holds white space and invisible characters alone.
    """
    if len(text) <= MAX_VALUE:  # composing is not linear on hostile runs of accents
        text = unmasked(fold(visible(unicodedata.normalize("NFC", text))))
    folded = " ".join(fold(visible(text)).split())
    if folded[:1] == "'" and folded[1:2].isdecimal():  # the year '90
        return folded.rstrip(_EDGES) or folded
    return folded.strip(_EDGES) or folded


def is_long(text: str) -> bool:
    """Whether a value is too long to be looked into."""
    return len(text) > MAX_VALUE


def word_list(text: str) -> list[str]:
    """The words of a plain value, in order; ``c++``, ``at&t`` and ``x-ray`` are one each."""
    return _WORD.findall(text)


def without_articles(words: list[str]) -> list[str]:
    """The words without leading articles and possessives, unless nothing else is there."""
    at = 0
    while at < len(words) - 1 and words[at] in ARTICLES:
        at += 1
    return words[at:]


def unaccented(text: str) -> str:
    """A short plain text with bare letters: ``zürich`` is ``zurich``."""
    if text.isascii() or is_long(text):
        return text
    parts = unicodedata.normalize("NFKD", text.replace("ß", "ss"))
    return "".join(part for part in parts if not unicodedata.combining(part))


def rows(text: str) -> Iterator[tuple[str, list[str]]]:
    """The rows of a table: a name, a colon, and a list; an indented line goes on with the last."""
    joined = text.strip().replace("\n    ", " ")
    for line in joined.splitlines():
        name, _, rest = line.partition(":")
        yield name.strip(), [member.strip() for member in rest.split(",") if member.strip()]


def table(text: str) -> dict[str, str]:
    """A table of synonyms: each row names the normal form, then its other names.

    >>> table("doctor: physician, medic")
    {'doctor': 'doctor', 'physician': 'doctor', 'medic': 'doctor'}
    """
    found: dict[str, str] = {}
    for normal, others in rows(text):
        for name in (normal, *others):
            found.setdefault(name, normal)
    return found


def groups(text: str) -> dict[str, tuple[str, ...]]:
    """A table of members: each row names a group, then what belongs to it.

    >>> groups("pet: dog, cat")
    {'pet': ('dog', 'cat')}
    """
    found: dict[str, tuple[str, ...]] = {}
    for name, members in rows(text):
        found[name] = found.get(name, ()) + tuple(members)
    return found
