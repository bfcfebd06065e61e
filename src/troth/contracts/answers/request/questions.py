"""The question for each gap and slot, worded by the file of its language (TRUST-2.4, specific)."""

from __future__ import annotations

from troth.contracts.answers.request.gaps import Gap, Slot
from troth.language.words import text_of

_MAX_NOUN_CHARS = 40


def question_for(gap: Gap, slot: Slot, *, german: bool) -> str:
    """The question that asks for one slot of a gap; a single sentence or two, never empty."""
    wording = text_of(f"request.asks.{gap.kind}.{slot}", "de" if german else "en")
    noun = gap.noun if 0 < len(gap.noun) <= _MAX_NOUN_CHARS else "text"
    return wording.format(noun=noun)
