"""Of whom a stretch of a sentence speaks: the user, someone of theirs, or someone else.

Serves MEM-3 and MEM-4. Grammar by closed lists, English and German; nothing here is certain, so
callers take doubt for a use of the claim (fail closed).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from troth.contracts.memory.wording.cues import KIN
from troth.contracts.memory.wording.reading import keyed


class Who(StrEnum):
    """Whom a word names."""

    USER = "user"
    KIN = "kin"  # "your sister"
    PRONOUN = "pronoun"  # "she": whoever was named before
    NAMED = "named"  # "Anna works …"
    OTHERS = "others"  # "many people"


@dataclass(frozen=True, kw_only=True, slots=True)
class Subject:
    """A word or phrase that names someone; offsets into the plain text.

    Attributes:
        owner: It only owns what is spoken of ("your", "her").
    """

    who: Who
    start: int
    end: int
    owner: bool = False


_OWNERS = r"your|my|his|her|their|our|deine?[rmns]?|ihre?[rmns]?|meine?[rmns]?|seine?[rmns]?"
_NAMES = re.compile(
    rf"""(?<![^\W_])(?:
      (?P<joint>you\sand\s(?:your|my)\s[^\W_]++|your\s[^\W_]++\sand\syou(?!r)
        |(?:sie|du)\sund\s(?:{_OWNERS})\s[^\W_]++)
    | (?P<kin>(?:{_OWNERS}|the\suser's)\s(?:[^\W_]{{1,12}}\s){{0,2}}?(?:{KIN})(?:'s|s|n)?)
    | (?P<user>(?:the|this|our|der|die)\s(?:user|customer|client|speaker|caller|nutzer|kunde
        |kundin)(?:'s)?|you(?:'re|'ve|'d|'ll)?|yourself|du|dir|dich)
    | (?P<yours>yours?|deine?[rmns]?)
    | (?P<formal>sie|ihnen|ihre?[rmns]?)
    | (?P<pronoun>he|she|they|er)(?:'s|'re|'ve|'d|'ll)?
    | (?P<theirs>his|her|hers|their|seine?[rmns]?)
    | (?P<others>(?:many|most(?!\s(?:recent|likely|up|probably)(?![^\W_]))|several|some|other|all
        |millions\sof|thousands\sof|lots\sof|viele|manche|einige|andere)\s[^\W_]++|people|everyone|everybody|employees|leute|alle)
    )(?![^\W_])""",
    re.VERBOSE,
)
_VERBS = """works lives likes loves studies owns eats has is was moved said says told hates drives
    arbeitet wohnt lebt hat mag ist war isst liebt studiert""".split()
_NAMED = re.compile(
    r"(?<![^\W_])(?P<name>[A-Z][a-z]{1,20}+(?:\s[A-Z][a-z]{1,20}+)?+)(?P<of>'s\s[a-z]{2,20}+)?+\s"
    rf"(?:(?:also|still|now|currently|auch|noch)\s)?(?:{'|'.join(_VERBS)})(?![^\W_])"
)
_NO_NAMES = frozenset(
    """the this that it he she they you your there what here my i who where which how when why and
    or but so yes no currently current today now answer correct right wrong based since home work
    job employer company name age city location color colour favorite die der das es er sie du ihr
    ihre dein deine hier dort wer wo was wie derzeit aktuell heute alter beruf wohnort arbeitgeber
    one both neither either none nothing everything something someone then also still latest
    most old new earlier previous other record records note notes information mr mrs ms
    dr""".split()
)
_THIRD_VERB = re.compile(
    r"\s(?!seit|mit|nicht|jetzt|laut|oft|fast)[a-z]{2,20}+t(?<!st)(?![^\W_])|\s(?:ist|isst)(?![^\W_])"
)
_PREPOSITION = re.compile(
    r"(?<![^\W_])(?:with|for|to|of|like|than|about|from|by|near|mit|fur|bei|von|wie|uber)\s\Z"
)
_COORDINATED = re.compile(rf"(?:[\s,]|(?:and|und)\s|(?:{_OWNERS})\s[^\W_]{{1,20}}+)*+\Z")


def subjects(plain: str, folded: str, start: int, end: int) -> tuple[Subject, ...]:
    """Everyone who is named in a unit, in order."""
    found = [*_by_word(plain, folded, start, end), *_by_name(plain, start, end)]
    found.sort(key=lambda subject: (subject.start, -subject.end))
    return tuple(_acting(found, folded))


def topic(plain: str, folded: str, start: int, end: int) -> Subject | None:
    """Whom a heading is about: the first one it names, "about your sister" as well."""
    return next(_by_word(plain, folded, start, end), None)


def _by_word(plain: str, folded: str, start: int, end: int) -> Iterator[Subject]:
    for match in _NAMES.finditer(folded, start, end):
        who = _GROUPS[match.lastgroup or "others"]
        owner = match.lastgroup in ("yours", "theirs")
        if match.lastgroup == "formal":
            who, owner = _formal(plain, folded, match)
        yield Subject(who=who, start=match.start(), end=match.end(), owner=owner)


_GROUPS = {
    "joint": Who.USER,
    "kin": Who.KIN,
    "user": Who.USER,
    "yours": Who.USER,
    "formal": Who.USER,
    "pronoun": Who.PRONOUN,
    "theirs": Who.PRONOUN,
    "others": Who.OTHERS,
}


def _formal(plain: str, folded: str, match: re.Match[str]) -> tuple[Who, bool]:
    """German ``Sie``: the capital tells, and at the start of a sentence the verb."""
    owner = match.group().startswith("ihr")
    if not plain[match.start()].isupper():
        return Who.PRONOUN, owner
    if match.group() == "sie" and _THIRD_VERB.match(folded, match.end()):
        return Who.PRONOUN, False
    return Who.USER, owner


def _by_name(plain: str, start: int, end: int) -> Iterator[Subject]:
    for match in _NAMED.finditer(plain, start, end):
        if not any(word in _NO_NAMES for word in keyed(match["name"]).split()):
            yield Subject(who=Who.NAMED, start=match.start(), end=match.end("name"))


def _acting(found: Sequence[Subject], folded: str) -> Iterator[Subject]:
    """Those who can be a subject: not "with your sister", and "you, your wife" includes you."""
    user: Subject | None = None
    reached = -1
    for subject in found:
        if subject.start < reached:
            continue
        reached = subject.end
        if subject.who is Who.USER and not subject.owner:
            user = subject
        if subject.who is Who.KIN:
            if _PREPOSITION.search(folded, max(0, subject.start - 8), subject.start):
                continue
            if user and _COORDINATED.match(folded, user.end, min(subject.start, user.end + 80)):
                continue
        yield subject
