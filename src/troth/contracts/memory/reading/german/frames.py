"""German frames of the core attributes."""

from __future__ import annotations

from collections.abc import Callable

from troth.contracts.memory.model import USER, Tense
from troth.contracts.memory.reading.clause import Clause, Draft, name_of
from troth.contracts.memory.reading.dates import dated
from troth.contracts.memory.reading.english.words import BRANDS
from troth.contracts.memory.reading.german.having import having
from troth.contracts.memory.reading.german.owning import owned_value
from troth.contracts.memory.reading.german.words import (
    DIETS,
    EMPLOYMENT,
    LANGUAGES,
    MARITAL,
    STATES,
)
from troth.contracts.memory.reading.phrases import (
    after,
    count_at,
    listed,
    name_phrase,
    phrase,
)
from troth.contracts.memory.reading.tokens import Token

Tokens = tuple[Token, ...]
_COLORS = {
    "rot": "red", "blau": "blue", "grün": "green", "gelb": "yellow", "schwarz": "black",
    "weiß": "white", "braun": "brown", "grau": "grey", "silber": "silver", "blond": "blond",
}  # fmt: skip
_NO_PLACE = frozenset("einer einem der dem den die meiner meinem frieden angst ruhe".split())


_TELLING = frozenset(("sein", "betragen", "lauten", "heißen"))


def drafts_of(clause: Clause) -> list[Draft]:
    """The facts that a German clause tells, as drafts, in order; empty where nothing fits."""
    names = [name_of(clause.subject) for _ in clause.subject.name[:1]]
    if clause.subject.topic.startswith("own:"):
        return owned_value(clause) if clause.verb in _TELLING else []
    if clause.subject.topic:
        return _of_topic(clause) if clause.verb == "sein" else []
    frame = _FRAMES.get(clause.verb)
    return names + [draft for draft in (frame(clause) if frame else []) if draft.tokens]


def _of_topic(clause: Clause) -> list[Draft]:
    topic, bare = clause.subject.topic, clause.bare
    if topic == "birth_date":
        value = dated(clause.rest)
    elif topic == "hobby":
        return [Draft(attribute=topic, tokens=one) for one in listed(bare)]
    elif topic == "age":
        number = count_at(bare, 0)
        value = bare[: number[1]] if number else ()
    elif topic == "employer":
        value = name_phrase(bare)
    else:
        value = bare if topic == "address" else phrase(bare)
    return (
        [Draft(attribute=topic, tokens=value, written=_COLORS.get(value[0].word, ""))]
        if value
        else []
    )


def _firm(bare: Tokens, *prepositions: str) -> Tokens:
    at = after(bare, *prepositions)
    value = name_phrase(bare, at, longest=5) if at < len(bare) else ()
    article = at < len(bare) and bare[at].word in (
        "einer",
        "einem",
        "meiner",
        "meinem",
        "mir",
        "uns",
    )
    return () if article or not value or not value[0].capital else value


def _working(clause: Clause) -> list[Draft]:
    firm = _firm(clause.bare, "bei", "beim", "für")
    at = after(clause.bare, "als")
    role = phrase(clause.bare, at, longest=3) if at < len(clause.bare) else ()
    drafts = [Draft(attribute="employer", tokens=firm)] if firm else []
    return drafts + ([Draft(attribute="occupation", tokens=role)] if role else [])


def _place(bare: Tokens, *prepositions: str) -> Tokens:
    at = after(bare, *prepositions)
    if at >= len(bare) or bare[at].word in _NO_PLACE:
        return ()
    value = phrase(bare, at, longest=4)
    return value if value and value[0].capital else ()


def _living(clause: Clause) -> list[Draft]:
    where = _place(clause.bare, "in", "im")
    several = clause.besides  # MEM-8: "Ich wohne auch in Rom" tells a second home
    return [Draft(attribute="location", tokens=where, shared=several)] if where else []


def _moving(clause: Clause) -> list[Draft]:
    """As in "Ich bin von Köln nach Bonn gezogen": where to, and where one lived before."""
    where, left = _place(clause.bare, "nach", "in"), _place(clause.bare, "von", "aus")
    drafts = [Draft(attribute="location", tokens=where, update=True)] if where else []
    if where and left and clause.tense is Tense.PRESENT:
        drafts.append(Draft(attribute="location", tokens=left, tense=Tense.PAST))
    return drafts


def _coming(clause: Clause) -> list[Draft]:
    where = _place(clause.bare, "aus")
    return [Draft(attribute="origin", tokens=where, tense=Tense.TIMELESS)] if where else []


def _called(clause: Clause) -> list[Draft]:
    value = phrase(clause.bare, 0, longest=3)
    if not value or not value[0].capital:
        return []
    return [Draft(attribute="name", tokens=value)]


_TRAILING = frozenset(("geboren", "angestellt", "beschäftigt", "allergisch"))


def _being(clause: Clause) -> list[Draft]:
    bare = tuple(token for token in clause.bare if token.word not in _TRAILING)
    if not bare or bare[0].word in STATES:
        return []
    trailing = _by_trailing(bare, clause.rest)
    if trailing is not None:
        return trailing
    number = count_at(bare, 0)
    if number and not bare[0].word.startswith("ein"):
        return _age(bare, number)
    return _coming(clause) if bare[0].word == "aus" else _state(clause) or _trade(clause)


def _by_trailing(bare: Tokens, rest: Tokens) -> list[Draft] | None:
    """What the last word decides: "geboren", "angestellt", "allergisch"."""
    said = {token.word for token in rest}
    if "geboren" in said:
        return _born(bare, rest)
    if "angestellt" in said or "beschäftigt" in said:
        firm = _firm(bare, "bei", "beim")
        return [Draft(attribute="employer", tokens=firm)] if firm else []
    if "allergisch" in said:
        at = after(bare, "gegen", "auf")
        return [Draft(attribute="allergy", tokens=value) for value in listed(bare[at:])]
    return None


def _age(bare: Tokens, number: tuple[int, int]) -> list[Draft]:
    value, end = number
    following = bare[end].word if end < len(bare) else ""
    if value > 125 or following not in ("", "jahre", "jahr", "|", ",", "und"):
        return []
    return [Draft(attribute="age", tokens=bare[:end], written=str(value))]


def _born(bare: Tokens, rest: Tokens) -> list[Draft]:
    drafts = []
    where = _place(bare, "in")
    if where and not where[0].word[0].isdigit():
        drafts.append(Draft(attribute="birth_place", tokens=where, tense=Tense.TIMELESS))
    date = dated(rest)
    if date:
        drafts.append(Draft(attribute="birth_date", tokens=date, tense=Tense.TIMELESS))
    return drafts


def _state(clause: Clause) -> list[Draft]:
    at = 1 if clause.words[0] in ("ein", "eine") and len(clause.bare) > 1 else 0
    word, value = clause.words[at], clause.bare[at : at + 1]
    for table, attribute in (
        (MARITAL, "marital_status"),
        (DIETS, "diet"),
        (EMPLOYMENT, "employment"),
    ):
        if word in table:
            return [Draft(attribute=attribute, tokens=value, written=table[word])]
    if word in _COLORS and clause.subject.entity != USER:
        return [Draft(attribute="color", tokens=value, written=_COLORS[word])]
    if word in ("schwanger", "diabetiker", "diabetikerin", "blind", "taub"):
        return [Draft(attribute="health", tokens=value)]
    if word in ("raucher", "raucherin", "nichtraucher", "nichtraucherin"):
        return [
            Draft(attribute="smokes", tokens=value, written="yes", flip=word.startswith("nicht"))
        ]
    return []


_TRADES = (
    "erin", "istin", "orin", "arzt", "ärztin", "anwalt", "anwältin", "mann", "frau", "koch",
    "köchin", "pilot", "ent", "entin", "eur", "loge", "login", "lehrer", "wickler", "ingenieur",
    "bäcker", "ister", "pfleger", "berater", "fahrer", "händler", "maler", "musiker",
    "elektriker", "wirt", "kraft",
)  # fmt: skip


def _trade(clause: Clause) -> list[Draft]:
    """As in "Ich bin Lehrerin bei Siemens": a job by its ending, or by the firm beside it."""
    value = phrase(clause.bare, 0, longest=3)
    if not value or not value[0].capital or clause.words[0] in ("in", "bei", "im", "am"):
        return []
    firm = _firm(clause.bare, "bei", "beim")
    known = value[0].word.endswith(_TRADES) or bool(firm)
    if len(value) > 1 or len(value[0].word) < 4 or not known:
        return []
    drafts = [Draft(attribute="occupation", tokens=value)]
    return drafts + ([Draft(attribute="employer", tokens=firm)] if firm else [])


def _liking(clause: Clause) -> list[Draft]:
    flip = clause.verb == "hassen"
    return [
        Draft(attribute="likes", tokens=value, flip=flip)
        for value in listed(clause.bare)
        if value[0].word not in ("dich", "es", "das", "sie", "ihn", "dir", "euch")
    ]


def _doing(clause: Clause) -> list[Draft]:
    """As in "Ich esse kein Fleisch", "ich spiele gern Tennis"."""
    if not clause.bare or clause.subject.entity != USER:
        return []
    gladly = any(token.word in ("gern", "gerne") for token in clause.rest)
    attribute = "likes" if gladly else f"said:{_DOING[clause.verb]}"
    value = phrase(clause.bare, 0, longest=4)
    return [Draft(attribute=attribute, tokens=value)] if value else []


_DOING = {"essen": "eat", "spielen": "play", "fahren": "drive", "lernen": "learn",
          "trinken": "drink"}  # fmt: skip


def _driving(clause: Clause) -> list[Draft]:
    """As in "Ich fahre einen Tesla": the brand of their car."""
    brands = [token for token in clause.bare[:4] if token.word in BRANDS]
    return [Draft(attribute="brand", tokens=(b,), entity="user/car") for b in brands] or _doing(
        clause
    )


def _smoking(clause: Clause) -> list[Draft]:
    return (
        [Draft(attribute="smokes", tokens=clause.spoken, written="yes")]
        if not any(token.is_word for token in clause.bare)
        else []
    )


def _drinking(clause: Clause) -> list[Draft]:
    if not clause.bare or clause.words[0] in ("alkohol", "|"):
        return [Draft(attribute="drinks", tokens=clause.spoken, written="yes")]
    return _doing(clause)


def _speaking(clause: Clause) -> list[Draft]:
    return [
        Draft(attribute="language", tokens=value[-1:])
        for value in listed(clause.bare)
        if value[-1].word in LANGUAGES
    ]


def _leaving(clause: Clause) -> list[Draft]:
    firm = (
        _firm(clause.bare, "bei", "beim") if clause.verb == "kündigen" else name_phrase(clause.bare)
    )
    return [Draft(attribute="employer", tokens=firm, flip=True, update=True)] if firm else []


def _joining(clause: Clause) -> list[Draft]:
    firm = _firm(clause.bare, "bei", "zu", "zur", "zum")
    return [Draft(attribute="employer", tokens=firm, update=True)] if firm else []


def _marrying(clause: Clause) -> list[Draft]:
    return [Draft(attribute="marital_status", tokens=clause.spoken, written="married")]


def _becoming(clause: Clause) -> list[Draft]:
    number = count_at(clause.bare, 0)
    return _age(clause.bare, number) if number and not clause.bare[0].word.startswith("ein") else []


def _studying(clause: Clause) -> list[Draft]:
    value = phrase(clause.bare, 0, longest=3)
    return [Draft(attribute="field_of_study", tokens=value)] if value and value[0].capital else []


_FRAMES: dict[str, Callable[[Clause], list[Draft]]] = {
    "arbeiten": _working, "wohnen": _living, "leben": _living, "ziehen": _moving,
    "kommen": _coming, "heißen": _called, "sein": _being, "haben": having, "mögen": _liking,
    "lieben": _liking, "hassen": _liking, "essen": _doing, "spielen": _doing, "fahren": _driving,
    "lernen": _doing, "trinken": _drinking, "rauchen": _smoking, "sprechen": _speaking,
    "studieren": _studying, "kündigen": _leaving, "verlassen": _leaving, "wechseln": _joining,
    "anfangen": _joining, "heiraten": _marrying, "werden": _becoming,
}  # fmt: skip
