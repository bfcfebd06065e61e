"""What of a body is new, quoted, forwarded, signature or legal notice."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from troth.contracts.gate.intake.model import Segment, SegmentKind
from troth.contracts.gate.intake.segments import segment_body

_LINES = (
    "", "Hello", "> quoted", "On Tue, 3 Mar 2026, Bo <bo@x.example> wrote:", "-- ", "--", "a",
    "Mit freundlichen Grüßen", "Max Muster", "Tel. 0171 2345678", "From: a@b.example", "To: c@d",
    "Subject: x", "Sent: Monday", "-----Original Message-----", "PS: more", "Sent from my iPhone",
    "This e-mail is confidential and intended only for the recipient.", "--- Forwarded message ---",
)  # fmt: skip
_BODIES = st.lists(st.one_of(st.sampled_from(_LINES), st.text(max_size=12)), max_size=16).map(
    "\n".join
)


def parts(body: str, *, forwards: bool = False) -> list[tuple[str, str]]:
    """Kind and text of each segment, without the empty lines around."""
    segments = segment_body(body, forwards=forwards)
    return [(one.kind.value, body[one.start : one.end].strip()) for one in segments]


@pytest.mark.parametrize(
    "intro",
    [
        "On Tue, Mar 3, 2026 at 10:00 AM John Smith <john@x.example> wrote:",
        "On Tue, Mar 3, 2026 at 10:00 AM John Smith\n<john@x.example> wrote:",
        "On 3 March 2026, John wrote:",
        "Am 03.03.2026 um 10:00 schrieb Max Muster <max@x.example>:",
        "Am Dienstag, dem 03.03.2026 um 10:00 +0100 schrieb Max\nMuster:",
        "Le 03/03/2026 à 10:00, Marie a écrit :",
        "Le lundi 4 juin 2018 à 13:59:14 UTC+2, c@x.example\n<c@x.example> a écrit :",
        "El mar, 3 mar 2026 a las 10:00, Ana (<ana@x.example>) escribió:",
        "Il giorno mar 3 mar 2026 alle ore 10:00 Ugo <ugo@x.example> ha scritto:",
        "Op di 3 mrt 2026 om 10:00 schreef Jan <jan@x.example>:",
        "2026-03-03 10:00 GMT+01:00 Bo <bo@x.example> wrote:",
        "Max Muster <max@x.example> schrieb am 03.03.2026 um 10:00:",
        "Max <max@x.example> hat am 03.03.2026 10:00 geschrieben:",
        "12 марта 2026 г., в 10:14, Иван Петров <ivan@x.example> написал(а):",
        "Пт, 6 мар. 2026 г. в 09:12, Иван Петров <ivan@x.example>:",
        "пт, 6 мар. 2026 г. в 09:12, Иван Петров\n<ivan@x.example>:",
        "06.03.2026 09:12, Иван Петров пишет:",
        "пт, 6 бер. 2026 р. о 09:12 Іван <ivan@x.example> пише:",
        "W dniu 6.03.2026 o 09:12 Jan Kowalski pisze:",
        "pt., 6 mar 2026 o 09:12 Jan <jan@x.example> napisał(a):",
        "X <x@y.example>, 6 Mar 2026 Cum, 09:12 tarihinde şunu yazdı:",
        "Dne 6. 3. 2026 v 9:12 Jan napsal(a):",
        "fre. 6. mar. 2026 kl. 09.12 skrev X <x@y.example>:",
        "Anna <anna@x.example> ezt írta (időpont: 2026. márc. 6., P, 9:12):",
        "Στις Παρ 6 Μαρ 2026 στις 9:12 π.μ., ο χρήστης X <x@y.example> έγραψε:",
        "2026年3月6日(金) 9:12 X <x@y.example>:",
        "X <x@y.example> 于2026年3月6日周五 09:12写道：",
        "-----Original Message-----",
        "-----Ursprüngliche Nachricht-----",
        "-------- Message d'origine --------",
        "From: Bo <bo@x.example>\nSent: Tuesday, March 3, 2026\nTo: Ana\nSubject: Claim",
        "Von: Bo <bo@x.example>\nGesendet: Dienstag, 3. März 2026\nAn: Ana\nBetreff: Schaden",
        "De : Bo <bo@x.example>\nEnvoyé : mardi 3 mars 2026\nÀ : Ana\nObjet : Sinistre",
        "*From:* Bo <bo@x.example>\n*Date:* 3 March 2026\n*Subject:* Claim",
    ],
)
def test_a_reply_ends_where_it_says_who_wrote_what_follows(intro: str) -> None:
    body = f"Yes, please cancel it.\n\n{intro}\n\nDear Ana,\n\nshall we cancel?"
    assert parts(body) == [
        ("new", "Yes, please cancel it."),
        ("quoted", f"{intro}\n\nDear Ana,\n\nshall we cancel?"),
    ]


@pytest.mark.parametrize(
    "rule",
    [
        "---------- Forwarded message ---------",
        "Begin forwarded message:",
        "-----Weitergeleitete Nachricht-----",
        "----- Weitergeleitet von Max Muster/HQ am 03.03.2026 10:00 -----",
        "----- Transféré par Conseiller le 25/05/2018 08:20 -----",
        "Début du message transféré :",
        "Forwarded by Bo <bo@x.example> on 01/11/2011",
    ],
)
def test_a_forward_is_told_from_a_quotation(rule: str) -> None:
    body = f"Please see below.\n\n{rule}\n\nFrom: c@x.example\nHello, I had an accident."
    assert [kind for kind, _ in parts(body)] == ["new", "forwarded"]


def test_headers_below_a_forwarding_subject_or_nothing_are_a_forward() -> None:
    tail = "Von: Bo\nGesendet: heute\nAn: Ana\nBetreff: Schaden\n\nText"
    assert parts(tail) == [("forwarded", tail)]
    assert [kind for kind, _ in parts("Bitte übernehmen.\n\n" + tail)] == ["new", "quoted"]
    assert [kind for kind, _ in parts("Bitte übernehmen.\n\n" + tail, forwards=True)] == [
        "new",
        "forwarded",
    ]


def test_answers_between_marked_lines_are_new() -> None:
    body = "On 3 May 2026, Bo wrote:\n> Which car?\nThe red one.\n> Which day?\nYesterday."
    assert parts(body) == [
        ("quoted", "On 3 May 2026, Bo wrote:\n> Which car?"),
        ("new", "The red one."),
        ("quoted", "> Which day?"),
        ("new", "Yesterday."),
    ]


@pytest.mark.parametrize(
    "signature",
    [
        "-- \nMax Muster\nMuster GmbH",
        "Mit freundlichen Grüßen\nMax Muster\nTel. 0171 2345678",
        "Viele Grüße aus Köln\nMax",
        "Beste Grüße,\n\nMax Muster\nHauptstraße 3\n50667 Köln",
        "MfG\nM. Muster",
        "Best regards,\nJohn Smith\n+44 20 7946 0958",
        "Kind regards\n\nJohn",
        "Yours sincerely,\nJohn Smith",
        "Thanks\nJohn",
        "Bien cordialement,\n\nMonsieur Dupont",
        "Sincères salutations\nMonsieur Dupont",
        "Un cordial saludo\nAna",
        "Gina Doe\ngina@example.com\n(555) 346-9947\nwww.example.com",
        "----------------\nJohn Doe\nt. 555-931-0702\nhttp://example.com/",
        "Sent from my iPhone",
        "Von meinem iPhone gesendet",
        "Envoyé de mon iPad",
    ],
)
def test_signatures(signature: str) -> None:
    text = "My car was hit on Monday and I would like to report the damage."
    assert parts(f"{text}\n\n{signature}") == [("new", text), ("signature", signature)]


@pytest.mark.parametrize(
    "text",
    [
        "Thanks\n\nbut my claim is still not paid and I want to know why it takes so long.",
        "My phone is 0171 2345678.\nMy address is max@x.example.",
        "Name: Max\nPolicy: 12-1234567",
        "On Monday my neighbour wrote a letter.",
        "Betreff: Schaden\nDatum: gestern\nOrt: Berlin",
        "From: Berlin\nTo: Hamburg",
        "a > b and b > c",
        "I will send the original message tomorrow.",
        "6 марта 2026 г. в 09:12 произошло следующее:\n\nМашина врезалась в забор.",
        "Call me at 09:30. My broker is Bo <bo@x.example>, and this is my claim:\n\nMy car.",
        "Write to Bo <bo@x.example>\nuntil 09:30 tomorrow\nThis is my claim:\n\nMy car.",
    ],
)
def test_what_only_looks_alike_stays_new(text: str) -> None:
    assert parts(text) == [("new", text)]


@pytest.mark.parametrize(
    "above",
    [
        "Thu, 26 Jun 2014 14:00:51 +0400 от Alexander L <a@x.example>:",
        '02.04.2012 14:20 пользователь "bob@x.example" написал:',
        "____________________",
    ],
)
def test_what_announces_marked_lines_belongs_to_them(above: str) -> None:
    assert parts(f"Yes.\n\n{above}\n\n> Shall we?") == [
        ("new", "Yes."),
        ("quoted", f"{above}\n\n> Shall we?"),
    ]


def test_a_postscript_below_the_name_is_new() -> None:
    body = "Please pay.\n\nCordialement\nM. Dupont\n\nPS: my new address is 3 rue Neuve, Niort."
    assert [kind for kind, _ in parts(body)] == ["new", "signature", "new"]


@pytest.mark.parametrize(
    "notice",
    [
        "This e-mail may contain confidential information.\nIf it is not for you, delete it.",
        "Diese E-Mail enthält vertrauliche Informationen.\nVernichten Sie sie sonst.",
        "Ce message et ses pièces jointes sont confidentiels.",
        "Please consider the environment before printing this e-mail.",
    ],
)
def test_legal_notices(notice: str) -> None:
    body = f"Please pay.\n\nRegards\nBo\n\n{notice}"
    assert parts(body) == [
        ("new", "Please pay."),
        ("signature", "Regards\nBo"),
        ("disclaimer", notice),
    ]


def test_a_banner_above_the_text_is_no_word_of_the_sender() -> None:
    body = "CAUTION: This email came from outside.\n\nPlease pay."
    assert parts(body) == [
        ("disclaimer", "CAUTION: This email came from outside."),
        ("new", "Please pay."),
    ]


def test_a_confidential_matter_is_no_disclaimer() -> None:
    body = "This is confidential: my husband must not know of the claim."
    assert parts(body) == [("new", body)]


@given(_BODIES)
def test_segments_cover_any_body_in_order(body: str) -> None:
    segments = segment_body(body)
    at = 0
    for one in segments:
        assert one.start == at
        assert one.end > one.start
        at = one.end
    assert at == len(body)
    assert all(one.kind is not other.kind for one, other in pairwise(segments))
    assert segment_body(body) == segments


@pytest.mark.slow
@pytest.mark.parametrize(
    "unit",
    [
        "On 1 a@b ", "> x\n", "From: x\n", "Best regards\n", "x\n\n", "On 3 x\n", "PS: x\n", "a",
        "a@b.example 0170 1234567\n", "--\n", "From: a\nTo: b\n\n", "Am 1 schrieb ",
        "confidential mail\n\n",
    ],
)  # fmt: skip
def test_a_tenth_of_a_megabyte_costs_no_more_than_its_length(unit: str) -> None:
    body = unit * (100_000 // len(unit))
    assert segment_body(body)[-1].end == len(body)


def test_an_empty_body_has_no_segments() -> None:
    assert segment_body("") == ()
    assert segment_body("x") == (Segment(kind=SegmentKind.NEW, start=0, end=1),)
