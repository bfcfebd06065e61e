"""Mails that cost too much, as a user meets them: a verdict for each, and the others go on."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path

from support.bad_mails import bad_mails
from support.terminal import Terminal

FINE = (
    b"From: c@d.example\nSubject: Data request\n\nDear Sir or Madam, under Art. 15 GDPR I request "
    b"a copy of all personal data that you hold about me.\n"
)


def test_each_has_a_verdict_and_nothing_is_lost(tmp_path: Path) -> None:
    mails = bad_mails()
    inbox = tmp_path / "inbox"
    inbox.mkdir()
    for name, data in {**mails, "fine": FINE}.items():
        (inbox / f"{name}.eml").write_bytes(data)
    shell = Terminal(folder=tmp_path)
    ran = shell.run("intake", "run", str(inbox), "--json")
    assert ran.returncode == 0, ran.stderr
    assert "quarantined 4, routed 1" in ran.stderr
    told = [json.loads(line) for line in ran.stdout.splitlines()]
    held = {one["quarantine"]["reason"]: one for one in told if one["status"] == "quarantined"}
    assert held.keys() == mails.keys()
    for reason, one in held.items():
        assert one["fail_closed_reason"] == f"QUARANTINED:{reason}"
        assert one["quarantine"]["detail"]
        assert (one["case_id"], one["actions"]) == (None, [])
        unreadable = ("QUEUE_INGESTION_FAILURE_REVIEW", "SLA_1BD", 2)
        security = ("QUEUE_SECURITY_REVIEW", "SLA_1H", 1)
        route = (one["queue_id"], one["sla_id"], one["priority"])
        assert route == (security if reason == "archive_bomb" else unreadable)
        assert shell.run("intake", "show", one["message_id"]).returncode == 0
    with closing(sqlite3.connect(tmp_path / "troth.db")) as database:
        kept = {bytes(raw) for (raw,) in database.execute("SELECT raw FROM intake_raw")}
    assert kept == {*mails.values(), FINE}
    assert shell.run("audit", "verify").returncode == 0


def test_strict_tells_of_a_mail_in_quarantine(tmp_path: Path) -> None:
    (tmp_path / "fine.eml").write_bytes(FINE)
    (tmp_path / "bad.eml").write_bytes(b"This is no mail.")
    shell = Terminal(folder=tmp_path)
    assert shell.run("intake", "run", str(tmp_path / "fine.eml"), "--strict").returncode == 0
    ran = shell.run("intake", "run", str(tmp_path / "bad.eml"), "--strict")
    assert ran.returncode == 30
    assert ran.stderr.splitlines()[-1] == "quarantined 1"
