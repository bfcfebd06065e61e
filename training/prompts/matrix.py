"""From requests to sparse rows, exactly as the product weighs features at run time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import scipy.sparse as sp

from training.prompts.rows import Row
from troth.contracts.answers.request.features import views_of

BUCKETS: Final = (65_536, 65_536, 1_024)
"""Width of the views ``words``, ``pieces`` and ``signals``."""
WEIGHTS: Final = (1.0, 1.0, 0.7)
"""How much each view counts beside the others."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Matrix:
    """All rows, side by side in their views.

    Attributes:
        rows: ``(rows, buckets)``, each view of each row brought to the length of its weight.
        rarity: Inverse document frequencies of all buckets, in half precision.
    """

    rows: Any
    rarity: Any


def matrix_of(rows: Sequence[Row]) -> Matrix:
    """Read and weigh every row."""
    seen = [views_of(row.split, row.turns) for row in rows]
    counts = [_counts([row[place] for row in seen], BUCKETS[place]) for place in range(3)]
    rare = [_rarity(view) for view in counts]
    blocks = []
    for view, idf, weight in zip(counts, rare, WEIGHTS, strict=True):
        weighed = view.multiply(idf).tocsr()
        norms = np.sqrt(np.asarray(weighed.multiply(weighed).sum(axis=1)).ravel())
        blocks.append(sp.diags(weight / np.maximum(norms, 1e-9)) @ weighed)
    return Matrix(rows=sp.hstack(blocks).tocsr(), rarity=np.concatenate(rare).astype(np.float16))


def _counts(views: Sequence[Mapping[int, int]], buckets: int) -> Any:
    """1 + log of how often a bucket was hit."""
    starts, columns, values = [0], [], []
    for view in views:
        hits: dict[int, int] = {}
        for key, count in view.items():
            hits[key % buckets] = hits.get(key % buckets, 0) + count
        columns += hits
        values += [1.0 + float(np.log(count)) for count in hits.values()]
        starts.append(len(columns))
    return sp.csr_matrix((values, columns, starts), shape=(len(views), buckets))


def _rarity(view: Any) -> Any:
    frequent = np.asarray((view > 0).sum(axis=0)).ravel()
    rare = np.log((1 + view.shape[0]) / (1 + frequent)) + 1
    return rare.astype(np.float16).astype(np.float64)
