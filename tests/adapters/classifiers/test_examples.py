"""A line of business that nothing was fitted for is read by the examples of its profile."""

from __future__ import annotations

from dataclasses import replace

import pytest

from support.intake_messages import message
from troth.adapters.classifiers.examples import ExamplesReader
from troth.adapters.understanding.encoder import SentenceEncoder
from troth.bootstrap.intake import read_profile, reader_of
from troth.contracts.gate.intake.acceptance import accept
from troth.contracts.gate.intake.insurance import INSURANCE
from troth.contracts.gate.intake.model import Classification
from troth.contracts.gate.intake.profile import Profile
from troth.kernel.errors import CallerError
from troth.runtime.intake.meaning import MeaningReading

MAILS = """
ACCESS|I cannot remember my password and the account is locked now.
ACCESS|Ich komme nicht mehr rein, weil ich das Passwort vergessen habe.
OUTAGE|The internet is gone in the whole office, nobody can work.
HARDWARE|The printer keeps jamming again.
ORDER|Could you order a second screen for me?
HOWTO|Wie kann ich meinen Kalender für einen Kollegen freigeben?
SECURITY|I typed my password into a page after I clicked a link in a mail.
"""


@pytest.fixture(scope="module")
def helpdesk() -> Profile:
    return read_profile("helpdesk")


@pytest.fixture(scope="module")
def reading() -> MeaningReading:
    return MeaningReading(reader_of)


@pytest.mark.parametrize("row", MAILS.split("\n")[1:-1])
def test_mails_of_a_help_desk_are_read(
    helpdesk: Profile, reading: MeaningReading, row: str
) -> None:
    intent, _, body = row.partition("|")
    told: Classification = reading(message(body), helpdesk)
    assert told.primary_intent == f"INTENT_{intent}"
    assert told.intents[0].evidence
    assert told.reader.startswith("examples/1:")


def test_a_risk_is_seen_and_what_is_near_nothing_is_the_default(
    helpdesk: Profile, reading: MeaningReading
) -> None:
    told = reading(message("All my files are encrypted and there is a ransom note."), helpdesk)
    assert "RISK_MALWARE" in accept(helpdesk, told).risks
    told = reading(message("The canteen served lentils."), helpdesk)
    assert told.primary_intent == helpdesk.default_intent
    assert not accept(helpdesk, told).risks


def test_one_more_example_teaches_a_label(helpdesk: Profile) -> None:
    said = "The lift does not stop on our floor."
    hardware = next(one for one in helpdesk.intents if one.name == "INTENT_HARDWARE")
    taught = replace(hardware, examples=(*hardware.examples, said))
    intents = tuple(taught if one is hardware else one for one in helpdesk.intents)
    mail = message(f"Hello. {said}")
    before = MeaningReading(reader_of)(mail, helpdesk)
    after = MeaningReading(reader_of)(mail, replace(helpdesk, intents=intents))
    assert before.primary_intent != "INTENT_HARDWARE"
    assert after.primary_intent == "INTENT_HARDWARE"


def test_labels_that_nothing_reads_are_refused() -> None:
    silent = tuple(replace(one, examples=()) for one in INSURANCE.intents)
    with pytest.raises(CallerError, match="nothing reads"):
        ExamplesReader(replace(INSURANCE, intents=silent), SentenceEncoder())
