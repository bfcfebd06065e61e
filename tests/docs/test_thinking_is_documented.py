"""The page of deep thinking says what the tables of the code say."""

from __future__ import annotations

from docs.pages import read, rows, section
from troth.contracts.answers.document import ThinkingReport
from troth.contracts.thinking.deltas import OPERATIONS
from troth.contracts.thinking.model import PassName, Tier
from troth.contracts.thinking.plans import PRECEDENCE, STOPS
from troth.contracts.thinking.router import (
    ORDER,
    PASSES_BY_TIER,
    TIME_WEIGHTS,
    TOKEN_WEIGHTS,
)
from troth.contracts.thinking.telemetry import Telemetry
from troth.kernel.refinement import DowngradeReason, StopReason
from troth.runtime.thinking.abuse import WEIGHTS

PAGE = read("thinking.md")


def _cells(heading: str) -> list[list[str]]:
    lines = [line for line in section(PAGE, heading).splitlines() if line.startswith("| ")]
    return [[cell.strip().strip("`") for cell in line.strip("|").split(" | ")] for line in lines]


def test_every_reason_stands_by_its_stop_in_the_order_of_precedence() -> None:
    expected = [
        (stop.value, reason.value)
        for stop in PRECEDENCE
        for reason in STOPS
        if STOPS[reason] is stop
    ]
    listed = [(stop, reason) for stop, reason, _ in _cells("Why a run ends")[1:]]
    assert [pair for pair in listed if pair[1] != "null"] == expected
    assert {reason for _, reason in expected} == {reason.value for reason in DowngradeReason}
    assert {stop for stop, _ in listed} == {stop.value for stop in StopReason}


def test_every_pass_stands_in_its_order_with_its_weights() -> None:
    listed = [(cells[1], int(cells[3]), int(cells[4])) for cells in _cells("Passes")[1:]]
    assert listed == [(one.value, TIME_WEIGHTS[one], TOKEN_WEIGHTS[one]) for one in ORDER]
    assert {name for name, _, _ in listed} == {name.value for name in PassName}


def test_tiers_offences_paths_and_members_are_those_of_the_code() -> None:
    tiers = rows(section(PAGE, "Tiers"))
    assert {name: int(tiers[name][0]) for name in Tier} == PASSES_BY_TIER
    offences = rows(section(PAGE, "The abuse score"))
    assert {name: float(cells[0]) for name, cells in offences.items()} == WEIGHTS
    assert set(rows(section(PAGE, "Deltas"))) == set(OPERATIONS)
    told = Telemetry(
        stop_reason=StopReason.SUCCESS_COMPLETED,
        downgrade_reason=None,
        passes_planned=0,
        passes_completed=0,
        deltas_applied=0,
        deltas_rejected=0,
    )
    assert set(rows(section(PAGE, "Telemetry"))) == set(told.to_wire())
    assert set(ThinkingReport.__slots__) == {*told.to_wire(), "receipt_id"}
