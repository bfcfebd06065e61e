"""The record of one exchange: what was done, in order, for the deciders to judge against.

The runtime fills it while the exchange is open (``runtime.exchange.Exchange`` is one), in this one
place; the contracts read it. Its texts (what was retrieved, given and said) are for
deciding only: no part of a record is stored or sent.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from troth.kernel.errors import CallerError
from troth.kernel.evidence import NO_EVIDENCE_NEEDED, EvidenceSet
from troth.kernel.judgements import Judgement
from troth.kernel.memories import NO_MEMORIES, Standing
from troth.kernel.pairs import Pair
from troth.kernel.refinement import RefinementRecord
from troth.kernel.relaying import RelayRecord, StreamRecord
from troth.kernel.reviewing import ReviewRecord


class Mode(StrEnum):
    """Work keeps the answer contract; Normal bypasses TRUST-1 to TRUST-5 and says so."""

    WORK = "work"
    NORMAL = "normal"


def read_mode(text: str | None) -> Mode:
    """The mode a request names; unknown or missing is Work, case and blanks do not matter.

    For what comes over the wire: clients rely on it, and whatever they mean, Work keeps more.
    """
    return Mode.NORMAL if isinstance(text, str) and text.strip().lower() == "normal" else Mode.WORK


def parse_mode(text: object) -> Mode:
    """The mode that a program names; case and blanks at its ends do not matter.

    Raises:
        CallerError: ``input.invalid``: there is no such mode.
    """
    if isinstance(text, str) and text.strip().lower() in tuple(Mode):
        return Mode(text.strip().lower())
    raise CallerError("input.invalid", "There is no such mode.", hint=", ".join(Mode), field="mode")


class StepKind(StrEnum):
    """The acts whose order the contracts speak of."""

    RETRIEVE = "retrieve"
    MODEL_CALL = "model_call"
    RELAY = "relay"  # a client's own request, handed on to the model that it names


@dataclass(frozen=True, kw_only=True, slots=True)
class Step:
    """One act of the exchange; ``stage`` names the part that asked for it, such as ``answer``."""

    kind: StepKind
    stage: str


@dataclass(frozen=True, kw_only=True, slots=True)
class GateRecord:
    """What the gate did for one stage: the figures that GATE clauses bind.

    Attributes:
        stage: The stage, as in the token budget.
        contract: Name and version of the model contract, ``AnswerLLMOutput@1.0.0``.
        attempts: Number of calls made, 0 when the budget refused the first.
        temperatures: Temperature asked for in each attempt, in thousandths (0.2 is 200).
        input_sha256: Digest of the input of each attempt.
        accepted: Whether a validated value came out; otherwise the stage needs review.
        used_output: Whether anything of a model reply reached the response.
        reasons: Failure code of each failed attempt, in order.
        within_budget: Whether every accepted attempt stayed inside its token budget.
        kind: Form of the reply that the contract asks for, ``json`` or ``sections``.
        checks: Checks that the accepted reply passed, in order, such as ``json`` and ``schema``.
        called: Which attempts reached the model, as their numbers: ``(1, 2)``, or ``(2,)`` where
            the budget refused the first. As long as ``attempts`` says, as are the tuples below.
        configured_temperature: The environment's temperature in thousandths.
        input_bytes: Size of the input of each call.
        input_tokens, output_tokens: Used by each call, as reported or else estimated.
        max_input_tokens, max_output_tokens: The budget of one attempt; 0 where there was none.
        cached: Whether the accepted reply was read from the cache instead of from a model.
        form: How the accepted reply was read where that is not how it was asked for: ``sections``
            for prose with markers in place of JSON, ``prose`` for prose without; else empty.
        model: Id of the model that was asked.
    """

    stage: str
    contract: str
    attempts: int
    temperatures: tuple[int, ...]
    input_sha256: tuple[str, ...]
    accepted: bool
    used_output: bool
    reasons: tuple[str, ...]
    within_budget: bool
    kind: str = "json"
    checks: tuple[str, ...] = ()
    called: tuple[int, ...] = ()
    configured_temperature: int | None = None
    input_bytes: tuple[int, ...] = ()
    input_tokens: tuple[int, ...] = ()
    output_tokens: tuple[int, ...] = ()
    max_input_tokens: int = 0
    max_output_tokens: int = 0
    cached: bool = False
    form: str = ""
    model: str = ""


@dataclass(frozen=True, kw_only=True, slots=True)
class PeerRecord:
    """One peer of a panel that was to answer.

    Attributes:
        name: As configured; no user text.
        reason: Why it gave no answer that may be used, such as ``timeout``; ``None`` where it did.
        is_memory: It is no model: what the user told is composed, and no call is made.
    """

    name: str
    reason: str | None = None
    is_memory: bool = False


@dataclass(kw_only=True)
class ExchangeRecord:
    """Everything about an exchange that its exit clauses are decided against.

    Attributes:
        needs_evidence: Decision of the evidence classifier; ``None`` when it was not asked.
        signals: Names of the classifier's signals that fired.
        score: The classifier's score in [0, 1].
        asked_before: Questions already put in this conversation.
        judgements: What the judge said of each cited line beside its quote.
        peers: Every peer of the panel, in order; empty where there was no panel.
        standing: What the ledger said of the memories in the response when it was serialized.
        refinement: What deep thinking left behind; ``None`` where it was no part of the exchange.
        review: What was to be reviewed; ``None`` where it was no part of the exchange.
        given: Texts that the user gave, here or earlier: what a model may link to, and name.
        asked: What the user said last, which the response answers.
        instructions: The prompts of the models that were asked.
        said: Every text of every model reply that was accepted, whatever became of it.
        relay: What was done to relay a client's request; ``None`` where it was no part of it.
        stream: The stream that the response is a part of; ``None`` where it is none.
        held: What a judge said of the sentences of the answer beside the facts, and of facts beside
            each other.
        strict: Whether a part whose core a fact contradicts gives way to the fact.
        unheard: How many sentences a judge behind the gate was to be asked about, and was not.
    """

    trace_id: str
    surface: str
    mode: Mode
    steps: Sequence[Step] = ()
    evidence: EvidenceSet = NO_EVIDENCE_NEEDED
    needs_evidence: bool | None = None
    signals: tuple[str, ...] = ()
    score: float = 0.0
    questions: tuple[str, ...] = ()
    asked_before: tuple[str, ...] = ()
    gate: Sequence[GateRecord] = ()
    judgements: Mapping[Pair, Judgement] = field(default_factory=dict)
    peers: tuple[PeerRecord, ...] = ()
    standing: Standing = NO_MEMORIES
    refinement: RefinementRecord | None = None
    review: ReviewRecord | None = None
    given: Sequence[str] = ()
    asked: str = ""
    instructions: Sequence[str] = ()
    said: Sequence[str] = ()
    relay: RelayRecord | None = None
    stream: StreamRecord | None = None
    held: Mapping[Pair, Judgement] = field(default_factory=dict)
    strict: bool = False
    unheard: int = 0

    def count(self, kind: StepKind) -> int:
        """How many steps of that kind were taken."""
        return sum(step.kind is kind for step in self.steps)
