from __future__ import annotations

import logging
from dataclasses import replace
from pathlib import Path

import pytest
from benchmarks.intake_sets import message_of

from support.intake_mails import mail
from troth.adapters.classifiers.intake import LinearIntakeClassifier, load_classifier
from troth.contracts.gate.intake.insurance import INSURANCE
from troth.contracts.gate.intake.rules import read_classification
from troth.runtime.hygiene import is_token
from troth.runtime.intake.aided import AidedReading

MAIL = message_of(mail("Please cancel my motor policy as of the next possible date."))


def test_both_read_and_the_reading_says_so() -> None:
    reading = AidedReading(read_classification, load_classifier)
    told = reading(MAIL, INSURANCE)
    alone = read_classification(MAIL, INSURANCE)
    assert told.primary_intent == "INTENT_POLICY_CANCELLATION"
    assert told.reader == f"{alone.reader}+{load_classifier().name}"
    assert told == reading(MAIL, INSURANCE)
    assert is_token(told.reader)  # PROOF-6: it stands in events as it is, not as a digest


def test_a_damaged_classifier_leaves_the_rules_alone_and_is_told_once(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    reading = AidedReading(read_classification, lambda: load_classifier(tmp_path))
    alone = read_classification(MAIL, INSURANCE)
    with caplog.at_level(logging.WARNING):
        told = [reading(MAIL, INSURANCE) for _ in range(3)]
    assert told == [replace(alone, reader=f"{alone.reader}/alone:config.invalid")] * 3
    assert [one.getMessage() for one in caplog.records] == ["intake reads by rules alone"]


def test_it_is_loaded_once_with_the_first_message() -> None:
    loads: list[LinearIntakeClassifier] = []

    def load() -> LinearIntakeClassifier:
        loads.append(load_classifier())
        return loads[-1]

    reading = AidedReading(read_classification, load)
    assert loads == []
    reading(MAIL, INSURANCE)
    reading(MAIL, INSURANCE)
    assert len(loads) == 1


def test_a_profile_that_lacks_a_label_is_read_by_rules_alone() -> None:
    reading = AidedReading(read_classification, load_classifier)
    lines = tuple(one for one in INSURANCE.product_lines if one.name != "PROD_TRAVEL")
    other = replace(INSURANCE, product_lines=lines)
    assert reading(MAIL, other).reader.endswith("/alone:other_labels")
    assert reading(MAIL, other).intents == read_classification(MAIL, other).intents
    renamed = replace(INSURANCE, profile_id="own")
    assert reading(MAIL, renamed) == reading(MAIL, INSURANCE)


def test_risks_of_the_rules_survive_the_classifier() -> None:
    threat = message_of(mail("Cancel my policy or I will take you to court and sue you."))
    flagged = {one.label for one in read_classification(threat, INSURANCE).risk_flags}
    told = AidedReading(read_classification, load_classifier)(threat, INSURANCE)
    assert "RISK_LEGAL_THREAT" in flagged
    assert flagged <= {one.label for one in told.risk_flags}
