"""The facts of an exchange with the stored text around them, and claims beside them. Pure.

What stands around a fact counts like the fact itself: a model that was given one sentence of a
page may know the page. Of a long source the stretches around its facts are read, so that the work
does not grow with the library; all of it is read once for all sentences of a text.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from troth.contracts.answers.grounding.marks import MarkKind, Material
from troth.kernel.claims import ClaimKind, TextClaim
from troth.kernel.evidence import Fact
from troth.kernel.judgements import Judgement, Label
from troth.kernel.keeping import kept
from troth.kernel.pairs import QuotedJudgement
from troth.language.alignment import SentenceIndex, SourceSentence, align, index_sentences
from troth.language.comparison.known import KnownFigures
from troth.language.comparison.stances import Compared, Stance, compare
from troth.language.tokens import words

AROUND = 2_000  # code points of a source before and after each of its facts
GATHERED_CHARS = 480
_GATHERED = 8
_FAMILY = 4  # letters that a name and a word of its family share: "Canadian"
MAX_GIVEN_CHARS = 60_000  # of what the user supplied that figures are read of


@dataclass(frozen=True, slots=True)
class _Window:
    """A stretch of a source around one fact or several."""

    source_id: str
    start: int
    text: str


@dataclass(frozen=True, slots=True, eq=False)  # the same reading is the same object
class Sources:
    """What the sentences of a text are held to; made by ``sources_of``.

    Attributes:
        index: Sentences of the windows; what its sentences call a source is a window.
        known: Figures and dates of the windows and of what the user supplied.
        given: What the user supplied.
        words: Every word of the windows and of what the user supplied, folded.
    """

    windows: tuple[_Window, ...]
    facts: tuple[Fact, ...]
    index: SentenceIndex
    known: KnownFigures
    given: tuple[str, ...]
    words: frozenset[str]

    def holds(self, word: str) -> bool:
        """Whether a folded word stands anywhere: as it is, in part, or as one of its family."""
        if word in self.words or any(
            word in one or one in word for one in self.words if len(one) > 3
        ):
            return True
        return any(one[:_FAMILY] == word[:_FAMILY] for one in self.words if len(word) > _FAMILY)

    def fact_of(self, sentence: SourceSentence) -> str:
        """The fact that a sentence stands in, or the nearest one of its source."""
        window = self.windows[sentence.source]
        start, end = window.start + sentence.start, window.start + sentence.end
        own = [one for one in self.facts if one.source_id == window.source_id]
        return min(own, key=lambda one: max(0, start - one.span.end, one.span.start - end)).fact_id

    def holding(self, words: str) -> SourceSentence | None:
        """The first sentence that holds these words, or that they hold."""
        met = (one for one in self.index.sentences if words in one.text or one.text in words)
        return next(met, None) if words else None


@kept(1024)
def gathered(claim: TextClaim, sources: Sources) -> str:
    """What a judge reads beside a claim: the sentences nearest to it, in their order.

    Short sources are read whole; of longer ones, as many sentences as there is room for.
    """
    sentences = sources.index.sentences
    if sum(len(one.text) + 1 for one in sentences) <= GATHERED_CHARS:
        return " ".join(one.text for one in sentences)
    left, taken = GATHERED_CHARS, dict[tuple[int, int], str]()
    for one in align(claim, sources.index, _GATHERED, widely=True):
        place = (one.sentence.source, one.sentence.start)
        if place not in taken and len(one.sentence.text) < left:
            taken[place] = one.sentence.text
            left -= len(one.sentence.text) + 1
    return (
        " ".join(text for _, text in sorted(taken.items()))
        or sources.facts[0].quote[:GATHERED_CHARS]
    )


def sources_of(material: Material) -> Sources:
    """Read what a material holds; the same windows are read once for many texts."""
    windows = tuple(_windows(material.facts, material.texts))
    given = tuple(one[:MAX_GIVEN_CHARS] for one in material.given)
    return _read(windows, material.facts, given)


@kept(64)  # the exchanges that are under way
def _read(windows: tuple[_Window, ...], facts: tuple[Fact, ...], given: tuple[str, ...]) -> Sources:
    index = index_sentences([(str(at), one.text) for at, one in enumerate(windows)])
    known = KnownFigures([*(one.text for one in windows), *given])
    texts = (*(one.text for one in windows), *given)
    return Sources(windows, facts, index, known, given, frozenset().union(*map(_words, texts)))


@kept(256)
def _words(text: str) -> frozenset[str]:
    return frozenset(words(text))


def _windows(facts: Sequence[Fact], texts: Mapping[str, str]) -> Iterator[_Window]:
    for source_id in dict.fromkeys(one.source_id for one in facts):
        own = [one for one in facts if one.source_id == source_id]
        text = texts.get(source_id)
        if text is None:
            yield from (_Window(source_id, one.span.start, one.quote) for one in own)
            continue
        for start, end in _joined(own, len(text)):
            yield _Window(source_id, start, text[start:end])


def _joined(facts: Sequence[Fact], size: int) -> Iterator[tuple[int, int]]:
    """The stretches around facts, those that touch each other as one, in order."""
    found: list[tuple[int, int]] = []
    for one in sorted(facts, key=lambda one: one.span.start):
        start, end = max(0, one.span.start - AROUND), min(size, one.span.end + AROUND)
        if found and start <= found[-1][1]:
            found[-1] = found[-1][0], max(end, found[-1][1])
        elif start < end:
            found.append((start, end))
    return iter(found)


HELD = frozenset((ClaimKind.FACT, ClaimKind.INSTRUCTION))
_PASSAGES = 6


@dataclass(frozen=True, kw_only=True, slots=True)
class Limits:
    """From which probabilities of a judge on a hint of words is a difference.

    Attributes:
        waived: Least *refuted* where a claim waives what the source may ask for.
        denied: The same where only one of the two denies.
        doubted: The same where a figure or a name stands nowhere.
        named: The same where a source has another name in its place.
        supported: Most *supported*, for all of them.
    """

    waived: float = 0.6
    denied: float = 0.77
    doubted: float = 0.66
    named: float = 0.48
    supported: float = 0.1


LIMITS = Limits()


@dataclass(frozen=True, kw_only=True, slots=True)
class MarkReason:
    """What is wrong with a claim; ``sentence`` says otherwise, and ``words`` of it are told."""

    kind: MarkKind
    code: str
    sentence: SourceSentence | None = None
    words: str = ""


@dataclass(frozen=True, kw_only=True, slots=True)
class Weighed:
    """A claim beside the sentences that are nearest to it."""

    claim: TextClaim
    compared: tuple[Compared, ...]

    @property
    def is_carried(self) -> bool:
        """Whether words show that a source says the same."""
        return any(one.stance is Stance.CARRIES for one in self.compared)


@kept(1024)
def weigh(claim: TextClaim, sources: Sources) -> Weighed:
    """The sentences nearest to a claim, compared with it."""
    passages = align(claim, sources.index, _PASSAGES)
    return Weighed(claim=claim, compared=tuple(compare(claim, one) for one in passages))


def is_heard(said: Judgement | None) -> bool:
    """Whether a network was heard; what words say of a pair is decided here better."""
    return said is not None and said.refuted is not None and said.supported is not None


def is_supported(said: Judgement | None) -> bool:
    """Whether a judge finds a claim carried rather than refuted."""
    if said is None or said.refuted is None or said.supported is None:
        return isinstance(said, QuotedJudgement) and said.label is Label.SUPPORTED
    return said.supported > said.refuted


def is_refuted(said: Judgement | None, least: float) -> bool:
    """Whether a network finds a claim refuted, at a probability of at least this."""
    if said is None or said.refuted is None or said.supported is None:
        return False
    return said.refuted >= least and said.supported <= LIMITS.supported
