"""``troth ask --panel`` as a user runs it."""

from __future__ import annotations

import json
from pathlib import Path

from support.deployment import QUESTION
from support.shell import Shell, put_handbook

PEERS = json.dumps([{"name": name, "model": "extractive"} for name in ("one", "two")])


def test_a_panel_prints_each_message_under_its_agent(tmp_path: Path) -> None:
    ran = Shell(tmp_path).run("ask", "--panel", QUESTION, TROTH_PEERS=PEERS)
    assert ran.returncode == 0
    lines = ran.stdout.splitlines()
    assert [line for line in lines if line in ("one", "two", "troth")] == ["one", "two", "troth"]
    assert "**Decision Framing:** 2 of 2 peers answered" in ran.stdout
    assert "receipt: rcp_" in ran.stderr


def test_one_agent_can_be_chosen_and_json_is_the_sealed_body(tmp_path: Path) -> None:
    words = ("ask", "--panel", "--agent", "two", "--json", QUESTION)
    ran = Shell(tmp_path).run(*words, TROTH_PEERS=PEERS)
    assert [peer["name"] for peer in json.loads(ran.stdout)["peers"]] == ["two"]


def test_an_agent_without_a_panel_or_that_is_none_is_refused(tmp_path: Path) -> None:
    shell = Shell(tmp_path)
    alone = shell.run("ask", "--agent", "two", QUESTION, TROTH_PEERS=PEERS)
    assert (alone.returncode, "--panel" in alone.stderr) == (10, True)
    unknown = shell.run("ask", "--panel", "--agent", "zed", QUESTION, TROTH_PEERS=PEERS)
    assert (unknown.returncode, "zed" in unknown.stderr) == (10, True)


def test_bad_peers_name_the_setting(tmp_path: Path) -> None:
    ran = Shell(tmp_path).run("ask", QUESTION, TROTH_PEERS="[1]")
    assert ran.returncode == 10
    assert "peers" in ran.stderr


def test_a_panel_is_reviewed_beside(tmp_path: Path) -> None:
    shell = Shell(tmp_path)
    put_handbook(tmp_path)
    ran = shell.run("ask", "--panel", "--review", QUESTION, TROTH_PEERS=PEERS)
    assert ran.returncode == 0, ran.stderr
    command = next(line for line in ran.stderr.splitlines() if line.startswith("review: troth "))
    shown = shell.run(*command.removeprefix("review: troth ").split(" "))
    assert shown.returncode in {0, 30}
    assert "0 high" in shown.stdout
