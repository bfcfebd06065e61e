"""The thresholds of every use, chosen on the rows of hands that were held out.

Run from the root of the repository::

    python -m training.judge.thresholds --weights FOLDER --hands elm

A use says how often *supported* and *refuted* may be said of rows where that is wrong. The card
gets the least thresholds that keep to it on all rows; what is reported was chosen on one half of
the passages and topics and told of the other.
"""

from __future__ import annotations

import argparse
import hashlib
import random
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from training.judge import written
from training.judge.pairs import REFUTED, SUPPORTED, Pair
from troth.adapters.understanding.card import Threshold, Use
from troth.adapters.understanding.cross_encoder import SHIPPED, CrossEncoder
from troth.adapters.understanding.lexical import LexicalJudge
from troth.adapters.understanding.tiers import FINAL, TieredJudge, Weighed, weighed
from troth.kernel.judgements import Label

GRID: Final = (*(step / 40 for step in range(4, 39)), 0.96, 0.97, 0.98, 0.985, 0.99, 0.995)
RESAMPLES: Final = 1000
_BITS: Final = {Label.SUPPORTED: SUPPORTED, Label.REFUTED: REFUTED}


@dataclass(frozen=True, kw_only=True, slots=True)
class Need:
    """What a use asks for.

    Attributes:
        kinds: Of rows: ``claims``, ``pairs`` or both.
        supported, refuted: The greatest share of rows, of those where the label is wrong, that it
            may be said of.
    """

    kinds: tuple[str, ...]
    supported: float
    refuted: float


NEEDS: Final = {
    Use.EVIDENCE: Need(kinds=("claims",), supported=0.04, refuted=0.04),
    Use.MEMORY: Need(kinds=("pairs",), supported=0.04, refuted=0.03),
    Use.DISAGREEMENT: Need(kinds=("claims", "pairs"), supported=0.02, refuted=0.025),
    Use.THINKING: Need(kinds=("claims",), supported=0.04, refuted=0.02),
    Use.REVIEW: Need(kinds=("claims",), supported=0.18, refuted=0.08),
    Use.GROUNDING: Need(kinds=("claims",), supported=0.04, refuted=0.007),
}


@dataclass(frozen=True, kw_only=True, slots=True)
class Heard:
    """One row: its kind, its right answers, its half, and what the judge has to go by."""

    kind: str
    allowed: int
    half: int
    found: Weighed | Label

    def says(self, label: Label, least: float) -> bool:
        """Whether the label is said where its threshold is ``least``."""
        if isinstance(self.found, Label):
            return self.found is label
        is_support = label is Label.SUPPORTED
        threshold = Threshold(
            supported=least if is_support else _NEVER, refuted=_NEVER if is_support else least
        )
        return self.found.at(threshold)[0] is label


_NEVER: Final = 1 - 1e-9


def heard(folder: Path, hands: Sequence[str], network: CrossEncoder) -> Iterator[Heard]:
    """Every row of the hands, read once; of two statements the later is the claim."""
    lexical, tiers = LexicalJudge(), TieredJudge(network)
    for kind, pair in _rows(folder, hands):
        first = lexical.judge(pair.passage, pair.claim)
        is_final = (first.label, first.reason) in FINAL
        asked = () if is_final else tiers.questions(pair.passage, pair.claim)
        opinions = network.opinions(asked)
        said = [(part, one) for (_, part), one in zip(asked, opinions, strict=True)]
        found = weighed(said, first) if said else first.label
        yield Heard(kind=kind, allowed=pair.allowed, half=_half(pair), found=found)


def _rows(folder: Path, hands: Sequence[str]) -> Iterator[tuple[str, Pair]]:
    for hand in hands:
        for pair in written.claims(folder, hand):
            yield "claims", pair
        for pair in written.statements(folder, hand)[::2]:
            yield "pairs", pair


def _half(pair: Pair) -> int:
    return hashlib.sha256(pair.group.encode()).digest()[1] % 2


def wrong(rows: Sequence[Heard], label: Label, least: float) -> float:
    """Of the rows where the label is wrong, the share that it is said of."""
    bad = [row for row in rows if not row.allowed & _BITS[label]]
    return sum(row.says(label, least) for row in bad) / max(1, len(bad))


def right(rows: Sequence[Heard], label: Label, least: float) -> float:
    """Of the rows where only the label is right, the share that it is said of."""
    good = [row for row in rows if row.allowed == _BITS[label]]
    return sum(row.says(label, least) for row in good) / max(1, len(good))


def chosen(rows: Sequence[Heard], label: Label, most: float) -> float:
    """The least threshold of the grid that is wrong no more often; the greatest if none is."""
    return next((least for least in GRID if wrong(rows, label, least) <= most), GRID[-1])


def interval(hits: Sequence[bool]) -> str:
    """A share with its 95 % interval over resampled rows."""
    draw = random.Random(1)  # noqa: S311 - the same run gives the same intervals
    found = sorted(sum(draw.choices(hits, k=len(hits))) / len(hits) for _ in range(RESAMPLES))
    low, high = found[int(0.025 * RESAMPLES)], found[int(0.975 * RESAMPLES) - 1]
    return f"{sum(hits) / len(hits):.3f} ({low:.3f}–{high:.3f})"


def crossed(rows: Sequence[Heard], label: Label, most: float) -> tuple[list[bool], list[bool]]:
    """Whether the label is said of rows where it is right, and wrong, chosen on the other half."""
    good, bad = [], []
    for half in (0, 1):
        least = chosen([row for row in rows if row.half != half], label, most)
        for row in (row for row in rows if row.half == half):
            if row.allowed == _BITS[label]:
                good.append(row.says(label, least))
            elif not row.allowed & _BITS[label]:
                bad.append(row.says(label, least))
    return good, bad


def main() -> None:
    """Print the thresholds, and what they reach on rows that they were not chosen on."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rows", type=Path, default=written.ROWS)
    parser.add_argument("--hands", nargs="+", required=True)
    parser.add_argument("--weights", type=Path, default=SHIPPED)
    given = parser.parse_args()
    every = list(heard(given.rows, given.hands, CrossEncoder(given.weights)))
    sys.stdout.write("| use | label | card | right | said of right | wrong | said of wrong |\n")
    sys.stdout.write("|---|---|---|---|---|---|---|\n")
    for use, need in NEEDS.items():
        rows = [row for row in every if row.kind in need.kinds]
        for label, most in ((Label.SUPPORTED, need.supported), (Label.REFUTED, need.refuted)):
            good, bad = crossed(rows, label, most)
            told = f"{len(good)} | {interval(good)} | {len(bad)} | {interval(bad)}"
            least = chosen(rows, label, most)
            sys.stdout.write(f"| {use} | {label} | {least} | {told} |\n")


if __name__ == "__main__":
    main()
