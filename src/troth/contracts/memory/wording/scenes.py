"""The sentence around a value, what its words speak of, and whether the value is used in it.

Serves MEM-3, MEM-4 and MEM-19: one rule. A value that stands in a sentence is used, unless the
sentence shows that it is not: it asks which holds, or speaks of somebody else. A common word or a
bare number ("red", "5") is used where the sentence has a word of its matter, says little besides,
or speaks to the user; or it is of a language that is not read, and short. Everything that holds for
a whole sentence is worked out once for it, so that a long text with many values stays linear.

The words that show of which matter, of whom, and in which language a sentence speaks stand in the
language files and in what was said; those of a matter are matched from the start of a word, on the
compared form of a text (``reading.keyed``).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from troth.contracts.memory.attributes import ValueKind, attribute_of
from troth.contracts.memory.slots.clauses import KIN
from troth.contracts.memory.stated import STATEMENT
from troth.contracts.memory.wording.denials import is_denied
from troth.contracts.memory.wording.forms import amounts_of, key_of
from troth.contracts.memory.wording.index import Hit
from troth.contracts.memory.wording.reading import Reading, keyed, plain_pattern
from troth.kernel.keeping import kept
from troth.kernel.memories import Claim
from troth.language.tokens import STOPWORDS, content_words, language_of
from troth.language.words import in_order, lines_of, regex, words_of

_MOST = 40  # words of a statement that show its matter


def matter_of(claim: Claim) -> re.Pattern[str]:
    """Pattern of the words of a claim's matter: of its attribute, and of its statement."""
    said = set(content_words(keyed(claim.value)))
    own = [word for word in content_words(keyed(claim.text[:400]))[:_MOST] if word not in said]
    own.append(claim.entity.rpartition("/")[2])
    short = (word for word in own if len(word) > 2 or any(map(str.isdecimal, word)))
    return _matter(claim.attribute, " ".join(short))


@kept(512)
def _matter(attribute: str, said: str) -> re.Pattern[str]:
    head, _, tail = attribute.partition(":")
    words: list[str] = []
    for part in dict.fromkeys((head, *head.split("_"))):
        words += in_order(f"wording.matter.{part}", missing=(part,))
    words += [_root(word) for word in content_words(keyed(tail[:80].replace("_", " ")))]
    words += [kin for word in words for kin in _others(word)]
    return _beginnings([*words, *map(_root, said.split())])


def _beginnings(words: list[str]) -> re.Pattern[str]:
    alternatives = "|".join(sorted(map(re.escape, dict.fromkeys(map(keyed, words)))))
    return re.compile(rf"(?<![^\W_])(?:{alternatives or '(?!)'})")


def _root(word: str) -> str:
    return word[:-1] if len(word) > 4 and word[-1] in "esy" else word


@kept(512)
def entity_cue(entity: str) -> re.Pattern[str] | None:
    """Pattern of the words that name an entity; ``None`` for the user, and for what is theirs.

    Args:
        entity: Of a claim: ``user/sister`` is named by ``sister`` and ``Schwester``.
    """
    words = re.findall(r"[^\W_]+", keyed(entity.rpartition("/")[2].rpartition(":")[2][:80]))
    others = [other for word in words for other in _others(word)]
    if (entity.startswith("user") and not others) or not entity:
        return None
    return _beginnings([*words, *others])


@kept(512)
def _others(word: str) -> tuple[str, ...]:
    """The other words for a relation or a thing, of all languages."""
    lines = (*lines_of("slots.kin"), *lines_of("slots.things"))
    return tuple(keyed(other) for line in lines if line[0] == word for other in line)


PEOPLE = "|".join(sorted(map(keyed, KIN), key=lambda word: (-len(word), word)))
"""Alternatives of a pattern: the people and pets of someone, in the compared form."""


_SHARED = words_of("wording.shared")
"""Words of other languages as well: one of them tells nothing, two of them do."""
_KNOWN = frozenset(map(keyed, words_of("wording.telling")))
_LETTERS = re.compile(r"[^\W\d_]++(?:'[^\W\d_]++)?+")
_ENOUGH = 2000  # code points of a text that its language shows in


def is_readable(folded: str, start: int, end: int) -> bool:
    """Whether a slice of a folded plain text is surely English or German.

    Nothing that is read off its words counts in a sentence of another language.
    """
    words = {match.group() for match in _LETTERS.finditer(folded, start, min(end, start + _ENOUGH))}
    known = words & _KNOWN
    return len(known) > 1 or not known <= _SHARED


_B, _E = r"(?<![^\W_])", r"(?![^\W_])"
_YOU = plain_pattern(
    rf"""{_B}(?:(?:your|deine?[rmns]?|ihre?[rmns]?)\s(?:[^\W_]{{1,15}}\s){{0,2}}?(?P<theirs>{PEOPLE}){_E}
    |(?P<kin>{PEOPLE}){_E}|(?P<you>you|your|du|dir|dich|dein[^\W_]{{0,2}}|ihre?[rmns]?|the\suser){_E}
    |(?P<you_too>sie\s(?:sind|haben|arbeiten|wohnen)){_E})"""
)
_SHE = regex(rf"{_B}(?:<any statements.others>){_E}")
_ASKS = regex(
    rf"\W*(?:(?:so|and|but|und|aber|also)\W+)?(?:<any slots.asks.verbs>|<any wording.asking>){_E}"
)
_GRANTS = regex(rf"{_B}(?:<any wording.grants>){_E}")
_TAG = regex(r"[,\s](?:<any wording.tags>)\s?\?\Z")
_ADDRESS = re.compile(
    r"(?:[a-z]{2,8}://|www\.)\S{1,200}+|[\w.+-]{1,64}+@[\w.-]{1,80}+"
    r"|(?<![\w.@])(?![\d.-]++(?!\w))[a-z\d-]{1,40}(?:\.[a-z\d-]{2,40}){1,4}(?:/\S{0,100}+)?(?![\w-])"
)
_MARKER = re.compile(r"[ \t]{0,12}\(?\d{1,3}[.)]\s")
_MARKS = re.compile(r"[;:,()|\[\]{}\"<>=/.!?→—–\n]|\s-\s|^-\s")
_APART = re.compile(r"[;:,()|\"—–\n]|\s-\s")
_WORDS = re.compile(r"[^\W_]++(?:'[^\W_]++)?+")
_NEXT = re.compile(r"\s(?:more\s|mehr\s)?([^\W\d_]++(?:'[^\W_]++)?+)")
_LIGHT = STOPWORDS | frozenset(map(keyed, (*in_order("wording.light"), *in_order("cues.negation"))))
_LOOKED_AT, _LOOK_BACK = 80, 4
_DAYS = frozenset(
    key_of(keyed(one)) for kind in ("days", "months") for one in words_of(f"calendar.{kind}")
)
_LARGE = 1000  # an amount that means nothing else
_SHORT = 12  # words of a sentence of a language that is not read
_NAMING = (ValueKind.NAME, ValueKind.ORGANIZATION, ValueKind.PLACE, ValueKind.CONTACT)


def words_besides(
    folded: str, span: tuple[int, int], taken: Sequence[tuple[int, int]]
) -> Iterator[str]:
    """The words of a sentence that begin in none of the places that are taken."""
    for word in _WORDS.finditer(folded, *span):
        if not any(start <= word.start() < end for start, end in taken):
            yield word.group()


class Scene:
    """One unit of a text, worked out.

    Args:
        number: Of the unit.
        hits: Those that begin in it, in order.
    """

    def __init__(self, reading: Reading, number: int, hits: Sequence[Hit]) -> None:
        self.number = number
        self._reading, self._hits = reading, hits
        self._folded = folded = reading.folded
        self.unit = start, end = reading.units[number]
        self._taken = [(hit.start, hit.end) for hit in hits if not hit.begun]
        self._people = list(_YOU.finditer(folded, start, end))
        self._readable = is_readable(folded, start, end)
        self._asks = folded[end - 1] in "?\u061f\uff1f;" and not _TAG.search(folded, start, end)

    def is_negated(self, hit: Hit) -> bool:
        """Whether the clause denies the value."""
        return is_denied(self._folded, (hit.start, hit.end), self.unit)

    def uses(self, hit: Hit) -> bool:
        """Whether the value is used, of whom the claim is about."""
        # MEM-19: in doubt it is.
        return not self._is_asked(hit) and self.names(hit)

    def names(self, hit: Hit) -> bool:
        """Whether the value stands for itself here, asked for or told."""
        if self._is_marker(hit) or self._is_in_address(hit):
            return False
        if self._readable and (hit.begun or not self._is_of(hit)):
            return False
        return _is_telling(hit) or self._is_on_matter(hit)

    def _is_marker(self, hit: Hit) -> bool:
        """Whether a number only counts the items of a list."""
        plain = self._reading.plain
        line = plain.rfind("\n", max(0, hit.start - _LOOKED_AT), hit.start) + 1
        match = _MARKER.match(plain, line)
        return match is not None and hit.end <= match.end()

    def _is_in_address(self, hit: Hit) -> bool:
        """Whether the value is part of a web or mail address; one that is one itself is not."""
        value = hit.stake.claim.value.strip()
        near = max(0, hit.start - 200), hit.end + _LOOKED_AT
        found = _ADDRESS.finditer(self._folded, *near)
        within = any(one.start() <= hit.start and hit.end <= one.end() for one in found)
        return within and not (any(char in value for char in "@/.") or self._has_matter(hit))

    def _is_asked(self, hit: Hit) -> bool:
        """Whether the sentence asks which holds, or whether it does, and grants nothing."""
        if not self._asks or _GRANTS.search(self._folded, *self.unit):
            return False
        if any(one.stake.claim.memory_id == hit.stake.other.memory_id for one in self._hits):
            return True  # both sides
        if _ASKS.match(self._folded, *self.unit) is None:
            return False
        cue, said = matter_of(hit.stake.claim), self._words_in(*self.unit)
        return not _is_telling(hit) or all(map(cue.match, said))

    def _is_of(self, hit: Hit) -> bool:
        """Whether nothing shows that it is said of somebody else than the claim is about."""
        cue = entity_cue(hit.stake.claim.entity)
        if cue is None:
            return not self._speaks_of_others(hit)
        units = self._reading.units
        near = range(max(0, self.number - _LOOK_BACK), self.number + 1)
        named = any(cue.search(self._folded, *units[number]) for number in near)
        return named or (not self._people and self._is_bare(hit))

    def _speaks_of_others(self, hit: Hit) -> bool:
        near = [one for one in self._people if self._reaches(one, hit)]
        near = near if self._people else self._context()
        if any(one["kin"] is one["theirs"] for one in near):  # the user
            return False
        said = (one["kin"] or one["theirs"] for one in near)
        return any(not matter_of(hit.stake.claim).match(one) for one in said)

    def _reaches(self, who: re.Match[str], hit: Hit) -> bool:
        """Whether somebody stands beside the value, and no mark parts them."""
        is_apart = who.end() <= hit.start or who.start() >= hit.end
        between = sorted((who.end(), hit.start))
        return is_apart and _APART.search(self._folded, *between) is None

    def _context(self) -> list[re.Match[str]]:
        """Whom a pronoun, or the list that this unit is an item of, is about."""
        reading = self._reading
        for number in range(self.number, max(0, self.number - _LOOK_BACK), -1):
            if not (reading.is_item(number) or _SHE.search(self._folded, *reading.units[number])):
                return []
            if people := list(_YOU.finditer(self._folded, *reading.units[number - 1])):
                return people[-1:]
        return []

    def _is_on_matter(self, hit: Hit) -> bool:
        """Whether a common word or number is that value here."""
        if self._has_matter(hit) or self._is_bare(hit):
            return True
        if not self._readable:  # a word of ours is none of theirs
            is_word = self._folded[hit.start : hit.end].isalpha()
            return not is_word and self._folded.count(" ", *self.unit) < _SHORT
        if hit.stake.claim.attribute == STATEMENT:  # its words are anybody's
            return False
        addressed = any(one["kin"] is None for one in self._people)
        return addressed and not self._qualifies(hit)

    def _words_in(self, start: int, end: int) -> Iterator[str]:
        """The words of a stretch that say something, besides contested values."""
        for word in words_besides(self._folded, (start, end), self._taken):
            if not (word in _LIGHT or word.isdecimal() or word.endswith(("ly", "lich"))):
                yield word

    def _has_matter(self, hit: Hit) -> bool:
        found = matter_of(hit.stake.claim).finditer(self._folded, *self.unit)
        return any(one.end() <= hit.start or one.start() >= hit.end for one in found)

    def _qualifies(self, hit: Hit) -> bool:
        """Whether it stands before a word of something else: "a red light"."""
        said = self._folded[hit.start : hit.end]
        follower = _NEXT.match(self._folded, hit.end, self.unit[1])
        if follower is None or not (said.isalpha() or said.isdecimal()):
            return False
        claim, word = hit.stake.claim, follower[1]
        named = (matter_of(claim), entity_cue(claim.entity))
        return not (
            word in _LIGHT
            or word in keyed(claim.value)
            or any(cue is not None and cue.match(word) for cue in named)
        )

    def _is_bare(self, hit: Hit) -> bool:
        """Whether the unit, or its part between two marks, says nothing but the value."""
        begin = max(self.unit[0], hit.start - _LOOKED_AT)
        marks = [match.end() for match in _MARKS.finditer(self._folded, begin, hit.start)]
        behind = _MARKS.search(self._folded, hit.end, min(self.unit[1], hit.end + _LOOKED_AT))
        end = behind.start() if behind else min(self.unit[1], hit.end + _LOOKED_AT)
        return not any(self._words_in(marks[-1] if marks else begin, end))


def _is_telling(hit: Hit) -> bool:
    """Whether the value is one wherever it stands: a name, a date, an amount, not ``red`` or 5."""
    claim = hit.stake.claim
    kind, value = attribute_of(claim.attribute).kind, claim.value.strip()
    digits = sum(char.isdecimal() for char in value)
    if kind in _NAMING:
        return True
    if kind in (ValueKind.DATE, ValueKind.MONEY, ValueKind.ANY) and digits:
        return digits > 2
    large = max(amounts_of(claim), default=0) >= _LARGE
    named = kind is ValueKind.TEXT and value[:1].isupper()
    if named and claim.attribute == STATEMENT:  # days have a capital, and in German every noun
        named = key_of(keyed(value)) not in _DAYS and language_of(claim.text) == "en"
    return digits > 3 or large or named
