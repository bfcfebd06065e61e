"""Figures without thresholds, on hands that were held out and on the unfitted rows of public sets.

Run from the root of the repository::

    python -m training.judge.held --folder FOLDER --hands elm --data DATA

The floor (``--floor``) is the share of the claim's words that the passage holds, for *supported*,
and what is left of 1 for *refuted*.
"""

from __future__ import annotations

import argparse
import random
import re
from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from pathlib import Path
from typing import TypeAlias

from training.judge import written
from training.judge.pairs import REFUTED, SUPPORTED, UNKNOWN, Pair
from training.judge.sets import READERS, Item, is_fitted
from troth.adapters.understanding.cross_encoder import SHIPPED, CrossEncoder
from troth.adapters.understanding.tiers import Passage, pieces

RESAMPLES = 1000
Scores = tuple[float, float]  # of supported and of refuted
Cell = tuple[int, Scores]  # the allowed answers, and the scores
Score: TypeAlias = "Callable[[Sequence[Pair]], list[Scores]]"
_BITS = (SUPPORTED, REFUTED, UNKNOWN)


def areas(bit: int) -> Callable[[Sequence[Cell]], float]:
    """The area under the curve of one label against all rows that exclude it."""

    def read(cells: Sequence[Cell]) -> float:
        from sklearn.metrics import roc_auc_score

        kept = [(a == bit, s[_BITS.index(bit)]) for a, s in cells if a == bit or not a & bit]
        if len({right for right, _ in kept}) < 2:
            return 0.5
        return float(roc_auc_score([right for right, _ in kept], [score for _, score in kept]))

    return read


def three_way(cells: Sequence[Cell]) -> float:
    """Share of rows whose most likely label is among the right ones."""
    return sum(bool(a & _said(s)) for a, s in cells) / max(1, len(cells))


def _said(scores: Scores) -> int:
    whole = (*scores, 1 - sum(scores))
    return _BITS[whole.index(max(whole))]


def recall_at(precision: float, bit: int) -> Callable[[Sequence[Cell]], float]:
    """The greatest recall of a label at a precision, over all thresholds."""

    def read(cells: Sequence[Cell]) -> float:
        at = _BITS.index(bit)
        kept = sorted(
            ((s[at], a == bit) for a, s in cells if a == bit or not a & bit), reverse=True
        )
        hits, best = 0, 0
        for place, (_, right) in enumerate(kept, 1):
            hits += right
            best = max(best, hits if hits >= precision * place else 0)
        return best / max(1, sum(right for _, right in kept))

    return read


METRICS: dict[str, Callable[[Sequence[Cell]], float]] = {
    "AUC supported": areas(SUPPORTED),
    "AUC refuted": areas(REFUTED),
    "3-way": three_way,
    "refuted, recall at precision .90": recall_at(0.90, REFUTED),
    "supported, recall at precision .90": recall_at(0.90, SUPPORTED),
}


def interval(cells: Sequence[Cell], metric: Callable[[Sequence[Cell]], float]) -> str:
    """The figure with its 95 % interval over resampled rows."""
    draw = random.Random(1)  # noqa: S311 - the same run gives the same intervals
    found = sorted(metric(draw.choices(cells, k=len(cells))) for _ in range(RESAMPLES))
    low, high = found[int(0.025 * RESAMPLES)], found[int(0.975 * RESAMPLES) - 1]
    return f"{metric(cells):.3f} ({low:.3f}–{high:.3f})"


def kinds(folder: Path, hand: str) -> dict[str, list[Pair]]:
    """Claims, and pairs of statements with both readings beside each other."""
    found = {"claims": written.claims(folder, hand), "pairs": written.statements(folder, hand)}
    return {kind: pairs for kind, pairs in found.items() if pairs}


def both_ways(pairs: Sequence[Pair], scores: Sequence[Scores]) -> list[Cell]:
    """One cell for two orders: the mean of their scores."""
    return [
        (pairs[at].allowed, tuple(sum(two) / 2 for two in zip(*scores[at : at + 2], strict=True)))  # type: ignore[misc]
        for at in range(0, len(pairs), 2)
    ]


def scorer(given: argparse.Namespace) -> Score:
    """Scores of a folder as it ships, or of the floor."""
    if given.floor:
        return floors
    network = CrossEncoder(given.folder)
    return lambda pairs: [
        (one.supported, one.refuted)
        for one in network.opinions([(p.passage, p.claim) for p in pairs])
    ]


def floors(pairs: Sequence[Pair]) -> list[Scores]:
    """The share of the claim's words that the passage holds, and what is left of 1."""
    return [_floor(pair) for pair in pairs]


def _floor(pair: Pair) -> Scores:
    held, wanted = (set(re.findall(r"\w+", t.lower())) for t in (pair.passage, pair.claim))
    share = len(held & wanted) / max(1, len(wanted))
    return share, 1 - share


def of_hand(score: Score, folder: Path, hand: str) -> Iterator[tuple[str, list[Cell]]]:
    """The cells of each kind of rows of a hand."""
    for kind, pairs in kinds(folder, hand).items():
        scores = score(pairs)
        alone = [(pair.allowed, one) for pair, one in zip(pairs, scores, strict=True)]
        yield f"{kind}, {hand}", both_ways(pairs, scores) if kind == "pairs" else alone


def of_sets(score: Score, data: Path) -> Iterator[tuple[str, list[Cell]]]:
    """The unfitted rows of each public set: the least supported and the most refuted sentence."""
    for name, read in READERS.items():
        items = [item for item in read(data) if not is_fitted(item)]
        yield name, cells(score, items)


def cells(score: Score, items: Sequence[Item]) -> list[Cell]:
    """One cell for each item: its least supported and its most refuted sentence."""
    asked = [[Pair(passage=w, claim=c, allowed=0) for w, c in _windows(item)] for item in items]
    scores = iter(score([pair for one in asked for pair in one]))
    return [
        (item.allowed, _least_and_most([(pair.claim, next(scores)) for pair in one]))
        for item, one in zip(items, asked, strict=True)
    ]


def _windows(item: Item) -> list[tuple[str, str]]:
    cut = Passage(item.passage)
    parts = pieces(item.claim, 40) or (item.claim,)
    return [(w, p) for p in parts for w in dict.fromkeys((cut.gathering(p), cut.stretch(p)))]


def _least_and_most(heard: Sequence[tuple[str, Scores]]) -> Scores:
    """As the judge weighs them: of a sentence's windows the one that supports it most speaks."""
    best: dict[str, Scores] = {}
    for part, scores in heard:
        best[part] = max(best.get(part, scores), scores)
    return min(yes for yes, _ in best.values()), max(no for _, no in best.values())


def main() -> None:
    """Print a row for each hand or set, kind and metric."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rows", type=Path, default=written.ROWS)
    parser.add_argument("--hands", nargs="*", default=[])
    parser.add_argument("--data", type=Path, help="public sets, beside the hands")
    parser.add_argument("--folder", type=Path, default=SHIPPED)
    parser.add_argument("--floor", action="store_true")
    given = parser.parse_args()
    score = scorer(given)
    told = [of_hand(score, given.rows, hand) for hand in given.hands]
    for name, cells in chain(*told, of_sets(score, given.data) if given.data else ()):
        for metric, read in METRICS.items():
            print(f"| {name} | {len(cells)} | {metric} | {interval(cells, read)} |", flush=True)


if __name__ == "__main__":
    main()
