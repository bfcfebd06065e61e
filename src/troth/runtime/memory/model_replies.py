"""Replies of a model in a conversation that has memories, through the gate."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from troth.contracts.answers.request.missing import Turn
from troth.contracts.gate.model import EACH, LabelRule
from troth.contracts.memory.events import MemoryAdded
from troth.runtime.answers.payloads import FULL, SHORT, chat_payload
from troth.runtime.exchange.exchange import Exchange
from troth.runtime.gate.gate import Gate
from troth.runtime.gate.stages import Stage, ask_stage
from troth.runtime.memory.chat_pages import Page, Spoken


@dataclass(frozen=True, kw_only=True)
class Talker:
    """Asks one model for replies."""

    gate: Gate
    stage: Stage
    timeout_s: float

    async def __call__(
        self, message: str, turns: Sequence[Turn], page: Page, exchange: Exchange
    ) -> Spoken:
        """A reply, or why there is none."""
        noted = [e.memory.text for e in page.told.events if isinstance(e, MemoryAdded)]
        given = tuple(one.memory_id for one in page.recalled.memories[: FULL.memories])
        stage = _bound_to(self.stage, given)
        outcome = await ask_stage(
            self.gate,
            stage,
            chat_payload(message, turns, page.recalled, noted, FULL),
            chat_payload(message, turns, page.recalled, noted, SHORT),
            exchange,
            sources={},
            timeout_s=self.timeout_s,
        )
        if outcome.value is None:
            reason = outcome.reasons[0].code if outcome.reasons else "budget_before"
            return Spoken(text=None, model_id=outcome.model_id, given=given, reason=reason)
        ids = outcome.value["memory_ids"]
        return Spoken(
            text=str(outcome.value["reply"]),
            model_id=outcome.model_id,
            memory_ids=tuple(map(str, ids)) if isinstance(ids, list) else (),
            given=given,
        )


def _bound_to(stage: Stage, memory_ids: Sequence[str]) -> Stage:
    """GATE-3: the memories that a reply may name are those that it was given."""
    rule = LabelRule(path=("memory_ids", EACH), allowed=frozenset(memory_ids))
    return replace(stage, contract=replace(stage.contract, labels=(rule,)))
