"""Facts as English clauses in the second person: "you work at Amazon", "your sister lives in Ulm".

A frame for each attribute of the typed core; what has none, or does not fit its frame, is ``None``
and is quoted by the caller instead. No clause is guessed into shape.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from troth.contracts.memory.answering import display
from troth.contracts.memory.model import USER, Tense

_PREPOSITIONS = frozenset(
    """in at on near by outside inside from with for around under between close next off
    above""".split()
)
_DETERMINERS = frozenset(
    """a an the my your our his her their its this that these those no some any several many few
    two three four five six seven eight nine ten one another both""".split()
)
_PLAIN = frozenset(
    """self-employed retired unemployed employed freelance jobless vegan vegetarian male female
    non-binary nonbinary single married divorced widowed engaged separated""".split()
)
_AN = re.compile(r"(?:[aeio]|u(?!ni|s[aei]|ro)|hour|honest|heir|[FHLMNRSX](?![a-z]))")
_BARE_NUMBER = re.compile(r"[\d.,]{1,12}|[a-z]{3,9}(?:-[a-z]{3,5})?")


@dataclass(frozen=True, kw_only=True, slots=True)
class Verb:
    """Forms of a verb: with you, with a third person, past with you, past with a third, base."""

    you: str
    third: str
    past: str
    past_third: str
    bare: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Frame:
    """How facts of one attribute are told.

    Attributes:
        verb: ``None`` where the attribute is a noun of someone's: "your name is".
        before: Preposition before the value.
        article: A noun that wants "a" or "an".
        unit: What a bare number counts, such as ``years old``; its first word is looked for in the
            value, so that it is not said twice.
        noun: Name of the attribute, after "your".
        asked: What is not known, with ``{you}``, ``{verb}`` and ``{are}``; empty for "your NOUN".
    """

    noun: str
    verb: Verb | None = None
    before: str = ""
    article: bool = False
    unit: str = ""
    asked: str = ""


def _verb(bare: str, past: str) -> Verb:
    third = f"{bare[:-1]}ies" if bare.endswith("y") else f"{bare}s"
    return Verb(you=bare, third=third, past=past, past_third=past, bare=bare)


_BE = Verb(you="are", third="is", past="were", past_third="was", bare="be")
_CAN = Verb(you="can", third="can", past="could", past_third="could", bare="be able to")
_HAVE = Verb(you="have", third="has", past="had", past_third="had", bare="have")

FRAMES: dict[str, Frame] = {
    "name": Frame(noun="name"),
    "employer": Frame(
        noun="employer", verb=_verb("work", "worked"), before="at", asked="where {you} {verb}"
    ),
    "occupation": Frame(noun="occupation", verb=_BE, article=True),
    "employment": Frame(noun="employment", verb=_BE, article=True),
    "location": Frame(
        noun="place of residence",
        verb=_verb("live", "lived"),
        before="in",
        asked="where {you} {verb}",
    ),
    "workplace": Frame(noun="place of work"),
    "industry": Frame(noun="industry", verb=_verb("work", "worked"), before="in"),
    "childhood_place": Frame(noun="place of childhood"),
    "origin": Frame(noun="origin", verb=_BE, before="from", asked="where {you} {are} from"),
    "nationality": Frame(noun="nationality", verb=_BE),
    "age": Frame(noun="age", verb=_BE, unit="years old", asked="how old {you} {are}"),
    "birth_date": Frame(noun="date of birth"),
    "gender": Frame(noun="gender", verb=_BE, article=True),
    "marital_status": Frame(noun="marital status", verb=_BE),
    "partner": Frame(noun="partner", asked="who {your} partner is"),
    "relative": Frame(noun="family", verb=_HAVE, article=True),
    "children_count": Frame(noun="children", verb=_HAVE, unit="children"),
    "siblings_count": Frame(noun="siblings", verb=_HAVE, unit="siblings"),
    "pet": Frame(noun="pets", verb=_HAVE, article=True),
    "pet_count": Frame(noun="pets", verb=_HAVE, unit="pets"),
    "diet": Frame(noun="diet"),
    "allergy": Frame(noun="allergies", verb=_BE, before="allergic to"),
    "height": Frame(noun="height", verb=_BE, unit="tall", asked="how tall {you} {are}"),
    "weight": Frame(noun="weight", verb=_verb("weigh", "weighed")),
    "likes": Frame(noun="likes", verb=_verb("like", "liked"), asked="what {you} {verb}"),
    "hobby": Frame(noun="hobbies"),
    "skill": Frame(noun="skills"),
    "ability": Frame(noun="skills", verb=_CAN),
    "language": Frame(
        noun="languages", verb=_verb("speak", "spoke"), asked="which languages {you} {verb}"
    ),
    "native_language": Frame(noun="native language"),
    "possession": Frame(noun="possessions", verb=_HAVE, article=True),
    "color": Frame(noun="color"),
    "brand": Frame(noun="brand"),
    "salary": Frame(noun="salary"),
    "school": Frame(noun="school", verb=_verb("attend", "attended")),
    "degree": Frame(noun="degree"),
    "field_of_study": Frame(noun="field of study"),
    "religion": Frame(noun="religion"),
    "email": Frame(noun="email address"),
    "phone": Frame(noun="phone number"),
    "address": Frame(noun="address"),
    "deadline": Frame(noun="deadline"),
    "budget": Frame(noun="budget"),
    "experience_years": Frame(noun="experience", verb=_HAVE, unit="years of experience"),
    "team_size": Frame(noun="team size"),
    "blood_type": Frame(noun="blood type"),
    "shoe_size": Frame(noun="shoe size"),
    "time_zone": Frame(noun="time zone"),
    "zodiac": Frame(noun="star sign"),
    "birth_place": Frame(noun="place of birth"),
    "name:nickname": Frame(noun="nickname"),
    "name:last": Frame(noun="last name"),
    "name:middle": Frame(noun="middle name"),
    "name:maiden": Frame(noun="maiden name"),
}
_COUNTED = ("children_count", "siblings_count", "pet_count")
_SEVERAL = frozenset(("hobbies", "skills"))  # one of them is "one of your hobbies"


def clause(
    entity: str, attribute: str, values: tuple[str, ...], *, negative: bool, tense: Tense
) -> str | None:
    """The fact as a main clause, or ``None`` where it can only be quoted.

    Args:
        values: Of one attribute, ready for display; several are joined.
    """
    is_ability = attribute == "skill" and all(map(_is_done, values))
    frame = _frame("ability" if is_ability else attribute)
    if frame is None or not _is_plain(entity) or not all(values):
        return None
    if attribute == "relative" and any(value[:1].isupper() for value in values):
        return None  # a name does not say what they are to them
    if frame.verb is None:
        return _of_noun(frame, entity, values, negative=negative, tense=tense)
    objects = [_object(frame, value) for value in values]
    subject, verb = owner(entity), _conjugated(frame.verb, entity, negative, tense)
    return f"{subject} {verb} {display.joined(objects, 'en')}"


def asked(entity: str, attribute: str) -> str | None:
    """What a question about the attribute wants to know: "where you work", "your age"."""
    frame = _frame(attribute)
    if frame is None or not _is_plain(entity):
        return None
    if not frame.asked:
        return f"{owners(entity)} {frame.noun}"
    verb = frame.verb or _BE
    return frame.asked.format(
        you=owner(entity),
        your=owners(entity),
        verb=verb.you if entity == USER else verb.third,
        are="are" if entity == USER else "is",
    )


def owner(entity: str) -> str:
    """Whom it is about: ``you``, ``your sister``, ``Anna``."""
    head, *steps = entity.split("/")
    name = "you" if head == USER else _proper(head.removeprefix("named:"))
    for step in steps:
        kin, _, called = step.partition(":")
        theirs = f"{_possessive(name)} {kin.replace('_', ' ')}"
        name = f"{theirs} {_proper(called)}" if called else theirs
    return name


def owners(entity: str) -> str:
    """Whose it is: ``your``, ``your sister's``, ``Anna's``."""
    return _possessive(owner(entity))


def _possessive(name: str) -> str:
    return "your" if name == "you" else f"{name}'s"


def _proper(name: str) -> str:
    return " ".join(display.capital(word) for word in name.replace("_", " ").split())


def _is_plain(entity: str) -> bool:
    return len(entity) <= 80 and display.one_line(entity, 80) == entity and entity.count("/") <= 3


def _frame(attribute: str) -> Frame | None:
    """The frame of the attribute; ``favorite:color`` and ``children_count:son`` have their own."""
    head, _, tail = attribute.partition(":")
    thing = display.one_line(tail.replace("_", " "), 40)
    if attribute in FRAMES:
        return FRAMES[attribute]
    if head == "favorite" and thing:
        return Frame(noun=f"favorite {thing}")
    if head == "own" and thing:
        return Frame(noun=thing)
    if head in _COUNTED and thing:
        return replace(FRAMES[head], noun=f"{thing}s", unit=f"{thing}s")
    return None


def _of_noun(
    frame: Frame, entity: str, values: tuple[str, ...], *, negative: bool, tense: Tense
) -> str:
    noun = f"{owners(entity)} {frame.noun}"
    many = frame.noun in _SEVERAL and len(values) > 1
    if frame.noun in _SEVERAL and not many:
        noun = f"one of {noun}"
    verb = _conjugated(_BE, USER if many else "", negative, tense)
    return f"{noun} {verb} {display.joined(values, 'en')}"


def _is_done(value: str) -> bool:
    """Whether a skill is something done ("play the guitar"), not the name of one ("Python")."""
    return value[:1].islower() and not value.partition(" ")[0].endswith("ing")


def _conjugated(verb: Verb, entity: str, negative: bool, tense: Tense) -> str:
    you = entity == USER
    denial = " not" if negative else ""
    if tense is Tense.FUTURE:
        return f"will{denial} {verb.bare}"
    past = tense is Tense.PAST
    if negative and verb not in (_BE, _CAN):
        auxiliary = "did" if past else "do" if you else "does"
        return f"{auxiliary} not {verb.bare}"
    if past:
        return (verb.past if you else verb.past_third) + denial
    return (verb.you if you else verb.third) + denial


def _object(frame: Frame, value: str) -> str:
    first = value.partition(" ")[0].lower()
    if frame.unit:
        return _counted(value, frame.unit)
    if frame.article:
        return _with_article(value, first)
    if frame.before and first not in _PREPOSITIONS:
        return f"{frame.before} {value}"
    return value


def _counted(value: str, unit: str) -> str:
    if unit == "tall":
        return value if value.endswith("tall") else f"{value} tall"
    if unit == "years of experience" and value.lower().endswith("years"):
        return f"{value} of experience"
    return f"{value} {unit}" if _BARE_NUMBER.fullmatch(value) else value


def _with_article(value: str, first: str) -> str:
    last = value.rpartition(" ")[2].lower()
    is_plural = last.endswith("s") and not last.endswith(("ss", "us", "is"))
    bare = first in _DETERMINERS or first in _PREPOSITIONS or first in _PLAIN or first[:1].isdigit()
    if bare or is_plural or not value[:1].isalpha():
        return value
    return f"{'an' if _AN.match(value) else 'a'} {value}"
