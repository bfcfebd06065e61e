"""Figures of a checkpoint on the sets, while one trains: balanced accuracy and AUC of *supported*.

Run from the root of the repository::

    python -m training.judge.measure --data FOLDER --start FOLDER --weights made.pt
"""

# ruff: noqa: S311 - randomness chooses training rows here, and guards nothing
from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from random import Random

import torch

from training.judge import fit, sets
from training.judge.encoder import CrossEncoder, started
from training.judge.pairs import REFUTED, SUPPORTED, Pair, general
from troth.adapters.understanding.tiers import Passage, pieces

Scores = tuple[float, float]  # of supported and of refuted


@torch.no_grad()
def scored(network: CrossEncoder, tokenizer, pairs: Sequence[Pair]) -> list[Scores]:  # type: ignore[no-untyped-def]
    """Probabilities of supported and refuted, in the order of the pairs."""
    items = fit.encode(tokenizer, pairs)
    order = sorted(range(len(items)), key=lambda at: len(items[at].ids))
    found: list[Scores] = [(0.0, 0.0)] * len(items)
    for start in range(0, len(order), 64):
        places = order[start : start + 64]
        ids, mask, parts, _ = fit.tensors([items[at] for at in places])
        chances = torch.softmax(network(ids, mask, parts), dim=1).tolist()
        for at, one in zip(places, chances, strict=True):
            found[at] = (one[0], one[1])
    return found


def of_items(network, tokenizer, items: Sequence[sets.Item], how: str) -> list[Scores]:  # type: ignore[no-untyped-def]
    """One score for each item: its least supported and its most refuted sentence."""
    pairs, owners = [], []
    for at, item in enumerate(items):
        passage = Passage(item.passage)
        window = passage.stretch if how == "stretch" else passage.gathering
        parts = [item.claim] if how == "whole" else pieces(item.claim, 40) or (item.claim,)
        for part in parts:
            pairs.append(Pair(passage=window(part), claim=part, allowed=0))
            owners.append(at)
    found: list[Scores] = [(1.0, 0.0)] * len(items)
    for at, (yes, no) in zip(owners, scored(network, tokenizer, pairs), strict=True):
        found[at] = (min(found[at][0], yes), max(found[at][1], no))
    return found


def auc(right: Sequence[bool], scores: Sequence[float]) -> float:
    """Area under the curve, ties counted half."""
    ranked = sorted(zip(scores, right, strict=True))
    ranks: dict[float, list[int]] = {}
    for at, (score, _) in enumerate(ranked, 1):
        ranks.setdefault(score, []).append(at)
    mean = {score: sum(places) / len(places) for score, places in ranks.items()}
    good = sum(right)
    total = sum(mean[score] for score, is_right in ranked if is_right)
    return (total - good * (good + 1) / 2) / max(1, good * (len(right) - good))


def balanced(right: Sequence[bool], said: Sequence[bool]) -> float:
    """Mean of the recalls of both classes."""
    yes = sum(r and s for r, s in zip(right, said, strict=True)) / max(1, sum(right))
    no = sum(not r and not s for r, s in zip(right, said, strict=True))
    return (yes + no / max(1, len(right) - sum(right))) / 2


def line(name: str, items: Sequence[sets.Item], scores: Sequence[Scores]) -> str:
    """One row: balanced accuracy at .5 and at the best threshold, and the area."""
    right = [item.allowed == SUPPORTED for item in items]
    yes = [score for score, _ in scores]
    best = max((balanced(right, [s > t / 50 for s in yes]), t / 50) for t in range(1, 50))
    at_half = balanced(right, [s > 0.5 for s in yes])
    row = f"{name:18} n={len(items):5} ba@.5 {at_half:.3f} best {best[0]:.3f}@{best[1]:.2f}"
    row += f" auc {auc(right, yes):.3f}"
    if any(item.allowed == REFUTED for item in items):
        refuted = [item.allowed == REFUTED for item in items]
        no = [score for _, score in scores]
        at_half = balanced(refuted, [s > 0.5 for s in no])
        row += f" | refuted ba@.5 {at_half:.3f} auc {auc(refuted, no):.3f}"
    return row


def main() -> None:
    """Read the arguments and print a row for each set."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--start", type=Path, required=True)
    parser.add_argument("--weights", type=Path, required=True)
    parser.add_argument("--how", default="gathering", choices=("gathering", "stretch", "whole"))
    parser.add_argument("--held", action="store_true", help="only what was not fitted")
    parser.add_argument("--sets", nargs="*", default=list(sets.READERS))
    parser.add_argument("--at-most", type=int, default=100000)
    given = parser.parse_args()
    tokenizer = fit.load_tokenizer(given.start / "tokenizer.json", 208)
    network = started(given.start / "model.safetensors").eval()
    network.load_state_dict(torch.load(given.weights))
    for name in given.sets:
        items = [
            item
            for item in sets.READERS[name](given.data)
            if not (given.held or name == "persona_nli") or not sets.is_fitted(item)
        ]
        items = Random(1).sample(items, min(len(items), given.at_most))
        print(line(name, items, of_items(network, tokenizer, items, given.how)), flush=True)
    _general_row(given.data, network, tokenizer, given.at_most)


def _general_row(data: Path, network, tokenizer, at_most: int) -> None:  # type: ignore[no-untyped-def]
    """Three-way accuracy on a general set that is for measuring only."""
    pairs = general(data, "semiauto_wiki")
    pairs = Random(1).sample(pairs, min(len(pairs), at_most, 1500))
    best = []
    for yes, no in scored(network, tokenizer, pairs):
        unknown = 1 - yes - no
        best.append(max((yes, 1), (no, 2), (unknown, 4))[1])
    hits = sum(pair.allowed == label for pair, label in zip(pairs, best, strict=True))
    print(f"{'semiauto_wiki':18} n={len(pairs):5} 3-way accuracy {hits / len(pairs):.3f}")


if __name__ == "__main__":
    main()
