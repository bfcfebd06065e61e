"""Judging what the gate did in one exchange: GATE-1, 2, 3, 4, 6, 7 and 8, at the exit.

Judged from the records that the gate left, each clause over every stage; the first stage that
breaks one names the reason. GATE-1, 2, 3 and 8 are judged by whether an output that was used
had passed the check of that name: the checks are ``validate``'s. Not decided here: GATE-5
and GATE-11 to GATE-14, which tests and the build show. The order of clauses has no meaning.

An exchange without a model call has nothing to bind. One that called a model and has no record of
it breaks every clause: nobody can say what was checked.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from troth.contracts.gate.model import ReplyKind
from troth.kernel.exchange import ExchangeRecord, GateRecord, StepKind
from troth.kernel.verdicts import Verdict, broken, kept, not_applicable

Judgement: TypeAlias = "Callable[[GateRecord], str | None]"
MAX_ATTEMPTS = 2


def decide_gate(record: ExchangeRecord) -> tuple[Verdict, ...]:
    """One verdict for each clause of ``GATE_CLAUSES``; pure, never raises."""
    if not record.gate:
        if record.count(StepKind.MODEL_CALL):
            return tuple(broken(clause, "ungated_call") for clause in _JUDGEMENTS)
        return tuple(not_applicable(clause, "no_model_call") for clause in _JUDGEMENTS)
    return tuple(_decide_clause(clause, record.gate) for clause in _JUDGEMENTS)


def _decide_clause(clause: str, stages: Sequence[GateRecord]) -> Verdict:
    reasons = (_JUDGEMENTS[clause](stage) for stage in stages)
    breach = next((reason for reason in reasons if reason is not None), None)
    if breach is not None:
        return broken(clause, breach)
    if clause in _OF_OUTPUT and not any(stage.used_output for stage in stages):
        return not_applicable(clause, "no_output_used")
    if clause == "GATE-1" and all(stage.kind == ReplyKind.SECTIONS for stage in stages):
        return not_applicable(clause, "no_json_contract")
    return kept(clause)


def _checked(check: str) -> Judgement:
    """Whether an output that was used had passed a check."""

    def judge(stage: GateRecord) -> str | None:
        if stage.used_output and check not in stage.checks:
            return f"used_without_{check}_check"
        return None

    return judge


def _first(**breaches: bool) -> str | None:
    """The first of these breaches that there is."""
    return next((reason for reason, is_so in breaches.items() if is_so), None)


def _form(stage: GateRecord) -> str | None:
    # GATE-1 binds JSON contracts; for section replies the contract's own parser is the form.
    form = "sections" if stage.kind == ReplyKind.SECTIONS else "json"
    return _checked(form)(stage)


def _attempts(stage: GateRecord) -> str | None:
    # GATE-4: what was called, how often, how warm and with what.
    figures = (stage.called, stage.temperatures, stage.input_sha256, stage.input_bytes)
    breach = _first(
        third_attempt=stage.attempts > MAX_ATTEMPTS or len(stage.called) > MAX_ATTEMPTS,
        attempts_not_recorded=any(len(figure) != stage.attempts for figure in figures),
        attempts_out_of_order=stage.called not in ((), (1,), (2,), (1, 2)),
    )
    return breach or _temperatures(stage) or _shortening(stage)


def _temperatures(stage: GateRecord) -> str | None:
    asked = dict(zip(stage.called, stage.temperatures, strict=True))
    return _first(
        first_attempt_temperature=1 in asked and asked[1] != stage.configured_temperature,
        second_attempt_temperature=asked.get(2, 0) != 0,
    )


def _shortening(stage: GateRecord) -> str | None:
    sizes = stage.input_bytes
    is_longer = len(sizes) == MAX_ATTEMPTS and sizes[1] >= sizes[0]
    return "second_attempt_not_shortened" if is_longer else None


def _outcome(stage: GateRecord) -> str | None:
    # GATE-6: after two failures, reasons and nothing of the output.
    failures = len(stage.reasons)
    return _first(
        failed_output_used=stage.used_output and not stage.accepted,
        accepted_after_two_failures=stage.accepted and failures >= MAX_ATTEMPTS,
        accepted_without_a_reply=stage.accepted and not stage.called and not stage.cached,
        failures_without_reasons=not stage.accepted and failures != MAX_ATTEMPTS,
    )


def _budget(stage: GateRecord) -> str | None:
    # GATE-7: there is a budget, what was used is recorded, and what was accepted kept to it.
    limits = (stage.max_input_tokens, stage.max_output_tokens)
    breach = _first(
        over_budget=not stage.within_budget,
        no_budget=min(limits) < 1,
        usage_not_recorded={len(stage.input_tokens), len(stage.output_tokens)} != {stage.attempts},
    )
    if breach or not stage.accepted or not stage.called or stage.cached:
        return breach
    used = (stage.input_tokens[-1], stage.output_tokens[-1])
    return _first(over_budget=used[0] > limits[0] or used[1] > limits[1])


_JUDGEMENTS: Mapping[str, Judgement] = {
    "GATE-1": _form,
    "GATE-2": _checked("schema"),
    "GATE-3": _checked("labels"),
    "GATE-4": _attempts,
    "GATE-6": _outcome,
    "GATE-7": _budget,
    "GATE-8": _checked("evidence"),
}
_OF_OUTPUT = frozenset({"GATE-1", "GATE-2", "GATE-3", "GATE-8"})
GATE_CLAUSES = frozenset(_JUDGEMENTS)
