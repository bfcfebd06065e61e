"""What a measuring is asked for: where the rows lie, which sets, how many rows, from which seed."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Protocol, TypeVar

SEED: Final = 20260131
RESAMPLES: Final = 1000
T = TypeVar("T")


class Watch(Protocol):
    """Shows how far a long work is; the items go through unchanged."""

    def __call__(self, items: Sequence[T], about: str) -> Iterable[T]:
        """Yield the items in their order.

        Args:
            about: What is being done, such as ``wice: model``.
        """
        ...


def unwatched(items: Sequence[T], about: str) -> Iterable[T]:
    """Shows nothing."""
    del about
    return items


@dataclass(frozen=True, kw_only=True, slots=True)
class Asked:
    """How a table is to be measured.

    Attributes:
        data: Folder with one ``NAME.jsonl`` for each set.
        sets: Only these sets; empty for all.
        limit: At most so many rows of a set, drawn by the seed; ``None`` for all.
        seed: Of intervals, folds and drawn rows.
        resamples: For intervals, at least 40.
        weights: Folder with other weights of the judge; ``None`` for the shipped ones.
        encoder: Folder of a sentence encoder, for what is fitted here on sentences; ``None`` to go
            by letters and words alone.
        every_row: Also rows that the shipped weights were fitted on, which is right for weights
            that saw none of these sets.
        held_out: Also our own rows that are kept from whoever tunes.
        watch: Shows progress.
    """

    data: Path
    sets: tuple[str, ...] = ()
    limit: int | None = None
    seed: int = SEED
    resamples: int = RESAMPLES
    weights: Path | None = None
    encoder: Path | None = None
    every_row: bool = False
    held_out: bool = False
    watch: Watch = unwatched

    def __post_init__(self) -> None:
        if self.limit is not None and self.limit < 1:
            raise ValueError("a limit leaves at least one row")
        if self.resamples < 40:
            raise ValueError("an interval needs at least 40 resamples")

    def drawn(self, rows: Sequence[T], name: str) -> list[T]:
        """All rows, or as many as the limit allows: drawn by the seed, in the order of the file."""
        if self.limit is None or len(rows) <= self.limit:
            return list(rows)
        draw = random.Random(f"{self.seed}:rows of {name}")  # noqa: S311 - the same rows each run
        return [rows[at] for at in sorted(draw.sample(range(len(rows)), self.limit))]
