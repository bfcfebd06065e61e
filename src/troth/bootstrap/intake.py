"""Joining what email intake needs: parser, rules, directory, case system, engine.

Nothing of it is imported before a surface asks for intake.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING

from troth.adapters.cases.folder import FolderCases
from troth.adapters.cases.webhook import WebhookCases
from troth.adapters.classifiers.examples import ExamplesReader
from troth.adapters.classifiers.intake import load_heads
from troth.adapters.directory.tables import CsvDirectory, SqlDirectory
from troth.adapters.mail.parser import MimeMailParser
from troth.adapters.mail.sources import open_source
from troth.adapters.personal.finder import PatternPersonalData
from troth.adapters.prompts import load_prompts
from troth.adapters.scanner.clamav import ClamAvScanner
from troth.adapters.scanner.signatures import SignatureScanner
from troth.adapters.signing import FileValueKey
from troth.adapters.understanding import weights
from troth.adapters.workflow.leased import LeasedWorkflows, Limits
from troth.bootstrap.configuration import beside_database
from troth.bootstrap.encoders import shared_encoder
from troth.contracts.gate.intake.insurance import INSURANCE
from troth.contracts.gate.intake.profile import Profile
from troth.kernel.errors import CallerError
from troth.ports.intake import CaseSystem, Directory, IntakeReader, MailSource, Scanner
from troth.ports.intake_store import IntakeStore
from troth.runtime.gate.gate import Gate
from troth.runtime.intake.cases import Cases
from troth.runtime.intake.closing import Closing
from troth.runtime.intake.meaning import MeaningReading
from troth.runtime.intake.pipeline import Pipeline
from troth.runtime.intake.profiles import profile_from_json
from troth.runtime.intake.readers import ModelReading, Readers, model_reading
from troth.runtime.intake.reviews import Reviews
from troth.runtime.intake.service import Intake
from troth.settings import EXTRACTIVE, Settings

if TYPE_CHECKING:
    from troth.bootstrap.services import Services

SHIPPED = ("helpdesk", "insurance")
"""Profiles that ship."""
_IMAP_PASSWORD = "TROTH_IMAP_PASSWORD"  # noqa: S105 - the name of a variable
HELD = ("archive_bomb",)
"""Defects that hold a mail as a whole; malware has a route of its own, without a case."""


@dataclass(frozen=True, kw_only=True)
class IntakeServices:
    """Intake, joined and ready.

    Attributes:
        intake: What surfaces call.
        reviews: What surfaces call for people who review.
        pipeline: What an engine has messages worked on by.
        queue: Works on one message, and attends to what no worker takes up.
    """

    intake: Intake
    reviews: Reviews
    pipeline: Pipeline
    store: IntakeStore
    profile: Profile
    queue: LeasedWorkflows

    async def aclose(self) -> None:
        """Give back what this process attends to."""
        await self.queue.aclose()


def mail_source(spec: str) -> MailSource:
    """The source of mail that a person named; see ``adapters.mail.sources.open_source``.

    The password of a mailbox is that of the environment.

    Raises:
        CallerError: It is none.
        OutsideFailure: ``outside.missing_extra``.
    """
    return open_source(spec, password=os.environ.get(_IMAP_PASSWORD))


def build_intake(services: Services) -> IntakeServices:
    """Join intake over an open deployment.

    Raises:
        CallerError: ``config.invalid``: a setting of intake cannot be used.
        StorageFailure: ``storage.key``: the key of keyed digests cannot be used.
    """
    settings, storage = services.settings, services.storage
    profile = read_profile(settings.intake_profile)
    key = FileValueKey.open(beside_database(settings, settings.intake_key_file, ".hmac"))
    parser = MimeMailParser(scanner=scanner_of(settings.intake_scanner), held=HELD)
    pipeline = Pipeline(
        store=storage.intake,
        parser=parser,
        files=parser,
        personal=PatternPersonalData(),
        readers=Readers(
            profile=profile,
            reading=MeaningReading(reader_of),
            directory=directory_of(settings.intake_directory, profile),
            key=key,
            model=_model(services, profile),
        ),
        cases=Cases(system=_case_system(settings)),
        closing=Closing(
            seal=services.seal,
            log=storage.log,
            clock=services.clock,
            ids=services.ids,
            profile=profile,
        ),
        clock=services.clock,
    )
    limits = Limits(concurrency=settings.intake_concurrency)
    queue = LeasedWorkflows(storage.intake, pipeline.process, limits)
    intake = Intake(
        store=storage.intake,
        run=queue.run,
        seal=services.seal,
        clock=services.clock,
        ids=services.ids,
        attend=queue.attend,
    )
    return IntakeServices(
        intake=intake,
        queue=queue,
        reviews=Reviews(
            store=pipeline.store,
            profile=profile,
            personal=pipeline.personal,
            cases=pipeline.cases,
            files=pipeline.files,
            seal=services.seal,
            log=services.storage.log,
            clock=services.clock,
            ids=services.ids,
        ),
        pipeline=pipeline,
        store=storage.intake,
        profile=profile,
    )


def _model(services: Services, profile: Profile) -> ModelReading | None:
    settings = services.settings
    if settings.model == EXTRACTIVE:
        return None
    cache = services.storage.replies if settings.model_cache else None
    return model_reading(
        profile,
        Gate(services.model, settings.model_temperature, cache),
        load_prompts(),
        max_input_tokens=settings.answer_input_tokens,
        timeout_s=settings.model_timeout_s,
    )


def reader_of(profile: Profile) -> IntakeReader:
    """Who reads the mails of a profile.

    The heads that ship, where it has their labels; else its own examples.

    Raises:
        CallerError: ``config.invalid``: the shipped weights cannot be used, or nothing reads the
            labels of the profile.
    """
    encoder = shared_encoder(weights.SHIPPED)
    heads = load_heads(encoder)
    groups = ("intents", "product_lines", "urgencies", "risk_flags")
    if heads.labels <= {name for group in groups for name in profile.names(group)}:
        return heads
    return ExamplesReader(profile, encoder)


def read_profile(named: str) -> Profile:
    """The profile of the setting ``intake_profile``: a shipped one by name, or a JSON file.

    Raises:
        CallerError: ``config.invalid``.
    """
    if named == INSURANCE.profile_id:
        return INSURANCE
    if named in SHIPPED:
        shipped = files("troth.adapters.profiles") / f"{named}.json"
        return profile_from_json(shipped.read_bytes())
    try:
        return profile_from_json(Path(named).read_bytes())
    except OSError as error:
        raise _refusal("intake_profile", f"there is no file {Path(named).name}") from error


def scanner_of(setting: str) -> Scanner:
    """The scanner of the setting ``intake_scanner``: ``signatures``, or ``clamav:`` and where.

    Raises:
        CallerError: ``config.invalid``.
    """
    kind, _, where = setting.partition(":")
    if kind == "signatures":
        return SignatureScanner()
    if where.startswith("/"):
        return ClamAvScanner(where)
    host, _, port = where.rpartition(":")
    if kind != "clamav" or not host or not port.isdigit():
        raise _refusal("intake_scanner", "expected signatures, clamav:HOST:PORT or clamav:/SOCKET")
    return ClamAvScanner((host, int(port)))


def directory_of(setting: str, profile: Profile) -> Directory | None:
    """The directory of the setting ``intake_directory``: a CSV file, a database, or none.

    Args:
        profile: Whose product lines a file may name.

    Raises:
        CallerError: ``config.invalid``.
    """
    if not setting:
        return None
    return (
        SqlDirectory(setting)
        if "://" in setting
        else CsvDirectory(Path(setting), profile.names("product_lines"))
    )


def _case_system(settings: Settings) -> CaseSystem:
    """The case system of the setting ``intake_cases``: a webhook's URL, or a folder.

    Raises:
        CallerError: ``config.invalid``.
    """
    named = settings.intake_cases
    if named.startswith(("http://", "https://")):
        return WebhookCases(named, token=settings.intake_cases_token)
    return FolderCases(beside_database(settings, named, ".cases"))


def _refusal(field: str, detail: str) -> CallerError:
    what = f"The setting {field} is not valid."
    return CallerError("config.invalid", what, hint=detail, field=field)
