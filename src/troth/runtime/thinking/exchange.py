"""Deep thinking as an exchange of its own: opened, run, judged, sealed; and run again.

Nothing else changes by it (THINK-11): no memory, no entitlement, no setting, no row but those of
the log and of the exchange itself. What is stored is the request with everything that decided about
it, so that ``replay`` can come to the same signature.
"""

from __future__ import annotations

from dataclasses import dataclass

import orjson

from troth.contracts.thinking.decide import THINKING_LAW, withheld_thinking
from troth.contracts.thinking.document import ThinkingDocument
from troth.contracts.thinking.signature import KeyedDigest
from troth.contracts.thinking.states import state_sha256
from troth.contracts.thinking.telemetry import Telemetry
from troth.kernel import wire as read
from troth.kernel.codec import encode
from troth.kernel.errors import CallerError, StorageFailure
from troth.kernel.exchange import Mode
from troth.kernel.jsontypes import JsonObject
from troth.kernel.law import ExitLaw
from troth.kernel.refinement import RefinementRecord
from troth.ports.environment import Clock, Ids
from troth.ports.log import AuditLog, Body
from troth.runtime.exchange.clean_law import clean_law, without_model
from troth.runtime.exchange.closing import run_exchange
from troth.runtime.exchange.documents import trace_law
from troth.runtime.exchange.enforce import Policy
from troth.runtime.exchange.exchange import Exchange, Origin, open_exchange
from troth.runtime.exchange.seal import Seal, Sealed
from troth.runtime.exchange.threads import run_blocking
from troth.runtime.thinking.request import ThinkingRequest, read_thinking_request
from troth.runtime.thinking.run import Think, Thought, Watch

# THINK-7: a state is the caller's own text, and the baseline comes back byte for byte.
_CLEAN_LAW: ExitLaw[ThinkingDocument] = clean_law(
    without_model(lambda document, _: document, "state")
)
THINKING_POLICY: Policy[ThinkingDocument] = Policy(
    laws=(_CLEAN_LAW, THINKING_LAW, trace_law()), fallback=withheld_thinking
)


@dataclass(frozen=True, kw_only=True, slots=True)
class Replay:
    """A run beside its repetition.

    Attributes:
        reproduced: Whether outcome and telemetry, signature included, are the same.
        first: Telemetry as it was sealed.
        again: Of the repetition.
        same_outcome: Whether both ended in the same state.
    """

    receipt_id: str
    reproduced: bool
    same_outcome: bool
    first: Telemetry
    again: Telemetry


@dataclass(frozen=True, kw_only=True, slots=True)
class Recorded:
    """A sealed run, and its record for those who go on from there."""

    sealed: Sealed[ThinkingDocument]
    record: RefinementRecord | None


@dataclass(frozen=True, kw_only=True)
class Thinking:
    """Thinks in exchanges. One per process; safe for concurrent use.

    Attributes:
        key_id: Which key signs, as ``key_id_of`` names it; stored with every run.
    """

    seal: Seal
    think: Think
    log: AuditLog
    clock: Clock
    ids: Ids
    key_id: str = ""

    async def __call__(self, request: ThinkingRequest, watch: Watch = lambda: ()) -> Recorded:
        """Refine one state.

        Args:
            watch: As ``Think`` asks it.

        Raises:
            RefusedExchange: It could not be done; a sealed problem is in the exception.
            StorageFailure: Nothing could be sealed, and nothing may leave.
        """
        exchange = open_exchange(
            origin=request.origin,
            mode=Mode.WORK,
            request={**request.to_json(), "key_id": self.key_id},
            clock=self.clock,
            ids=self.ids,
            trace_id=request.trace_id,
        )
        work = self._document(request, exchange, watch)
        sealed = await run_exchange(self.seal, exchange, work, THINKING_POLICY)
        return Recorded(sealed=sealed, record=exchange.refinement)

    async def _document(
        self, request: ThinkingRequest, exchange: Exchange, watch: Watch
    ) -> ThinkingDocument:
        thought = await self.think(request, watch)
        exchange.refinement = thought.record
        exchange.note("thinking.run", _told(thought))
        return ThinkingDocument(
            state=thought.state,
            telemetry=thought.telemetry,
            baseline=request.state,
            trace_id=exchange.trace_id,
            receipt_id=exchange.receipt_id,
            nonce=exchange.nonce,
        )

    def _check_key(self, key_id: str | None) -> None:
        """Refuse what another key signed: that its signature differs would say nothing."""
        if key_id and key_id != self.key_id:
            raise StorageFailure(
                "storage.key",
                "The run was signed with another key of deep thinking than the one in use.",
                hint="put the key of that time back where thinking_key_file says",
            )

    async def replay(self, receipt_id: str, *, tenant: str | None) -> Replay:
        """Run a stored request again, and compare (THINK-10). Nothing is stored or sealed.

        Args:
            tenant: Whose runs may be repeated; ``None`` for any (the operator's own command).

        Raises:
            CallerError: ``input.not_found``: this tenant has no such run, or its bodies are gone.
            StorageFailure: ``storage.key``: the key that signed it was lost or replaced.
        """
        body = await run_blocking(lambda: self.log.body(receipt_id))
        if body is None or (tenant is not None and body.tenant != tenant):
            raise _no_such_run()
        request, first, key_id = _stored(body)
        self._check_key(key_id)
        again = await self.think(request)
        same_outcome = state_sha256(first.state) == state_sha256(again.state)
        return Replay(
            receipt_id=receipt_id,
            # The signature alone would let a stop reason pass that was changed where it is stored.
            reproduced=same_outcome and first.telemetry == again.telemetry,
            same_outcome=same_outcome,
            first=first.telemetry,
            again=again.telemetry,
        )


def key_id_of(digest: KeyedDigest) -> str:
    """The name of a key: 16 hexadecimal characters that tell nothing of it."""
    return digest("thinking-key", "")[:16]


def _stored(body: Body) -> tuple[ThinkingRequest, ThinkingDocument, str | None]:
    origin = Origin(
        surface=body.surface, tenant=body.tenant, subject=body.subject, thread_id=body.thread_id
    )
    try:
        stored = read.mapping(orjson.loads(body.request), "request")
        request = read_thinking_request(stored, origin)
        document = ThinkingDocument.from_wire(orjson.loads(body.response))
        return request, document, read.optional_text(stored, "key_id")
    except (ValueError, CallerError):
        raise _no_such_run() from None


def _no_such_run() -> CallerError:
    return CallerError(
        "input.not_found",
        "There is no stored run of deep thinking under that receipt id.",
        hint="a run can be repeated while its bodies are stored",
        field="receipt_id",
    )


def _told(thought: Thought) -> JsonObject:
    """The event of a run: codes, counts and a keyed digest."""
    told = thought.telemetry.to_wire()
    return {
        **told,
        "downgrade_reason": told["downgrade_reason"] or "",
        "elapsed_ms": thought.record.elapsed_ms,
        "passes": [encode(one) for one in thought.record.passes],
        "attempted": [family.value for family in thought.attempted],
    }
