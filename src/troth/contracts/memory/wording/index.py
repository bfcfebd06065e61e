"""Which claims a stretch of words may be a use of: all contested values, looked up at once.

Serves MEM-3 and MEM-4. A tree over words finds every form of every value in one pass over the
text, however many entries are open. Dates are read as dates, however they are written.

What a value may look like in disguise (``values.disguises``), or with the endings of a language
that is not read, is looked up the same way: by its letters without what stands between them, by its
sound, by its beginning.

Entries that share a claim belong together: of ``IBM``, ``Microsoft`` and ``Amazon``, said one
after the other, only ``Amazon`` is the newest.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from troth.contracts.memory.attributes import ValueKind, attribute_of
from troth.contracts.memory.disguises import LEAST, MOST, runs_of, sound_of, sounds_in
from troth.contracts.memory.model import Cardinality
from troth.contracts.memory.wording.forms import TOKEN, Form, forms_of, joined_forms, key_of
from troth.contracts.memory.wording.reading import keyed
from troth.kernel.memories import Claim, Contest
from troth.language.dates import DateMention, find_dates

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


@dataclass(slots=True)
class _Node:
    """Where the words so far lead."""

    onward: dict[str, _Node] = field(default_factory=dict)
    ends: list[tuple[Stake, Form]] = field(default_factory=list)


@dataclass(frozen=True, kw_only=True)
class Index:
    """All contested values, ready to be looked up.

    Attributes:
        names: Every value as a caveat may name it, in its compared form.
        joined: Sides by their letters and digits alone; ``begun`` holds every beginning of these.
        sounds: Sides whose values are names, by their sound.
    """

    stakes: tuple[Stake, ...]
    names: frozenset[str]
    root: _Node
    dated: tuple[tuple[Stake, DateMention], ...]
    joined: dict[str, list[Stake]]
    begun: frozenset[str]
    sounds: dict[str, list[Stake]]

    def is_name(self, value: str) -> bool:
        """Whether a caveat of ours may name this value."""
        return keyed(value) in self.names

    def hits(self, plain: str, folded: str) -> Iterator[Hit]:
        """Every place where a form of a value stands, in no order."""
        if self.root.onward:
            yield from _hits(self.root, folded)
        yield from self._dates(plain)
        yield from self._disguised(folded)
        yield from self._inflected(folded)

    def _dates(self, plain: str) -> Iterator[Hit]:
        return _dated_hits(self.dated, plain) if self.dated else iter(())

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
    stakes = tuple(_stakes(contests))
    root = _Node()
    shared = _shared_parts(contests)
    joined: dict[str, list[Stake]] = {}
    sounds: dict[str, list[Stake]] = {}
    for stake in stakes:
        is_name = attribute_of(stake.claim.attribute).kind in _NAMES
        parts = (form for form in forms_of(stake.claim) if not form.whole and form.exact)
        partly = ("".join(f.exact) for f in parts if (stake.contest.entry_id, f.keys) not in shared)
        for letters in dict.fromkeys((*joined_forms(stake.claim), *partly)):
            if LEAST + letters.isdecimal() <= len(letters) <= MOST:
                joined.setdefault(letters, []).append(stake)
            if is_name and (sound := sound_of(letters)):
                sounds.setdefault(sound, []).append(stake)
        for form in forms_of(stake.claim):
            if form.whole or (stake.contest.entry_id, form.keys) not in shared:
                _grow(root, stake, form)
    return Index(
        stakes=stakes,
        names=frozenset(keyed(stake.claim.value.strip()) for stake in stakes),
        root=root,
        dated=tuple(_dates(stakes)),
        joined=joined,
        begun=frozenset(letters[:end] for letters in joined for end in range(1, len(letters) + 1)),
        sounds=sounds,
    )


def _shared_parts(contests: Sequence[Contest]) -> frozenset[tuple[str, tuple[str, ...]]]:
    """What both sides say in part is not what they are in contest about."""
    return frozenset(
        (contest.entry_id, form.keys)
        for contest in contests
        for form in forms_of(contest.old)
        if any(form.keys == other.keys for other in forms_of(contest.new))
    )


def _grow(root: _Node, stake: Stake, form: Form) -> None:
    node = root
    for key in form.keys:
        node = node.onward.setdefault(key, _Node())
    node.ends.append((stake, form))


def _stakes(contests: Sequence[Contest]) -> Iterator[Stake]:
    groups = _groups(contests)
    latest: dict[int, Claim] = {}
    tied: dict[int, bool] = {}
    for contest, group in zip(contests, groups, strict=True):
        for claim in (contest.old, contest.new):
            best = latest.get(group)
            if best is None or claim.seq > best.seq:
                latest[group], tied[group] = claim, False
            elif claim.seq == best.seq and _said(claim) != _said(best):
                tied[group] = True
    for contest, group in zip(contests, groups, strict=True):
        for claim in (contest.old, contest.new):
            best = latest[group]
            newest: bool | None = claim.seq == best.seq
            if newest and tied[group]:
                newest = None
            yield Stake(contest=contest, claim=claim, group=group, newest=newest, latest=best)


def _said(claim: Claim) -> tuple[str, bool]:
    return keyed(claim.value), claim.negative


def _groups(contests: Sequence[Contest]) -> list[int]:
    """For each entry the number of its group: they share a claim, a value or a single slot."""
    parent = list(range(len(contests)))

    def root(at: int) -> int:
        while parent[at] != at:
            parent[at] = parent[parent[at]]
            at = parent[at]
        return at

    seen: dict[tuple[str, str, str], int] = {}
    for at, contest in enumerate(contests):
        for claim in (contest.old, contest.new):
            single = attribute_of(claim.attribute).cardinality is not Cardinality.MANY
            marks = (f"id:{claim.memory_id}", f"value:{keyed(claim.value)}", "slot")
            for mark in marks if single else marks[:2]:
                first = seen.setdefault((claim.entity, claim.attribute, mark), at)
                parent[root(at)] = root(first)
    return [root(at) for at in range(len(contests))]


def _hits(root: _Node, folded: str) -> Iterator[Hit]:
    tokens = list(TOKEN.finditer(folded))
    onward = root.onward
    for at, match in enumerate(tokens):
        node = onward.get(key_of(match.group()))
        if node is not None:
            yield from _walk(node, tokens, at, folded)


def _walk(node: _Node, tokens: list[re.Match[str]], at: int, folded: str) -> Iterator[Hit]:
    start = last = at
    while True:
        words = [match.group() for match in tokens[start : last + 1]] if node.ends else []
        for stake, form in node.ends:
            if _fits(form, words, folded, tokens[start].start(), tokens[last].end()):
                yield Hit(
                    start=tokens[start].start(),
                    end=tokens[last].end(),
                    stake=stake,
                    whole=form.whole,
                )
        if last + 1 == len(tokens) or not node.onward:
            return
        follower = node.onward.get(key_of(tokens[last + 1].group()))
        if follower is None or not _adjoin(folded, tokens[last].end(), tokens[last + 1].start()):
            return
        node, last = follower, last + 1


def _adjoin(folded: str, end: int, start: int) -> bool:
    return start - end <= MAX_GAP and not any(char in '!?;:()"' for char in folded[end:start])


def _fits(form: Form, words: list[str], folded: str, start: int, end: int) -> bool:
    if not _stands_alone(folded, start, end):
        return False
    if not form.exact:
        return True
    *heads, tail = words
    *exact_heads, exact_tail = form.exact
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
            if dated or any(char.isdecimal() for char in spelling):
                for date in find_dates(spelling[:200])[:1]:
                    if dated or (date.month is not None and date.day is not None):
                        yield stake, date


def _dated_hits(dated: Sequence[tuple[Stake, DateMention]], plain: str) -> Iterator[Hit]:
    for date in find_dates(plain):
        for stake, value in dated:
            if date.agrees_with(value) and _says_enough(date, value):
                yield Hit(start=date.start, end=date.end, stake=stake)


def _says_enough(date: DateMention, value: DateMention) -> bool:
    """Whether they share more than a year, unless a year is all there is to the value."""
    if date.month is not None and value.month is not None:
        return True
    return date.year is not None and value.year is not None
