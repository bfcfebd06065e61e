"""Memory within an exchange: telling and recalling, in a thread, noted in the exchange."""

from __future__ import annotations

from dataclasses import dataclass

from troth.contracts.memory.model import SourceKind, Statement
from troth.contracts.memory.reading.statements import read_statements
from troth.contracts.memory.verified import ATTRIBUTE_NAMES, verified_statements
from troth.contracts.memory.wire import event_sha256, event_to_wire
from troth.kernel.exchange import StepKind
from troth.kernel.jsontypes import JsonValue
from troth.ports.memory import Owner
from troth.runtime.exchange import Exchange
from troth.runtime.gate import Gate
from troth.runtime.recall import Recall, Recalled
from troth.runtime.remember import Message, Remember, Told
from troth.runtime.stages import Stage, call_stage, note_outcome
from troth.runtime.threads import run_blocking

_MAX_NOTED = 100
_MAX_READ_CHARS = 8_000


@dataclass(frozen=True, kw_only=True)
class ModelReader:
    """A model that reads facts out of messages, through the gate; its word alone counts nothing."""

    gate: Gate
    stage: Stage
    timeout_s: float

    async def read(
        self, message: str, statements: tuple[Statement, ...], exchange: Exchange, *, at: str
    ) -> tuple[Statement, ...]:
        """The statements, with what the model found added where it holds against the text.

        Where the model fails, what the rules read stands; the failure is on record.
        """
        head = message[:_MAX_READ_CHARS]
        names: list[JsonValue] = list(ATTRIBUTE_NAMES)
        exchange.step(StepKind.MODEL_CALL, self.stage.name)
        outcome = await call_stage(
            self.gate,
            self.stage,
            {"task": "remember", "message": head, "attributes": names},
            {"task": "remember", "message": head[: _MAX_READ_CHARS // 2], "attributes": names},
            sources={"message": message},
            timeout_s=self.timeout_s,
        )
        note_outcome(self.stage, outcome, exchange)
        facts = outcome.value["facts"] if outcome.value is not None else []
        proposed = facts if isinstance(facts, list) else []
        return verified_statements(statements, proposed, at=at)


@dataclass(frozen=True, kw_only=True, slots=True)
class Asked:
    """What the last turn laid before the subject.

    Attributes:
        entry_id: The one open entry; ``None`` for none, or several.
        proposed_memory_id: The side that was proposed, where the question was yes or no.
    """

    entry_id: str | None = None
    proposed_memory_id: str | None = None


NOTHING_ASKED = Asked()


@dataclass(frozen=True, kw_only=True)
class Remembering:
    """Tells and recalls.

    Attributes:
        reader: ``None`` where rules alone read messages.
    """

    remember: Remember
    recaller: Recall
    reader: ModelReader | None = None

    async def tell(
        self,
        owner: Owner,
        message: str,
        *,
        at: str,
        exchange: Exchange,
        important: bool = False,
        asked: Asked = NOTHING_ASKED,
        source: SourceKind = SourceKind.USER,
    ) -> Told:
        """Take in what a message tells."""
        statements = await run_blocking(lambda: read_statements(message, at=at))
        if self.reader is not None:
            statements = await self.reader.read(message, statements, exchange, at=at)
        taken = Message(
            statements=statements,
            at=at,
            source=source,
            important=important,
            asked_entry_id=asked.entry_id,
            proposed_memory_id=asked.proposed_memory_id,
        )
        told = await run_blocking(lambda: self.remember(owner, taken))
        note_told(told, exchange)
        return told

    async def recall(self, owner: Owner, text: str, now: str, exchange: Exchange) -> Recalled:
        """What a text brings to mind."""
        recalled = await run_blocking(lambda: self.recaller(owner, text, now=now))
        if recalled.ranked:
            ids: list[JsonValue] = [one.memory.memory_id for one in recalled.ranked[:_MAX_NOTED]]
            exchange.note("memory.recalled", {"memory_ids": ids})
        return recalled


def note_told(told: Told, exchange: Exchange) -> None:
    """Put the digests of what changed into the log (PROOF-6)."""
    if told.events:
        changes: list[JsonValue] = [
            {"kind": str(event_to_wire(event)["kind"]), "sha256": event_sha256(event)}
            for event in told.events[:_MAX_NOTED]
        ]
        figures: dict[str, JsonValue] = {"changes": changes, "version": told.version}
        exchange.note("memory.changed", {**figures, "count": len(told.events)})
