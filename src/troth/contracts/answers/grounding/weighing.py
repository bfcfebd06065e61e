"""A claim beside the sentences nearest to it, and what a judge said of it. Pure."""

from __future__ import annotations

from dataclasses import dataclass

from troth.contracts.answers.grounding.model import MarkKind
from troth.contracts.answers.grounding.sources import Sources
from troth.kernel.claims import ClaimKind, TextClaim
from troth.kernel.judgements import Judgement, Label
from troth.kernel.keeping import kept
from troth.kernel.pairs import QuotedJudgement
from troth.language.alignment import SourceSentence, align
from troth.language.comparison.stances import Compared, Stance, compare

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

    waived: float = 0.7
    denied: float = 0.94
    doubted: float = 0.8
    named: float = 0.5
    supported: float = 0.07


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
