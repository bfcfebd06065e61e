"""What is decided in the end: by rules alone, by the classifier alone, and by both together.

The deciders are those of the product. Figures are shares with 95 % intervals from 1 000 bootstrap
samples of the rows.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from training.prompts.rows import Row
from troth.contracts.answers.request.chances import Chance
from troth.contracts.answers.request.missing import decide_missing_context
from troth.contracts.answers.request.need import decide_evidence_need

SAMPLES: Final = 1_000
SEED: Final = 20260131


@dataclass(frozen=True, kw_only=True, slots=True)
class Band:
    """From where a chance counts."""

    low: float
    high: float


def decided(rows: Sequence[Row], head: str, chances: Any, band: Band | None) -> Any:
    """What the product decides on each row; ``band`` ``None`` for the rules alone."""
    found = []
    for row, value in zip(rows, chances, strict=True):
        chance = band and Chance(
            about=head, probability=float(value), sure_no=band.low, sure_yes=band.high
        )
        if head == "need":
            found.append(decide_evidence_need(row.split, chance=chance).needed)
        else:
            missing = decide_missing_context(row.split, history=row.turns, chance=chance)
            found.append(bool(missing.questions))
    return np.array(found)


def figures(right: Any, said: Any) -> dict[str, list[float]]:
    """Recall, false alarms, precision, macro-F1 and balanced accuracy: value, low, high."""
    draw = np.random.default_rng(SEED)
    cells = right.astype(int) * 2 + said.astype(int)
    counts = np.bincount(cells, minlength=4)
    samples = draw.multinomial(len(cells), counts / len(cells), size=SAMPLES)
    told = {name: (value, _all(samples)[name]) for name, value in _shares(counts).items()}
    return {
        name: [round(float(one), 3) for one in (value, *np.nanpercentile(spread, (2.5, 97.5)))]
        for name, (value, spread) in told.items()
        if not np.isnan(value)
    }


def _all(samples: Any) -> dict[str, Any]:
    return _shares(samples.T)


def _shares(cells: Any) -> dict[str, Any]:
    """Shares from counts of (right, said): no-no, no-yes, yes-no, yes-yes."""
    rejected, alarms, missed, hits = (np.asarray(one, dtype=float) for one in cells)
    with np.errstate(divide="ignore", invalid="ignore"):
        recall, alarm = hits / (hits + missed), alarms / (alarms + rejected)
        both = (hits + missed > 0) & (alarms + rejected > 0)
        found = 2 * hits / (2 * hits + alarms + missed)
        left = 2 * rejected / (2 * rejected + alarms + missed)
        return {
            "recall": recall,
            "false_alarms": alarm,
            "precision": np.where(both, hits / (hits + alarms), np.nan),
            "macro_f1": np.where(both, (found + left) / 2, np.nan),
            "balanced": np.where(both, (recall + 1 - alarm) / 2, np.nan),
        }
