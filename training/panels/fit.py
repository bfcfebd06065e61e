"""Fit the head of ``contracts.answers.disagreement.relating`` and choose its thresholds.

    python -m training.panels.fit --fit FILE... --words FILE... --choose FILE... [--weights FOLDER]

Files are JSON lines: ``recommendations_HAND.jsonl`` with ``a``, ``b`` and ``label`` (*disagree*,
*agree* or *different*), or rows of statements and claims (``training/rows``). Each row of ``--fit``
is learned twice: with what the judge says, and as if nobody were heard; every fifth one of
``--words`` only in the second way. Rows to fit on must be none that the judge's own network has
learned, or the head trusts it too much; it may have learned those of ``--words``. Where two texts
do not disagree, no two sentences of theirs do, and all are learned so. Thresholds are the lowest at
which in each file to choose on at most ``FALSE_ALARMS`` of the rows are said to disagree, or to
agree, though they do not, by the product's own way through two views.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

import numpy as np

from troth.adapters.understanding.card import Use
from troth.adapters.understanding.tiers import for_use, open_judge
from troth.contracts.answers.disagreement import relating
from troth.contracts.answers.disagreement.finding import compare_views
from troth.contracts.answers.disagreement.positions import PeerView
from troth.contracts.answers.disagreement.relating import Stand, features
from troth.kernel.judgements import Judgement, Label
from troth.language.comparison.contrast import contrast

WEIGHTS: Final = Path(relating.__file__).with_name("weights.json")
STANDS: Final = tuple(Stand)
FALSE_ALARMS: Final = {Stand.DISAGREE: 1 / 40, Stand.AGREE: 1 / 200}  # agreement is a promise
_PENALTY, _STEPS, _RATE = 5e-4, 4000, 1.0
_EVERY = 5  # of the rows of ``--words``
_GRID: Final = [round(0.02 * step, 2) for step in range(15, 50)]
_UNHEARD = Judgement(label=Label.NOT_ENOUGH_INFO, score=0.0, reason="unheard", judge="")
Opinion = Callable[[str, str], Judgement]
Row = dict[str, str]
_TEXTS: Final = (("a", "b"), ("earlier", "later"), ("passage", "claim"))
_LABELS: Final = {
    "contradicts": "disagree",
    "updates": "disagree",
    "corrects": "disagree",
    "refuted": "disagree",
    "same": "agree",
    "refines": "agree",
    "supported": "agree",
    "beside": "different",
    "unrelated": "different",
    "open": "different",
}


def read(paths: Sequence[Path]) -> list[Row]:
    """The rows of files in one form, in order: ``a``, ``b``, ``label``."""
    lines = [line for path in paths for line in path.read_text().splitlines() if line]
    return [_row(json.loads(line)) for line in lines]


def _row(given: Row) -> Row:
    one, other = next(names for names in _TEXTS if names[0] in given)
    label = given.get("relation") or given["label"]
    return {"a": given[one], "b": given[other], "label": _LABELS.get(label, label)}


def opinion(weights: str) -> Opinion:
    """What the judge with these weights says for panels; each pair is asked once."""
    return cache(for_use(open_judge(weights), Use.DISAGREEMENT).judge)


def fitted(rows: Sequence[Row], unheard: Sequence[Row], heard: Opinion) -> dict[str, list[float]]:
    """The weights of a softmax over the three stands, by feature."""
    given = [one for row in rows for one in _given(row, heard)]
    given += [one for row in (*rows, *unheard) for one in _given(row, lambda *_: _UNHEARD)]
    names = list(given[0][0])
    matrix = np.array([[one[name] for name in names] for one, _ in given])
    wanted = np.eye(len(STANDS))[[STANDS.index(stand) for _, stand in given]]
    weights = np.zeros((len(names), len(STANDS)))
    for step in range(_STEPS):
        raised = np.exp(matrix @ weights)
        said = raised / raised.sum(axis=1, keepdims=True)
        slope = matrix.T @ (said - wanted) / len(matrix) + _PENALTY * weights
        weights -= _RATE * (1 - step / _STEPS) * slope
    return {name: weights[at].round(4).tolist() for at, name in enumerate(names)}


def _given(row: Row, heard: Opinion) -> Iterator[tuple[dict[str, float], Stand]]:
    """Every pair of texts that the product compares, whose stand is known."""
    asked: list[tuple[str, str]] = []

    def noted(one: str, other: str) -> Judgement:
        asked.append((one, other))
        return _UNHEARD

    stand(row, noted)
    label = Stand(row["label"])
    whole = max(asked, key=lambda pair: len(pair[0]) + len(pair[1]), default=None)
    for one, other in asked[::2]:
        known = label if {one, other} == set(whole or ()) else Stand.DIFFERENT
        if known is label or label is not Stand.DISAGREE:
            found = contrast(one, other)
            if not found.conflict:
                yield features(found, heard(one, other), heard(other, one)), known


def stand(row: Row, heard: Opinion | None) -> Stand:
    """How the product takes two recommendations."""
    views = [
        PeerView(peer=name, recommendation=row[name], interpretation="") for name in ("a", "b")
    ]
    found = compare_views(views, opinion=heard)
    if found.disagreements:
        return Stand.DISAGREE
    return Stand.AGREE if found.aligned else Stand.DIFFERENT


def choose(sets: Sequence[Sequence[Row]], heard: Opinion, wanted: Stand) -> None:
    """Set the lowest threshold of a stand with few enough false alarms in every set."""
    held: Any = relating.WEIGHTS["thresholds"]
    others = [[row for row in rows if row["label"] != wanted] for rows in sets]
    for held[wanted.value] in _GRID:
        if all(
            sum(stand(row, heard) is wanted for row in rows) <= FALSE_ALARMS[wanted] * len(rows)
            for rows in others
        ):
            break


def told(rows: Sequence[Row], heard: Opinion | None) -> dict[str, str]:
    """For each label how many rows the product takes for what."""
    return {
        label: ", ".join(
            f"{one} {sum(stand(row, heard) is one for row in rows if row['label'] == label)}"
            for one in STANDS
        )
        for label in STANDS
    }


def main() -> None:
    """Fit, choose, write the weights and print what they do on the rows to choose on."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--fit", type=Path, nargs="+", required=True)
    parser.add_argument("--words", type=Path, nargs="*", default=[])
    parser.add_argument("--choose", type=Path, nargs="+", required=True)
    parser.add_argument("--weights", default="", help="as the setting weights")
    given = parser.parse_args()
    heard, sets = opinion(given.weights), [read([path]) for path in given.choose]
    relating.WEIGHTS["weights"] = fitted(
        read(given.fit), read(given.words)[_EVERY - 1 :: _EVERY], heard
    )
    for one in (Stand.DISAGREE, Stand.AGREE):
        choose(sets, heard, one)
    WEIGHTS.write_text(json.dumps(relating.WEIGHTS, indent=2) + "\n")
    print(json.dumps(relating.WEIGHTS["thresholds"]))
    for path, rows in zip(given.choose, sets, strict=True):
        print(path.name, "judge:", told(rows, heard))
        print(path.name, "words alone:", told(rows, None))


if __name__ == "__main__":
    main()
