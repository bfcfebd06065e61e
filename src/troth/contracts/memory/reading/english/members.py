"""One member of what somebody has: "two sons", "a dog named Rex", "brown hair", "no car"."""

from __future__ import annotations

from dataclasses import dataclass

from troth.contracts.memory.model import USER
from troth.contracts.memory.reading.clause import Draft
from troth.contracts.memory.reading.english.words import (
    APPOINTMENTS,
    BRANDS,
    CHILDREN,
    COLORS,
    ILLNESSES,
    KIN,
    PETS,
    SIBLINGS,
    THINGS,
)
from troth.contracts.memory.reading.phrases import ARTICLES, count_at, phrase
from troth.contracts.memory.reading.tokens import Token

Tokens = tuple[Token, ...]
NONE = frozenset(("no", "zero", "any"))
_QUALIFIERS = frozenset(
    """older younger elder big little twin beautiful great cute adorable lovely sweet wonderful
    small large young old grown adult amazing crazy fluffy pet siberian golden german rescue
    other half step biological tabby black white brown grown-up only teenage adopted new
    foster""".split()
)
_ABSTRACT = frozenset(
    """lot lots idea question problem feeling time fun look bit doubt point chance reason plan clue
    trouble issue way hope sense thing things day night good great nice much many few several some
    something nothing everything one it them that this you what right need desire background choice
    enough more less job ago online overseas""".split()
)
_PAPERS = frozenset(("licence", "license"))
_EYES_AND_HAIR = {"hair": "hair", "eyes": "eyes", "eye": "eyes"}


@dataclass(frozen=True, kw_only=True, slots=True)
class Member:
    """One member of a list of what is had.

    Attributes:
        at: Index of its noun in the tokens.
        noun: The noun, or two words where two make one ("guinea pig").
        number: How many, and the index behind the number; ``None`` where no number stands.
        denied: The clause denies it ("I don't have …").
    """

    tokens: Tokens
    at: int
    noun: str
    number: tuple[int, int] | None
    denied: bool

    @property
    def none(self) -> bool:
        """Whether it denies by itself: "no dog"."""
        return self.tokens[0].word in ("no", "zero")

    @property
    def value(self) -> Tokens:
        """The tokens of the noun."""
        return self.tokens[self.at : self.at + 1 + self.noun.count(" ")]


def member_of(tokens: Tokens, *, denied: bool, entity: str) -> list[Draft]:
    """What one member of a list says that somebody has.

    Args:
        tokens: Not empty.
        denied: The clause is negative.
        entity: Of whom it is said.
    """
    member = _member(tokens, denied)
    if member is None:
        return []
    return counted(member) or _someone(member, entity) or _feature(tokens) or _thing(member)


def _member(tokens: Tokens, denied: bool) -> Member | None:
    none = tokens[0].word in NONE and (tokens[0].word != "any" or denied)
    number = (0, 1) if none else count_at(tokens, 0)
    at = number[1] if number else int(tokens[0].word in ARTICLES)
    while at < len(tokens) - 1 and tokens[at].word in _QUALIFIERS:
        at += 1
    if at >= len(tokens):
        return None
    if number and tokens[at].word not in _COUNTED:
        last = phrase(tokens, at, longest=3)
        at = tokens.index(last[-1]) if last and last[-1].word in _COUNTED else at
    pair = " ".join(token.word for token in tokens[at : at + 2])
    noun = pair if pair in PETS else tokens[at].word
    return Member(tokens=tokens, at=at, noun=noun, number=number, denied=denied)


_COUNTED = frozenset((*CHILDREN, *SIBLINGS, *PETS))
_PLURALS = frozenset(
    "children kids offspring sons daughters siblings brothers sisters pets boys girls".split()
)


def counted(member: Member) -> list[Draft]:
    """How many children, siblings or animals of a kind; "no pets" and "not … any pets" are none."""
    number, noun = member.number, member.noun
    if number is None and member.denied and noun in _PLURALS:
        number = (0, 1)  # "I don't have children"
    if number is None or (number[0] == 0 and noun not in _PLURALS):
        return []
    if member.none and member.denied:
        return []  # "I don't have no children" says one knows not what
    attribute = count_attribute(noun)
    if not attribute:
        return []
    pets = [Draft(attribute="pet", tokens=member.value, written=PETS[noun])] if noun in PETS else []
    return [_count(attribute, member, number), *(pets if attribute != "pet_count" else [])]


def count_attribute(noun: str) -> str:
    """What a number of them says: ``siblings_count:sister``; empty for what is not counted."""
    if noun in CHILDREN:
        return "children_count" + CHILDREN[noun]
    if noun in SIBLINGS:
        return "siblings_count" + SIBLINGS[noun]
    kind = PETS.get(noun, "").replace(" ", "_")
    return "pet_count" if kind == "pet" else f"pet_count:{kind}" if kind else ""


def _count(attribute: str, member: Member, number: tuple[int, int]) -> Draft:
    value = member.tokens[: number[1]] if number[0] else member.tokens[: member.at + 1]
    return Draft(attribute=attribute, tokens=value, written=str(number[0]), settled=True)


def _someone(member: Member, entity: str) -> list[Draft]:
    """A relative or an animal, with a name if one stands beside it."""
    kin, pet = KIN.get(member.noun), PETS.get(member.noun)
    if (kin and entity != USER) or not (kin or pet):
        return []
    attribute, kind = ("relative", kin) if kin else ("pet", pet)
    flip = member.none and not member.denied
    draft = Draft(attribute=attribute, tokens=member.value, written=kind or "", flip=flip)
    absent = member.none or member.denied
    return [draft] if absent else [draft, *_name_of(member, (kind or "").replace(" ", "_"))]


def _name_of(member: Member, kind: str) -> list[Draft]:
    """As in "a dog named Rex": the name of that one, which need not be the only one."""
    rest = member.tokens[member.at + len(member.value) :]
    if not rest:
        return []
    called = rest[0].word in ("named", "called")
    value = phrase(rest, 1, longest=3) if called else rest[:1] if rest[0].capital else ()
    if not value:
        return []
    return [Draft(attribute="name", tokens=value, entity=f"{USER}/{kind}", shared=True)]


def _feature(tokens: Tokens) -> list[Draft]:
    """An illness, or the color of hair and eyes."""
    words = [token.word for token in tokens]
    for at, word in enumerate(words[1:], start=1):
        if word in _EYES_AND_HAIR and words[at - 1] in COLORS:
            entity = f"{USER}/{_EYES_AND_HAIR[word]}"
            return [Draft(attribute="color", tokens=tokens[at - 1 : at], entity=entity)]
    if any(word in ILLNESSES for word in words[:3]):
        value = phrase(tokens, int(words[0] in NONE), longest=4)
        flip = words[0] in ("no", "zero")
        return [Draft(attribute="health", tokens=value, flip=flip)]
    return []


def _thing(member: Member) -> list[Draft]:
    value = phrase(member.tokens, 0, longest=6)
    if value and value[0].word in ("no", "zero"):
        value = value[1:]
    vague = {token.word for token in (*value[:1], *value[-1:])} & (_ABSTRACT | APPOINTMENTS)
    if not value or vague:
        return []
    concrete = any(token.word in THINGS | BRANDS | _PAPERS for token in value)
    flip = member.none and not member.denied
    attribute = "possession" if concrete else "said:have"
    return [Draft(attribute=attribute, tokens=value, flip=flip)]
