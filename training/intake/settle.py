"""From predictions of unseen mails to the terms under which the product acts on them.

The weights of the pool are those under which what was right is most probable. Thresholds are the
lowest under which what is accepted is right often enough, for all labels together and then for each
label that still falls short.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import numpy as np
from scipy.optimize import minimize

from training.intake.heads import Head
from troth.contracts.gate.intake.insurance import INSURANCE
from troth.contracts.gate.intake.model import Classification
from troth.contracts.gate.intake.pooling import PoolWeights, pool_opinions

AIM: Final = 0.91
"""Share of what is accepted that shall be right, on mails that were not fitted."""
EACH: Final = 0.85
"""The same for each label by itself, where there are enough mails to tell."""
CALM: Final = 0.94
"""The same for the default urgency, which nobody would look at otherwise."""
LEAST_SEEN: Final = 5
NEVER: Final = 1.01
_GRID: Final = tuple(round(0.30 + 0.02 * step, 2) for step in range(35))
RISK_SURE: Final = 0.90
RISK_DOUBT: Final = 0.65


def rules_say(head: Head, reading: Classification) -> tuple[str, float]:
    """The label that the rules tell for a question, and their confidence."""
    if head.name == "primary":
        primary = reading.primary_intent
        return primary, next(one.confidence for one in reading.intents if one.label == primary)
    told = reading.product_line if head.name == "product" else reading.urgency
    return told.label, told.confidence


def weights_of(head: Head, told: Any, rules: Sequence[Classification], right: Any) -> PoolWeights:
    """The two weights under which the right labels are most probable."""

    def surprise(values: Any) -> float:
        weights = PoolWeights(rules=abs(float(values[0])), classifier=abs(float(values[1])))
        pooled = pooled_of(head, told, rules, weights)
        chosen = [row[head.labels[answer]] for row, answer in zip(pooled, right, strict=True)]
        return float(-np.mean(np.log(np.maximum(chosen, 1e-6))))

    best = minimize(surprise, [0.8, 1.5], method="Nelder-Mead", options={"maxiter": 60})
    rules_weight, classifier_weight = (round(abs(float(value)), 3) for value in best.x)
    return PoolWeights(rules=rules_weight, classifier=classifier_weight)


def pooled_of(
    head: Head, told: Any, rules: Sequence[Classification], weights: PoolWeights
) -> list[Mapping[str, float]]:
    """Pooled probabilities by label, one mapping for each mail."""
    return [
        pool_opinions(
            rules_say(head, reading), dict(zip(head.labels, map(float, row), strict=True)), weights
        )
        for row, reading in zip(told, rules, strict=True)
    ]


def best_of(
    head: Head, told: Any, rules: Sequence[Classification], weights: PoolWeights
) -> tuple[Any, Any]:
    """The likeliest label of each mail, as an index, and its confidence to two decimals."""
    pooled = pooled_of(head, told, rules, weights)
    labels = [max(row, key=lambda name, row=row: row[name]) for row in pooled]
    sure = np.array([round(row[label], 2) for row, label in zip(pooled, labels, strict=True)])
    return np.array([head.labels.index(label) for label in labels]), sure


def thresholds(labels: Sequence[str], confidence: Any, told: Any, right: Any) -> dict[str, float]:
    """For each label the confidence from which it is accepted.

    Args:
        confidence: Of the label told, for each mail.
        told, right: Indices of labels.
    """
    hits = told == right
    common = next((one for one in _GRID if _share(hits, confidence >= one) >= AIM), NEVER)
    least = dict.fromkeys(labels, common)
    for place, label in enumerate(labels):
        own = told == place
        steps = [one for one in _GRID if one >= common]
        taken = own & (confidence >= common)
        each = CALM if label == INSURANCE.default_urgency else EACH
        if taken.sum() >= LEAST_SEEN and _share(hits, taken) < each:
            good = (one for one in steps if _share(hits, own & (confidence >= one)) >= each)
            least[label] = next(good, NEVER)
    return least


def figures(
    head: Head,
    told: Any,
    rules: Sequence[Classification],
    weights: PoolWeights,
    least: Mapping[str, float],
    right: Any,
) -> dict[str, float]:
    """Accuracies alone and pooled, and of what is accepted."""
    chosen, sure = best_of(head, told, rules, weights)
    taken = sure >= np.array([least[head.labels[place]] for place in chosen])
    by_rules = np.array([head.labels.index(rules_say(head, one)[0]) for one in rules])
    hits = chosen == right
    return {
        "mails": len(rules),
        "classifier": round(float((told.argmax(axis=1) == right).mean()), 3),
        "rules": round(float((by_rules == right).mean()), 3),
        "pooled": round(float(hits.mean()), 3),
        "accepted": round(float(taken.mean()), 3),
        "accepted_right": round(_share(hits, taken), 3),
    }


def risk_thresholds(labels: Sequence[str], told: Any, right: Any) -> dict[str, list[float]]:
    """For each risk: from when it is flagged, and from when it is a doubt for people."""
    terms = {}
    for place, label in enumerate(labels):
        score, true = told[:, place], right[:, place].astype(bool)
        sure = _lowest(score, true, RISK_SURE)
        terms[label] = [sure, min(_lowest(score, true, RISK_DOUBT), sure)]
    return terms


def risk_figures(
    labels: Sequence[str],
    told: Any,
    rules: Sequence[Classification],
    terms: Mapping[str, Sequence[float]],
    right: Any,
) -> dict[str, dict[str, int]]:
    """For each risk: how often it is right, and what rules and union find and err in."""
    counted = {}
    for place, label in enumerate(labels):
        true = right[:, place].astype(bool)
        seen = np.array([label in {one.label for one in reading.risk_flags} for reading in rules])
        flagged, doubted = (told[:, place] >= bar for bar in terms[label])
        counted[label] = {
            "right": int(true.sum()),
            "rules_found": int((seen & true).sum()),
            "rules_wrong": int((seen & ~true).sum()),
            "both_found": int(((seen | flagged) & true).sum()),
            "both_wrong": int(((seen | flagged) & ~true).sum()),
            "or_doubted": int(((seen | doubted) & true).sum()),
            "doubted_wrong": int((doubted & ~seen & ~true).sum()),
        }
    return counted


def _lowest(score: Any, true: Any, aim: float) -> float:
    """The lowest threshold from which on precision is as good as the aim; to three decimals."""
    order = np.argsort(score)[::-1]
    share = np.cumsum(true[order]) / np.arange(1, len(order) + 1)
    good = [place for place in np.nonzero(share >= aim)[0] if place + 1 >= LEAST_SEEN]
    return round(float(np.ceil(score[order][good[-1]] * 1_000) / 1_000), 3) if good else NEVER


def _share(hits: Any, taken: Any) -> float:
    return float(hits[taken].mean()) if taken.any() else 0.0
