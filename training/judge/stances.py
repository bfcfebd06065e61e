"""Stances: whether a perspective speaks for a claim or against it.

Not inference: what speaks for a claim need not follow from it. The words of ``LEAD`` before the
claim tell the network which question is put; *supported* is for, *refuted* is against.
"""

from __future__ import annotations

from pathlib import Path

from training.judge.pairs import REFUTED, SUPPORTED, Pair, rows

LEAD = "For or against: "
_STANCES = {"SUPPORT": SUPPORTED, "UNDERMINE": REFUTED}


def read(data: Path, split: str) -> list[Pair]:
    """All rows of a split, ``train`` or ``dev``; one claim of 300 is in both."""
    return [
        Pair(
            passage=LEAD + str(row["claim"]),
            claim=str(row["perspective"]),
            allowed=_STANCES[str(row["stance"])],
        )
        for row in rows(data, "perspectrum")
        if row["split"] == split
    ]


def fitted(data: Path) -> list[Pair]:
    """What is fitted."""
    return read(data, "train")
