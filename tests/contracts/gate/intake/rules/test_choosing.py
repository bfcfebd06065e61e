"""Which intents and which product line are told, and how surely."""

from __future__ import annotations

from dataclasses import replace

import pytest

from contracts.gate.intake.rules.rules_mails import mail
from troth.contracts.gate.intake.acceptance import accept
from troth.contracts.gate.intake.insurance import INSURANCE
from troth.contracts.gate.intake.model import Classification
from troth.contracts.gate.intake.profile import Label
from troth.contracts.gate.intake.rules import read_classification

SURE = """
en POLICY_CANCELLATION|Please cancel my motor policy at renewal, I have sold the car.
en DOCUMENT_SUBMISSION|As requested, please find attached the signed form and a copy of my passport.
en COVERAGE_QUESTION|Would my home contents policy pay if my bike was stolen from the office? \
What would extra cover cost?
en GDPR_REQUEST|Under article 15 please send me a copy of all personal data that you hold about me.
de POLICY_CANCELLATION|Hiermit kündige ich meine Hausratversicherung zum Ablauf.
de DOCUMENT_SUBMISSION|Anbei die angeforderten Unterlagen und die Rechnung für Ihre Akte.
de BROKER_INTERMEDIARY|Für unseren Kunden bitten wir die Maklerbetreuung um ein Angebot, Courtage \
wie üblich. Ihr Maklerbüro
de TECHNICAL|Die App stürzt ab, und beim Einloggen ins Portal kommt eine Fehlermeldung.
"""
VAGUE = (
    "Hello, could somebody look into this for me? Best regards",
    "Guten Tag, ich habe da etwas, das mir nicht ganz klar ist. Viele Grüße",
    "It is about the thing that we talked of.",
    "ok",
)

TWO = (
    "I complain about your rude handler. What is the status of my claim CLM-2026-1111?",
    "I filed a complaint about your rude staff. What is the status of my claim CLM-2026-1111?",
    "Terrible service, your staff is rude. Your portal shows an error whenever I log in.",
    "Please change my address. Would the flat be covered from the first day, and at what cost?",
)


def rows(text: str) -> list[tuple[str, str, str]]:
    told = (line.partition("|") for line in text.splitlines() if line)
    return [(head.split()[0], head.split()[1], body) for head, _, body in told]


def read(body: str, language: str = "en") -> Classification:
    return read_classification(mail(body, language=language), INSURANCE)


@pytest.mark.parametrize(("language", "intent", "body"), rows(SURE))
def test_what_is_said_clearly_stands_without_a_person(
    language: str, intent: str, body: str
) -> None:
    accepted = accept(INSURANCE, read(body, language))
    assert accepted.primary == f"INTENT_{intent}"
    assert "below_threshold:primary_intent" not in accepted.reviews


@pytest.mark.parametrize("body", VAGUE)
def test_what_is_vague_goes_to_people(body: str) -> None:
    assert "below_threshold:primary_intent" in accept(INSURANCE, read(body, "")).reviews


def test_two_matters_are_told_in_the_profiles_order() -> None:
    names = INSURANCE.names("intents")
    told = [[one.label for one in read(body).intents] for body in TWO]
    assert any(len(labels) == 2 for labels in told)
    assert all(labels == sorted(labels, key=names.index) for labels in told)
    assert [read(body).primary_intent for body in TWO] == [labels[0] for labels in told]


def test_nothing_said_is_the_default_that_goes_to_people() -> None:
    reading = read("Hm.")
    assert reading.primary_intent == INSURANCE.default_intent
    assert reading.intents[0].confidence < INSURANCE.thresholds.primary_intent


def test_labels_that_a_profile_lacks_are_not_told() -> None:
    renamed = tuple(
        Label(name=f"{one.name}_2", about=one.about)
        if one.name == "INTENT_POLICY_CANCELLATION"
        else one
        for one in INSURANCE.intents
    )
    other = replace(INSURANCE, intents=renamed, routes=())
    message = mail("Please cancel my policy.", language="en")
    reading = read_classification(message, other)
    assert "INTENT_POLICY_CANCELLATION" not in {one.label for one in reading.intents}
    assert reading.primary_intent in other.names("intents")


def test_the_line_that_is_named_is_told_with_what_names_it() -> None:
    reading = read("Ich habe eine Frage zu meiner Hausratversicherung.", "de")
    assert reading.product_line.label == "PROD_HOME"
    assert any("hausrat" in one.snippet_redacted.lower() for one in reading.product_line.evidence)


def test_no_line_is_told_where_none_is_meant() -> None:
    reading = read("What are your opening hours?")
    assert reading.product_line.label == INSURANCE.default_product
