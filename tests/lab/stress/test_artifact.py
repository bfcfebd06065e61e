"""The proof of a run: what verifies, and that nothing which was changed does."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import orjson
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lab.stress.stress_runs import VERSIONS, header, key, run, seal
from support.refusals import raising
from troth.kernel.errors import CallerError, ProofBroken
from troth.kernel.proof.envelope import parse_envelope, seal_envelope
from troth.kernel.proof.keys import PublicKey, key_id
from troth_lab.stress.artifact import PREDICATE_TYPE, RunHeader, seal_artifact, verify_artifact
from troth_lab.stress.lines import read_lines, render_lines

HEADER = header()
LINES = run(HEADER)
ARTIFACT, SAVED = seal(HEADER, LINES)
PRIVATE, PUBLIC = key()


@pytest.mark.clause("MEM-11")
def test_an_artifact_verifies_from_its_lines_and_the_key_alone() -> None:
    verified = verify_artifact(ARTIFACT, SAVED, PUBLIC)
    assert verified.header == HEADER
    assert verified.versions == VERSIONS
    figures = verified.report.figures
    assert figures.turns == 25
    assert figures.audit.reintroduced_flagged_count == 2 * (25 - figures.errors)
    assert verified.report.is_clean
    assert verified.report.disagreements == 0
    assert verified.report.repaired == {"MEM-3": 25 - figures.errors}
    assert len(verified.report.receipts) == 25 - figures.errors
    assert verify_artifact(ARTIFACT + b"\n", SAVED, PUBLIC) == verified


@pytest.mark.clause("MEM-11")
def test_the_statement_names_lines_and_plan_by_digest() -> None:
    statement = orjson.loads(parse_envelope(ARTIFACT).payload)
    assert statement["predicateType"] == PREDICATE_TYPE
    assert [subject["name"] for subject in statement["subject"]] == ["lines", "plan"]
    assert statement["predicate"]["report"]["figures"]["reintroduced_unflagged_count"] == 0


def _resealed(change: Callable[[Any], None]) -> bytes:
    """The artifact with another statement, signed by the same key."""
    statement = orjson.loads(parse_envelope(ARTIFACT).payload)
    change(statement)
    identifier = key_id(HEADER.signer, PUBLIC.raw).hex()
    return seal_envelope(statement, key_id=identifier, sign=PRIVATE.sign)


@pytest.mark.clause("MEM-11", breaks=True)
@pytest.mark.parametrize(
    "figure",
    [
        "reintroduced_flagged_count",
        "reintroduced_unflagged_count",
        "answer_asserted_contradicted_claim_count",
        "errors",
        "turns",
        "leaks",
    ],
)
def test_a_figure_that_does_not_follow_is_refused_though_signed(figure: str) -> None:
    def change(statement: Any) -> None:
        statement["predicate"]["report"]["figures"][figure] += 1

    with pytest.raises(ProofBroken) as caught:
        verify_artifact(_resealed(change), SAVED, PUBLIC)
    assert caught.value.place == "report"


@pytest.mark.clause("MEM-11", breaks=True)
@pytest.mark.parametrize(
    ("member", "value"),
    [("seed", 4), ("users", 2), ("turns", 24), ("scripted", True), ("generator", "0")],
)
def test_another_plan_is_refused_though_signed(member: str, value: object) -> None:
    def change(statement: Any) -> None:
        statement["predicate"]["run"][member] = value

    with pytest.raises(ProofBroken):
        verify_artifact(_resealed(change), SAVED, PUBLIC)


@pytest.mark.clause("MEM-11", breaks=True)
@pytest.mark.parametrize(
    ("member", "value"),
    [("seed", "3"), ("seed", True), ("turns", 0), ("turns", 10**9), ("run_id", None), ("more", 1)],
)
def test_a_malformed_header_is_refused(member: str, value: object) -> None:
    def change(statement: Any) -> None:
        statement["predicate"]["run"][member] = value

    with pytest.raises(ProofBroken):
        verify_artifact(_resealed(change), SAVED, PUBLIC)


def _delete_a_flag(lines: Any) -> None:
    del lines[4]["retrieved_memories"][0]["reintroduced_claim"]


def _drop_a_caveat(lines: Any) -> None:
    lines[4]["answer"] = "You work at Amazon."


def _drop_a_line(lines: Any) -> None:
    del lines[-1]


def _add_an_error(lines: Any) -> None:
    lines[4]["error"] = {"code": "outside.model"}


@pytest.mark.clause("MEM-11", breaks=True)
@pytest.mark.parametrize("spoil", [_delete_a_flag, _drop_a_caveat, _drop_a_line, _add_an_error])
def test_edited_lines_are_refused(spoil: Callable[[Any], None]) -> None:
    lines = copy.deepcopy(LINES)
    assert lines[4]["error"] is None
    spoil(lines)
    with pytest.raises(ProofBroken) as caught:
        verify_artifact(ARTIFACT, render_lines(lines), PUBLIC)
    assert caught.value.place == "subject"


@pytest.mark.clause("MEM-10", breaks=True, before_exit=True)
@pytest.mark.clause("MEM-11", breaks=True)
@pytest.mark.parametrize(
    ("spoil", "figure"),
    [
        (_delete_a_flag, "reintroduced_unflagged_count"),
        (_drop_a_caveat, "answer_asserted_contradicted_claim_count"),
    ],
)
def test_whoever_signs_edited_lines_signs_red_figures(
    spoil: Callable[[Any], None], figure: str
) -> None:
    lines = copy.deepcopy(LINES)
    spoil(lines)
    report = verify_artifact(*seal(HEADER, lines), PUBLIC).report
    assert report.figures.to_json()[figure] == 1
    assert not report.is_clean
    assert report.disagreements == 1


@pytest.mark.clause("MEM-11")
def test_errors_are_counted_on_their_own() -> None:
    lines = copy.deepcopy(LINES)
    _add_an_error(lines)
    before = verify_artifact(ARTIFACT, SAVED, PUBLIC).report
    report = verify_artifact(*seal(HEADER, lines), PUBLIC).report
    assert report.figures.errors == before.figures.errors + 1
    assert report.errors["outside.model"] == 1
    flagged = report.figures.audit.reintroduced_flagged_count
    assert flagged == before.figures.audit.reintroduced_flagged_count - 2


@pytest.mark.clause("MEM-11", breaks=True)
def test_another_key_or_name_is_refused() -> None:
    other = PublicKey(raw=bytes(31) + b"\x01", name=PUBLIC.name)
    with pytest.raises(ProofBroken):
        verify_artifact(ARTIFACT, SAVED, other)

    def rename(statement: Any) -> None:
        statement["predicate"]["run"]["signer"] = "elsewhere"

    with pytest.raises(ProofBroken) as caught:
        verify_artifact(_resealed(rename), SAVED, PUBLIC)
    assert caught.value.place == "keyid"


@pytest.mark.clause("MEM-11", breaks=True)
@given(st.integers(min_value=0, max_value=len(ARTIFACT) - 1), st.integers(1, 255))
def test_any_changed_byte_of_the_artifact_is_refused(at: int, change: int) -> None:
    changed = bytearray(ARTIFACT)
    changed[at] ^= change
    with pytest.raises(ProofBroken):
        verify_artifact(bytes(changed), SAVED, PUBLIC)


@pytest.mark.clause("MEM-11", breaks=True)
@given(st.integers(min_value=0, max_value=len(SAVED) - 1), st.integers(1, 255))
def test_any_changed_byte_of_the_lines_is_refused(at: int, change: int) -> None:
    changed = bytearray(SAVED)
    changed[at] ^= change
    with pytest.raises(ProofBroken):
        verify_artifact(ARTIFACT, bytes(changed), PUBLIC)


@given(st.binary(max_size=200))
def test_any_bytes_are_refused_and_never_raise_anything_else(data: bytes) -> None:
    with pytest.raises(ProofBroken):
        verify_artifact(data, SAVED, PUBLIC)


@pytest.mark.clause("MEM-17")
def test_the_same_run_gives_the_same_bytes() -> None:
    assert seal(HEADER, run(HEADER)) == (ARTIFACT, SAVED)


def test_lines_of_another_plan_are_not_signed() -> None:
    other: RunHeader = header(seed=99)
    with raising(CallerError, code="input.invalid"):
        seal_artifact(other, SAVED, versions=VERSIONS, key_id="00000000", sign=PRIVATE.sign)


@pytest.mark.parametrize("data", [b"[]\n", b"{\n", b"\xff\n", b"1\n"])
def test_lines_that_are_no_objects_are_named(data: bytes) -> None:
    with pytest.raises(CallerError, match="Line 2"):
        read_lines(b"{}\n" + data)
