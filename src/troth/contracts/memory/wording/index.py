"""Which claims a stretch of words may be a use of: all contested values, looked up at once.

Serves MEM-3 and MEM-4. One table of words, and of what their forms begin with, finds every form of
every value in one pass over the text, however many entries are open. Dates are read as dates,
however they are written.

What a value may look like in disguise (``disguises``), or with the endings of a language
that is not read, is looked up the same way: by its letters without what stands between them, by its
sound, by its beginning.

Entries that share a claim belong together: of ``IBM``, ``Microsoft`` and ``Amazon``, said one
after the other, only ``Amazon`` is the newest.
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass

from troth.contracts.memory.attributes import ValueKind, attribute_of
from troth.contracts.memory.disguises import LEAST, MOST, runs_of, sound_of, sounds_in
from troth.contracts.memory.model import Cardinality
from troth.contracts.memory.stated import STATEMENT
from troth.contracts.memory.wording.apart import name_of, narrowed
from troth.contracts.memory.wording.forms import (
    TOKEN,
    Form,
    amounts_of,
    forms_of,
    joined_forms,
    key_of,
)
from troth.contracts.memory.wording.reading import keyed
from troth.kernel.memories import Claim, Contest
from troth.language.dates import DateMention, find_dates
from troth.language.notation import in_one_notation
from troth.language.numerals import numerals_in

_NAMES = (ValueKind.NAME, ValueKind.ORGANIZATION, ValueKind.PLACE)
_INFLECTED, _MAX_ENDING = 5, 4
_CLOCK = re.compile(r"\d[:/]\d")
_WORD = re.compile(rf"[^\W\d_]{{{_INFLECTED},40}}+")
MAX_GAP = 3
"""Most characters between two words of one value."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Stake:
    """One side of one entry.

    Attributes:
        group: Number of the entries that belong together.
        newest: No claim of the group is newer; ``None`` where another value is just as new.
        latest: The newest claim of the group.
    """

    contest: Contest
    claim: Claim
    group: int
    newest: bool | None
    latest: Claim

    @property
    def other(self) -> Claim:
        """The claim on the other side."""
        return self.contest.old if self.claim is self.contest.new else self.contest.new


@dataclass(frozen=True, kw_only=True, slots=True)
class Hit:
    """A stretch of a text that reads like a contested value; offsets into the plain text.

    Attributes:
        begun: Only its beginning is the value: an inflection, in a language that has such.
    """

    start: int
    end: int
    stake: Stake
    whole: bool = True
    begun: bool = False


@dataclass(frozen=True, kw_only=True)
class Index:
    """All contested values, ready to be looked up.

    Attributes:
        names: Every value as a caveat may name it, in its compared form.
        forms: Sides and the forms of their values, by the words of these.
        joined: Sides by their letters and digits alone.
        begun: Every beginning of these words, and of these letters.
        sounds: Sides whose values are names, by their sound.
        amounts: Sides whose values are numbers, by what they may amount to.
    """

    names: frozenset[str]
    forms: dict[tuple[str, ...], list[tuple[Stake, Form]]]
    dated: tuple[tuple[Stake, DateMention], ...]
    joined: dict[str, list[Stake]]
    begun: frozenset[Sequence[str]]
    sounds: dict[str, list[Stake]]
    amounts: dict[float, list[Stake]]

    def is_name(self, value: str) -> bool:
        """Whether a caveat of ours may name this value."""
        return keyed(value) in self.names

    def hits(self, plain: str, folded: str) -> Iterator[Hit]:
        """Every place where a form of a value stands, in no order."""
        yield from self._written(folded)
        yield from self._dates(plain)
        yield from self._numbers(plain, folded)
        yield from self._disguised(folded)
        yield from self._inflected(folded)

    def _written(self, folded: str) -> Iterator[Hit]:
        tokens = list(TOKEN.finditer(folded)) if self.forms else []
        keys = [key_of(token.group()) for token in tokens]
        for first in range(len(tokens)):
            for last in range(first, len(tokens)):
                parted = last > first and not _adjoin(folded, *tokens[last - 1 : last + 1])
                said = tuple(keys[first : last + 1])
                if parted or said not in self.begun:
                    break
                for stake, form in self.forms.get(said, ()):
                    if _fits(form, tokens[first : last + 1], folded):
                        start, end = tokens[first].start(), tokens[last].end()
                        yield Hit(start=start, end=end, stake=stake, whole=form.whole)

    def _dates(self, plain: str) -> Iterator[Hit]:
        for date in find_dates(plain) if self.dated else ():
            for stake, value in self.dated:
                if date.agrees_with(value) and _says_enough(date, value):
                    yield Hit(start=date.start, end=date.end, stake=stake)

    def _numbers(self, plain: str, folded: str) -> Iterator[Hit]:
        """Numbers, however they are grouped, scaled or spelled; the day of a date is none."""
        dates = find_dates(plain) if self.amounts else ()
        within = {place for date in dates for place in range(date.start, date.end)}
        for one in numerals_in(folded) if self.amounts else ():
            if one.start in within or not _stands_alone(folded, one.start, one.end):
                continue
            found = (stake for value in one.values for stake in self.amounts.get(value, ()))
            yield from (Hit(start=one.start, end=one.end, stake=stake) for stake in found)

    def _disguised(self, folded: str) -> Iterator[Hit]:
        """Values taken apart, written with signs, or spelled by their sound in another script."""
        for start, end, read in runs_of(folded, self.begun.__contains__):
            for stake in self.joined.get(read, ()):
                yield Hit(start=start, end=end, stake=stake)
        for start, end, sound in sounds_in(folded):
            for stake in self.sounds.get(sound, ()):
                yield Hit(start=start, end=end, stake=stake)

    def _inflected(self, folded: str) -> Iterator[Hit]:
        """Names with an ending, as other languages give them one: ``Berlinie``, ``Amazonilla``."""
        for match in _WORD.finditer(folded):
            word = match.group()
            ends = len(word) + folded.startswith("'", match.end())  # "Amazon'da"
            for length in range(max(_INFLECTED, len(word) - _MAX_ENDING), ends):
                for stake in self.joined.get(word[:length], ()):
                    if attribute_of(stake.claim.attribute).kind in _NAMES:
                        yield Hit(start=match.start(), end=match.end(), stake=stake, begun=True)


def index_of(contests: Sequence[Contest]) -> Index:
    """Prepare the values of these entries."""
    contests = tuple(one for contest in contests for one in narrowed(contest))
    stakes = tuple(_stakes(contests))
    shared = _shared_parts(contests)
    found: dict[tuple[str, ...], list[tuple[Stake, Form]]] = {}
    joined: dict[str, list[Stake]] = {}
    sounds: dict[str, list[Stake]] = {}
    amounts: dict[float, list[Stake]] = {}
    for stake in stakes:
        is_name = attribute_of(stake.claim.attribute).kind in _NAMES
        own = [
            form
            for form in forms_of(stake.claim)
            if form.whole or (stake.contest.entry_id, form.keys) not in shared
        ]
        partly = ("".join(form.exact) for form in own if not form.whole and form.exact)
        for letters in dict.fromkeys((*joined_forms(stake.claim), *partly)):
            if LEAST + letters.isdecimal() <= len(letters) <= MOST:
                joined.setdefault(letters, []).append(stake)
            if is_name and (sound := sound_of(letters)):
                sounds.setdefault(sound, []).append(stake)
        for amount in amounts_of(stake.claim):
            amounts.setdefault(amount, []).append(stake)
        for form in own:
            found.setdefault(form.keys, []).append((stake, form))
    return Index(
        names=frozenset(keyed(name_of(stake.claim)) for stake in stakes),
        forms=found,
        dated=tuple(_dates(stakes)),
        joined=joined,
        begun=frozenset(one[:end] for one in (*found, *joined) for end in range(1, len(one) + 1)),
        sounds=sounds,
        amounts=amounts,
    )


def _shared_parts(contests: Sequence[Contest]) -> frozenset[tuple[str, tuple[str, ...]]]:
    """What both sides say in part is not what they are in contest about."""
    return frozenset(
        (contest.entry_id, form.keys)
        for contest in contests
        for form in forms_of(contest.old)
        if any(form.keys == other.keys for other in forms_of(contest.new))
    )


def _stakes(contests: Sequence[Contest]) -> Iterator[Stake]:
    groups = groups_of(contests)
    claims: dict[int, list[Claim]] = {}
    for contest, group in zip(contests, groups, strict=True):
        claims.setdefault(group, []).extend((contest.old, contest.new))
    latest = {
        group: max(some, key=lambda one: (one.seq, -len(one.value)))
        for group, some in claims.items()
    }
    tied = {
        group: len({said_of(one) for one in some if one.seq == latest[group].seq}) > 1
        for group, some in claims.items()
    }
    for contest, group in zip(contests, groups, strict=True):
        for claim in (contest.old, contest.new):
            newest = claim.seq == latest[group].seq
            yield Stake(
                contest=contest,
                claim=claim,
                group=group,
                newest=None if newest and tied[group] else newest,
                latest=latest[group],
            )


def said_of(claim: Claim) -> tuple[str, bool]:
    """What a claim says; a statement says it in all the stretches that stand for it."""
    if claim.attribute == STATEMENT:
        return keyed(in_one_notation(claim.text)), False
    return keyed(claim.value), claim.negative


def groups_of(contests: Sequence[Contest]) -> list[int]:
    """For each entry the number of the first that it belongs with, by what they share."""
    parent: list[int] = []
    seen: dict[Hashable, int] = {}

    def root(at: int) -> int:
        while parent[at] != at:
            parent[at] = parent[parent[at]]
            at = parent[at]
        return at

    for at, contest in enumerate(contests):
        parent.append(at)
        for mark in _marks(contest):
            first, second = sorted((root(seen.setdefault(mark, at)), root(at)))
            parent[second] = first
    return [root(at) for at in range(len(parent))]


def _marks(contest: Contest) -> Iterator[tuple[str, str, str]]:
    """What joins entries: they share a claim, a value or a single slot."""
    for claim in (contest.old, contest.new):
        single = attribute_of(claim.attribute).cardinality is not Cardinality.MANY
        yield claim.entity, claim.attribute, f"id:{claim.memory_id}"
        if claim.attribute != STATEMENT:  # two matters may have one figure
            yield claim.entity, claim.attribute, f"value:{keyed(claim.value)}"
        if single:
            yield claim.entity, claim.attribute, "slot"


def _adjoin(folded: str, one: re.Match[str], other: re.Match[str]) -> bool:
    between = folded[one.end() : other.start()]
    return len(between) <= MAX_GAP and not any(char in '!?;:()"' for char in between)


def _fits(form: Form, tokens: Sequence[re.Match[str]], folded: str) -> bool:
    if not _stands_alone(folded, tokens[0].start(), tokens[-1].end()):
        return False
    *heads, tail = (token.group() for token in tokens)
    *exact_heads, exact_tail = form.exact or (*heads, tail)
    return heads == exact_heads and tail in _genitives(exact_tail)


def _stands_alone(folded: str, start: int, end: int) -> bool:
    """Whether it is no part of a code, such as A12 or Amazon3; "34jährig" is no code."""
    before, after = folded[max(0, start - 1) : start], folded[end : end + 4]
    if folded[start].isdecimal() and _CLOCK.search(
        folded, max(0, start - 2), min(end + 2, start + 24)
    ):
        return False
    return not _is_one_word(before, folded[start]) and (
        not _is_one_word(folded[end - 1], after[:1])
        or (after == "jahr" and folded[end - 1].isdecimal())
    )


def _is_one_word(left: str, right: str) -> bool:
    """Whether two neighbouring characters belong together; letters of two scripts do not."""
    both = left.isalnum() and right.isalnum()
    return both and (left > _LAST_LATIN) == (right > _LAST_LATIN)


_LAST_LATIN = "\u036f"


def _genitives(word: str) -> tuple[str, ...]:
    if word[0].isdecimal():
        return (word,)
    return (word, f"{word}s", f"{word}'s", f"{word}es")


def _dates(stakes: Sequence[Stake]) -> Iterator[tuple[Stake, DateMention]]:
    for stake in stakes:
        dated = attribute_of(stake.claim.attribute).kind is ValueKind.DATE
        for spelling in (stake.claim.value, *stake.claim.forms):
            for date in find_dates(spelling[:200])[:1]:
                if dated or (date.month is not None and date.day is not None):
                    yield stake, date


def _says_enough(date: DateMention, value: DateMention) -> bool:
    """Whether they share more than a year, unless a year is all there is to the value."""
    if date.month is not None and value.month is not None:
        return True
    return date.year is not None and value.year is not None
