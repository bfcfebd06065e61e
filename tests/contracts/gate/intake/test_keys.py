"""One form for a value, however it was written."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from troth.contracts.gate.intake.insurance import INSURANCE
from troth.contracts.gate.intake.keys import iban_is_valid, normalize_entity

TYPES = (*INSURANCE.names("entity_types"), "unheard_of", "policy_number", "card")


@pytest.mark.parametrize(
    ("entity_type", "written", "form"),
    [
        ("ENT_POLICY_NUMBER", "45 1234567", "451234567"),
        ("policy_number", "45–1234567", "451234567"),
        ("ENT_CLAIM_NUMBER", "clm-2025-9911", "CLM20259911"),
        ("ENT_VEHICLE_PLATE", "w-12345 x", "W12345X"),
        ("ENT_IBAN", "at61 1904 3002 3457 3201", "AT611904300234573201"),
        ("ENT_EMAIL", "Max@Example.AT ", "max@example.at"),
        ("ENT_PHONE", "+43 (0)664 / 123-45", "+4366412345"),
        ("ENT_PHONE", "0043 664 12345", "+4366412345"),
        ("ENT_PHONE", "0664 12345", "066412345"),
        ("ENT_DATE", "3. März 2026", "2026-03-03"),
        ("ENT_DATE", "15/01/2026", "2026-01-15"),
        ("ENT_DATE", "03/04/2026", "03/04/2026"),
        ("ENT_DATE", "15.1.26", "2026-01-15"),
        ("ENT_DATE", "3.5.71", "1971-05-03"),
        ("ENT_PERSON_NAME", "Herr Dr. Jörg  Müller", "jörg müller"),
        ("ENT_COMPANY_NAME", "Huber & Söhne GmbH", "huber & söhne gmbh"),
        ("ENT_ADDRESS", "Hauptstraße 5,\n1010 Wien", "hauptstr 5 1010 wien"),
        ("ENT_ADDRESS", "Hauptstr. 5, 1010 Wien", "hauptstr 5 1010 wien"),
        ("ENT_LOCATION", " Graz ", "graz"),
        ("ENT_DOCUMENT_TYPE", "DOC_INVOICE", "DOC_INVOICE"),
    ],
)
def test_a_value_has_one_form(entity_type: str, written: str, form: str) -> None:
    assert normalize_entity(entity_type, written) == form


@given(st.sampled_from(TYPES), st.text(max_size=40))
def test_the_form_of_a_form_is_the_form(entity_type: str, text: str) -> None:
    form = normalize_entity(entity_type, text)
    assert normalize_entity(entity_type, form) == form


@pytest.mark.parametrize(
    "value",
    ["AT611904300234573201", "DE89 3704 0044 0532 0130 00", "gb29nwbk60161331926819",
     "CH9300762011623852957", "FR1420041010050500013M02606", "NL91ABNA0417164300"],
)  # fmt: skip
def test_check_digits_of_account_numbers(value: str) -> None:
    assert iban_is_valid(value)
    assert not iban_is_valid(value[:-1] + ("2" if value[-1] != "2" else "3"))


@pytest.mark.parametrize("value", ["", "AT61", "XX611904300234573201", "AT61190430023457320١"])
def test_what_is_no_account_number(value: str) -> None:
    assert not iban_is_valid(value)
