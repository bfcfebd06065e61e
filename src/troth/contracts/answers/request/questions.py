"""The question for each gap and slot, worded by the file of its language (TRUST-2.4, specific)."""

from __future__ import annotations

from troth.contracts.answers.request.gaps import Gap, Slot
from troth.language.words import regex, text_of

_IS_GERMAN = regex(r"\b<request.questions.is_german>\b")
# Some German words are English ones as well; what stands around them tells.
_IS_ENGLISH = regex(r"\b<request.questions.is_english>\b")
_MAX_NOUN_CHARS = 40


def question_for(gap: Gap, slot: Slot, *, german: bool) -> str:
    """The question that asks for one slot of a gap; a single sentence or two, never empty."""
    wording = text_of(f"request.asks.{gap.kind}.{slot}", "de" if german else "en")
    noun = gap.noun if 0 < len(gap.noun) <= _MAX_NOUN_CHARS else "text"
    return wording.format(noun=noun)


def reads_german(low: str) -> bool:
    """Whether a folded request looks German; a guess that only chooses the wording."""
    head = low[:400]
    german = len(_IS_GERMAN.findall(head))
    return german * 4 >= len(head.split()) > 0 and german > len(_IS_ENGLISH.findall(head))
