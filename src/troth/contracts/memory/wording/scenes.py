"""The sentence around a value, and whether the value is told in it as a claim.

Serves MEM-3, MEM-4 and MEM-19. A value that stands in a text is told, unless the sentence shows
that it is not: it asks, supposes, does not know, quotes with a day, speaks plainly of somebody or
something else, or uses a common word in another sense. Only a sentence of a language that is read
can show that. A common word or a bare number ("red", "5") is told where the sentence could be about
the matter: it has a word of it, speaks to the user, or has little besides; or it is of a language
that is not read, and short. Everything that holds for a whole sentence is worked out once for it,
so that a long text with many values stays linear.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from functools import lru_cache

from troth.contracts.memory.attributes import ValueKind, attribute_of
from troth.contracts.memory.wording.brevity import others_beside, rest_of
from troth.contracts.memory.wording.cues import attribute_cue, entity_cue
from troth.contracts.memory.wording.frames import (
    is_asked,
    is_supposed,
    is_unknown,
    quotations,
)
from troth.contracts.memory.wording.index import Hit
from troth.contracts.memory.wording.languages import is_readable
from troth.contracts.memory.wording.phrases import Rank
from troth.contracts.memory.wording.reading import Reading, keyed, plain_pattern
from troth.contracts.memory.wording.senses import (
    counts_something_else,
    does_something_else,
    is_called_a_record,
    is_in_address,
    leads_elsewhere,
    qualifies_something_else,
)
from troth.contracts.memory.wording.subjects import Subject, Who, subjects, topic

_LOOK_BACK = 4
_BOUNDARY = plain_pattern(
    r"""[;:,()|–—]|\s-\s|(?<![^\W_])(?<!you\s)(?<!sie\s)(?<!du\s)(?:and|und)(?![^\W_])
    |(?<![^\W_])(?:but|though|although|while|whereas|because|however|yet|which|where|who|when
      |aber|obwohl|während|weil|sondern|jedoch|wobei|wo)(?![^\W_])"""
)
_NEGATION = plain_pattern(
    r"""(?<![^\W_])(?:not(?!\s(?:only|just|sure|certain|clear|yet\sresolved|necessarily|entirely))
      |[^\W_]{2,8}n't|never|no\slonger|neither|nor|without|cannot|no|non|quit|stopped
      |nicht(?!\s(?:nur|sicher|eindeutig))|kein[^\W_]{0,2}|nie|niemals|ohne|weder)(?![^\W_])"""
)


class Scene:
    """One unit of a text, worked out."""

    def __init__(self, scenes: Scenes, number: int) -> None:
        reading = scenes.reading
        self.number = number
        self._scenes = scenes
        self._reading = reading
        self.unit = start, end = reading.units[number]
        self._subjects = subjects(reading.plain, reading.folded, start, end)
        self._starts = [subject.start for subject in self._subjects]
        cuts = [match.start() for match in _BOUNDARY.finditer(reading.folded, start, end)]
        self._cuts = [start, *cuts, end]
        self._quoted = tuple(quotations(reading.folded, self.unit))
        self._negations = [m.start() for m in _NEGATION.finditer(reading.folded, start, end)]
        self._cues: dict[str, list[tuple[int, int]]] = {}
        self._brief: tuple[int, int] | None = None
        self._readable = is_readable(reading.folded, start, end)

    def clause_at(self, at: int) -> tuple[int, int]:
        """The clause that a plain offset lies in."""
        index = max(1, bisect_right(self._cuts, at))
        return self._cuts[index - 1], self._cuts[min(index, len(self._cuts) - 1)]

    def is_negated(self, hit: Hit) -> bool:
        """Whether the clause denies the value."""
        begin, end = self.clause_at(hit.start)
        inside = self._negations[
            bisect_left(self._negations, begin) : bisect_left(self._negations, max(end, hit.end))
        ]
        return any(not hit.start <= at < hit.end for at in inside)

    def uses(self, hit: Hit) -> bool:
        """Whether the value is told as a claim, and of whom the claim is about."""
        # MEM-19: in doubt it is.
        if self._is_marker(hit):
            return False
        if not self._readable:
            return self._may_tell(hit)
        return (
            not hit.begun
            and not self._is_framed(hit)
            and (
                self._tells_of_user(hit)
                if hit.stake.claim.entity == "user"
                else self._tells_of_other(hit)
            )
        )

    def _may_tell(self, hit: Hit) -> bool:
        """Whether a sentence that cannot be read may tell it; a choice of both sides does not."""
        start, end = self.unit
        folded, claim = self._reading.folded, hit.stake.claim
        if is_in_address(folded, hit.start, hit.end, claim.value) and not self._has_cue(hit):
            return False
        if folded[end - 1] in "?\u061f\uff1f;" and self._scenes.has_both(hit, self.unit):
            return False
        if _is_telling(hit):
            return True
        if folded[hit.start : hit.end].isalpha():  # a common word of ours is none of theirs
            return self._has_cue(hit) or self._is_bare(hit)
        return folded.count(" ", start, end) < _SHORT

    def _is_own(self, hit: Hit, quoted: tuple[int, int]) -> bool:
        """Whether the value stands in a quotation of the very words that were said."""
        start, stop = quoted
        inside = self._reading.folded[start:stop].strip(' \n\t">.!?,;')
        return start < hit.start and hit.end <= stop and inside in keyed(hit.stake.claim.text)

    def _is_marker(self, hit: Hit) -> bool:
        """Whether a number only counts the items of a list."""
        line = self._reading.plain.rfind("\n", max(0, hit.start - _LOOKED_AT), hit.start) + 1
        match = _MARKER.match(self._reading.plain, line)
        return match is not None and hit.end <= match.end()

    def _is_framed(self, hit: Hit) -> bool:
        folded, claim = self._reading.folded, hit.stake.claim
        rank = {True: Rank.NEWEST, False: Rank.OLDER, None: Rank.UNRANKED}[hit.stake.newest]
        return (
            any(self._is_own(hit, quoted) for quoted in self._quoted)
            or (is_in_address(folded, hit.start, hit.end, claim.value) and not self._has_cue(hit))
            or is_asked(folded, self.unit, hit.start, attribute_cue(claim.attribute))
            or is_supposed(folded, self.unit, hit.start, rank)
            or is_unknown(folded, self.unit, hit.start)
            or counts_something_else(folded, hit, attribute_cue(claim.attribute))
        )

    def _tells_of_user(self, hit: Hit) -> bool:
        subject = self._subject_of(hit)
        cued = self._has_cue(hit)
        if subject is not None and subject.who is Who.USER:
            return cued or not self._has_another_sense(hit)
        if subject is not None and subject.who is Who.KIN:
            # "Your wife is Anna" tells the user's partner; "your wife works at …" does not.
            return self._names_cue(subject, hit)
        if subject is not None and subject.who in (Who.NAMED, Who.OTHERS):
            return False
        return self._tells_by_itself(hit, cued=cued)

    def _is_of(self, subject: Subject, hit: Hit) -> bool:
        """Whether the clause of the value can be about that subject: "Everyone knows: …" is not."""
        if subject.who not in (Who.KIN, Who.NAMED, Who.OTHERS) or not (
            self.unit[0] <= subject.start < self.unit[1]
        ):
            return True
        if subject.who is Who.NAMED and _RECORDS.search(
            self._reading.folded, subject.start, subject.end
        ):
            return False
        between = sorted((subject.end, hit.start))
        return _APART.search(self._reading.folded, *between) is None

    def _tells_by_itself(self, hit: Hit, *, cued: bool) -> bool:
        """Where nobody is named: a label, a fragment, or an answer."""
        if is_called_a_record(self._reading.folded, hit):
            return True
        if self._leads_elsewhere(hit):
            return False
        if cued:
            return not qualifies_something_else(self._reading.folded, hit, _is_plain_word(hit))
        return (_is_telling(hit) or self._is_bare(hit)) and not self._has_another_sense(hit)

    def _tells_of_other(self, hit: Hit) -> bool:
        cue = entity_cue(hit.stake.claim.entity)
        folded = self._reading.folded
        if cue is None or cue.search(folded, *self.clause_at(hit.start)):
            return True
        subject = self._subject_of(hit)
        if subject is not None and subject.who in (Who.USER, Who.KIN, Who.NAMED, Who.OTHERS):
            return cue.search(folded, subject.start, subject.end) is not None
        near = (self.number, *self._before())
        if any(cue.search(folded, *self._reading.units[number]) for number in near):
            return True
        return self._is_bare(hit) and not self._has_another_sense(hit)

    def _subject_of(self, hit: Hit) -> Subject | None:
        """The one named last before the value, else first behind it, else in the lines before."""
        at = bisect_left(self._starts, hit.start)
        named = next((s for s in reversed(self._subjects[:at]) if s.end <= hit.start), None)
        if named is None:
            behind = (s for s in self._subjects[at:] if s.start >= hit.end)
            named = next(behind, None)
        if named is not None and not self._is_of(named, hit):
            return None
        if named is not None and named.who is Who.PRONOUN:
            earlier = [s for s in self._subjects if s.start < named.start]
            known = [s for s in earlier if s.who in (Who.KIN, Who.NAMED)]
            return known[-1] if known else self._context() or named
        return named if named is not None else self._heading()

    def _context(self) -> Subject | None:
        """Whom a pronoun at the start of this unit means."""
        for number in self._before():
            for subject in reversed(self._scenes.scene(number)._subjects):
                if subject.who in (Who.KIN, Who.NAMED) or (
                    subject.who is Who.USER and not subject.owner
                ):
                    return subject
        return None

    def _heading(self) -> Subject | None:
        """Whom the list that this unit is an item of is about."""
        plain, folded = self._reading.plain, self._reading.folded
        for number in self._before():
            start, end = self._reading.units[number]
            if folded[end - 1] == ":" or folded[start] == "#":
                return topic(plain, folded, start, end)
            if not self._reading.is_item(number):
                return None
        return None

    def _before(self) -> range:
        return range(self.number - 1, max(-1, self.number - 1 - _LOOK_BACK), -1)

    def _cue_spans(self, attribute: str) -> list[tuple[int, int]]:
        found = self._cues.get(attribute)
        if found is None:
            pattern = attribute_cue(attribute)
            found = [m.span() for m in pattern.finditer(self._reading.folded, *self.unit)]
            self._cues[attribute] = found
        return found

    def _has_cue(self, hit: Hit) -> bool:
        spans = self._cue_spans(hit.stake.claim.attribute)
        if any(end <= hit.start or start >= hit.end for start, end in spans):
            return True
        begin = max(self.unit[0], hit.start - 80)
        return _ON_RECORD.search(self._reading.folded, begin, hit.start) is not None

    def _names_cue(self, subject: Subject, hit: Hit) -> bool:
        folded, cue = self._reading.folded, attribute_cue(hit.stake.claim.attribute)
        if cue.search(folded, subject.start, subject.end):
            return True
        between = _YOUR.search(folded, subject.end, max(subject.end, hit.start))
        return between is not None and cue.match(folded, between.end()) is not None

    def _has_another_sense(self, hit: Hit) -> bool:
        folded = self._reading.folded
        begin, end = self.clause_at(hit.start)
        if _JOINS.fullmatch(folded, begin, hit.start):  # "compare Amazon and Microsoft"
            begin, _ = self.clause_at(max(self.unit[0], begin - 1))
        return does_something_else(folded, (begin, end), hit) or (
            qualifies_something_else(folded, hit, _is_plain_word(hit))
        )

    def _leads_elsewhere(self, hit: Hit) -> bool:
        cue = attribute_cue(hit.stake.claim.attribute)
        return leads_elsewhere(self._reading.folded, hit, self.unit, cue)

    def _is_bare(self, hit: Hit) -> bool:
        """Whether the unit, or the cell of a table, says little more than the value."""
        if self._brief is None:
            rest = rest_of(self._reading.folded, *self.unit)
            self._brief = rest, self._others((self.unit[0], rest))
        rest, others = self._brief
        return (hit.end <= rest and others <= _allowed_beside(hit)) or self._is_apart(hit)

    def _is_apart(self, hit: Hit) -> bool:
        """Whether marks set the value off, with nothing beside it: a cell, a field, an answer."""
        folded = self._reading.folded
        begin = max(self.unit[0], hit.start - _LOOKED_AT)
        marks = [match.end() for match in _MARKS.finditer(folded, begin, hit.start)]
        begin = marks[-1] if marks else begin
        behind = _MARKS.search(folded, hit.end, min(self.unit[1], hit.end + _LOOKED_AT))
        end = behind.start() if behind else min(self.unit[1], hit.end + _LOOKED_AT)
        return self._others((begin, end)) == 0

    def _others(self, span: tuple[int, int]) -> int:
        return others_beside(self._reading.folded, span, self._scenes.is_taken)


_ON_RECORD = plain_pattern(
    r"""(?<![^\W_])(?:records?|notes?|information|memory|memories|entry|entries|file|angaben?|notizen?
    |aufzeichnung(?:en)?|stand|eintrag)(?:\s?:|\s(?:[^\W_]{1,10}\s){0,2}?(?:says?|shows?|lists?|is|are
    |ist|sind
    |names?|about|of|have|has|contains?|suggests?|indicates?|lautet|sagt|sagen|nennt|nennen|zu|über))
    (?![^\W_])[^.;!?]*+\Z"""
)
_MARKER = re.compile(r"[ \t]{0,12}\(?\d{1,3}[.)]\s")
_MARKS = re.compile(r"[;:,()|\[\]{}\"<>=/.!?→—–\n]|\s-\s|^-\s")
_APART = re.compile(r"[;:,()|\"—–\n]|\s-\s")
_RECORDS = plain_pattern(
    r"""(?<![^\W_])(?:memory|memories|files?|databases?|answer|profile|everything|system|log|employer
    |hr|antwort|profil|datei|akte)(?![^\W_])"""
)
_LOOKED_AT = 80
_SHORT = 12  # words of a sentence of a language that is not read
_JOINS = plain_pattern(r"(?:,\s?|(?:and|or|und|oder)\s){1,2}")
_YOUR = plain_pattern(r"(?<![^\W_])(?:your|deine?[rmns]?|ihre?[rmns]?)\s(?:[^\W_]{1,15}\s)?")


@lru_cache(maxsize=512)
def _kind(attribute: str) -> ValueKind:
    return attribute_of(attribute).kind


def _allowed_beside(hit: Hit) -> int:
    """How many other words a bare answer may have: a name stands out among them, "red" does not."""
    kind = _kind(hit.stake.claim.attribute)
    return int(kind in (ValueKind.NAME, ValueKind.ORGANIZATION, ValueKind.PLACE))


def _is_telling(hit: Hit) -> bool:
    """Whether the value is one wherever it stands: a name, a date, an amount, not ``red`` or 5."""
    claim = hit.stake.claim
    kind, value = _kind(claim.attribute), claim.value.strip()
    digits = sum(char.isdecimal() for char in value)
    if kind in _NAMING:
        return True
    if kind in (ValueKind.DATE, ValueKind.MONEY, ValueKind.ANY) and digits:
        return digits > 2
    return digits > 3 or (kind is ValueKind.TEXT and value[:1].isupper())


_NAMING = (ValueKind.NAME, ValueKind.ORGANIZATION, ValueKind.PLACE, ValueKind.CONTACT)


def _is_plain_word(hit: Hit) -> bool:
    """Whether the value is a common word that often stands before another one, such as ``red``."""
    return _kind(hit.stake.claim.attribute) in (ValueKind.TEXT, ValueKind.STATUS)


class Scenes:
    """The units of a text, each worked out when it is first asked for.

    Attributes:
        reading: The text. Where ``hits`` stand, in order, are no words beside another value.
    """

    def __init__(self, reading: Reading, hits: Sequence[Hit]) -> None:
        self.reading = reading
        self._taken = [(hit.start, hit.end) for hit in hits if not hit.begun]
        self._by_entry: dict[str, list[Hit]] = {}
        for hit in hits:
            self._by_entry.setdefault(hit.stake.contest.entry_id, []).append(hit)
        self._scenes: dict[int, Scene] = {}

    def is_taken(self, at: int) -> bool:
        """Whether a contested value stands at a plain offset."""
        index = bisect_right(self._taken, (at, len(self.reading.plain))) - 1
        return index >= 0 and self._taken[index][0] <= at < self._taken[index][1]

    def has_both(self, hit: Hit, unit: tuple[int, int]) -> bool:
        """Whether the unit names the other side of the entry as well."""
        return any(
            unit[0] <= other.start < unit[1] and other.stake.claim is hit.stake.other
            for other in self._by_entry[hit.stake.contest.entry_id]
        )

    def scene(self, number: int) -> Scene:
        """The unit of that number."""
        found = self._scenes.get(number)
        if found is None:
            found = self._scenes[number] = Scene(self, number)
        return found

    def at(self, at: int) -> Scene:
        """The unit around a plain offset."""
        return self.scene(self.reading.unit_at(at))
