"""From mails to sparse rows, exactly as the product weighs features at run time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
import scipy.sparse as sp
from benchmarks.intake_sets import LabelledMail, message_of

from troth.contracts.gate.intake.features import View, views_of

BUCKETS: Final = (32_768, 32_768, 2_048)
"""Width of the views ``words``, ``pieces`` and ``sender``."""
WEIGHTS: Final = (1.0, 1.0, 0.5)
"""How much each view counts beside the others."""


def count_rows(mails: Sequence[LabelledMail]) -> list[Any]:
    """One sparse matrix for each view: 1 + log of how often a bucket was hit."""
    seen = [views_of(message_of(mail)) for mail in mails]
    return [_counts([row[place] for row in seen], BUCKETS[place]) for place in range(len(BUCKETS))]


def _counts(views: Sequence[View], buckets: int) -> Any:
    starts, columns, values = [0], [], []
    for view in views:
        hits: dict[int, int] = {}
        for key, count in view.counts.items():
            hits[key % buckets] = hits.get(key % buckets, 0) + count
        columns += hits
        values += [1.0 + float(np.log(count)) for count in hits.values()]
        starts.append(len(columns))
    return sp.csr_matrix((values, columns, starts), shape=(len(views), buckets))


def rarity(counts: Sequence[Any]) -> list[Any]:
    """Inverse document frequencies of every bucket, for each view; in half precision."""
    return [
        (np.log((1 + view.shape[0]) / (1 + np.asarray((view > 0).sum(axis=0)).ravel())) + 1)
        .astype(np.float16)
        .astype(np.float64)
        for view in counts
    ]


def weighed(counts: Sequence[Any], rare: Sequence[Any]) -> Any:
    """All views side by side, each row of each view of the length of its weight."""
    blocks = []
    for view, idf, weight in zip(counts, rare, WEIGHTS, strict=True):
        rows = view.multiply(idf).tocsr()
        norms = np.sqrt(np.asarray(rows.multiply(rows).sum(axis=1)).ravel())
        blocks.append(sp.diags(weight / np.maximum(norms, 1e-9)) @ rows)
    return sp.hstack(blocks).tocsr()
