"""The floor beside a judge: a linear model over words of passage and claim, and their overlap."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from troth.language.tokens import content_words, stem
from troth_lab.bench.floors import FOLDS, FloorRow, decided_by_floor, thinned
from troth_lab.bench.sets import Item, is_fitted

_SPLITS: Final = ("train", "dev")
_MOST_CHARS: Final = 100_000
_DENIALS: Final = frozenset("no not never none nobody nothing nor without cannot n't".split())


def overlap(passage: str, claim: str) -> float:
    """Share of the claim's content words, by stem, that the passage holds; linear in both."""
    wanted = set(map(stem, content_words(claim)))
    return len(wanted & set(map(stem, content_words(passage)))) / max(1, len(wanted))


def shape(passage: str, claim: str) -> tuple[float, ...]:
    """Overlap either way, overlap of numbers, and whether one text denies more than the other."""
    passage, claim = passage[:_MOST_CHARS], claim[:_MOST_CHARS]
    numbers = {word for word in claim.split() if any(map(str.isdigit, word))}
    there = set(passage.split())
    return (
        overlap(passage, claim),
        overlap(claim, passage),
        len(numbers - there) / max(1, len(numbers)),
        float(_denials(claim) - _denials(passage) > 0),
        float(_denials(passage) - _denials(claim) > 0),
    )


def pair_floor(items: Sequence[Item], reported: Sequence[Item]) -> list[int] | None:
    """The bits that the floor says of each reported item, or ``None`` where there is no floor.

    A set that brings its own split is learned from its training rows. Any other is cut in folds
    by its groups.

    Args:
        items: Every item of the set, the reported ones among them.
    """
    own = {id(item) for item in reported}
    split = all(item.group == "dev" for item in reported) and any(map(is_fitted, items))
    others = thinned(
        [item for item in items if id(item) not in own and (item.group == "train" or not split)]
    )
    rows = [*(_row(item, fitting=True) for item in others), *map(_row, reported)]
    said = decided_by_floor(rows, folds=1 if split else FOLDS)
    return None if said is None else [int(str(bits)) for bits in said]


def _row(item: Item, *, fitting: bool = False) -> FloorRow:
    return FloorRow(
        texts=(item.claim, item.passage),
        shape=shape(item.passage, item.claim),
        label=item.allowed & -item.allowed,  # one answer, where a row allows several
        group=item.passage if item.group in _SPLITS else item.group,
        fitting=fitting,
    )


def _denials(text: str) -> int:
    return sum(word in _DENIALS or word.endswith("n't") for word in text.lower().split())
