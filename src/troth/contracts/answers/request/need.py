"""Whether a request needs evidence: decides TRUST-1.1, 1.2, 1.3 and 1.9 and explains it for 1.4.

Does not decide TRUST-1.5 (``decide`` reads that from the record). Indicators that the contract
names are found in the request itself, never in what was pasted with it: inflections of a listed
word count as that word; words that merely contain one (snowman, lawnmower, generate) do not. German
counterparts stand beside the English ones, and a deployment adds its own. A head on the sentence
encoder says how likely the request needs evidence, which is data to be weighed: where an indicator
stands it has to be sure that the request is exempt (TRUST-1.3), where none stands it has to be sure
that a fact is asked for (TRUST-1.9). Where no head was asked the indicators decide alone.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from troth.contracts.answers.request.split import SplitRequest
from troth.language.tokens import fold, visible, words
from troth.language.words import regex


@dataclass(frozen=True, kw_only=True, slots=True)
class Chance:
    """A probability with its threshold.

    Attributes:
        about: ``need`` (of evidence), ``missing`` (something that must not be guessed), ``memory``
            (what the user told is asked for), ``talk`` (nothing is asked for) or ``distress``
            (somebody cries for help, in whatever words).
        probability: In [0, 1].
        least: It says yes from here on.
        least_named: The same where an indicator that the contract names stands in the request.
        span: The words of the request that speak most for it; empty for none.
    """

    about: str
    probability: float
    least: float
    least_named: float = 1.0
    span: tuple[int, int] = (0, 0)

    @property
    def says(self) -> bool:
        """Yes or no."""
        return self.probability >= self.least

    @property
    def signal(self) -> str:
        """A stable name with probability and words, such as ``classifier:need=0.93@0-12``."""
        at = "@{}-{}".format(*self.span) if self.span[1] else ""
        return f"classifier:{self.about}={self.probability:.2f}{at}"


@dataclass(frozen=True, kw_only=True, slots=True)
class PromptScores:
    """What the heads say of one request, or ``None`` where none was asked.

    Attributes:
        lacks: Which kind of thing is missing, should something be.
    """

    need: Chance | None = None
    missing: Chance | None = None
    memory: Chance | None = None
    talk: Chance | None = None
    distress: Chance | None = None
    lacks: str = "vague"

    @property
    def is_talk(self) -> bool:
        """Whether nothing is asked for: a greeting, something told, a cry for help."""
        return self.talk is not None and self.talk.says

    @property
    def is_for_memory(self) -> bool:
        """Whether what the user told is asked for."""
        return self.memory is not None and self.memory.says

    @property
    def is_distress(self) -> bool:
        """Whether somebody may be in need of help: such a request is never met with a form."""
        return self.distress is not None and self.distress.says

    @property
    def is_grave(self) -> bool:
        """Whether distress is likelier than not: then it is said where help can be found."""
        return self.distress is not None and self.distress.probability >= 0.5

    @property
    def signals(self) -> tuple[str, ...]:
        """The chances by name, whether or not they decided."""
        told = (self.need, self.missing, self.memory, self.talk, self.distress)
        return tuple(one.signal for one in told if one is not None)


NO_SCORES = PromptScores()
"""No head was asked: the indicators of the contract decide alone."""


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
    memory = scores.is_for_memory
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
