"""Joining what email intake needs: parser, rules, directory, case system, engine.

Nothing of it is imported before a surface asks for intake.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Self

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
from troth.adapters.workflow.leased import LeasedWorkflows, Limits
from troth.bootstrap.encoders import open_encoder
from troth.contracts.gate.intake.insurance import INSURANCE
from troth.contracts.gate.intake.profile import Profile
from troth.kernel.errors import CallerError
from troth.ports.intake import CaseSystem, Directory, IntakeReader, MailSource, Scanner
from troth.ports.intake_store import IntakeStore, Workflows
from troth.runtime.gate.gate import Gate
from troth.runtime.intake.cases import Cases
from troth.runtime.intake.closing import Closing
from troth.runtime.intake.pipeline import Pipeline
from troth.runtime.intake.profiles import profile_from_json
from troth.runtime.intake.readers import ModelReading, Readers, model_reading
from troth.runtime.intake.reviews import Reviews
from troth.runtime.intake.rules import DirectoryResolver, MeaningReading, NoDirectory, ProfileRules
from troth.runtime.intake.service import Intake
from troth.settings import EXTRACTIVE, Settings

if TYPE_CHECKING:
    from troth.bootstrap.services import Services

SHIPPED = ("helpdesk", "insurance")
"""Profiles that ship."""
IMAP_PASSWORD = "TROTH_IMAP_PASSWORD"  # noqa: S105 - the name of a variable
HELD = ("archive_bomb",)
"""Defects that hold a mail as a whole; malware has a route of its own, without a case."""


@dataclass(frozen=True, kw_only=True, slots=True)
class IntakeSettings:
    """The settings of intake: those of ``Settings`` that begin with ``intake_``.

    Attributes:
        profile: A shipped profile by name, or a JSON file.
        cases: URL of a webhook, or a folder; by default ``DATABASE.cases``.
        directory: A CSV file, or the URL of a database; empty where nobody is known.
        scanner: ``signatures``, ``clamav:HOST:PORT`` or ``clamav:/SOCKET``.
        concurrency: Messages at once in one process.
        key_file: Of keyed digests; by default ``DATABASE.hmac``.
    """

    profile: str = "insurance"
    cases: str = ""
    cases_token: str = ""
    directory: str = ""
    scanner: str = "signatures"
    concurrency: int = 8
    key_file: str = ""

    @classmethod
    def of(cls, settings: Settings) -> Self:
        """Those of a deployment."""
        given = {one.name: getattr(settings, f"intake_{one.name}", None) for one in fields(cls)}
        return cls(**{name: value for name, value in given.items() if value is not None})


@dataclass(frozen=True, kw_only=True)
class IntakeServices:
    """Intake, joined and ready.

    Attributes:
        intake: What surfaces call.
        reviews: What surfaces call for people who review.
        pipeline: What an engine has messages worked on by.
        limits: How an engine of this process works.
        queue: Works on one message, and attends to what no worker takes up.
    """

    intake: Intake
    reviews: Reviews
    pipeline: Pipeline
    store: IntakeStore
    profile: Profile
    limits: Limits
    queue: LeasedWorkflows

    async def aclose(self) -> None:
        """Give back what this process attends to."""
        await self.queue.aclose()

    def engine(self) -> Workflows:
        """For a process that works; to be closed by the caller."""
        return LeasedWorkflows(self.store, self.pipeline.process, self.limits)


def mail_source(spec: str, *, password: str | None = None) -> MailSource:
    """The source of mail that a person named; see ``adapters.mail.sources.open_source``.

    Raises:
        CallerError: It is none.
        OutsideFailure: ``outside.missing_extra``.
    """
    return open_source(spec, password=password)


def build_intake(services: Services) -> IntakeServices:
    """Join intake over an open deployment.

    Raises:
        CallerError: ``config.invalid``: a setting of intake cannot be used.
        StorageFailure: ``storage.key``: the key of keyed digests cannot be used.
    """
    settings, storage = services.settings, services.storage
    own = IntakeSettings.of(settings)
    profile = read_profile(own.profile)
    key = FileValueKey.open(_beside(settings, own.key_file, ".hmac"))
    parser = MimeMailParser(scanner=scanner_of(own.scanner), held=HELD)
    pipeline = Pipeline(
        store=storage.intake,
        parser=parser,
        files=parser,
        personal=PatternPersonalData(),
        readers=Readers(
            profile=profile,
            rules=ProfileRules(reading=MeaningReading(reader_of), key=key),
            resolver=DirectoryResolver(directory=directory_of(own.directory, profile)),
            key=key,
            model=_model(services, profile),
        ),
        cases=Cases(system=case_system_of(_beside(settings, own.cases, ".cases"), own)),
        closing=Closing(
            seal=services.seal,
            log=storage.log,
            clock=services.clock,
            ids=services.ids,
            profile=profile,
        ),
        clock=services.clock,
    )
    limits = Limits(concurrency=own.concurrency)
    queue = LeasedWorkflows(storage.intake, pipeline.process, limits)
    intake = Intake(
        store=storage.intake,
        workflows=queue,
        run=queue.run,
        seal=services.seal,
        clock=services.clock,
        ids=services.ids,
        attend=queue.attend,
    )
    return IntakeServices(
        intake=intake,
        queue=queue,
        reviews=_reviews(services, pipeline, profile),
        pipeline=pipeline,
        store=storage.intake,
        profile=profile,
        limits=limits,
    )


def _reviews(services: Services, pipeline: Pipeline, profile: Profile) -> Reviews:
    return Reviews(
        store=pipeline.store,
        profile=profile,
        personal=pipeline.personal,
        cases=pipeline.cases,
        files=pipeline.files,
        seal=services.seal,
        log=services.storage.log,
        clock=services.clock,
        ids=services.ids,
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
    encoder = open_encoder()
    if encoder is None:
        what = "The weights of the sentence encoder cannot be used."
        raise CallerError("config.invalid", what, hint="install the package again", field="weights")
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
        return ClamAvScanner(unix_socket=where)
    host, _, port = where.rpartition(":")
    if kind != "clamav" or not host or not port.isdigit():
        raise _refusal("intake_scanner", "expected signatures, clamav:HOST:PORT or clamav:/SOCKET")
    return ClamAvScanner(host, int(port))


def directory_of(setting: str, profile: Profile) -> Directory:
    """The directory of the setting ``intake_directory``: a CSV file, a database, or none.

    Args:
        profile: Whose product lines a file may name.

    Raises:
        CallerError: ``config.invalid``.
    """
    if not setting:
        return NoDirectory()
    return (
        SqlDirectory(setting)
        if "://" in setting
        else CsvDirectory(Path(setting), profile.names("product_lines"))
    )


def case_system_of(folder: Path, own: IntakeSettings) -> CaseSystem:
    """The case system of the setting ``intake_cases``: a webhook's URL, or a folder.

    Raises:
        CallerError: ``config.invalid``.
    """
    if own.cases.startswith(("http://", "https://")):
        return WebhookCases(own.cases, token=own.cases_token)
    return FolderCases(folder)


def _beside(settings: Settings, given: str, suffix: str) -> Path:
    """A file given by name, else one beside the database, else one in this directory."""
    if given:
        return Path(given)
    if settings.database.startswith("sqlite:///"):
        return Path(settings.database.removeprefix("sqlite:///") + suffix)
    return Path("troth" + suffix)


def _refusal(field: str, detail: str) -> CallerError:
    what = f"The setting {field} is not valid."
    return CallerError("config.invalid", what, hint=detail, field=field)
