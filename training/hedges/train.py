"""Fit the hedge detector: ``python -m training.hedges.train DATA``; minutes on one core.

Reads ``bioscope.jsonl`` (split ``train``) of the folder, the half of our own sentences that may be
tuned on, and sentences put together from frames. Writes ``src/troth/kernel/hedging/weights.py``,
and tells what predictions of our tuning half, five-fold, say of thresholds.
"""

from __future__ import annotations

import argparse
from base64 import b85encode
from collections.abc import Iterator, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import numpy as np
from scipy.sparse import vstack
from sklearn.linear_model import LogisticRegression

from training.hedges.made import made
from training.hedges.matrix import Matrix, by_sentence, matrix_of
from training.hedges.sentences import bioscope, own
from troth.kernel.hedging.features import VERSION

WEIGHTS: Final = Path("src/troth/kernel/hedging/weights.py")
_SEED: Final = 7
_EACH: Final = 12  # sentences of a frame
_STRENGTH: Final = 0.3
_OWN_WEIGHT: Final = 3.0
_FOLDS: Final = 5
_LINE: Final = 95


def main() -> None:
    """Fit, tell, and write."""
    parser = argparse.ArgumentParser()
    parser.add_argument("data", type=Path)
    parser.add_argument("--without", choices=("bioscope", "own", "frames"), default="")
    parser.add_argument("--out", type=Path, default=WEIGHTS)
    asked = parser.parse_args()
    parts = _parts(asked.data, asked.without)
    if not asked.without:
        _tell_thresholds(parts)
    model = _fitted([matrix for matrix, _ in parts], [weight for _, weight in parts])
    asked.out.write_text(_module(model.coef_[0], float(model.intercept_[0])), encoding="utf-8")


def _parts(data: Path, without: str) -> list[tuple[Matrix, float]]:
    """What is fitted, with the weight of each word; our own sentences stand last."""
    parts = []
    if without != "bioscope":
        parts.append((matrix_of(bioscope(data, "train")), 1.0))
    if without != "frames":
        parts.append((matrix_of(made(_SEED, _EACH)), 1.0))
    if without != "own":
        parts.append((matrix_of(own("tune")), _OWN_WEIGHT))
    return parts


def _fitted(matrices: Sequence[Matrix], weights: Sequence[float]) -> Any:
    each = [np.full(len(one.right), weight) for one, weight in zip(matrices, weights, strict=True)]
    model = LogisticRegression(C=_STRENGTH, max_iter=400, tol=1e-4)
    rows, right = vstack([one.rows for one in matrices]), [one.right for one in matrices]
    return model.fit(rows, np.concatenate(right), sample_weight=np.concatenate(each))


def _tell_thresholds(parts: Sequence[tuple[Matrix, float]]) -> None:
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


def _unseen(parts: Sequence[tuple[Matrix, float]], count: int) -> Any:
    """Probabilities of the words of our tuning half by models that did not see their sentence."""
    *others, (mine, weight) = parts
    folds = np.random.default_rng(_SEED).permutation(count) % _FOLDS
    found = np.zeros(len(mine.right))
    for fold in range(_FOLDS):
        inside = folds[mine.sentence] == fold
        known = Matrix(
            rows=mine.rows[~inside], right=mine.right[~inside], sentence=mine.sentence[~inside]
        )
        fitted = _fitted([*(one for one, _ in others), known], [*(w for _, w in others), weight])
        found[inside] = fitted.predict_proba(mine.rows[inside])[:, 1]
    return found


def _module(weights: Any, bias: float) -> str:
    scale = float(np.abs(weights).max()) / 127
    layer = bytes(int(one) + 128 for one in np.rint(weights / scale))
    lines = "\n".join(_lines(b85encode(layer).decode("ascii")))
    return (
        '"""The weights of the hedge detector: written by ``training.hedges.train``."""\n\n'
        "from __future__ import annotations\n\nfrom typing import Final\n\n"
        f"FEATURES: Final = {VERSION}\n"
        '"""Version of the features that the weights belong to."""\n'
        f'DIGEST: Final = "{sha256(layer).hexdigest()}"\n'
        '"""SHA-256 of the layer, decoded."""\n'
        f"BIAS: Final = {bias:.6f}\nSCALE: Final = {scale:.8f}\n"
        f'LAYER: Final = """\n{lines}\n"""\n'
        '"""One byte a bucket, 128 for nothing, in base 85; line breaks do not count."""\n'
    )


def _lines(text: str) -> Iterator[str]:
    return (text[at : at + _LINE] for at in range(0, len(text), _LINE))


if __name__ == "__main__":
    main()
