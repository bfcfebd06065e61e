"""``troth chat`` as a user runs it: answers on stdout, talk on stderr."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from support.deployment import QUESTION
from support.shell import Shell, put_handbook
from support.terminal import Terminal

TOLD = ("I work at Microsoft.", "I work at Amazon.")


@pytest.fixture
def shell(tmp_path: Path) -> Terminal:
    return Terminal(folder=tmp_path)


def test_messages_are_said_one_after_another(shell: Terminal) -> None:
    ran = shell.run("chat", "--xray", *TOLD, "Where do I work?")
    assert ran.returncode == 0, ran.stderr
    last = ran.stdout.splitlines()[-1]
    assert "Amazon” (most recent update), though I have conflicting records" in last
    assert "receipt: rcp_" not in ran.stdout
    assert ran.stderr.count("receipt: rcp_") == 3
    assert "open contradictions: 1" in ran.stderr
    assert "contested\ttrust 0.60" in ran.stderr
    assert "I work at Microsoft. | I work at Amazon." in ran.stderr
    assert "otherwise\tIf the record of" in ran.stderr
    later = shell.run("chat", "Where do I work?")
    assert later.stdout.strip() == last
    stranger = shell.run("chat", "--subject", "bob", "Where do I work?")
    assert "Amazon" not in stranger.stdout


def test_json_is_the_sealed_body_line_by_line(shell: Terminal) -> None:
    ran = shell.run("chat", "--json", "--thread", "t9", *TOLD)
    bodies = [json.loads(line) for line in ran.stdout.splitlines()]
    assert [body["thread_id"] for body in bodies] == ["t9", "t9"]
    assert bodies[1]["metadata"]["contradiction_detected"] is True
    assert bodies[1]["clauses"]["broken"] == []
    assert bodies[1]["receipt_id"] in shell.run("receipt", "show", bodies[1]["receipt_id"]).stdout


def test_lines_of_stdin_are_messages_and_a_refused_one_ends_nothing(shell: Terminal) -> None:
    told = "My name is Anna.\n\nbad \0 line\nWhat is my name?\n"
    ran = shell.run("chat", stdin=told)
    assert ran.returncode == 0
    assert ran.stdout.splitlines()[-1].endswith(": “My name is Anna”.")
    assert "error: NUL" in ran.stderr


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("chat", " "), "empty"),
        (("chat", "--subject", "a" * 5, "--thread"), "thread"),
        (("chat", "--model", "nonsense", "Hello."), "model"),
        (("chat", "--no-such-flag"), "no-such-flag"),
    ],
)
def test_bad_input_says_what_is_wrong(shell: Terminal, words: tuple[str, ...], says: str) -> None:
    ran = shell.run(*words)
    assert ran.returncode == 10, ran.stderr
    assert says in ran.stderr
    assert "Traceback" not in ran.stderr


def test_what_is_marked_is_kept(shell: Terminal) -> None:
    note = "The blue folder is the one for the notary."
    assert shell.run("chat", "--important", note).returncode == 0
    listed = shell.run("memory", "list")
    assert note in listed.stdout


def test_normal_mode_says_so(shell: Terminal) -> None:
    ran = shell.run("chat", "--mode", "normal", "Hello there.")
    assert "Normal mode" in ran.stdout


def test_a_process_of_its_own_talks_and_remembers(tmp_path: Path) -> None:
    shell = Shell(tmp_path)
    assert shell.run("chat", *TOLD).returncode == 0
    ran = shell.run("chat", stdin="Where do I work?\n")
    assert "Amazon” (most recent update)" in ran.stdout
    assert "Traceback" not in ran.stderr


def test_a_turn_is_reviewed_beside(shell: Terminal) -> None:
    put_handbook(shell.folder)
    ran = shell.run("chat", "--review", "I work at Amazon.", QUESTION)
    assert ran.returncode == 0, ran.stderr
    commands = [line for line in ran.stderr.splitlines() if line.startswith("review: troth ")]
    assert len(commands) == 1  # what is told is no draft, and says so
    assert "nothing in this reply that could be reviewed" in ran.stdout
    shown = shell.run(*commands[0].removeprefix("review: troth ").split(" "))
    assert shown.returncode in {0, 30}
    assert "0 high" in shown.stdout
