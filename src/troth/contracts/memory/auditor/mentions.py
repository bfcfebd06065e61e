"""Where contested values stand in the assistant's words, also in disguise."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from troth.contracts.memory.auditor.cues import COMMON, DENIED, KNOWN
from troth.contracts.memory.auditor.passages import (
    Passage,
    looks_like,
    put_together,
    runs_of,
    sounds_like,
    words_of,
)
from troth.contracts.memory.auditor.topics import topic_of
from troth.kernel.memories import Claim, Contest

_Found: TypeAlias = tuple[int, int, tuple[str, ...]]
"""The number of a first word, how many they are, and the words of the value that they read as."""
_LEAST = 3
_INFLECTED, _MAX_ENDING = 5, 4
CLAUSES = re.compile(r" [,;:(–—-] | but | aber | sondern ")
_MAX_VALUE_WORDS = 12
_LEGAL = frozenset("inc corp corporation ltd llc gmbh ag se plc co company".split())
_ARTICLES = frozenset("the a an der die das den dem ein eine einen einem einer".split())
_NUMERALS = {
    word: str(number)
    for number, words in enumerate(
        """zero_null one_eins two_zwei three_drei four_vier five_fünf six_sechs seven_sieben
        eight_acht nine_neun ten_zehn eleven_elf twelve_zwölf""".split()
    )
    for word in words.split("_")
}


@dataclass(frozen=True, kw_only=True, slots=True)
class Slot:
    """The contested claims of one attribute of one entity.

    Attributes:
        claims: Of every open entry, both; the oldest first.
        held: What they say, as ``(value, denied)``.
        newest: What the one says that was said last.
        proper: Values that can be told without a word of the topic: names, ages.
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
    claims: dict[tuple[str, str], dict[Claim, None]] = {}
    for contest in contests:
        for claim in (contest.old, contest.new):
            # One that stands against several is looked for once.
            claims.setdefault((claim.entity, claim.attribute), {})[claim] = None
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
        proper=frozenset(
            _named(claim)
            for claim in claims
            if claim.value[:1].isupper() or claim.attribute == "age"
        ),
        topic=topic_of(claims[-8:]),
    )


class Lookout:
    """Finds the values of slots; made once for a response."""

    def __init__(self, slots: Sequence[Slot]) -> None:
        self._at: dict[tuple[str, ...], dict[int, tuple[Slot, str]]] = {}
        for number, slot in enumerate(slots):
            for claim in slot.claims:
                for words in (*_spellings(claim), *_parts(claim, slot)):
                    self._at.setdefault(words, {}).setdefault(number, (slot, _named(claim)))
        self._put: dict[str, tuple[str, ...]] = {}
        self._sounds: dict[str, tuple[str, ...]] = {}
        for words, found in self._at.items():
            letters = "".join(map(looks_like, words))
            if len(letters) >= _LEAST + letters.isdecimal():
                self._put.setdefault(letters, words)
            names = any(" ".join(words) in slot.proper for slot, _ in found.values())
            if letters.isalpha() and (sound := sounds_like(letters)) and names:
                self._sounds.setdefault(sound, words)
        self._firsts = frozenset(words[0] for words in self._at)
        self._sizes = sorted({len(words) for words in self._at}, reverse=True)

    def mentions(self, number: int, passage: Passage) -> Iterator[Mention]:
        """Every place of a contested value in a passage, whatever is done with it there."""
        plain = ((*found, False) for found in self._written(passage))
        veiled = (
            (first, count, said, True)
            for first, count, said in self._veiled(passage)
            if said in self._at and said != passage.words[first : first + count]
        )
        for first, count, said, is_veiled in (*plain, *veiled):
            start, end = passage.slice_of(first, count)
            denied = is_denied(passage.line, start)
            for slot, value in self._at[said].values():
                yield Mention(
                    slot=slot,
                    passage=number,
                    start=start,
                    end=end,
                    key=(value, denied),
                    veiled=is_veiled,
                )

    def _written(self, passage: Passage) -> Iterator[_Found]:
        words = tuple(_NUMERALS.get(word, word) for word in passage.words)
        for first, word in enumerate(words):
            sizes = self._sizes if word in self._firsts else ()
            read = (words[first : first + size] for size in sizes if first + size <= len(words))
            said = next((one for one in read if one in self._at), None)
            if said is not None:
                yield first, len(said), said

    def _veiled(self, passage: Passage) -> Iterator[_Found]:
        """Other readings of the words; what is no value among them counts for nothing."""
        for first, count, letters in put_together(passage):
            yield first, count, self._seen(letters)
        for first, word in enumerate(passage.words):
            if not word.isalpha() or not word.isascii():
                runs = runs_of(word)
                seen = {looks_like(word), *runs, *map(looks_like, runs)} - {word}
                for letters in sorted(seen | ({word} if word.isdecimal() else set())):
                    yield first, 1, self._seen(letters)
                for run in runs:
                    if not run.isascii():
                        yield first, 1, self._sounds.get(sounds_like(run), ())
            for length in range(max(_INFLECTED, len(word) - _MAX_ENDING), len(word)):
                if word[:length] in self._put and not can_read(passage):
                    yield first, 1, self._seen(word[:length])

    def _seen(self, letters: str) -> tuple[str, ...]:
        return (letters,) if (letters,) in self._at else self._put.get(letters, ())


def is_denied(line: str, start: int) -> bool:
    """Whether a denial stands shortly before the place, in the same clause."""
    nearby = line[max(0, start - 40) : start]
    clause = CLAUSES.split(nearby)[-1]
    return DENIED.search(clause) is not None


def can_read(passage: Passage) -> bool:
    """Whether the passage is surely English or German."""
    known = {word for word in passage.words if word in KNOWN}
    return bool(known) or len({word for word in passage.words if word in COMMON}) > 1


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
    found.update(
        spelled for (word, *rest) in tuple(found) if not rest for spelled in _in_words(word)
    )
    return found or {(claim.value,)}


def _parts(claim: Claim, slot: Slot) -> Iterable[tuple[str, ...]]:
    """Each word of a person's name that no other claim of the slot has."""
    if claim.attribute not in ("name", "partner"):
        return
    others = {word for one in slot.claims if one is not claim for word in words_of(one.value)}
    for word in words_of(claim.value):
        if len(word) >= _LEAST and word not in others:
            yield (word,)


def _in_words(value: str) -> Iterable[tuple[str, ...]]:
    """A number from 13 to 99 as it is spelled, "thirty-four" and "vierunddreißig"."""
    if not value.isdecimal() or not 12 < int(value) < 100:
        return
    tens, ones = divmod(int(value), 10)
    if tens == 1:
        yield from ((word,) for word in _TEENS[ones].split("_"))
        return
    english, german = _TENS[tens].split("_")
    yield (english, str(ones)) if ones else (english,)
    yield (f"{_ONES[ones]}und{german}" if ones else german,)


_ONES = " ein zwei drei vier fünf sechs sieben acht neun".split(" ")
_TEENS = """- - - thirteen_dreizehn fourteen_vierzehn fifteen_fünfzehn sixteen_sechzehn
    seventeen_siebzehn eighteen_achtzehn nineteen_neunzehn""".split()
_TENS = """- - twenty_zwanzig thirty_dreißig forty_vierzig fifty_fünfzig sixty_sechzig
    seventy_siebzig eighty_achtzig ninety_neunzig""".split()
