"""Opening what is measured: each judge as it would be opened here, and each of its tiers alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final, TypeAlias

from troth.adapters.understanding import weights as files
from troth.adapters.understanding.card import Use
from troth.adapters.understanding.cross_encoder import CrossEncoder
from troth.adapters.understanding.encoder import SentenceEncoder
from troth.adapters.understanding.lexical import LexicalJudge
from troth.adapters.understanding.request_heads import RequestHeads
from troth.adapters.understanding.tiers import TieredJudge
from troth.kernel.errors import CallerError
from troth.kernel.judgements import Judgement
from troth.ports.prompt_classifier import PromptClassifier

Text: TypeAlias = "tuple[str, str]"  # passage and claim
_EVERY: Final = 100_000  # pairs of a set, which are scored once however many deciders ask

Judging: TypeAlias = LexicalJudge | TieredJudge


@dataclass(frozen=True, kw_only=True)
class MeasuredJudges:
    """The judges of this installation.

    Attributes:
        rules: The lexical judge, which needs no model.
        network: What was read of the weights; ``None`` where they cannot be used here.
        missing: Why there is no network, in a sentence; empty where there is one.
    """

    rules: LexicalJudge
    network: CrossEncoder | None = None
    missing: str = ""

    @property
    def versions(self) -> Mapping[str, str]:
        """Who is asked, by role."""
        named = {"rules": self.rules.name}
        return named if self.network is None else {**named, "model": self.network.name}

    def alone(self, use: str) -> TieredJudge | None:
        """The network without the rules before it, at the thresholds of a use."""
        if self.network is None:
            return None
        return TieredJudge(self.network, use=Use(use), trusted=frozenset())

    def tiers(self, use: str) -> TieredJudge | None:
        """Rules first, then the network, as it is shipped."""
        return None if self.network is None else TieredJudge(self.network).for_use(Use(use))

    def closely(self, use: str) -> TieredJudge | None:
        """The same without the layers that a use has of its own."""
        return None if self.network is None else TieredJudge(self.network).closely(Use(use))

    def leaning(self, pairs: Sequence[Text]) -> list[float] | None:
        """For each pair the probability of *supported* less that of *refuted*, in [-1, 1]."""
        if self.network is None:
            return None
        return [one.supported - one.refuted for one in self.network.opinions(pairs)]

    def forget(self) -> None:
        """Give the memory of the network back."""
        if self.network is not None:
            self.network.forget()


def open_measured_judges(weights: Path | None = None) -> MeasuredJudges:
    """Open the rules, and the network where it can be used.

    Args:
        weights: A folder with other weights than the shipped ones.

    Raises:
        CallerError: ``config.invalid``: a folder that was named cannot be used.
    """
    rules = LexicalJudge()
    try:
        network = CrossEncoder(files.SHIPPED if weights is None else weights, keeps=_EVERY)
    except CallerError as failure:
        if weights is not None:
            raise
        return MeasuredJudges(rules=rules, missing=f"The model is not measured. {failure.detail}")
    return MeasuredJudges(rules=rules, network=network)


def judged(judge: Judging, pairs: Sequence[Text]) -> list[Judgement]:
    """One judgement for each pair, each as if asked alone."""
    if isinstance(judge, TieredJudge):
        return judge.judge_many(pairs)
    return [judge.judge(passage, claim) for passage, claim in pairs]


@dataclass(frozen=True, kw_only=True)
class MeasuredPrompts:
    """The heads of requests of this installation.

    Attributes:
        missing: Why there is none, in a sentence; empty where there is one.
    """

    classifier: PromptClassifier | None = None
    missing: str = ""


@lru_cache(maxsize=1)
def open_measured_prompts() -> MeasuredPrompts:
    """Load the shipped heads where they can be used."""
    try:
        return MeasuredPrompts(classifier=RequestHeads(SentenceEncoder()))
    except CallerError as failure:
        return MeasuredPrompts(missing=f"The model is not measured. {failure.detail}")


def open_nearness() -> Callable[[str, str], float]:
    """How near two statements lie in meaning, as a cosine, by the shipped encoder."""
    encoder = SentenceEncoder()

    def near(one: str, other: str) -> float:
        first, second = encoder.embed([one, other])
        return encoder.similarities(first, [second])[0]

    return near
