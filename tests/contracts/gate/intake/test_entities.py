"""Entities by rules: what a mail names, with the bytes that name it."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from support.entity_mails import attachment, mail, only, read, slices
from troth.contracts.gate.intake.entities.finding import date_role
from troth.contracts.gate.intake.insurance import INSURANCE
from troth.contracts.gate.intake.model import Segment, SegmentKind, SpanSource
from troth.kernel.digests import text_sha256
from troth.language.tokens import fold

MAILS = [
    ("de", "Polizzennr 45-1234567.", {"ENT_POLICY_NUMBER": ["45-1234567"]}),
    ("de", "Polizze: 45 1234567", {"ENT_POLICY_NUMBER": ["45 1234567"]}),
    ("de", "meine Police 451234567", {"ENT_POLICY_NUMBER": ["451234567"]}),
    ("de", "Versicherungsnummer 4711-889900", {"ENT_POLICY_NUMBER": ["4711-889900"]}),
    ("de", "Vertragsnr.: AB-1234567", {"ENT_POLICY_NUMBER": ["AB-1234567"]}),
    ("de", "zum Schaden CLM-2025-9911", {"ENT_CLAIM_NUMBER": ["CLM-2025-9911"]}),
    ("de", "Schadennummer clm 2025 9911", {"ENT_CLAIM_NUMBER": ["clm 2025 9911"]}),
    ("de", "Schaden-Nr. 20260045", {"ENT_CLAIM_NUMBER": ["20260045"]}),
    ("de", "Kundennummer 889123", {"ENT_CUSTOMER_NUMBER": ["889123"]}),
    ("de", "Kd-Nr. K-10045", {"ENT_CUSTOMER_NUMBER": ["K-10045"]}),
    ("de", "Der Unfall war am 15.01.2026 in Graz.",
     {"ENT_DATE": ["15.01.2026"], "ENT_LOCATION": ["Graz"]}),
    ("de", "Am 3. März 2026 in der Nähe von Bruck an der Mur",
     {"ENT_DATE": ["3. März 2026"], "ENT_LOCATION": ["Bruck an der Mur"]}),
    ("de", "Unfallort: Sankt Veit", {"ENT_LOCATION": ["Sankt Veit"]}),
    ("de", "Ich habe in Rechnung gestellt, was in Ordnung ist.", {}),
    ("de", "Das war 2024 schon so.", {}),
    ("de", "Firma Huber & Söhne GmbH", {"ENT_COMPANY_NAME": ["Huber & Söhne GmbH"]}),
    ("de", "bei der Muster Versicherung AG.", {"ENT_COMPANY_NAME": ["Muster Versicherung AG"]}),
    ("de", "Autohaus Lechner hat es bezahlt", {"ENT_COMPANY_NAME": ["Lechner"]}),
    ("de", "Anbei der Unfallbericht.", {"ENT_DOCUMENT_TYPE": ["Unfallbericht"]}),
    ("de", "Im Anhang die Rechnung und Fotos.", {"ENT_DOCUMENT_TYPE": ["Rechnung", "Fotos"]}),
    ("de", "Kennzeichen G-123 AB", {"ENT_VEHICLE_PLATE": ["G-123 AB"]}),
    ("de", "IBAN AT61 1904 3002 3457 3201", {"ENT_IBAN": ["AT61 1904 3002 3457 3201"]}),
    ("de", "Tel. 0664 1234567", {"ENT_PHONE": ["0664 1234567"]}),
    ("de", "an max@muster.at", {"ENT_EMAIL": ["max@muster.at"]}),
    ("de", "Neu: Lindengasse 7, 1070 Wien", {"ENT_ADDRESS": ["Lindengasse 7, 1070 Wien"]}),
    ("de", "Ich heiße Anna Huber.", {"ENT_PERSON_NAME": ["Anna Huber"]}),
    ("de", "Guten Tag, ich bitte um Rückruf.", {}),
    ("en", "My policy number is 45-1234567.", {"ENT_POLICY_NUMBER": ["45-1234567"]}),
    ("en", "policy no. 45 1234567", {"ENT_POLICY_NUMBER": ["45 1234567"]}),
    ("en", "Policy #451234567", {"ENT_POLICY_NUMBER": ["451234567"]}),
    ("en", "claim ref clm-2024-0001", {"ENT_CLAIM_NUMBER": ["clm-2024-0001"]}),
    ("en", "Claim number: 99887766", {"ENT_CLAIM_NUMBER": ["99887766"]}),
    ("en", "Customer number 1234567", {"ENT_CUSTOMER_NUMBER": ["1234567"]}),
    ("en", "It happened on 15/01/2026 near Leeds.",
     {"ENT_DATE": ["15/01/2026"], "ENT_LOCATION": ["Leeds"]}),
    ("en", "Location: Milton Keynes", {"ENT_LOCATION": ["Milton Keynes"]}),
    ("en", "I was hit in Littlehampton", {"ENT_LOCATION": ["Littlehampton"]}),
    ("en", "the garage in March said", {}),
    ("en", "from Acme Plumbing Ltd", {"ENT_COMPANY_NAME": ["Acme Plumbing Ltd"]}),
    ("en", "We at Smith & Partners LLP act", {"ENT_COMPANY_NAME": ["Smith & Partners LLP"]}),
    ("en", "attached is my claim form", {"ENT_DOCUMENT_TYPE": ["claim form"]}),
    ("en", "Enclosed the police report", {"ENT_DOCUMENT_TYPE": ["police report"]}),
    ("en", "I need a copy of my policy", {"ENT_DOCUMENT_TYPE": ["copy of my policy"]}),
    ("en", "my car AB12 CDE", {"ENT_VEHICLE_PLATE": ["AB12 CDE"]}),
    ("en", "Call 020 7946 0958", {"ENT_PHONE": ["020 7946 0958"]}),
    ("en", "My name is Mei Ling Chan.", {"ENT_PERSON_NAME": ["Mei Ling Chan"]}),
    ("en", "12 Baker Street, London NW1 6XE", {"ENT_ADDRESS": ["12 Baker Street, London NW1 6XE"]}),
    ("en", "Please tell me what is covered.", {}),
]  # fmt: skip


@pytest.mark.parametrize(("language", "body", "expected"), MAILS)
def test_what_a_mail_names_is_found_and_nothing_else(
    language: str, body: str, expected: dict[str, list[str]]
) -> None:
    assert slices(mail(body, language=language)) == expected


@pytest.mark.clause("GATE-8")
def test_every_entity_is_tied_to_its_exact_bytes() -> None:
    message = mail(
        "Ich heiße Anna Huber, Polizze 45-1234567, Tel. 0664 1234567, am 15.01.2026 in Graz.",
        subject="Schaden CLM-2025-9911",
        attachments=(attachment("Rechnung\nPolizzennr: 45-1234567"),),
    )
    spans = [span for entity in read(message).entities for span in entity.evidence]
    assert {span.source for span in spans} == set(SpanSource)
    for span in spans:
        text = message.text_of(span.source, span.attachment_id) or ""
        assert span.snippet_sha256 == text_sha256(text[span.start : span.end])
        assert len(span.snippet_redacted) == span.end - span.start


def test_raw_values_are_nowhere() -> None:
    secrets = ("Huber", "1234567", "AT61", "huber@", "Lindengasse", "12345X")
    message = mail(
        "Anna Huber, huber@muster.at, Tel. 0664 1234567, AT61 1904 3002 3457 3201, Kennzeichen "
        "W-12345X, Lindengasse 7, 1070 Wien, Polizze 45-1234567"
    )
    entities = read(message).entities
    assert {one.entity_type for one in entities} >= {"ENT_IBAN", "ENT_PHONE", "ENT_ADDRESS"}
    for one in entities:
        shown = one.value_redacted + "".join(span.snippet_redacted for span in one.evidence)
        assert not any(secret in shown for secret in secrets)


def test_equal_values_are_one_entity_with_all_their_evidence() -> None:
    message = mail("Polizze 45 1234567.", subject="Polizze 45-1234567")
    entity = only(message, "ENT_POLICY_NUMBER")
    assert entity.value_hmac == "ENT_POLICY_NUMBER=451234567"
    assert [span.source for span in entity.evidence] == [SpanSource.SUBJECT, SpanSource.BODY]
    assert entity.confidence == 0.95


def test_two_policies_are_two_entities() -> None:
    values = slices(mail("Polizzen 45-1234567 und 45-1234568"))["ENT_POLICY_NUMBER"]
    assert values == ["45-1234567", "45-1234568"]


@pytest.mark.parametrize(
    ("body", "at_least", "below"),
    [
        ("Polizze 45-1234567", 0.85, 1.0),
        ("Polizze 45 1234567", 0.7, 0.85),
        ("Polizze 4512345", 0.0, 0.7),
    ],
)
def test_the_further_from_the_form_the_less_sure(body: str, at_least: float, below: float) -> None:
    assert at_least <= only(mail(body), "ENT_POLICY_NUMBER").confidence < below


@pytest.mark.parametrize("kind", [kind for kind in SegmentKind if kind is not SegmentKind.NEW])
def test_what_the_sender_did_not_write_now_counts_less(kind: SegmentKind) -> None:
    body = "Hallo.\nTel. 0664 1234567"
    old = (
        Segment(kind=SegmentKind.NEW, start=0, end=7),
        Segment(kind=kind, start=7, end=len(body)),
    )
    new = (Segment(kind=SegmentKind.NEW, start=0, end=len(body)),)
    less = only(mail(body, segments=old), "ENT_PHONE").confidence
    assert less < only(mail(body, segments=new), "ENT_PHONE").confidence
    assert less < INSURANCE.thresholds.entity("ENT_PHONE")


def test_a_name_in_a_signature_is_still_who_wrote() -> None:
    body = "Hallo.\nLG\nAnna Huber"
    segments = (
        Segment(kind=SegmentKind.NEW, start=0, end=7),
        Segment(kind=SegmentKind.SIGNATURE, start=7, end=len(body)),
    )
    assert only(mail(body, segments=segments), "ENT_PERSON_NAME").confidence >= 0.7


def test_a_mistyped_account_number_is_not_sure() -> None:
    assert only(mail("IBAN AT62 1904 3002 3457 3201"), "ENT_IBAN").confidence < 0.7


@pytest.mark.parametrize(
    ("text", "role"),
    [
        ("Der Unfall war am @15.01.2026", "loss"),
        ("The pipe burst on @15/01/2026", "loss"),
        ("On @2026-01-15 my car was hit", "loss"),
        ("geboren am @15.01.1980", "birth"),
        ("Wir setzen eine Frist bis @22.01.2026", "deadline"),
        ("Please reply no later than @22 January 2026", "deadline"),
        ("Rechnung vom @01.02.2026", "invoice"),
        ("Ich kündige per @31.12.2026", "cancellation"),
        ("Versicherungsbeginn @01.01.2026", "cover_start"),
        ("Ihr Schreiben vom @02.02.2026", "letter"),
        ("Schaden gemeldet. Rechnung vom @01.02.2026", "invoice"),
        ("Wir sehen uns am @01.02.2026", ""),
    ],
)
def test_what_a_date_is_of(text: str, role: str) -> None:
    start = text.index("@")
    bare = text.replace("@", "")
    assert date_role(fold(bare), start, start + 10) == role


@pytest.mark.parametrize(
    ("written", "form"),
    [
        ("15.01.2026", "2026-01-15"),
        ("15.1.26", "2026-01-15"),
        ("2026/01/15", "2026-01-15"),
        ("15/01/26", "2026-01-15"),
        ("15-01-2026", "2026-01-15"),
        ("01-02-2026", "01-02-2026"),
        ("15 january 2026", "2026-01-15"),
        ("jan 15th, 2026", "2026-01-15"),
        ("15. märz 2026", "2026-03-15"),
        ("15th of March", "15th of march"),
        ("22.03.", "22.03."),
    ],
)
def test_a_date_is_found_however_it_is_written(written: str, form: str) -> None:
    entity = only(mail(f"am {written} war es"), "ENT_DATE")
    assert entity.value_hmac == f"ENT_DATE={form}"
    assert entity.evidence[0].end - entity.evidence[0].start == len(written)


@pytest.mark.parametrize(
    "body",
    ["I have 2 may be more", "you may 3 times", "version 1.2.3", "12/2", "in 2024", "7-11 shop"],
)
def test_what_only_looks_like_a_date_is_none(body: str) -> None:
    assert "ENT_DATE" not in slices(mail(body, language="en"))


def test_the_role_of_a_date_is_shown() -> None:
    entity = only(mail("Unfall am 15.01.2026"), "ENT_DATE")
    assert (entity.value_redacted, entity.value_hmac) == (
        "15.01.2026 (loss)", "ENT_DATE=2026-01-15",
    )  # fmt: skip
    born = only(mail("geboren am 03.05.1971"), "ENT_DATE")
    assert born.value_redacted == "00.00.0000 (birth)"


@settings(max_examples=60)
@given(st.text(alphabet="aA1 09-./:,\nßPolizze Schaden GmbH in Graz Tel", max_size=160))
def test_any_body_is_read_the_same_twice(body: str) -> None:
    message = mail(body)
    extraction = read(message)
    assert extraction == read(message)
    order = [(one.entity_type, one.evidence[0].start) for one in extraction.entities]
    assert order == sorted(order)


HOSTILE = ["1-", "45-1234567 ", "Polizze ", "Ort: ", "in Graz ", "X GmbH ", "& ", "1.1.26 ",
           "Rechnung ", "Unfall ", "clm ", "A. ", "Polizze 1"]  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("piece", HOSTILE)
def test_a_hostile_mail_is_read_to_its_end(piece: str) -> None:
    body = (piece * 200_000)[:200_000]
    extraction = read(mail(body))  # a square of this length would not come to an end
    assert all(span.end <= len(body) for one in extraction.entities for span in one.evidence)
