"""REVIEW-1: what must be there is there, and what is not is told by its field."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from support.refusals import raising
from troth.contracts.review.model import MAX_DRAFT_CHARS, MAX_SOURCES, ReviewContext
from troth.contracts.review.request import read_review_request
from troth.kernel.errors import CallerError

LAWFUL = {"draft_id": "d", "draft_content": " A draft.\n", "rag_retrieval_ids": ["a", "b"]}


@pytest.mark.clause("REVIEW-1")
def test_a_request_is_read_as_it_stands() -> None:
    request = read_review_request({**LAWFUL, "context": {"project_id": "p", "other": 1}})
    assert request.draft_content == " A draft.\n"
    assert request.rag_retrieval_ids == ("a", "b")
    assert request.context == ReviewContext(project_id="p")
    assert read_review_request({**LAWFUL, "rag_retrieval_ids": []}).rag_retrieval_ids == ()


@pytest.mark.clause("REVIEW-1", breaks=True, before_exit=True)
@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"draft_id": None}, "draft_id"),
        ({"draft_id": 7}, "draft_id"),
        ({"draft_id": " \u200b"}, "draft_id"),
        ({"draft_id": "a\x00b"}, "draft_id"),
        ({"draft_id": "x" * 201}, "draft_id"),
        ({"draft_content": None}, "draft_content"),
        ({"draft_content": ["text"]}, "draft_content"),
        ({"draft_content": ""}, "draft_content"),
        ({"draft_content": "\n\u200b "}, "draft_content"),
        ({"draft_content": "x" * (MAX_DRAFT_CHARS + 1)}, "draft_content"),
        ({"draft_content": "a\ud800"}, "draft_content"),
        ({"rag_retrieval_ids": None}, "rag_retrieval_ids"),
        ({"rag_retrieval_ids": "a"}, "rag_retrieval_ids"),
        ({"rag_retrieval_ids": {"a": 1}}, "rag_retrieval_ids"),
        ({"rag_retrieval_ids": [str(n) for n in range(MAX_SOURCES + 1)]}, "rag_retrieval_ids"),
        ({"rag_retrieval_ids": ["a", ""]}, "rag_retrieval_ids[1]"),
        ({"rag_retrieval_ids": ["a", None]}, "rag_retrieval_ids[1]"),
        ({"context": "p"}, "context"),
        ({"context": {"domain": 1}}, "context.domain"),
        ({"context": {"event_type": " "}}, "context.event_type"),
    ],
    ids=repr,
)
def test_a_fault_is_told_by_its_field(change: dict[str, object], field: str) -> None:
    with pytest.raises(CallerError) as caught:
        read_review_request({**LAWFUL, **change})
    assert caught.value.field == field


def test_the_first_of_several_faults_is_told() -> None:
    with raising(CallerError, field="draft_id"):
        read_review_request({})


_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=4,
)


@given(_JSON, _JSON, _JSON, _JSON)
def test_any_values_are_read_or_refused(
    draft_id: object, content: object, ids: object, context: object
) -> None:
    wire = {
        "draft_id": draft_id,
        "draft_content": content,
        "rag_retrieval_ids": ids,
        "context": context,
    }
    try:
        request = read_review_request(wire)
    except CallerError as fault:
        assert str(fault.field).split("[")[0].split(".")[0] in wire  # noqa: PT017
    else:
        assert request.draft_content == content
