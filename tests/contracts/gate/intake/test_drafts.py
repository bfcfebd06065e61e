"""Drafts: sentences of our own, gaps of the decision, and what a person may say of them."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from troth.contracts.gate.intake.drafts import (
    ASK,
    MOVES,
    REPLY,
    Draft,
    DraftKind,
    DraftStatus,
    Missing,
    drafts_of,
    missing_of,
)
from troth.contracts.gate.intake.insurance import INSURANCE
from troth.kernel.jsontypes import JsonObject


def decision(
    primary: str = "INTENT_CLAIM_NEW",
    *,
    product: str = "PROD_AUTO",
    status: str = "CONFIRMED",
    candidates: int = 1,
    entities: tuple[str, ...] = ("ENT_DATE",),
    attachments: tuple[str, ...] = ("extracted",),
    language: str = "en",
    actions: tuple[str, ...] = (ASK, REPLY),
    **more: str,
) -> JsonObject:
    return {
        "message_id": "msg_1",
        "case_id": "case_1",
        "language": language,
        "actions": list(actions),
        "accepted": {"primary_intent": primary, "product_line": product},
        "identity": {"status": status, "candidates": [{}] * candidates},
        "extraction": {"entities": [{"entity_type": one} for one in entities]},
        "attachments": [{"status": one} for one in attachments],
        **more,
    }


@pytest.mark.parametrize(
    ("given_decision", "missing"),
    [
        (decision(), ()),
        (decision(status="NO_CANDIDATE", candidates=0), ("policy_number",)),
        (decision(status="NEEDS_REVIEW", candidates=1), ("policy_number",)),
        (decision(status="NEEDS_REVIEW", candidates=2), ("one_policy_number",)),
        (decision(product="PROD_UNKNOWN"), ("product",)),
        (decision(entities=()), ("loss_date",)),
        (decision(attachments=()), ("documents",)),
        (decision(attachments=("unreadable", "blocked")), ("readable_documents",)),
        (decision("INTENT_CLAIM_UPDATE"), ("claim_number",)),
        (decision("INTENT_CLAIM_UPDATE", entities=("ENT_CLAIM_NUMBER",)), ()),
        (decision("INTENT_DOCUMENT_SUBMISSION", attachments=()), ("documents",)),
        (decision("INTENT_BILLING_QUESTION", attachments=(), entities=()), ()),
        ({"message_id": "msg_1", "accepted": None}, ()),
    ],
)
def test_what_is_missing_follows_from_the_decision(
    given_decision: JsonObject, missing: tuple[str, ...]
) -> None:
    assert missing_of(given_decision, INSURANCE) == tuple(map(Missing, missing))


def kinds(drafts: tuple[Draft, ...]) -> list[DraftKind]:
    return [one.kind for one in drafts]


def test_a_draft_is_made_where_an_action_asks_for_it() -> None:
    gap = decision(entities=())
    assert kinds(drafts_of(gap, INSURANCE)) == [
        DraftKind.REQUEST_INFO,
        DraftKind.ACKNOWLEDGEMENT,
    ]
    assert drafts_of({**gap, "actions": ["CREATE_CASE"]}, INSURANCE) == ()
    assert kinds(drafts_of(decision(), INSURANCE)) == [DraftKind.ACKNOWLEDGEMENT]


@pytest.mark.parametrize(
    ("language", "first", "point"),
    [
        ("en", "en", "the date of the loss"),
        ("de", "de", "das Datum des Schadens"),
        ("fr", "en", ""),
    ],
)
def test_the_language_of_the_mail_comes_first(language: str, first: str, point: str) -> None:
    draft = drafts_of(decision(entities=(), language=language), INSURANCE)[0]
    assert (draft.language, draft.texts[0].language) == (first, first)
    assert {one.language for one in draft.texts} == {"en", "de"}
    assert point in draft.texts[0].body
    assert "case_1" in draft.texts[0].subject


@pytest.mark.clause("GATE-13")
@given(st.text())
def test_nothing_of_the_mail_gets_into_a_draft(text: str) -> None:
    marked = f"\u202e<<{text}>>"
    named = decision(entities=(marked,), attachments=(), subject_redacted=marked, snippet=marked)
    foreign = {**named, "case_id": marked}
    for one in drafts_of(foreign, INSURANCE):
        assert "<<" not in json.dumps(one.to_wire(), ensure_ascii=False)


def test_the_same_gaps_have_the_same_draft() -> None:
    one, other = (drafts_of(decision(entities=()), INSURANCE)[0].draft_id for _ in range(2))
    assert one == other
    assert one != drafts_of(decision(attachments=()), INSURANCE)[0].draft_id


def test_what_a_person_said_of_a_draft_is_told_of_it() -> None:
    (draft,) = drafts_of(decision(), INSURANCE)
    assert draft.status is DraftStatus.PROPOSED
    for status in MOVES.values():
        settled: JsonObject = {**decision(), "drafts": {draft.draft_id: status.value}}
        assert drafts_of(settled, INSURANCE) == (replace(draft, status=status),)


def test_the_actions_are_those_of_the_profile() -> None:
    assert {ASK, REPLY} <= set(INSURANCE.names("actions"))
