"""Every sentence that a pass may put into an answer; the files of the languages hold them.

All of them report: none asks, and none states a fact of its own. What is set into them is a quote
of a source, or words of the request, verbatim.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from troth.language.cues import GERMAN
from troth.language.tokens import fold, words
from troth.language.words import text_of

_LOOKED_AT = 400  # words that tell the language
_GERMAN_SHARE = 12  # one of so many words is a German small word


@dataclass(frozen=True, kw_only=True, slots=True)
class Wording:
    """The fixed wording of one language.

    Attributes:
        says: In place of a sentence that a source contradicts; ``{quote}`` is its sentence.
        adds: A sentence of a source that an answer left out.
        condition: Behind a statement: the words of its source that it left out.
        unconfirmed: Behind a statement that no source carries.
        excluded: Behind the second of two statements that exclude each other.
        left_open: Behind the answer; ``{part}`` stands for words of the request.
    """

    says: str
    adds: str
    condition: str
    unconfirmed: str
    excluded: str
    left_open: str

    def is_noted(self, said: str) -> bool:
        """Whether a sentence holds one of these already."""
        folded = fold(said)
        return any(fold(mark) in folded for mark in self._marks())

    def _marks(self) -> tuple[str, ...]:
        quoting = (self.says, self.adds, self.condition, self.left_open)
        return (*(one.partition("{")[0].strip(" (") for one in quoting), *self._notes())

    def _notes(self) -> tuple[str, str]:
        return self.unconfirmed.strip(), self.excluded.strip()


def _wording(language: str) -> Wording:
    return Wording(**{one: text_of(f"thinking.wording.{one}", language) for one in _KINDS})


_KINDS = ("says", "adds", "condition", "unconfirmed", "excluded", "left_open")
ENGLISH, GERMAN_WORDING = map(_wording, ("en", "de"))
WORDINGS: Sequence[Wording] = (ENGLISH, GERMAN_WORDING)


def wording_of(text: str) -> Wording:
    """The wording in the language of a text, as far as its small words show it."""
    found = words(text[:4_000])[:_LOOKED_AT]
    german = sum(word in GERMAN for word in found)
    return GERMAN_WORDING if german and german * _GERMAN_SHARE >= len(found) else ENGLISH


def is_noted(said: str) -> bool:
    """Whether a sentence holds a note of a pass already, so that none is added to it."""
    return any(one.is_noted(said) for one in WORDINGS)
