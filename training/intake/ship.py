"""Write the files of the classifier as the product reads them: two arrays and a table.

Weights are eight bits wide with one scale for each column; the table names labels, scales, biases,
the terms of acting on scores, and the digests of the arrays.
"""

from __future__ import annotations

import io
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import numpy as np

from training.intake.heads import HEADS
from training.intake.matrix import BUCKETS, WEIGHTS
from troth.contracts.gate.intake.features import VERSION
from troth.kernel.digests import sha256_hex

FILES: Final = Path(__file__).parents[2] / "src/troth/adapters/classifiers/files"
_STEPS: Final = 127
_CUT: Final = 99.995  # percentile of a column's weights beyond which they are cut off


def write_files(
    rare: Sequence[Any], layers: Mapping[str, tuple[Any, Any]], terms: Mapping[str, Any]
) -> None:
    """Quantize and write; the folder is made if need be."""
    FILES.mkdir(parents=True, exist_ok=True)
    layer = np.concatenate([layers[head.name][0] for head in HEADS], axis=1)
    bias = np.concatenate([layers[head.name][1] for head in HEADS])
    scales = np.maximum(np.percentile(np.abs(layer), _CUT, axis=0), 1e-9) / _STEPS
    small = np.clip(np.round(layer / scales), -_STEPS, _STEPS).astype(np.int8)
    arrays = {
        "intake_weights.npy": small,
        "intake_rarity.npy": np.concatenate(list(rare)).astype(np.float16),
    }
    digests = {name: _write(name, array) for name, array in arrays.items()}
    table = {
        "model": "intake-linear/1",
        "features": VERSION,
        "views": [
            {"buckets": buckets, "weight": weight}
            for buckets, weight in zip(BUCKETS, WEIGHTS, strict=True)
        ],
        "heads": [
            {"name": head.name, "single": head.single, "labels": list(head.labels)}
            for head in HEADS
        ],
        "scales": [float(f"{value:.6g}") for value in scales],
        "biases": [float(f"{value:.6g}") for value in bias],
        "terms": dict(terms),
        "files": digests,
    }
    (FILES / "intake.json").write_text(json.dumps(table, indent=1) + "\n", "utf-8")


def _write(name: str, array: Any) -> str:
    held = io.BytesIO()
    np.save(held, array, allow_pickle=False)
    (FILES / name).write_bytes(held.getvalue())
    return sha256_hex(held.getvalue())


def write_terms(terms: Mapping[str, Any]) -> None:
    """Put other terms into the table that is there."""
    table = json.loads((FILES / "intake.json").read_text("utf-8")) | {"terms": dict(terms)}
    (FILES / "intake.json").write_text(json.dumps(table, indent=1) + "\n", "utf-8")
