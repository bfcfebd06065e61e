"""A request for deep thinking as the runtime takes it, and as it is stored to be run again.

Everything that decides about the run stands in it: what the caller sent, and what configuration and
the server's limits said at that moment. A replay therefore needs nothing but the stored request.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass

from troth.contracts.thinking.model import (
    MAX_ALTERNATIVES,
    MAX_EVIDENCE,
    MAX_TEXT,
    DecisionState,
    Depth,
    EvidenceQuote,
    Tier,
)
from troth.contracts.thinking.router import Clamps, Environment, RouterInput
from troth.contracts.thinking.states import state_from_wire, state_to_wire
from troth.kernel import wire as read
from troth.kernel.claims import ClaimKind
from troth.kernel.errors import CallerError
from troth.kernel.jsontypes import JsonObject
from troth.kernel.wire import Wire
from troth.language.claims import read_claims
from troth.runtime.exchange.caller_texts import check_kind, check_text
from troth.runtime.exchange.exchange import Origin

FORM = "thinking/1"
MAX_SOURCE_ID = 200
MAX_MATERIAL = 2_000_000  # of all texts of a request together
MAX_PARTS = 20
_READ_FOR_PARTS = 20_000  # characters of a request
_NO_CLAMPS = Clamps()
_ASKING = frozenset({ClaimKind.QUESTION, ClaimKind.INSTRUCTION})


@dataclass(frozen=True, kw_only=True, slots=True)
class ThinkingRequest:
    """What is to be thought about, and what speaks for and against it.

    Attributes:
        request_text: What the draft answers, 0 to 400 000 code points.
        state: The baseline.
        tier: Of the caller's key, where keys are in use.
        total_timeout_ms, total_budget_tokens: What is asked for; the clamps bound it.
        evidence: At most 200 quotes.
        alternatives: At most 8 other drafts.
        clamps, environment: The operator's.
        breaker_open, abuse_blocked: What the server's limits decided.
        trace_id: Given by a surface that has one already.

    Raises:
        CallerError: ``input.invalid`` or ``input.too_large``, naming the field.
    """

    request_text: str
    state: DecisionState
    tier: Tier
    depth: Depth
    total_timeout_ms: int
    total_budget_tokens: int
    origin: Origin
    evidence: tuple[EvidenceQuote, ...] = ()
    alternatives: tuple[str, ...] = ()
    clamps: Clamps = _NO_CLAMPS
    environment: Environment = Environment.STANDARD
    breaker_open: bool = False
    abuse_blocked: bool = False
    trace_id: str | None = None

    def __post_init__(self) -> None:
        _check_number("evidence", len(self.evidence), MAX_EVIDENCE)
        _check_number("alternatives", len(self.alternatives), MAX_ALTERNATIVES)
        whole = 0
        for name, text, most in self._texts():
            _check_text(name, text, most)
            whole += len(text)
        if whole > MAX_MATERIAL:
            raise CallerError(
                "input.too_large",
                f"The texts are longer than {MAX_MATERIAL} characters together.",
                hint="send the quotes that the draft rests on, not whole documents",
                field="evidence",
            )

    def _texts(self) -> Iterator[tuple[str, str, int]]:
        yield "state.rendered_text", self.state.rendered_text, MAX_TEXT
        yield "request_text", self.request_text, MAX_TEXT
        for number, one in enumerate(self.evidence):
            hint = "give an EvidenceQuote with source_id and quote"
            check_kind(one, EvidenceQuote, f"evidence.{number}", hint)
            yield f"evidence.{number}.source_id", one.source_id, MAX_SOURCE_ID
            yield f"evidence.{number}.quote", one.quote, MAX_TEXT
        for number, text in enumerate(self.alternatives):
            yield f"alternatives.{number}", text, MAX_TEXT

    @property
    def asked(self) -> RouterInput:
        """What the router is asked."""
        return RouterInput(
            tier=self.tier,
            depth=self.depth,
            clamps=self.clamps,
            # Less than nothing is nothing: a budget that is exhausted, and no unreadable request.
            total_timeout_ms=max(0, self.total_timeout_ms),
            total_budget_tokens=max(0, self.total_budget_tokens),
            environment=self.environment,
            breaker_open=self.breaker_open,
            abuse_blocked=self.abuse_blocked,
            has_evidence=bool(self.evidence),
            has_alternatives=bool(self.alternatives),
            request_parts=request_parts(self.request_text),
        )

    def to_json(self) -> JsonObject:
        """The request as it is digested and stored."""
        return {
            "form": FORM,
            "request_text": self.request_text,
            "state": state_to_wire(self.state),
            "tier": self.tier.value,
            "mode": self.depth.value,
            "total_timeout_ms": self.total_timeout_ms,
            "total_budget_tokens": self.total_budget_tokens,
            "evidence": [asdict(one) for one in self.evidence],
            "alternatives": list(self.alternatives),
            "clamps": asdict(self.clamps),
            "environment": self.environment.value,
            "breaker_open": self.breaker_open,
            "abuse_blocked": self.abuse_blocked,
            "subject": self.origin.subject,
            "thread_id": self.origin.thread_id,
        }


def read_thinking_request(stored: Wire, origin: Origin) -> ThinkingRequest:
    """Read a request back from the form in which it was stored.

    Raises:
        ValueError: It is no request for deep thinking.
        CallerError: It breaks a limit of this version.
    """
    if read.text(stored, "form") != FORM:
        raise ValueError("not a request for deep thinking")
    clamps = read.mapping(stored, "clamps")
    return ThinkingRequest(
        request_text=read.text(stored, "request_text"),
        state=state_from_wire(read.mapping(stored, "state")),
        tier=Tier(read.text(stored, "tier")),
        depth=Depth(read.text(stored, "mode")),
        total_timeout_ms=read.integer(stored, "total_timeout_ms"),
        total_budget_tokens=read.integer(stored, "total_budget_tokens"),
        origin=origin,
        evidence=tuple(_quote(one) for one in read.listing(stored, "evidence")),
        alternatives=read.texts(stored, "alternatives"),
        clamps=Clamps(
            max_passes=read.integer(clamps, "max_passes"),
            max_timeout_ms=read.integer(clamps, "max_timeout_ms"),
            max_budget_tokens=read.integer(clamps, "max_budget_tokens"),
            enabled=read.boolean(clamps, "enabled"),
            # Requests from before say nothing of least slices.
            least_ms=read.integer(clamps, "least_ms") if "least_ms" in clamps else 1,
            least_tokens=read.integer(clamps, "least_tokens") if "least_tokens" in clamps else 1,
        ),
        environment=Environment(read.text(stored, "environment")),
        breaker_open=read.boolean(stored, "breaker_open"),
        abuse_blocked=read.boolean(stored, "abuse_blocked"),
    )


def read_draft(text: str, *, action_type: str, quality_score: float) -> DecisionState:
    """The state of a draft that comes without failure metadata or token counts.

    Raises:
        CallerError: ``input.too_large``: the text is too long. ``input.invalid``: one of them
            cannot be read; NaN is no score.
    """
    _check_text("rendered_text", text, MAX_TEXT)
    wire: JsonObject = {
        "rendered_text": text,
        "action_type": action_type,
        "quality_score": quality_score,
    }
    try:
        return state_from_wire(wire)
    except ValueError as problem:
        raise CallerError(
            "input.invalid", "A score is a number from 0 to 1.", field="quality_score"
        ) from problem


def request_parts(text: str) -> int:
    """How many things a request asks for, at most 20: its questions and instructions.

    Its first 20 000 characters are read. A request that holds neither in so many words still asks
    for one thing; a blank one for nothing.
    """
    if not text.strip():
        return 0
    found = sum(claim.kind in _ASKING for claim in read_claims(text[:_READ_FOR_PARTS]))
    return max(1, min(found, MAX_PARTS))


def _quote(one: Wire) -> EvidenceQuote:
    return EvidenceQuote(source_id=read.text(one, "source_id"), quote=read.text(one, "quote"))


def _check_number(name: str, number: int, most: int) -> None:
    if number > most:
        raise CallerError("input.too_large", f"There are more than {most}.", field=name)


def _check_text(name: str, given: object, most: int) -> None:
    if len(check_text(given, name)) > most:
        raise CallerError(
            "input.too_large", f"The text is longer than {most} characters.", field=name
        )
