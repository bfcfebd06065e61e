"""Sets left out: ``python -m training.hedges.left_out DATA`` tells what is reached unseen.

Each line fits without one kind of sentences, and is read on the unfitted part of that kind, beside
the fit with everything. The half of our own sentences that is kept from tuning is read here.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from training.hedges.matrix import by_sentence, matrix_of
from training.hedges.sentences import Sentence, bioscope, own
from training.hedges.train import fit, parts_of

_LEVELS = (0.5, 0.8)
_ROUNDS = 1000


def main() -> None:
    """Fit and tell."""
    parser = argparse.ArgumentParser()
    parser.add_argument("data", type=Path)
    data = parser.parse_args().data
    for name, rows, left in (
        ("bioscope, dev", bioscope(data, "dev"), ("bioscope",)),
        ("own sentences, held out", own("held_out"), ("own", "frames")),
    ):
        for without in ((), left):
            _tell(f"{name}, without {' and '.join(without) or 'nothing'}", rows, data, without)


def _tell(about: str, rows: Sequence[Sentence], data: Path, without: Sequence[str]) -> None:
    model = fit(parts_of(data, without))
    matrix = matrix_of(rows)
    found = by_sentence(model.predict_proba(matrix.rows)[:, 1], matrix, len(rows))
    right = np.array([one.hedged for one in rows])
    draws = np.random.default_rng(7).integers(0, len(rows), (_ROUNDS, len(rows)))
    for level in _LEVELS:
        said = found >= level
        hits = int((said & right).sum())
        drawn = sorted(_f1(said[draw], right[draw]) for draw in draws)
        print(
            f"{about}, at {level}: F1 {_f1(said, right):.3f} "
            f"[{drawn[_ROUNDS // 40]:.3f}, {drawn[-_ROUNDS // 40]:.3f}], "
            f"precision {hits / max(1, int(said.sum())):.3f}, recall {hits / int(right.sum()):.3f}",
            flush=True,
        )


def _f1(said: np.ndarray, right: np.ndarray) -> float:
    return float(2 * (said & right).sum() / max(1, said.sum() + right.sum()))


if __name__ == "__main__":
    main()
