"""Personal data in mail: what is found, what is left alone, and how long it takes."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from troth.adapters.personal.finder import PatternPersonalData, keep_apart
from troth.contracts.gate.intake.model import PersonalSpan

FINDER = PatternPersonalData()


def found(text: str, language: str = "de") -> list[tuple[str, str]]:
    return [(one.kind, text[one.start : one.end]) for one in FINDER.find(text, language=language)]


GERMAN = [
    ("Mein Name ist Anna Huber und ich habe eine Frage.", [("person", "Anna Huber")]),
    ("Ich heiße Karl von Habsburg.", [("person", "Karl von Habsburg")]),
    ("Sehr geehrter Herr Dr. Müller,\nbitte", [("person", "Müller")]),
    ("Sehr geehrte Frau Schmidt-Berger,\nbitte", [("person", "Schmidt-Berger")]),
    ("Liebe Anna,\ndanke.", [("person", "Anna")]),
    ("Alles gut.\n\nMit freundlichen Grüßen\n\nRadovan Kriz", [("person", "Radovan Kriz")]),
    ("Danke!\nLG\nSepp Oberhauser", [("person", "Sepp Oberhauser")]),
    ("Versicherungsnehmer: Goran Petrović", [("person", "Goran Petrović")]),
    ("Meine Frau Elisabeth war am Steuer.", [("person", "Elisabeth")]),
    ("Im Auftrag von Zdenka Novak schreibe ich.", [("person", "Zdenka Novak")]),
    ("Der Lenker war Lukas Gruber.", [("person", "Lukas Gruber")]),
    ("Konto AT61 1904 3002 3457 3201 bitte", [("iban", "AT61 1904 3002 3457 3201")]),
    ("DE89370400440532013000", [("iban", "DE89370400440532013000")]),
    ("CH93 0076 2011 6238 5295 7", [("iban", "CH93 0076 2011 6238 5295 7")]),
    ("IBAN DE02123456780000000000 falsch", [("iban", "DE02123456780000000000")]),
    ("Mail: anna.huber@example.at.", [("email", "anna.huber@example.at")]),
    ("max (at) muster.at", [("email", "max (at) muster.at")]),
    ("Tel. 0316/123456", [("phone", "0316/123456")]),
    ("Sie erreichen mich unter 0664 1234567.", [("phone", "0664 1234567")]),
    ("Mobil: +43 (0)664 123 45 67", [("phone", "+43 (0)664 123 45 67")]),
    ("Rückruf bitte: 089 / 636-48018", [("phone", "089 / 636-48018")]),
    ("Telefon 0041 44 668 18 00", [("phone", "0041 44 668 18 00")]),
    ("Kärntner Straße 12, 1010 Wien", [("address", "Kärntner Straße 12, 1010 Wien")]),
    ("wohnhaft Hauptstr. 5a, 80331 München", [("address", "Hauptstr. 5a, 80331 München")]),
    ("Lindengasse 7/2/14\n1070 Wien", [("address", "Lindengasse 7/2/14\n1070 Wien")]),
    ("Am Hof 3, A-1010 Wien", [("address", "Am Hof 3, A-1010 Wien")]),
    ("Neue Adresse: Dorf 14, 6850 Dornbirn", [("address", "Dorf 14, 6850 Dornbirn")]),
    ("Bahnhofstrasse 21, 8001 Zürich", [("address", "Bahnhofstrasse 21, 8001 Zürich")]),
    ("Postfach 1234", [("address", "Postfach 1234")]),
    ("geboren am 03.05.1971", [("birth_date", "03.05.1971")]),
    ("Geburtsdatum: 3.5.71", [("birth_date", "3.5.71")]),
    ("SVNR 1237 010180", [("social_insurance", "1237 010180")]),
    ("Steuer-ID 86 095 742 719", [("tax_number", "86 095 742 719")]),
    ("AHV 756.9217.0769.85", [("social_insurance", "756.9217.0769.85")]),
    ("Reisepass Nr. P1234567", [("identity_document", "P1234567")]),
    ("Kennzeichen W-12345X", [("plate", "W-12345X")]),
    ("Mein Auto (GU 123 AB) steht da.", [("plate", "GU 123 AB")]),
    ("Der Wagen M-AB 1234", [("plate", "M-AB 1234")]),
    ("Fahrzeug ZH 123456", [("plate", "ZH 123456")]),
]
ENGLISH = [
    ("My name is Oluwaseun Adeyemi.", [("person", "Oluwaseun Adeyemi")]),
    ("Dear Mr. Smith,\nplease", [("person", "Smith")]),
    ("Hi Priya,\nthanks", [("person", "Priya")]),
    ("I am John O'Neill and I want to", [("person", "John O'Neill")]),
    ("Please call.\n\nKind regards,\nWojciech Kowalski", [("person", "Wojciech Kowalski")]),
    ("Many thanks\nZara", [("person", "Zara")]),
    ("Policyholder: Mei Ling Chan", [("person", "Mei Ling Chan")]),
    ("My husband Derek Shaw drove.", [("person", "Derek Shaw")]),
    ("Ngozi Okafor called me yesterday.", [("person", "Ngozi Okafor")]),
    ("GB29 NWBK 6016 1331 9268 19", [("iban", "GB29 NWBK 6016 1331 9268 19")]),
    ("card 4111 1111 1111 1111", [("card", "4111 1111 1111 1111")]),
    ("5555-5555-5555-4444", [("card", "5555-5555-5555-4444")]),
    ("write to j.doe+claims@mail.example.co.uk!", [("email", "j.doe+claims@mail.example.co.uk")]),
    ("Call me on 020 7946 0958", [("phone", "020 7946 0958")]),
    ("(212) 555-0143", [("phone", "(212) 555-0143")]),
    ("phone: 212-555-0143 x45", [("phone", "212-555-0143 x45")]),
    ("My mobile is 07700 900123", [("phone", "07700 900123")]),
    ("+44 20 7946 0958", [("phone", "+44 20 7946 0958")]),
    ("12 Baker Street, London NW1 6XE", [("address", "12 Baker Street, London NW1 6XE")]),
    ("123 Main St, Springfield, IL 62704", [("address", "123 Main St, Springfield, IL 62704")]),
    ("Flat 4, 17 Mill Lane, Leeds LS1 4AP", [("address", "Flat 4, 17 Mill Lane, Leeds LS1 4AP")]),
    ("P.O. Box 221", [("address", "P.O. Box 221")]),
    ("postcode M1 1AE", [("address", "M1 1AE")]),
    ("date of birth 3 May 1971", [("birth_date", "3 May 1971")]),
    ("NI number AB 12 34 56 C", [("social_insurance", "AB 12 34 56 C")]),
    ("SSN 123-45-6789", [("social_insurance", "123-45-6789")]),
    ("SSN: 123 45 6789", [("social_insurance", "123 45 6789")]),
    ("the registered name is Devon Henry", [("person", "Devon Henry")]),
    ("passport number 123456789", [("identity_document", "123456789")]),
    ("Registration AB12 CDE", [("plate", "AB12 CDE")]),
]
LEFT_ALONE = [
    ("de", "Polizzennr 45-1234567, Schaden CLM-2025-9911."),
    ("de", "Sehr geehrte Damen und Herren,\nich bitte um Auskunft."),
    ("de", "Guten Tag,\nder Schaden beträgt 1.234.567,00 EUR."),
    ("de", "Am 12.03.2026 um 14:30 ist ein Unfall passiert."),
    ("de", "Hallo Versicherungsteam,\nbitte um Rückruf."),
    ("de", "Mit freundlichen Grüßen\nIhr Kundenservice"),
    ("de", "Ich habe starke Rückenschmerzen und Diabetes."),
    ("de", "Rechnung Nr. 2026/004711 vom 01.02.2026"),
    ("de", "Frau und Kinder sind wohlauf."),
    ("en", "My policy number is 45-1234567."),
    ("en", "Dear Sir or Madam,\nI have a question."),
    ("en", "Kind regards,\nClaims Department"),
    ("en", "I am Not Happy with this."),
    ("en", "The repair cost 12,345.67 pounds in 2025."),
    ("en", "Invoice number 20260112 was paid twice."),
    ("en", "See section 4 of the terms, page 12."),
    ("en", "Order 1234567890123 was refused."),
    ("en", "We paid 123 45 6789 times."),
    ("en", "The name is Pet Insurance, it expires on 06/2026."),
]


@pytest.mark.parametrize(("text", "expected"), GERMAN)
def test_personal_data_of_german_mail_is_found(text: str, expected: list[tuple[str, str]]) -> None:
    assert found(text, "de") == expected


@pytest.mark.parametrize(("text", "expected"), ENGLISH)
def test_personal_data_of_english_mail_is_found(text: str, expected: list[tuple[str, str]]) -> None:
    assert found(text, "en") == expected


@pytest.mark.parametrize(("language", "text"), LEFT_ALONE)
def test_what_is_no_personal_data_is_left_alone(language: str, text: str) -> None:
    assert found(text, language) == []


@pytest.mark.parametrize(
    ("text", "language", "normalized"),
    [
        ("Tel. 0664 1234567, Wien", "de", "+436641234567"),
        ("Telefon 0041 44 668 18 00", "de", "+41446681800"),
        ("Mobil: +43 (0)664 123 45 67", "de", "+436641234567"),
        ("Call me on 020 7946 0958", "en", "+442079460958"),
        ("(212) 555-0143", "en", "+12125550143"),
        ("Geburtsdatum: 3.5.71", "de", "1971-05-03"),
        ("at61 1904 3002 3457 3201", "de", "AT611904300234573201"),
        ("Anna.Huber@EXAMPLE.at", "de", "anna.huber@example.at"),
        ("Kennzeichen w: W-12345X", "de", "W12345X"),
    ],
)
def test_values_have_one_form(text: str, language: str, normalized: str) -> None:
    assert [one.normalized for one in FINDER.find(text, language=language)] == [normalized]


def test_a_changed_check_digit_is_no_account_number_without_the_word() -> None:
    assert found("AT61 1904 3002 3457 3201") == [("iban", "AT61 1904 3002 3457 3201")]
    assert "iban" not in [kind for kind, _ in found("AT62 1904 3002 3457 3201")]


def test_the_longest_of_two_that_overlap_is_kept() -> None:
    assert found("Dr.-Karl-Lueger-Platz 5, 1010 Wien") == [
        ("address", "Dr.-Karl-Lueger-Platz 5, 1010 Wien")
    ]


@given(st.text(alphabet="AaÖß 019+-./@,:\n()'Frau Herr straße IBAN", max_size=120))
def test_spans_are_ordered_apart_and_within_the_text(text: str) -> None:
    spans = FINDER.find(text, language="de")
    assert all(0 <= one.start < one.end <= len(text) for one in spans)
    assert all(one.end <= other.start for one, other in pairwise(spans))
    assert spans == FINDER.find(text, language="de")


def test_what_an_overlap_leaves_is_in_no_sight() -> None:
    text = "wohnhaft Landstraße 44, 4020 Linz, Tel 0732/778899"
    assert found(text) == [("address", "Landstraße 44, 4020 Linz"), ("phone", "0732/778899")]
    spans = [
        PersonalSpan(kind="a", start=0, end=6, normalized=""),
        PersonalSpan(kind="b", start=4, end=8, normalized=""),
        PersonalSpan(kind="c", start=7, end=9, normalized=""),
        PersonalSpan(kind="d", start=1, end=2, normalized=""),
    ]
    kept = keep_apart(spans)
    assert [(one.kind, one.start, one.end) for one in kept] == [
        ("a", 0, 6), ("b", 6, 7), ("c", 7, 9),
    ]  # fmt: skip


@given(st.lists(st.tuples(st.integers(0, 30), st.integers(1, 12)), max_size=12))
def test_every_code_point_of_every_span_stays_covered_once(
    places: list[tuple[int, int]],
) -> None:
    spans = [
        PersonalSpan(kind="x", start=start, end=start + length, normalized="")
        for start, length in places
    ]
    points = [n for one in keep_apart(spans) for n in range(one.start, one.end)]
    assert points == sorted({n for one in spans for n in range(one.start, one.end)})


@given(st.text(max_size=200))
def test_any_text_is_read(text: str) -> None:
    assert all(isinstance(one, PersonalSpan) for one in FINDER.find(text, language="und"))


HOSTILE = [
    "1", " ", "A", "A-", "a@", "A.b ", "12 ", "1-", "0664 1234567 ", "AT61 ", "1010 Wien ",
    "Straße 1 ", "Anna ", "dear ", "mfg\n", "1 A ", "Flat 1 ", "\x00", "\u202e", "(0", "@.",
]  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("piece", HOSTILE)
def test_a_hostile_text_is_read_to_its_end(piece: str) -> None:
    text = (piece * 200_000)[:200_000]
    found = FINDER.find(text, language="de")  # a square of this length would not come to an end
    assert all(0 <= one.start < one.end <= len(text) for one in found)
