"""Joining models to what they are asked: the composer of answers, and panels.

Adapters come ready from ``bootstrap``; what is decided here is which stage, budget, deadline and
prompt belongs to which model.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from troth.contracts.answers.panel.decide import SYNTHESIS_STAGE, stage_of
from troth.kernel.budgets import TokenBudget
from troth.kernel.pairs import JUDGE_STAGE
from troth.kernel.prompts import Prompt
from troth.ports.cells import Cells
from troth.ports.chat import ChatModel
from troth.ports.judge import Judge, PairBudget
from troth.ports.replies import ReplyCache
from troth.runtime.answers.compose import Composer
from troth.runtime.answers.panel import Synthesizer
from troth.runtime.answers.peers import Peer
from troth.runtime.gate.gate import Gate
from troth.runtime.gate.judging import GateJudge
from troth.runtime.gate.stages import (
    Stage,
    answering_stage,
    chat_stage,
    prose_stage,
    replying_stage,
    synthesis_stage,
)
from troth.runtime.limits.breaker import Breaker
from troth.runtime.memory.model_replies import Talker
from troth.settings import EXTRACTIVE, PeerSettings, Settings

Prompts = Mapping[str, Prompt]
STAND_IN = "model"  # name of the one peer where none is configured


def assemble_composers(
    settings: Settings,
    prompts: Prompts,
    gates: Mapping[str, Gate],
) -> Mapping[str, Composer]:
    """Answers and free replies, one composer for each model by name.

    A model that fails is followed by the one of ``model_fallback``, if that is another.
    """
    alone = {name: _composer(settings, prompts, gate) for name, gate in gates.items()}
    second = alone.get(settings.model_fallback)
    if second is None:
        return alone
    return {
        name: one if one is second else replace(one, fallback=second) for name, one in alone.items()
    }


def _composer(settings: Settings, prompts: Prompts, gate: Gate) -> Composer:
    prompt = prompts["sections" if _prose(settings) else "answer"]
    return Composer(
        gate=gate,
        answering=_answering(settings, prompt, "answer"),
        replying=replying_stage(prompts["reply"], _budget(settings, "reply")),
        speaks=gate.model_id != EXTRACTIVE,
        timeout_s=settings.model_timeout_s,
    )


def assemble_synthesizer(settings: Settings, prompts: Prompts, gate: Gate) -> Synthesizer | None:
    """Syntheses by the configured model, where it speaks."""
    if settings.model == EXTRACTIVE:
        return None
    return Synthesizer(
        gate=gate,
        stage=synthesis_stage(prompts["synthesis"], _budget(settings, SYNTHESIS_STAGE)),
        timeout_s=settings.model_timeout_s,
    )


def assemble_talker(settings: Settings, prompts: Prompts, gate: Gate) -> Talker | None:
    """Replies in conversations by the configured model, where it speaks."""
    if settings.model == EXTRACTIVE:
        return None
    return Talker(
        gate=gate,
        stage=chat_stage(prompts["chat"], _budget(settings, "chat")),
        timeout_s=settings.model_timeout_s,
    )


def assemble_judge(
    settings: Settings,
    prompts: Prompts,
    gate: Gate,
    *,
    exact: Judge,
    cells: Cells,
) -> GateJudge:
    """A chat model as judge of what words leave open, with as long as one attempt of a model."""
    return GateJudge(
        gate=gate,
        prompt=prompts["judge"],
        tokens=_budget(settings, JUDGE_STAGE),
        budget=PairBudget(timeout_s=settings.model_timeout_s),
        exact=exact,
        breaker=Breaker(cells, "judge"),
    )


def stand_in(settings: Settings) -> PeerSettings:
    """The configured model as the only peer, where none is configured."""
    base_url = settings.model_base_url or "provider"  # no matter: the model exists already
    return PeerSettings(name=STAND_IN, model=settings.model, base_url=base_url)


def assemble_peers(
    settings: Settings,
    prompts: Prompts,
    models: Sequence[tuple[PeerSettings, ChatModel]],
    *,
    cells: Cells,
    cache: ReplyCache | None,
) -> tuple[Peer, ...]:
    """Peers, each with a gate, a budget, a deadline and a breaker of its own."""
    prompt = prompts["peer_sections" if _prose(settings) else "peer"]
    return tuple(
        Peer(
            name=peer.name,
            lens=peer.lens,
            gate=Gate(model, settings.model_temperature, cache),
            answering=_answering(settings, prompt, stage_of(peer.name)),
            replying=replying_stage(prompts["reply"], _budget(settings, stage_of(peer.name))),
            breaker=Breaker(cells, stage_of(peer.name)),
            speaks=peer.model != EXTRACTIVE,
            attempt_timeout_s=min(settings.model_timeout_s, settings.peer_timeout_s / 2),
        )
        for peer, model in models
    )


def _prose(settings: Settings) -> bool:
    return settings.model_reply == "sections"


def _answering(settings: Settings, prompt: Prompt, stage: str) -> Stage:
    make = prose_stage if _prose(settings) else answering_stage
    return make(prompt, _budget(settings, stage))


def _budget(settings: Settings, stage: str) -> TokenBudget:
    return TokenBudget(
        stage=stage,
        max_input_tokens=settings.answer_input_tokens,
        max_output_tokens=settings.answer_output_tokens,
    )
