"""Fit the hedge detector: ``python -m training.hedges.train DATA``; minutes on one core.

Reads ``bioscope.jsonl`` (split ``train``) of the folder, the half of our own sentences that may be
tuned on, and sentences put together from frames. Writes
``src/troth/language/hedging/weights.json``, and tells what predictions of our tuning half,
five-fold, say of thresholds.
"""

from __future__ import annotations

import argparse
import json
from base64 import b85encode
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, TypeAlias

import numpy as np
from scipy.sparse import vstack
from sklearn.linear_model import LogisticRegression

from training.hedges.made import made
from training.hedges.matrix import Matrix, by_sentence, matrix_of
from training.hedges.sentences import bioscope, own
from troth.language.hedging.detect import VERSION

WEIGHTS: Final = Path("src/troth/language/hedging/weights.json")
_SEED: Final = 7
_EACH: Final = 12  # sentences of a frame
_STRENGTH: Final = 0.3
_OWN_WEIGHT: Final = 3.0
_FOLDS: Final = 5
Part: TypeAlias = tuple[Matrix, float]


def main() -> None:
    """Fit, tell, and write."""
    parser = argparse.ArgumentParser()
    parser.add_argument("data", type=Path)
    parser.add_argument("--out", type=Path, default=WEIGHTS)
    asked = parser.parse_args()
    parts = parts_of(asked.data)
    _tell_thresholds(parts)
    model = fit(parts)
    asked.out.write_text(_written(model.coef_[0], float(model.intercept_[0])), encoding="utf-8")


def parts_of(data: Path, without: Sequence[str] = ()) -> list[Part]:
    """What is fitted, with the weight of each word; our own sentences stand last.

    Args:
        without: Of ``bioscope``, ``frames`` and ``own``.
    """
    found = {
        "bioscope": (bioscope(data, "train"), 1.0),
        "frames": (made(_SEED, _EACH), 1.0),
        "own": (own("tune"), _OWN_WEIGHT),
    }
    kept = [part for name, part in found.items() if name not in without]
    return [(matrix_of(sentences), weight) for sentences, weight in kept]


def fit(parts: Sequence[Part]) -> Any:
    """A linear model of whether a word hedges."""
    each = [np.full(len(one.right), weight) for one, weight in parts]
    rows, right = vstack([one.rows for one, _ in parts]), [one.right for one, _ in parts]
    model = LogisticRegression(C=_STRENGTH, max_iter=400, tol=1e-4)
    return model.fit(rows, np.concatenate(right), sample_weight=np.concatenate(each))


def _tell_thresholds(parts: Sequence[Part]) -> None:
    sentences = own("tune")
    found = by_sentence(_unseen(parts, len(sentences)), parts[-1][0], len(sentences))
    right = np.array([one.hedged for one in sentences])
    for least in (0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.85, 0.9, 0.95):
        said = found >= least
        hits = int((said & right).sum())
        print(
            f"at {least:.2f}: precision {hits / max(1, int(said.sum())):.3f}, "
            f"recall {hits / int(right.sum()):.3f} of {len(sentences)} sentences"
        )


def _unseen(parts: Sequence[Part], count: int) -> Any:
    """Probabilities of the words of our tuning half by models that did not see their sentence."""
    *others, (mine, weight) = parts
    folds = np.random.default_rng(_SEED).permutation(count) % _FOLDS
    found = np.zeros(len(mine.right))
    for fold in range(_FOLDS):
        inside = folds[mine.sentence] == fold
        known = Matrix(
            rows=mine.rows[~inside], right=mine.right[~inside], sentence=mine.sentence[~inside]
        )
        found[inside] = fit([*others, (known, weight)]).predict_proba(mine.rows[inside])[:, 1]
    return found


def _written(weights: Any, bias: float) -> str:
    scale = float(np.abs(weights).max()) / 127
    layer = bytes(int(one) + 128 for one in np.rint(weights / scale))
    found = {
        "features": VERSION,
        "digest": sha256(layer).hexdigest(),
        "bias": round(bias, 6),
        "scale": round(scale, 8),
        "layer": b85encode(layer).decode("ascii"),
    }
    return json.dumps(found, indent=1) + "\n"


if __name__ == "__main__":
    main()
