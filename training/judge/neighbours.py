"""Statements of one hand that lie near each other and are nobody's pair: what chat is full of.

A pair of statements was written to be one. In a conversation most of what lies near a statement has
nothing to say about it. So each statement is held against its nearest neighbours from other rows
of the same hand and topic or of any, found by the sentence encoder, and is learned as *not enough
info*. Those that lie very near are left out: some of them would contradict each other.
"""

# ruff: noqa: S311 - randomness chooses training rows here, and guards nothing
from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random

import numpy as np

from training.judge import written
from training.judge.pairs import UNKNOWN, Pair
from troth.adapters.understanding.encoder import SentenceEncoder

NEAR, TOO_NEAR = 0.30, 0.66
OF_EACH = 6  # the nearest that one is drawn from


def neighbours(folder: Path, hand: str, seed: int) -> list[Pair]:
    """One pair for each statement that has a neighbour of another row, drawn by the seed."""
    order = Random(f"{seed} {hand}")
    rows = written.rows(folder, "pairs", hand)
    told = [(at, text) for at, row in enumerate(rows) for text in (row["earlier"], row["later"])]
    if not told:
        return []
    texts = [text for _, text in told]
    vectors = _vectors(texts)
    of_row = np.array([at for at, _ in told])
    found = []
    for at, text in enumerate(texts):
        near = vectors @ vectors[at]
        near[of_row == of_row[at]] = -1.0
        near[near >= TOO_NEAR] = -1.0
        best = [int(one) for one in np.argsort(-near)[:OF_EACH] if near[one] >= NEAR]
        if best:
            other = texts[order.choice(best)]
            passage, claim = (text, other) if order.random() < 0.5 else (other, text)
            found.append(Pair(passage=passage, claim=claim, allowed=UNKNOWN, group=hand))
    return found


def _vectors(texts: Sequence[str]) -> np.ndarray:
    raw = SentenceEncoder().embed(texts)
    return np.frombuffer(b"".join(raw), dtype="<f2").reshape(len(raw), -1).astype(np.float32)
