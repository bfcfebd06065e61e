"""Telling labels from features: fitted weights that add up, and what each label rests on.

Each label has a table ``feature weight; …``, in hundredths; the feature ``-`` always occurs. The
sums become shares by their exponentials, so that the shares of all labels of a table add up to 1.
``training/intake/fit_rules.py`` fits the weights on written mails. A share is used as confidence:
it was checked on mails that no weight was fitted on, and errs towards doubt.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

ALWAYS_THERE: Final = "-"
_HUNDREDTH: Final = 0.01


@dataclass(frozen=True, kw_only=True, slots=True)
class Weights:
    """How much each feature speaks for and against each label.

    Attributes:
        labels: In the order of their table.
        by_feature: The labels on which a feature bears, with its weight.
    """

    labels: tuple[str, ...]
    by_feature: Mapping[str, tuple[tuple[str, float], ...]]

    def shares(self, values: Mapping[str, float]) -> dict[str, float]:
        """The share of each label, in [0, 1], all of them adding up to 1."""
        sums = dict.fromkeys(self.labels, 0.0)
        for name in sorted((*values, ALWAYS_THERE)):
            for label, weight in self.by_feature.get(name, ()):
                sums[label] += weight * values.get(name, 1.0)
        most = max(sums.values())
        grown = {label: math.exp(value - most) for label, value in sums.items()}
        whole = sum(grown.values())
        return {label: value / whole for label, value in grown.items()}

    def speak_for(self, label: str, values: Mapping[str, float]) -> list[str]:
        """Features that occur and speak for a label, the strongest first."""
        told = {
            name: weight * value
            for name, value in values.items()
            for one, weight in self.by_feature.get(name, ())
            if one == label and weight * value > 0
        }
        return sorted(told, key=lambda name: (-told[name], name))


def compile_weights(tables: Mapping[str, str]) -> Weights:
    """Read the tables of the labels.

    Raises:
        ValueError: An entry is not a feature and a whole number.
    """
    by_feature: dict[str, list[tuple[str, float]]] = {}
    for label, text in tables.items():
        for entry in text.replace("\n", " ").split(";"):
            name, _, weight = entry.strip().rpartition(" ")
            by_feature.setdefault(name, []).append((label, int(weight) * _HUNDREDTH))
    return Weights(
        labels=tuple(tables),
        by_feature={name: tuple(told) for name, told in by_feature.items()},
    )
