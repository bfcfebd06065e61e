"""``troth review`` as a user runs it: real processes, real files, exit codes."""

from __future__ import annotations

import json
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path

import pytest

from support.shell import Shell

DRAFT = "# Leave\n\nFull-time employees receive 30 days of paid annual leave.\n"
SOURCE = "# Leave\n\nFull-time employees receive 25 days of paid annual leave.\n"


class Desk(Shell):
    """Runs ``troth review`` in a folder of its own, which holds a draft and a source."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        (folder / "draft.md").write_text(DRAFT, "utf-8")
        (folder / "leave.md").write_text(SOURCE, "utf-8")

    def review(
        self, *words: str, stdin: str | None = None, command: str = "review"
    ) -> subprocess.CompletedProcess[str]:
        return self.run(command, *words, stdin=stdin)


@pytest.fixture
def shell(tmp_path: Path) -> Desk:
    return Desk(tmp_path)


def test_findings_are_printed_with_line_quote_passage_and_source(shell: Desk) -> None:
    ran = shell.review("draft.md", "--sources", "leave.md")
    assert ran.returncode == 30, ran.stderr
    lines = ran.stdout.splitlines()
    assert lines[0].startswith("line 3: high factual_error (number)  fnd_")
    assert lines[1] == "  > Full-time employees receive 30 days of paid annual leave."
    assert "  Leave (leave.md):" in lines
    assert "  < Full-time employees receive 25 days of paid annual leave." in lines
    assert lines[-1] == "major_issues: 1 high, 0 medium, 0 low, 0 info"
    assert "Human judgment required." in ran.stderr
    assert (shell.folder / "draft.md").read_text("utf-8") == DRAFT


def test_a_draft_that_holds_is_approved(shell: Desk) -> None:
    ran = shell.review("-", "--sources", "leave.md", stdin=SOURCE)
    assert (ran.returncode, ran.stdout) == (0, "approve: 0 high, 0 medium, 0 low, 0 info\n")


def test_a_draft_that_was_held_to_nothing_says_so(shell: Desk) -> None:
    ran = shell.review("draft.md")
    assert ran.returncode == 30
    assert "nothing to check the draft against" in ran.stderr
    assert "--sources" in ran.stderr
    assert "nothing to check" not in shell.review("draft.md", "--sources", "leave.md").stderr


@pytest.mark.clause("REVIEW-11")
def test_a_review_is_shown_later_and_decided_on(shell: Desk) -> None:
    left = shell.review("draft.md", "--sources", "leave.md", "--no-wait")
    review_id = left.stdout.strip()
    assert (left.returncode, review_id[:4]) == (0, "rev_")
    shown = shell.review("show", review_id, "--json")
    assert shown.returncode == 30
    finding_id = json.loads(shown.stdout)["findings"][0]["finding_id"]
    words = ("decide", review_id, finding_id, "accept", "--reason", "so it is", "--by", "ann")
    assert shell.review(*words).stdout == "recorded: accept\n"
    told = shell.review("precision").stdout.splitlines()
    assert told[0].split("\t")[:3] == ["type", "factual_error", "1.0"]
    assert told[1].split("\t")[-3:] == ["1", "0", "0"]
    assert shell.review("erase", review_id).returncode == 0
    assert shell.review("show", review_id).returncode == 10
    assert shell.review("precision").stdout.splitlines() == told


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        (("draft.md", "--sources", "nowhere"), "nowhere"),
        (("draft.md", "--sources", "leaves.md"), "leaves.md: no such file"),
        (("missing.md",), "No such file"),
        (("show", "rev_0"), "no review of that id"),
        (("decide", "rev_0", "fnd_0", "rewrite", "--reason", "so"), "rewrite"),
    ],
)
def test_what_cannot_be_done_is_told_and_exits_with_10(
    shell: Desk, words: tuple[str, ...], hint: str
) -> None:
    ran = shell.review(*words, stdin=" \n")
    assert (ran.returncode, ran.stdout) == (10, "")
    assert hint in ran.stderr


def test_what_would_steer_a_terminal_is_not_printed(shell: Desk) -> None:
    draft = "\x1b[2J\u202eFull-time employees receive 30 days of paid annual leave."
    ran = shell.review("-", "--sources", "leave.md", stdin=draft)
    assert ran.returncode == 30
    assert "30 days" in ran.stdout
    assert "\x1b" not in ran.stdout
    assert "\u202e" not in ran.stdout


def test_an_answer_names_the_review_that_runs_beside_it(shell: Desk) -> None:
    shell.review("add", "leave.md", command="evidence")
    words = ("How many days of paid annual leave do full-time employees receive?", "--review")
    asked = shell.review(*words, command="ask")
    assert asked.returncode == 0
    (line,) = [one for one in asked.stderr.splitlines() if one.startswith("review: ")]
    shown = shell.review("show", line.split()[-1])
    assert shown.returncode == 0, shown.stdout
    assert shown.stdout.startswith("approve: ")


def test_a_damaged_review_is_told_and_can_be_erased(shell: Desk) -> None:
    shell.review("draft.md", "--sources", "leave.md")
    with closing(sqlite3.connect(shell.folder / "troth.db")) as database, database:
        database.execute("UPDATE reviews SET status = 'approved'")
        ((review_id,),) = database.execute("SELECT review_id FROM reviews").fetchall()
    shown = shell.review("show", review_id)
    assert shown.returncode == 40
    assert "its status is none" in shown.stderr
    assert "troth review erase" in shown.stderr
    assert shell.review("erase", review_id).returncode == 0
    assert shell.review("erase", review_id).returncode == 10
    again = shell.review("draft.md", "--sources", "leave.md")
    assert again.returncode == 30, again.stderr


def test_whoever_decides_on_the_command_line_is_named(shell: Desk) -> None:
    made = json.loads(shell.review("draft.md", "--sources", "leave.md", "--json").stdout)
    words = ("decide", made["review_id"], made["findings"][0]["finding_id"], "accept")
    nobody = shell.review(*words, "--reason", "yes", "--by", " ")
    assert (nobody.returncode, "Who decides" in nobody.stderr) == (10, True)
