"""Two judges in one: words decide what words can tell, the cross-encoder decides the rest.

The first tier is the lexical judge. Only those of its reasons end the matter that were right on
labelled sets hardly ever less than 19 times in 20 (``docs/models/judge.md``). What is left is cut:
the claim into sentences, the passage into one or two windows for each. The window that supports a
sentence most speaks for it. A claim is supported if every sentence is, and refuted if any is.

Which part of a long passage a model reads for a claim, and into which parts a claim falls. Pure.

A model reads some two hundred tokens at once. What is longer is cut at sentence borders: a
*stretch* is the run of neighbouring sentences that shares most with the claim, and a *gathering*
the best sentences from anywhere, in their order. A sentence counts for more where it holds words
of the claim that few other sentences hold. All of it is linear in the length of the passage.
"""

from __future__ import annotations

import math
import warnings
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final, TypeVar

from troth.adapters.understanding import weights
from troth.adapters.understanding.card import Threshold, Use
from troth.adapters.understanding.cross_encoder import CrossEncoder, Opinion
from troth.adapters.understanding.lexical import LexicalJudge
from troth.adapters.understanding.weights import forgets_too
from troth.kernel.errors import CallerError
from troth.kernel.judgements import Judgement, Label
from troth.kernel.keeping import kept
from troth.language.tokens import content_words, sentences, stem, words

WINDOW_CHARS: Final = 480
MAX_PASSAGE_CHARS: Final = 250_000
_NEIGHBOUR: Final = 0.3  # of its neighbours' weight that a sentence gets: "he" is named before it


def pieces(claim: str, most: int) -> tuple[str, ...] | None:
    """The sentences of a claim, in order; ``None`` where there are more than ``most``.

    A sentence without any letter or digit claims nothing and is left out.
    """
    spans = sentences(claim)
    found = tuple(claim[a:b] for a, b in spans if any(map(str.isalnum, claim[a:b])))
    return found if len(found) <= most else None


class Passage:
    """A passage cut into sentences once, for any number of claims.

    Args:
        text: At most 250 000 code points are read.
        chars: Length of a window in code points; a sentence longer than that is cut at spaces.
    """

    __slots__ = ("_chars", "_rarity", "_topics", "_units")

    def __init__(self, text: str, *, chars: int = WINDOW_CHARS) -> None:
        text = text[:MAX_PASSAGE_CHARS]
        self._chars = chars
        spans = sentences(text)
        self._units = [part for a, b in spans for part in _parts(text[a:b], chars)]
        self._topics = [_topic(unit) for unit in self._units] if self._is_long() else []
        held = Counter(word for topic in self._topics for word in topic)
        self._rarity = {word: math.log(1 + len(self._units) / n) for word, n in held.items()}

    def _is_long(self) -> bool:
        return sum(map(len, self._units)) + len(self._units) > self._chars

    def whole(self) -> str | None:
        """The passage on one line, where it fits into one window."""
        return None if self._topics else " ".join(self._units)

    def stretch(self, claim: str) -> str:
        """The run of neighbouring sentences that carries most of the claim; the first of equals."""
        whole = self.whole()
        if whole is not None:
            return whole
        weights = self._weights(claim)
        best, total, used, start, chosen = -1.0, 0.0, 0, 0, (0, 1)
        for end, unit in enumerate(self._units):
            total, used = total + weights[end], used + len(unit) + 1
            while used > self._chars and start < end:
                total, used = total - weights[start], used - len(self._units[start]) - 1
                start += 1
            if total > best + 1e-9:
                best, chosen = total, (start, end + 1)
        return " ".join(self._units[slice(*self._centred(*chosen, weights))])

    def _centred(self, start: int, end: int, weights: Sequence[float]) -> tuple[int, int]:
        """Leading sentences without weight give way to as many that follow."""
        while start < end - 1 and weights[start] == 0.0:
            start += 1
        used = sum(len(unit) + 1 for unit in self._units[start:end])
        while end < len(self._units) and used + len(self._units[end]) < self._chars:
            used, end = used + len(self._units[end]) + 1, end + 1
        while start and used + len(self._units[start - 1]) < self._chars:
            start, used = start - 1, used + len(self._units[start - 1]) + 1
        return start, end

    def gathering(self, claim: str) -> str:
        """The sentences that share most with the claim, from anywhere, in their order."""
        whole = self.whole()
        if whole is not None:
            return whole
        weights = self._weights(claim)
        ranked = sorted(range(len(weights)), key=lambda at: (-weights[at], at))
        used, taken = 0, []
        for at in ranked:
            if used and used + len(self._units[at]) > self._chars:
                break
            used += len(self._units[at]) + 1
            taken.append(at)
        return " ".join(self._units[at] for at in sorted(taken))

    def _weights(self, claim: str) -> list[float]:
        wanted = _topic(claim)
        own = [sum(self._rarity[word] for word in sorted(t & wanted)) for t in self._topics]
        return [
            weight
            + _NEIGHBOUR * max(own[at - 1] if at else 0.0, own[at + 1] if at + 1 < len(own) else 0)
            for at, weight in enumerate(own)
        ]


def _topic(text: str) -> frozenset[str]:
    return frozenset(map(stem, content_words(text)))


def _parts(sentence: str, chars: int) -> list[str]:
    """The sentence, or, where it is too long, its parts, cut at the last space that fits."""
    line = " ".join(sentence.split())
    found, at = [], 0
    while len(line) - at > chars:
        space = line.rfind(" ", at + 1, at + chars)
        end = space if space > 0 else at + chars
        found.append(line[at:end])
        at = end + (space > 0)
    return [*found, line[at:]] if at < len(line) else found


MOST_PIECES: Final = 12
MAX_CLAIM_CHARS: Final = 4000
FINAL: Final = frozenset(
    (
        (Label.SUPPORTED, "verbatim"),
        (Label.REFUTED, "antonym"),
        (Label.NOT_ENOUGH_INFO, "empty"),
    )
)
_DIFFERENCES: Final = frozenset(
    """number number_bound date reference_missing name negation antonym quantifier roles
    condition_dropped""".split()
)
"""Differences that the first tier found: no network makes a claim supported against them."""
_DOUBTS: Final = frozenset(
    """unrelated number_missing date_missing negation_missing quantifier_missing""".split()
)
"""What it did not find: a claim is supported against that only by a surer network."""
_ODDS_AGAINST_DOUBT: Final = 3.0  # of those that the threshold asks for: 0.75 where it is 0.5
_FIRST_WORDS: Final = 60  # that tell whether a text is one the network can read
_LOOKED_AT: Final = 1000  # code points in which they are looked for
_LATIN_SHARE: Final = 0.8


@dataclass(frozen=True, kw_only=True, slots=True)
class Weighed:
    """What the network heard of all sentences of a claim, before any threshold.

    Attributes:
        least: The opinion on the sentence that is supported least.
        against: That on the sentence that is refuted most.
        doubted: Whether the first tier did not find all of the claim in the passage.
        differs: Whether it found a difference; then nothing is supported.
    """

    least: Opinion
    against: Opinion
    doubted: bool
    differs: bool

    def at(self, threshold: Threshold) -> tuple[Label, float]:
        """The label and its probability: refuted if any sentence is, else by the least."""
        against, least = self.against, self.least
        if against.refuted >= threshold.refuted and against.refuted > against.supported:
            return Label.REFUTED, against.refuted
        enough = _surer(threshold.supported) if self.doubted else threshold.supported
        is_carried = least.supported >= enough and least.supported > least.refuted
        if is_carried and not self.differs:
            return Label.SUPPORTED, least.supported
        return Label.NOT_ENOUGH_INFO, least.unknown


def _surer(threshold: float) -> float:
    """The probability that a doubt of the first tier asks for."""
    odds = _ODDS_AGAINST_DOUBT * threshold / (1.0 - threshold)
    return odds / (1.0 + odds)


def weighed(heard: Sequence[tuple[str, Opinion]], first: Judgement) -> Weighed:
    """The least supported and the most refuted sentence; of its windows the best one speaks.

    Args:
        heard: At least one sentence of the claim, each with the opinion on one of its windows.
        first: What the first tier said.
    """
    best: dict[str, Opinion] = {}
    for part, opinion in heard:
        if part not in best or opinion.supported > best[part].supported:
            best[part] = opinion
    opinions = best.values()
    return Weighed(
        least=min(opinions, key=lambda one: one.supported),
        against=max(opinions, key=lambda one: one.refuted),
        doubted=first.reason in _DOUBTS,
        differs=first.reason in _DIFFERENCES,
    )


class TieredJudge:
    """Implements ``ports.judge.Judge`` with words first and a network second.

    Args:
        use: Whose thresholds count.
        trusted: Labels and reasons of the first tier that end the matter.
    """

    def __init__(
        self,
        network: CrossEncoder,
        *,
        use: Use = Use.EVIDENCE,
        trusted: frozenset[tuple[Label, str]] = FINAL,
    ) -> None:
        self._network, self._lexical, self._trusted = network, LexicalJudge(), trusted
        self._threshold: Threshold = network.card.thresholds[use]
        self._passage = lru_cache(maxsize=32)(self._cut)
        forgets_too(self.forget)

    @property
    def name(self) -> str:
        """The names of both tiers."""
        return f"{self._lexical.name}+{self._network.name}"

    @property
    def network(self) -> CrossEncoder:
        """The second tier."""
        return self._network

    def for_use(self, use: Use) -> TieredJudge:
        """The same judge with the thresholds of another use, and the network that it asks."""
        asked = self._network.of_talk() if use in self._network.card.talk else self._network
        return TieredJudge(asked, use=use, trusted=self._trusted)

    def closely(self, use: Use) -> TieredJudge:
        """The same judge for a use that has layers of its own, without these."""
        return TieredJudge(self._network, use=use, trusted=self._trusted)

    def forget(self) -> None:
        """Give passages back."""
        self._passage.cache_clear()

    def warm(self) -> None:
        """Load the network now; under a guard that stops file access it cannot be loaded."""
        self._network.warm()

    def judge(self, passage: str, claim: str) -> Judgement:
        """What the passage says of the claim; reason ``model`` where the network spoke.

        Of the passage the first 250 000 code points are read. A claim of more than 4 000 code
        points or 12 sentences is left to the lexical tier, as is text in other than Latin letters.
        """
        return self.judge_many([(passage, claim)])[0]

    def judge_many(self, pairs: Sequence[tuple[str, str]]) -> list[Judgement]:
        """One judgement for each (passage, claim) pair, in order, each as if asked alone."""
        first = [self._lexical.judge(passage, claim) for passage, claim in pairs]
        asked = [
            () if (said.label, said.reason) in self._trusted else self.questions(passage, claim)
            for (passage, claim), said in zip(pairs, first, strict=True)
        ]
        opinions = iter(self._network.opinions([pair for one in asked for pair in one]))
        return [
            self._weighed([(part, next(opinions)) for _, part in one], said) if one else said
            for said, one in zip(first, asked, strict=True)
        ]

    def questions(self, passage: str, claim: str) -> tuple[tuple[str, str], ...]:
        """Every window and sentence that the network is asked about; none if it cannot read it."""
        if len(claim) > MAX_CLAIM_CHARS or not all(
            _is_readable(text[:_LOOKED_AT]) for text in (passage, claim)
        ):
            return ()
        cut = self._passage(passage)
        return tuple(
            (window, part)
            for part in pieces(claim, MOST_PIECES) or ()
            for window in dict.fromkeys((cut.gathering(part), cut.stretch(part)))
        )

    def _cut(self, passage: str) -> Passage:
        return Passage(passage, chars=self._network.card.window_chars)

    def _weighed(self, heard: Sequence[tuple[str, Opinion]], first: Judgement) -> Judgement:
        found = weighed(heard, first)
        label, score = found.at(self._threshold)
        return Judgement(
            label=label,
            score=round(score, 4),
            reason="model",
            judge=self._network.name,
            supported=found.least.supported,
            refuted=found.against.refuted,
        )


T = TypeVar("T")


class JudgeFallback(UserWarning):
    """Weights that ship cannot be used; words do without them, and every receipt says so."""


def unless_damaged(opened: Callable[[Path], T]) -> T | None:
    """What is opened of the files that ship; ``None``, with a warning, where they are damaged."""
    try:
        return opened(weights.SHIPPED)
    except CallerError as failure:
        warnings.warn(f"{failure.detail} Words judge alone.", JudgeFallback, stacklevel=3)
        return None


class FallenBackJudge(LexicalJudge):
    """The lexical judge in the place of one whose files cannot be used; its name says so."""

    @property
    def name(self) -> str:
        """``lexical/1+model-unusable``: the mark that receipts carry."""
        return f"{super().name}+model-unusable"


def open_judge(folder: str = "") -> LexicalJudge | TieredJudge:
    """The judge over the weights of a folder.

    Args:
        folder: Empty for the shipped weights. Where their files are damaged or missing, words
            judge alone, with a ``JudgeFallback`` warning and a mark in the name.

    Raises:
        CallerError: ``config.invalid``: a folder that was named cannot be used.
    """
    network = CrossEncoder(Path(folder)) if folder else unless_damaged(_shared)
    return FallenBackJudge() if network is None else TieredJudge(network)


@lru_cache(maxsize=1)
def _shared(folder: Path) -> CrossEncoder:
    """The network of a process, with what it has scored, however many deployments it opens."""
    return CrossEncoder(folder)


def for_use(judge: LexicalJudge | TieredJudge, use: Use) -> LexicalJudge | TieredJudge:
    """The judge with the thresholds of a use, where it has any."""
    return judge.for_use(use) if isinstance(judge, TieredJudge) else judge


@kept(512)
def _is_readable(text: str) -> bool:
    """Whether the network was taught to read such letters."""
    sample = words(text)[:_FIRST_WORDS]
    if not sample:
        return True
    letters = [char for word in sample for char in word if char.isalpha()]
    return sum(char < "\u0250" for char in letters) >= _LATIN_SHARE * len(letters)
