"""Intake as a deployment joins it: real parser, rules, directory, cases."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from support.deployment import Deployment, deployed
from support.intake_desk import AT, mail
from support.mails import multipart
from troth.adapters.scanner.clamav import ClamAvScanner
from troth.adapters.scanner.signatures import SignatureScanner
from troth.bootstrap.intake import directory_of, read_profile, scanner_of
from troth.contracts.gate.intake.insurance import INSURANCE
from troth.kernel.errors import CallerError
from troth.ports.intake import RawMail
from troth.runtime.exchange.exchange import Origin
from troth.runtime.intake.profiles import profile_to_json

CLAIM = """Dear all,

I had an accident with my car in Vienna yesterday. My policy number is 12-3456789 or 12-7654321.

Kind regards
Eve Miller
"""
GERMAN = """Sehr geehrte Damen und Herren,

hiermit kündige ich die Kfz-Versicherung meines Autos, Vertrag 12-3456789, zum 31.12.2026.

Mit freundlichen Grüßen
Max Muster
"""


@pytest.mark.parametrize(
    ("body", "intent"),
    [(CLAIM, "INTENT_CLAIM_NEW"), (GERMAN, "INTENT_POLICY_CANCELLATION")],
)
async def test_a_mail_goes_all_the_way(tmp_path: Path, body: str, intent: str) -> None:
    origin = Origin(surface="test:intake")
    async with deployed(tmp_path, corpus=False) as running:
        intake = running.services.intake.intake
        taken = RawMail(data=mail(body), received_at=AT, locator="test")
        fields = json.loads((await intake.take_in(taken, origin=origin, wait=True)).body)
    assert fields["classification"]["primary_intent"] == intent
    # Nobody is known where no directory is configured: people settle whose mail it is.
    assert fields["identity"]["status"] == "NO_CANDIDATE"
    assert (fields["status"], fields["queue_id"]) == ("needs_review", "QUEUE_IDENTITY_REVIEW")
    (case,) = (tmp_path / "troth.db.cases").iterdir()
    assert case.name == fields["case_id"]
    assert (tmp_path / "troth.db.hmac").stat().st_mode & 0o777 == 0o600


async def test_a_claim_that_the_directory_knows_is_routed_by_its_line(tmp_path: Path) -> None:
    directory = tmp_path / "known.csv"
    directory.write_text(
        "kind,entity_id,product_line,signal,value\nCLAIM,C1,PROD_AUTO,claim_number,CLM20259911\n"
    )
    body = "Update to claim CLM-2025-9911: the repair is finished. Please confirm receipt."
    async with deployed(tmp_path, corpus=False, intake_directory=str(directory)) as running:
        intake = running.services.intake.intake
        taken = RawMail(data=mail(body), received_at=AT, locator="test")
        origin = Origin(surface="test:intake")
        fields = json.loads((await intake.take_in(taken, origin=origin, wait=True)).body)
    line = fields["classification"]["product_line"]
    assert (fields["queue_id"], line["label"]) == ("QUEUE_CLAIMS_AUTO", "PROD_AUTO")
    (span,) = line["evidence"]
    # The number is masked there, as everywhere, and is in that place of the mail.
    assert body[span["start"] : span["end"]] == "CLM-2025-9911"
    assert "2025-9911" not in json.dumps(fields)


async def test_a_case_gets_the_files_of_its_mail(tmp_path: Path) -> None:
    origin = Origin(surface="test:intake")
    part = 'Content-Disposition: attachment; filename="../../invoice.txt"\n\nInvoice 4711'
    data = multipart(f"Content-Type: text/plain\n\n{CLAIM}", part).encode()
    async with deployed(tmp_path, corpus=False) as running:
        taken = RawMail(data=data, received_at=AT, locator="test")
        intake = running.services.intake.intake
        fields = json.loads((await intake.take_in(taken, origin=origin, wait=True)).body)
    place = tmp_path / "troth.db.cases" / fields["case_id"]
    assert (place / "original.eml").read_bytes() == data
    assert [path.name for path in (place / "files").iterdir()] == ["001.txt"]
    (told,) = json.loads((place / "case.json").read_bytes())["attachments"]
    assert (place / told["file"]).read_bytes() == b"Invoice 4711"
    assert (told["name"], told["scan"], told["status"]) == ("invoice.txt", "clean", "extracted")
    assert "invoice.txt" not in json.dumps(fields)  # names are for the case alone


async def test_an_engine_of_its_own_drains_what_was_received(bare: Deployment) -> None:
    services = bare.services
    for number in range(3):
        data = mail(f"{CLAIM}{number}")
        raw = RawMail(data=data, received_at=AT, locator="test")
        await services.intake.intake.receive(raw, "default")
    assert await services.intake.queue.drain() == 3


def test_a_profile_is_shipped_or_a_file(tmp_path: Path) -> None:
    assert read_profile("insurance") is INSURANCE
    (tmp_path / "own.json").write_bytes(profile_to_json(INSURANCE))
    assert read_profile(str(tmp_path / "own.json")).ref == INSURANCE.ref
    with pytest.raises(CallerError):
        read_profile(str(tmp_path / "none.json"))


@pytest.mark.parametrize("setting", ["clamav", "clamav:", "clamav:host", "clamav:host:x", "other"])
def test_a_scanner_that_is_none_is_refused(setting: str) -> None:
    with pytest.raises(CallerError) as refused:
        scanner_of(setting)
    assert refused.value.field == "intake_scanner"


def test_scanners_are_named() -> None:
    assert isinstance(scanner_of("signatures"), SignatureScanner)
    assert isinstance(scanner_of("clamav:127.0.0.1:3310"), ClamAvScanner)
    assert isinstance(scanner_of("clamav:/run/clamd.sock"), ClamAvScanner)


def test_without_a_directory_nobody_is_known() -> None:
    assert directory_of("", INSURANCE) is None
