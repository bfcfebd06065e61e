"""The directory is asked for what says most, and who it finds in a part of a mail is not taken."""

from __future__ import annotations

from pathlib import Path

from support.entity_mails import mail
from support.intake_desk import WordReading
from troth.adapters.directory.tables import CsvDirectory
from troth.adapters.personal.finder import PatternPersonalData
from troth.adapters.signing import FileValueKey
from troth.contracts.gate.intake.identity import MAX_LOOKUPS
from troth.contracts.gate.intake.insurance import INSURANCE
from troth.contracts.gate.intake.model import IdentityResult, IdentityStatus
from troth.runtime.intake.masked import open_message
from troth.runtime.intake.readers import Readers
from troth.runtime.intake.results import identity_of

POLICIES = """kind,entity_id,owner_id,signal,value
POLICY,P-77,C-9,policy_number,451234567
"""


async def resolved(folder: Path, body: str) -> IdentityResult:
    directory = folder / "directory.csv"
    directory.write_text(POLICIES, encoding="utf-8")
    readers = Readers(
        profile=INSURANCE,
        reading=WordReading(),
        directory=CsvDirectory(directory),
        key=FileValueKey.open(folder / "troth.hmac"),
    )
    opened = open_message(mail(body), PatternPersonalData(), INSURANCE)
    return identity_of(await readers.identify(opened))


async def test_addresses_without_number_do_not_hide_a_policy_and_leave_it_to_people(
    tmp_path: Path,
) -> None:
    flood = "\n".join(f"mail user{n}@host{n}.example" for n in range(MAX_LOOKUPS + 10))
    found = await resolved(tmp_path, f"{flood}\nPolicy 45-1234567")
    assert (found.status, found.reason) == (IdentityStatus.NEEDS_REVIEW, "too_many_values")
    assert [one.entity_id for one in found.candidates] == ["P-77"]


async def test_a_few_values_are_all_asked_for(tmp_path: Path) -> None:
    found = await resolved(tmp_path, "mail user@host.example\nPolicy 45-1234567")
    assert (found.status, found.reason) == (IdentityStatus.CONFIRMED, "confirmed")
