"""What sets two statements of equal standing apart, and what they share: exact, by words alone.

Neither is a claim that rests on the other, as where a draft is held against a source; so every
reading here is the same for either order. Pure; linear in the length of both texts.
"""

from __future__ import annotations

from dataclasses import dataclass

from troth.kernel.keeping import kept
from troth.language.comparison.difference import Difference
from troth.language.comparison.differences import agreed_opposites, differences
from troth.language.comparison.figures import amount_place, exclude, is_same, lone_rivals
from troth.language.comparison.topics import closest_clause, same_topic
from troth.language.cues import Cue
from troth.language.flat import flatten
from troth.language.lexicon import RIVALS, concept
from troth.language.reading import Dated, Reading, read
from troth.language.tokens import words
from troth.language.words import words_of

_OPENING_CHARS = 40
_WAITS = frozenset(map(concept, words_of("plain.waits")))
_URGES = frozenset(map(concept, words_of("plain.urges")))
_YES, _NO = words_of("plain.yes"), words_of("plain.no")


@dataclass(frozen=True, kw_only=True, slots=True)
class Contrast:
    """What two statements differ in and share.

    Attributes:
        conflict: Code of an exact difference on one matter, such as ``number`` or ``negation``;
            ``answer`` where one opens with yes and the other with no; ``pace`` where one would wait
            and the other act at once; empty for none.
        paces: For each, 1 where it urges, -1 where it would wait, 0 where it says neither or both.
        figures: The amounts or dates that answer to each other and differ, as written.
        same_figure: Whether both give one amount or date.
        opposites: Whether one says a word and the other its opposite.
        denied: Whether one denies at once what the other affirms.
        denies: Whether either denies anything.
        shared: Share of the concepts of the shorter one that the other has too.
    """

    conflict: str
    figures: tuple[str, str] | None
    same_figure: bool
    opposites: bool
    denied: bool
    denies: tuple[bool, bool]
    paces: tuple[int, int]
    shared: float


@kept(4096)
def contrast(one: str, other: str) -> Contrast:
    """Hold two statements against each other; of each the first 2 000 code points are read."""
    texts = flatten(one).text, flatten(other).text
    mine, theirs = read(texts[0]), read(texts[1])
    found = _conflict(mine, texts[1], theirs) or _conflict(theirs, texts[0], mine)
    answers = _answer(texts[0]), _answer(texts[1])
    paces = _pace(mine), _pace(theirs)
    opposed = {"answer": answers, "pace": paces}
    stated = next((code for code, both in opposed.items() if sorted(both) == [-1, 1]), "")
    shared = mine.topic & theirs.topic
    shorter = min(len(mine.topic), len(theirs.topic))
    same = _same_figure(mine, theirs)
    return Contrast(
        conflict=stated or (found.reason if found else ""),
        figures=None if same else _figures(mine, theirs, texts),
        same_figure=same,
        opposites=_opposites(mine, theirs),
        denied=not shared.isdisjoint(_denied(mine) ^ _denied(theirs)),
        denies=(_denies(mine, answers[0]), _denies(theirs, answers[1])),
        paces=paces,
        shared=len(shared) / max(1, shorter),
    )


def _answer(text: str) -> int:
    """1 for a text that opens with yes, -1 for one that opens with no, 0 for any other."""
    first = words(text[:_OPENING_CHARS])[:1]
    return (not _YES.isdisjoint(first)) - (not _NO.isdisjoint(first))


def _pace(reading: Reading) -> int:
    if reading.condition_end:
        return 0  # "If sales collapse, wait": whether they do, nobody says
    said = reading.topic - reading.negated
    return (not _URGES.isdisjoint(said)) - (not _WAITS.isdisjoint(said))


def _denies(reading: Reading, answer: int) -> bool:
    """Whether it denies; what is denied in a condition that opens it is only supposed."""
    ends = [end for cue, _, end in reading.cue_spans if cue is Cue.NEGATION]
    return answer < 0 or max(ends, default=0) > reading.condition_end


def _denied(reading: Reading) -> frozenset[str]:
    return reading.denied if _denies(reading, 0) else frozenset()


def _conflict(claimed: Reading, sentence: str, whole: Reading) -> Difference | None:
    if not claimed.topic:
        return None
    _, said = closest_clause(claimed, sentence, whole)
    held = said.topic | agreed_opposites(claimed, said)
    return next(
        (
            one
            for one in differences(claimed, said, whole.topic)
            if one.conflicts and same_topic(claimed, said, held, one.reason)
        ),
        None,
    )


def _opposites(mine: Reading, theirs: Reading) -> bool:
    left, right = mine.topic - theirs.topic, theirs.topic - mine.topic
    return any(
        (word in mine.negated) == (rival in theirs.negated)
        for word in left
        for rival in RIVALS.get(word, frozenset()) & right
    )


def _same_figure(mine: Reading, theirs: Reading) -> bool:
    return any(
        is_same(one.quantity, other.quantity) and one.quantity.unit == other.quantity.unit
        for one in mine.amounts
        for other in theirs.amounts
    ) or any(one.date.agrees_with(other.date) for one in mine.dates for other in theirs.dates)


def _figures(mine: Reading, theirs: Reading, texts: tuple[str, str]) -> tuple[str, str] | None:
    """The only figures of both that can answer to each other."""
    pair = lone_rivals(mine, theirs)
    if pair is None and (turned := lone_rivals(theirs, mine)) is not None:
        pair = turned[::-1]
    if pair is not None and exclude(*pair):
        places = amount_place(pair[0]), amount_place(pair[1])
    elif pair is None and mine.dates and theirs.dates:
        places = _place(mine.dates[0]), _place(theirs.dates[0])
    else:
        return None
    return texts[0][slice(*places[0])], texts[1][slice(*places[1])]


def _place(dated: Dated) -> tuple[int, int]:
    return dated.date.start, dated.date.end
