"""A small desk for tests of intake: real adapters, each as simple as it can be.

The parser reads plain text mails with the standard library; the rules look for single words; the
directory is a table; cases are files, one for each idempotency key. Everything may be told to fail.
"""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from email import message_from_bytes, policy
from pathlib import Path

from support.databases import copy_current
from troth import __version__
from troth.adapters.environment import RandomIds, SystemClock
from troth.adapters.personal.finder import PatternPersonalData
from troth.adapters.signing import FileSigner, FileValueKey
from troth.adapters.storage import Storage, open_storage
from troth.adapters.workflow.leased import LeasedWorkflows, Limits
from troth.contracts.gate.intake.insurance import INSURANCE
from troth.contracts.gate.intake.keys import normalize_entity
from troth.contracts.gate.intake.model import (
    Candidate,
    Classification,
    EvidenceSpan,
    LabelReading,
    Mailbox,
    NormalizedMessage,
    OffsetMap,
    Quarantine,
    SpanSource,
)
from troth.contracts.gate.intake.profile import Profile
from troth.contracts.registry import REGISTRY
from troth.kernel.digests import sha256_hex, text_sha256
from troth.kernel.errors import OutsideFailure
from troth.kernel.proof.keys import PublicKey, key_id
from troth.ports.intake import CaseRequest, RawMail
from troth.runtime.exchange.seal import Seal, Versions
from troth.runtime.intake.cases import Cases
from troth.runtime.intake.closing import Closing
from troth.runtime.intake.pipeline import Pipeline
from troth.runtime.intake.readers import ModelReading, Readers
from troth.runtime.intake.service import Intake, message_id_of

AT = "2026-11-21T10:00:00.000Z"
ORIGIN = "test.troth.local/log"
WORDS = {
    "INTENT_COMPLAINT": "complain",
    "INTENT_CLAIM_NEW": "accident",
    "INTENT_BILLING_QUESTION": "invoice",
}
RISKS = {"RISK_LEGAL_THREAT": "lawyer", "RISK_FRAUD_SIGNAL": "fraud"}
PRODUCTS = {"PROD_AUTO": "car", "PROD_HOME": "flat"}


def mail(
    body: str, *, subject: str = "About my contract", sender: str = "eve@example.org"
) -> bytes:
    """The bytes of a plain mail."""
    head = f"From: Eve <{sender}>\r\nTo: desk@insurer.example\r\nSubject: {subject}\r\n"
    return (head + "Content-Type: text/plain; charset=utf-8\r\n\r\n" + body).encode()


def raw(data: bytes) -> RawMail:
    return RawMail(data=data, received_at=AT, locator="test")


class PlainParser:
    """Reads plain mails; implements ``ports.intake.MailParser``."""

    def parse(self, raw: RawMail, *, tenant: str) -> NormalizedMessage | Quarantine:
        digest = sha256_hex(raw.data)
        if not raw.data.startswith(b"From:"):
            return Quarantine(
                reason="not_a_mail",
                detail="It has no head.",
                raw_sha256=digest,
                size_bytes=len(raw.data),
            )
        parsed = message_from_bytes(raw.data, policy=policy.default)
        body = str(parsed.get_content())
        return NormalizedMessage(
            message_id=message_id_of(raw.data, tenant),
            raw_sha256=digest,
            size_bytes=len(raw.data),
            sender=Mailbox(address=str(parsed["from"]).rpartition("<")[2].rstrip(">")),
            recipients=(),
            sent_at=None,
            received_at=raw.received_at,
            subject=str(parsed["subject"]),
            body=body,
            subject_map=OffsetMap(),
            body_map=OffsetMap(),
            segments=(),
            language="en",
        )


def span(text: str, word: str) -> EvidenceSpan:
    at = text.lower().index(word)
    return EvidenceSpan(
        source=SpanSource.BODY,
        start=at,
        end=at + len(word),
        snippet_redacted=text[at : at + len(word)],
        snippet_sha256=text_sha256(text[at : at + len(word)]),
    )


class WordReading:
    """Labels by single words; a ``reading`` of ``runtime.intake.readers.Readers``."""

    def __call__(self, message: NormalizedMessage, profile: Profile) -> Classification:
        def found(words: dict[str, str]) -> tuple[LabelReading, ...]:
            body = message.body
            return tuple(
                LabelReading(label=label, confidence=0.95, evidence=(span(body, word),))
                for label, word in words.items()
                if word in body.lower()
            )

        def default(label: str) -> LabelReading:
            return LabelReading(label=label, confidence=0.9, evidence=())

        intents = found(WORDS) or (default(profile.default_intent),)
        return Classification(
            intents=intents,
            primary_intent=profile.primary_of(tuple(one.label for one in intents)),
            product_line=(*found(PRODUCTS), default(profile.default_product))[0],
            urgency=default(profile.default_urgency),
            risk_flags=found(RISKS),
            reader="rules/1",
        )


@dataclass
class TableDirectory:
    """Knows policies by number; implements ``ports.intake.Directory``."""

    policies: frozenset[str] = frozenset({"12-3456789", "12-7654321"})
    failures: int = 0

    def find(self, kind: str, value: str) -> tuple[Candidate, ...]:
        if self.failures:
            self.failures -= 1
            raise OutsideFailure("outside.server", "The directory does not answer.")
        known = {normalize_entity("POLICY_NUMBER", one): one for one in self.policies}
        if kind != "policy_number" or value not in known:
            return ()
        found = Candidate(kind="POLICY", entity_id=known[value], score=0.95, signals=(kind,))
        return (found,)


@dataclass
class FolderCases:
    """A file for each case; implements ``ports.intake.CaseSystem``.

    Attributes:
        calls: How often it was asked, whatever came of it.
    """

    folder: Path
    failures: int = 0
    calls: int = 0

    def create(self, request: CaseRequest) -> str:
        self.calls += 1
        if self.failures:
            self.failures -= 1
            raise OutsideFailure("outside.server", "The case system does not answer.")
        name = f"case-{request.idempotency_key}"
        handle = os.open(self.folder / name, os.O_CREAT | os.O_WRONLY, 0o600)
        os.write(handle, request.queue_id.encode())
        os.close(handle)
        return name


@dataclass(kw_only=True)
class Desk:
    """Everything joined over one database."""

    folder: Path
    storage: Storage
    signer: FileSigner
    directory: TableDirectory
    cases: FolderCases
    pipeline: Pipeline
    workflows: LeasedWorkflows
    intake: Intake
    slept: list[float] = field(default_factory=list)

    @property
    def public_key(self) -> PublicKey:
        return PublicKey(raw=self.signer.public_key, name=ORIGIN)

    def case_files(self) -> list[str]:
        return sorted(path.name for path in (self.folder / "cases").iterdir())


def open_desk(
    url: str,
    folder: Path,
    *,
    model: ModelReading | None = None,
    limits: Limits | None = None,
    reading: WordReading | None = None,
) -> Desk:
    """Open a desk; files lie in the folder."""
    (folder / "cases").mkdir(exist_ok=True)
    clock, ids = SystemClock(), RandomIds()
    if url.startswith("sqlite:") and not (path := Path(url.removeprefix("sqlite:///"))).exists():
        copy_current(path)
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
    directory, cases = TableDirectory(), FolderCases(folder / "cases")
    slept: list[float] = []

    async def sleep(delay_s: float) -> None:
        slept.append(delay_s)

    pipeline = Pipeline(
        store=storage.intake,
        parser=PlainParser(),
        personal=PatternPersonalData(),
        readers=Readers(
            profile=INSURANCE,
            reading=reading or WordReading(),
            directory=directory,
            key=FileValueKey.open(folder / "troth.hmac"),
            model=model,
        ),
        cases=Cases(system=cases, sleep=sleep),
        closing=Closing(seal=seal, log=storage.log, clock=clock, ids=ids, profile=INSURANCE),
        clock=clock,
    )
    limits = limits or Limits(lease_s=5.0, poll_s=0.02, retry_s=0.0)
    workflows = LeasedWorkflows(storage.intake, pipeline.process, limits)
    return Desk(
        folder=folder,
        storage=storage,
        signer=signer,
        directory=directory,
        cases=cases,
        pipeline=pipeline,
        workflows=workflows,
        intake=Intake(
            store=storage.intake,
            run=workflows.run,
            seal=seal,
            clock=clock,
            ids=ids,
            attend=workflows.attend,
        ),
        slept=slept,
    )
