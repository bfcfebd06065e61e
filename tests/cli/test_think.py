"""``troth think`` and ``troth ask --depth deep`` as a user runs them."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path

import pytest

from support.deployment import QUESTION
from support.shell import Shell

QUOTE = "Full-time employees receive 25 days of paid annual leave."
WRONG = "Full-time employees receive 30 days of paid annual leave. Ask HR."
QUOTES = json.dumps([{"source_id": "leave", "quote": QUOTE}])


def test_a_draft_is_thought_over_and_the_run_is_reproduced(tmp_path: Path) -> None:
    shell = Shell(tmp_path)
    (tmp_path / "quotes.json").write_text(QUOTES, "utf-8")
    (tmp_path / "draft.txt").write_text(WRONG, "utf-8")
    words = ("--request", "How many days?", "--evidence", str(tmp_path / "quotes.json"))
    ran = shell.run("think", str(tmp_path / "draft.txt"), *words)
    assert ran.returncode == 0
    assert QUOTE in ran.stdout
    assert "30 days" not in ran.stdout
    assert "SUCCESS_COMPLETED" in ran.stderr
    receipt_id = ran.stderr.split("receipt: ")[1].strip()
    again = shell.run("think", "replay", receipt_id)
    assert (again.returncode, again.stdout.startswith("reproduced: ")) == (0, True)


@pytest.mark.clause("THINK-10", breaks=True, before_exit=True)
@pytest.mark.parametrize(
    ("column", "was", "forged"),
    [
        ("request", "30 days", "31 days"),
        ("response", "30 days", "31 days"),
        ("response", "SUCCESS_COMPLETED", "TIMEOUT"),
    ],
)
def test_a_run_that_was_changed_where_it_is_stored_is_not_reproduced(
    tmp_path: Path, column: str, was: str, forged: str
) -> None:
    shell = Shell(tmp_path)
    sealed = json.loads(shell.run("think", WRONG, "--json").stdout)
    receipt_id = sealed["receipt_id"]
    with sqlite3.connect(tmp_path / "troth.db") as connection:
        query = f"SELECT {column} FROM bodies WHERE receipt_id = ?"
        (body,) = connection.execute(query, (receipt_id,)).fetchone()
        assert was.encode() in body
        update = f"UPDATE bodies SET {column} = ? WHERE receipt_id = ?"
        connection.execute(update, (body.replace(was.encode(), forged.encode()), receipt_id))
    connection.close()
    ran = shell.run("think", "replay", receipt_id)
    assert (ran.returncode, "proof.replay" in ran.stderr) == (60, True)


def test_what_cannot_be_replayed_is_an_error_of_the_caller(tmp_path: Path) -> None:
    assert Shell(tmp_path).run("think", "replay", "rcp_" + "0" * 32).returncode == 10


def test_bad_input_names_what_is_wrong(tmp_path: Path) -> None:
    shell, quotes = Shell(tmp_path), tmp_path / "quotes.json"
    quotes.write_text('[{"source_id": 1, "quote": "a"}]', "utf-8")
    for words in (
        ("x", "--score", "nan"),
        ("x", "--score", "2"),
        ("x", "--tier", "gold"),
        ("x", "--evidence", str(quotes)),
        ("x", "--evidence", str(tmp_path / "missing.txt")),
    ):
        ran = shell.run("think", *words)
        assert (ran.returncode, ran.stdout) == (10, ""), words


def test_a_tier_without_deep_thinking_gives_the_draft_back(tmp_path: Path) -> None:
    ran = Shell(tmp_path).run("think", WRONG, "--tier", "free")
    assert (ran.returncode, ran.stdout) == (0, WRONG + "\n")
    assert "ENTITLEMENT_CAP" in ran.stderr


def test_a_key_is_made_with_a_tier_and_free_without(tmp_path: Path) -> None:
    shell = Shell(tmp_path)
    shell.run("keys", "create", "--tier", "pro")
    shell.run("keys", "create")
    assert shell.run("keys", "create", "--tier", "gold").returncode == 10
    listed = [line.split("\t") for line in shell.run("keys", "list").stdout.splitlines()]
    assert sorted(cells[-1] for cells in listed) == ["free", "pro"]


def test_an_answer_is_thought_over_and_its_run_is_reproduced(tmp_path: Path) -> None:
    shell = Shell(tmp_path)
    sealed = shell.run("ask", QUESTION, "--depth", "deep", "--json", TROTH_WEB="off").stdout
    told = json.loads(sealed)["thinking"]
    assert told["stop_reason"] == "SUCCESS_COMPLETED"
    assert shell.run("think", "replay", told["receipt_id"]).returncode == 0
    refused = shell.run("ask", QUESTION, "--depth", "deep", "--panel", TROTH_WEB="off")
    assert (refused.returncode, "panel" in refused.stderr) == (10, True)


def test_no_pass_is_counted_where_none_was_asked_for(tmp_path: Path) -> None:
    ran = Shell(tmp_path).run("think", "draft", WRONG, "--baseline")
    assert (ran.returncode, ran.stdout) == (0, WRONG + "\n")
    assert "SUCCESS_COMPLETED: the draft as it was; no pass was asked for" in ran.stderr


@pytest.mark.parametrize("option", ["--evidence", "--alternative"])
def test_a_file_that_is_not_there_is_told_as_such(tmp_path: Path, option: str) -> None:
    ran = Shell(tmp_path).run("think", "draft", WRONG, option, "nofile.txt")
    assert (ran.returncode, "'nofile.txt': No such file" in ran.stderr) == (10, True)


@pytest.mark.parametrize("draft", ["", " \n"])
def test_an_empty_draft_is_refused(tmp_path: Path, draft: str) -> None:
    ran = Shell(tmp_path).run("think", "draft", draft)
    assert (ran.returncode, "There is no draft." in ran.stderr) == (10, True)


def test_a_deep_answer_is_erased_with_its_run(tmp_path: Path) -> None:
    shell = Shell(tmp_path)
    (tmp_path / "leave.md").write_text(f"# Leave\n\n{QUOTE}\n", "utf-8")
    assert shell.run("evidence", "add", str(tmp_path / "leave.md")).returncode == 0
    asked = shell.run("ask", QUESTION, "--depth", "deep", "--review", "--json")
    told = json.loads(asked.stdout)
    run = told["thinking"]["receipt_id"]
    erased = shell.run("audit", "erase", told["receipt_id"])
    assert (erased.returncode, "erased 1 of 1, and 1 of thinking" in erased.stderr) == (0, True)
    assert f"troth review erase {told['review_id']}" in erased.stderr
    with sqlite3.connect(tmp_path / "troth.db") as connection:
        query = "SELECT count(*) FROM bodies WHERE receipt_id IN (?, ?)"
        assert connection.execute(query, (told["receipt_id"], run)).fetchone() == (0,)
    connection.close()
    assert shell.run("audit", "erase", run).returncode == 10
