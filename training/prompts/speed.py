"""Milliseconds for one request on one core: ``python -m training.prompts.speed --data FOLDER``.

Prints the median and the 95th percentile for taking the request apart, for the rules, and for the
classifier with its features, over every tenth request of the public sets; the loading of the
files, which happens once, is printed apart.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import quantiles
from typing import Any, Final

from training.prompts.rows import Row, load_rows
from troth.adapters.classifiers.prompts import load_prompt_classifier
from troth.contracts.answers.request.missing import decide_missing_context
from troth.contracts.answers.request.need import decide_evidence_need

_EVERY: Final = 10


def main(arguments: Sequence[str]) -> None:
    """Time each part over the same requests."""
    parser = argparse.ArgumentParser(prog="python -m training.prompts.speed")
    parser.add_argument("--data", type=Path, required=True, help="folder of the public sets")
    rows = load_rows(parser.parse_args(arguments).data)[::_EVERY]
    begun = time.perf_counter()
    classifier = load_prompt_classifier()
    classifier.score(rows[0].split, ())
    sys.stdout.write(f"loading: {1000 * (time.perf_counter() - begun):.1f} ms\n")
    splits = [row.split for row in rows]
    parts: dict[str, Callable[[int], Any]] = {
        "split": lambda at: rows[at].split,
        "rules": lambda at: (
            decide_evidence_need(splits[at]),
            decide_missing_context(splits[at], history=rows[at].turns),
        ),
        "classifier": lambda at: classifier.score(splits[at], rows[at].turns),
    }
    for name, work in parts.items():
        sys.stdout.write(f"{name}: {_timed(rows, work)}\n")


def _timed(rows: Sequence[Row], work: Callable[[int], Any]) -> str:
    spent = []
    for at in range(len(rows)):
        begun = time.perf_counter()
        work(at)
        spent.append(1000 * (time.perf_counter() - begun))
    shares = quantiles(spent, n=20)
    return f"p50 {shares[9]:.3f} ms, p95 {shares[18]:.3f} ms, {len(rows)} requests"


if __name__ == "__main__":
    main(sys.argv[1:])
