"""Of whom a passage speaks, and about which attribute, so that a value in it is that value.

``2`` in "you have two options" is no number of children, and ``Amazon`` in "you can order it at
Amazon" no employer. Words are compared by their beginnings. Where it cannot be told of whom a
passage speaks, the auditor holds its peace.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from troth.contracts.memory.auditor.passages import words_of
from troth.contracts.memory.auditor.words import WORDS
from troth.kernel.memories import Claim

_TOPICS: dict[str, str] = WORDS["topics"]
_PLAIN = frozenset(WORDS["plain"].split())
_BEGINNING = 5


def topic_of(claims: Sequence[Claim]) -> tuple[str, ...]:
    """Beginnings of the words that show the topic of claims of one attribute, sorted."""
    attribute = claims[0].attribute
    name, _, detail = attribute.partition(":")
    found = set(_TOPICS.get(attribute, _TOPICS.get(name, "")).split())
    if detail:  # of "favorite:color", the colour
        found = {word[:_BEGINNING] for word in words_of(detail)}
    if not found:
        found = {word[:_BEGINNING] for word in words_of(name.replace("_", " ")) if len(word) > 3}
    for claim in claims:
        skipped = _PLAIN.union(words_of(claim.value))
        said = (word for word in words_of(claim.text)[:40] if word not in skipped)
        found |= {word[:_BEGINNING] for word in said if len(word) >= 3}
    return tuple(sorted(found))


def is_about(topic: tuple[str, ...], words: Sequence[str]) -> bool:
    """Whether one of the words begins with one of the beginnings."""
    return any(word.startswith(topic) for word in words) if topic else False


_YOU = r"(?:you|you're|you've|yours|yourself|du|dir|dich|the user|user|Sie|Ihnen)"
_YOUR = r"(?:your|my|mein\w*|dein\w*|Ihr|Ihre|Ihrem|Ihren|Ihrer|Ihres|the user|user)"
_KIN: dict[str, str] = WORDS["kin"]
_ALL_KIN = "|".join(_KIN.values())
_SHE = r"(?:she|he|they|her|his|their|sie|er|ihr\w*|sein\w*)"
_YOUR_KIN = rf"(?P<your>{_YOUR})(?: (?:\w+ ){{0,2}}?(?P<kin>{_ALL_KIN})\b)?"
_MARK = re.compile(rf"(?<!\w)(?:{_YOUR_KIN}|(?P<you>{_YOU})|(?P<she>{_SHE}))(?!\w)")


def speaks_of(entity: str, line: str, start: int, end: int) -> bool:
    """Whether the words at ``line[start:end]`` are said of that entity.

    Args:
        entity: As in ``Claim.entity``.
        line: As in ``Passage.line``.
    """
    if entity.startswith("named:"):
        return _names(entity.partition(":")[2], line, start, end)
    marks = [match for match in _MARK.finditer(line) if not start <= match.start() < end]
    before = [match for match in marks if match.start() < start]
    chosen = before[-1] if before else next(iter(marks), None)
    if chosen is None or chosen["she"] is not None:
        return False
    relation, kin = entity.partition("/")[2], chosen["kin"]
    if not relation or kin is None:
        return not relation and kin is None
    return re.fullmatch(_KIN.get(relation, re.escape(relation)), kin) is not None


def _names(name: str, line: str, start: int, end: int) -> bool:
    outside = f"{line[:start]} {line[end:]}"
    return (
        bool(name) and re.search(rf"(?<!\w){re.escape(name.casefold())}(?!\w)", outside) is not None
    )
