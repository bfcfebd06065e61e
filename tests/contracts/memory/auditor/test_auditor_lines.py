"""Saved lines against the ledger: deleting a flag, editing an answer, showing another's memory."""

from __future__ import annotations

import ast
import copy
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import troth.contracts.memory.auditor
from contracts.memory.auditor.ledgers import added, contest, line, moved, opened, run, shown
from troth.contracts.memory.auditor.texts import AuditFigures, RunFigures, audit_texts
from troth.kernel.memories import EntryKind, EntryState, Flag, Standing
from troth_lab.stress.audited import audit_line, audit_run
from troth_lab.stress.ledger import fold_ledger

ALLOWED = {"troth.kernel.memories", "troth.kernel.evidence", "troth.kernel.keeping"}
OWN = "troth.contracts.memory.auditor"
WORK = contest()
STANDING = Standing(
    known=frozenset({"mem_1a", "mem_1b", "mem_9"}),
    contested=frozenset({"mem_1a", "mem_1b"}),
    contests=(WORK,),
)
CLEAN = RunFigures(
    turns=4,
    errors=1,
    contested_turns=1,
    audit=AuditFigures(reintroduced_flagged_count=2),
)


def flag(memory_id: str, flagged: bool) -> Flag:
    return Flag(memory_id=memory_id, reintroduced_claim=flagged)


@pytest.mark.clause("MEM-10")
def test_figures_of_one_response() -> None:
    flags = [flag("mem_1a", True), flag("mem_1b", True), flag("mem_1b", True), flag("mem_9", False)]
    answer = "You work at Amazon (most recent update)."
    figures = audit_texts([answer], flags, STANDING)
    assert figures == AuditFigures(reintroduced_flagged_count=2)
    assert figures.is_clean


@pytest.mark.clause("MEM-10", breaks=True, before_exit=True)
def test_one_bare_place_of_a_contested_memory_is_unflagged() -> None:
    flags = [flag("mem_1a", True), flag("mem_1b", True), flag("mem_1b", False)]
    figures = audit_texts(["You work at Amazon."], flags, STANDING)
    assert figures == AuditFigures(
        reintroduced_flagged_count=1,
        reintroduced_unflagged_count=1,
        answer_asserted_contradicted_claim_count=1,
    )
    assert not figures.is_clean


@pytest.mark.clause("MEM-10")
def test_contested_follows_from_the_entries_too() -> None:
    standing = Standing(contests=(WORK,))
    assert audit_texts([""], [flag("mem_1a", False)], standing).reintroduced_unflagged_count == 1


@pytest.mark.clause("MEM-11")
def test_a_clean_run_is_clean_and_its_errors_stand_apart() -> None:
    figures = audit_run(run())
    assert figures == CLEAN
    assert figures.is_clean
    assert figures.to_json()["errors"] == 1


def _without_flag(lines: list[dict[str, Any]]) -> None:
    del lines[1]["retrieved_memories"][0]["reintroduced_claim"]
    lines[1]["reintroduced_claims_count"] = 1


def _with_false_flag(lines: list[dict[str, Any]]) -> None:
    lines[1]["retrieved_memories"][1]["reintroduced_claim"] = False
    lines[1]["reintroduced_claims_count"] = 1


def _with_a_flag_that_is_no_boolean(lines: list[dict[str, Any]]) -> None:
    lines[1]["retrieved_memories"][1]["reintroduced_claim"] = "true"
    lines[1]["reintroduced_claims_count"] = 1


def _bare_elsewhere(lines: list[dict[str, Any]]) -> None:
    lines[1]["other_memories"] = [shown("mem_1a", False)]


@pytest.mark.clause("MEM-11", breaks=True)
@pytest.mark.clause("MEM-10", breaks=True, before_exit=True)
@pytest.mark.clause("MEM-1", breaks=True, before_exit=True)
@pytest.mark.parametrize(
    "spoil",
    [_without_flag, _with_false_flag, _with_a_flag_that_is_no_boolean, _bare_elsewhere],
)
def test_a_deleted_flag_turns_the_figure_red(
    spoil: Callable[[list[dict[str, Any]]], None],
) -> None:
    lines = run()
    spoil(lines)
    figures = audit_run(lines)
    assert figures.audit.reintroduced_unflagged_count == 1
    assert figures.audit.reintroduced_flagged_count == 1
    assert figures.count_mismatches == 0
    assert not figures.is_clean


@pytest.mark.clause("MEM-11", breaks=True)
@pytest.mark.clause("MEM-4", breaks=True, before_exit=True)
@pytest.mark.parametrize(
    "answer",
    ["You work at Amazon.", "You work at Microsoft (most recent update)."],
)
def test_an_answer_without_its_caveat_turns_the_figure_red(answer: str) -> None:
    lines = run()
    lines[1]["answer"] = answer
    figures = audit_run(lines)
    assert figures.audit.answer_asserted_contradicted_claim_count == 1
    assert not figures.is_clean


@pytest.mark.clause("MEM-11", breaks=True)
def test_a_bare_preview_counts_as_well() -> None:
    lines = run()
    lines[1]["previews"] = ["You work at Microsoft."]
    assert audit_run(lines).audit.answer_asserted_contradicted_claim_count == 1


@pytest.mark.clause("MEM-2", breaks=True, before_exit=True)
@pytest.mark.parametrize("count", [0, 1, 3, None, "2"])
def test_a_wrong_count_is_a_mismatch(count: object) -> None:
    lines = run()
    lines[1]["reintroduced_claims_count"] = count
    assert audit_run(lines).count_mismatches == 1


@pytest.mark.clause("MEM-15", breaks=True, before_exit=True)
def test_a_memory_of_another_subject_is_a_leak() -> None:
    lines = run()
    lines.append(line(5, subject="s2", retrieved_memories=[shown("mem_1a", False)]))
    figures = audit_run(lines)
    assert figures.leaks == 1
    assert figures.audit.reintroduced_unflagged_count == 0


@pytest.mark.clause("MEM-11")
def test_an_error_reply_enters_no_caveat_figure() -> None:
    lines = run()
    failed = {"answer": "You work at Microsoft.", "error": {"code": "outside.model"}}
    lines.append(line(5, ledger_version=4, retrieved_memories=[shown("mem_1a", False)], **failed))
    figures = audit_run(lines)
    assert figures.errors == 2
    assert figures.audit == CLEAN.audit


def _without_event(lines: list[dict[str, Any]]) -> None:
    lines[1]["events"].pop()


def _out_of_order(lines: list[dict[str, Any]]) -> None:
    lines[0], lines[1] = lines[1], lines[0]


def _without_line(lines: list[dict[str, Any]]) -> None:
    del lines[2]


def _without_answer(lines: list[dict[str, Any]]) -> None:
    del lines[1]["answer"]


def _without_subject(lines: list[dict[str, Any]]) -> None:
    lines[0]["subject"] = ""


def _with_odd_memories(lines: list[dict[str, Any]]) -> None:
    lines[1]["retrieved_memories"] = {"mem_1a": True}


def _with_odd_entry(lines: list[dict[str, Any]]) -> None:
    lines[1]["events"][1]["entry"]["new_fact"]["value"] = ""


def _with_a_stranger_moved(lines: list[dict[str, Any]]) -> None:
    lines[2]["events"] = [moved(4, "resolved", entry_id="entry_7")]


def _opened_twice(lines: list[dict[str, Any]]) -> None:
    lines[2]["events"] = [opened(4)]


def _moved_nowhere(lines: list[dict[str, Any]]) -> None:
    lines[2]["events"] = [moved(4, "forgotten")]


@pytest.mark.clause("MEM-11", breaks=True)
@pytest.mark.parametrize(
    "spoil",
    [
        _without_event,
        _out_of_order,
        _without_line,
        _without_answer,
        _without_subject,
        _with_odd_memories,
        _with_odd_entry,
        _with_a_stranger_moved,
        _opened_twice,
        _moved_nowhere,
    ],
)
def test_what_cannot_be_read_is_an_error(spoil: Callable[[list[dict[str, Any]]], None]) -> None:
    lines = run()
    spoil(lines)
    with pytest.raises(ValueError, match=r"\w"):
        audit_run(lines)


@pytest.mark.clause("MEM-10")
def test_the_fold_follows_the_states() -> None:
    events = [added(1, "mem_1a", "I work at Microsoft."), added(2, "mem_1b", "I work at Amazon.")]
    ledger = fold_ledger([*events, opened(3)])
    assert ledger.contests()[0].new.text == "I work at Amazon."
    assert ledger.contests()[0].kind is EntryKind.CONFLICT
    ledger.read(moved(4, "reflecting"))
    assert [one.state for one in ledger.contests()] == [EntryState.REFLECTING]
    ledger.read(moved(5, "accepted"))
    assert ledger.contests() == ()
    ledger.read(moved(6, "open"))
    assert len(ledger.contests()) == 1
    ledger.read({"seq": 7, "kind": "memory.trust_moved", "memory_id": "mem_1a", "trust": 1})
    assert ledger.version == 7


@pytest.mark.clause("MEM-10")
def test_auditing_changes_nothing() -> None:
    lines = run()
    before = copy.deepcopy(lines)
    audit_run(lines)
    assert lines == before
    ledger = fold_ledger(lines[0]["events"])
    assert audit_line(lines[0], ledger) == audit_line(lines[0], ledger)


def _imports(path: Path) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0
            found.add(node.module or "")
    return found


def _foreign(imports: set[str]) -> set[str]:
    ours = {name for name in imports if name == "troth" or name.startswith("troth.")}
    return {name for name in ours if name not in ALLOWED and not name.startswith(f"{OWN}.")}


@pytest.mark.clause("MEM-10")
def test_the_auditor_shares_no_code_with_the_flagging_path() -> None:
    folder = Path(troth.contracts.memory.auditor.__file__).parent
    modules = sorted(folder.rglob("*.py"))
    assert len(modules) > 5
    assert {
        path.name: _foreign(_imports(path)) for path in modules if _foreign(_imports(path))
    } == {}


@pytest.mark.clause("MEM-10", breaks=True, before_exit=True)
def test_an_import_from_the_flagging_path_is_seen(tmp_path: Path) -> None:
    module = tmp_path / "odd.py"
    module.write_text("def f():\n    from troth.contracts.memory.wording import caveats\n", "utf-8")
    assert _foreign(_imports(module)) == {"troth.contracts.memory.wording"}
