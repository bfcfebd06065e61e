"""Taking in a source, once and again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from support.intake_desk import mail, open_desk, raw
from troth.ports.intake import RawMail
from troth.runtime.intake.service import Fed, feed


@dataclass
class ListSource:
    mails_: Sequence[bytes]

    def mails(self) -> Iterator[RawMail]:
        return map(raw, self.mails_)


async def test_a_source_is_taken_in_once_however_often_it_is_read(tmp_path: Path) -> None:
    desk = open_desk(f"sqlite:///{tmp_path}/troth.db", tmp_path)
    mails = [mail(f"Mail {number % 40}") for number in range(50)]
    first = await feed(desk.intake, ListSource(mails), tenant="acme")
    assert first == Fed(seen=50, new=40)
    again = await feed(desk.intake, ListSource(mails), tenant="acme")
    assert again == Fed(seen=50, new=0)
    assert await desk.workflows.drain() == 40
    desk.storage.close()
