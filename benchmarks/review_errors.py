"""What the reviewer missed and what it found wrongly on the half that may be tuned on, by rule.

Run from the root of the repository::

    python -m benchmarks.review_errors [--data FOLDER] [--judge "with the model"] > FILE

With the public sets it also says which rules object to what their passages carry, with examples.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from training.judge.pairs import SUPPORTED
from training.judge.sets import PASSAGE_SETS, READERS, Item

from benchmarks.review_desk import WORDS, judges, outcomes_of, reviewed
from benchmarks.review_scores import (
    Outcome,
    advised_rightly,
    found_by_kind,
    precision_by_rule,
    precision_by_type,
    stray_controls,
    stray_rate,
)
from troth.contracts.review.model import Finding

_DRAWS = 200
_EVERY = 5  # of the rows of a public set one in so many is looked at
_SHOWN = 6  # examples of one rule


def report(outcomes: Sequence[Outcome]) -> Iterator[str]:
    """Lines of Markdown: figures first, then every miss by kind and every stray by rule."""
    yield "# Review: errors on the half that may be tuned on\n"
    yield from _figures(outcomes)
    yield "\n## Missed, by kind\n"
    yield from _missed(outcomes)
    yield "\n## Found where nothing is wrong, by rule\n"
    yield from _strays(outcomes)


def _figures(outcomes: Sequence[Outcome]) -> Iterator[str]:
    for kind in found_by_kind(outcomes, _DRAWS):
        yield f"- {kind.kind}: {kind.typed} typed, {kind.anyhow} anyhow, of {kind.faults}"
    for one in (*precision_by_type(outcomes, _DRAWS), *precision_by_rule(outcomes, _DRAWS)):
        yield f"- {one.name}: right {one.right}, beside {one.beside}, wrong {one.wrong}"
    yield f"- false findings per 1,000 clean words: {stray_rate(outcomes, _DRAWS).value:.2f}"
    for name, (there, met) in stray_controls(outcomes).items():
        yield f"- {name} sentences touched: {met} of {there}"
    for name, rows, right in advised_rightly(outcomes, _DRAWS):
        yield f"- recommendation {name}: {right.value:.3f} of {rows}"


def _missed(outcomes: Sequence[Outcome]) -> Iterator[str]:
    rows: list[tuple[str, str]] = []
    for outcome in outcomes:
        for plant in outcome.draft.plants:
            met = outcome.meeting(plant)
            if not any(one.type in plant.types for one in met):
                said = ", ".join(sorted({one.rule for one in met})) or "nothing"
                text = outcome.draft.text[plant.start : plant.end]
                rows.append((plant.kind, f"- [{said}] {text}\n  - page: {plant.before}"))
    yield from _grouped(rows)


def _strays(outcomes: Sequence[Outcome]) -> Iterator[str]:
    rows: dict[tuple[str, str], str] = {}
    for outcome in outcomes:
        for one in outcome.stray:
            rows.setdefault((one.rule, one.location), f"- {one.location}\n  - {_seen(one)}")
    yield from _grouped([(rule, line) for (rule, _), line in rows.items()])


def _seen(finding: Finding) -> str:
    quotes = "; ".join(f"{one.source_id}: {one.quote}" for one in finding.passages)
    return f"{finding.description} [{quotes}]"


def _grouped(rows: Sequence[tuple[str, str]]) -> Iterator[str]:
    for name in sorted({name for name, _ in rows}):
        lines = [line for other, line in rows if other == name]
        yield f"\n### {name} ({len(lines)})\n"
        yield from lines


def public(data: Path, name: str, judge: str) -> Iterator[str]:
    """Lines on one public set: findings by rule, and examples where the passage carries all."""
    items = list(READERS[name](data))[::_EVERY]
    carried = [item for item in items if item.allowed == SUPPORTED]
    rest = [item for item in items if item.allowed != SUPPORTED]
    false, right = (Counter(_rules(of, judge)) for of in (carried, rest))
    yield f"\n## {name}: {len(carried)} carried, {len(rest)} not\n"
    for rule in sorted(false | right):
        yield f"- {rule}: {false[rule]} on carried texts, {right[rule]} on the others"
    shown = Counter[str]()
    for item in carried:
        for one in reviewed("row", item.claim, {"passage": item.passage}, judge).findings:
            shown[one.rule] += 1
            if shown[one.rule] <= _SHOWN:
                yield f"  - {one.rule}: {one.location}\n    - {_seen(one)}"


def _rules(items: Sequence[Item], judge: str) -> Iterator[str]:
    for item in items:
        found = reviewed("row", item.claim, {"passage": item.passage}, judge).findings
        yield from {one.rule: None for one in found}


def main() -> None:
    """Print the report to stdout."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", metavar="FOLDER", type=Path)
    parser.add_argument("--judge", choices=list(judges()), default=WORDS)
    given = parser.parse_args()
    for line in report(outcomes_of(held_out=False, judge=given.judge)):
        sys.stdout.write(f"{line}\n")
    for name in PASSAGE_SETS if given.data else ():
        for line in public(given.data, name, given.judge):
            sys.stdout.write(f"{line}\n")


if __name__ == "__main__":
    main()
