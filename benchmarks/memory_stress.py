"""What stress runs come to: conversations from a seed, without a model and with bad ones."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import orjson

from benchmarks.figures import Section, Tally
from benchmarks.interleave import Options
from troth_lab.stress.lines import read_lines
from troth_lab.stress.plan import plan_run
from troth_lab.stress.report import report_run

MODELS: Final = {
    "no model": "",
    "a model that forgets caveats": "forgets",
    "a model that lies about the newest": "lies",
    "a model that asserts old values": "asserts-old",
    "a model that answers in prose": "prose",
    "a model that answers garbage": "garbage",
    "one that does each in turn": "mixed",
}
"""The runs, and as what the scripted model misbehaves in each."""

SPOILED: Final = "no model, one flag deleted from the saved lines"
USERS: Final = 5
_NOT_CLEAN: Final = 30  # the exit code of a run whose figures are not in order


@dataclass(frozen=True, kw_only=True, slots=True)
class Run:
    """One run as it was saved.

    Attributes:
        report: As ``troth stress --json`` prints it.
        took_s: With starting the process.
    """

    seed: int
    report: Mapping[str, Any]
    lines: bytes
    took_s: float


def measure(options: Options) -> Section:
    """Run the command once for each model, and once more look at lines that were spoiled."""
    turns = options.pick(500, 15)
    tallies, runs = [], []
    for seed, (name, misbehaviour) in enumerate(MODELS.items(), start=1):
        options.say(name)
        run = stress(Path(options.folder) / f"run-{seed}", seed, turns, misbehaviour)
        runs.append(run)
        tallies.append(Tally(name=name, counts=counts(run.report)))
    tallies.insert(1, Tally(name=SPOILED, counts=spoiled_counts(runs[0], turns)))
    taken = sum(len(run.lines.splitlines()) for run in runs)
    spent_s = sum(run.took_s for run in runs)
    return Section(
        name="memory_stress",
        title="Memory under stress: is anything contested ever said bare?",
        about=ABOUT,
        tallies=tuple(tallies),
        notes=(f"{taken:,} turns, {USERS} users in each run, in {spent_s:.0f} s.",),
    )


def stress(folder: Path, seed: int, turns: int, misbehaviour: str) -> Run:
    """Run ``troth stress`` in a process and a folder of its own, on an empty database.

    Raises:
        RuntimeError: It failed, rather than finding figures out of order.
    """
    folder.mkdir()
    command = [sys.executable, "-c", "from troth.cli import main; main()", "stress", "--json"]
    command += ["--seed", str(seed), "--turns", str(turns), "--users", str(USERS)]
    command += ["--misbehave", misbehaviour] if misbehaviour else []
    environment = {name: v for name, v in os.environ.items() if not name.startswith("TROTH_")}
    begun = time.perf_counter()
    done = subprocess.run(  # noqa: S603 - our own interpreter and our own program
        command, cwd=folder, env=environment, capture_output=True, check=False
    )
    if done.returncode not in (0, _NOT_CLEAN):
        raise RuntimeError(f"the run failed with {done.returncode}: {done.stderr.decode()[-500:]}")
    return Run(
        seed=seed,
        report=orjson.loads(done.stdout),
        lines=(folder / "stress.jsonl").read_bytes(),
        took_s=time.perf_counter() - begun,
    )


def counts(report: Mapping[str, Any]) -> dict[str, int]:
    """The figures of a report by the heads of the table's columns."""
    figures, expectations = report["figures"], report["expectations"]
    return {
        "turns": figures["turns"],
        "errors": figures["errors"],
        "of them planned": report["planned_errors"],
        "turns with contested memories": figures["contested_turns"],
        "shown flagged": figures["reintroduced_flagged_count"],
        "shown unflagged": figures["reintroduced_unflagged_count"],
        "asserted bare": figures["answer_asserted_contradicted_claim_count"],
        "wrong counts": figures["count_mismatches"],
        "leaks": figures["leaks"],
        "answers repaired": max(report["repaired"].values(), default=0),
        "turns as planned": expectations["met"],
    }


def spoiled_counts(run: Run, turns: int) -> dict[str, int]:
    """The figures of a run after somebody deleted one flag from its lines."""
    lines = read_lines(without_a_flag(run.lines))
    plan = plan_run(run.seed, turns, USERS, scripted=True)
    return counts(report_run(plan, lines).to_json())


def without_a_flag(lines: bytes) -> bytes:
    """The lines with the first ``true`` flag made false.

    Raises:
        ValueError: No memory in them is flagged.
    """
    head, found, tail = lines.partition(b'"reintroduced_claim":true')
    if not found:
        raise ValueError("no memory is flagged in these lines")
    return head + b'"reintroduced_claim":false' + tail


ABOUT: Final = (
    "`troth stress` takes the fixed conversation and turns drawn from a seed: statements, "
    "contradictions, corrections, questions, summaries and acts on the ledger, in English and "
    "German, by several users in turn. The figures are the auditor's, which shares no code with "
    "the path that flags: it derives them again from the saved lines. *Shown unflagged*, *asserted "
    "bare*, *wrong counts* and *leaks* must be 0. The second row shows that the auditor sees: one "
    "flag was deleted from the lines of the first run. The simulated users and the bad models were "
    "written by us: what no plan foresees, no run finds. Turns that are not as planned had another "
    "content than the plan wanted, such as a value that the answer did not name; none of them is "
    "among the figures that must be 0."
)
