"""The judge through the gate: all open pairs of an exchange in one question to a chat model.

Words have the last word. A pair that the exact tier decides is never sent, and no verdict of a
model overrules a difference that it found. What is left goes to the model in one call under
contract (``contracts.gate.pairs``); whatever fails leaves pairs open, with the cause in the reason
of the judgement, and nothing raises into the exchange. What was said is kept in the exchange and
written to its log, so that no pair is asked about twice.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from troth.contracts.gate.pairs import (
    HEARD,
    MAX_PAIRS,
    TOKENS_OF_A_VERDICT,
    VERDICTS,
    PairVerdict,
    judging_contract,
    pair_sources,
    read_verdicts,
)
from troth.kernel.budgets import TokenBudget
from troth.kernel.jsontypes import JsonObject, JsonValue
from troth.kernel.judgements import Judgement, Label
from troth.kernel.pairs import Pair, QuotedJudgement
from troth.kernel.prompts import Prompt
from troth.ports.chat import FailureReason
from troth.ports.judge import Judge, PairBudget, PairJudge
from troth.runtime.exchange.caller_texts import is_unicode
from troth.runtime.exchange.exchange import Exchange
from troth.runtime.exchange.threads import run_blocking
from troth.runtime.gate.gate import Gate, GateOutcome
from troth.runtime.gate.stages import Stage, ask_stage
from troth.runtime.limits.breaker import Breaker, Event

DIFFERENCES: Final = frozenset(
    """number number_bound number_missing date date_missing reference_missing negation
    condition_dropped modality""".split()
)
"""Reasons for which the exact tier leaves open what no model's *supported* makes good: figures,
dates, references, denials and conditions, even where it is not sure that both texts speak of one
matter."""
_NO_CLAIM = "empty"
_BUDGET, _UNREADABLE, _PAUSED = "gate_budget", "gate_unreadable", "gate_breaker_open"
_SURE = 0.9  # a model names no probability; less than what stands there word for word
_OUTAGES = frozenset(reason.value for reason in FailureReason) - {FailureReason.REFUSED.value}


@dataclass(frozen=True, kw_only=True)
class GateJudge:
    """A chat model as judge. One per process; safe for concurrent use.

    Attributes:
        tokens: Of the stage ``judge``, per attempt.
        budget: How much one exchange may ask at once.
        exact: The tier that has the last word.
    """

    gate: Gate
    prompt: Prompt
    tokens: TokenBudget
    budget: PairBudget
    exact: Judge
    breaker: Breaker

    @property
    def name(self) -> str:
        """``gate:`` and the id of the model."""
        return f"gate:{self.gate.model_id}"

    def within(self, exchange: Exchange, local: Judge) -> ExchangeJudge:
        """This judge for one exchange.

        Args:
            local: Decides what the model could not be heard on.
        """
        return ExchangeJudge(judge=self, exchange=exchange, local=local)


@dataclass(frozen=True, kw_only=True)
class ExchangeJudge:
    """Implements ``ports.judge.PairJudge`` within one exchange, which keeps what is said."""

    judge: GateJudge
    exchange: Exchange
    local: Judge

    @property
    def name(self) -> str:
        """The name of the judge through the gate."""
        return self.judge.name

    async def judge_pairs(self, pairs: Sequence[Pair], budget: PairBudget) -> list[Judgement]:
        """What is known of each pair; the model is asked once about all that is open.

        A pair that the model was not heard on is judged locally. Where that leaves it open too, the
        reason says why nobody was heard: ``gate_timeout``, ``gate_budget`` and the like.
        """
        known = self.exchange.opinions
        exact = {pair: self.judge.exact.judge(pair.passage, pair.claim) for pair in pairs}
        known |= {pair: said for pair, said in exact.items() if _decides(said)}
        fresh = [pair for pair in exact if pair not in known]
        if fresh:
            said = await self._asked(fresh, budget)
            for pair, opinion in said.items():
                held = exact[pair].reason in DIFFERENCES and opinion.label is Label.SUPPORTED
                known[pair] = exact[pair] if held else opinion
            self._note(fresh, said)
        return [self._final(pair) for pair in pairs]

    def _final(self, pair: Pair) -> Judgement:
        said = self.exchange.opinions[pair]
        if said.judge != self.name or said.reason in HEARD:
            return said
        local = self.local.judge(pair.passage, pair.claim)
        return said if local.label is Label.NOT_ENOUGH_INFO else local

    async def _asked(self, fresh: Sequence[Pair], budget: PairBudget) -> dict[Pair, Judgement]:
        readable = [pair for pair in fresh if _is_readable(pair)]
        sent = _fitting(readable, budget, self.judge.tokens)
        said = {pair: self._open(_UNREADABLE) for pair in fresh}
        said |= {pair: self._open(_BUDGET) for pair in readable}
        return said | (await self._sent(sent, budget) if sent else {})

    async def _sent(self, pairs: Sequence[Pair], budget: PairBudget) -> dict[Pair, Judgement]:
        breaker = self.judge.breaker
        permit = await run_blocking(breaker.admit)
        if permit is None:
            return {pair: self._open(_PAUSED) for pair in pairs}
        ended, failure = Event.ABANDONED, ""
        try:
            outcome = await self._called(pairs, budget)
            failure = "" if outcome.value is not None else outcome.record.reasons[-1]
            ended = Event.FAILED if failure in _OUTAGES else Event.SUCCEEDED
        finally:
            await run_blocking(lambda: breaker.settle(permit, ended, reason=failure))
        if outcome.value is None:  # GATE-6: nothing of the failed replies is used
            return {pair: self._open(f"gate_{failure}") for pair in pairs}
        verdicts = read_verdicts(outcome.value, outcome.spans, len(pairs))
        return {pair: self._said(one) for pair, one in zip(pairs, verdicts, strict=True)}

    async def _called(self, pairs: Sequence[Pair], budget: PairBudget) -> GateOutcome:
        judge = self.judge
        contract = judging_contract(len(pairs), judge.tokens)
        stage = Stage(contract=contract, prompt=judge.prompt)
        payload = judge_payload(pairs)
        return await ask_stage(
            judge.gate,
            stage,
            payload,
            # GATE-4: the labels stand in the schema too. A text that was cut would not be judged.
            {name: member for name, member in payload.items() if name != "verdicts"},
            self.exchange,
            sources=pair_sources(pairs),
            timeout_s=budget.timeout_s / 2,
        )

    def _said(self, verdict: PairVerdict) -> Judgement:
        score = _SURE if verdict.reason in HEARD else 0.0
        if verdict.passage is None or verdict.claim is None:
            return Judgement(
                label=verdict.label, score=score, reason=verdict.reason, judge=self.name
            )
        return QuotedJudgement(
            label=verdict.label,
            score=score,
            reason=verdict.reason,
            judge=self.name,
            passage=verdict.passage,
            claim=verdict.claim,
        )

    def _open(self, reason: str) -> Judgement:
        return Judgement(label=Label.NOT_ENOUGH_INFO, score=0.0, reason=reason, judge=self.name)

    def _note(self, fresh: Sequence[Pair], said: dict[Pair, Judgement]) -> None:
        """PROOF-6: labels, reasons, places and digests; no text."""
        noted: list[JsonValue] = [
            _noted(pair, said[pair], self.exchange.opinions[pair], self.exchange.nonce)
            for pair in fresh[:MAX_PAIRS]
            if _is_readable(pair)
        ]
        self.exchange.note(
            "judge.decided", {"judge": self.name, "pairs": noted, "count": len(fresh)}
        )


@dataclass(kw_only=True)
class Opinions:
    """Implements ``ports.judge.Judge`` with what was said before, for deciders that are pure.

    A decider is run once over ``Wanted`` to learn which pairs it asks about. These are judged, all
    at once, and the decider is run again over their opinions.
    """

    local: Judge
    said: dict[Pair, Judgement] = field(default_factory=dict)
    by: str = ""

    @property
    def name(self) -> str:
        """Who judges here: the local judge, and the one behind the gate where it was asked."""
        heard = any(one.judge == self.by for one in self.said.values())
        return f"{self.local.name}+{self.by}" if heard else self.local.name

    def judge(self, passage: str, claim: str) -> Judgement:
        """What was said of the pair, else what the local judge says, which is asked once."""
        (said,) = self.judge_many([(passage, claim)])
        return said

    def prepare(self, pairs: Sequence[Pair]) -> None:
        """Have the local judge decide what nobody else has."""
        self.judge_many([(pair.passage, pair.claim) for pair in pairs])

    def judge_many(self, pairs: Sequence[tuple[str, str]]) -> list[Judgement]:
        """The same of each pair, in order; the local judge is asked about all others at once."""
        asked = [Pair(passage=passage, claim=claim) for passage, claim in pairs]
        fresh = [pair for pair in asked if pair not in self.said and pair not in self._local]
        said = self.local.judge_many([(pair.passage, pair.claim) for pair in fresh])
        self._local.update(zip(fresh, said, strict=True))
        return [self.said.get(pair) or self._local[pair] for pair in asked]

    async def learn(self, judge: PairJudge, pairs: Sequence[Pair], budget: PairBudget) -> None:
        """Have these pairs judged."""
        judged = await judge.judge_pairs(pairs, budget)
        self.said.update(zip(pairs, judged, strict=True))
        self.by = judge.name

    def __post_init__(self) -> None:
        self._local: dict[Pair, Judgement] = {}


class Wanted(Judge):
    """Decides nothing and remembers what it was asked."""

    name = "wanted"

    def __init__(self) -> None:
        self._pairs: dict[Pair, None] = {}

    @property
    def pairs(self) -> tuple[Pair, ...]:
        """Each pair once, in the order of the first question."""
        return tuple(self._pairs)

    def judge(self, passage: str, claim: str) -> Judgement:
        """Leave the pair open."""
        self._pairs[Pair(passage=passage, claim=claim)] = None
        return Judgement(
            label=Label.NOT_ENOUGH_INFO, score=0.0, reason="not_asked", judge=self.name
        )


def judge_payload(pairs: Sequence[Pair]) -> JsonObject:
    """The task ``judge``: every text is a member of its own pair, and nothing but data."""
    numbered: list[JsonValue] = [
        {"pair": str(number), "passage": pair.passage, "claim": pair.claim}
        for number, pair in enumerate(pairs, start=1)
    ]
    return {"task": "judge", "verdicts": list(VERDICTS), "pairs": numbered}


def _decides(said: Judgement) -> bool:
    """Whether the exact tier has settled a pair, so that nobody else is asked."""
    return said.label is not Label.NOT_ENOUGH_INFO or said.reason == _NO_CLAIM


def _is_readable(pair: Pair) -> bool:
    return is_unicode(f"{pair.passage}{pair.claim}")


def _fitting(pairs: Sequence[Pair], budget: PairBudget, tokens: TokenBudget) -> list[Pair]:
    """In order, the pairs that fit; one that is too long makes no room for itself."""
    most = min(budget.max_pairs, MAX_PAIRS, max(1, tokens.max_output_tokens // TOKENS_OF_A_VERDICT))
    left, fitting = budget.max_chars, list[Pair]()
    for pair in pairs:
        if len(fitting) < most and pair.chars <= left:
            fitting.append(pair)
            left -= pair.chars
    return fitting


def _noted(pair: Pair, said: Judgement, kept: Judgement, nonce: str) -> JsonObject:
    noted: JsonObject = {
        "sha256": pair.digest(nonce),
        "label": said.label.value,
        "reason": said.reason,
    }
    if kept is not said:
        noted["held_by"] = kept.reason
    if isinstance(said, QuotedJudgement):
        noted["passage"] = [said.passage.start, said.passage.end]
        noted["claim"] = [said.claim.start, said.claim.end]
    return noted
