"""Whether a request needs evidence: decides TRUST-1.1, 1.2, 1.3 and 1.9 and explains it for 1.4.

Does not decide TRUST-1.5 (``decide`` reads that from the record). The request is judged sentence by
sentence, so that drafting in one sentence does not swallow a question in the next; a role or a
fiction set up in one sentence governs the rest, and so do the details of a drafting task. Order
within a sentence: what is exempt (TRUST-1.3) or belongs to memory (TRUST-1.9), then the indicators
(TRUST-1.1, 1.2), then the bare form of a factual question (TRUST-1.9).

A learned chance is weighed last, and only where no rule of the contract speaks. It may spare the
retrieval of what is a question by its form alone; never where an indicator, an entitlement or a
wish for sources demands evidence. It may add a retrieval; never to what TRUST-1.3 exempts.
"""

from __future__ import annotations

from dataclasses import dataclass

from troth.contracts.answers.request.chances import Chance
from troth.contracts.answers.request.indicators import WEIGHTS, find_indicators
from troth.contracts.answers.request.intents import (
    Intent,
    demands_source,
    read_intent,
    reads_as_role,
)
from troth.contracts.answers.request.split import SplitRequest
from troth.language.tokens import fold, sentences, visible

_MAX_SIGNALS = 24
_MAX_SENTENCES = 400
_FACTUAL = {Intent.FACTUAL_QUESTION: 0.8, Intent.FACTUAL_REQUEST: 0.6}
_EXEMPT = frozenset(
    {
        Intent.CREATIVE,
        Intent.SMALL_TALK,
        Intent.DRAFTING,
        Intent.OPINION,
        Intent.DEVICE,
        Intent.PERSONAL,
    }
)
# What TRUST-1.3 does not name: forms of talk that a question of fact may be mistaken for.
_DOUBTED = frozenset({Intent.SMALL_TALK, Intent.DEVICE})


@dataclass(frozen=True, kw_only=True, slots=True)
class EvidenceNeed:
    """The decision, and why.

    Attributes:
        needed: Whether evidence is to be retrieved before anything is answered.
        signals: Stable names of what was seen, such as ``temporal:latest``, and the probability
            of the classifier; at most 24.
        score: How strongly the request calls for evidence, in [0, 1], two decimals.
        memory: Whether it asks for something that the user told earlier.
    """

    needed: bool
    signals: tuple[str, ...]
    score: float
    memory: bool


@dataclass(frozen=True, slots=True)
class _Reading:
    intent: Intent
    indicators: tuple[str, ...]
    demands: bool = False

    @property
    def score(self) -> float:
        if self.intent in _EXEMPT or self.intent is Intent.MEMORY:
            return 0.0
        left = 1.0 - _FACTUAL.get(self.intent, 0.0)
        for name in self.indicators:
            left *= 1.0 - WEIGHTS[name.split(":", 1)[0]]
        return 1.0 - left

    @property
    def is_demand(self) -> bool:
        """TRUST-1.1, 1.2: more than the form of a question calls for evidence."""
        return self.score > 0.0 and (self.demands or bool(self.indicators))

    @property
    def is_closed(self) -> bool:
        """TRUST-1.3, 1.9: exempt by name, or for memory; no classifier opens it."""
        exempt = self.intent in _EXEMPT and self.intent not in _DOUBTED
        return exempt or self.intent is Intent.MEMORY


def decide_evidence_need(split: SplitRequest, *, chance: Chance | None = None) -> EvidenceNeed:
    """Tell whether the request, without what is pasted with it, needs evidence.

    Args:
        chance: That evidence is needed, as a classifier has it; ``None``: the rules decide alone.
    """
    readings = _read(split)
    score = max((reading.score for reading in readings), default=0.0)
    memory = score == 0.0 and any(r.intent is Intent.MEMORY for r in readings)
    signals = _signals(readings)
    needed = score > 0.0
    if chance is not None:
        # TRUST-1.4: the probability is told whether or not it decided.
        signals = (*signals[: _MAX_SIGNALS - 1], chance.signal)
        if _is_open(readings, needed=needed) and chance.says is not None:
            needed, score = chance.says, chance.probability
    return EvidenceNeed(needed=needed, signals=signals, score=round(score, 2), memory=memory)


def _is_open(readings: list[_Reading], *, needed: bool) -> bool:
    """Whether the rules leave it to a classifier."""
    if needed:
        return not any(reading.is_demand for reading in readings)
    return not any(reading.is_closed for reading in readings)


def _read(split: SplitRequest) -> list[_Reading]:
    text = fold(visible(split.request))
    readings: list[_Reading] = []
    governing: Intent | None = None
    for sentence in _sentences(text):
        reading = _read_sentence(sentence, has_content=split.has_content)
        asks = reading.intent is Intent.FACTUAL_QUESTION
        if governing is Intent.CREATIVE or (governing is Intent.DRAFTING and not asks):
            reading = _Reading(governing, reading.indicators, reading.demands)
        elif reads_as_role(sentence):
            governing = reading.intent
        elif reading.intent is Intent.DRAFTING or (reading.intent is Intent.CREATIVE):
            governing = Intent.DRAFTING
        readings.append(reading)
    return readings


def _sentences(text: str) -> list[str]:
    """The sentences, those in the middle of a very long request taken together as one."""
    spans = sentences(text)
    if len(spans) > _MAX_SENTENCES:
        half = _MAX_SENTENCES // 2
        middle = (spans[half][0], spans[-half - 1][1])
        spans = [*spans[:half], middle, *spans[-half:]]
    return [text[start:end] for start, end in spans]


def _read_sentence(sentence: str, *, has_content: bool) -> _Reading:
    indicators = tuple(find_indicators(sentence))
    worldly = any(not name.startswith("temporal:") for name in indicators)
    intent = read_intent(
        sentence, has_content=has_content, worldly=worldly, indicated=bool(indicators)
    )
    return _Reading(intent, indicators, demands_source(sentence))


def _signals(readings: list[_Reading]) -> tuple[str, ...]:
    names: dict[str, None] = {}
    for reading in readings:
        names.update(dict.fromkeys(reading.indicators))
        if reading.intent in _EXEMPT:
            names[f"veto:{reading.intent}"] = None
        elif reading.intent is not Intent.OTHER:
            names[reading.intent.value] = None
    return tuple(names)[:_MAX_SIGNALS]
