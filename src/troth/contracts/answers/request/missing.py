"""Whether something is missing that no one should guess: decides TRUST-2.1, 2.2, 2.3, 2.7, 2.8.

TRUST-2.4 (one to three questions, none repeated) holds by construction here and is decided again
on the way out, as are TRUST-2.5 and 2.6. Order: what the conversation already answered
(TRUST-2.7), then requests without a word, then those that the contract names, then what the heads
on the sentence encoder say: whether something is missing, and of which kind. The questions of each
kind are worded by the file of the language. Whoever cries for help, tells something or asks what
they told before is never met with a form: what a language's data names as a direct cry counts
without a head. It adds where help can be found, and takes nothing away, so that a film or a joke
that says the same costs a sentence.

A request may lean on the turns before: "And for part-timers?" names hardly anything itself. One of
few content words is searched together with what the turn before asked, and that turn with what it
leaned on. A reply to a question of ours belongs to the request that it was asked for (TRUST-2.7).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from troth.contracts.answers.request.need import NO_SCORES, PromptScores
from troth.contracts.answers.request.split import SplitRequest, split_request
from troth.language.tokens import content_words, fold, language_of, visible, words
from troth.language.words import kinds_in, regex, text_of

_DIRECT = regex(r"\b(?:<distress.direct>)\b")
_LONGEST = 20_000  # code points that are looked at


def cries_for_help(message: str) -> bool:
    """Whether a message says in so many words that somebody wants to die, or is being hurt."""
    return _DIRECT.search(fold(message[:_LONGEST])) is not None


MAX_QUESTIONS: Final = 3
VAGUE: Final = "vague"
OBJECT: Final = "object"
SUBJECT: Final = "subject"
_POINTS: Final = regex(r"\b(?:<request.pointing>)\b")
_MAX_READ_CHARS: Final = 2_000
_MAX_TURN_CHARS: Final = 20_000
_RECENT: Final = 6  # turns whose content a request may still point at
_MIN_CONTENT_WORDS: Final = 40
_KINDS: Final = (OBJECT, "draft", "decision", VAGUE)
_NAMED: Final = {kind: regex(rf"(?:<request.named.{kind}>)[?!. ]*\Z") for kind in _KINDS}
_ENDS: Final = {
    kind: regex(rf"\b(?:<request.named.{kind}>)[?!. ]*\Z") for kind in ("decision", VAGUE)
}
_LIKELY: Final = 0.5  # for a request that ends in words which the contract names
_EMPTY_REPLY: Final = regex(r"<request.empty_reply>?[?!. ]*\Z")
_TEXT_NOUN: Final = regex(r"\b<request.text_noun>\b")
_GIVES: Final = regex(r"\b<request.gives>\b")
_MAX_NOUN_CHARS: Final = 40


@dataclass(frozen=True, kw_only=True, slots=True)
class Turn:
    """An earlier turn of the conversation.

    Attributes:
        questions: What was asked back instead of an answer; empty if it was answered.
        had_content: Whether content was pasted or attached.
    """

    request: str
    answer: str = ""
    questions: tuple[str, ...] = ()
    had_content: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class Question:
    """A question to the user, and the name of what it asks for."""

    slot: str
    text: str


@dataclass(frozen=True, kw_only=True, slots=True)
class MissingContext:
    """What to ask before anything else is done; no questions: go ahead.

    Attributes:
        signals: Stable names such as ``object`` and ``missing:purpose``, and what the heads say.
    """

    questions: tuple[Question, ...] = ()
    signals: tuple[str, ...] = ()


def decide_missing_context(
    split: SplitRequest,
    *,
    history: Sequence[Turn] = (),
    language: str | None = None,
    scores: PromptScores = NO_SCORES,
) -> MissingContext:
    """Tell which questions must be asked first.

    Args:
        history: Earlier turns, oldest first.
        language: ``de`` or ``en``; read from the request where ``None``.
        scores: What the heads say of the request.
    """
    low = " ".join(fold(visible(split.request[:_MAX_READ_CHARS])).split())
    if answers_questions(split, history):
        # TRUST-2.7: the reply to a question and the request it belongs to count together.
        return MissingContext(signals=("answered:earlier_question", *scores.signals))
    kind = _kind(low, split, history, scores)
    if kind is None:
        return MissingContext(signals=scores.signals)
    asked = {question_key(question) for turn in history for question in turn.questions}
    questions = _questions(kind, low, language or language_of(low), asked)
    found = (kind, *(f"missing:{one.slot}" for one in questions)) if questions else ()
    return MissingContext(questions=questions, signals=(*found, *scores.signals))


def question_key(question: str) -> str:
    """What makes two questions the same: their words."""
    return " ".join(words(question))


def answers_questions(split: SplitRequest, history: Sequence[Turn]) -> bool:
    """Whether this message replies, with substance, to questions asked in the turn before."""
    if not history or not history[-1].questions:
        return False
    low = fold(visible(split.request[:_MAX_READ_CHARS]))
    return split.has_content or not is_empty_reply(" ".join(low.split()))


def is_empty_reply(low: str) -> bool:
    """Whether a folded reply to a question says nothing that could answer it."""
    return bool(_EMPTY_REPLY.match(low)) or not words(low)


def _kind(
    low: str, split: SplitRequest, history: Sequence[Turn], scores: PromptScores
) -> str | None:
    """The kind of what is missing; ``None`` where nothing is."""
    recent = history[-_RECENT:]
    if split.has_content or any(map(_brought_content, recent)):
        return None
    has_topic = any(words(turn.request) for turn in recent)
    if not words(low):
        # TRUST-2.3: in a conversation even a bare "?" has something to be about.
        return None if has_topic else VAGUE
    kind = next((name for name, shape in _NAMED.items() if shape.match(low)), None)
    if kind is None and not (scores.is_talk or scores.is_distress or scores.is_for_memory):
        kind = _lacked(low, scores)
    if kind == SUBJECT and _names_its_matter(low, scores):
        return None  # TRUST-2.8: sources may tell which warranty is meant, and an answer quotes it
    # TRUST-2.7: what points at nothing in the request may point at what was said before.
    return None if has_topic and kind != OBJECT else kind


def _lacked(low: str, scores: PromptScores) -> str | None:
    """What the heads find missing; of a plea that ends in named words they need be less sure."""
    if scores.missing is None:
        return None
    if scores.missing.says:
        return scores.lacks
    if scores.missing.probability < _LIKELY:
        return None
    return next((kind for kind, shape in _ENDS.items() if shape.search(low)), None)


def _names_its_matter(low: str, scores: PromptScores) -> bool:
    """Whether a question of fact says what it is about, and does not only point at it."""
    return scores.need is not None and scores.need.says and _POINTS.search(low) is None


def _brought_content(turn: Turn) -> bool:
    """TRUST-2.7: content of a turn before, in a recognized form or as plain text; or its answer."""
    if turn.had_content or len(words(turn.answer[:_MAX_TURN_CHARS])) >= _MIN_CONTENT_WORDS:
        return True
    low = fold(visible(turn.request[:_MAX_READ_CHARS]))
    if _GIVES.search(low[:200]) or len(words(low)) >= _MIN_CONTENT_WORDS:
        return True
    return split_request(turn.request[:_MAX_TURN_CHARS]).has_content


def _questions(kind: str, low: str, language: str, asked: set[str]) -> tuple[Question, ...]:
    found = _noun(low)
    noun = found.group() if found and len(found.group()) <= _MAX_NOUN_CHARS else "text"
    questions: dict[str, Question] = {}
    for slot in kinds_in(f"request.asks.{kind}"):
        text = text_of(f"request.asks.{kind}.{slot}", language).format(noun=noun)
        # TRUST-2.4, 2.7: nothing is asked twice, not in one reply and not in one conversation.
        if question_key(text) not in asked:
            questions.setdefault(question_key(text), Question(slot=slot, text=text))
    return tuple(questions.values())[:MAX_QUESTIONS]


def _noun(low: str) -> re.Match[str] | None:
    """What is to be worked with: "review this contract", "review my code"."""
    found = list(_TEXT_NOUN.finditer(low))
    pointed = (one for one in found if _POINTS.search(low[: one.start()][-_MAX_NOUN_CHARS:]))
    first = found[0] if found else None
    return next(pointed, next((one for one in found if one.start()), first))


MAX_OWN_WORDS = 2
MAX_TURNS = 3
MAX_TURN_CHARS = 400
_COURTESY: Final = regex(r"<request.courtesy>\b[^.?]{0,30}[.!,]*\Z")


def leans_on(request: str, history: Sequence[Turn]) -> str:
    """What was asked before, oldest first; empty where the request stands by itself.

    Args:
        history: Earlier turns, oldest first.
    """
    before: list[str] = []
    for turn in reversed(history[-MAX_TURNS:]):
        if _stands_alone(request) and not turn.questions:
            break
        request = split_request(turn.request).request[:MAX_TURN_CHARS]
        before.insert(0, request)
    return " ".join(before)


def _stands_alone(request: str) -> bool:
    line = " ".join(fold(visible(request[:MAX_TURN_CHARS])).split())
    is_nothing = bool(_COURTESY.match(line)) or is_empty_reply(line)  # thanks, greetings
    return is_nothing or len(content_words(line)) > MAX_OWN_WORDS
