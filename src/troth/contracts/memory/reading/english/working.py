"""English frames of work, school and home: work, study, live, move, join, leave, earn."""

from __future__ import annotations

from collections.abc import Callable

from troth.contracts.memory.model import Tense
from troth.contracts.memory.reading.clause import Clause, Draft
from troth.contracts.memory.reading.dates import dated
from troth.contracts.memory.reading.english.states import floor
from troth.contracts.memory.reading.english.verbs import form_as
from troth.contracts.memory.reading.english.words import NATIONALITIES, is_occupation
from troth.contracts.memory.reading.phrases import (
    ARTICLES,
    after,
    name_phrase,
    phrase,
    stop_at,
    until_stop,
)
from troth.contracts.memory.reading.tokens import Token
from troth.contracts.memory.values.places import is_like_place

Tokens = tuple[Token, ...]
Frame = Callable[[Clause], list[Draft]]

_NO_EMPLOYER = frozenset(
    """all job home night nights day days work myself himself herself themselves me it that this
    least times gym moment present once first it's weekend weekends minimum last fun money
    living free you us children kids students people animals others""".split()
)
_NO_PLACE = frozenset(
    """all around fear peace hope style luxury poverty harmony sin love pain shifts person
    general progress teams groups the it that this my your his her there here fact debt
    silence denial comfort a an different many several various""".split()
)
_APPS = frozenset("notion slack excel figma jira outlook discord teams".split())
_SCHOOLS = frozenset(
    """university college school academy institute kindergarten uni preschool bootcamp""".split()
)


def employer(tokens: Tokens, at: int) -> list[Draft]:
    """Who "at X" or "for X" names: an employer by its name, else only a kind of workplace."""
    if at >= len(tokens):
        return []
    article = tokens[at].word in ARTICLES
    value = name_phrase(tokens, at, longest=6)
    if not value or any(token.word in _NO_EMPLOYER for token in (value[0], value[-1])):
        return []
    if value[0].word in ("my", "our", "your", "his", "her", "their", "various", "many", "two"):
        return []
    value = _without_hours(value)
    named = any(token.capital for token in value)
    if not named and (value[0].word[0].isdigit() or form_as(value[0].word, "s")):
        return []
    if named or not (article or value[-1].word in _KINDS):
        return [Draft(attribute="employer", tokens=value)]
    return [Draft(attribute="workplace", tokens=value)]


def _without_hours(value: Tokens) -> Tokens:
    """Without "part time" at its end."""
    for at, token in enumerate(value[1:], start=1):
        if token.word in ("part", "full", "part-time", "full-time", "every"):
            return value[:at]
    return value


_KINDS = frozenset(
    """agency company firm office store shop restaurant bank hospital school startup factory library
    church hotel bakery clinic warehouse bar cafe university college supermarket""".split()
)


def occupation(tokens: Tokens, at: int, *, sure: bool) -> list[Draft]:
    """The job that a noun phrase names; ``sure`` where the words before it say it is one."""
    end = at
    while end < len(tokens) and tokens[end].word in ARTICLES:
        end += 1
    value = phrase(tokens, end, longest=6)
    head = _head(value)
    if not value or head is None or value[0].word in ("mr", "mr.", "mrs", "mrs.", "ms", "ms."):
        return []
    if not sure and not is_occupation(head.word):
        return []
    return [Draft(attribute="occupation", tokens=_without_nation(value))]


def _head(value: Tokens) -> Token | None:
    """The noun that the others belong to: "engineer" of "software engineer", "head of sales"."""
    words = [token.word for token in value]
    last = words.index("of") if "of" in words[1:] else len(words)
    return value[last - 1] if value else None


def _without_nation(value: Tokens) -> Tokens:
    skip = 0
    while skip < len(value) - 1 and value[skip].word in NATIONALITIES | _ADJECTIVES:
        skip += 1
    return value[skip:]


_ADJECTIVES = frozenset(
    """professional full-time part-time successful great good proud famous registered licensed
    certified talented aspiring young old retired working little simple humble freelance
    huge big local small-town famous passionate""".split()
)


def place(tokens: Tokens, at: int) -> Tokens:
    """A place by its name, "Berlin, Germany" included; empty for "a house" or "peace"."""
    if at >= len(tokens):
        return ()
    article = tokens[at].word in ARTICLES
    value = phrase(tokens, at, longest=5)
    if not value or value[0].word in _NO_PLACE or (article and not value[0].capital):
        return _country(value, article)
    return _with_region(tokens, value)


def _country(value: Tokens, article: bool) -> Tokens:
    named = " ".join(token.word for token in value)
    known = ("us", "usa", "uk", "united states", "netherlands", "philippines", "united kingdom",
             "bay area", "midwest", "states", "emirates", "bronx")  # fmt: skip
    return value if article and named in known else ()


def _with_region(tokens: Tokens, value: Tokens) -> Tokens:
    end = tokens.index(value[-1]) + 1
    if end + 1 >= len(tokens) or tokens[end].word != ",":
        return value
    region = phrase(tokens, end + 1, longest=3)
    last = end + 1 + len(region)
    alike = region and (region[0].capital == value[0].capital) and region[0] is tokens[end + 1]
    closed = stop_at(tokens, last) and (
        last >= len(tokens) or tokens[last].word not in ("and", ",")
    )
    return (*value, tokens[end], *region) if alike and closed and len(region) <= 2 else value


def work(clause: Clause) -> list[Draft]:
    """As in "I work at Google as a nurse", "I work for myself"; not "I work from home"."""
    bare = clause.bare
    if remote := _remote(bare):
        return [Draft(attribute="said:work", tokens=remote, written="remote")]
    if bare and bare[0].word in ("out", "on", "through", "towards", "around", "together"):
        return []
    drafts: list[Draft] = []
    as_at = after(bare, "as")
    # "I work as hard as I can": without its article only a known job is one.
    named = as_at < len(bare) and bare[as_at].word in ARTICLES
    drafts += occupation(bare, as_at, sure=named) if as_at < len(bare) else []
    at = after(bare, "at", "for")
    words = [token.word for token in bare[at : at + 1]]
    if words == ["myself"]:
        drafts.append(
            Draft(attribute="employment", tokens=bare[at : at + 1], written="self-employed")
        )
    elif at < len(bare):
        drafts += employer(bare, at)
    if at >= len(bare):
        drafts += [one for one in _work_in(bare) if not drafts or one.attribute == "workplace"]
    return drafts


_WHOLLY = frozenset(("fully", "completely", "entirely", "exclusively", "100"))


def _remote(bare: Tokens) -> Tokens:
    """As in "I work fully remote": never on site."""
    wholly = bool(bare) and bare[0].word in _WHOLLY
    return next(((t,) for t in bare[1:4] if t.word in ("remote", "remotely")), ()) if wholly else ()


def _work_in(bare: Tokens) -> list[Draft]:
    at = after(bare, "in", "with")
    if at >= len(bare):
        return []
    word = bare[at - 1].word
    value = phrase(bare, at, longest=5)
    if not value or bare[at].word in ("my", "own", "our"):
        return []  # "in my pajamas"
    if word == "with":
        return [Draft(attribute="said:work_with", tokens=value)]
    if bare[at].word in ARTICLES:
        return [Draft(attribute="workplace", tokens=value)] if not value[0].capital else []
    upper = value[0].text.isupper() and len(value[0].text) <= 4
    if value[0].capital and not upper:
        return []  # "I work in London" says nothing of where one lives
    return [Draft(attribute="industry", tokens=value)]


def live(clause: Clause) -> list[Draft]:
    """As in "I live in Berlin"; "I live alone" is kept as it was said."""
    bare = clause.bare
    at = after(bare, "in")
    where = place(bare, at) if at < len(bare) else ()
    if where and where[0].word in _APPS:
        return []
    if where:  # MEM-8: "I also live in Rome" tells a second home
        return [Draft(attribute="location", tokens=where, shared=clause.besides)]
    first = bare[0].word if bare else ""
    if first in ("here", "there") or not bare:
        return []
    if first == "on" and (high := floor(bare)):
        return [draft.about("user/apartment") for draft in high]
    if first in ("alone", "with", "near", "on", "by", "in", "above", "next", "outside"):
        value = until_stop(bare, 0, longest=8)
        abstract = at < len(bare) and bare[at].word in _NO_PLACE - {"a", "an", "the", "my"}
        return [Draft(attribute="said:live", tokens=value)] if value and not abstract else []
    return []


_ON_THE_WAY = frozenset(
    """to from back out away over down up in into here there again across | together home""".split()
)


def move(clause: Clause) -> list[Draft]:
    """As in "I moved to Berlin", "from Rome to Berlin", "out of Rome", "back to"."""
    bare = clause.bare
    if bare and bare[0].word not in _ON_THE_WAY:
        return []  # "I moved my files to Dropbox"
    to = after(bare, "to")
    where = place(bare, to) if to < len(bare) else ()
    drafts = [Draft(attribute="location", tokens=where, update=True)] if where else []
    left = (
        after(bare, "from", "of") if "from" in clause.words or "out" in clause.words else len(bare)
    )
    gone = place(bare, left) if left < len(bare) else ()
    if not all(is_like_place(" ".join(t.text for t in one)) for one in (where, gone) if one):
        return []  # "from Windows to Linux"
    if gone and clause.tense is Tense.PRESENT:
        drafts.append(Draft(attribute="location", tokens=gone, tense=Tense.PAST))
    return drafts


def join(clause: Clause) -> list[Draft]:
    """As in "I joined Google as an engineer", "I started at Google"; not "I joined Slack"."""
    bare = clause.bare
    as_at = after(bare, "as")
    drafts = occupation(bare, as_at, sure=True) if as_at < len(bare) else []
    if clause.verb == "join":
        # One joins a gym, an app and a call as well: only what is said beside it tells of work.
        at_work = drafts or not {"team", "company", "staff"}.isdisjoint(clause.words)
        return (employer(bare, 0) if at_work and bare and bare[0].capital else []) + drafts
    at = after(bare, "at")
    value = name_phrase(bare, at) if at < len(bare) else ()
    named = bool(value) and value[0].capital
    return ([Draft(attribute="employer", tokens=value)] if named else []) + drafts


def leave(clause: Clause) -> list[Draft]:
    """As in "I left IBM", "I quit my job at IBM", "I resigned from IBM": no longer so."""
    bare = clause.bare
    if clause.words[:3] in (("my", "job", "at"), ("my", "job", "with"), ("my", "position", "at")):
        value = name_phrase(bare, 3)
    elif clause.words[:1] == ("from",):
        value = name_phrase(bare, 1)
    elif clause.words[:2] == ("working", "at"):
        value = name_phrase(bare, 2)
    elif clause.words[:2] in (("my", "job"), ("the", "company")) or not bare:
        return []
    else:
        value = name_phrase(bare, 0)
    if clause.verb == "quit" and value and value[0].word in ("smoking", "drinking"):
        attribute = "smokes" if value[0].word == "smoking" else "drinks"
        return [Draft(attribute=attribute, tokens=value[:1], written="yes", flip=True, update=True)]
    if not value or not value[0].capital or value[0].word in ("school", "college"):
        return []
    return [Draft(attribute="employer", tokens=value, flip=True, update=True)]


def study(clause: Clause) -> list[Draft]:
    """As in "I study physics at MIT", "I majored in art", "I attend Yale"."""
    drafts = _field(clause) + _school(clause)
    year = dated(clause.rest) if clause.verb == "graduate" else ()
    if year:
        of_one = bool(drafts) or not {"school", "college", "high", "kindergarten"}.isdisjoint(
            clause.words
        )  # one may graduate from several
        drafts.append(
            Draft(attribute="graduation_year", tokens=year, tense=Tense.TIMELESS, shared=of_one)
        )
    return drafts


def _field(clause: Clause) -> list[Draft]:
    bare = clause.bare
    start = after(bare, "in") if clause.verb in ("major", "graduate") else 0
    field = phrase(bare, start, longest=4) if start < len(bare) else ()
    direct = clause.verb in ("study", "major") and bool(field) and field[0] in bare[start:][:2]
    degree = clause.verb == "graduate" and "degree" in clause.words
    if not field or "to" in (field[0].word, bare[0].word) or not (direct or degree):
        return []
    return [Draft(attribute="field_of_study", tokens=field)]


def _school(clause: Clause) -> list[Draft]:
    bare = clause.bare
    at = 0 if clause.verb == "attend" else after(bare, "at", "from")
    school = name_phrase(bare, at) if at < len(bare) else ()
    if not school:
        return []
    kind = school[-1] if clause.verb == "attend" else None
    known = kind.word in _SCHOOLS if kind else any(t.word in _SCHOOLS for t in school)
    return [Draft(attribute="school", tokens=school)] if school[0].capital or known else []


def go(clause: Clause) -> list[Draft]:
    """As in "I go to Stanford University", "I go by Max"; other goings are no facts."""
    bare = clause.bare
    if clause.words[:1] == ("by",) and len(bare) > 1 and bare[1].capital:
        return [Draft(attribute="name:nickname", tokens=phrase(bare, 1, longest=2))]
    if clause.words[:1] != ("to",):
        return []
    value = name_phrase(bare, 1)
    if value and any(token.word in _SCHOOLS for token in value) and value[0].capital:
        return [Draft(attribute="school", tokens=value)]
    return []


def earn(clause: Clause) -> list[Draft]:
    """As in "I earn $80,000 a year", "I make 60k"."""
    bare = clause.bare
    digits = bare and any(char.isdecimal() for char in bare[0].word)
    money = digits and (
        bare[0].word[0] in "$€£" or bare[0].word[-1] == "k" or _currency(clause.words)
    )
    if not money:
        return []
    end = 1
    while end < len(bare) and bare[end].word in _MONEY:
        end += 1
    return [Draft(attribute="salary", tokens=bare[:end])]


_MONEY = frozenset("k euros euro dollars usd eur thousand pounds € $ £".split())


def _currency(words: tuple[str, ...]) -> bool:
    return any(
        word in ("euros", "euro", "dollars", "usd", "eur", "pounds", "€") for word in words[1:3]
    )


def raised(clause: Clause) -> list[Draft]:
    """As in "I grew up in Ohio": where, and nothing about where they were born."""
    at = after(clause.bare, "in")
    if clause.words[:1] != ("up",) or at >= len(clause.bare):
        return []
    where = place(clause.bare, at)
    return [Draft(attribute="childhood_place", tokens=where, tense=Tense.TIMELESS)] if where else []


FRAMES: dict[str, Frame] = {
    "work": work, "live": live, "reside": live, "stay": live, "move": move, "relocate": move,
    "join": join, "start": join, "leave": leave, "quit": leave,
    "resign": leave, "study": study, "major": study, "graduate": study, "attend": study,
    "go": go, "earn": earn, "make": earn, "grow": raised,
}  # fmt: skip
