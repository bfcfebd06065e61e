"""Write the files of the classifier as the product reads them: two arrays and a table.

Weights are eight bits wide with one scale for each column; the table names scales, biases, bands,
and the digests of the arrays.
"""

from __future__ import annotations

import io
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import numpy as np

from training.prompts.decisions import Band
from training.prompts.fit import HEADS, Column
from training.prompts.matrix import BUCKETS, WEIGHTS
from troth.contracts.answers.request.features import VERSION
from troth.kernel.digests import sha256_hex

FILES: Final = Path(__file__).parents[2] / "src/troth/adapters/classifiers/files"
_STEPS: Final = 127
_CUT: Final = 99.995  # percentile of a column's weights beyond which they are cut off


def write_files(
    rare: Any, columns: Sequence[Column], bands: Mapping[str, Band], folder: Path = FILES
) -> None:
    """Quantize and write; the folder is made if need be."""
    folder.mkdir(parents=True, exist_ok=True)
    layer = np.stack([column.weights for column in columns], axis=1)
    scales = np.maximum(np.percentile(np.abs(layer), _CUT, axis=0), 1e-9) / _STEPS
    small = np.clip(np.round(layer / scales), -_STEPS, _STEPS).astype(np.int8)
    arrays = {"prompts_weights.npy": small, "prompts_rarity.npy": rare.astype(np.float16)}
    table = {
        "model": "prompts-linear/1",
        "features": VERSION,
        "views": [
            {"buckets": buckets, "weight": weight}
            for buckets, weight in zip(BUCKETS, WEIGHTS, strict=True)
        ],
        "heads": list(HEADS),
        "scales": [float(f"{value:.6g}") for value in scales],
        "biases": [float(f"{column.bias:.6g}") for column in columns],
        "bands": {head: [bands[head].low, bands[head].high] for head in HEADS},
        "files": {name: _write(folder / name, array) for name, array in arrays.items()},
    }
    (folder / "prompts.json").write_text(json.dumps(table, indent=1) + "\n", "utf-8")


def _write(path: Path, array: Any) -> str:
    held = io.BytesIO()
    np.save(held, array, allow_pickle=False)
    path.write_bytes(held.getvalue())
    return sha256_hex(held.getvalue())
