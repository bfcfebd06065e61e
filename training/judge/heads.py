"""Fit the head of the judge's card: what the network says of claims, beside what the words say.

Run from the root of the repository::

    python -m training.judge.heads --weights FOLDER [--write]

It is fitted in two steps. The first learns from the words alone, on every hand that is not held
out; the second weighs its answer beside the network's, on hands that the network has not learned,
since of others it is too sure. Rows of a hand of the second step are never answered by a first step
that learned them. Both are linear, and so is what is written: for each label and feature a weight,
and what is added to it where the texts are German.

Printed are areas under the curve and recalls, each hand of the second step told by the other, and
the hands held out by both.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np

from training.judge import written
from training.judge.pairs import REFUTED, SUPPORTED
from troth.adapters.understanding.card import CARD_FILE, Use
from troth.adapters.understanding.cross_encoder import CrossEncoder
from troth.adapters.understanding.features import is_german
from troth.adapters.understanding.head import LABELS, weighable
from troth.adapters.understanding.lexical import LexicalJudge
from troth.adapters.understanding.opinion import Opinion
from troth.adapters.understanding.tiers import TieredJudge
from troth.adapters.understanding.weights import SHIPPED

NAME: Final = "claims/1"
NETWORK: Final = ("network_supported", "network_refuted", "network_refuted_most")
SECOND: Final = ("juniper", "sorrel")
HELD: Final = ("elm", "fichte-held")
WRONGLY: Final = (0.04, 0.007)  # shares at which the recalls of the two labels are told
_BITS: Final = (SUPPORTED, REFUTED)
_FIRM, _FIRMER = 0.05, 0.02  # inverse penalties of the two steps
_UNHEARD: Final = Opinion(supported=0.5, refuted=0.25)


@dataclass(frozen=True, kw_only=True, slots=True)
class Row:
    """One claim: what is weighed of each of its sentences, its language, its right answers."""

    given: tuple[dict[str, float], ...]
    german: float
    allowed: int


Linear = tuple[Any, float]  # weights and bias


def read_hand(folder: Path, hand: str, network: CrossEncoder | None) -> list[Row]:
    """The claims of a hand; without a network what it says is left at nothing."""
    judge = TieredJudge(network or CrossEncoder(), use=Use.MEMORY)  # which reads German
    lexical, rows = LexicalJudge(), []
    for pair in written.claims(folder, hand):
        first = lexical.judge(pair.passage, pair.claim)
        asked = judge.questions(pair.passage, pair.claim)
        heard = network.opinions(asked) if network else [_UNHEARD] * len(asked)
        parts: dict[str, list[tuple[str, Opinion]]] = {}
        for (window, part), opinion in zip(asked, heard, strict=True):
            parts.setdefault(part, []).append((window, opinion))
        given = tuple(
            weighable([window for window, _ in one], part, [said for _, said in one], first)
            for part, one in parts.items()
        )
        if given:
            german = float(is_german(pair.passage, pair.claim))
            rows.append(Row(given=given, german=german, allowed=pair.allowed))
    return rows


class Fitted:
    """Both steps, fitted on rows; claims of one sentence are learned, all can be told."""

    def __init__(self, words: Sequence[Sequence[Row]], second: Sequence[Sequence[Row]]) -> None:
        self.names = [name for name in words[0][0].given[0] if name not in NETWORK]
        single = [[row for row in rows if len(row.given) == 1] for rows in (*words, *second)]
        known, late = single[: len(words)], single[len(words) :]
        others = [
            [row for rows in (*known, *late[:at], *late[at + 1 :]) for row in rows]
            for at in range(len(late))
        ]
        inner = [self._first(rows) for rows in others]
        stacked = [
            self._stacked(row.given[0], row.german, first)
            for rows, first in zip(late, inner, strict=True)
            for row in rows
        ]
        allowed = [row.allowed for rows in late for row in rows]
        self.second = [_linear(stacked, [a == bit for a in allowed], _FIRMER) for bit in _BITS]
        self.first = self._first([row for rows in single for row in rows])

    def _first(self, rows: Sequence[Row]) -> list[Linear]:
        told = [self._told(row.given[0], row.german) for row in rows]
        return [_linear(told, [row.allowed == bit for row in rows], _FIRM) for bit in _BITS]

    def _told(self, given: dict[str, float], german: float) -> list[float]:
        return [*(given[name] for name in self.names), german]

    def _stacked(self, given: dict[str, float], german: float, first: list[Linear]) -> list[float]:
        told = np.array(self._told(given, german))
        own = [float(told @ weights + bias) for weights, bias in first]
        own += [given[name] for name in NETWORK]
        return [*own, german, *(german * one for one in own)]

    def head(self) -> dict[str, Any]:
        """What the card holds."""
        return {"name": NAME, **dict(zip(LABELS, map(self._composed, self.second), strict=True))}

    def _composed(self, second: Linear) -> dict[str, list[float]]:
        (weights, bias), (one, other) = second, self.first
        plain, more = weights[:5], weights[6:]
        found = {
            name: [
                sum(w * step[0][at] for w, step in zip(by, (one, other), strict=False))
                for by in (plain, more)
            ]
            for at, name in enumerate(self.names)
        }
        found.update({name: [plain[2 + at], more[2 + at]] for at, name in enumerate(NETWORK)})
        offsets = [step[1] for step in (one, other)]
        shifts = [step[0][-1] for step in (one, other)]
        always = bias + sum(w * b for w, b in zip(plain, offsets, strict=False))
        added = weights[5] + sum(w * s for w, s in zip(plain, shifts, strict=False))
        added += sum(w * (b + s) for w, b, s in zip(more, offsets, shifts, strict=False))
        found["always"] = [found["always"][0] + always, found["always"][1] + added]
        return {name: [round(float(x), 4) for x in pair] for name, pair in sorted(found.items())}


def _linear(given: Sequence[Sequence[float]], right: Sequence[bool], firm: float) -> Linear:
    from sklearn.linear_model import LogisticRegression

    matrix = np.array(given)
    mean, wide = matrix.mean(axis=0), matrix.std(axis=0)
    wide[wide == 0] = 1.0
    found = LogisticRegression(C=firm, max_iter=1000).fit((matrix - mean) / wide, right)
    weights = found.coef_[0] / wide
    return weights, float(found.intercept_[0] - mean @ weights)


def scores(head: dict[str, Any], rows: Sequence[Row]) -> list[tuple[float, float]]:
    """For each claim the score of its least supported and its most refuted sentence."""
    told = [
        [
            [
                sum(
                    value * (own[name][0] + row.german * own[name][1])
                    for name, value in one.items()
                )
                for one in row.given
            ]
            for own in (head[label] for label in LABELS)
        ]
        for row in rows
    ]
    return [(min(supported), max(refuted)) for supported, refuted in told]


def report(what: str, rows: Sequence[Row], found: Sequence[tuple[float, float]]) -> None:
    """Print the areas and recalls of both labels."""
    from sklearn.metrics import roc_auc_score

    told = []
    for at, (bit, most) in enumerate(zip(_BITS, WRONGLY, strict=True)):
        right = [row.allowed == bit for row in rows]
        said = [one[at] for one in found]
        wrong = sorted((s for s, r in zip(said, right, strict=True) if not r), reverse=True)
        least = wrong[int(most * len(wrong))]
        recall = sum(s > least for s, r in zip(said, right, strict=True) if r) / sum(right)
        told.append(f"{LABELS[at]} {roc_auc_score(right, said):.3f}, {recall:.3f} at {most}")
    print(f"{what}, {len(rows)} claims: {'; '.join(told)}", flush=True)


def main() -> None:
    """Fit, print what the heads do on hands they did not learn, and write the card if asked."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rows", type=Path, default=written.ROWS)
    parser.add_argument("--weights", type=Path, default=SHIPPED)
    parser.add_argument("--write", action="store_true")
    given = parser.parse_args()
    every = sorted(path.stem.partition("_")[2] for path in given.rows.glob("claims_*.jsonl"))
    first = [hand for hand in every if hand not in (*SECOND, *HELD)]
    network = CrossEncoder(given.weights)
    words = [read_hand(given.rows, hand, None) for hand in first]
    late = {hand: read_hand(given.rows, hand, network) for hand in (*SECOND, *HELD)}
    alone = {hand: [_alone(row) for row in rows] for hand, rows in late.items()}
    for hand in SECOND:
        others = [late[other] for other in SECOND if other != hand]
        report(f"{hand}, network", late[hand], alone[hand])
        report(f"{hand}, head", late[hand], scores(Fitted(words, others).head(), late[hand]))
    head = Fitted(words, [late[hand] for hand in SECOND]).head()
    for hand in HELD:
        report(f"{hand}, network", late[hand], alone[hand])
        report(f"{hand}, head", late[hand], scores(head, late[hand]))
    if given.write:
        path = given.weights / CARD_FILE
        card = json.loads(path.read_text(encoding="utf-8")) | {"head": head}
        path.write_text(json.dumps(card, indent=2) + "\n", encoding="utf-8")


def _alone(row: Row) -> tuple[float, float]:
    supported, refuted, _ = ([one[name] for one in row.given] for name in NETWORK)
    return min(supported), max(refuted)


if __name__ == "__main__":
    main()
