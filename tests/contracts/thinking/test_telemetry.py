"""Six figures and a signature that a re-run reproduces."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace

import pytest

from contracts.thinking.run_cases import (
    ASKED,
    BASELINE,
    INPUTS,
    keyed,
    run_through,
    signed,
    text_delta,
    trace_delta,
)
from troth.contracts.thinking.machine import Finished, begin
from troth.contracts.thinking.model import EvidenceQuote, Material, Tier
from troth.contracts.thinking.router import Clamps, route
from troth.contracts.thinking.signature import RunInputs, sign_run, signature_payload
from troth.contracts.thinking.telemetry import Telemetry, telemetry_of
from troth.kernel.jsontypes import JsonValue
from troth.kernel.refinement import DowngradeReason, StopReason

DELTAS = [text_delta("Annual leave is 30 days."), trace_delta("grounding.dropped")]


def test_a_run_tells_its_figures() -> None:
    finished = signed(run_through(DELTAS))
    assert telemetry_of(finished.record) == Telemetry(
        stop_reason=StopReason.SUCCESS_COMPLETED,
        downgrade_reason=None,
        passes_planned=5,
        passes_completed=5,
        deltas_applied=2,
        deltas_rejected=0,
        signature=finished.record.signature,
    )


@pytest.mark.clause("THINK-10")
def test_telemetry_comes_back_from_the_wire_with_every_member_there() -> None:
    told = telemetry_of(signed(run_through(DELTAS)).record)
    wire = told.to_wire()
    assert list(wire) == [
        "stop_reason",
        "downgrade_reason",
        "passes_planned",
        "passes_completed",
        "deltas_applied",
        "deltas_rejected",
        "signature",
    ]
    assert Telemetry.from_wire(wire) == told


@pytest.mark.clause("THINK-10", breaks=True, before_exit=True)
@pytest.mark.parametrize(
    "odd",
    [
        {"stop_reason": "OTHER"},
        {"stop_reason": None},
        {"downgrade_reason": "the pass said: secret"},
        {"passes_planned": 6},
        {"passes_planned": -1},
        {"passes_completed": True},
        {"deltas_applied": 1.0},
        {"deltas_rejected": "1"},
        {"signature": "A" * 64},
        {"signature": "a" * 63},
        {"signature": "a" * 64 + "\n"},
        {"signature": None},
        {"note": "free text"},
        {"trace": []},
    ],
)
def test_no_free_text_and_no_tenth_reason_get_in(odd: Mapping[str, JsonValue]) -> None:
    wire = telemetry_of(signed(run_through(DELTAS)).record).to_wire()
    with pytest.raises(ValueError, match=r".+"):
        Telemetry.from_wire({**wire, **odd})
    for name in wire:
        with pytest.raises(ValueError, match=name):
            Telemetry.from_wire({key: value for key, value in wire.items() if key != name})


@pytest.mark.clause("THINK-10")
def test_a_re_run_comes_to_the_same_signature_whatever_time_it_takes() -> None:
    first, again = run_through(DELTAS), run_through(DELTAS)
    slower = replace(
        again,
        record=replace(
            again.record,
            elapsed_ms=900,
            passes=tuple(replace(one, elapsed_ms=40, tokens=3) for one in again.record.passes),
        ),
    )
    assert signed(first).record.signature == signed(slower).record.signature
    assert len(signed(first).record.signature) == 64


def _with(**other: object) -> RunInputs:
    return replace(INPUTS, material=replace(INPUTS.material, **other))  # type: ignore[arg-type]  # its own names


OTHER_INPUTS = [
    _with(request_text="How much leave ?"),
    replace(INPUTS, state=replace(BASELINE, rendered_text="Other.")),
    replace(INPUTS, state=replace(BASELINE, failure=None)),
    replace(INPUTS, state=replace(BASELINE, token_counts="{}")),
    replace(INPUTS, state=replace(BASELINE, reasoning_trace=("a",))),
    _with(evidence=(EvidenceQuote(source_id="s", quote="q"),)),
    _with(evidence=(EvidenceQuote(source_id="sq", quote=""),)),
    _with(alternatives=("",)),
    _with(alternatives=("", "")),
    _with(alternatives=("ab", "c")),
    _with(alternatives=("a", "bc")),
    replace(INPUTS, judge="lexical/2"),
    *(
        replace(INPUTS, asked=asked)
        for asked in (
            replace(ASKED, tier=Tier.PRO),
            replace(ASKED, clamps=Clamps(max_passes=4)),
            replace(ASKED, total_timeout_ms=999),
            replace(ASKED, breaker_open=True),
            replace(ASKED, abuse_blocked=True),
            replace(ASKED, request_parts=2),
            None,
        )
    ),
]


@pytest.mark.clause("THINK-10")
@pytest.mark.clause("THINK-10", breaks=True, before_exit=True)
def test_any_other_input_delta_or_outcome_has_another_signature() -> None:
    finished = run_through(DELTAS)
    signatures = [signed(finished, inputs).record.signature for inputs in (INPUTS, *OTHER_INPUTS)]
    outcomes = [
        run_through([]),
        run_through(DELTAS[:1]),
        run_through([text_delta("Annual leave is 30 days!"), *DELTAS[1:]]),
        run_through([DELTAS[0], trace_delta("grounding.hedged")]),
        run_through(reversed(DELTAS)),
        replace(finished, record=replace(finished.record, deltas_applied=1)),
        replace(finished, record=replace(finished.record, plan=finished.record.plan[:4])),
    ]
    signatures += [signed(outcome).record.signature for outcome in outcomes]
    assert len(set(signatures)) == len(signatures)


def test_another_key_gives_another_signature() -> None:
    finished = run_through(DELTAS)
    other = sign_run(finished, INPUTS, lambda kind, value: keyed(kind, value + "\nother key"))
    assert other.record.signature != signed(finished).record.signature


@pytest.mark.clause("THINK-10")
def test_the_payload_holds_digests_codes_and_figures_and_stays_small() -> None:
    secret = "Ada Lovelace, IBAN DE89 3704 0044 0532 0130 00. " * 2_000
    inputs = RunInputs(
        asked=ASKED,
        state=replace(BASELINE, rendered_text=secret, action_type=secret[:200]),
        judge="lexical/1",
        material=Material(
            request_text=secret,
            judge=INPUTS.material.judge,
            evidence=(EvidenceQuote(source_id=secret, quote=secret),) * 200,
            alternatives=(secret,) * 8,
        ),
    )
    finished = run_through([text_delta(secret)])
    payload = signature_payload(inputs, finished)
    assert "Ada" not in payload
    assert "3704" not in payload
    assert "elapsed" not in payload
    assert len(payload) < 4_000
    assert json.loads(payload)["form"] == "thinking/1"


def test_a_request_that_could_not_be_read_is_signed_as_such() -> None:
    finished = begin(route("nonsense"), BASELINE)
    assert isinstance(finished, Finished)
    done = signed(finished, replace(INPUTS, asked="nonsense"))
    told = telemetry_of(done.record)
    assert told.downgrade_reason is DowngradeReason.REQUEST_UNREADABLE
    assert len(told.signature) == 64
