"""What a person sees of a message, redacted and raw, and where it stands in the mail."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from support.offsets import place_of
from troth.contracts.gate.intake.corrections import Decided
from troth.contracts.gate.intake.insurance import INSURANCE
from troth.contracts.gate.intake.model import (
    Candidate,
    Classification,
    Entity,
    EvidenceSpan,
    Extraction,
    IdentityResult,
    IdentityStatus,
    LabelReading,
    Mailbox,
    MapPiece,
    NormalizedMessage,
    OffsetMap,
    Pieces,
    SpanSource,
)
from troth.contracts.gate.intake.review_items import (
    MAX_ENTITIES,
    MAX_TEXT,
    Place,
    explain,
    original_places,
    reasons_of,
    review_item,
)
from troth.kernel.digests import text_sha256
from troth.kernel.jsontypes import JsonObject
from troth.language.words import kinds_in

BODY = "Please pay AT611904300234573201 now."
DECISION: JsonObject = {
    "message_id": "msg_1",
    "status": "needs_review",
    "queue_id": "QUEUE_BILLING",
    "priority": 2,
    "reviews": [{"stage": "classified", "reasons": ["below_threshold:urgency"]}],
    "fail_closed_reason": "IDENTITY_UNCERTAIN",
}
MAP = OffsetMap(
    pieces=Pieces(
        (
            MapPiece(normal=0, original=5, length=10),
            MapPiece(normal=10, original=15, length=3),
            MapPiece(normal=15, original=40, length=30),
        )
    )
)
SPAN = EvidenceSpan(
    source=SpanSource.BODY,
    start=11,
    end=31,
    snippet_redacted="XX000000000000000000",
    snippet_sha256=text_sha256(BODY[11:31]),
)
MESSAGE = NormalizedMessage(
    message_id="msg_1",
    raw_sha256="0" * 64,
    size_bytes=1,
    sender=Mailbox(address="eve@example.org"),
    recipients=(),
    sent_at=None,
    received_at="2026-11-21T10:00:00.000Z",
    subject="Hi",
    body=BODY,
    subject_map=OffsetMap(),
    body_map=MAP,
    segments=(),
    language="en",
)


def label(name: str, *spans: EvidenceSpan) -> LabelReading:
    return LabelReading(label=name, confidence=0.5, evidence=spans)


READINGS = Decided(
    classification=Classification(
        intents=(label("INTENT_BILLING_QUESTION", SPAN),),
        primary_intent="INTENT_BILLING_QUESTION",
        product_line=label("PROD_AUTO"),
        urgency=label("URG_HIGH"),
        risk_flags=(label("RISK_FRAUD_SIGNAL", SPAN),),
        reader="rules/1",
    ),
    extraction=Extraction(
        entities=(
            Entity(
                entity_type="ENT_IBAN",
                value_redacted="XX…201",
                value_hmac="b" * 64,
                confidence=0.9,
                evidence=(SPAN,),
            ),
        ),
        reader="rules/1",
    ),
)


def shown(message: NormalizedMessage | None, *, raw: bool) -> str:
    item = review_item(DECISION, READINGS, message, raw=raw, profile=INSURANCE)
    return json.dumps(item.to_wire(), ensure_ascii=False)


@pytest.mark.clause("PROOF-6")
def test_an_item_is_redacted_unless_raw_is_asked_for() -> None:
    assert "AT6119" not in json.dumps(
        review_item(DECISION, READINGS, MESSAGE, profile=INSURANCE).to_wire()
    )
    assert "AT6119" in shown(MESSAGE, raw=True)


def test_an_erased_mail_has_nothing_raw() -> None:
    item = review_item(DECISION, READINGS, None, raw=True, profile=INSURANCE)
    assert not item.raw
    assert item.readings[0].highlights[0].text == SPAN.snippet_redacted
    assert item.readings[0].highlights[0].original == ()


def test_readings_are_named_as_corrections_name_them() -> None:
    item = review_item(DECISION, READINGS, MESSAGE, profile=INSURANCE)
    assert [(one.field, one.value) for one in item.readings] == [
        ("intents", "INTENT_BILLING_QUESTION"),
        ("product_line", "PROD_AUTO"),
        ("urgency", "URG_HIGH"),
        ("risk_flags", "RISK_FRAUD_SIGNAL"),
        ("entity", "ENT_IBAN:" + "b" * 64),
    ]


@pytest.mark.parametrize(
    ("start", "end", "places"),
    [
        (0, 4, [(0, 5, 4)]),
        (8, 13, [(0, 13, 5)]),  # two pieces that touch
        (11, 31, [(0, 16, 2), (0, 40, 16)]),  # over a gap that was put in
        (13, 15, []),
        (44, 50, [(0, 69, 1)]),
        (90, 91, []),
    ],
)
def test_a_slice_is_found_in_the_original(
    start: int, end: int, places: list[tuple[int, int, int]]
) -> None:
    found = original_places(MAP, start, end)
    assert found == tuple(Place(part=p, start=s, length=n) for p, s, n in places)
    by_point = [place_of(MAP, at) for at in range(start, end)]
    assert [point for point in by_point if point is not None] == [
        (place.part, place.start + n) for place in found for n in range(place.length)
    ]


def test_a_long_slice_is_cut() -> None:
    span = EvidenceSpan(
        source=SpanSource.BODY, start=0, end=999, snippet_redacted="X" * 200, snippet_sha256="0"
    )
    readings = Decided(extraction=Extraction(entities=(), reader="r"))
    assert review_item(DECISION, readings, MESSAGE, profile=INSURANCE).readings == ()
    entity = Entity(
        entity_type="ENT_DATE",
        value_redacted="",
        value_hmac="c",
        confidence=1,
        evidence=(span,) * 99,
    )
    readings = Decided(extraction=Extraction(entities=(entity,), reader="r"))
    (one,) = review_item(DECISION, readings, MESSAGE, raw=True, profile=INSURANCE).readings
    assert len(one.highlights) == 20
    assert len(one.highlights[0].text) <= MAX_TEXT


def test_of_very_many_entities_the_first_are_shown_and_the_candidates_all() -> None:
    (one,) = READINGS.extraction.entities if READINGS.extraction else ()
    many = tuple(replace(one, value_hmac=f"{number:064d}") for number in range(MAX_ENTITIES + 7))
    nobody = IdentityResult(
        status=IdentityStatus.NEEDS_REVIEW,
        selected=None,
        candidates=(Candidate(kind="POLICY", entity_id="P-1", score=0.5, signals=("name",)),),
        reason="name",
    )
    readings = Decided(extraction=Extraction(entities=many, reader="r"), identity=nobody)
    item = review_item(DECISION, readings, MESSAGE, profile=INSURANCE)
    assert item.to_wire()["entities_left_out"] == 7
    assert [one.value for one in item.readings[:2]] == [f"ENT_IBAN:{n:064d}" for n in range(2)]
    assert [one.field for one in item.readings[-2:]] == ["entity", "identity"]
    assert len(item.readings) == MAX_ENTITIES + 1
    assert review_item(DECISION, READINGS, MESSAGE, profile=INSURANCE).entities_left_out == 0


def test_every_reason_has_a_sentence_in_both_languages() -> None:
    reasons = review_item(DECISION, READINGS, MESSAGE, profile=INSURANCE).reasons
    assert [(one.stage, one.code) for one in reasons] == [
        ("routed", "IDENTITY_UNCERTAIN"),
        ("classified", "below_threshold:urgency"),
    ]
    assert reasons[1].en == "It is not certain enough how urgent it is."
    assert reasons[1].de == "Nicht sicher genug ist, wie dringend es ist."
    by_stages = {**DECISION, "rule_id": "STAGE_REVIEW", "fail_closed_reason": "STAGE_NEEDS_REVIEW"}
    assert [one.stage for one in reasons_of(by_stages, INSURANCE)] == ["classified", "routed"]
    assert explain("x", "brand_new", INSURANCE).en == "A person must look at this."


def test_every_reason_of_the_shipped_routes_is_explained() -> None:
    closed = {route.fail_closed_reason for route in INSURANCE.routes} - {None}
    assert closed <= set(kinds_in("intake_reasons"))


def test_a_file_that_is_blocked_is_told_and_no_doubt_about_the_text() -> None:
    doubt = "without_evidence:risk:RISK_SECURITY_MALWARE"
    decision: JsonObject = {
        "reviews": [{"stage": "classified", "reasons": [doubt, "without_evidence:risk:RISK_VIP"]}],
        "fail_closed_reason": "EXECUTABLE_ATTACHMENT",
        "attachments": [{"reason": None}, {"reason": "malware:EXECUTABLE.PE"}],
    }
    closed, by_file, vip = reasons_of(decision, INSURANCE)
    assert (by_file.stage, by_file.code) == ("classified", doubt)
    assert by_file.en == "An attachment is blocked: it is malware or a program."
    assert by_file.de == "Ein Anhang ist gesperrt: Er ist Schadsoftware oder ein Programm."
    assert vip.en == "Nothing in the text shows whether it holds \u201cVIP\u201d."
    assert closed.en == "A program is attached; no case is opened."
    decision["attachments"] = []
    assert reasons_of(decision, INSURANCE)[1].en.startswith("Nothing in the text shows")


def test_a_topic_that_is_no_code_is_not_shown() -> None:
    assert "eve" not in explain("x", "malware:eve <eve@example.org>", INSURANCE).en


def test_a_reason_quotes_the_masked_slice_that_it_rests_on() -> None:
    def label(name: str, *evidence: JsonObject) -> JsonObject:
        return {"label": name, "confidence": 0.5, "evidence": list(evidence)}

    said: JsonObject = {
        "snippet_redacted": "XXX told me to lie",
        "source": "BODY",
        "attachment_id": None,
        "start": 3,
        "end": 9,
    }
    decision: JsonObject = {
        **DECISION,
        "rule_id": "RISK_FRAUD",
        "fail_closed_reason": None,
        "reviews": [
            {
                "stage": "classified",
                "reasons": ["below_threshold:risk:RISK_FRAUD_SIGNAL", "below_threshold:product"],
            }
        ],
        "classification": {
            "intents": [label("INTENT_COMPLAINT")],
            "primary_intent": "INTENT_COMPLAINT",
            "product_line": label("PROD_AUTO"),
            "urgency": label("URG_NORMAL"),
            "risk_flags": [label("RISK_FRAUD_SIGNAL", said)],
        },
    }
    fraud, product = review_item(decision, READINGS, MESSAGE, profile=INSURANCE).reasons
    assert fraud.en == (
        "It is not certain enough whether it holds \u201cSigns of fraud\u201d: "
        "the sender says \u201cXXX told me to lie\u201d."
    )
    assert fraud.to_wire()["span"] == {
        "text": "XXX told me to lie",
        "source": "BODY",
        "start": 3,
        "end": 9,
    }
    assert (product.span, "says" in product.en) == (None, False)
    assert "which product it is about (\u201cMotor\u201d)" in product.en
    said["snippet_redacted"] = "XXX told me to lie."
    fraud, _ = review_item(decision, READINGS, MESSAGE, profile=INSURANCE).reasons
    assert fraud.en.endswith("the sender says \u201cXXX told me to lie.\u201d")


def test_sentences_say_what_they_are_about_in_words_and_in_both_languages() -> None:
    for kind in (*kinds_in("intake_reasons"), "brand_new"):
        for topic in ("", ":product", ":risk:RISK_VIP", ":ENT_IBAN", ":eve <eve@example.org>"):
            reason = explain("x", f"{kind}{topic}", INSURANCE)
            assert not set("_{}") & set(reason.en + reason.de)
            assert "example" not in reason.en + reason.de
            assert reason.en != reason.de


def test_a_reason_names_the_two_likeliest_intents_in_the_readers_language() -> None:
    def label(name: str, confidence: float) -> JsonObject:
        return {"label": name, "confidence": confidence, "evidence": []}

    doubts = ["below_threshold:primary_intent", "below_threshold:intent:INTENT_GDPR_REQUEST"]
    decision: JsonObject = {
        **DECISION,
        "fail_closed_reason": None,
        "reviews": [{"stage": "classified", "reasons": [*doubts, "below_threshold:ENT_IBAN"]}],
        "classification": {
            "intents": [
                label("INTENT_GDPR_REQUEST", 0.2),
                label("INTENT_CLAIM_UPDATE", 0.3),
                label("INTENT_POLICY_CANCELLATION", 0.5),
            ],
            "primary_intent": "INTENT_CLAIM_UPDATE",
            "product_line": label("PROD_AUTO", 0.9),
            "urgency": label("URG_NORMAL", 0.9),
            "risk_flags": [],
        },
    }
    primary, besides, number = reasons_of(decision, INSURANCE)
    assert primary.en == (
        "It is not certain enough what it is mainly about "
        "(\u201cPolicy cancellation\u201d or \u201cClaim update\u201d)."
    )
    assert "worum es vor allem geht (\u201eKündigung" in primary.de
    assert "\u201c oder \u201e" in primary.de
    assert "\u201cData protection request\u201d" in besides.en
    assert "\u201eAnfrage zum Datenschutz\u201c" in besides.de
    assert "gdpr request" not in besides.en + besides.de
    assert "INTENT_" not in primary.en + besides.en + number.en
