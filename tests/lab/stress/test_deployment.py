"""Runs against a real deployment, with models that misbehave, and with the law switched off."""

from __future__ import annotations

import os
import re
import warnings
from pathlib import Path
from typing import Any

import pytest

from support.deployment import deployed
from troth.kernel.jsontypes import JsonObject
from troth_lab.stress.lines import render_lines
from troth_lab.stress.opening import (
    MISBEHAVIOURS,
    SCRIPTED_MODEL,
    misbehaving_model,
    run_signer,
    taker,
)
from troth_lab.stress.report import RunReport, report_run
from troth_lab.stress.run import run_turns
from troth_lab.stress.script import SCRIPT
from troth_lab.stress.turns import Turn

SHORT = SCRIPT[:20]  # two contradictions, and questions about the first in many words
# A model that is never heard says as much in a few turns as in many.
UNHEARD = SHORT if "TROTH_TEST_THOROUGH" in os.environ else SHORT[:8]
NOTHING: frozenset[str] = frozenset()


async def _run(
    folder: Path, plan: tuple[Turn, ...], *, unsafe: frozenset[str] = NOTHING, run_id: str = "r1"
) -> tuple[JsonObject, ...]:
    async with deployed(folder, corpus=False, unsafe=unsafe) as deployment:
        taking = taker(deployment.services, tenant="default", run_id=run_id)
        return await run_turns(plan, taking, on_line=lambda line: None)


async def _misbehaving(
    folder: Path,
    name: str,
    *,
    unsafe: frozenset[str] = NOTHING,
    turns: tuple[Turn, ...] = SHORT,
) -> tuple[tuple[JsonObject, ...], RunReport]:
    with misbehaving_model(name) as server, warnings.catch_warnings():
        warnings.simplefilter("ignore" if unsafe else "error")
        async with deployed(
            folder,
            corpus=False,
            unsafe=unsafe,
            model=SCRIPTED_MODEL,
            model_base_url=server.base_url,
            model_api_key="scripted",
        ) as deployment:
            taking = taker(deployment.services, tenant="default", run_id="r1")
            lines = await run_turns(turns, taking, on_line=lambda line: None)
    return lines, report_run(turns, lines)


@pytest.mark.clause("MEM-11")
@pytest.mark.clause("MEM-13")
async def test_the_script_comes_out_clean_without_a_model(tmp_path: Path) -> None:
    lines = await _run(tmp_path, SCRIPT)
    report = report_run(SCRIPT, lines)
    assert report.is_clean
    assert report.figures.audit.reintroduced_flagged_count > 20
    assert report.disagreements == 0
    assert report.errors == {"input.not_found": 1}
    assert len(set(report.receipts)) == len(SCRIPT)  # of acts and refusals too
    assert report.planned_errors == 1
    assert report.broken == {}
    unmet = {code for name in report.unmet for code in [name.partition(".")[2]]}
    assert unmet <= {"value_not_named"}  # every entry is opened and closed as planned


def _told(line: Any) -> tuple[object, ...]:
    """What a turn came to, but for times and the ids of the exchange."""
    whole = [event.get("memory") or event.get("entry") or event for event in line["events"]]
    ids = [one.get("entry_id") or one["memory_id"] for one in whole]
    shown = [(one["memory_id"], one["reintroduced_claim"]) for one in line["retrieved_memories"]]
    answer = re.sub(r"\d{4}-\d\d-\d\d", "DAY", line["answer"])
    return answer, ids, shown, line["reintroduced_claims_count"]


@pytest.mark.clause("MEM-17")
async def test_a_second_deployment_writes_the_same_ledger(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    first = await _run(tmp_path / "a", SHORT)
    second = await _run(tmp_path / "b", SHORT)
    assert [_told(line) for line in first] == [_told(line) for line in second]
    assert report_run(SHORT, first).figures == report_run(SHORT, second).figures


@pytest.mark.clause("MEM-11")
@pytest.mark.parametrize("name", MISBEHAVIOURS)
async def test_no_misbehaviour_of_a_model_shows(tmp_path: Path, name: str) -> None:
    unheard = name in ("prose", "garbage")
    lines, report = await _misbehaving(tmp_path, name, turns=UNHEARD if unheard else SHORT)
    assert report.is_clean
    assert report.disagreements == 0
    assert report.figures.errors == 0
    assert report.broken == {}
    spoke = [line for line in lines if line["model"] == SCRIPTED_MODEL]
    assert bool(spoke) is not unheard
    if name in ("forgets", "lies", "asserts-old"):
        assert report.repaired["MEM-4"] > 5


@pytest.mark.clause("MEM-10", breaks=True)
@pytest.mark.clause("MEM-4", breaks=True)
@pytest.mark.parametrize("name", ["forgets", "lies", "asserts-old"])
async def test_without_the_repair_the_auditor_sees_every_bare_claim(
    tmp_path: Path, name: str
) -> None:
    _, report = await _misbehaving(tmp_path, name, unsafe=frozenset({"MEM-3", "MEM-4", "MEM-19"}))
    assert report.figures.audit.answer_asserted_contradicted_claim_count > 5
    assert not report.is_clean
    # Two derivations that share no code agree on which responses are in breach.
    assert report.broken["MEM-10"] == report.broken["MEM-4"] > 5


@pytest.mark.clause("MEM-10", breaks=True)
@pytest.mark.clause("MEM-1", breaks=True)
async def test_without_the_flags_the_auditor_sees_every_bare_memory(tmp_path: Path) -> None:
    unsafe = frozenset({"MEM-1", "MEM-2"})
    with pytest.warns(UserWarning, match="not enforced: MEM-1, MEM-2"):
        lines = await _run(tmp_path, SHORT, unsafe=unsafe)
    report = report_run(SHORT, lines)
    assert report.figures.audit.reintroduced_flagged_count == 0
    assert report.figures.audit.reintroduced_unflagged_count > 10
    assert report.broken["MEM-10"] == report.broken["MEM-1"] > 5


@pytest.mark.clause("MEM-15")
async def test_two_runs_on_one_deployment_do_not_meet(tmp_path: Path) -> None:
    first = await _run(tmp_path, SHORT, run_id="r1")
    second = await _run(tmp_path, SHORT, run_id="r2")
    assert report_run(SHORT, second).figures == report_run(SHORT, first).figures
    assert b"stress-r1-anna" not in render_lines(second)


async def test_artifacts_are_signed_with_the_key_of_the_receipts(tmp_path: Path) -> None:
    async with deployed(tmp_path, corpus=False) as deployment:
        signer = run_signer(deployment.services)
        document = deployment.services.receipts.public_key()
    assert document["key_id"] == signer.key_id
    assert document["name"] == signer.name
