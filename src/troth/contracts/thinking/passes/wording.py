"""Every sentence that a pass may put into an answer; the files of the languages hold them.

All of them report: none asks, and none states a fact of its own. What is set into them is a quote
of a source, or words of the request, verbatim.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import astuple, dataclass

from troth.language.tokens import fold, language_of
from troth.language.words import LANGUAGES, text_of


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


_KINDS = ("says", "adds", "condition", "unconfirmed", "excluded", "left_open")
_BY_LANGUAGE = {
    code: Wording(**{kind: text_of(f"thinking.wording.{kind}", code) for kind in _KINDS})
    for code in LANGUAGES
}
WORDINGS: Sequence[Wording] = tuple(_BY_LANGUAGE.values())
ENGLISH = _BY_LANGUAGE["en"]


def wording_of(text: str) -> Wording:
    """The wording in the language of a text, as far as its small words show it."""
    return _BY_LANGUAGE[language_of(text)]


_MARKS = tuple(
    fold(text.partition("{")[0].strip(" (")) for one in WORDINGS for text in astuple(one)
)


def is_noted(said: str) -> bool:
    """Whether a sentence holds a note of a pass already, so that none is added to it."""
    folded = fold(said)
    return any(mark in folded for mark in _MARKS)
