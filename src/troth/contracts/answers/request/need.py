"""Whether a request needs evidence: decides TRUST-1.1, 1.2, 1.3 and 1.9 and explains it for 1.4.

Does not decide TRUST-1.5 (``decide`` reads that from the record). Indicators that the contract
names are found in the request itself, never in what was pasted with it. A head on the sentence
encoder says how likely the request needs evidence: where an indicator stands it has to be
sure that the request is exempt (TRUST-1.3), where none stands it has to be sure that a fact is
asked for (TRUST-1.9). Where no head was asked the indicators decide alone.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from troth.contracts.answers.request.chances import NO_SCORES, PromptScores
from troth.contracts.answers.request.indicators import find_indicators
from troth.contracts.answers.request.split import SplitRequest
from troth.language.tokens import fold, visible, words

_MAX_SIGNALS = 24
_ALONE = 0.7  # how strongly an indicator calls for evidence where no head was asked


@dataclass(frozen=True, kw_only=True, slots=True)
class EvidenceNeed:
    """The decision, and why.

    Attributes:
        needed: Whether evidence is to be retrieved before anything is answered.
        signals: Stable names of what was seen, such as ``temporal:latest``, and what the heads
            say; at most 24.
        score: How strongly the request calls for evidence, in [0, 1], two decimals.
        memory: Whether it asks for something that the user told earlier.
    """

    needed: bool
    signals: tuple[str, ...]
    score: float
    memory: bool


def decide_evidence_need(
    split: SplitRequest,
    *,
    scores: PromptScores = NO_SCORES,
    own: re.Pattern[str] | None = None,
) -> EvidenceNeed:
    """Tell whether the request, without what is pasted with it, needs evidence.

    Args:
        scores: What the heads say of it.
        own: Indicators that the deployment adds to those of the contract.
    """
    low = fold(visible(split.request))
    indicators = find_indicators(low, own)
    if scores.need is None:
        needed, score = bool(indicators), _ALONE if indicators else 0.0
        return EvidenceNeed(
            needed=needed, signals=tuple(indicators[:_MAX_SIGNALS]), score=score, memory=False
        )
    memory = scores.memory is not None and scores.memory.says
    score = scores.need.probability
    is_named = bool(indicators) and not scores.is_talk
    least = scores.need.least_named if is_named else scores.need.least
    needed = score >= least and not memory and (bool(indicators) or not scores.is_talk)
    told = (*(("exempt",) if indicators and not needed and not memory else ()), *scores.signals)
    kept = indicators[: _MAX_SIGNALS - len(told)]
    return EvidenceNeed(
        needed=needed and bool(words(low)),
        signals=(*kept, *told),
        score=round(score, 2),
        memory=memory,
    )
