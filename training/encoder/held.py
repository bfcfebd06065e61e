"""How often the partner of a statement stands among the nearest: of a hand that was held out.

Run from the root of the repository, for float weights or, with ``--folder``, for what ships::

    python -m training.encoder.held --start START [--weights encoder.pt] --hands elm

Asked is each later statement of one matter, among all earlier ones of the hand; each claim, among
all passages. With ``--data`` and ``--start`` the last row says how much of general similarity is
left: the rank correlation of the cosines of sentence pairs with those of the start weights.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from training.encoder.train import ONE_MATTER
from training.judge import written
from training.judge.pairs import rows as set_rows

RESAMPLES = 1000
Encode = Callable[[Sequence[str]], Any]


def ranks(
    encode: Encode, asked: Sequence[str], among: Sequence[str], right: Sequence[int]
) -> list[int]:
    """The place of each right one, from 1; ``right`` are places in ``among``."""
    cosines = encode(asked) @ encode(among).T
    own = cosines[np.arange(len(asked)), list(right)][:, None]
    return [int(place) for place in (cosines > own).sum(axis=1) + 1]


def figure(places: Sequence[int], most: int) -> str:
    """Share of those at ``most`` or before, with its 95 % interval."""
    draw = random.Random(1)  # noqa: S311 - the same run gives the same intervals
    hits = [place <= most for place in places]
    found = sorted(sum(draw.choices(hits, k=len(hits))) / len(hits) for _ in range(RESAMPLES))
    low, high = found[int(0.025 * RESAMPLES)], found[int(0.975 * RESAMPLES) - 1]
    return f"{sum(hits) / len(hits):.3f} ({low:.3f}–{high:.3f})"


def of_hand(encode: Encode, folder: Path, hand: str) -> dict[str, list[int]]:
    """Ranks of partners and of passages."""
    found: dict[str, list[int]] = {}
    pairs = written.rows(folder, "pairs", hand)
    if pairs:
        among = [row["earlier"] for row in pairs]
        kept = [at for at, row in enumerate(pairs) if row["relation"] in ONE_MATTER]
        found["partner"] = ranks(encode, [pairs[at]["later"] for at in kept], among, kept)
    claims = [row for row in written.rows(folder, "claims", hand) if row["label"] != "open"]
    if claims:
        passages = list(dict.fromkeys(row["passage"] for row in claims))
        right = [passages.index(row["passage"]) for row in claims]
        found["passage"] = ranks(encode, [row["claim"] for row in claims], passages, right)
    return found


def kept(encode: Encode, before: Encode, data: Path) -> float:
    """The rank correlation of cosines of 1 000 pairs of a set that is for measuring only."""
    rows = list(set_rows(data, "nli_semiauto_wiki"))
    some = random.Random(1).sample(rows, 1000)  # noqa: S311 - the same pairs in every run
    ranked = []
    for one in (encode, before):
        first, second = (one([str(row[end]) for row in some]) for end in ("premise", "hypothesis"))
        ranked.append((first * second).sum(axis=1).argsort().argsort())
    return float(np.corrcoef(*ranked)[0, 1])


def encoder(given: argparse.Namespace) -> Encode:
    """Vectors of float weights, or of a folder as it ships."""
    if given.folder:
        from training.encoder.export import shipped

        return shipped(given.folder)
    import torch

    from training.encoder.network import load_tokenizer, opened, vectors

    torch.set_num_threads(1)
    network, tokenizer = opened(given.start, given.weights).eval(), load_tokenizer(given.start)
    return lambda texts: vectors(network, tokenizer, texts).numpy()


def main() -> None:
    """Print a row for each hand, question and place."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rows", type=Path, default=written.ROWS)
    parser.add_argument("--hands", nargs="+", required=True)
    parser.add_argument("--start", type=Path)
    parser.add_argument("--weights", type=Path)
    parser.add_argument("--folder", type=Path)
    parser.add_argument("--data", type=Path)
    given = parser.parse_args()
    encode = encoder(given)
    for hand in given.hands:
        for name, places in of_hand(encode, given.rows, hand).items():
            for most in (1, 6, 16):
                print(f"| {hand}, {name} | {len(places)} | at {most} | {figure(places, most)} |")
    if given.data and given.start:
        before = encoder(argparse.Namespace(start=given.start, weights=None, folder=None))
        print(f"| general similarity | 1000 | rank | {kept(encode, before, given.data):.3f} |")


if __name__ == "__main__":
    main()
