"""The seal: the only exit (PROOF-1).

Whatever leaves Troth leaves as a ``Sealed`` value, and only ``Seal.close`` makes one. In order:

0. the flags of memories are read from the ledger and written into the document, here and nowhere
   else (``flags``, MEM-5);
1. every exit clause is decided on the bytes that would leave, repaired where it may be, and a
   document that cannot be made lawful is replaced by its fallback (``enforce``);
2. the final bytes are made, and a statement about them is signed (PROOF-2);
3. what goes to the log is checked to hold digests and codes only (PROOF-6);
4. events, receipt and bodies are committed in one piece; only then is the value returned (PROOF-5).

A response that is stored and sent once more leaves through ``again``, which holds it against its
receipt.

If step 4 fails, nothing leaves: the caller gets ``StorageFailure``, and the surface answers with
the one fixed text that is not sealed, because there is no log to seal it in.
"""

from __future__ import annotations

import asyncio
import warnings
from dataclasses import dataclass
from typing import Generic

import orjson

from troth.kernel.canonical import canonical_json
from troth.kernel.clauses import Registry
from troth.kernel.digests import sha256_hex
from troth.kernel.errors import StorageFailure, TrothError
from troth.kernel.jsontypes import JsonObject, JsonValue
from troth.kernel.law import D
from troth.kernel.proof.envelope import parse_envelope, seal_payload
from troth.kernel.proof.statement import ReceiptStatement
from troth.kernel.verdicts import Outcome, Repair, Verdict, decide, kept
from troth.language.words import DIGEST as LANGUAGE
from troth.ports.environment import Clock, Signer, timestamp
from troth.ports.log import AuditLog, Body, Commit, NewEvent
from troth.ports.memory import Ledger
from troth.ports.telemetry import Meter
from troth.runtime.exchange.documents import F, PlainDocument
from troth.runtime.exchange.enforce import Enforced, Policy, UnlawfulFallback, enforce
from troth.runtime.exchange.exchange import Exchange
from troth.runtime.exchange.hygiene import unclean_values
from troth.runtime.exchange.threads import run_blocking
from troth.runtime.memory.flags import flagged

OURS = "troth"


@dataclass(frozen=True, kw_only=True)
class Sealed(Generic[D]):
    """A response that may leave.

    Attributes:
        body: The exact bytes to send: canonical JSON (RFC 8785), digested in the receipt.
        document: The same as a typed value.
        broken: Ids reported as broken: flags, switched-off enforcement, or the breach that made
            the seal put the fallback in place.
    """

    body: bytes
    document: D
    trace_id: str
    receipt_id: str
    broken: tuple[str, ...]
    repairs: tuple[Repair, ...]

    def json(self: Sealed[PlainDocument[F]]) -> F:
        """The whole body of a plain result, typed as the method that gave it says."""
        found: F = orjson.loads(self.body)
        return found


@dataclass(frozen=True, kw_only=True)
class Versions:
    """What every receipt says about this process; exchange-specific parts are added to it."""

    troth: str
    judge: str
    encoder: str
    language: str = LANGUAGE


class UnsafeEnforcement(UserWarning):
    """Enforcement of some clauses is switched off; every receipt says so."""


class Seal:
    """Closes exchanges. One per process; safe for concurrent use."""

    def __init__(
        self,
        *,
        log: AuditLog,
        signer: Signer,
        key_id: str,
        clock: Clock,
        registry: Registry,
        versions: Versions,
        ledger: Ledger | None = None,
        keep_bodies: bool = True,
        unsafe: frozenset[str] = frozenset(),
        meter: Meter | None = None,
    ) -> None:
        self._log, self._signer, self._key_id, self._clock = log, signer, key_id, clock
        self._registry, self._versions = registry, versions
        self._ledger = ledger
        self._keep_bodies, self._unsafe, self._meter = keep_bodies, unsafe, meter
        if unsafe:
            listed = ", ".join(sorted(unsafe))
            warnings.warn(f"not enforced: {listed}", UnsafeEnforcement, stacklevel=2)

    def announce(self, exchange: Exchange) -> None:
        """Queue the opening event, so that a crash leaves a trace of the exchange.

        It is not waited for: commits keep their order, so the closing one covers it. An exchange
        that is never announced is committed whole when it is closed.
        """
        opened = tuple(exchange.events)
        exchange.events.clear()
        self._log.submit(Commit(events=opened))

    async def close(self, exchange: Exchange, document: D, policy: Policy[D]) -> Sealed[D]:
        """Decide, repair, sign, commit, and only then return what may leave.

        Raises:
            StorageFailure: The commit failed, or no lawful document could be made. Nothing may
                leave then.
        """
        if policy.lens is None or self._ledger is None or exchange.origin.owner is None:
            enforced = self._decided(exchange, document, policy)
        else:
            # What stands open of a subject is read, and its laws are decided, beside the event
            # loop: nobody waits for somebody else's contradictions.
            enforced = await run_blocking(lambda: self._decided(exchange, document, policy))
        events = tuple(exchange.events)
        verdicts = enforced.verdicts + self._proof_verdicts(events)
        summary = _summary(enforced, verdicts)
        body = _told(enforced, summary)
        statement = self._statement(exchange, enforced, verdicts, body)
        payload = canonical_json(statement.to_json())
        envelope = seal_payload(payload, key_id=self._key_id, sign=self._signer.sign)
        sealed_event = NewEvent(
            tag="exchange.sealed",
            trace_id=exchange.trace_id,
            at=statement.sealed_at,
            data={
                "receipt_id": exchange.receipt_id,
                "statement_sha256": sha256_hex(payload),
            },
        )
        kept_body = self._body(exchange, body, statement.sealed_at)
        commit = Commit(
            events=(*events, *_kept_event(kept_body), sealed_event),
            receipt_id=exchange.receipt_id,
            tenant=exchange.origin.tenant,
            envelope=envelope,
            body=kept_body,
        )
        # PROOF-5: durable before anything is released; a failed commit raises here.
        await asyncio.wrap_future(self._log.submit(commit))
        if self._meter is not None:
            spent_s = self._clock.monotonic_s() - exchange.opened_monotonic_s
            judged = verdicts + enforced.withheld
            self._meter.observe(exchange, judged, enforced.repairs, duration_s=spent_s)
        return Sealed(
            body=body,
            document=enforced.document,
            trace_id=exchange.trace_id,
            receipt_id=exchange.receipt_id,
            broken=_broken_ids(enforced),
            repairs=enforced.repairs,
        )

    def _decided(self, exchange: Exchange, document: D, policy: Policy[D]) -> Enforced[D]:
        if policy.lens is not None and self._ledger is not None:
            document = flagged(document, policy.lens, self._ledger, exchange, unsafe=self._unsafe)
        try:
            return enforce(
                document,
                exchange,
                policy,
                registry=self._registry,
                unsafe=self._unsafe,
            )
        except UnlawfulFallback as failure:
            raise StorageFailure(
                "internal.unexpected", "The fallback breaks a clause itself; nothing was released."
            ) from failure

    def again(self, body: bytes, receipt_id: str, *, tenant: str, kind: type[D]) -> Sealed[D]:
        """A response that was sealed before, to be sent once more, byte for byte. Synchronous.

        Raises:
            StorageFailure: ``storage.audit``: the bytes are not those that the receipt is of.
        """
        receipt = self._log.receipt(receipt_id)
        if receipt is None or receipt.tenant != tenant:
            raise _not_as_sealed()
        try:
            payload = orjson.loads(parse_envelope(receipt.envelope).payload)
            statement = ReceiptStatement.from_json(payload)
            document = kind.from_wire(orjson.loads(body))
        except (TrothError, ValueError) as problem:
            raise _not_as_sealed() from problem
        if statement.response_sha256 != sha256_hex(body):  # PROOF-2
            raise _not_as_sealed()
        verdicts = (*statement.verdicts, *statement.withheld)
        return Sealed(
            body=body,
            document=document,
            trace_id=statement.trace_id,
            receipt_id=receipt_id,
            broken=tuple(sorted({v.clause for v in verdicts if v.outcome is not Outcome.KEPT})),
            repairs=statement.repairs,
        )

    def _proof_verdicts(self, events: tuple[NewEvent, ...]) -> tuple[Verdict, ...]:
        """What the rest of ``close`` makes true: without it there is no response to say it in."""
        unclean = unclean_values(events)
        if unclean and "PROOF-6" not in self._unsafe:
            raise StorageFailure(
                "internal.unexpected",
                f"An event of kind {unclean[0]} holds free text; nothing was released.",
            )
        return (
            kept("PROOF-2", "signed_with_the_response"),
            kept("PROOF-5", "released_after_commit_only"),
            decide("PROOF-6", not unclean, "free_text_in_event"),
        )

    def _statement(
        self,
        exchange: Exchange,
        enforced: Enforced[D],
        verdicts: tuple[Verdict, ...],
        body: bytes,
    ) -> ReceiptStatement:
        return ReceiptStatement(
            receipt_id=exchange.receipt_id,
            trace_id=exchange.trace_id,
            tenant=exchange.origin.tenant,
            surface=exchange.origin.surface,
            mode=exchange.mode.value,
            sealed_at=timestamp(self._clock.now()),
            request_sha256=exchange.request_sha256,
            response_sha256=sha256_hex(body),
            verdicts=verdicts,
            withheld=enforced.withheld,
            repairs=enforced.repairs,
            versions={
                "troth": self._versions.troth,
                "books": dict(self._registry.versions),
                "contracts": dict(exchange.contracts),
                "models": sorted(set(exchange.models)),
                "prompts": dict(exchange.prompts),
                "judge": self._versions.judge,
                "encoder": self._versions.encoder,
                "language": self._versions.language,
            },
            unsafe=tuple(sorted(self._unsafe)),
            exceptions=exchange.evidence.exceptions,
        )

    def _body(self, exchange: Exchange, response: bytes, at: str) -> Body | None:
        if not (self._keep_bodies and exchange.keep_body):
            return None
        return Body(
            receipt_id=exchange.receipt_id,
            trace_id=exchange.trace_id,
            tenant=exchange.origin.tenant,
            subject=exchange.origin.subject,
            thread_id=exchange.origin.thread_id,
            surface=exchange.origin.surface,
            at=at,
            request=exchange.request,
            response=response,
        )


def _told(enforced: Enforced[D], summary: JsonObject) -> bytes:
    """The bytes of what was decided on, and nothing added but how that went.

    A document in the shape of another protocol holds what is ours in one member, and this with it.
    """
    ours = enforced.wire.get(OURS)
    if not isinstance(ours, dict):
        return canonical_json({**enforced.wire, "clauses": summary})
    return canonical_json({**enforced.wire, OURS: {**ours, "clauses": summary}})


def _kept_event(body: Body | None) -> tuple[NewEvent, ...]:
    """What lets the log tell whose the stored bodies are, and that there are any."""
    if body is None:
        return ()
    data: JsonObject = {"receipt_id": body.receipt_id, "row": body.token()}
    return (NewEvent(tag="body.stored", trace_id=body.trace_id, at=body.at, data=data),)


def _not_as_sealed() -> StorageFailure:
    return StorageFailure(
        "storage.audit", "What is stored is not what was sealed; nothing was released."
    )


def _broken_ids(enforced: Enforced[D]) -> tuple[str, ...]:
    verdicts = (*enforced.verdicts, *enforced.withheld)
    return tuple(sorted({v.clause for v in verdicts if v.outcome is not Outcome.KEPT}))


def _summary(enforced: Enforced[D], verdicts: tuple[Verdict, ...]) -> JsonObject:
    """The ``clauses`` member of every sealed JSON response."""
    repaired: list[JsonValue] = [{"clause": r.clause, "what": r.what} for r in enforced.repairs]
    return {
        "kept": sorted(v.clause for v in verdicts if v.is_kept and v.applies),
        "repaired": repaired,
        "broken": list(_broken_ids(enforced)),
    }
