"""``troth stress`` as a user runs it: files, exit codes, and a proof that anybody can check."""

from __future__ import annotations

import contextlib
import copy
import json
from pathlib import Path

import orjson
import pytest

from lab.stress.stress_runs import header, key, run, seal
from support.terminal import Ran, Terminal
from troth.kernel.proof.keys import render_vkey

FILES = ("stress.jsonl", "stress.proof.json")


def troth(folder: Path, *words: str) -> Ran:
    with contextlib.chdir(folder):
        return Terminal(folder=folder).run(*words)


@pytest.fixture(scope="module")
def ran(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a run of the script and a few drawn turns, and the public key."""
    folder = tmp_path_factory.mktemp("run")
    out = troth(folder, "stress", "--turns", "6", "--users", "2", "--seed", "4", "--json")
    assert out.returncode == 0, out.stderr
    (folder / "report.json").write_text(out.stdout)
    assert troth(folder, "audit", "key", "-o", "key.json").returncode == 0
    return folder


def verify(folder: Path, lines: str = FILES[0], artifact: str = FILES[1]) -> list[str]:
    return ["stress", "verify", artifact, "--lines", lines, "--key", "key.json"]


@pytest.mark.clause("MEM-11")
def test_a_run_writes_its_lines_and_a_proof_that_verifies(ran: Path) -> None:
    lines = [json.loads(line) for line in (ran / FILES[0]).read_text().splitlines()]
    assert [line["turn"] for line in lines] == list(range(1, len(lines) + 1))
    report = json.loads((ran / "report.json").read_text())
    assert report["figures"]["turns"] == len(lines)
    assert report["figures"]["reintroduced_unflagged_count"] == 0
    assert report["figures"]["answer_asserted_contradicted_claim_count"] == 0
    assert report["figures"]["reintroduced_flagged_count"] > 10
    out = troth(ran, *verify(ran))
    assert out.returncode == 0
    assert out.stdout.startswith("verified: run ")
    again = troth(ran, *verify(ran), "--json")
    assert json.loads(again.stdout) == report


@pytest.mark.clause("MEM-11", breaks=True)
def test_an_edited_line_does_not_verify(ran: Path) -> None:
    edited = (ran / FILES[0]).read_bytes().replace(b'"reintroduced_claim":true', b'"x":1', 1)
    (ran / "edited.jsonl").write_bytes(edited)
    out = troth(ran, *verify(ran, "edited.jsonl"))
    assert out.returncode == 60
    assert "[proof.receipt]" in out.stderr
    assert out.stdout == ""


@pytest.mark.clause("MEM-11", breaks=True)
def test_red_figures_are_red_for_whoever_signs_them(tmp_path: Path) -> None:
    made = header()
    lines = copy.deepcopy(run(made))
    memories = orjson.loads(orjson.dumps(lines[3]["retrieved_memories"]))
    del memories[0]["reintroduced_claim"]
    lines[3]["retrieved_memories"] = memories
    artifact, saved = seal(made, lines)
    (tmp_path / FILES[0]).write_bytes(saved)
    (tmp_path / FILES[1]).write_bytes(artifact)
    public = key()[1]
    (tmp_path / "key.json").write_text(render_vkey(made.signer, public.raw))
    out = troth(tmp_path, *verify(tmp_path))
    assert out.returncode == 30
    assert "1 unflagged" in out.stdout


def test_nothing_is_overwritten(ran: Path) -> None:
    before = [(ran / name).read_bytes() for name in FILES]
    out = troth(ran, "stress", "--turns", "1")
    assert out.returncode == 10
    assert "[input.conflict]" in out.stderr
    assert [(ran / name).read_bytes() for name in FILES] == before


@pytest.mark.parametrize(
    "words",
    [
        ("--turns", "0", "--no-script"),
        ("--turns", "-1"),
        ("--users", "0"),
        ("--seed", "x"),
        ("--misbehave", "kindly"),
        ("--misbehave", "lies", "--model", "extractive"),
    ],
)
def test_odd_arguments_are_refused(tmp_path: Path, words: tuple[str, ...]) -> None:
    out = troth(tmp_path, "stress", *words)
    assert out.returncode == 10
    assert not any((tmp_path / name).exists() for name in FILES)


@pytest.mark.parametrize("missing", [*FILES, "key.json"])
def test_a_missing_file_is_named(tmp_path: Path, missing: str) -> None:
    for name in {*FILES, "key.json"} - {missing}:
        (tmp_path / name).write_text("{}")
    out = troth(tmp_path, *verify(tmp_path))
    assert out.returncode in (10, 60)


def test_the_scripts_on_offer_are_those_that_there_are() -> None:
    from troth_lab.stress.cli import stress
    from troth_lab.stress.opening import MISBEHAVIOURS

    option = next(one for one in stress.params if one.name == "misbehave")
    assert tuple(option.type.choices) == MISBEHAVIOURS  # type: ignore[attr-defined]
