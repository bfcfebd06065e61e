"""A desk as a deployment has it, without a model: parser, rules, routing, cases in a folder, audit.

``python -m benchmarks.intake_desk URL FOLDER`` is a worker. It obeys a line at a time, and
answers each with a line: ``make COUNT`` writes new mails, ``receive`` keeps them durably, ``drain``
works until nothing is left in the queue, and ``left`` says whether anything is.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from email.headerregistry import Address
from email.message import EmailMessage
from itertools import chain, count
from pathlib import Path
from typing import Final

from benchmarks.intake_sets import DESK, SENT, LabelledMail, labelled_mails, sender_of
from troth import __version__
from troth.adapters.cases.folder import FolderCases
from troth.adapters.environment import RandomIds, SystemClock
from troth.adapters.mail.parser import MimeMailParser
from troth.adapters.personal.finder import PatternPersonalData
from troth.adapters.signing import FileSigner, FileValueKey
from troth.adapters.storage import Storage, open_storage
from troth.adapters.workflow.leased import LeasedWorkflows, Limits
from troth.bootstrap.intake import reader_of
from troth.contracts.gate.intake.insurance import INSURANCE
from troth.contracts.registry import REGISTRY
from troth.kernel.proof.keys import key_id
from troth.ports.intake import RawMail
from troth.runtime.exchange.seal import Seal, Versions
from troth.runtime.intake.cases import Cases
from troth.runtime.intake.closing import Closing
from troth.runtime.intake.meaning import MeaningReading
from troth.runtime.intake.pipeline import Pipeline
from troth.runtime.intake.readers import Readers
from troth.runtime.intake.service import Intake

ORIGIN: Final = "bench.troth.local/log"
TENANT: Final = "bench"
_LIMITS: Final = Limits(poll_s=0.01)


@dataclass(frozen=True, kw_only=True)
class IntakeDesk:
    """Everything joined over one database, and the loop in which it works."""

    storage: Storage
    workflows: LeasedWorkflows
    intake: Intake
    runner: asyncio.Runner

    def receive(self, mails: Sequence[bytes]) -> None:
        """Keep mails durably, to be worked on."""

        async def receive() -> None:
            for data in mails:
                raw = RawMail(data=data, received_at=SENT, locator="bench")
                received = await self.intake.receive(raw, TENANT)
                assert received.is_new, "every mail is a new one"

        self.runner.run(receive())

    def drain(self) -> None:
        """Work until nothing is left, in this process or another."""
        self.runner.run(self.workflows.drain())

    def left(self) -> bool:
        """Whether anything is still to be done."""
        return self.storage.intake.next_free_ms() is not None

    def close(self) -> None:
        """Stop working."""
        self.runner.run(self.workflows.aclose())
        self.runner.close()
        self.storage.close()


def open_desk(url: str, folder: Path) -> IntakeDesk:
    """Open a desk; keys and cases lie in the folder."""
    clock, ids = SystemClock(), RandomIds()
    signer = FileSigner.open(folder / "troth.key")
    storage = open_storage(url, origin=ORIGIN, clock=clock, signer=signer)
    seal = Seal(
        log=storage.log,
        signer=signer,
        key_id=key_id(ORIGIN, signer.public_key).hex(),
        clock=clock,
        registry=REGISTRY,
        versions=Versions(troth=__version__, judge="none", encoder="none"),
    )
    pipeline = Pipeline(
        store=storage.intake,
        parser=MimeMailParser(),
        personal=PatternPersonalData(),
        readers=Readers(
            profile=INSURANCE,
            reading=MeaningReading(reader_of),
            key=FileValueKey.open(folder / "troth.hmac"),
        ),
        cases=Cases(system=FolderCases(folder / "cases")),
        closing=Closing(seal=seal, log=storage.log, clock=clock, ids=ids, profile=INSURANCE),
        clock=clock,
    )
    runner = asyncio.Runner()
    workflows = LeasedWorkflows(storage.intake, pipeline.process, _LIMITS)
    intake = Intake(
        store=storage.intake,
        run=workflows.run,
        seal=seal,
        clock=clock,
        ids=ids,
        attend=lambda: None,  # who measures drains
    )
    return IntakeDesk(storage=storage, workflows=workflows, intake=intake, runner=runner)


def mail_bytes(mail: LabelledMail, number: int) -> bytes:
    """The mail as it comes in, with a number that makes it another one each time."""
    made = EmailMessage()
    sender = sender_of(mail)
    made["From"] = Address(sender.name, addr_spec=sender.address)
    made["To"] = DESK.address
    made["Date"] = "Tue, 10 Mar 2026 09:00:00 +0000"
    made["Message-ID"] = f"<{number}.{mail.id}@bench.example.com>"
    made["Subject"] = mail.subject
    if mail.is_automatic:
        made["Auto-Submitted"] = "auto-replied"
    made.set_content(mail.body)
    return made.as_bytes()


def obey(desk: IntakeDesk, lines: Iterable[str]) -> Iterator[str]:
    """Answer each line when what it asks for is done."""
    numbers = count(1)
    mails: list[bytes] = []
    for words in map(str.split, lines):
        if words[0] == "make":
            number = next(numbers)
            listed = labelled_mails("tune")[: int(words[1])]
            mails = [mail_bytes(mail, number) for mail in listed]
        elif words[0] == "receive":
            desk.receive(mails)
        elif words[0] == "drain":
            desk.drain()
        yield "left" if desk.left() else "done"


def main(arguments: Sequence[str]) -> None:
    """Serve one worker until its input ends."""
    url, folder = arguments
    desk = open_desk(url, Path(folder))
    try:
        for answer in chain(("ready",), obey(desk, sys.stdin)):
            sys.stdout.write(f"{answer}\n")
            sys.stdout.flush()
    finally:
        desk.close()


if __name__ == "__main__":
    main(sys.argv[1:])
