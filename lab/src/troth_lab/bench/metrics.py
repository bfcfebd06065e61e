"""Metrics: one figure from the counts of what was expected and what was said.

A metric reads a ``Counted``: how many rows of each (expected, said) pair there are. Labels of two
classes are ``True`` and ``False``; others are what their set calls them. What was expected may be
a pair ``(part, label)`` for metrics that are a mean over parts of a set.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

Counted: TypeAlias = "Mapping[tuple[Hashable, Hashable], int]"


@dataclass(frozen=True, kw_only=True, slots=True)
class Metric:
    """A figure that is read off the counts of a set.

    Attributes:
        name: As it stands in the table; ``published.py`` knows it by this name.
        one_sided: The same answer to every row could win it.
    """

    name: str
    read: Callable[[Counted], float]
    higher_is_better: bool = True
    one_sided: bool = False


@dataclass(frozen=True, slots=True)
class Confusion:
    """Counts of yes-or-no decisions against what was expected."""

    hits: int
    false_alarms: int
    misses: int
    rejections: int

    @property
    def recall(self) -> float:
        """Share of the expected that was found."""
        return share(self.hits, self.hits + self.misses)

    @property
    def precision(self) -> float:
        """Share of the found that was expected."""
        return share(self.hits, self.hits + self.false_alarms)

    @property
    def false_alarm_rate(self) -> float:
        """Share of the not expected that was found all the same."""
        return share(self.false_alarms, self.false_alarms + self.rejections)

    @property
    def balanced_accuracy(self) -> float:
        """Mean of the shares of either class that were judged rightly."""
        return (self.recall + 1.0 - self.false_alarm_rate) / 2

    @property
    def accuracy(self) -> float:
        """Share of all rows that were judged rightly."""
        right = self.hits + self.rejections
        return share(right, right + self.false_alarms + self.misses)

    @property
    def f1(self) -> float:
        """Harmonic mean of precision and recall of the expected."""
        return share(2 * self.hits, 2 * self.hits + self.false_alarms + self.misses)

    @property
    def macro_f1(self) -> float:
        """Mean F1 of both classes."""
        found = share(2 * self.hits, 2 * self.hits + self.false_alarms + self.misses)
        left = share(2 * self.rejections, 2 * self.rejections + self.false_alarms + self.misses)
        return (found + left) / 2


def share(part: float, whole: float) -> float:
    """A share in [0, 1]; 0 of nothing."""
    return part / whole if whole else 0.0


def confusion(counted: Counted) -> Confusion:
    """The counts of a yes-or-no question."""
    cells = Counter[tuple[bool, bool]]()
    for (expected, said), count in counted.items():
        cells[bool(expected), bool(said)] += count
    return Confusion(
        hits=cells[True, True],
        false_alarms=cells[False, True],
        misses=cells[True, False],
        rejections=cells[False, False],
    )


def right_share(counted: Counted) -> float:
    """Share of rows whose label was said."""
    right = sum(count for (expected, said), count in counted.items() if expected == said)
    return share(right, sum(counted.values()))


def mean_f1(counted: Counted) -> float:
    """Mean F1 over the labels that were expected or said, each counting alike."""
    hits, expected, said = Counter[Hashable](), Counter[Hashable](), Counter[Hashable]()
    for (right, answer), count in counted.items():
        expected[right] += count
        said[answer] += count
        hits[right] += count if right == answer else 0
    labels = dict.fromkeys((*expected, *said))
    found = [share(2 * hits[one], expected[one] + said[one]) for one in labels]
    return share(sum(found), len(found))


def ranked_area(counted: Counted) -> float:
    """Area under the curve of a score: expected is yes or no, said is a number, ties count half."""
    scores: dict[float, list[int]] = {}
    for (expected, score), count in counted.items():
        if not isinstance(score, (int, float)):
            raise TypeError("what is said is a score here")
        scores.setdefault(score, [0, 0])[bool(expected)] += count
    below = won = 0.0
    for score in sorted(scores):
        negative, positive = scores[score]
        won += positive * (below + negative / 2)
        below += negative
    return share(won, below * sum(positive for _, positive in scores.values()))


def for_one(label: Hashable, metric: Metric, called: str) -> Metric:
    """A two-class metric of one label against the rest.

    Args:
        called: What stands behind the metric's name, such as ``supported``.
    """

    def read(counted: Counted) -> float:
        cells = Counter[tuple[Hashable, Hashable]]()
        for (expected, said), count in counted.items():
            cells[expected == label, said == label] += count
        return metric.read(cells)

    return replace(metric, name=f"{metric.name}, {called}", read=read)


def mean_over_parts(metric: Metric) -> Metric:
    """The mean of a metric over parts; what is expected is ``(part, label)``."""

    def read(counted: Counted) -> float:
        parts: dict[Hashable, Counter[tuple[Hashable, Hashable]]] = {}
        for (expected, said), count in counted.items():
            if not isinstance(expected, tuple):
                raise TypeError("what is expected names its part here")
            part, label = expected
            parts.setdefault(part, Counter())[label, said] += count
        found = [metric.read(parts[part]) for part in sorted(parts, key=str)]
        return share(sum(found), len(found))

    return replace(metric, read=read)


RECALL: Final = Metric(name="recall", read=lambda c: confusion(c).recall, one_sided=True)
PRECISION: Final = Metric(name="precision", read=lambda c: confusion(c).precision, one_sided=True)
FALSE_ALARMS: Final = Metric(
    name="false alarms",
    read=lambda c: confusion(c).false_alarm_rate,
    higher_is_better=False,
    one_sided=True,
)
BALANCED: Final = Metric(name="balanced accuracy", read=lambda c: confusion(c).balanced_accuracy)
F1: Final = Metric(name="F1", read=lambda c: confusion(c).f1)
MACRO_F1: Final = Metric(name="macro-F1", read=mean_f1)
ACCURACY: Final = Metric(name="accuracy", read=right_share)
AUROC: Final = Metric(name="AUROC", read=ranked_area)
