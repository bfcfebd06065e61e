"""Whether something is missing that no one should guess: decides TRUST-2.1, 2.2, 2.3, 2.7, 2.8.

TRUST-2.4 (one to three questions, none repeated) holds by construction here and is decided again
on the way out, as are TRUST-2.5 and 2.6. A request has *slots* (object, audience, purpose,
criteria, options, context, constraints); each is filled by the request, by pasted content, by an
attachment or by the conversation, or it is not. Order: what the conversation already answered
(TRUST-2.7), then vague requests, work on a text that is not there, drafts without substance,
decisions without circumstances. Anything else is left to answer: a question to the user is a cost,
too.

A learned chance is weighed where the rules find no gap. If it is sure, the request stands alone,
and it gives a task rather than puts a question, the details that are open by rule are asked for
(``dimensions``): a classifier never words a question, and never asks for nothing in particular.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from troth.contracts.answers.request import gaps
from troth.contracts.answers.request.chances import Chance
from troth.contracts.answers.request.dimensions import gives_task, is_detailed, open_dimensions
from troth.contracts.answers.request.gaps import Gap, Slot
from troth.contracts.answers.request.questions import question_for
from troth.contracts.answers.request.split import SplitRequest, split_request
from troth.language.tokens import fold, language_of, visible, words

MAX_QUESTIONS = 3
_MAX_READ_CHARS = 2000


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
    """A question to the user about one slot."""

    slot: Slot
    text: str


@dataclass(frozen=True, kw_only=True, slots=True)
class MissingContext:
    """What to ask before anything else is done; no questions: go ahead.

    Attributes:
        signals: Stable names such as ``object:rewrite`` and ``missing:object``, and the
            probability of the classifier.
    """

    questions: tuple[Question, ...] = ()
    signals: tuple[str, ...] = ()


def decide_missing_context(
    split: SplitRequest,
    *,
    history: Sequence[Turn] = (),
    language: str | None = None,
    chance: Chance | None = None,
) -> MissingContext:
    """Tell which questions must be asked first.

    Args:
        history: Earlier turns, oldest first.
        language: ``de`` or ``en``; read from the request where ``None``.
        chance: That context is missing, as a classifier has it; ``None``: the rules decide alone.
    """
    # TRUST-1.4: the probability is told whether or not it decided.
    scored = () if chance is None else (chance.signal,)
    low = " ".join(fold(visible(split.request[:_MAX_READ_CHARS])).split())
    if answers_questions(split, history):
        # TRUST-2.7: the reply to a question and the request it belongs to count together.
        return MissingContext(signals=("answered:earlier_question", *scored))
    recent = history[-_RECENT:]
    has_content = _brings_content(split) or any(map(_brought_content, recent))
    has_topic = has_content or any(words(turn.request) for turn in recent)
    gap = gaps.find_gap(low, has_content=has_content, has_topic=has_topic)
    if gap is None and not has_topic and chance is not None and chance.says:
        gap = _open_task(low)
    if gap is None:
        return MissingContext(signals=scored)
    german = (language or language_of(low)) == "de"
    asked = {_key(question) for turn in history for question in turn.questions}
    questions = _questions(gap, german=german, asked=asked)
    named = tuple(f"missing:{question.slot}" for question in questions)
    found = (gap.signal, *named) if named else ()
    return MissingContext(questions=questions, signals=(*found, *scored))


def _open_task(low: str) -> Gap | None:
    """What is open of a task that a classifier is sure to be vague."""
    # TRUST-2.8: neither a question nor a task with its details is met with questions.
    if not gives_task(low) or is_detailed(low):
        return None
    return Gap(kind="task", slots=open_dimensions(low))


def _brings_content(split: SplitRequest) -> bool:
    """Whether content came along: pasted, attached, or simply on the lines below the request."""
    if split.has_content:
        return True
    lines = [fold(visible(line)).strip() for line in split.request[:_MAX_READ_CHARS].splitlines()]
    return len([line for line in lines if words(line) and not gaps.is_courtesy(line)]) > 1


def _brought_content(turn: Turn) -> bool:
    """TRUST-2.7: pasted a turn earlier, in a recognized form or as plain text."""
    if turn.had_content or gaps.gives_content(fold(visible(turn.request[:_MAX_READ_CHARS]))):
        return True
    return _brings_content(split_request(turn.request[:_MAX_TURN_CHARS]))


_MAX_TURN_CHARS = 20_000
_RECENT = 6  # turns whose content a request may still point at


def answers_questions(split: SplitRequest, history: Sequence[Turn]) -> bool:
    """Whether this message replies, with substance, to questions asked in the turn before."""
    if not history or not history[-1].questions:
        return False
    low = fold(visible(split.request[:_MAX_READ_CHARS]))
    return split.has_content or not gaps.is_empty_reply(" ".join(low.split()))


def _questions(gap: Gap, *, german: bool, asked: set[str]) -> tuple[Question, ...]:
    questions: dict[str, Question] = {}
    for slot in gap.slots:
        text = question_for(gap, slot, german=german)
        # TRUST-2.4, 2.7: nothing is asked twice, not in one reply and not in one conversation.
        if _key(text) not in asked:
            questions.setdefault(_key(text), Question(slot=slot, text=text))
    return tuple(questions.values())[:MAX_QUESTIONS]


def _key(question: str) -> str:
    return " ".join(words(question))
