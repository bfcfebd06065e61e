from __future__ import annotations

import logging

import pytest

from support.intake_messages import message
from troth.bootstrap.intake import reader_of
from troth.contracts.gate.intake.acceptance import accept
from troth.contracts.gate.intake.insurance import INSURANCE
from troth.contracts.gate.intake.profile import Profile
from troth.kernel.errors import CallerError
from troth.ports.intake import IntakeReader
from troth.runtime.exchange.hygiene import is_token
from troth.runtime.intake.meaning import MeaningReading

MAIL = message("Please cancel my motor policy as of the next possible date.")


def test_it_reads_by_meaning_and_the_reading_says_so() -> None:
    reading = MeaningReading(reader_of)
    told = reading(MAIL, INSURANCE)
    assert told.primary_intent == "INTENT_POLICY_CANCELLATION"
    assert told.reader.startswith("intake-meaning/6:")
    assert told == reading(MAIL, INSURANCE)
    assert is_token(told.reader)  # PROOF-6: it stands in events as it is, not as a digest


def test_it_is_loaded_once_with_the_first_message() -> None:
    loads: list[Profile] = []

    def load(profile: Profile) -> IntakeReader:
        loads.append(profile)
        return reader_of(profile)

    reading = MeaningReading(load)
    assert loads == []
    reading(MAIL, INSURANCE)
    reading(MAIL, INSURANCE)
    assert loads == [INSURANCE]


def test_where_it_cannot_be_loaded_people_read_and_that_is_told_once(
    caplog: pytest.LogCaptureFixture,
) -> None:
    def broken(profile: Profile) -> IntakeReader:
        raise CallerError("config.invalid", f"nothing reads {profile.ref}")

    reading = MeaningReading(broken)
    with caplog.at_level(logging.WARNING):
        told = [reading(MAIL, INSURANCE) for _ in range(3)]
    assert {one.reader for one in told} == {"nobody:config.invalid"}
    assert "below_threshold:primary_intent" in accept(INSURANCE, told[0]).reviews
    assert [one.getMessage() for one in caplog.records] == ["nobody reads mails by meaning"]
