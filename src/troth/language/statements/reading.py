"""Reading the statements of a message: which pieces claim something, and which of them are one.

Two logistic heads over names of features (``pieces``), fitted on conversations written for the
purpose by ``training.statements.fit``; the second joins pieces of one sentence. What asks by its
mark, or stands in quotation marks, claims nothing, whatever a head says.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources
from typing import Any, Final

from troth.kernel.claims import ClaimKind
from troth.language.courtesies import courtesy_of
from troth.language.moods import kind_of
from troth.language.statements.pieces import Piece, features_of, joining_of, pieces_of
from troth.language.tokens import STOPWORDS, fold, words
from troth.language.words import regex, words_of

MAX_STATEMENTS: Final = 200
"""Statements of one message; what comes after them is not read."""
MAX_CHARS: Final = 120_000
"""Code points of one message that are looked at."""
_LEAST_WORDS = 2
_SURELY = 0.8
_OF_THE_OTHER = regex(r"(?:<statements.of_the_other>)\b")
_OF_ONE = 0.7  # of what is needed, where somebody by name is told of: "Paul has a cough"
_OF_A_NAME = regex(r"[^\W\d_a-z][\w-]{1,30} (?:<statements.holds>)\b")
_WISHES = regex(r"(?:<statements.wishes>)\b")
_QUOTES = re.compile(r"\s?:\s?[\"“”„«»']")
_ASKS = words_of("statements.asks")


@dataclass(frozen=True, kw_only=True, slots=True)
class Stated:
    """One statement.

    Attributes:
        start, end: Half-open offsets into the message, in code points.
        sure: Probability that it claims something, of its surest piece.
    """

    start: int
    end: int
    sure: float


@lru_cache(maxsize=256)
def statements_in(message: str) -> tuple[Stated, ...]:
    """The statements of a message in order, without overlap; linear in its length."""
    found: list[Stated] = []
    before: Piece | None = None
    last: Piece | None = None  # the piece that the last statement ends with
    for piece in pieces_of(message[:MAX_CHARS]):
        sure = claims(message, piece, before)
        follows = last is before and before is not None and before.sentence == piece.sentence
        before = piece
        if sure < _least(message, piece) or _claims_nothing(message, piece):
            continue
        if follows and last is not None and joined(message, last, piece):
            known = found[-1]
            found[-1] = Stated(start=known.start, end=piece.end, sure=max(known.sure, sure))
        elif len(found) < MAX_STATEMENTS:
            found.append(Stated(start=piece.start, end=piece.end, sure=sure))
        last = piece
    return tuple(one for one in found if len(words(message[one.start : one.end])) >= _LEAST_WORDS)


def claims(message: str, piece: Piece, before: Piece | None) -> float:
    """Probability that a piece claims something of its own.

    Args:
        before: The piece in front of it.
    """
    return weighed(_weights()["keep"], features_of(message, piece, before))


def joined(message: str, piece: Piece, following: Piece) -> bool:
    """Whether two pieces in a row are one statement."""
    head = _weights()["join"]
    least: float = head["least"]
    return weighed(head, joining_of(message, piece, following)) >= least


def opens_asking(message: str, start: int) -> bool:
    """Whether a sentence that starts there opens with a word that questions open with."""
    opening = words(message[start : start + 30])[:1]
    return not _ASKS.isdisjoint(opening)


def _least(message: str, piece: Piece) -> float:
    """From which probability a piece claims something; what opens like a question, more surely."""
    least: float = _weights()["keep"]["least"]
    said = message[piece.start : piece.end]
    if _OF_A_NAME.match(said) and not STOPWORDS.intersection(words(said[:60])[:1]):
        least *= _OF_ONE
    if piece.at == 0 and opens_asking(message, piece.start):
        return max(least, _SURELY)
    supposed = kind_of(said, piece.form) in (ClaimKind.HYPOTHETICAL, ClaimKind.QUOTATION)
    return math.inf if supposed or _WISHES.match(fold(said[:60])) else least


def _claims_nothing(message: str, piece: Piece) -> bool:
    said = message[piece.start : piece.end]
    announces = _QUOTES.match(message, piece.end) is not None and kind_of(said, piece.form)
    if piece.quoted or said.endswith("?") or announces is ClaimKind.FRAME:
        return True
    if _OF_THE_OTHER.match(fold(said[:60])):
        return True  # "but you said Sarah": what whoever reads it said is no claim of the speaker
    return courtesy_of(said) is not None


def weighed(head: Mapping[str, Any], names: Iterable[str]) -> float:
    """What a head makes of features, as a probability."""
    known = head["weights"]
    total = head["bias"] + sum(known.get(name, 0.0) for name in names)
    return 1 / (1 + math.exp(-max(-30.0, min(30.0, total))))


@lru_cache(maxsize=1)
def _weights() -> Any:
    return json.loads((resources.files(__package__) / "weights.json").read_bytes())
