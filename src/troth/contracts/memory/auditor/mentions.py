"""Where contested values stand in the assistant's words, and which of those places assert them.

A place asserts a value of someone if its passage is no question and no supposition, speaks of that
someone, is about the attribute or is nothing but the value, and does not deny it. Everything else
is let pass: the auditor wants no false alarm about words.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from troth.contracts.memory.auditor.cues import DENIED, RECENCY, SUPPOSED
from troth.contracts.memory.auditor.passages import Passage, words_of
from troth.contracts.memory.auditor.subjects import is_addressed, speaks_of
from troth.contracts.memory.auditor.topics import is_about, topic_of
from troth.kernel.memories import Claim, Contest

_MAX_VALUE_WORDS = 12
_MAX_STATEMENTS = 16
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
_FRAME = frozenset(
    """at in for the a an it it's is are be by from with yes no on currently now still today since
    work works working worked live lives living employed based years year old called named
    that's this that and or was recently
    bei im am an der die das den dem es ist ja derzeit aktuell momentan jetzt jahre jahr alt
    arbeitet wohnt lebt seit und oder von mit aus""".split()
)
_COPULA = re.compile(
    r"(?<!\w)(?:you are|you're|you were|du bist|Sie sind|"
    r"(?:your|deine?|Ihre?) (?:\w+ ){1,3}?(?:is|are|ist|sind|lautet))"
    r" (?:(?:at|with|in|from|a|an|the|now|currently|bei|aus|ein|eine|jetzt) ){0,2}\Z"
)
_AFTER = re.compile(
    r"(?: (?:[.!,;()\-–—]|years?|jahre?|and|but|though|und|aber|now|jetzt|old|alt)(?!\w)|\Z)"
)
_LABEL = re.compile(r"(?P<label>(?:[\w']+ ){1,4}): (?:(?:at|in|the|bei|im) ){0,2}\Z")


@dataclass(frozen=True, kw_only=True, slots=True)
class Slot:
    """The contested claims of one attribute of one entity.

    Attributes:
        claims: Of every open entry, both; the oldest first.
        held: What they say, as ``(value, denied)``.
        newest: What the one says that was said last.
        proper: Values that can be told without a word of the topic: names, ages.
        statements: Whole statements by value, the words joined by blanks.
        topic: As ``topics.topic_of``.
    """

    entity: str
    attribute: str
    claims: tuple[Claim, ...]
    held: frozenset[tuple[str, bool]]
    newest: tuple[str, bool]
    proper: frozenset[str]
    statements: Mapping[str, tuple[str, ...]]
    topic: tuple[str, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class Mention:
    """A value of a slot in a passage.

    Attributes:
        passage: Its number.
        start, end: Where it stands in the passage's line, half-open.
        key: What it says there, ``(value, denied)``.
    """

    slot: Slot
    passage: int
    start: int
    end: int
    key: tuple[str, bool]

    @property
    def newest(self) -> bool:
        """Whether it says what the newest claim says."""
        return self.key == self.slot.newest


def slots_of(contests: Sequence[Contest]) -> tuple[Slot, ...]:
    """The slots of open entries, in the order in which they first occur."""
    claims: dict[tuple[str, str], list[Claim]] = {}
    for contest in contests:
        for claim in (contest.old, contest.new):
            claims.setdefault((claim.entity, claim.attribute), []).append(claim)
    return tuple(
        _slot(sorted(found, key=lambda claim: (claim.seq, claim.memory_id)))
        for found in claims.values()
    )


def _slot(claims: list[Claim]) -> Slot:
    last = claims[-1]
    statements: dict[str, tuple[str, ...]] = {}
    for claim in reversed(claims):
        words, kept = words_of(claim.text), statements.get(_named(claim), ())
        said = " ".join(words)
        if len(words) >= 3 and said not in kept and len(kept) < _MAX_STATEMENTS:
            statements[_named(claim)] = (*kept, said)
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
        statements=statements,
        topic=topic_of(claims[-8:]),
    )


class Lookout:
    """Finds the values of slots; made once for a response."""

    def __init__(self, slots: Sequence[Slot]) -> None:
        self._at: dict[tuple[str, ...], dict[int, Slot]] = {}
        self._value: dict[tuple[int, tuple[str, ...]], str] = {}
        for number, slot in enumerate(slots):
            for claim in slot.claims:
                for words in _spellings(claim):
                    self._at.setdefault(words, {})[number] = slot
                    self._value.setdefault((number, words), _named(claim))
        self._firsts = frozenset(words[0] for words in self._at)
        self._sizes = sorted({len(words) for words in self._at}, reverse=True)

    def mentions(self, number: int, passage: Passage) -> Iterable[Mention]:
        """Every place of a contested value in a passage, whatever is done with it there."""
        words = tuple(_NUMERALS.get(word, word) for word in passage.words)
        for first, word in enumerate(words):
            if word not in self._firsts:
                continue
            for size in self._sizes:
                slots = self._at.get(words[first : first + size])
                if slots is not None and first + size <= len(words):
                    yield from self._told(slots, number, passage, (first, size), words)
                    break

    def _told(
        self,
        slots: dict[int, Slot],
        number: int,
        passage: Passage,
        place: tuple[int, int],
        words: tuple[str, ...],
    ) -> Iterable[Mention]:
        start, end = passage.slice_of(*place)
        denied = is_denied(passage.line, start)
        said = words[place[0] : place[0] + place[1]]
        for at, slot in slots.items():
            key = (self._value[at, said], denied)
            yield Mention(slot=slot, passage=number, start=start, end=end, key=key)


def is_denied(line: str, start: int) -> bool:
    """Whether a denial stands shortly before the place, in the same clause."""
    nearby = line[max(0, start - 40) : start]
    clause = re.split(r" [,;:(–—] | but | aber | sondern ", nearby)[-1]
    return DENIED.search(clause) is not None


def asserts(mention: Mention, all_passages: Sequence[Passage]) -> bool:
    """Whether the place asserts a claim of its slot."""
    passage = all_passages[mention.passage]
    if passage.asks or SUPPOSED.search(passage.line[: mention.start]) is not None:
        return False
    if mention.key not in mention.slot.held:  # it denies what nobody denied
        return False
    if _is_quoted(mention, passage) or _is_labelled(mention, passage):
        return True
    if _is_bare(mention, passage) and _answers(mention, all_passages):
        return True
    slot = mention.slot
    if not speaks_of(slot.entity, passage.line, mention.start, mention.end):
        return False
    value = set(words_of(mention.key[0]))
    others = [word for word in passage.words if word not in value]
    return is_about(slot.topic, others) or _is_predicated(mention, passage)


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
    return found or {(claim.value,)}


def _is_quoted(mention: Mention, passage: Passage) -> bool:
    """The passage holds a whole statement, word for word."""
    said = " ".join(passage.words)
    return any(whole in said for whole in mention.slot.statements.get(mention.key[0], ()))


def _is_labelled(mention: Mention, passage: Passage) -> bool:
    label = _LABEL.search(passage.line, 0, mention.start)
    if label is None or not mention.slot.entity.startswith("user"):
        return False
    return "/" not in mention.slot.entity and is_about(mention.slot.topic, label["label"].split())


def _is_bare(mention: Mention, passage: Passage) -> bool:
    outside = RECENCY.sub(" ", f"{passage.line[: mention.start]} {passage.line[mention.end :]}")
    return all(word in _FRAME or not word[0].isalnum() for word in outside.split())


def _answers(mention: Mention, all_passages: Sequence[Passage]) -> bool:
    """A bare value answers for the user alone, or in a list under words that speak to them."""
    if not mention.slot.entity.startswith("user"):
        return False
    if len(all_passages) <= 2:
        return True
    before = all_passages[max(0, mention.passage - 8) : mention.passage]
    return any(is_addressed(passage.line) and not passage.asks for passage in before)


def _is_predicated(mention: Mention, passage: Passage) -> bool:
    """Whether it says so without a word of the topic, as in "You are at Amazon."."""
    before = passage.line[max(0, mention.start - 60) : mention.start]
    after = _AFTER.match(passage.line, mention.end)
    return (
        mention.key[0] in mention.slot.proper
        and after is not None
        and _COPULA.search(before) is not None
    )
