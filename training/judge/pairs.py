"""The labelled pairs of a data folder, in one form, whatever file they come from.

A label is the set of answers that a row allows: a row that only says "not entailed" allows both
``refuted`` and ``not_enough_info``, and is trained as such. Rows of sets marked *measure only*
are never read for training.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from troth_lab.bench.labels import (
    LABELS,
    NOT_REFUTED,
    NOT_SUPPORTED,
    REFUTED,
    SUPPORTED,
    UNKNOWN,
)
from troth_lab.bench.sets import GENERAL

__all__ = [
    "GENERAL",
    "NOT_REFUTED",
    "NOT_SUPPORTED",
    "REFUTED",
    "SUPPORTED",
    "UNKNOWN",
    "Pair",
    "general",
    "rows",
]


@dataclass(frozen=True, kw_only=True, slots=True)
class Pair:
    """One row.

    Attributes:
        allowed: Bits of the answers that are right.
        group: What must not stand on both sides of a split, such as the passage.
    """

    passage: str
    claim: str
    allowed: int
    group: str = ""


def rows(folder: Path, name: str) -> Iterator[dict[str, object]]:
    """Every row of a set."""
    with (folder / f"{name}.jsonl").open(encoding="utf-8") as lines:
        for line in lines:
            yield json.loads(line)


def general(folder: Path, name: str, split: str | None = None) -> list[Pair]:
    """A set of general inference; ``name`` without ``nli_``."""
    found = []
    for row in rows(folder, f"nli_{name}"):
        if split is not None and row["split"] != split:
            continue
        allowed = LABELS[str(row["label"])]
        if name == "clcd_en" and row["label"] == "neutral":
            allowed = NOT_REFUTED  # the set only tells contradictions from the rest
        premise = str(row["premise"])
        found.append(
            Pair(passage=premise, claim=str(row["hypothesis"]), allowed=allowed, group=premise)
        )
    return found
