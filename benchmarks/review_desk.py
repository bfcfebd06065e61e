"""A reviewer as it ships, for benchmarks: the law of review with the judge that is at hand."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from functools import cache

from benchmarks.review_corpus import HANDBOOK, drafts
from benchmarks.review_scores import Outcome
from troth.adapters.judge.card import Use
from troth.adapters.judge.lexical import LexicalJudge
from troth.adapters.judge.onnx import SHIPPED
from troth.adapters.judge.tiers import TieredJudge, for_use, open_judge
from troth.contracts.review.model import Reviewed, ReviewRequest, ReviewSource
from troth.contracts.review.review import review


@cache
def judge_at_hand() -> LexicalJudge | TieredJudge:
    """The shipped weights where there are some, else words alone."""
    choice = "auto" if any(SHIPPED.glob("*.onnx")) else "lexical"
    judge = for_use(open_judge(choice), Use.REVIEW)
    if isinstance(judge, TieredJudge):
        judge.warm()
    return judge


def knows_rows() -> bool:
    """Whether the judge was fitted on rows of the public sets."""
    return isinstance(judge_at_hand(), TieredJudge)


def reviewed(draft_id: str, text: str, sources: Mapping[str, str]) -> Reviewed:
    """Review a text against sources, given by name."""
    judge = judge_at_hand()
    request = ReviewRequest(draft_id=draft_id, draft_content=text, rag_retrieval_ids=tuple(sources))
    named = [_source(name, said) for name, said in sources.items()]
    return review(request, named, judge.judge, judge_name=judge.name)


def outcomes_of(*, held_out: bool, most: int | None = None) -> list[Outcome]:
    """What is found in the drafts of one half of the handbook."""
    texts = {path.stem: path.read_text("utf-8") for path in sorted(HANDBOOK.glob("*.md"))}
    return [
        Outcome(
            draft=one,
            reviewed=reviewed(one.draft_id, one.text, {name: texts[name] for name in one.sources}),
        )
        for one in drafts(held_out=held_out)[:most]
    ]


def _source(name: str, text: str) -> ReviewSource:
    digest = hashlib.sha256(text.encode()).hexdigest()
    return ReviewSource(source_id=name, title=name, text=text, text_sha256=digest)
