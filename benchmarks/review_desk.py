"""A reviewer as it ships, for benchmarks: the law of review with each judge that is at hand."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from functools import cache
from typing import Final, TypeAlias

from benchmarks.review_corpus import HANDBOOK, drafts
from benchmarks.review_scores import Outcome
from troth.adapters.understanding.card import Use
from troth.adapters.understanding.lexical import LexicalJudge
from troth.adapters.understanding.tiers import TieredJudge, for_use, open_judge
from troth.adapters.understanding.weights import SHIPPED
from troth.contracts.review.model import Reviewed, ReviewRequest, ReviewSource
from troth.contracts.review.review import review

WORDS: Final = "words alone"
MODEL: Final = "with the model"

Judging: TypeAlias = LexicalJudge | TieredJudge


@cache
def judges() -> Mapping[str, Judging]:
    """Words alone, which is the default, and the shipped weights where there are some."""
    words: dict[str, Judging] = {WORDS: LexicalJudge()}
    if not any(SHIPPED.glob("*.onnx")):
        return words
    judge = for_use(open_judge(), Use.REVIEW)
    if isinstance(judge, TieredJudge):
        judge.warm()
    return {**words, MODEL: judge}


def named_judges() -> str:
    """Which judges speak, for the notes of a section."""
    return "; ".join(f"{short}: `{judge.name}`" for short, judge in judges().items())


def reviewed(draft_id: str, text: str, sources: Mapping[str, str], judge: str = WORDS) -> Reviewed:
    """Review a text against sources, given by name."""
    asked = judges()[judge]
    request = ReviewRequest(draft_id=draft_id, draft_content=text, rag_retrieval_ids=tuple(sources))
    named = [_source(name, said) for name, said in sources.items()]
    return review(request, named, asked.judge_many, judge_name=asked.name)


def outcomes_of(*, held_out: bool, judge: str = WORDS, most: int | None = None) -> list[Outcome]:
    """What is found in the drafts of one half of the handbook."""
    texts = {path.stem: path.read_text("utf-8") for path in sorted(HANDBOOK.glob("*.md"))}
    return [
        Outcome(
            draft=one,
            reviewed=reviewed(
                one.draft_id, one.text, {name: texts[name] for name in one.sources}, judge
            ),
        )
        for one in drafts(held_out=held_out)[:most]
    ]


def _source(name: str, text: str) -> ReviewSource:
    digest = hashlib.sha256(text.encode()).hexdigest()
    return ReviewSource(source_id=name, title=name, text=text, text_sha256=digest)
