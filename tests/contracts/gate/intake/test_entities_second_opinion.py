"""Where rules and a model read different entities, and which of it matters."""

from __future__ import annotations

from support.entity_mails import mail, read
from troth.contracts.gate.intake.acceptance import second_opinion_entities
from troth.contracts.gate.intake.model import Entity, Extraction


def test_agreement_has_no_reasons() -> None:
    rules = read(mail("Polizze 45-1234567, Schaden CLM-2025-9911"))
    assert second_opinion_entities(rules, rules) == ()


def test_a_model_that_misses_or_invents_a_number_is_noted() -> None:
    rules, empty = read(mail("Polizze 45-1234567")), Extraction(entities=(), reader="model")
    assert second_opinion_entities(rules, empty) == ("entity_missed:ENT_POLICY_NUMBER",)
    assert second_opinion_entities(empty, rules) == ("entity_only_model:ENT_POLICY_NUMBER",)


def test_a_model_that_calls_a_number_something_else_is_noted() -> None:
    rules = read(mail("Polizze 45-1234567"))
    (one,) = rules.entities
    other = Entity(
        entity_type="ENT_PHONE",
        value_redacted=one.value_redacted,
        value_hmac="other",
        confidence=0.9,
        evidence=one.evidence,
    )
    model = Extraction(entities=(other,), reader="model")
    assert second_opinion_entities(rules, model) == ("entity_type_differs:ENT_POLICY_NUMBER",)


def test_names_and_places_are_no_strong_disagreement() -> None:
    rules = read(mail("Ich heiße Anna Huber, Ort: Graz"))
    assert second_opinion_entities(rules, Extraction(entities=(), reader="model")) == ()
