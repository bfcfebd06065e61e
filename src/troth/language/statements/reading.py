"""Reading the statements of a message: which pieces claim something, and what goes with them.

A piece is what stands between sentence ends, commas, dashes, brackets and the words that join
clauses. A logistic head over names of features says how likely each claims something; it was
fitted on conversations written for the purpose by ``training.statements.fit``. What asks by its
mark, or stands in quotation marks, claims nothing, whatever the head says.

A statement is a piece that claims something, with what stands around it in its sentence and does
not ask or order: "8 months" says nothing without "packing list for Nantes". A sentence that claims
little by itself ("At 24 each.") is told with the one before it. Pure, linear.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from importlib import resources
from itertools import groupby, islice, pairwise
from typing import Any, Final

from troth.kernel.claims import ClaimKind
from troth.kernel.keeping import kept
from troth.language.courtesies import courtesy_of
from troth.language.moods import kind_of
from troth.language.segments import Form, stretches
from troth.language.statements.asking import asking, asks, weighed
from troth.language.tokens import STOPWORDS, fold, sentences, words
from troth.language.words import LANGUAGES, phrases_of, regex, text_of

MAX_PIECE_CHARS = 600
_CUT = regex(r"(?:[;:,()]|\s[-–—]{1,3}(?=\s)|—)\s{0,8}|\s(?=<statements.joins>\s)", re.IGNORECASE)
_MARKS = re.compile(r"[\"“”„«»]|(?<!\w)['‘’](?=\w)|(?<=\w)['’](?!\w)")
_MAX_WORDS = 40
_UNREAD = frozenset((Form.CODE, Form.QUOTED))


@dataclass(frozen=True, kw_only=True, slots=True)
class Piece:
    """A piece of a message.

    Attributes:
        start, end: Half-open offsets in code points, without white space around.
        sentence: Where its sentence starts and ends.
        at: Its place in the sentence, from 0; ``of``: how many the sentence has.
        form: Of the stretch that it stands in.
        quoted: It stands within quotation marks.
    """

    start: int
    end: int
    sentence: tuple[int, int]
    at: int
    of: int
    form: Form
    quoted: bool


def pieces_of(text: str) -> Iterator[Piece]:
    """The pieces of a message in order; code and quoted lines have none."""
    for stretch in stretches(text):
        if stretch.form in _UNREAD:
            continue
        said = text[stretch.start : stretch.end]
        cuts = [match.span() for match in _CUT.finditer(said)]
        edges = [0, *(place for cut in cuts for place in cut), len(said)]
        spans = [
            trimmed
            for start, end in zip(edges[::2], edges[1::2], strict=True)
            if (trimmed := _trimmed(said, start, end))
        ]
        quotes = _quotes(said)
        for at, (start, end) in enumerate(spans):
            yield Piece(
                start=stretch.start + start,
                end=stretch.start + end,
                sentence=(stretch.start, stretch.end),
                at=at,
                of=len(spans),
                form=stretch.form,
                quoted=_is_within(said, start, end, quotes),
            )


def _trimmed(said: str, start: int, end: int) -> tuple[int, int] | None:
    """Without white space and lone marks around; ``None`` where no letter or digit is left."""
    while start < end and not said[start].isalnum() and said[start] not in "\"'“„‘«#@€$£+-":
        start += 1
    while start < end and said[end - 1].isspace():
        end -= 1
    return (start, end) if any(map(str.isalnum, said[start:end])) else None


def _is_within(said: str, start: int, end: int, quotes: Sequence[tuple[int, int]]) -> bool:
    """Whether all letters of a piece stand between two marks."""
    letters = [at for at in range(start, min(end, start + MAX_PIECE_CHARS)) if said[at].isalnum()]
    return any(first <= letters[0] and letters[-1] <= last for first, last in quotes)


def _quotes(said: str) -> list[tuple[int, int]]:
    """What stands between each two quotation marks of a sentence."""
    places = [match.start() for match in _MARKS.finditer(said)][:40]
    return list(zip(places[::2], places[1::2], strict=False))


def features_of(text: str, piece: Piece, before: Piece | None) -> Iterator[str]:
    """What tells whether a piece claims something, by name; each counts once."""
    said = words(text[piece.start : min(piece.end, piece.start + MAX_PIECE_CHARS)])[:_MAX_WORDS]
    whole = text[piece.sentence[0] : piece.sentence[1]]
    opening = words(whole[:60])[:2]
    yield f"form {piece.form.value}"
    yield f"asks {whole.rstrip().endswith('?')} {min(piece.at, 2)}"
    yield f"words {min(len(said), 8)}"
    yield f"pieces {min(piece.of, 4)}"
    yield f"quoted {piece.quoted}"
    yield f"ends {text[piece.end - 1]}"
    yield f"first {piece.start < 3}"
    yield f"names {any(word[:1].isupper() for word in text[piece.start : piece.end].split()[1:])}"
    yield f"digits {any(map(str.isdigit, text[piece.start : piece.end]))}"
    yield from _opens("1", said)
    yield from (f"{name} {piece.at == 0}" for name in _opens("s", opening))
    if before is not None and before.sentence == piece.sentence:
        yield from _opens("p", words(text[before.start : before.start + 60])[:2])
    yield from (f"w {word}" for word in dict.fromkeys(said))
    yield from (f"b {one} {two}" for one, two in pairwise(said))


def _opens(name: str, said: Sequence[str]) -> Iterator[str]:
    if said:
        yield f"{name} {said[0]}"
        yield f"{name}{name} {' '.join(said[:2])}"


MAX_STATEMENTS: Final = 200
"""Statements of one message; what comes after them is not read."""
_MAX_ASKED_CHARS = 400  # of a question; who writes more wants something worked on
MAX_CHARS: Final = 120_000
"""Code points of one message that are looked at."""
_LEAST_WORDS = 2
_BESIDE = 0.05  # how likely a piece claims something that is told with a claim of its sentence
_SURELY_ASKS = 0.6  # how likely a sentence asks that states nothing unless it is likelier to
_BY_ITSELF = 0.6  # how likely a sentence does that is told without the one before it
_OF_THE_OTHER = regex(r"(?:<statements.of_the_other>)\b")
_OF_ONE = 0.7  # of what is needed, where somebody by name is told of: "Paul has a cough"
_OF_A_NAME = regex(r"[^\W\d_a-z][\w-]{1,30} (?:<statements.holds>)\b")
_LEFT_OUT = {
    text_of("statements.i", code): re.compile(
        rf"(?:{'|'.join(phrases_of('statements.without_i', code))})(?!\w)"
    )
    for code in LANGUAGES
}
_WISHES = regex(r"(?:<statements.wishes>)\b")
_QUOTES = re.compile(r"\s?:\s?[\"“”„«»']")


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


@kept(256)
def statements_in(message: str) -> tuple[Stated, ...]:
    """The statements of a message in order, without overlap; linear in its length."""
    found: list[Stated] = []
    for sentence, pieces in groupby(_weighed(message), key=lambda one: one.piece.sentence):
        runs = [list(run) for _, run in groupby(pieces, key=lambda one: one.goes_with)]
        stated = [_whole(run) for run in runs if any(one.is_claim for one in run)]
        if found and stated and _goes_on(message, found[-1], stated[0], sentence[0]):
            before, first = found.pop(), stated.pop(0)
            found.append(Stated(start=before.start, end=first.end, sure=before.sure))
        found += stated
    told = (one for one in found if len(words(message[one.start : one.end])) >= _LEAST_WORDS)
    return tuple(islice(told, MAX_STATEMENTS))


@dataclass(frozen=True, kw_only=True, slots=True)
class _Weighed:
    """A piece, how likely it claims something, and whether it does, or goes with what does."""

    piece: Piece
    sure: float
    is_claim: bool
    goes_with: bool


def _weighed(message: str) -> Iterator[_Weighed]:
    before: Piece | None = None
    for piece in pieces_of(message[:MAX_CHARS]):
        (sure, asked), least = _read(message, piece, before), _least(message, piece)
        before = piece
        may = sure > asked and not _claims_nothing(message, piece)
        is_order = kind_of(message[piece.start : piece.end], piece.form) is ClaimKind.INSTRUCTION
        beside = least if is_order or math.isinf(least) else _BESIDE
        yield _Weighed(
            piece=piece, sure=sure, is_claim=may and sure >= least, goes_with=may and sure >= beside
        )


def _whole(run: Sequence[_Weighed]) -> Stated:
    """Pieces in a row as one statement."""
    sure = max(one.sure for one in run)
    return Stated(start=run[0].piece.start, end=run[-1].piece.end, sure=sure)


def _goes_on(message: str, before: Stated, first: Stated, start: int) -> bool:
    """Whether the first statement of a sentence claims little without the one right before it."""
    between = message[before.end : first.start]
    follows = first.start == start and not between.strip(" .!?") and "?" not in between
    return follows and first.sure < _BY_ITSELF


def claims(message: str, piece: Piece, before: Piece | None) -> float:
    """Probability that a piece claims something of its own.

    Args:
        before: The piece in front of it.
    """
    return weighed(_weights(), features_of(message, piece, before))


def asks_only(message: str) -> bool:
    """Whether a message is a question, with its mark or by its words, and claims nothing."""
    if len(message) > _MAX_ASKED_CHARS or statements_in(message):
        return False
    said = (message[start:end] for start, end in sentences(message))
    return any(one.endswith("?") or asks(one) for one in said)


def _read(message: str, piece: Piece, before: Piece | None) -> tuple[float, float]:
    """How likely a piece claims something, and how likely its sentence asks.

    A sentence that leaves out its subject ("darf kein Gluten", "owe Tom 20 quid") is read with it:
    without, it looks like a question or an order.
    """
    start, end = piece.sentence
    said = message[start:end]
    first = f" {fold(message[piece.start : piece.end][:_MAX_ASKED_CHARS])} "
    for subject, verb in _LEFT_OUT.items() if piece.start == start else ():
        if verb.match(first, 1) and f" {subject} " not in first:
            at = len(subject) + 1 - start
            moved = replace(piece, start=0, end=piece.end + at, sentence=(0, end + at))
            message, piece, before = f"{subject} {said}", moved, None
    return claims(message, piece, before), _asked(message, piece)


def _least(message: str, piece: Piece) -> float:
    """From which probability a piece claims something."""
    least: float = _weights()["least"]
    said = message[piece.start : piece.end]
    supposed = kind_of(said, piece.form) in (ClaimKind.HYPOTHETICAL, ClaimKind.QUOTATION)
    if supposed or _WISHES.match(fold(said[:60])):
        return math.inf
    is_of_one = _OF_A_NAME.match(said) and not STOPWORDS.intersection(words(said[:60])[:1])
    return least * _OF_ONE if is_of_one else least


def _asked(message: str, piece: Piece) -> float:
    """How likely the sentence of a piece asks, where it does by its words and without a mark.

    With one, what stands before the question is stated: "It is on Tuesday, can you write it down?"
    """
    whole = message[slice(*piece.sentence)]
    asked = 0.0 if whole.endswith("?") else asking(whole)
    return asked if asked >= _SURELY_ASKS else 0.0


def _claims_nothing(message: str, piece: Piece) -> bool:
    said = message[piece.start : piece.end]
    announces = _QUOTES.match(message, piece.end) is not None and kind_of(said, piece.form)
    if piece.quoted or said.endswith("?") or announces is ClaimKind.FRAME:
        return True
    if _OF_THE_OTHER.match(fold(said[:60])):
        return True  # "but you said Sarah": what whoever reads it said is no claim of the speaker
    whole = message[slice(*piece.sentence)]
    return courtesy_of(said) is not None or courtesy_of(whole) is not None


@lru_cache(maxsize=1)
def _weights() -> Any:
    return json.loads((resources.files(__package__) / "weights.json").read_bytes())
