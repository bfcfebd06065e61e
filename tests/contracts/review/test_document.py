"""The bodies of the review surface: the source contract's shape, and what is read back from it."""

from __future__ import annotations

import json

import pytest

from contracts.review.review_cases import document, submitted
from troth.contracts.review.model import DISCLAIMER, ReviewDocument, SubmittedDocument
from troth.kernel.codec import encode_object
from troth.kernel.jsontypes import JsonObject


def through_json(wire: JsonObject) -> JsonObject:
    read: JsonObject = json.loads(json.dumps(wire))
    return read


@pytest.mark.clause("REVIEW-2")
def test_the_shape_is_the_source_contracts() -> None:
    wire = document().to_wire()
    assert {
        "review_id",
        "draft_id",
        "timestamp",
        "findings",
        "summary",
        "recommendation",
        "disclaimer",
    } <= set(wire)
    assert wire["disclaimer"] == DISCLAIMER
    assert wire["summary"] == {
        "total_findings": 3,
        "high_severity": 1,
        "medium_severity": 2,
        "low_severity": 0,
        "info": 0,
    }
    finding = encode_object(document().findings[0])
    assert {
        "finding_id",
        "type",
        "severity",
        "location",
        "description",
        "evidence",
        "suggestion",
    } <= set(finding)
    assert isinstance(finding["evidence"], dict)
    assert set(finding["evidence"]) == {"source_ids", "explanation"}


def test_what_is_written_is_what_is_read() -> None:
    assert ReviewDocument.from_wire(through_json(document().to_wire())) == document()
    assert SubmittedDocument.from_wire(through_json(submitted().to_wire())) == submitted()


def test_reviews_from_before_say_nothing_of_what_they_were_checked_against() -> None:
    wire = through_json(document().to_wire())
    del wire["coverage"]
    assert not ReviewDocument.from_wire(wire).coverage.is_checked


@pytest.mark.clause("REVIEW-2", breaks=True, before_exit=True)
@pytest.mark.parametrize("name", sorted(set(document().to_wire()) - {"coverage"}))
def test_a_review_without_one_of_its_members_is_none(name: str) -> None:
    wire = document().to_wire()
    del wire[name]
    with pytest.raises(ValueError, match=name):
        ReviewDocument.from_wire(wire)


@pytest.mark.clause("REVIEW-6")
def test_a_draft_comes_back_byte_for_byte() -> None:
    draft = "\ufeffA draft with\r\n\x00 odd \u202e characters: 30 days\u00a0🙂 \n"
    wire = through_json(submitted(draft).to_wire())
    assert SubmittedDocument.from_wire(wire).draft_content == draft
