"""The floor beside the reviewer on planted faults: a sentence is wrong that has too new words.

What counts is the share of the content words of a sentence, by stem, that stand anywhere in the
sources of its draft. Its threshold is fitted on the pages that may be tuned on.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from benchmarks.decisions import Cells, Confusion
from benchmarks.review_corpus import HANDBOOK, Draft
from benchmarks.review_scores import Outcome, touches
from troth.language.tokens import content_words, stem

_STEPS = 20


def cells_of(outcomes: Sequence[Outcome], threshold: float) -> Cells:
    """Every sentence of every draft: whether it is wrong, is touched, and has too new words."""
    counted: Cells = Counter()
    for outcome in outcomes:
        for wrong, start, end in _sentences(outcome.draft):
            touched = any(touches(one, start, end) for one in outcome.findings)
            counted[wrong, touched, known(outcome.draft, start, end) < threshold] += 1
    return counted


def fitted(drafts: Sequence[Draft]) -> float:
    """The threshold, a share in (0, 1], that tells wrong sentences best on these drafts."""
    scored = [
        (wrong, known(draft, start, end))
        for draft in drafts
        for wrong, start, end in _sentences(draft)
    ]
    return max(
        ((_balanced(scored, step / _STEPS), step / _STEPS) for step in range(1, _STEPS + 2)),
        key=lambda one: one[0],
    )[1]


def known(draft: Draft, start: int, end: int) -> float:
    """Share of the content words of a stretch that stand in the sources of its draft."""
    wanted = set(map(stem, content_words(draft.text[start:end])))
    book = _stems()
    there = {word for word in wanted if any(word in book[name] for name in draft.sources)}
    return len(there) / max(1, len(wanted))


def _sentences(draft: Draft) -> Iterator[tuple[bool, int, int]]:
    yield from ((True, one.start, one.end) for one in draft.plants)
    yield from ((False, start, end) for _, start, end in draft.controls)


def _balanced(scored: Sequence[tuple[bool, float]], threshold: float) -> float:
    counted = Counter((wrong, share < threshold) for wrong, share in scored)
    return Confusion(
        hits=counted[True, True],
        false_alarms=counted[False, True],
        misses=counted[True, False],
        rejections=counted[False, False],
    ).balanced_accuracy


@cache
def _stems() -> Mapping[str, frozenset[str]]:
    return {
        path.stem: frozenset(map(stem, content_words(path.read_text("utf-8"))))
        for path in sorted(HANDBOOK.glob("*.md"))
    }
