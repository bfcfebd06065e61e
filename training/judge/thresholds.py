"""The thresholds of every use, chosen on one half of the unfitted passages and told of the other.

Run from the root of the repository::

    python -m training.judge.thresholds --data FOLDER --weights FOLDER

The rows are those that were not fitted, in two halves by passage. What is chosen on each half is
reported on the other, and the card gets the mean of the two. A use weighs a wrong *supported* or
*refuted* as often as it costs more than a missed one.
"""

from __future__ import annotations

import argparse
import hashlib
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from benchmarks.judge import METRICS, SUPPORT_ONLY, interval

from training.judge.pairs import REFUTED, SUPPORTED
from training.judge.sets import PASSAGE_SETS, READERS, Item, is_fitted
from troth.adapters.judge.card import Threshold, Use
from troth.adapters.judge.lexical import LexicalJudge
from troth.adapters.judge.onnx import SHIPPED, CrossEncoder
from troth.adapters.judge.tiers import FINAL, TieredJudge, Weighed, weighed
from troth.kernel.judgements import Label

GRID: Final = tuple(step / 20 for step in range(4, 19))
REFUTING: Final = ("fm2", "fever_symmetric", "persona_nli", "breaking_nli")


@dataclass(frozen=True, kw_only=True, slots=True)
class Need:
    """What a use asks for.

    Attributes:
        supporting, refuting: Sets whose mean figure counts, for either label.
        care: How many missed labels one wrong label costs: of *supported*, of *refuted*.
    """

    supporting: Sequence[str]
    refuting: Sequence[str]
    care: tuple[float, float]


NEEDS: Final = {
    Use.EVIDENCE: Need(supporting=PASSAGE_SETS, refuting=REFUTING, care=(1.5, 1.5)),
    Use.MEMORY: Need(supporting=("persona_nli",), refuting=("persona_nli",), care=(1.0, 3.0)),
    Use.DISAGREEMENT: Need(supporting=REFUTING, refuting=REFUTING, care=(1.0, 1.0)),
    Use.THINKING: Need(supporting=PASSAGE_SETS, refuting=REFUTING, care=(1.0, 1.5)),
    Use.REVIEW: Need(supporting=PASSAGE_SETS, refuting=REFUTING, care=(1.0, 1.5)),
}


@dataclass(frozen=True, kw_only=True, slots=True)
class Heard:
    """One row: its right answers, its half, and what the judge has to go by."""

    name: str
    allowed: int
    half: int
    found: Weighed | Label

    def at(self, threshold: Threshold) -> Label:
        """What the judge says with these thresholds."""
        return self.found if isinstance(self.found, Label) else self.found.at(threshold)[0]


def heard(data: Path, network: CrossEncoder) -> Iterator[Heard]:
    """Every unfitted row of every set, read once."""
    lexical, tiers = LexicalJudge(), TieredJudge(network)
    for name, read in READERS.items():
        for item in read(data):
            if is_fitted(item):
                continue
            first = lexical.judge(item.passage, item.claim)
            asked = (
                ()
                if (first.label, first.reason) in FINAL
                else tiers.questions(item.passage, item.claim)
            )
            said = [
                (part, one) for (_, part), one in zip(asked, network.opinions(asked), strict=True)
            ]
            found = weighed(said, first) if said else first.label
            yield Heard(name=name, allowed=item.allowed, half=_half(item), found=found)


def _half(item: Item) -> int:
    """By passage; by claim where many rows share what they are grouped by."""
    key = item.claim if item.group in ("train", "dev") else item.group
    return hashlib.sha256(key.encode()).digest()[1] % 2


def figure(cells: Iterable[tuple[bool, bool]], care: float) -> float:
    """Mean of the recalls of both sides, the rejected wrong ones counted ``care`` times."""
    right, wrong, kept, refused = 0, 0, 0, 0
    for is_so, said in cells:
        right, wrong = right + is_so, wrong + (not is_so)
        kept, refused = kept + (is_so and said), refused + (not is_so and not said)
    return (kept / max(1, right) + care * refused / max(1, wrong)) / (1 + care)


def worth(by_set: Mapping[str, Sequence[Heard]], need: Need, threshold: Threshold) -> float:
    """What the thresholds are worth to the use on these rows, in [0, 1]."""
    total = 0.0
    sides = ((need.supporting, Label.SUPPORTED, SUPPORTED), (need.refuting, Label.REFUTED, REFUTED))
    for (names, label, bit), care in zip(sides, need.care, strict=True):
        for name in names:
            cells = ((row.allowed == bit, row.at(threshold) is label) for row in by_set[name])
            total += figure(cells, care) / (2 * len(names))
    return total


def chosen(rows: Iterable[Heard], need: Need) -> Threshold:
    """The best of the grid; of equals the highest."""
    by_set: dict[str, list[Heard]] = defaultdict(list)
    for row in rows:
        by_set[row.name].append(row)
    grid = [Threshold(supported=a, refuted=b) for a in GRID for b in GRID]
    return max(grid, key=lambda one: (worth(by_set, need, one), one.supported, one.refuted))


def crossed(rows: Sequence[Heard], need: Need) -> tuple[Threshold, Threshold]:
    """What is chosen on half 1, for half 0; and the other way about."""
    first, second = (chosen([r for r in rows if r.half != half], need) for half in (0, 1))
    return first, second


def main() -> None:
    """Print the thresholds, and what they reach on rows that they were not chosen on."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--weights", type=Path, default=SHIPPED)
    given = parser.parse_args()
    rows = list(heard(given.data, CrossEncoder(given.weights)))
    for use, need in NEEDS.items():
        both = crossed(rows, need)
        means = [sum(getattr(t, end) for t in both) / 2 for end in ("supported", "refuted")]
        said = ", ".join(f"{t.supported:.2f}/{t.refuted:.2f}" for t in both)
        sys.stdout.write(f"\n{use}: {said}; card {means[0]:.3f}/{means[1]:.3f}\n")
        _report(use, rows, both)


def _report(use: Use, rows: Sequence[Heard], both: tuple[Threshold, Threshold]) -> None:
    need = NEEDS[use]
    for name in dict.fromkeys((*need.supporting, *need.refuting)):
        answers = [(row.allowed, row.at(both[row.half])) for row in rows if row.name == name]
        for metric, read in METRICS.get(name, SUPPORT_ONLY):
            found = interval(answers, read)
            span = f"{found.value:.3f} | {found.low:.3f}–{found.high:.3f}"
            sys.stdout.write(f"| {use} | {name} | {len(answers)} | {metric} | {span} |\n")


if __name__ == "__main__":
    main()
