"""The desk that is timed takes mails in, works on them to the end, and reads them as others do."""

from __future__ import annotations

from pathlib import Path

import pytest
from benchmarks.databases import sqlite_table
from benchmarks.figures import timings
from benchmarks.intake_desk import TENANT, mail_bytes, obey, open_desk
from benchmarks.intake_sets import HALVES, labelled_mails, message_of
from benchmarks.intake_speed import _bare_turn

from troth.adapters.mail.parser import MimeMailParser
from troth.contracts.gate.intake.model import NormalizedMessage
from troth.ports.intake import RawMail


def test_a_worker_obeys_until_nothing_is_left(tmp_path: Path) -> None:
    desk = open_desk(f"sqlite:///{tmp_path}/troth.db", tmp_path)
    try:
        lines = ["make 3\n", "receive\n", "drain\n", "make 3\n", "receive\n", "drain\n", "left\n"]
        assert list(obey(desk, lines)) == ["done", "left", "done", "done", "left", "done", "done"]
        assert len(desk.storage.intake.outcomes(TENANT, limit=10)) == 6
    finally:
        desk.close()


def test_the_bare_loop_stores_every_mail(tmp_path: Path) -> None:
    table = sqlite_table(tmp_path / "raw.db")
    series = _bare_turn("bare", table, 3)()
    table.close()
    assert timings(series["bare"]).count == 1


@pytest.mark.parametrize("half", HALVES)
def test_a_mail_reads_as_it_does_from_its_bytes(half: str) -> None:
    parser = MimeMailParser()
    for mail in labelled_mails(half):
        raw = RawMail(data=mail_bytes(mail, 1), received_at="2026-03-10T09:00:00Z", locator="t")
        parsed, made = parser.parse(raw, tenant="t"), message_of(mail)
        assert isinstance(parsed, NormalizedMessage)
        for name in ("subject", "sender", "segments", "language", "auto_submitted"):
            assert getattr(parsed, name) == getattr(made, name), (mail.id, name)
        assert parsed.body.strip() == made.body.strip(), mail.id
