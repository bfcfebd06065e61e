"""English frames of "I have …": children, kin, pets, things, illnesses, degrees, appointments."""

from __future__ import annotations

from troth.contracts.memory.model import USER
from troth.contracts.memory.reading.clause import Clause, Draft
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
from troth.contracts.memory.reading.phrases import (
    ARTICLES,
    after,
    count_at,
    name_phrase,
    parts,
    phrase,
    until_stop,
)
from troth.contracts.memory.reading.tokens import Token

Tokens = tuple[Token, ...]
_NONE = frozenset(("no", "any", "zero"))
_QUALIFIERS = frozenset(
    """older younger elder big little twin beautiful great cute adorable lovely sweet wonderful
    small large young old grown adult amazing crazy fluffy pet siberian golden german
    rescue other half step biological tabby black white brown grown-up only teenage
    adopted""".split()
)
_ABSTRACT = frozenset(
    """lot idea question problem feeling time fun look bit doubt point chance reason plan clue
    trouble issue way hope sense thing things day night good great nice much many few
    several some something nothing everything one it them that this you what right need
    desire background choice nothing enough more less""".split()
)
_EYES_AND_HAIR = {"hair": "hair", "eyes": "eyes", "eye": "eyes"}


def amount_of(tokens: Tokens, units: frozenset[str]) -> Tokens:
    """An amount with one of those units at the beginning: "180 cm", "6 feet 2 inches", "5'10"."""
    if not tokens or not tokens[0].word[0].isdigit():
        return ()
    if "'" in tokens[0].word and "feet" in units:
        return tokens[:1]
    end = 1
    while end < len(tokens) and (tokens[end].word in units or tokens[end].word[0].isdigit()):
        end += 1
    value = tokens[:end]
    return value if any(token.word in units for token in value) else ()


def having(clause: Clause) -> list[Draft]:
    """What "SUBJECT has REST" says, part by part of a list."""
    drafts: list[Draft] = []
    one = _whole(clause)
    if one:
        return one
    for part in parts(clause.bare)[:12]:
        drafts += _part(clause, part)
    return drafts


def _whole(clause: Clause) -> list[Draft]:
    """What is read from the complement as a whole."""
    words = clause.words
    if not words or words[0] in ("to", "been"):
        return []
    if (
        "degree" in words[:4]
        or words[0:2] == ("a", "phd")
        or "phd" in words[:2]
        or "masters" in words[:2]
    ):
        return _degree(clause.bare)
    if "experience" in words and (number := count_at(clause.bare, 0)):
        return [
            Draft(
                attribute="experience_years",
                tokens=clause.bare[: number[1]],
                written=str(number[0]),
            )
        ]
    if words[0] in ("an", "a", "no") and "allergy" in words[1:4]:
        at = after(clause.bare, "to")
        value = (
            phrase(clause.bare, at) if at < len(words) else clause.bare[1 : words.index("allergy")]
        )
        return [Draft(attribute="allergy", tokens=value)] if value else []
    if words[0] in _NONE and words[1:2] == ("allergies",):
        return []
    if "budget" in words[:3]:
        at = after(clause.bare, "of")
        return (
            [Draft(attribute="budget", tokens=until_stop(clause.bare, at))]
            if at < len(words)
            else []
        )
    return _appointment(clause) or _job(clause)


def _job(clause: Clause) -> list[Draft]:
    words = clause.words
    if "job" not in words[:3]:
        return []
    if words[0] in _NONE or clause.negative:
        return [Draft(attribute="employment", tokens=clause.bare[: words.index("job") + 1],
                      written="unemployed", settled=True)]  # fmt: skip
    at, as_at = after(clause.bare, "at", "with"), after(clause.bare, "as")
    firm = name_phrase(clause.bare, at) if at < len(words) else ()
    role = phrase(clause.bare, as_at) if as_at < len(words) else ()
    drafts = [Draft(attribute="employer", tokens=firm)] if firm and firm[0].capital else []
    return [*drafts, Draft(attribute="occupation", tokens=role)] if role else drafts


def _degree(bare: Tokens) -> list[Draft]:
    value = phrase(bare, 0)
    drafts = [Draft(attribute="degree", tokens=value)] if value else []
    at, school = after(bare, "in"), after(bare, "from")
    if at < len(bare) and (field := phrase(bare, at, longest=4)):
        drafts.append(Draft(attribute="field_of_study", tokens=field))
    if school < len(bare) and (name := name_phrase(bare, school)):
        drafts.append(Draft(attribute="school", tokens=name))
    return drafts


def _appointment(clause: Clause) -> list[Draft]:
    """As in "I have a dentist appointment on May 3": one slot for each kind of appointment."""
    words = [token.word for token in clause.rest]
    kinds = [at for at, word in enumerate(words[:5]) if word in APPOINTMENTS]
    if not kinds or words[0] in _NONE:
        return []
    kind = kinds[-1]
    on = next((at for at in range(kind + 1, len(words)) if words[at] in ("on", "at", "next", "this",
                                                                         "tomorrow", "in")), 0)  # fmt: skip
    when = until_stop(clause.rest, on + (words[on] in ("on", "at", "in"))) if on else ()
    noun = "_".join(token.word for token in phrase(clause.rest[: kind + 1]))
    return [Draft(attribute=f"schedule:{noun}", tokens=when)] if when and noun else []


def children(tokens: Tokens) -> list[Draft]:
    """As in "of two boys and one girl", "of three": how many children of which kind."""
    drafts = []
    for part in parts(tokens):
        number = count_at(part, 0)
        if number is None:
            continue
        noun = next((token.word for token in part[number[1] :] if token.word in CHILDREN), "")
        if noun or number[1] == len(part):
            drafts.append(_counted("children_count" + CHILDREN.get(noun, ""), part, number))
    return drafts


def _counted(attribute: str, part: Tokens, number: tuple[int, int]) -> Draft:
    value = part[: number[1]] if number[0] else _none_of(part)
    return Draft(attribute=attribute, tokens=value, written=str(number[0]), settled=True)


def _none_of(part: Tokens) -> Tokens:
    """As in "no children", "any kids": the denial and its noun."""
    end = 1
    while end < min(len(part), 4) and part[end].is_word:
        end += 1
    return part[:end]


def _part(clause: Clause, part: Tokens) -> list[Draft]:
    """One member of the list: a counted kind, someone, a pet, a thing."""
    at = 0
    none = part[0].word in _NONE and (part[0].word != "any" or clause.negative)
    number = (0, 1) if none else count_at(part, 0)
    if number and part[0].word in ("a", "an", "both"):
        number = None
    at = number[1] if number else int(part[0].word in ARTICLES)
    while at < len(part) and part[at].word in _QUALIFIERS and at < len(part) - 1:
        at += 1
    if at >= len(part):
        return []
    noun = part[at].word
    pair = f"{noun} {part[at + 1].word}" if at + 1 < len(part) else noun
    if (
        number
        and noun not in CHILDREN
        and noun not in SIBLINGS
        and noun not in PETS
        and pair not in PETS
    ):
        last = _last_noun(part, at)
        noun, pair = (part[last].word, "") if last else (noun, pair)
    return _counted_kind(clause, part, number, noun, pair) or _kept(clause, part, at, noun, pair)


def _last_noun(part: Tokens, at: int) -> int:
    value = phrase(part, at, longest=3)
    return part.index(value[-1]) if value else 0


def _counted_kind(
    clause: Clause, part: Tokens, number: tuple[int, int] | None, noun: str, pair: str
) -> list[Draft]:
    plural = noun.endswith(("s", "children", "offspring", "felines"))
    if (
        number is None
        and clause.negative
        and plural
        and noun in {**CHILDREN, **SIBLINGS, "pets": ""}
    ):
        number = (0, 1)  # "I don't have children"
        part = (part[0], *part[1:]) if part[0].word != noun else part
    if number is None or (number[0] == 0 and clause.negative and part[0].word == "no"):
        return []
    if noun in CHILDREN:
        return [_counted("children_count" + CHILDREN[noun], part, number)]
    if noun in SIBLINGS:
        return [_counted("siblings_count" + SIBLINGS[noun], part, number)]
    kind = PETS.get(pair) or PETS.get(noun)
    if kind is None:
        return []
    attribute = "pet_count" if kind == "pet" else f"pet_count:{kind.replace(' ', '_')}"
    counted = _counted(attribute, part, number)
    if kind == "pet":
        return [counted]
    value = part[-1:] if number[0] else part[1:2]
    known = Draft(
        attribute="pet",
        tokens=value or part[:1],
        written=kind,
        flip=not number[0] and not clause.negative,
    )
    return [counted, known] if value else [counted]


def _kept(clause: Clause, part: Tokens, at: int, noun: str, pair: str) -> list[Draft]:
    flip = part[0].word in ("no", "zero")
    kin = KIN.get(noun)
    if kin and clause.subject.entity == USER:
        draft = Draft(attribute="relative", tokens=part[at : at + 1], written=kin, flip=flip)
        return [draft, *_name_of(part, at + 1, kin, in_ones_own_words=flip)]
    pet = PETS.get(pair) or PETS.get(noun)
    if pet:
        value = part[at : at + (2 if pair in PETS else 1)]
        draft = Draft(attribute="pet", tokens=value, written=pet, flip=flip)
        return [
            draft,
            *_name_of(part, at + len(value), pet.replace(" ", "_"), in_ones_own_words=flip),
        ]
    return _illness(clause, part, at) or _feature(part, at) or _thing(part, at, flip)


def _name_of(part: Tokens, at: int, kind: str, *, in_ones_own_words: bool) -> list[Draft]:
    """As in "a dog named Rex": the name of that one, which need not be the only one."""
    if in_ones_own_words or at >= len(part):
        return []
    if part[at].word in ("named", "called"):
        value = phrase(part, at + 1, longest=3)
    else:
        value = part[at : at + 1] if part[at].capital else ()
    if not value:
        return []
    return [Draft(attribute="name", tokens=value, entity=f"user/{kind}", shared=True)]


def _illness(clause: Clause, part: Tokens, at: int) -> list[Draft]:
    if not any(token.word in ILLNESSES for token in part[at : at + 3]):
        return []
    return [Draft(attribute="health", tokens=phrase(part, at, longest=4))]


def _feature(part: Tokens, at: int) -> list[Draft]:
    """As in "brown hair", "blue eyes": the color of them."""
    words = [token.word for token in part]
    for place, word in enumerate(words[at:], start=at):
        if word in _EYES_AND_HAIR and place > 0 and words[place - 1] in COLORS:
            entity = f"user/{_EYES_AND_HAIR[word]}"
            return [Draft(attribute="color", tokens=part[place - 1 : place], entity=entity)]
    return []


def _thing(part: Tokens, at: int, flip: bool) -> list[Draft]:
    value = phrase(part, 0, longest=6)
    if not value or value[0].word in _ABSTRACT or value[-1].word in _ABSTRACT:
        return []
    if flip:
        value = value[1:] if value[0].word in ("no", "zero") else value
    concrete = any(token.word in THINGS or token.word in BRANDS for token in value)
    attribute = "possession" if concrete else "said:have"
    return [Draft(attribute=attribute, tokens=value, flip=flip)] if value else []


def owning(clause: Clause) -> list[Draft]:
    """As in "I own a boat", "I adopted a cat", "I bought a house": the same as having it."""
    drafts = having(clause)
    return [
        draft
        if draft.attribute != "said:have"
        else Draft(attribute="possession", tokens=draft.tokens, flip=draft.flip)
        for draft in drafts
    ]


def driving(clause: Clause) -> list[Draft]:
    """As in "I drive a red Toyota": the brand and color of their car."""
    value = phrase(clause.bare, 0, longest=4)
    drafts = []
    for token in value:
        if token.word in BRANDS:
            drafts.append(Draft(attribute="brand", tokens=(token,), entity="user/car"))
        elif token.word in COLORS:
            drafts.append(Draft(attribute="color", tokens=(token,), entity="user/car"))
    return drafts or ([Draft(attribute="said:drive", tokens=value)] if value else [])
