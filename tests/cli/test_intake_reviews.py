"""``troth intake`` for people who review: rows that can be cut, changes that can be repeated."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from support.terminal import Ran, Terminal

IBAN = "AT611904300234573201"
MAIL = f"""From: Eve <eve@post.example>
Subject: Car insurance
Content-Type: text/plain; charset=utf-8

I want to cancel the motor insurance of my car. My policy number is 45-1234567 or 45-7654321.
Please pay the rest to {IBAN}.
"""


@pytest.fixture
def shell(tmp_path: Path) -> Terminal:
    (tmp_path / "mail.eml").write_text(MAIL, "utf-8")
    return Terminal(folder=tmp_path)


@pytest.fixture
def message_id(shell: Terminal) -> str:
    ran = shell.run("intake", "run", str(shell.folder / "mail.eml"))
    return ran.stdout.split("\t")[0]


def _item(shell: Terminal, message_id: str, *words: str) -> dict[str, object]:
    ran = shell.run("intake", "review", message_id, "--json", *words)
    fields: dict[str, object] = json.loads(ran.stdout)
    return fields


def _listed(ran: Ran) -> list[str]:
    """The messages of a list; lines below one say why it waits."""
    cells = [line.split("\t")[0] for line in ran.stdout.splitlines()]
    return [cell for cell in cells if cell.startswith("msg_")]


def _said(ran: Ran, name: str) -> str:
    """What stderr says under a name."""
    (line,) = [one for one in ran.stderr.splitlines() if one.startswith(f"{name}: ")]
    return line.partition(": ")[2]


def test_what_waits_is_listed_until_it_is_corrected(shell: Terminal, message_id: str) -> None:
    waiting = shell.run("intake", "reviews")
    place = [message_id, "2", "needs_review", "QUEUE_IDENTITY_REVIEW"]
    cells = waiting.stdout.splitlines()[0].split("\t")
    assert (cells[:4], cells[5:]) == (place, ["Car insurance"])
    assert "SEVERAL_POLICIES" in cells[4]
    made = shell.run(
        *("intake", "correct", message_id, "--by", "ann", "--reason", "she called"),
        *("--set", "urgency=URG_HIGH", "--set", "risk_flags=RISK_LEGAL_THREAT"),
    )
    assert made.returncode == 0, made.stderr
    rows = [line.split("\t") for line in made.stdout.splitlines()]
    assert rows[0][:2] == ["routed", "QUEUE_LEGAL"]
    assert rows[1:] == [
        ["urgency", "URG_NORMAL", "URG_HIGH"],
        ["risk_flags", "RISK_PRIVACY_SENSITIVE", "RISK_LEGAL_THREAT"],
    ]
    assert shell.run("intake", "reviews").stdout == ""
    everything = shell.run("intake", "reviews", "--status", "all", "--queue", "QUEUE_LEGAL")
    assert everything.stdout.split("\t")[2] == "routed"
    (act,) = [
        line.split("\t")
        for line in shell.run("intake", "review", message_id).stdout.splitlines()
        if line.startswith("act\t")
    ]
    assert (act[1], act[3], act[4]) == (rows[0][2], "ann", "correction")


def test_pages_name_the_next_one(shell: Terminal) -> None:
    for number in range(3):
        (shell.folder / f"more{number}.eml").write_text(f"{MAIL}{number}\n", "utf-8")
    shell.run("intake", "run", str(shell.folder))
    first = shell.run("intake", "reviews", "--limit", "3")
    assert len(_listed(first)) == 3
    after = _said(first, "more").removeprefix("--after ")
    last = shell.run("intake", "reviews", "--limit", "3", "--after", after)
    assert len(_listed(last)) == 1
    assert len({*_listed(first), *_listed(last)}) == 4
    assert "more:" not in last.stderr


@pytest.mark.clause("PROOF-6")
def test_a_message_is_shown_masked_with_its_slices_marked(shell: Terminal, message_id: str) -> None:
    shown = shell.run("intake", "review", message_id)
    lines = [line.split("\t") for line in shown.stdout.splitlines()]
    assert lines[0][:2] == ["message", message_id]
    assert ["reason", "routed", "SEVERAL_POLICIES"] in [line[:3] for line in lines]
    at = next(n for n, line in enumerate(lines) if line[1].startswith("ENT_IBAN:"))
    assert lines[at + 1] == ["", "BODY 117-137", "»XX000000000000000000«"]
    assert IBAN not in shown.stdout + shown.stderr
    raw = shell.run("intake", "review", message_id, "--raw")
    assert f"»{IBAN}«" in raw.stdout
    assert _item(shell, message_id)["raw"] is False
    assert _item(shell, message_id, "--raw")["raw"] is True


def test_what_would_steer_a_terminal_is_not_printed(shell: Terminal) -> None:
    odd = shell.folder / "odd.eml"
    odd.write_text(MAIL.replace("Car ins", "Car \x1b[31mred\x07 ins"), "utf-8")
    shell.run("intake", "run", str(odd))
    shown = shell.run("intake", "reviews").stdout
    message_id = shown.split("\t")[0]
    for told in (shown, shell.run("intake", "review", message_id, "--raw").stdout):
        assert [char for char in told if not char.isprintable() and char not in "\t\n"] == []


def test_a_command_that_is_repeated_over_its_version_is_one_act(
    shell: Terminal, message_id: str
) -> None:
    words = ("intake", "correct", message_id, "--set", "urgency=URG_HIGH")
    first = shell.run(*words)
    etag, key = _said(first, "if-match"), _said(first, "key")
    again = shell.run(*words, "--if-match", etag)
    assert (again.returncode, again.stdout) == (0, first.stdout)
    assert _said(again, "key") == key
    named = shell.run(*words, "--if-match", etag, "--key", key)
    assert named.stdout == first.stdout
    other = shell.run("intake", "correct", message_id, "--set", "urgency=URG_LOW", "--key", key)
    assert (other.returncode, "[input.conflict]" in other.stderr) == (10, True)
    late = ("intake", "correct", message_id, "--set", "urgency=URG_LOW", "--if-match", etag)
    stale = shell.run(*late)
    assert (stale.returncode, "[input.stale]" in stale.stderr, stale.stdout) == (10, True, "")
    corrections = _item(shell, message_id)["corrections"]
    assert isinstance(corrections, list)
    assert len(corrections) == 1


@pytest.mark.clause("GATE-3", breaks=True, before_exit=True)
@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--set", "urgency=URG_PIZZA"), "[input.invalid]"),
        (("--set", "urgency=URG_NORMAL"), "[input.invalid]"),
        (("--set", "mood=good"), "[input.invalid]"),
        (("--set", "intents="), "[input.invalid]"),
        (("--set", "urgency"), "--set"),
        (("--set", "urgency=URG_HIGH", "--by", ""), "[input.invalid]"),
        (("--set", "urgency=URG_HIGH", "--reason", "y" * 501), "[input.invalid]"),
        (("--set", "urgency=URG_HIGH", "--reason", "\udcff"), "[input.invalid]"),
        ((), "--set"),
    ],
)
def test_a_correction_that_is_none_changes_nothing(
    shell: Terminal, message_id: str, words: tuple[str, ...], told: str
) -> None:
    ran = shell.run("intake", "correct", message_id, *words)
    assert (ran.returncode, ran.stdout) == (10, "")
    assert told in ran.stderr
    assert _item(shell, message_id)["version"] == 1


def test_a_draft_is_decided_on_and_printed(shell: Terminal, message_id: str) -> None:
    (row,) = [
        line.split("\t")
        for line in shell.run("intake", "review", message_id).stdout.splitlines()
        if line.startswith("draft\t")
    ]
    draft_id = row[1]
    done = shell.run("intake", "draft", message_id, draft_id, "approve")
    assert done.returncode == 0, done.stderr
    head, _, letter = done.stdout.partition("\n")
    assert head.split("\t")[:3] == [draft_id, "proposed", "approved"]
    assert "the number of your policy" in letter
    late = shell.run("intake", "draft", message_id, draft_id, "discard")
    assert (late.returncode, "[input.conflict]" in late.stderr) == (10, True)
    unknown = shell.run("intake", "draft", message_id, "dft_none", "approve", "--json")
    assert (unknown.returncode, "[input.not_found]" in unknown.stderr) == (10, True)
    assert shell.run("intake", "draft", message_id, draft_id, "send").returncode == 10


def test_a_message_of_another_tenant_is_not_there(shell: Terminal, message_id: str) -> None:
    there = ("--tenant", "other")
    assert shell.run("intake", "reviews", *there).stdout == ""
    for words in (
        ("review", message_id),
        ("correct", message_id, "--set", "urgency=URG_HIGH"),
        ("draft", message_id, "dft_none", "approve"),
    ):
        ran = shell.run("intake", *words, *there)
        assert (ran.returncode, "[input.not_found]" in ran.stderr) == (10, True)
