"""``troth memory`` as a user runs it: looking, settling, undoing, and clear refusals."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from support.terminal import Terminal

TOLD = ("I work at Microsoft.", "I work at Amazon.")
UNKNOWN = "mem_" + "0" * 32


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which somebody told two things; no test changes it."""
    folder = tmp_path_factory.mktemp("told")
    assert Terminal(folder=folder).run("chat", *TOLD).returncode == 0
    return folder


def _entry_id(shell: Terminal, *words: str) -> str:
    listed = shell.run("memory", "contradictions", *words)
    assert listed.returncode == 0, listed.stderr
    return listed.stdout.split("\t")[0]


def test_memories_and_contradictions_are_listed(told: Path) -> None:
    shell = Terminal(folder=told)
    listed = shell.run("memory", "list")
    rows = [line.split("\t") for line in listed.stdout.splitlines()]
    assert [(row[1], row[2], row[4]) for row in rows] == [
        ("contested", "0.60", TOLD[1]),
        ("contested", "0.60", TOLD[0]),
    ]
    assert "receipt: rcp_" in listed.stderr
    page = shell.run("memory", "list", "--limit", "1")
    assert "more: --before" in page.stderr
    before = page.stderr.split("--before ")[1].split()[0]
    assert TOLD[0] in shell.run("memory", "list", "--before", before).stdout
    entries = shell.run("memory", "contradictions")
    assert entries.stdout.split("\t")[1:4] == ["open", "conflict", "employer"]
    assert "Microsoft | Amazon" in entries.stdout
    assert "open: 1" in entries.stderr


def test_one_memory_and_its_trust_are_shown(told: Path) -> None:
    shell = Terminal(folder=told)
    memory_id = shell.run("memory", "list").stdout.split("\t")[0]
    shown = shell.run("memory", "show", memory_id)
    assert shown.stdout.splitlines()[0].endswith(TOLD[1])
    assert "Microsoft | Amazon" in shown.stdout.splitlines()[1]
    trust = shell.run("memory", "trust", memory_id)
    assert "contradicted\t0.60" in trust.stdout
    body = json.loads(shell.run("memory", "trust", memory_id, "--json").stdout)
    assert (body["memory_id"], body["clauses"]["broken"]) == (memory_id, [])


def test_recall_lists_what_comes_to_mind(told: Path) -> None:
    shell = Terminal(folder=told)
    found = shell.run("memory", "recall", "Where do I work?")
    assert len(found.stdout.splitlines()) == 2
    assert shell.run("memory", "recall", "submarine").stdout == ""


@pytest.mark.clause("MEM-15")
def test_other_subjects_and_tenants_see_nothing(told: Path) -> None:
    shell = Terminal(folder=told)
    memory_id, entry_id = shell.run("memory", "list").stdout.split("\t")[0], _entry_id(shell)
    of_bob = shell.run("memory", "list", "--subject", "bob")
    assert (of_bob.stdout, "none" in of_bob.stderr.splitlines()) == ("", True)
    assert shell.run("memory", "list", "--tenant", "acme").stdout == ""
    for words in (("show", memory_id), ("trust", memory_id), ("reflect", entry_id)):
        ran = shell.run("memory", *words, "--tenant", "acme")
        assert (ran.returncode, ran.stdout) == (10, "")
        assert "input.not_found" in ran.stderr
    assert _entry_id(shell) == entry_id


@pytest.mark.clause("MEM-7")
def test_settling_and_undoing(tmp_path: Path) -> None:
    shell = Terminal(folder=tmp_path)
    for text in TOLD:
        added = shell.run("memory", "add", text)
        assert added.returncode == 0, added.stderr
    assert "contradiction opened: ctr_" in added.stderr
    entry_id = _entry_id(shell)
    for words, state in (
        (("reflect", entry_id), "reflecting"),
        (("resolve", entry_id, "--winner", "new", "--reason", "asked her"), "resolved"),
        (("reopen", entry_id), "open"),
        (("accept", entry_id), "accepted"),
    ):
        ran = shell.run("memory", *words)
        assert ran.returncode == 0, ran.stderr
        assert ran.stdout.split("\t")[1] == state
    assert shell.run("memory", "contradictions").stdout == ""
    body = json.loads(shell.run("memory", "contradictions", "--all", "--json").stdout)
    (entry,) = body["contradictions"]
    assert {move["who"] for move in entry["history"]} == {"cli"}
    assert "asked her" in {move["reason"] for move in entry["history"]}


@pytest.mark.clause("MEM-7", breaks=True)
@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("show", UNKNOWN), "There is no such memory"),
        (("trust", UNKNOWN), "There is no such memory"),
        (("accept", "ctr_none"), "There is no such contradiction"),
        (("reopen", "ENTRY"), "input.conflict"),
        (("resolve", "ENTRY", "--winner", UNKNOWN), "input.invalid"),
        (("resolve", "ENTRY"), "--winner"),
        (("resolve", "ENTRY", "--winner", "both"), "`troth memory accept` lets both stand"),
        (("contradictions", "--after", "ctr_none"), "no such place in the list"),
        (("add", " "), "empty"),
        (("list", "--limit", "0"), "limit"),
        (("list", "--limit", "many"), "many"),
        (("list", "--subject", "anonymous"), "whose memories"),
        (("forget", UNKNOWN), "no such memory"),
        (("lose", UNKNOWN), "lose"),
    ],
    ids=lambda value: " ".join(value)[:30] if isinstance(value, tuple) else "",
)
def test_what_cannot_be_done_is_said_and_changes_nothing(
    told: Path, words: tuple[str, ...], says: str
) -> None:
    shell = Terminal(folder=told)
    entry_id = _entry_id(shell)
    ran = shell.run("memory", *(entry_id if word == "ENTRY" else word for word in words))
    assert ran.returncode == 10, ran.stderr
    assert says in ran.stderr
    assert "Traceback" not in ran.stderr
    assert _entry_id(shell) == entry_id


ESCAPES = "I live in \x1b[31mRome\x1b[2J\x07\x9b1m\u202e."


def test_nothing_that_steers_a_terminal_is_printed(tmp_path: Path) -> None:
    shell = Terminal(folder=tmp_path)
    for ran in (
        shell.run("memory", "add", ESCAPES),
        shell.run("memory", "add", "I live in \x1b]0;x\x07Bonn."),
        shell.run("memory", "list"),
        shell.run("memory", "contradictions"),
        shell.run("memory", "recall", "live"),
        shell.run("chat", "--subject", "me", "--xray", "Where do I live?"),
    ):
        assert ran.returncode == 0, ran.stderr
        assert not set("\x1b\x07\x9b\u202e") & set(ran.stdout + ran.stderr)
    assert "I live in [31mRome[2J" in shell.run("memory", "list").stdout
