"""Whether a request needs evidence: decides TRUST-1.1, 1.2, 1.3 and 1.9 and explains it for 1.4.

Does not decide TRUST-1.5 (``decide`` reads that from the record). Indicators that the contract
names are found in the request itself, never in what was pasted with it. A head on the sentence
encoder says how likely the request needs evidence: where an indicator stands it has to be
sure that the request is exempt (TRUST-1.3), where none stands it has to be sure that a fact is
asked for (TRUST-1.9). Where no head was asked the indicators decide alone.

The indicator words of TRUST-1.1 and TRUST-1.2, as whole words, with their signal names.

Inflections of a listed word count as that word; words that merely contain one (snowman, lawnmower,
generate) do not. German counterparts stand beside the English ones. A deployment adds its own.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from troth.contracts.answers.request.chances import NO_SCORES, PromptScores
from troth.contracts.answers.request.split import SplitRequest
from troth.language.tokens import fold, visible, words
from troth.language.words import regex

MAX_OWN = 200
MAX_OWN_CHARS = 60
_GROUPS = ("temporal", "news", "market", "statistics", "research", "regulatory")
_NAMED = "|".join(f"(?P<{group}><request.indicators.{group}>)" for group in _GROUPS)
_YEAR = r"(?<![$€£.,])(?P<year>(?:19|20)\d\d)(?! <request.indicators.counted>\b)(?![.,]\d)"
_INDICATOR = regex(rf"(?<!\w)(?:{_NAMED}|{_YEAR})(?!\w)|(?P<percent>%)")


def find_indicators(low: str, own: re.Pattern[str] | None = None) -> list[str]:
    """Signal names such as ``temporal:latest`` or ``year:2026``, in order of appearance.

    Args:
        low: Folded text without invisible characters.
        own: Indicators of the deployment, named ``own:…``; they come last.
    """
    found: dict[str, None] = {}
    for match in _INDICATOR.finditer(low):
        group = match.lastgroup or ""
        name = "statistics:%" if group == "percent" else f"{group}:{match.group()}"
        found[name.replace(" ", "_")] = None
    for match in own.finditer(low) if own else ():
        found[f"own:{match.group()}".replace(" ", "_")] = None
    return list(found)


def own_indicators(phrases: Sequence[str]) -> re.Pattern[str] | None:
    """Indicators that a deployment adds, as whole words in any case; ``None`` for none.

    Raises:
        ValueError: There are too many, or one is too long or holds no word.
    """
    if len(phrases) > MAX_OWN:
        raise ValueError(f"there are more than {MAX_OWN} indicators")
    for phrase in phrases:
        if not words(phrase) or len(phrase) > MAX_OWN_CHARS:
            raise ValueError(
                f"an indicator is a word or a phrase of up to {MAX_OWN_CHARS} characters"
            )
    folded = sorted(
        {" ".join(fold(visible(one)).split()) for one in phrases}, key=len, reverse=True
    )
    shape = "|".join(map(re.escape, folded))
    return re.compile(rf"(?<!\w)(?:{shape})(?!\w)") if folded else None


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
