"""The verb of an English clause: tense, denial, certainty, and which verb it is in the end."""

from __future__ import annotations

from dataclasses import dataclass

from troth.contracts.memory.model import Certainty, Tense
from troth.contracts.memory.reading.english.verbs import FORMS, Form, form_as, guessed
from troth.contracts.memory.reading.english.words import ADVERBS, FEELING_VERBS
from troth.contracts.memory.reading.tokens import Token

EVENTS = frozenset(
    """move join start leave quit marry retire graduate get adopt buy switch change become relocate
    turn begin transfer divorce separate resign""".split()
)
"""Verbs of which the past form tells of a change: "I moved" says where I live now."""
_CERTAINTY = {
    "probably": Certainty.HEDGED, "likely": Certainty.HEDGED, "apparently": Certainty.HEDGED,
    "maybe": Certainty.POSSIBLE, "possibly": Certainty.POSSIBLE, "perhaps": Certainty.POSSIBLE,
}  # fmt: skip
_BEFALLEN = frozenset(("promoted", "hired", "fired", "laid", "transferred"))
_BE = frozenset(("am", "is", "are", "was", "were", "'s", "be", "been"))
_HAVE = frozenset(("have", "has", "had", "'s"))
_UNREAL = frozenset(("would", "should", "must", "ought", "need", "wish"))
_WISHES = frozenset(("want", "hope", "wish", "aim", "dream", "look"))
_PLANS = frozenset(("plan", "intend", "prepare", "decide"))
_STARTS = frozenset(("start", "begin", "resume"))
_STOPS = frozenset(("stop", "quit", "cease"))
_RECENT = frozenset(("now", "recently", "newly"))
_FORMERLY = frozenset(("formerly", "previously", "once"))


@dataclass(slots=True)
class Predicate:
    """A verb group as far as it was read.

    Attributes:
        at: Index of the token after it.
        never: It is denied of all times.
        perfect: "I have lived": over, unless it says since when.
        unreal: "would", "should", "have to": says nothing of what is.
    """

    at: int
    verb: str = ""
    tense: Tense = Tense.PRESENT
    negative: bool = False
    certainty: Certainty = Certainty.STATED
    update: bool = False
    ended: bool = False
    never: bool = False
    able: bool = False
    meant: bool = False
    doing: bool = False
    perfect: bool = False
    unreal: bool = False
    past_form: bool = False


def read_predicate(tokens: tuple[Token, ...], at: int, *, first_person: bool) -> Predicate | None:
    """The verb group that begins there; ``None`` where no verb does."""
    found = Predicate(at=at)
    for _ in range(14):  # auxiliaries and adverbs; no verb group is longer
        if not _step(tokens, found, first_person):
            break
    return found if found.verb or found.unreal else None


def _word(tokens: tuple[Token, ...], at: int) -> str:
    return tokens[at].word if 0 <= at < len(tokens) else ""


def _step(tokens: tuple[Token, ...], found: Predicate, first: bool) -> bool:
    """Take one word of the group; whether there may be more."""
    word = _word(tokens, found.at)
    if not word:
        return False
    if (
        word == "not"
        or word in ADVERBS
        or (word == "no" and _word(tokens, found.at + 1) == "longer")
    ):
        return _adverb(found, word)
    if word in ("will", "shall", "might", "may", "could", "can") or word in _UNREAL:
        return _modal(tokens, found, word)
    if word in ("do", "does", "did") and _verb_follows(tokens, found.at + 1):
        found.tense = Tense.PAST if word == "did" else found.tense
        found.past_form = found.past_form or word == "did"
        found.at += 1
        return True
    if word in ("used", "use") and _word(tokens, found.at + 1) == "to":
        found.tense, found.at = Tense.PAST, found.at + 2
        return True
    return _have_or_be(tokens, found, word, first)


def _adverb(found: Predicate, word: str) -> bool:
    if word in ("not", "never", "no"):
        found.negative = not found.negative
    found.never |= word == "never"
    found.ended |= word == "no"
    found.update |= word in _RECENT or word == "no"
    found.certainty = _CERTAINTY.get(word, found.certainty)
    if word in _FORMERLY:
        found.tense = Tense.PAST
    found.at += 2 if word == "no" else 1
    return True


def _modal(tokens: tuple[Token, ...], found: Predicate, word: str) -> bool:
    found.at += 1
    if word in ("will", "shall"):
        found.tense = Tense.FUTURE
    elif word in ("might", "may", "could"):
        found.tense, found.certainty = Tense.FUTURE, Certainty.POSSIBLE
    elif word == "can":
        found.able = True
    elif word == "would" and _wish_at(tokens, found.at):
        found.at += 2
        found.tense, found.certainty, found.meant = Tense.FUTURE, Certainty.POSSIBLE, True
    else:
        found.unreal = True
        return False
    return True


def _wish_at(tokens: tuple[Token, ...], at: int) -> bool:
    return _word(tokens, at) in ("like", "love") and _word(tokens, at + 1) == "to"


def _verb_follows(tokens: tuple[Token, ...], at: int) -> bool:
    while _word(tokens, at) in ADVERBS or _word(tokens, at) == "not":
        at += 1
    word = _word(tokens, at)
    return form_as(word, "base") is not None or (at < len(tokens) and guessed(word) is not None)


def _next_real(tokens: tuple[Token, ...], at: int) -> str:
    while _word(tokens, at) in ADVERBS or _word(tokens, at) == "not":
        at += 1
    return _word(tokens, at)


def _have_or_be(tokens: tuple[Token, ...], found: Predicate, word: str, first: bool) -> bool:
    following = _next_real(tokens, found.at + 1)
    participle = form_as(following, "part")
    if (
        word in _HAVE
        and (participle or following == "got")
        and (word != "'s" or following in ("been", "got"))
    ):
        found.perfect, found.at = True, found.at + 1
        found.tense = Tense.PAST if word == "had" else found.tense
        return True
    if word in _HAVE and following == "to" and word != "'s":
        found.unreal = True
        return False
    if word in _BE:
        return _be(tokens, found, word, following)
    return _main(tokens, found, word, first)


def _be(tokens: tuple[Token, ...], found: Predicate, word: str, following: str) -> bool:
    if word in ("was", "were"):
        found.tense, found.past_form = Tense.PAST, True
    after = _after_real(tokens, found.at + 1)
    doing = form_as(following, "ing")
    if (
        following in ("going", "about")
        and _word(tokens, after) == "to"
        and _base_at(tokens, after + 1)
    ):
        _skip_to(tokens, found, after + 1)
        found.tense = Tense.FUTURE if found.tense is not Tense.PAST else found.tense
        found.meant = True
        found.unreal = found.past_form
        return not found.unreal
    if following in _BEFALLEN and not found.negative:  # "I was promoted" is "I got promoted"
        found.verb, found.at = "get", _after_real(tokens, found.at + 1) - 1
        return False
    if doing is None or following in ("being", "boring", "interesting", "willing", "loving"):
        found.at += 1
        found.verb = "be"
        _trailing(tokens, found)
        return False
    return _progressive(tokens, found, doing, after)


def _progressive(tokens: tuple[Token, ...], found: Predicate, doing: Form, after: int) -> bool:
    _skip_to(tokens, found, after)
    if _leads_on(tokens, found, doing):
        return True
    found.verb = doing.lemma
    if doing.lemma in EVENTS and found.tense is Tense.PRESENT and not found.perfect:
        found.tense = Tense.FUTURE  # "I'm moving to Oslo"
    found.doing = not found.perfect
    found.perfect = False  # "I've been working": still so
    return False


def _after_real(tokens: tuple[Token, ...], at: int) -> int:
    while _word(tokens, at) in ADVERBS or _word(tokens, at) == "not":
        at += 1
    return at + 1


def _skip_to(tokens: tuple[Token, ...], found: Predicate, at: int) -> None:
    """Go on to an index, with the denial and adverbs on the way."""
    while found.at < at:
        word = _word(tokens, found.at)
        if word == "not" or word in ADVERBS:
            _adverb(found, word)
        else:
            found.at += 1


def _trailing(tokens: tuple[Token, ...], found: Predicate) -> None:
    """Adverbs behind the copula: "I am not really", "I am no longer"."""
    while (word := _word(tokens, found.at)) in ADVERBS or word == "not" or (
        word == "no" and _word(tokens, found.at + 1) == "longer"
    ):  # fmt: skip
        _adverb(found, word)


def _base_at(tokens: tuple[Token, ...], at: int) -> bool:
    word = _next_real(tokens, at)
    return word == "be" or form_as(word, "base") is not None


def _leads_on(tokens: tuple[Token, ...], found: Predicate, form: Form) -> bool:
    """Whether the verb only leads on to another one: want to, plan to, start to, stop doing."""
    word, following = _word(tokens, found.at), _word(tokens, found.at + 1)
    if word == "to" and (following == "be" or form_as(following, "base")):
        if form.lemma in _PLANS or form.lemma in _WISHES:
            found.tense, found.at, found.meant = Tense.FUTURE, found.at + 1, True
            found.unreal = form.kind == "past"  # "I wanted to" says nothing of today
            if form.lemma in _WISHES:
                found.certainty = Certainty.POSSIBLE
            return True
        if form.lemma in _STARTS:
            return _started(found, form, 1)
    if form.lemma == "give" and word == "up" and form_as(following, "ing"):
        found.at += 1
        return _stopped(found)
    doing = form_as(word, "ing")
    if doing and form.lemma in _STARTS:
        return _started(found, form, 0)
    if doing and form.lemma in _STOPS:
        return _stopped(found)
    return _thinks_of(found, form, (doing, form_as(following, "ing")))


def _thinks_of(found: Predicate, form: Form, verbs: tuple[Form | None, Form | None]) -> bool:
    """As in "I'm thinking of moving", "I'm considering moving": possible, not yet so."""
    here, behind = verbs
    if form.lemma not in ("think", "consider", "plan", "dream"):
        return False
    if behind is None and not (here and form.lemma == "consider"):
        return False
    found.tense, found.certainty = Tense.FUTURE, Certainty.POSSIBLE
    found.at += 0 if here else 1
    return True


def _stopped(found: Predicate) -> bool:
    found.negative, found.ended, found.update = not found.negative, True, True
    return True


def _started(found: Predicate, form: Form, skip: int) -> bool:
    found.at += skip
    found.update = True
    if form.kind == "ing":
        found.tense = Tense.FUTURE
    return True


def _main(tokens: tuple[Token, ...], found: Predicate, word: str, first: bool) -> bool:
    form = _main_form(word, found, first)
    if form is None:
        return False
    found.at += 1
    if _leads_on(tokens, found, form):
        return True
    if found.perfect and form.lemma == "get" and word == "got":
        found.verb, found.perfect = "have", False  # "I've got a dog"
        found.unreal = _word(tokens, found.at) == "to"
        return False
    found.verb = form.lemma
    found.past_form |= form.kind == "past" and not found.perfect
    if found.past_form and found.tense is Tense.PRESENT:
        found.tense = Tense.PAST
    return False


def _main_form(word: str, found: Predicate, first: bool) -> Form | None:
    if found.perfect:
        kinds = ("past",) if word == "got" else ("part", "ing")  # "I've got two sons"
        return form_as(word, *kinds) or guessed(word)
    bare = found.tense is not Tense.PRESENT or found.able or found.past_form
    order: tuple[str, ...] = ("past", "base", "ing", "s")
    if bare:
        order = ("base", "ing", "part", "past", "s")
    if word in ("read", "put", "cut", "run", "come", "become", "let", "hurt"):
        order = ("base", "past")
    form = form_as(word, *order)
    if form is not None or word in FORMS:
        return form
    return guessed(word) if first and word not in FEELING_VERBS else None
