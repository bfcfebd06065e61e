"""Where contested values stand in the assistant's words, also in disguise."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from troth.contracts.memory.auditor.cues import DENIED
from troth.contracts.memory.auditor.passages import (
    Passage,
    as_it_looks,
    looks_like,
    sounds_like,
    words_of,
)
from troth.contracts.memory.auditor.topics import topic_of
from troth.contracts.memory.auditor.words import WORDS
from troth.kernel.memories import Claim, Contest

_LEAST = 3
_INFLECTED = 5
_ENDING = re.compile(r"[^\W\d_]{1,4}(?![^\W_])")
_LATIN = re.compile("[a-z0-9]")
_FOREIGN = re.compile(
    "[\u30a1-\u30fa\u30fc]+|(?:[^\\W\\d_\\x00-\u036f\u30a1-\u30ff]|[\u0900-\u0dff])+"
)
_JOINED_BY_A_BLANK = re.compile(r"[^\W\d] [^\W\d]{2}|[^\W\d]{2} [^\W\d]")
_SIGNS = str.maketrans("013457@$", "oieastas")
CLAUSES = re.compile(r" [,;:(–—-] | but | aber | sondern ")
_MAX_VALUE_WORDS = 12
_LEGAL = frozenset(WORDS["legal"].split())
_ARTICLES = frozenset(WORDS["articles"].split())
_NUMERALS = {
    word: str(number)
    for number, words in enumerate(WORDS["numbers"].split())
    for word in words.split(":")
}
# By these a sentence is English or German, and can be read; of the common ones it takes two.
_KNOWN = frozenset(WORDS["known"].split())
_COMMON = frozenset(WORDS["common"].split())


@dataclass(frozen=True, kw_only=True, slots=True)
class Slot:
    """The contested claims of one attribute of one entity.

    Attributes:
        claims: Of every open entry, both; the oldest first.
        held: What they say, as ``(value, denied)``.
        newest: What the one says that was said last.
        proper: Values that can be told without a word of the topic: names.
        topic: As ``topics.topic_of``.
    """

    entity: str
    attribute: str
    claims: tuple[Claim, ...]
    held: frozenset[tuple[str, bool]]
    newest: tuple[str, bool]
    proper: frozenset[str]
    topic: tuple[str, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class Mention:
    """A value of a slot in a passage.

    Attributes:
        passage: Its number.
        start, end: Where it stands in the passage's line, half-open.
        key: What it says there, ``(value, denied)``.
        veiled: It is written so that a search does not find it.
    """

    slot: Slot
    passage: int
    start: int
    end: int
    key: tuple[str, bool]
    veiled: bool = False

    @property
    def newest(self) -> bool:
        """Whether it says what the newest claim says."""
        return self.key == self.slot.newest


def slots_of(contests: Sequence[Contest]) -> tuple[Slot, ...]:
    """The slots of open entries, in the order in which they first occur."""
    claims: dict[tuple[str, str, str], dict[Claim, None]] = {}
    for contest in contests:
        for claim in (contest.old, contest.new):
            # Whole statements are of one matter in one entry; one of several is looked for once.
            entry = contest.entry_id if claim.attribute == "statement" else ""
            claims.setdefault((claim.entity, claim.attribute, entry), {})[claim] = None
    return tuple(
        _slot(sorted(found, key=lambda claim: (claim.seq, claim.memory_id)))
        for found in claims.values()
    )


def _slot(claims: list[Claim]) -> Slot:
    last = claims[-1]
    return Slot(
        entity=last.entity,
        attribute=last.attribute,
        claims=tuple(claims),
        held=frozenset((_named(claim), claim.negative) for claim in claims),
        newest=(_named(last), last.negative),
        proper=frozenset(_named(claim) for claim in claims if claim.value[:1].isupper()),
        topic=topic_of(claims[-8:]),
    )


_Found: TypeAlias = tuple[int, int, tuple[str, ...]]
"""Where something stands in the line of a passage, and the words of the value that it reads as."""


class Lookout:
    """Finds the values of slots in a text."""

    def __init__(self, slots: Sequence[Slot], text: str) -> None:
        self._at: dict[tuple[str, ...], dict[int, tuple[Slot, str]]] = {}
        for number, slot in enumerate(slots):
            for claim in slot.claims:
                for words in (*_spellings(claim), *_parts(claim, slot)):
                    self._at.setdefault(words, {}).setdefault(number, (slot, _named(claim)))
        seen = _readings(as_it_looks(text)[0])
        looked_for = {as_it_looks(" ".join(words))[0]: words for words in self._at}
        self._letters = {
            letters: words
            for letters, words in looked_for.items()
            if letters and letters in seen[letters.isdecimal()]
        }
        names = [one for one in self._at if any(" ".join(one) in s.proper for s in slots)]
        self._sounds = {sound: one for one in names if (sound := sounds_like("".join(one)))}
        self._sizes = sorted({len(words) for words in self._at}, reverse=True)

    def mentions(self, number: int, passage: Passage) -> Iterator[Mention]:
        """Every place of a contested value in a passage, whatever is done with it there."""
        written = {(start, end): said for start, end, said in self._written(passage)}
        veiled = ((start, end, said) for start, end, said in self._veiled(passage))
        hidden = {(start, end): said for start, end, said in veiled if (start, end) not in written}
        for (start, end), said in (*written.items(), *hidden.items()):
            denied = is_denied(passage.line, start)
            for slot, value in self._at[said].values():
                yield Mention(
                    slot=slot,
                    passage=number,
                    start=start,
                    end=end,
                    key=(value, denied),
                    veiled=(start, end) in hidden,
                )

    def _written(self, passage: Passage) -> Iterator[_Found]:
        words = tuple(_NUMERALS.get(word, word) for word in passage.words)
        for first in range(len(words)):
            read = (words[first : first + size] for size in self._sizes)
            said = next((one for one in read if one in self._at), None)
            if said is not None:
                yield *passage.slice_of(first, len(said)), said

    def _veiled(self, passage: Passage) -> Iterator[_Found]:
        """Values taken apart, with signs for letters, in letters that look alike, or inflected."""
        line, places = as_it_looks(passage.line) if self._letters else ("", [])
        seen = _readings(line)
        for letters, said in self._letters.items():
            read = seen[letters.isdecimal()]
            at = read.find(letters)
            while at >= 0:
                start, end = places[at], places[at + len(letters) - 1] + 1
                if _may_be_read(passage, start, end, letters):
                    yield start, end, said
                at = read.find(letters, at + 1)
        for match in _FOREIGN.finditer(passage.line):
            if (sound := sounds_like(match.group())) in self._sounds:
                yield *match.span(), self._sounds[sound]


def _readings(seen: str) -> dict[bool, str]:
    """What was seen: for figures as it is, and else with letters for the signs that may be some."""
    return {True: seen, False: seen.translate(_SIGNS)}


def _may_be_read(passage: Passage, start: int, end: int, letters: str) -> bool:
    """Whether letters that stand there, and what parts them, are one word for a reader."""
    line = passage.line
    if start and _LATIN.match(looks_like(line[start - 1])):
        return False
    is_parted = end - start > len(letters)
    if is_parted and len(letters) < _LEAST + letters.isdecimal():
        return False
    if end == len(line) or not _LATIN.match(looks_like(line[end])):
        return _JOINED_BY_A_BLANK.search(line, start, end) is None
    is_begun = len(letters) >= _INFLECTED and _ENDING.match(line, end) is not None
    return is_begun and not is_parted and not can_read(passage)


def is_denied(line: str, start: int) -> bool:
    """Whether a denial stands shortly before the place, in the same clause."""
    nearby = line[max(0, start - 40) : start]
    clause = CLAUSES.split(nearby)[-1]
    return DENIED.search(clause) is not None


def can_read(passage: Passage) -> bool:
    """Whether the passage is surely English or German."""
    found = set(passage.words)
    return not found.isdisjoint(_KNOWN) or len(found & _COMMON) > 1


def _named(claim: Claim) -> str:
    """One name for a value, whatever its spelling."""
    return " ".join(min(_spellings(claim))) or claim.value


def _spellings(claim: Claim) -> set[tuple[str, ...]]:
    found: set[tuple[str, ...]] = set()
    for text in (claim.value, *claim.forms[:16]):
        words = tuple(_NUMERALS.get(word, word) for word in words_of(text))[:_MAX_VALUE_WORDS]
        while len(words) > 1 and words[0] in _ARTICLES:
            words = words[1:]
        while len(words) > 1 and words[-1] in _LEGAL:
            words = words[:-1]
        if words:
            found.add(words)
    if claim.value.isdecimal() and len(claim.value) == 2:
        found.add((f"{claim.value[0]}0", claim.value[1]))  # "thirty-four"
    return found or {(claim.value,)}


def _parts(claim: Claim, slot: Slot) -> Iterator[tuple[str, ...]]:
    """Each word of a person's name that no other claim of the slot has."""
    if claim.attribute not in ("name", "partner"):
        return
    others = {word for one in slot.claims if one is not claim for word in words_of(one.value)}
    for word in words_of(claim.value):
        if len(word) >= _LEAST and word not in others:
            yield (word,)
