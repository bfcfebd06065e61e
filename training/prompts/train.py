"""Fit the classifier of prompts that ships: ``python -m training.prompts.train --data FOLDER``.

With ``--leave-one-out`` the report ``report.json`` is written as well: for every set, what rules,
classifier and both decide, by folds and by weights that saw neither the set nor a related one;
and what a linear model over the words does that is fitted and judged by folds within the set (the
floor). Seeds are fixed: the same rows give the same files. It needs ``training/requirements.txt``
and the repository on the path (``PYTHONPATH=src:.``).
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np

from training.prompts import decisions, fit, settle
from training.prompts.decisions import Band
from training.prompts.floor import floor_of
from training.prompts.matrix import matrix_of
from training.prompts.rows import Row, load_rows
from training.prompts.ship import FILES, write_files
from troth.kernel.digests import sha256_hex

REPORT: Final = Path(__file__).with_name("report.json")
_COMPLETE: Final = ("freshqa", "selfaware", "mt_bench", "halueval_held", "halueval_looked_at")
_USERS: Final = ("halueval_held", "mt_bench", "own_en", "own_de")
_ALWAYS, _NEVER = Band(low=0.5, high=0.5), None


@dataclass(frozen=True, kw_only=True, slots=True)
class Question:
    """One head with all that is known of its rows.

    Attributes:
        right: 1, 0, or -1 where the row says nothing.
        rules: What the rules alone decide.
        left: What they leave to the classifier.
        weights: How much each row counts in fitting.
        folds: Calibrated probabilities of rows unseen by fold.
        slope, shift: The calibration.
    """

    head: str
    right: Any
    rules: Any
    left: Any
    weights: Any
    folds: Any
    slope: float
    shift: float


def main(arguments: Sequence[str]) -> None:
    """Fit, choose the bands, and write the files, and the report where it is wanted."""
    parser = argparse.ArgumentParser(prog="python -m training.prompts.train")
    parser.add_argument("--data", type=Path, required=True, help="folder of the public sets")
    parser.add_argument("--leave-one-out", action="store_true", help="report on unseen sets, too")
    parser.add_argument("--to", type=Path, default=FILES, help="folder for the files")
    chosen = parser.parse_args(arguments)
    rows = [row for row in load_rows(chosen.data) if not _may_be_for_a_handbook(row)]
    matrix = matrix_of(rows)
    questions = [asked(rows, matrix.rows, head) for head in fit.HEADS]
    abroad = [_abroad(rows, matrix.rows, one) for one in questions]
    bands = _bands(rows, questions, abroad)
    everything = np.ones(len(rows), dtype=bool)
    columns = []
    for one in questions:
        made = fit.fitted(one.right, one.weights, matrix.rows, everything)
        bias = one.slope * made.bias + one.shift
        columns.append(fit.Column(weights=one.slope * made.weights, bias=bias))
    write_files(matrix.rarity, columns, bands, chosen.to)
    sys.stdout.write(f"{sha256_hex((chosen.to / 'prompts.json').read_bytes())} prompts.json\n")
    if chosen.leave_one_out:
        report = {
            one.head: _report(rows, one, told, bands[one.head])
            for one, told in zip(questions, abroad, strict=True)
        }
        REPORT.write_text(json.dumps(_about(rows, bands) | report, indent=1) + "\n", "utf-8")


def _may_be_for_a_handbook(row: Row) -> bool:
    """Whether a row is a question that its set counts as an order; a handbook may answer it."""
    return row.source == "clinc_other" and row.need is False and bool(_QUESTION.match(row.text))


_QUESTION: Final = re.compile(
    r"(?:what|when|where|who|why|how|which|can|could|may|do|does|is|are|will)\b(?! you\b)", re.I
)


def asked(rows: Sequence[Row], matrix: Any, head: str) -> Question:
    """Ask the rules, tell every row by folds, and calibrate."""
    right = fit.labels_of(rows, head)
    rules = decisions.decided(rows, head, np.zeros(len(rows)), _NEVER)
    sure = decisions.decided(rows, head, np.ones(len(rows)), _ALWAYS)
    unsure = decisions.decided(rows, head, np.zeros(len(rows)), _ALWAYS)
    left = sure != unsure
    weights = fit.weights_of(rows, left)
    totals = fit.told_unseen(right, weights, matrix, fit.folds_of(rows))
    slope, shift = fit.calibration(totals, np.where(left, right, -1), weights)
    return Question(
        head=head,
        right=right,
        rules=rules,
        left=left,
        weights=weights,
        folds=fit.probabilities(slope * totals + shift),
        slope=slope,
        shift=shift,
    )


def _abroad(rows: Sequence[Row], matrix: Any, one: Question) -> Any:
    """Probabilities of every row by weights that saw no row of its set or of a related one."""
    totals = fit.told_unseen(one.right, one.weights, matrix, fit.sets_of(rows, one.right))
    return fit.probabilities(one.slope * totals + one.shift)


def _bands(rows: Sequence[Row], questions: Sequence[Question], abroad: Sequence[Any]) -> Any:
    need, context = questions
    sources = np.array([row.source for row in rows])
    return {
        "need": settle.need_band(
            need.right,
            need.rules,
            need.left,
            need.folds,
            abroad[0],
            [sources == one for one in sorted(set(sources.tolist()))],
        ),
        "context": settle.context_band(
            context.right, context.left, context.folds, [sources == one for one in _COMPLETE]
        ),
    }


def _about(rows: Sequence[Row], bands: Any) -> dict[str, Any]:
    named = {head: [band.low, band.high] for head, band in bands.items()}
    return {"rows": len(rows), "bands": named}


def _report(rows: Sequence[Row], one: Question, abroad: Any, band: Band) -> dict[str, Any]:
    sources = np.array([row.source for row in rows])
    groups = {name: [name] for name in sorted(set(sources.tolist()))}
    groups |= {"unseen users": list(_USERS)} if one.head == "need" else {}
    return {
        name: _figures(rows, one, abroad, band, mask)
        for name, members in groups.items()
        if (mask := np.isin(sources, members) & (one.right >= 0)).any()
    }


def _figures(
    rows: Sequence[Row], one: Question, abroad: Any, band: Band, mask: Any
) -> dict[str, Any]:
    """What each of the deciders does on some rows."""
    own = [row for row, taken in zip(rows, mask, strict=True) if taken]
    right = one.right[mask] == 1
    told = {
        "rules": one.rules[mask],
        "classifier, by folds": one.folds[mask] >= 0.5,
        "classifier, set left out": abroad[mask] >= 0.5,
        "both, by folds": decisions.decided(own, one.head, one.folds[mask], band),
        "both, set left out": decisions.decided(own, one.head, abroad[mask], band),
        "floor": floor_of(own, right),
    }
    return {"rows": len(own)} | {
        name: decisions.figures(right, said) for name, said in told.items() if said is not None
    }


if __name__ == "__main__":
    main(sys.argv[1:])
