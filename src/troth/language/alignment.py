"""Which sentences of the sources speak of a claim: an index built once, asked claim by claim.

The index maps concepts to sentences. A claim is scored against the sentences that share its rarest
concepts; the work for one claim has a fixed bound, so that a long draft against long sources stays
linear. Ties fall to the earlier source, then to the earlier sentence.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from heapq import nlargest

from troth.kernel.claims import TextClaim
from troth.kernel.keeping import kept
from troth.language.cues import CUES
from troth.language.lexicon import GENERAL, RIVALS, concept, kin_of
from troth.language.segments import Form, Stretch, stretches
from troth.language.tokens import STOPWORDS, fold, visible, words
from troth.language.words import in_order, regex

MAX_PASSAGES = 8
MAX_INDEXED = 100_000  # sentences over all sources; what comes after is not searched
_MAX_VISITS = 800  # sentences looked at for one claim
_MAX_CONCEPTS = 48  # of one claim
_ABOVE_WEIGHT = 0.4  # of a concept that stands in the heading or the sentence before only
_CONTEXT_WEIGHT = 0.5  # of a concept that the claim only leans on
_RIVAL_WEIGHT = 0.5  # an opposite may speak of the same thing
_KIN_WEIGHT = 0.6  # of a concept that stands there in other words
_GENERAL_WEIGHT = 0.3  # of a word that speaks of no matter in particular
_MAX_KIN_VISITS = 1_600
_MAX_SENTENCE_CHARS = 2_000
_MAX_KEPT_CHARS = 60_000  # of all sources together, for their index to be kept
_PARTS = 1_000_000  # weights are counted in whole parts, so that sums do not depend on their order
_SHIFT = 1 << 20  # above MAX_INDEXED: a score and an ordinal in one number

_FIGURES = {word: str(value) for value, word in enumerate(in_order("numbers.from_one"), start=1)}
_LEANS_BACK = regex(r"<alignment.leans_back>\b")


@dataclass(frozen=True, kw_only=True, slots=True)
class SourceSentence:
    """One sentence of a source.

    Attributes:
        source: Place of its source in the order given.
        start, end: Half-open offsets into the source text, in code points.
        above: The heading, table header or lead-in over it.
    """

    source: int
    source_id: str
    start: int
    end: int
    text: str
    above: str


@dataclass(frozen=True, kw_only=True, slots=True)
class AlignedPassage:
    """A window of one to three sentences of one source, around the sentence closest to a claim.

    Attributes:
        start, end: Of the window in the source text; ``text`` is that slice.
        sentence: The closest sentence itself, inside the window.
        closeness: Weighted share of the claim's concepts that the sentence and its heading hold,
            in (0, 1], rounded to 4 digits.
        kinship: The same where other words for them count as well, and general ones for less.
    """

    source_id: str
    start: int
    end: int
    text: str
    sentence: SourceSentence
    closeness: float
    kinship: float


@dataclass(frozen=True, slots=True)
class _Near:
    closeness: float
    kinship: float


@dataclass(frozen=True, slots=True, eq=False)  # the same texts are one index while it is kept
class SentenceIndex:
    """Sentences of all sources, and where each concept stands. Built by ``index_sentences``.

    Attributes:
        texts: The source texts by place.
        sentences: All of them, source by source, in order.
        held: The concepts of each sentence.
        inside: Concept or bare figure to ordinals of sentences that hold it themselves.
        above: Concept to ordinals of those under a heading, or leaning on a sentence, that does.
    """

    texts: tuple[str, ...]
    sentences: tuple[SourceSentence, ...]
    held: tuple[frozenset[str], ...] = field(repr=False)
    inside: dict[str, list[int]] = field(repr=False)
    above: dict[str, list[int]] = field(repr=False)


def index_sentences(sources: Sequence[tuple[str, str]]) -> SentenceIndex:
    """Index the sentences of ``(source_id, text)`` pairs; headings and code are not among them."""
    is_short = sum(len(text) for _, text in sources) <= _MAX_KEPT_CHARS
    return _kept_index(tuple(sources)) if is_short else _index(sources)


def _index(sources: Sequence[tuple[str, str]]) -> SentenceIndex:
    found = tuple(_sentences(sources))
    held: list[frozenset[str]] = []
    inside: dict[str, list[int]] = {}
    above: dict[str, list[int]] = {}
    for ordinal, sentence in enumerate(found):
        own = dict.fromkeys(concepts(sentence.text))
        held.append(frozenset(own))
        for figure in dict.fromkeys(figures(sentence.text)):
            inside.setdefault(figure, []).append(ordinal)
        for name in own:
            inside.setdefault(name, []).append(ordinal)
        for name in dict.fromkeys(concepts(sentence.above) + _leant_on(found, ordinal)):
            if name not in own:
                above.setdefault(name, []).append(ordinal)
    texts = tuple(text for _, text in sources)
    return SentenceIndex(texts, found, tuple(held), inside, above)


_kept_index = kept(64)(_index)


def _leant_on(sentences: Sequence[SourceSentence], ordinal: int) -> list[str]:
    """Concepts of the sentence before, where this one begins with a pronoun or the like."""
    if not ordinal or not _LEANS_BACK.match(fold(sentences[ordinal].text[:40])):
        return []
    before, own = sentences[ordinal - 1], sentences[ordinal]
    return concepts(before.text) if before.source == own.source else []


def _sentences(sources: Sequence[tuple[str, str]]) -> Iterator[SourceSentence]:
    room = MAX_INDEXED
    for place, (source_id, text) in enumerate(sources):
        for stretch in stretches(text):
            if stretch.form in (Form.HEADING, Form.FRAME, Form.CODE):
                continue
            if not room:
                return
            room -= 1
            yield _sentence(place, source_id, text, stretch)


def _sentence(place: int, source_id: str, text: str, stretch: Stretch) -> SourceSentence:
    return SourceSentence(
        source=place,
        source_id=source_id,
        start=stretch.start,
        end=stretch.end,
        text=text[stretch.start : stretch.end],
        above=stretch.above,
    )


def concepts(text: str) -> list[str]:
    """What the content words of a text are compared by, in order; figures and cues left out."""
    return list(_concepts(text[:_MAX_SENTENCE_CHARS]))


@kept(4096)  # a sentence of a source is asked once for each claim
def _concepts(text: str) -> tuple[str, ...]:
    bare = (word.removesuffix("'s") for word in words(visible(text)))
    return tuple(
        concept(word)
        for word in bare
        if word not in STOPWORDS and word not in CUES and not word[0].isdigit()
    )


def figures(text: str) -> list[str]:
    """The figures of a text as written in digits, in order, each behind ``#``: ``#28``."""
    return list(_figures(text[:_MAX_SENTENCE_CHARS]))


@kept(4096)
def _figures(text: str) -> tuple[str, ...]:
    found = [_FIGURES.get(word, word) for word in words(visible(text))]
    return tuple(f"#{one.lstrip('0') or '0'}" for one in found if one[0].isdigit())


def align(
    claim: TextClaim, index: SentenceIndex, limit: int = MAX_PASSAGES, *, widely: bool = False
) -> tuple[AlignedPassage, ...]:
    """The passages closest to a claim, the closest first; none where no source shares a concept.

    Args:
        limit: At most this many, each around another sentence.
        widely: Rank by kinship rather than closeness, for claims told in other words.
    """
    wanted = _wanted(claim, index)
    whole = sum(weight for _, weight, own in wanted if own)
    if not whole:
        return ()
    scores = _scores(wanted, index)
    kin = _kin_scores(wanted, index) if widely else scores
    ranks = _with_figures(claim, index, kin) if widely else scores
    all_kin = sum(_specific(name, weight) for name, weight, own in wanted if own and widely)
    # One number each: the higher score first, and of equal ones the earlier sentence.
    ranked = nlargest(limit, [score * _SHIFT - ordinal for ordinal, score in ranks.items()])
    names = frozenset(name for name, _, _ in wanted)
    return tuple(
        _window(
            index,
            ordinal,
            names,
            _Near(scores.get(ordinal, 0) / whole, kin.get(ordinal, 0) / (all_kin or whole)),
        )
        for ordinal in (-one % _SHIFT for one in ranked)
    )


def _specific(name: str, weight: int) -> int:
    return int(_GENERAL_WEIGHT * weight) if name in GENERAL else weight


def _with_figures(claim: TextClaim, index: SentenceIndex, kin: dict[int, int]) -> dict[int, int]:
    """Ranks to which figures add: they help to find the place, and may be what is wrong with it."""
    total = len(index.sentences) + 1
    told = [name for name in dict.fromkeys(figures(claim.text)) if name in index.inside]
    weighed = [(name, _weight(name, index, total, _CONTEXT_WEIGHT), False) for name in told]
    ranks = dict(kin)
    for ordinal, score in _scores(weighed[:_MAX_CONCEPTS], index).items():
        ranks[ordinal] = ranks.get(ordinal, 0) + score
    return ranks


def _kin_scores(wanted: Sequence[tuple[str, int, bool]], index: SentenceIndex) -> dict[int, int]:
    """Scores in which other words for a concept count; bounded like those without."""
    weighed = [(name, _specific(name, weight), own) for name, weight, own in wanted]
    found = _scores(weighed, index)
    room = _MAX_KIN_VISITS
    for name, weight, _ in weighed:
        told: set[int] = set()
        for other in kin_of(name):
            ordinals = index.inside.get(other, ())
            if len(ordinals) <= room:
                told.update(ordinals)
                room -= len(ordinals)
        for ordinal in told.difference(index.inside.get(name, ())):
            found[ordinal] = found.get(ordinal, 0) + int(_KIN_WEIGHT * weight)
    return found


def _wanted(claim: TextClaim, index: SentenceIndex) -> list[tuple[str, int, bool]]:
    """Concepts of the claim, the rarest first, each with its weight and whether it is its own."""
    own = dict.fromkeys(concepts(claim.text))
    leaned = dict.fromkeys(name for name in concepts(claim.context) if name not in own)
    total = len(index.sentences) + 1
    weighed = [(name, _weight(name, index, total, 1.0), True) for name in own]
    weighed += [(name, _weight(name, index, total, _CONTEXT_WEIGHT), False) for name in leaned]
    return sorted(weighed, key=lambda one: -one[1])[:_MAX_CONCEPTS]


def _weight(name: str, index: SentenceIndex, total: int, share: float) -> int:
    held = len(index.inside.get(name, ())) + len(index.above.get(name, ()))
    # A word that no source holds weighs like the rarest: none of them speaks of it.
    return int(_PARTS * share * math.log(1.0 + total / max(1, held)))


def _scores(wanted: Iterable[tuple[str, int, bool]], index: SentenceIndex) -> dict[int, int]:
    scores: dict[int, int] = {}
    room = _MAX_VISITS
    for name, weight, _ in wanted:
        for ordinals, share in _places(name, index):
            if len(ordinals) > room and scores:
                continue  # too common to tell anything beside the rare ones
            gain = int(weight * share)
            for ordinal in ordinals[:room]:
                scores[ordinal] = scores.get(ordinal, 0) + gain
            room -= min(room, len(ordinals))
    return scores


def _places(name: str, index: SentenceIndex) -> Iterator[tuple[Sequence[int], float]]:
    if name in index.inside:
        yield index.inside[name], 1.0
    if name in index.above:
        yield index.above[name], _ABOVE_WEIGHT
    for rival in sorted(RIVALS.get(name, ())):
        if rival in index.inside:
            yield index.inside[rival], _RIVAL_WEIGHT


def _window(
    index: SentenceIndex, ordinal: int, wanted: frozenset[str], near: _Near
) -> AlignedPassage:
    """The sentence, with the one before and the one after where they belong to it."""
    sentence = index.sentences[ordinal]
    start, end = sentence.start, sentence.end
    before, after = _neighbour(index, ordinal, -1), _neighbour(index, ordinal, 1)
    if before is not None and _LEANS_BACK.match(fold(sentence.text[:40])):
        start = before.start
    if after is not None and (
        _LEANS_BACK.match(fold(after.text[:40]))
        or _holds_more(index.held[ordinal + 1] & wanted, index.held[ordinal])
    ):
        end = after.end
    return AlignedPassage(
        source_id=sentence.source_id,
        start=start,
        end=end,
        text=index.texts[sentence.source][start:end],
        sentence=sentence,
        closeness=round(min(1.0, near.closeness), 4),
        kinship=round(min(1.0, near.kinship), 4),
    )


def _holds_more(wanted: frozenset[str], already: frozenset[str]) -> bool:
    """Whether the next sentence speaks of several things that the claim does and this one not."""
    return len(wanted - already) > 1


def _neighbour(index: SentenceIndex, ordinal: int, step: int) -> SourceSentence | None:
    """The sentence beside, if it is of the same source and under the same heading."""
    at = ordinal + step
    if not 0 <= at < len(index.sentences):
        return None
    mine, other = index.sentences[ordinal], index.sentences[at]
    same = mine.source == other.source and mine.above == other.above
    return other if same else None
