"""Where a text uses a contested claim.

Serves MEM-3, MEM-4 and MEM-19. A use is any place of a contested value that its sentence does not
show to be none (``scenes``): in a sentence, a list, a table, a summary, denied or affirmed. Its
caveat belongs behind the genitive, unit, quotation mark or link of the value.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from troth.contracts.memory.wording.index import Hit, Index, Stake
from troth.contracts.memory.wording.reading import Rank, Reading, plain_pattern, read
from troth.contracts.memory.wording.scenes import Scene
from troth.language.tokens import words
from troth.language.words import words_of

_WORD = r"[^\W_]"
_ONWARD = plain_pattern(
    rf"""(?:'(?:s(?!{_WORD}))?+(?=\s|$|[.,;:!?]))?+
    (?:-{_WORD}{{1,30}}+){{0,4}}+
    (?:\s?(?:years?|yrs|jahre?|%|percent|prozent|kg|cm|km|m|kilos?|lbs?|euros?|dollars?|usd|eur|€|\$
      |k)(?!{_WORD})(?:\s(?:old|of\sage|alt)(?!{_WORD}))?+)?+
    ["'\])»]{{0,3}}+
    (?:(?<=\])\([^()\s]{{0,500}}+\))?+""",
)

_DENYING = words_of("settling.no")
_ANSWERS = words_of("settling.yes") | _DENYING
_LONGEST_ANSWER, _LONGEST_QUESTION = 80, 600  # characters


def anchor_of(reading: Reading, end: int) -> int:
    """Behind how many plain characters the caveat of a value that ends at ``end`` belongs.

    Words between quotation marks are somebody's own: nothing is put among them.
    """
    start, limit = reading.units[reading.unit_at(max(0, end - 1))]
    closing = reading.folded.find('"', end, limit)
    if closing >= 0 and reading.folded.count('"', start, end) % 2:
        end = closing
    match = _ONWARD.match(reading.folded, end)
    return end if match is None else match.end()


@dataclass(frozen=True, kw_only=True, slots=True)
class Backing:
    """What a use says of one entry.

    Attributes:
        denied: It denies the claim of its stake, and so supports the other side.
    """

    stake: Stake
    denied: bool

    @property
    def newest(self) -> bool | None:
        """Whether it supports the newest claim."""
        return None if self.stake.newest is None else self.stake.newest != self.denied


@dataclass(frozen=True, kw_only=True, slots=True)
class Use:
    """One place where contested claims are used; offsets into the plain text.

    Attributes:
        anchor: Behind how many plain characters its caveat belongs.
        unit: Index of its unit.
        groups: Of the entries that are used.
    """

    start: int
    end: int
    anchor: int
    unit: int
    backings: tuple[Backing, ...]
    groups: frozenset[int]

    @property
    def rank(self) -> Rank:
        """How what it says stands among the records."""
        newest = {backing.newest for backing in self.backings}
        if newest == {True}:
            return Rank.NEWEST
        return Rank.OLDER if newest == {False} else Rank.UNRANKED


@dataclass(frozen=True, kw_only=True)
class Uses:
    """A text, read, with every use of a contested claim in it, in order."""

    reading: Reading
    uses: tuple[Use, ...]


def find_uses(text: str, index: Index, asked: str = "") -> Uses:
    """Read a text and find the uses in it.

    Args:
        asked: What it answers: a "yes" to a question that names a value uses it.
    """
    reading = read(text, index.is_name)
    found = index.hits(reading.plain, reading.folded)
    hits = sorted(found, key=lambda hit: (hit.start, -hit.end))
    by_unit = {
        number: list(some) for number, some in groupby(hits, lambda hit: reading.unit_at(hit.start))
    }
    scenes = {number: Scene(reading, number, some) for number, some in by_unit.items()}
    used = [hit for number, some in by_unit.items() for hit in some if scenes[number].uses(hit)]
    clusters = _clusters(used, reading)
    uses = [_use(scenes[reading.unit_at(one[0].start)], reading, one) for one in clusters]
    told = {use.unit for use in uses}
    uses += [one for one in _answers(reading, index, asked) if one.unit not in told]
    return Uses(reading=reading, uses=tuple(sorted(uses, key=lambda use: use.start)))


def _answers(reading: Reading, index: Index, asked: str) -> Iterator[Use]:
    """Each "yes" or "no" to a question that names a contested value."""
    for number, (start, end) in enumerate(reading.units):
        said = reading.folded[start:end]
        first = next(iter(words(said)), "")
        if first not in _ANSWERS or len(said) > _LONGEST_ANSWER or said.endswith("?"):
            continue
        before = reading.plain[slice(*reading.units[number - 1])] if number else asked
        scene, named = _asked_for(before, index)
        backings = tuple(_backings(scene, named)) if scene else ()
        if first in _DENYING:
            backings = tuple(replace(one, denied=not one.denied) for one in backings)
        if backings:
            yield Use(
                start=start,
                end=start + said.index(first) + len(first),
                anchor=start + len(said.rstrip(" .!…")),
                unit=number,
                backings=backings,
                groups=frozenset(one.stake.group for one in backings),
            )


def _asked_for(text: str, index: Index) -> tuple[Scene | None, list[Hit]]:
    """The contested values that the last sentence of a text asks about, if it asks."""
    question = read(text[-_LONGEST_QUESTION:], index.is_name)
    if not question.units or not question.folded.rstrip().endswith("?"):
        return None, []
    last = len(question.units) - 1
    found = index.hits(question.plain, question.folded)
    hits = [hit for hit in found if question.unit_at(hit.start) == last]
    hits.sort(key=lambda hit: (hit.start, -hit.end))
    scene = Scene(question, last, hits)
    return scene, _best([hit for hit in hits if scene.names(hit)])


def _clusters(hits: Sequence[Hit], reading: Reading) -> Iterator[list[Hit]]:
    """Hits that overlap, or stand before one anchor ("Amazon-Microsoft"), are one place."""
    cluster: list[Hit] = []
    reached = -1
    for hit in hits:
        if cluster and hit.start >= reached:
            yield cluster
            cluster = []
        cluster.append(hit)
        reached = max(reached, anchor_of(reading, hit.end))
    if cluster:
        yield cluster


def _use(scene: Scene, reading: Reading, hits: Sequence[Hit]) -> Use:
    end = max(hit.end for hit in hits)
    return Use(
        start=hits[0].start,
        end=end,
        anchor=anchor_of(reading, end),
        unit=scene.number,
        backings=tuple(_backings(scene, _best(hits))),
        groups=frozenset(hit.stake.group for hit in hits),
    )


def _best(hits: Sequence[Hit]) -> list[Hit]:
    """Without those that lie in a longer one of the same entries, or say less in the same place."""
    best: list[Hit] = []
    for hit in sorted(hits, key=lambda hit: (hit.start - hit.end, not hit.whole)):
        rivals = (one for one in best if one.stake.group == hit.stake.group)
        if not any(_outdoes(one, hit) for one in rivals):
            best.append(hit)
    return sorted(best, key=lambda hit: hit.start)


def _outdoes(one: Hit, hit: Hit) -> bool:
    if (one.start, one.end) == (hit.start, hit.end):
        return one.whole and not hit.whole
    return one.start <= hit.start and hit.end <= one.end


def _backings(scene: Scene, hits: Sequence[Hit]) -> Iterator[Backing]:
    by_entry: dict[str, list[Hit]] = {}
    for hit in hits:
        by_entry.setdefault(hit.stake.contest.entry_id, []).append(hit)
    for rivals in by_entry.values():
        negated = scene.is_negated(rivals[0])
        agreeing = [hit for hit in rivals if hit.stake.claim.negative == negated]
        for hit in agreeing or rivals:
            yield Backing(stake=hit.stake, denied=not agreeing)
