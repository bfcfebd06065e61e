"""Features of mails and sentences, and linear layers over them, fitted by L-BFGS.

A layer answers several questions at once: of the columns of a question either exactly one is right
(soft-max), or each is right or not by itself. Rows and columns may have weights of their own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import scipy.sparse as sp
from scipy.optimize import fmin_l_bfgs_b

from troth.adapters.classifiers.grams import BUCKETS, WORD_BUCKETS

PENALTY: Final = 0.15
STEPS: Final = 45


@dataclass(frozen=True, kw_only=True)
class Features:
    """N-grams as counts ``(rows, buckets)`` and vectors ``(rows, dimensions)``."""

    counts: Any
    vectors: Any

    def at(self, rows: Any) -> Features:
        """Some rows."""
        return Features(counts=self.counts[rows], vectors=self.vectors[rows])


@dataclass(frozen=True, kw_only=True)
class Fitted:
    """A layer: what ``adapters.classifiers.intake.Layer`` holds, before it is rounded."""

    blocks: tuple[float, float, float]
    rarity: Any
    by_gram: Any
    by_vector: Any
    biases: Any

    def totals(self, features: Features) -> Any:
        """The sum of every column for every row."""
        rows = weighed(features.counts, self.rarity, self.blocks)
        vectors = features.vectors * self.blocks[2]
        return rows @ self.by_gram + vectors @ self.by_vector + self.biases


def counts_of(found: Sequence[Counter[int]]) -> Any:
    """``1 + log`` of counts as a sparse matrix."""
    places = [sorted(one) for one in found]
    values = [1.0 + np.log(one[at]) for one, own in zip(found, places, strict=True) for at in own]
    starts = np.cumsum([0, *(len(own) for own in places)])
    flat = np.array([at for own in places for at in own], dtype=np.int64)
    shape = (len(found), BUCKETS)
    return sp.csr_matrix((np.array(values, dtype=np.float32), flat, starts), shape=shape)


def rarity_of(counts: Any) -> Any:
    """How rare each bucket is."""
    seen = np.asarray((counts > 0).sum(axis=0)).ravel()
    rare = np.log((1 + counts.shape[0]) / (1 + seen)) + 0.3
    return rare.astype(np.float16).astype(np.float32)


def weighed(counts: Any, rarity: Any, blocks: tuple[float, float, float]) -> Any:
    """Counts by rarity, each block brought to its length."""
    rows = (counts @ sp.diags(rarity)).tocsc()
    parts = []
    for part, weight in (
        (rows[:, :WORD_BUCKETS], blocks[0]),
        (rows[:, WORD_BUCKETS:], blocks[1]),
    ):
        norms = np.sqrt(np.asarray(part.multiply(part).sum(axis=1)).ravel())
        norms[norms == 0] = 1.0
        parts.append(sp.diags(weight / norms) @ part)
    return sp.hstack(parts).tocsr().astype(np.float32)


def fit(
    features: Features,
    right: Any,
    weights: Any,
    questions: Mapping[str, tuple[bool, slice]],
    blocks: tuple[float, float, float],
) -> Fitted:
    """Fit a layer.

    Args:
        right: ``(rows, columns)`` of 0 and 1; ``weights`` has the same shape.
        questions: By name whether one column alone is right, and its columns.
    """
    rarity = rarity_of(features.counts)
    rows = weighed(features.counts, rarity, blocks)
    used = np.flatnonzero(np.asarray((rows != 0).sum(axis=0)).ravel())
    rows = rows[:, used].tocsr()
    turned = rows.T.tocsr()
    ones = np.ones((rows.shape[0], 1), np.float32)
    dense = np.hstack([features.vectors * blocks[2], ones]).astype(np.float32)
    grams, columns = len(used), right.shape[1]
    penalty = np.full((grams + dense.shape[1], 1), PENALTY, np.float32)
    penalty[-1] = 1e-3

    def loss(flat: Any) -> tuple[float, Any]:
        own = flat.astype(np.float32).reshape(-1, columns)
        totals = rows @ own[:grams] + dense @ own[grams:]
        told, slope = _loss(totals, right, weights, questions)
        grown = np.vstack([turned @ slope, dense.T @ slope]) + penalty * own
        return told + 0.5 * float((penalty * own * own).sum()), grown.ravel().astype(np.float64)

    first = np.zeros((grams + dense.shape[1], columns))
    share = (right * weights).sum(0) / np.maximum(weights.sum(0), 1e-6)
    first[-1] = np.log(np.clip(share, 1e-4, 0.9) / (1 - np.clip(share, 1e-4, 0.9)))
    flat, _, _ = fmin_l_bfgs_b(loss, first.ravel(), maxiter=STEPS, m=5)
    own = flat.reshape(-1, columns).astype(np.float32)
    by_gram = np.zeros((BUCKETS, columns), np.float32)
    by_gram[used] = own[:grams]
    return Fitted(
        blocks=blocks, rarity=rarity, by_gram=by_gram, by_vector=own[grams:-1], biases=own[-1]
    )


def _loss(
    totals: Any, right: Any, weights: Any, questions: Mapping[str, tuple[bool, slice]]
) -> tuple[float, Any]:
    told, slope = 0.0, np.empty_like(totals)
    for single, at in questions.values():
        own, yes, weight = totals[:, at], right[:, at], weights[:, at]
        if single:
            own = own - own.max(axis=1, keepdims=True)
            grown = np.exp(own)
            whole = grown.sum(axis=1, keepdims=True)
            weight = weight[:, :1] * yes.sum(axis=1, keepdims=True)
            told += float((weight * (np.log(whole) - (own * yes).sum(axis=1, keepdims=True))).sum())
            slope[:, at] = weight * (grown / whole - yes)
        else:
            likely = 1.0 / (1.0 + np.exp(-own))
            told += float((weight * (np.logaddexp(0, own) - yes * own)).sum())
            slope[:, at] = weight * (likely - yes)
    return told, slope
