"""How well the judges tell what a passage carries (quality, and the time of a pair).

Run from the root of the repository::

    python -m benchmarks.judge --data FOLDER [--weights FOLDER] [--beside FOLDER] [--every-row]

Four deciders see the same rows: a floor (the share of the claim's content words that the passage
holds, its threshold fitted on the fitted part of the same set), the lexical judge, the network
alone, and both tiers. Without ``--every-row`` only rows are counted that the shipped weights were
not fitted on; with it all are, which is right for weights that saw none of these sets. With
``--beside`` the network of another folder answers the same rows: what rounding costs, or whether
new weights are better. ``--time`` prints the times alone.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeAlias

from training.judge import stances
from training.judge.pairs import REFUTED, SUPPORTED
from training.judge.sets import READERS, Item, is_fitted

from benchmarks.decisions import SEED, Confusion
from benchmarks.figures import SMALL_SET_ROWS, Interval
from troth.adapters.understanding.cross_encoder import CrossEncoder
from troth.adapters.understanding.lexical import LexicalJudge
from troth.adapters.understanding.tiers import TieredJudge
from troth.adapters.understanding.weights import SHIPPED
from troth.kernel.judgements import Label
from troth.language.tokens import content_words, stem

RESAMPLES: Final = 1000
EVERY: Final = 100_000  # pairs, which are scored once however many deciders ask
BITS: Final = {Label.SUPPORTED: 1, Label.REFUTED: 2, Label.NOT_ENOUGH_INFO: 4}
Decider: TypeAlias = "Callable[[str, str], Label]"
Answers: TypeAlias = "list[tuple[int, Label]]"  # allowed bits, and what was said


@dataclass(frozen=True, kw_only=True, slots=True)
class Row:
    """The figure of one decider on one set or part of it."""

    data: str
    rows: int
    metric: str
    decider: str
    figure: Interval

    def __str__(self) -> str:
        small = " (small set)" if self.rows < SMALL_SET_ROWS else ""
        span = f"{self.figure.low:.3f}–{self.figure.high:.3f}"
        value = f"{self.figure.value:.3f} | {span}"
        return f"| {self.data}{small} | {self.rows} | {self.metric} | {self.decider} | {value} |"


def overlap(passage: str, claim: str) -> float:
    """Share of the claim's content words, by stem, that the passage holds."""
    wanted = set(map(stem, content_words(claim)))
    return len(wanted & set(map(stem, content_words(passage)))) / max(1, len(wanted))


def floor(fitted: Sequence[Item]) -> Decider:
    """The overlap decider with the threshold that is best on the fitted part."""
    scored = [(overlap(i.passage, i.claim), i.allowed == SUPPORTED) for i in fitted]
    best = max(
        (_confusion((right, score >= at / 20) for score, right in scored).balanced_accuracy, at)
        for at in range(1, 22)
    )[1]
    return lambda passage, claim: (
        Label.SUPPORTED if overlap(passage, claim) >= best / 20 else Label.NOT_ENOUGH_INFO
    )


def _confusion(cells: Iterable[tuple[bool, bool]]) -> Confusion:
    """Of (expected, said) pairs."""
    counts = {(True, True): 0, (False, True): 0, (True, False): 0, (False, False): 0}
    for cell in cells:
        counts[cell] += 1
    hits, alarms, misses, rejections = counts.values()
    return Confusion(hits=hits, false_alarms=alarms, misses=misses, rejections=rejections)


def supported_balanced(answers: Answers) -> float:
    """Balanced accuracy of *supported* against the rest."""
    cells = ((a == SUPPORTED, said is Label.SUPPORTED) for a, said in answers)
    return _confusion(cells).balanced_accuracy


def refuted_balanced(answers: Answers) -> float:
    """Balanced accuracy of *refuted* against the rest."""
    cells = ((a == REFUTED, said is Label.REFUTED) for a, said in answers)
    return _confusion(cells).balanced_accuracy


def three_way(answers: Answers) -> float:
    """Accuracy over the three labels."""
    return sum(bool(allowed & BITS[said]) for allowed, said in answers) / len(answers)


METRICS: Final[dict[str, tuple[tuple[str, Callable[[Answers], float]], ...]]] = {
    "persona_nli": (
        ("accuracy, 3-way", three_way),
        ("balanced accuracy, supported", supported_balanced),
        ("balanced accuracy, refuted", refuted_balanced),
    ),
    "breaking_nli": (
        ("balanced accuracy, refuted", refuted_balanced),
        ("balanced accuracy, supported", supported_balanced),
    ),
}
SUPPORT_ONLY: Final = (("balanced accuracy, supported", supported_balanced),)


def interval(answers: Answers, metric: Callable[[Answers], float]) -> Interval:
    """The figure with its 95 % interval over resampled rows."""
    draw = random.Random(SEED)  # noqa: S311 - the same run gives the same intervals
    found = sorted(metric(draw.choices(answers, k=len(answers))) for _ in range(RESAMPLES))
    return Interval(
        value=metric(answers),
        low=found[int(0.025 * RESAMPLES)],
        high=found[int(0.975 * RESAMPLES) - 1],
    )


def rows_of(name: str, data: Path, deciders: dict[str, Decider], *, every: bool) -> Iterator[Row]:
    """All figures of one set: the whole, then its parts where it has domains."""
    items = list(READERS[name](data))
    fitted = [item for item in items if is_fitted(item)]
    kept = items if every and name != "persona_nli" else [i for i in items if not is_fitted(i)]
    for decider, decide in {"floor": floor(fitted), **deciders}.items():
        answers = [(item.allowed, decide(item.passage, item.claim)) for item in kept]
        for metric, read in METRICS.get(name, SUPPORT_ONLY):
            figure = interval(answers, read)
            yield Row(data=name, rows=len(kept), metric=metric, decider=decider, figure=figure)
        if name == "summedits":
            yield from _domains(kept, answers, decider)


def _domains(items: Sequence[Item], answers: Answers, decider: str) -> Iterator[Row]:
    """Balanced accuracy in each domain of SummEdits, and their mean."""
    metric, read = SUPPORT_ONLY[0]
    parts = sorted({item.part for item in items})
    by_part = {
        part: [a for item, a in zip(items, answers, strict=True) if item.part == part]
        for part in parts
    }
    figures = {part: interval(found, read) for part, found in by_part.items()}
    for part, figure in figures.items():
        data = f"summedits, {part}"
        rows = len(by_part[part])
        yield Row(data=data, rows=rows, metric=metric, decider=decider, figure=figure)
    means = [statistics.fmean(getattr(f, end) for f in figures.values()) for end in _ENDS]
    mean = Interval(value=means[0], low=means[1], high=means[2])
    yield Row(
        data="summedits, mean of domains (ends of the intervals averaged)",
        rows=len(items),
        metric=metric,
        decider=decider,
        figure=mean,
    )


_ENDS: Final = ("value", "low", "high")


def speed(network: CrossEncoder, data: Path) -> str:
    """Processor time of a pair alone, and pairs a second together on two threads."""
    tiers = TieredJudge(network, trusted=frozenset())
    draw = random.Random(SEED)  # noqa: S311 - the same rows in every run
    rows = [item for name in READERS for item in draw.sample(list(READERS[name](data)), 60)]
    asked = [pair for item in rows for pair in tiers.questions(item.passage, item.claim)][:600]
    network.warm()
    alone = _median_ms(network, asked[:200])
    begun = time.perf_counter()
    network.opinions(asked)
    together = len(asked) / (time.perf_counter() - begun)
    return f"{alone:.1f} ms of processor time a pair, {together:.0f} pairs/s together"


def _median_ms(network: CrossEncoder, pairs: Sequence[tuple[str, str]]) -> float:
    """Median processor time of one pair alone, in milliseconds."""
    spent = []
    for pair in pairs:
        begun = time.process_time()
        network.opinion(*pair)
        spent.append(1000 * (time.process_time() - begun))
    return statistics.median(spent)


def stance_row(network: CrossEncoder, data: Path, decider: str) -> Row:
    """Macro-F1 of for and against on the development claims of Perspectrum."""
    pairs = stances.read(data, "dev")
    opinions = network.opinions([(pair.passage, pair.claim) for pair in pairs])
    cells = [
        (pair.allowed, Label.SUPPORTED if one.supported >= one.refuted else Label.REFUTED)
        for pair, one in zip(pairs, opinions, strict=True)
    ]
    figure = interval(cells, stance_f1)
    return Row(
        data="perspectrum", rows=len(cells), metric="macro-F1", decider=decider, figure=figure
    )


def stance_f1(answers: Answers) -> float:
    """Mean of F1 of *supported* and of *refuted*."""
    found = []
    for label in (Label.SUPPORTED, Label.REFUTED):
        hits = sum(allowed == BITS[label] and said is label for allowed, said in answers)
        named = sum(said is label for _, said in answers)
        held = sum(allowed == BITS[label] for allowed, _ in answers)
        found.append(2 * hits / max(1, named + held))
    return statistics.fmean(found)


def deciders_of(network: CrossEncoder, mark: str = "") -> dict[str, Decider]:
    """The network alone, and both tiers; ``mark`` follows their names."""
    tiered = TieredJudge(network)
    alone = TieredJudge(network, trusted=frozenset())
    return {
        f"model{mark}": lambda passage, claim: alone.judge(passage, claim).label,
        f"tiered{mark}": lambda passage, claim: tiered.judge(passage, claim).label,
    }


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--weights", type=Path, default=SHIPPED)
    parser.add_argument("--beside", type=Path)
    parser.add_argument("--every-row", action="store_true")
    parser.add_argument("--time", action="store_true")
    parser.add_argument("--sets", nargs="*", default=[*READERS, "perspectrum"])
    return parser.parse_args()


def main() -> None:
    """Print a table to stdout."""
    given = _arguments()
    lexical = LexicalJudge()
    networks = {"": CrossEncoder(given.weights, keeps=EVERY)}
    if given.beside:
        networks[" beside"] = CrossEncoder(given.beside, keeps=EVERY)
    deciders: dict[str, Decider] = {
        "lexical": lambda passage, claim: lexical.judge(passage, claim).label
    }
    for mark, one in networks.items():
        deciders |= deciders_of(one, mark)
        name = TieredJudge(one).name
        sys.stdout.write(f"{name}: {speed(CrossEncoder(one.folder), given.data)}\n")
    if given.time:
        return
    sys.stdout.write("\n| set | rows | metric | decider | value | 95 % interval |\n")
    sys.stdout.write("|---|---|---|---|---|---|\n")
    for name in given.sets:
        found: Iterable[Row] = (
            [stance_row(one, given.data, f"model{mark}") for mark, one in networks.items()]
            if name == "perspectrum"
            else rows_of(name, given.data, deciders, every=given.every_row)
        )
        for row in found:
            sys.stdout.write(f"{row}\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
