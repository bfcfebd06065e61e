"""English frames of "I am …": age, name, job, origin, diet, health, and what each word says."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from troth.contracts.memory.model import USER, Tense
from troth.contracts.memory.reading.clause import Clause, Draft
from troth.contracts.memory.reading.dates import dated
from troth.contracts.memory.reading.english.having import amount_of, children
from troth.contracts.memory.reading.english.owning import owned_value
from troth.contracts.memory.reading.english.states import decided
from troth.contracts.memory.reading.english.words import (
    BRANDS,
    COLORS,
    CONDITIONS,
    DIETS,
    EMPLOYMENT,
    GENDERS,
    KIN,
    MARITAL,
    NATIONALITIES,
    NOT_NAMES,
    OCCUPATIONS,
    RELIGIONS,
    TITLES,
    TRAITS,
    TRANSIENT,
    is_occupation,
)
from troth.contracts.memory.reading.english.working import employer, occupation, place
from troth.contracts.memory.reading.phrases import (
    ARTICLES,
    after,
    count_at,
    listed,
    name_phrase,
    parts,
    phrase,
    stop_at,
)
from troth.contracts.memory.reading.tokens import Token

Tokens = tuple[Token, ...]
_MEASURES = frozenset(("tall", "cm", "feet", "foot", "ft", "m", "meters", "metres", "inches"))
_WEIGHTS = frozenset(("kg", "kilos", "kilograms", "lbs", "pounds", "lb", "stone"))
_LIKING = {"into": 1, "fond": 2, "crazy": 2, "obsessed": 2, "passionate": 2, "addicted": 2}


def being(clause: Clause) -> list[Draft]:
    """What "SUBJECT is REST" says; the first reading that fits, and what a job adds."""
    if not clause.bare:
        return []
    for reading in _READINGS:
        drafts = reading(clause)
        if drafts:
            return drafts + _also(clause)
    return []


def _also(clause: Clause) -> list[Draft]:
    """What a list adds: "I'm 34 and a nurse", "I'm Anna, a lawyer from Boston"."""
    drafts: list[Draft] = []
    for bare in parts(clause.bare)[1:4]:
        more = replace(clause, bare=bare)
        for reading in _ADDED:
            if bare[0].is_word and (found := reading(more)):
                drafts += found
                break
    return drafts


_YEARS = frozenset(("years", "year", "yrs", "yr"))


def _age(clause: Clause) -> list[Draft]:
    """As in "I'm 34", "I'm 34 years old", "I'm a 34-year-old nurse"; not "I'm 5 minutes away"."""
    bare = clause.bare
    if clause.words[0] in ("a", "an") and _years_old(bare, 1):
        return [*_years(bare, 1), *_job(clause)]
    word = clause.words[0]
    if not word[0].isalnum() or word in ("no", "a", "both") or clause.subject.topic:
        return []
    return _years(bare, 0) if clause.tense is not Tense.PAST else []


def _years(bare: Tokens, at: int) -> list[Draft]:
    number, end = count_at(bare, at) or (999, at)
    first = bare[end].word if end < len(bare) else ""
    second = bare[end + 1].word if end + 1 < len(bare) else ""
    spelled = first in ("yo", "-", "year-old", "|") or (
        first in _YEARS and second in ("", "old", "young", "|", ",", "and")
    )
    if {"inside", "heart"} & {token.word for token in bare[end + 2 : end + 4]}:
        return []
    if number > 125 or not (spelled or stop_at(bare, end)):
        return []
    return [Draft(attribute="age", tokens=bare[at:end], written=str(number))]


def _measure(clause: Clause) -> list[Draft]:
    for words, attribute in ((_MEASURES, "height"), (_WEIGHTS, "weight")):
        value = amount_of(clause.bare, words)
        if value:
            tall = value[-1].word == "tall" and len(value) > 1
            return [Draft(attribute=attribute, tokens=value[:-1] if tall else value)]
    return []


def _from(clause: Clause) -> list[Draft]:
    if clause.words[0] != "from":
        return []
    where = place(clause.bare, 1)
    return [Draft(attribute="origin", tokens=where, tense=Tense.TIMELESS)] if where else []


def _born(clause: Clause) -> list[Draft]:
    """As in "I was born in Texas on May 3, 1990": the date is read in the complement as written."""
    if clause.words[0] not in ("born", "raised"):
        return []
    attribute = "birth_place" if clause.words[0] == "born" else "childhood_place"
    drafts = []
    at = after(clause.bare, "in")
    where = place(clause.bare, at) if at < len(clause.bare) and clause.words[-1] != "raised" else ()
    if where and not where[0].word[0].isdigit():
        drafts.append(Draft(attribute=attribute, tokens=where, tense=Tense.TIMELESS))
    date = dated(clause.rest)
    if date:
        drafts.append(Draft(attribute="birth_date", tokens=date, tense=Tense.TIMELESS))
    return drafts


def _status(clause: Clause) -> list[Draft]:
    """One word that is a marital status, diet, employment, faith, nation or condition."""
    skip = 1 if clause.words[0] in ARTICLES and len(clause.bare) > 1 else 0
    word, value = clause.words[skip], clause.bare[skip : skip + 1]
    follows = clause.words[skip + 1] if len(clause.bare) > skip + 1 else ""
    closed = stop_at(clause.bare, skip + 1) or follows in ("who", "with", "and")
    if word in MARITAL and (closed or follows in ("to", "now")):
        return _married(clause, value, skip + 1)
    if word in ("employed", "hired") and follows in ("by", "at"):
        return employer(clause.bare, skip + 2)
    if not closed and not (word in EMPLOYMENT and follows in ("nurse", "teacher", "soldier")):
        return _two_words(clause, skip)
    return _one_word(clause, word, value, skip)


def _one_word(clause: Clause, word: str, value: Tokens, skip: int) -> list[Draft]:
    """What a word in the predicate says, ``skip`` of 1 telling that an article stood before."""
    attribute, written = _STATES.get(word, ("", ""))
    mine = clause.subject.entity == USER
    if (
        attribute
        and not (attribute == "gender" and not skip)
        and not (attribute == "color" and mine)
    ):
        draft = Draft(attribute=attribute, tokens=value, written=written)
        return [draft, *_studying(clause, word)]
    if word in ("smoker", "non-smoker", "nonsmoker"):
        flip = word != "smoker"
        return [Draft(attribute="smokes", tokens=value, written="yes", flip=flip)]
    trait = word in TRAITS and not skip
    return [Draft(attribute="said:be", tokens=value)] if trait else []


_STATES: dict[str, tuple[str, str]] = {
    **dict.fromkeys(COLORS, ("color", "")),
    **dict.fromkeys(CONDITIONS, ("health", "")),
    **dict.fromkeys(NATIONALITIES, ("nationality", "")),
    **dict.fromkeys(RELIGIONS, ("religion", "")),
    **{word: ("gender", written) for word, written in GENDERS.items()},
    **{word: ("employment", written) for word, written in EMPLOYMENT.items()},
    **{word: ("diet", written) for word, written in DIETS.items()},
}


def _studying(clause: Clause, word: str) -> list[Draft]:
    at = after(clause.bare, "at")
    if word != "student" or at >= len(clause.bare):
        return []
    school = name_phrase(clause.bare, at)
    return [Draft(attribute="school", tokens=school)] if school and school[0].capital else []


_JOBLESS = (("out", "of", "work"), ("between", "jobs"), ("out", "of", "a"))


def _two_words(clause: Clause, skip: int) -> list[Draft]:
    words = clause.words[skip:]
    value = clause.bare[skip : skip + 2]
    if any(words[: len(start)] == start for start in _JOBLESS):
        return [Draft(attribute="employment", tokens=value, written="unemployed")]
    if words[:2] in (("lactose", "intolerant"), ("gluten", "intolerant")):
        return [Draft(attribute="allergy", tokens=value[:1])]
    if words[:2] == ("self", "employed"):
        return [Draft(attribute="employment", tokens=value, written="self-employed")]
    if skip and words[1:2] and words[1] in ("student", "vegetarian", "vegan", "smoker"):
        return _one_word(clause, words[1], value[1:], 1)
    return []


def _married(clause: Clause, value: Tokens, at: int) -> list[Draft]:
    word = {"widow": "widowed", "widower": "widowed", "unmarried": "single",
            "bachelor": "single", "bachelorette": "single"}.get(value[0].word, "")  # fmt: skip
    if clause.words[at : at + 2] == ("to", "my"):
        return []  # "to my job"
    drafts = [Draft(attribute="marital_status", tokens=value, written=word)]
    if at + 1 < len(clause.bare) and clause.words[at] == "to" and clause.bare[at + 1].capital:
        drafts.append(Draft(attribute="partner", tokens=phrase(clause.bare, at + 1, longest=3)))
    if clause.words[at : at + 1] == ("with",):
        drafts += children(clause.bare[at + 1 :])
    return drafts


def _is_matter(value: Tokens) -> bool:
    """Whether a body can react to it: not to mornings, meetings, Mondays or "small talk"."""
    last = value[-1].word.removesuffix("s")
    return not last.endswith(("ing", "day", "talk", "code", "work")) or last in (
        "sting",
        "dressing",
    )


def _allergic(clause: Clause) -> list[Draft]:
    first = clause.words[0]
    at = after(clause.bare, "to", "with", "from")
    if first == "allergic" and at < len(clause.bare):
        named = listed(clause.bare[at:])
        return [Draft(attribute="allergy", tokens=value) for value in named if _is_matter(value)]
    if first == "diagnosed" and at < len(clause.bare):
        return [Draft(attribute="health", tokens=phrase(clause.bare, at), tense=Tense.PRESENT)]
    return []


def _liking(clause: Clause) -> list[Draft]:
    words = clause.words
    if words[0] in _LIKING:
        return [
            Draft(attribute="likes", tokens=v) for v in listed(clause.bare[_LIKING[words[0]] :])
        ]
    fan = after(clause.bare, "of") if "fan" in words[:5] else len(words)
    if fan < len(words):
        return [Draft(attribute="likes", tokens=value) for value in listed(clause.bare[fan:])]
    if words[0] in ("good", "great", "bad", "terrible") and words[1:2] == ("at",):
        flip = words[0] in ("bad", "terrible")
        return [Draft(attribute="skill", tokens=v, flip=flip) for v in listed(clause.bare[2:])]
    if words[0] in ("afraid", "scared", "terrified") and words[1:2] == ("of",):
        return [Draft(attribute="said:fear", tokens=value) for value in listed(clause.bare[2:])]
    if words[0] == "fluent" and words[1:2] == ("in",):
        return [Draft(attribute="language", tokens=value) for value in listed(clause.bare[2:])]
    return []


def _parent(clause: Clause) -> list[Draft]:
    """As in "I'm a mother of three", "I'm the youngest of five" says nothing we keep."""
    at = after(clause.bare, "of")
    kin = any(
        word in ("mother", "father", "mom", "dad", "parent") for word in clause.words[: at - 1]
    )
    if at < len(clause.bare) and kin:
        return children(clause.bare[at:])
    if clause.words[:3] == ("an", "only", "child"):
        return [Draft(attribute="siblings_count", tokens=clause.bare[1:3], written="0")]
    return []


def _based(clause: Clause) -> list[Draft]:
    if clause.words[0] not in ("based", "located", "settled", "living") or clause.words[1:2] != (
        "in",
    ):
        return []
    where = place(clause.bare, 2)
    return [Draft(attribute="location", tokens=where)] if where else []


def _named(clause: Clause) -> list[Draft]:
    """As in "I'm John": a name only with its capital, alone, and where it is no other word."""
    bare = clause.bare
    called = clause.words[0] in ("called", "named")
    titled = clause.words[0] in ARTICLES and clause.words[1:2] and clause.words[1] in TITLES
    at = 1 if called or titled else 0
    while at < len(bare) and bare[at].word in TITLES:
        at += 1 + (at + 1 < len(bare) and bare[at + 1].word == ".")
    value = phrase(bare, at, longest=4)
    if not value or (value[0] is not bare[at]):
        return []
    if called and clause.subject.entity != USER and len(value) <= 3:
        return [Draft(attribute="name", tokens=value)]
    person = clause.subject.person or (clause.subject.entity == USER)
    plain = len(value) <= 3 and value[0].word not in NOT_NAMES and all(map(_is_cased, value))
    end = at + len(value)
    closed = end >= len(bare) or bare[end].word in (",", ".", "|", "and", "by", "from", "!")
    return [Draft(attribute="name", tokens=value)] if person and plain and closed else []


def _is_cased(token: Token) -> bool:
    text = token.text.replace("-", "").replace("'", "")
    return text.isalpha() and text[0].isupper() and text[1:2].islower()


def _job(clause: Clause) -> list[Draft]:
    """As in "I'm a software engineer at Google", "I'm the CEO of Acme", "she's head of sales"."""
    skip = 1 if clause.words[0] in ARTICLES else 0
    skip += _years_old(clause.bare, skip)
    value = phrase(clause.bare, skip, longest=6)
    if not value or value[0] is not clause.bare[skip]:
        return []
    head = _head_word(value)
    # A noun that only ends like a job ("a bummer") is one where more is said of it.
    known = head in OCCUPATIONS or (skip and len(value) > 1 and is_occupation(head))
    if not known or (head in KIN and head not in OCCUPATIONS):
        return []
    if not skip and head not in _TITLES and not ("of" in clause.words or len(value) > 1):
        return []
    where = after(clause.bare, "from")
    home = place(clause.bare, where) if where < len(clause.bare) else ()
    from_there = [Draft(attribute="origin", tokens=home, tense=Tense.TIMELESS)] if home else []
    return _job_and_firm(clause, value) + from_there


_TITLES = frozenset(("ceo", "cto", "cfo", "coo", "vp", "president", "director"))


def _years_old(bare: Tokens, at: int) -> int:
    """How many tokens "34-year-old" takes."""
    number = count_at(bare, at)
    if number is None or at == 0:
        return 0
    end = number[1]
    while end < len(bare) and bare[end].word in ("-", "year", "years", "old", "year-old", "yo"):
        end += 1
    return end - at if end > number[1] else 0


def _head_word(value: Tokens) -> str:
    words = [token.word for token in value]
    return words[words.index("of") - 1] if "of" in words[1:] else words[-1]


def _job_and_firm(clause: Clause, value: Tokens) -> list[Draft]:
    head = _head_word(value)
    of = next((at for at, token in enumerate(value) if token.word == "of"), len(value))
    drafts: list[Draft] = []
    if of + 1 < len(value) and value[of + 1].capital:
        drafts.append(Draft(attribute="employer", tokens=value[of + 1 :]))
        value = value[:of]
    end = clause.bare.index(value[-1]) + 1
    before = clause.words[end : end + 1]
    firm = employer(clause.bare, end + 1) if before in (("at",), ("for",), ("with",)) else []
    sure = before == ("at",) or (before == ("for",) and head in OCCUPATIONS)
    named = [
        draft
        for draft in firm
        if draft.attribute == "employer" and (sure or draft.tokens[0].capital)
    ]
    return occupation(value, 0, sure=True) + drafts + named


def _nation(clause: Clause) -> list[Draft]:
    """As in "I'm half German", "I'm Christian and German"."""
    words = clause.words
    if words[0] == "half" and len(words) > 1 and words[1] in NATIONALITIES:
        return [Draft(attribute="nationality", tokens=clause.bare[1:2])]
    return []


def _open(clause: Clause) -> list[Draft]:
    """What has an article and no frame: "I'm a night owl" is kept as it was said."""
    if clause.words[0] not in ARTICLES or clause.subject.entity.startswith("named:"):
        return []
    value = phrase(clause.bare, 0, longest=6)
    vague = value and value[-1].word in ("bit", "lot", "one", "mess")
    if not value or vague or value[0].word == "bit" or value[0].word in TRANSIENT:
        return []
    if clause.subject.entity.endswith(_VEHICLES):
        return _vehicle(value)
    return [Draft(attribute="said:be", tokens=value)]


_VEHICLES = ("/car", "/truck", "/bike", "/motorcycle", "/phone", "/laptop")


def _vehicle(value: Tokens) -> list[Draft]:
    """As in "my car is a red Toyota"."""
    brands = [Draft(attribute="brand", tokens=(t,)) for t in value if t.word in BRANDS]
    return brands + [Draft(attribute="color", tokens=(t,)) for t in value if t.word in COLORS]


_READINGS: tuple[Callable[[Clause], list[Draft]], ...] = (
    owned_value, decided, _age, _measure, _from, _born, _allergic, _liking, _parent, _based,
    _status, _nation, _job, _named, _open,
)  # fmt: skip
_ADDED = (_age, _from, _born, _status, _job)
