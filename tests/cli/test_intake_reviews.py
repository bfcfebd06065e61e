"""``troth intake reviews``: what waits for people, as rows that can be cut."""

from __future__ import annotations

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


def _listed(ran: Ran) -> list[str]:
    """The messages of a list; lines below one say why it waits."""
    cells = [line.split("\t")[0] for line in ran.stdout.splitlines()]
    return [cell for cell in cells if cell.startswith("msg_")]


def _said(ran: Ran, name: str) -> str:
    """What stderr says under a name."""
    (line,) = [one for one in ran.stderr.splitlines() if one.startswith(f"{name}: ")]
    return line.partition(": ")[2]


def test_what_waits_is_listed(shell: Terminal, message_id: str) -> None:
    waiting = shell.run("intake", "reviews")
    place = [message_id, "2", "needs_review", "QUEUE_IDENTITY_REVIEW"]
    cells = waiting.stdout.splitlines()[0].split("\t")
    assert (cells[:4], cells[5:]) == (place, ["Car insurance"])
    assert "SEVERAL_POLICIES" in cells[4]
    assert shell.run("intake", "reviews", "--status", "routed").stdout == ""
    everything = shell.run("intake", "reviews", "--status", "all", "--queue", place[3])
    assert everything.stdout == waiting.stdout


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


def test_what_would_steer_a_terminal_is_not_printed(shell: Terminal) -> None:
    odd = shell.folder / "odd.eml"
    odd.write_text(MAIL.replace("Car ins", "Car \x1b[31mred\x07 ins"), "utf-8")
    shell.run("intake", "run", str(odd))
    told = shell.run("intake", "reviews").stdout
    assert [char for char in told if not char.isprintable() and char not in "\t\n"] == []


def test_a_message_of_another_tenant_is_not_there(shell: Terminal, message_id: str) -> None:
    assert message_id not in shell.run("intake", "reviews", "--tenant", "other").stdout
