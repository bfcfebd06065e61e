"""Memory within an exchange: telling and recalling, in a thread, noted in the exchange."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from troth.contracts.memory.events import MemoryEvent, event_sha256, event_to_wire
from troth.contracts.memory.model import SourceKind
from troth.contracts.memory.stated import read_message
from troth.kernel.jsontypes import JsonObject, JsonValue
from troth.ports.judge import Judge
from troth.ports.memory import Owner, StreamHead
from troth.runtime.exchange.exchange import Exchange
from troth.runtime.exchange.threads import run_blocking
from troth.runtime.gate.judging import GateJudge, Opinions
from troth.runtime.memory.acts import Queues
from troth.runtime.memory.recall import NOTHING_RECALLED, Recall, Recalled
from troth.runtime.memory.remember import Message, Remember, Told

_MAX_NOTED = 100


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
        judging: Hears a chat model on what a message and the memories leave open, before it is
            decided; ``None`` for nobody.
        queues: Where writers of one subject wait for each other.
    """

    remember: Remember
    recaller: Recall
    judging: GateJudge | None = None
    queues: Queues = field(default_factory=Queues)

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
        by_rules: bool = False,
        aside: Sequence[tuple[int, int]] = (),
    ) -> Told:
        """Take in what a message tells.

        Args:
            by_rules: Ask no model.
            aside: Stretches of the message that were handed over to be worked on.
        """

        def taken() -> Message:
            return Message(
                statements=read_message(message, at=at, aside=aside),
                at=at,
                text=message,
                source=source,
                important=important,
                asked_entry_id=asked.entry_id,
                proposed_memory_id=asked.proposed_memory_id,
            )

        if by_rules or self.judging is None:  # all of it in one go, beside the event loop
            async with self.queues.of(owner):
                told, changed = await run_blocking(
                    lambda: self._remembered(owner, taken(), judge=None)
                )
        else:
            message_read = await run_blocking(taken)
            heard = await self._opinions(self.judging, owner, message_read, exchange)
            async with self.queues.of(owner):
                told, changed = await run_blocking(
                    lambda: self._remembered(owner, message_read, heard)
                )
        if changed:
            exchange.note("memory.changed", changed)
        return told

    async def _opinions(
        self, judging: GateJudge, owner: Owner, message: Message, exchange: Exchange
    ) -> Judge | None:
        """What is said of the pairs that the decision turns on; nobody waits for it in a queue."""
        pairs = await run_blocking(lambda: self.remember.wanted(owner, message))
        if not pairs:
            return None
        opinions = Opinions(local=self.remember.judge)
        await opinions.learn(judging.within(exchange, self.remember.judge), pairs, judging.budget)
        return opinions

    def _remembered(
        self, owner: Owner, message: Message, judge: Judge | None
    ) -> tuple[Told, JsonObject]:
        told = self.remember(owner, message, judge)
        changed = changed_by(told.events, told.version, told.head) if told.events else {}
        return told, changed

    async def recall(
        self, owner: Owner | None, text: str, exchange: Exchange, *, tells_nothing: bool = False
    ) -> Recalled:
        """What a text brings to mind; of nobody, nothing.

        Args:
            tells_nothing: Nothing was kept of it, so that it may ask without a mark of a question.
        """
        if owner is None:
            return NOTHING_RECALLED
        recalled = await run_blocking(
            lambda: self.recaller(owner, text, tells_nothing=tells_nothing)
        )
        note_recalled(recalled, exchange)
        return recalled


def note_recalled(recalled: Recalled, exchange: Exchange) -> None:
    """Note what was recalled; what the subject told is given in this exchange."""
    if recalled.memories:
        exchange.given.extend(one.text for one in recalled.memories)
        ids: list[JsonValue] = [one.memory_id for one in recalled.memories[:_MAX_NOTED]]
        exchange.note("memory.recalled", {"memory_ids": ids})


def changed_by(events: Sequence[MemoryEvent], version: int, head: StreamHead | None) -> JsonObject:
    """What the log keeps of what was appended: digests and counts (PROOF-6).

    The head is what ``troth audit verify`` holds the tables to; kinds and digests tell what it was.
    """
    changes: list[JsonValue] = [
        {"kind": str(event_to_wire(event)["kind"]), "sha256": event_sha256(event)}
        for event in events[:_MAX_NOTED]
    ]
    figures: JsonObject = {"changes": changes, "version": version, "count": len(events)}
    return figures if head is None else {**figures, "stream": head.stream, "head": head.head}
