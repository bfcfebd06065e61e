"""The fitted parts of the sets that results are reported on, as pairs.

Which rows are fitted and which are reported on is cut in ``troth_lab.bench.sets``.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from training.judge.pairs import NOT_SUPPORTED, SUPPORTED, Pair
from troth.adapters.understanding.tiers import Passage, pieces
from troth_lab.bench.sets import PASSAGE_SETS, PERSONAL_SETS, READERS, Item, is_fitted

__all__ = ["PASSAGE_SETS", "PERSONAL_SETS", "READERS", "Item", "fitted", "is_fitted"]


def fitted(data: Path, name: str) -> list[Pair]:
    """The pairs of the fitted part, windowed, one for each sentence whose label is known."""
    items = [item for item in READERS[name](data) if is_fitted(item)]
    if name == "summedits":
        return list(_by_sentence(items))
    return [
        Pair(
            passage=Passage(item.passage).gathering(item.claim),
            claim=item.claim,
            allowed=item.allowed,
            group=item.group,
        )
        for item in items
    ]


def _by_sentence(items: list[Item]) -> Iterator[Pair]:
    """Sentences of a right summary are supported; the only new one of a wrong summary is not."""
    by_page: dict[str, list[Item]] = defaultdict(list)
    for item in items:
        by_page[item.group].append(item)
    for page, found in sorted(by_page.items()):
        passage = Passage(page)
        right = {
            piece
            for item in found
            if item.allowed == SUPPORTED
            for piece in pieces(item.claim, 20) or ()
        }
        wrong = {_only_new(item, right) for item in found if item.allowed != SUPPORTED} - {""}
        for claims, allowed in ((right, SUPPORTED), (wrong, NOT_SUPPORTED)):
            for claim in sorted(claims):
                window = passage.gathering(claim)
                yield Pair(passage=window, claim=claim, allowed=allowed, group=page)


def _only_new(item: Item, right: set[str]) -> str:
    new = [piece for piece in pieces(item.claim, 20) or () if piece not in right]
    return new[0] if len(new) == 1 else ""
