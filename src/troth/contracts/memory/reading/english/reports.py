"""Saying and thinking in English: which verbs make the next clause doubtful, or not one's own.

MEM-8: what others say of the speaker, what the speaker told others, and what is doubted, hoped,
dreamt or told as a story, states no fact. Unknown verbs before a clause count as such.
"""

from __future__ import annotations

from enum import Enum, auto

from troth.contracts.memory.reading.clause import Subject
from troth.contracts.memory.reading.english.predicates import Predicate
from troth.contracts.memory.reading.english.sentence import MARKS, Sentence
from troth.contracts.memory.reading.english.verbs import form_as
from troth.contracts.memory.reading.english.words import ADVERBS


class Saying(Enum):
    """What a verb makes of the clause behind it."""

    PLAIN = auto()  # it is a clause like any other
    STATED = auto()  # "I know that", "as I said": what follows is stated
    HEDGED = auto()  # "I think"
    SUPPOSED = auto()  # "I wish"
    REPORTED = auto()  # "he says", "I told them"


_HEDGES = frozenset("think believe guess suppose assume reckon figure".split())
_STATING = frozenset(
    "know mean remember notice admit realize love hate like regret forget see confirm".split()
)
_REPORTS = frozenset(
    """say tell think believe claim suggest insist mention hear ask wonder assume guess suppose want
    expect pretend call report dream lie joke write imagine know consider describe hope wish
    doubt""".split()
)
_DREAMS = frozenset(("pretend", "imagine", "dream", "hope", "wish"))
_STORIES = frozenset(
    "story dream novel game book movie film scenario fantasy play roleplay world".split()
)
_TRUE_THAT = frozenset(
    """remember note know mind forget true fact given now sure aware happy glad mention clear
    noted considering seeing""".split()
)
_UNTRUE = frozenset(("not", "no", "never", "hardly", "false", "untrue", "lie", "wrong", "myth"))
_NEARBY = 14  # a bounded look ahead keeps the whole linear
_CONTENT = frozenset(("i", "my", "we", "that", "so"))


def saying_of(sentence: Sentence, subject: Subject, verb: Predicate) -> tuple[Saying, int]:
    """What the verb makes of what follows, and where that begins."""
    if subject != Subject():
        return _by_someone(sentence, subject, verb)
    stated = _stated_at(sentence, verb)
    if stated is not None:
        return (Saying.SUPPOSED if verb.negative else Saying.STATED), stated
    after, doubtful = _behind_that(sentence, verb.at)
    if verb.verb in _DREAMS or (verb.unreal and sentence.word(verb.at - 1) == "wish"):
        return Saying.SUPPOSED, after
    if sentence.clause_at(after):
        return _of_own_clause(verb, doubtful), after
    told = verb.verb in _REPORTS and _content_from(sentence, verb.at)
    return (Saying.REPORTED if told else Saying.PLAIN), after


def _stated_at(sentence: Sentence, verb: Predicate) -> int | None:
    """Where the clause begins that "I'm sure", "I told you" or "as I said" only introduces."""
    behind, _ = _behind_that(sentence, verb.at + 1)
    word = sentence.word(verb.at)
    if verb.verb == "be" and word in ("sure", "certain", "afraid", "aware"):
        return behind if sentence.clause_at(behind) else None
    if verb.verb == "tell" and word == "you" and not verb.negative:
        return behind
    if sentence.word(sentence.at - 1) in ("as", "like") and verb.verb in _REPORTS:
        return verb.at
    return None


def _of_own_clause(verb: Predicate, doubtful: bool) -> Saying:
    """What "I VERB that …" makes of the clause behind it."""
    if verb.verb in _HEDGES:
        return Saying.SUPPOSED if verb.negative else Saying.HEDGED
    if verb.verb in _STATING and not verb.negative and not verb.unreal:
        return Saying.HEDGED if doubtful else Saying.STATED
    return Saying.REPORTED


def _by_someone(sentence: Sentence, subject: Subject, verb: Predicate) -> tuple[Saying, int]:
    reports = verb.verb in _REPORTS or (verb.unreal and _content_from(sentence, verb.at))
    return (Saying.REPORTED if reports and not subject.topic else Saying.PLAIN), verb.at


def _behind_that(sentence: Sentence, at: int) -> tuple[int, bool]:
    """The index behind "that" and adverbs, and whether one of those was a doubt."""
    doubtful = False
    while sentence.word(at) in ("that", ",") or sentence.word(at) in ADVERBS:
        doubtful |= sentence.word(at) in ("maybe", "probably", "possibly", "perhaps")
        at += 1
    return at, doubtful


def _content_from(sentence: Sentence, at: int) -> bool:
    """As in "… them I work at IBM": something told within the next words."""
    return any(sentence.word(place) in _CONTENT for place in range(at, at + 4))


def said_by_others(sentence: Sentence) -> bool:
    """Whether the rest of the sentence is left to others, to doubt, or to a tale."""
    at = sentence.at
    word = sentence.word(at)
    if not word.isalpha():
        return False
    if word in ("according", "rumor", "rumour", "allegedly"):
        return True
    return _someone_says(sentence, at) or _story(sentence, at) or _untrue_that(sentence, at)


def _someone_says(sentence: Sentence, at: int) -> bool:
    for place in range(at + 1, at + 5):
        word = sentence.word(place)
        if not word or word in MARKS or word in ("i", "we", "my"):
            return False
        form = form_as(word, "s", "past", "base")
        if form and form.lemma in _REPORTS and _content_from(sentence, place + 1):
            return not (sentence.word(at) in ("you", "please") and form.lemma == "know")
    return False


def _story(sentence: Sentence, at: int) -> bool:
    """As in "in my dream I live in Rome"."""
    if sentence.word(at) not in ("in", "for"):
        return False
    return any(sentence.word(place) in _STORIES for place in range(at + 1, at + 5))


def _untrue_that(sentence: Sentence, at: int) -> bool:
    """As in "it is not true that I work at IBM": only a known few words make it stated."""
    end = at
    last = min(len(sentence.tokens), at + _NEARBY)
    while end < last and not sentence.boundary(end):
        end += 1
    if sentence.word(end) not in ("i", "we", "my", "our"):
        return False
    words = {sentence.word(place) for place in range(at, end)}
    imperative = bool(words & {"forget"}) and sentence.word(at) in ("do", "please")
    if words & _UNTRUE and not imperative:
        return True
    return sentence.word(end - 1) == "that" and not words & _TRUE_THAT
