"""Equal dates and numbers in other forms are equal, and a contradiction is never one of style."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from troth.contracts.review.model import FindingType, Reviewed, ReviewSource
from troth.contracts.review.request import read_review_request
from troth.contracts.review.review import review
from troth.kernel.digests import text_sha256
from troth.kernel.judgements import Judgement, Label


def _unheard(pairs: Sequence[tuple[str, str]]) -> list[Judgement]:
    said = Judgement(label=Label.NOT_ENOUGH_INFO, score=0.0, reason="unheard", judge="")
    return [said for _ in pairs]


def _reviewed(draft: str, source: str) -> Reviewed:
    request = {"draft_id": "d", "draft_content": draft, "rag_retrieval_ids": ["s", "s"]}
    held = ReviewSource(source_id="s", title="s", text=source, text_sha256=text_sha256(source))
    return review(read_review_request(request), [held], _unheard, judge_name="none")


@pytest.mark.parametrize(
    ("draft", "source"),
    [
        ("The office opened in 03/2024.", "The office opened in March 2024."),
        ("It opened on 2024-03-05.", "It opened on 5 March 2024."),
        ("The plan costs a thousand euros.", "The plan costs 1,000 euros."),
        ("The fee is 1.5 million euros.", "The fee is 1,500,000 euros."),
        ("Der Plan kostet 1.000 Euro.", "Der Plan kostet tausend Euro."),
    ],
)
@pytest.mark.clause("REVIEW-12")
def test_other_forms_of_one_figure_or_date_are_no_finding(draft: str, source: str) -> None:
    assert _reviewed(draft, source).findings == ()


@pytest.mark.parametrize(
    ("draft", "source"),
    [
        ("The plan costs two thousand euros.", "The plan costs 1,000 euros."),
        ("It opened on 2024-03-06.", "It opened on 5 March 2024."),
        ("The museum is open on Mondays.", "The museum is closed on Mondays."),
    ],
)
@pytest.mark.clause("REVIEW-12")
def test_a_contradiction_is_never_an_issue_of_style(draft: str, source: str) -> None:
    types = {one.type for one in _reviewed(draft, source).findings}
    assert FindingType.FACTUAL_ERROR in types
    assert FindingType.STYLE_ISSUE not in types


def test_a_repeated_id_counts_once() -> None:
    request = {"draft_id": "d", "draft_content": "x", "rag_retrieval_ids": ["s", "t", "s"]}
    assert read_review_request(request).rag_retrieval_ids == ("s", "t")
