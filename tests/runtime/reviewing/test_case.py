"""A case of a review: what is stored is all that the reviewer needs."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from runtime.reviewing.drafts import asked, case
from troth.contracts.review.model import ReviewContext, ReviewRequest
from troth.contracts.review.request import read_review_request
from troth.kernel.errors import CallerError
from troth.runtime.review.case import ReviewCase, request_json, review_request
from troth.runtime.review.sources import given_source

DRAFTS = st.text(st.characters(exclude_categories=["Cs"])).filter(
    lambda text: any(char.isalnum() for char in text)
)


@given(DRAFTS, DRAFTS)
def test_a_case_is_read_back_as_it_was(draft: str, source: str) -> None:
    made = ReviewCase(
        request=ReviewRequest(
            draft_id="d",
            draft_content=draft,
            rag_retrieval_ids=("s",),
            context=ReviewContext(project_id="p"),
        ),
        sources=(given_source("s", source),),
    )
    read = ReviewCase.from_bytes(made.to_bytes())
    assert read == made
    assert read.review_id == made.review_id
    assert read.record(guarded=None).draft == draft


@pytest.mark.parametrize(
    "stored",
    [b"", b"[]x", b"{}", b'{"form":"review/2"}', b'{"form":"review/1","request":[],"sources":[]}'],
)
def test_what_is_no_case_is_refused(stored: bytes) -> None:
    with pytest.raises(ValueError, match=r".+"):
        ReviewCase.from_bytes(stored)


@pytest.mark.clause("REVIEW-2")
def test_the_id_follows_from_draft_and_sources() -> None:
    other = ReviewCase(request=asked(), sources=(given_source("leave", "Another text."),))
    assert case().review_id == case().review_id
    assert len({case().review_id, case("Another draft.").review_id, other.review_id}) == 3


def test_a_draft_without_a_name_is_named_after_its_text() -> None:
    made = [review_request(text, ids=(), project_id=None, draft_id=None) for text in "aab"]
    assert made[0] == made[1]
    assert made[0].draft_id != made[2].draft_id
    named = review_request("a", ids=("s",), project_id="p", draft_id="mine")
    assert (named.draft_id, named.rag_retrieval_ids) == ("mine", ("s",))
    assert named.context == ReviewContext(project_id="p")


@pytest.mark.clause("REVIEW-1", breaks=True, before_exit=True)
def test_a_fault_is_told_with_its_field_and_nothing_of_the_input() -> None:
    wire = {**request_json(asked()), "draft_content": "Zanzibar \ud800"}
    with pytest.raises(CallerError) as caught:
        read_review_request(wire)
    assert (caught.value.code, caught.value.field) == ("input.invalid", "draft_content")
    assert "Zanzibar" not in caught.value.detail
