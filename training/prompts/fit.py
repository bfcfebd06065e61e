"""Fit the heads of requests that ship: ``python -m training.prompts.fit``.

They learn the rows of ``training/rows/requests_*.jsonl`` but for one hand, on which the thresholds
of need, memory and talk are chosen, and that nothing is missing in questions to pages; those of
*missing* and *distress* are chosen on the rows that are learned, each told by columns that saw none
of its hand. With ``--leave-out`` each hand named is left out and told by heads that saw none of its
rows, with thresholds chosen in the same way; ``--to`` another folder then. The same rows give the
same files. It needs the package with its extra ``bench``.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
from sklearn.linear_model import LogisticRegression

from troth.adapters.understanding.encoder import SentenceEncoder
from troth.adapters.understanding.request_heads import (
    QUESTIONS,
    TABLE,
    WEIGHTS,
    RequestHeads,
    features_of,
    looked_at,
)
from troth.adapters.understanding.weights import SHIPPED
from troth.contracts.answers.request.missing import decide_missing_context
from troth.contracts.answers.request.need import decide_evidence_need
from troth.contracts.answers.request.split import SplitRequest, split_request
from troth.kernel.digests import sha256_hex

ROWS: Final = Path(__file__).parents[1] / "rows"
DEV: Final = "seven"
"""The hand on which the thresholds of need, memory and talk are chosen."""
SOURCE: Final = "eight"
"""The hand that holds examples of the contract: each of its rows counts ``_OFTEN`` times."""
_OFTEN: Final = 4
MODEL: Final = "requests/6"
CRISIS: Final = "crisis"
TALK: Final = frozenset(("smalltalk", CRISIS, "feelings", "exclamation"))
MEMORY: Final = frozenset(("memory", "recall"))
KINDS: Final[Mapping[str, str]] = {
    name: kind
    for kind, names in {
        "object": """rewrite summarise translate code format extract pasted feedback explain picture
            fill continuation report check_claim""",
        "draft": "draft creative",
        "decision": "decision advice pick comparison opinion",
        "vague": "vague smalltalk",
        "subject": """deixis keyword lookup temporal people legal health travel price product policy
            statement factual own_records""",
        "figures": "maths arith convert",
        "fault": "helpdesk",
        "plan": "plan device",
    }.items()
    for name in names.split()
}
"""Which kind of thing is missing, by what the hand called the row."""
ORDER: Final = tuple(dict.fromkeys(KINDS.values()))
_LOOSENESS: Final = {
    "need": 0.002,
    "missing": 0.002,
    "memory": 0.001,
    "talk": 0.001,
    "distress": 0.001,
    "kind": 0.001,
}
_FLOOR: Final = {"memory": 0.2}
"""The least that a threshold may be: few questions of the hand are for memory."""
_FALSE: Final = {"need": 0.07, "missing": 0.03, "memory": 0.0055, "talk": 0.01}
"""Share of the other rows that a threshold may let through."""
_SPARED: Final = 0.08
"""Share of the requests that lack something which may pass as cries for help, and go unasked."""
_SURE: Final = 0.25
"""Where an indicator stands, a request is exempt only below this chance (TRUST-1.1, 1.2)."""
_SAMPLES: Final = 1_000
_EACH: Final = 3


@dataclass(frozen=True, kw_only=True, slots=True)
class Row:
    """A request with its labels, ``None`` or empty where nobody said."""

    hand: str
    split: SplitRequest
    need: bool | None
    missing: bool | None
    kind: str = ""

    def says(self, question: str) -> bool | None:
        """The label for one of ``QUESTIONS``; ``None`` where the row says nothing."""
        if question == "need":
            return self.need
        if question == "missing":
            # What came with a request is not looked at: where something did, no head is asked.
            return None if self.split.has_content else self.missing
        if not self.kind:
            return None
        if question == "talk":
            return self.kind in TALK and not self.missing
        if question == "distress":
            return self.kind == CRISIS
        return self.kind in MEMORY


def read_rows(files: Sequence[Path]) -> Iterator[Row]:
    """The rows of files, each a hand."""
    for file in files:
        hand = file.stem.removeprefix("requests_")
        for line in file.read_text("utf-8").splitlines():
            row = json.loads(line)
            yield Row(
                hand=hand,
                split=split_request(row["text"]),
                need=row["need"] and row["need"] == "evidence",
                missing=row["missing"],
                kind=row.get("kind") or "",
            )


def read_questions(files: Sequence[Path]) -> Iterator[Row]:
    """Every third question to a page of ``questions_HAND.jsonl``: nothing is missing in it."""
    for file in files:
        hand = file.stem
        for line in file.read_text("utf-8").splitlines()[::_EACH]:
            text = json.loads(line)["question"]
            yield Row(hand=hand, split=split_request(text), need=None, missing=False)


def is_learned(name: str) -> bool:
    """Whether a file holds questions, of a hand that is not held out."""
    return not name.endswith(("_documents", "-held", "_medlar"))


@dataclass(frozen=True, kw_only=True)
class Heads:
    """Weights over standardized features, and thresholds by name."""

    means: Any
    weights: Any
    biases: Any
    least: Mapping[str, float]

    def totals(self, features: Any) -> Any:
        """One sum for each row and column."""
        return features @ self.weights + self.biases


def fitted(rows: Sequence[Row], features: Any, dev: Sequence[Row], dev_features: Any) -> Heads:
    """Heads that learned the rows, with thresholds of another hand."""
    means, spread = features.mean(0), features.std(0) + 1e-3
    told = (features - means) / spread
    columns = [_column(told, [row.says(one) for row in rows], _LOOSENESS[one]) for one in QUESTIONS]
    of_kind = [at for at, row in enumerate(rows) if row.missing and row.kind in KINDS]
    kinds = LogisticRegression(C=_LOOSENESS["kind"], max_iter=60).fit(
        told[of_kind], [ORDER.index(KINDS[rows[at].kind]) for at in of_kind]
    )
    weights = np.concatenate([np.array([w for w, _ in columns]), kinds.coef_]) / spread
    biases = np.array([b for _, b in columns] + list(kinds.intercept_)) - weights @ means
    heads = Heads(means=means, weights=weights.T, biases=biases, least={})
    least = _thresholds(heads, dev, dev_features) | _asking(rows, told)
    return Heads(means=means, weights=weights.T, biases=biases, least=least)


def _asking(rows: Sequence[Row], told: Any) -> dict[str, float]:
    """The thresholds that decide about asking back: who is in distress is not asked."""
    lacks = np.array([{True: 1, False: 0, None: -1}[row.says("missing")] for row in rows])
    distress, missing = (_unseen(rows, told, one) for one in ("distress", "missing"))
    least = float(np.quantile(distress[lacks == 1], 1 - _SPARED))
    asked = np.where(distress < least, missing, 0.0)[lacks == 0]
    found = {"distress": least, "missing": float(np.quantile(asked, 1 - _FALSE["missing"]))}
    return {name: round(one, 3) for name, one in found.items()}


def _unseen(rows: Sequence[Row], told: Any, question: str) -> Any:
    """For each row the chance that a column gives it which learned no row of its hand."""
    hands = np.array([row.hand for row in rows])
    chances = np.zeros(len(rows))
    for hand in set(hands.tolist()):
        learned = np.flatnonzero(hands != hand)
        labels = [rows[at].says(question) for at in learned]
        weights, bias = _column(told[learned], labels, _LOOSENESS[question])
        chances[hands == hand] = 1 / (1 + np.exp(-(told[hands == hand] @ weights + bias)))
    return chances


def _column(told: Any, labels: Sequence[bool | None], looseness: float) -> tuple[Any, float]:
    used = [at for at, label in enumerate(labels) if label is not None]
    model = LogisticRegression(C=looseness, max_iter=60)
    model.fit(told[used], [labels[at] for at in used])
    return model.coef_[0], float(model.intercept_[0])


def _thresholds(heads: Heads, rows: Sequence[Row], features: Any) -> dict[str, float]:
    chances = 1 / (1 + np.exp(-heads.totals(features)))
    least = {}
    for column, question in enumerate(QUESTIONS):
        if question not in _FALSE or question == "missing":
            continue  # chosen by ``_asking``
        wrong = [
            float(chances[at, column]) for at, row in enumerate(rows) if row.says(question) is False
        ]
        least[question] = float(np.quantile(wrong, 1 - _FALSE[question]))
    least["need named"] = min(_SURE, least["need"])
    return {name: round(max(one, _FLOOR.get(name, 0.02)), 3) for name, one in least.items()}


def write(heads: Heads, encoder: str, folder: Path) -> None:
    """Write the files that ship."""
    path = folder / WEIGHTS
    np.save(path, np.column_stack([heads.means, heads.weights]).astype(np.float16))
    table = {
        "model": MODEL,
        "encoder": encoder,
        "digest": sha256_hex(path.read_bytes()),
        "kinds": ORDER,
        "least": dict(heads.least),
        "biases": [round(float(one), 5) for one in heads.biases],
    }
    (folder / TABLE).write_text(json.dumps(table, indent=1) + "\n", "utf-8")


def figures(rows: Sequence[Row], heads: RequestHeads) -> dict[str, list[float]]:
    """What the product decides on rows: each share with its interval and the number of rows."""
    asks, needs, grave = [], [], []
    for row in rows:
        scores = heads.score(row.split)
        grave.append(scores.is_grave)
        asks.append(bool(decide_missing_context(row.split, scores=scores).questions))
        needs.append(decide_evidence_need(row.split, scores=scores).needed)
    need = np.array([row.need for row in rows])
    missing = np.array([row.missing for row in rows])
    talk = np.array([row.says("talk") is True for row in rows])
    cries = np.array([row.says("distress") for row in rows])
    said, asked = np.array(needs), np.array(asks)
    told = {
        "need, recall": said[need == True],  # noqa: E712  # of three values
        "need, false": said[need == False],  # noqa: E712
        "missing, recall": asked[missing == True],  # noqa: E712
        "missing, false": asked[missing == False],  # noqa: E712
        "talk, searched or asked back": (said | asked)[talk],
        "in distress, told of help": np.array(grave)[cries == True],  # noqa: E712
        "not in distress, told of help": np.array(grave)[cries == False],  # noqa: E712
    }
    found = {name: _share(one) for name, one in told.items() if len(one)}
    sure = np.array([row.need is not None for row in rows])
    return {"need, macro-F1": _macro(need[sure], said[sure])} | found


def _share(hits: Any) -> list[float]:
    drawn = np.random.default_rng(7).choice(hits, (_SAMPLES, len(hits))).mean(1)
    return [
        *(round(float(one), 3) for one in (hits.mean(), *np.quantile(drawn, (0.025, 0.975)))),
        len(hits),
    ]


def _macro(right: Any, said: Any) -> list[float]:
    def of(places: Any) -> float:
        parts = []
        for side in (True, False):
            both = ((said[places] == side) & (right[places] == side)).sum()
            parts.append(
                2 * both / max(1, (said[places] == side).sum() + (right[places] == side).sum())
            )
        return float(np.mean(parts))

    draw = np.random.default_rng(7)
    places = np.arange(len(right))
    drawn = [of(draw.choice(places, len(places))) for _ in range(_SAMPLES)]
    return [round(one, 3) for one in (of(places), *np.quantile(drawn, (0.025, 0.975)))] + [
        len(right)
    ]


def main(arguments: Sequence[str]) -> None:
    """Fit and write, or leave out each hand in turn."""
    parser = argparse.ArgumentParser(prog="python -m training.prompts.fit")
    parser.add_argument("--leave-out", nargs="*", metavar="HAND", help="tell hands unseen")
    parser.add_argument("--to", type=Path, default=SHIPPED, help="folder for the files")
    chosen = parser.parse_args(arguments)
    encoder = SentenceEncoder()
    pages = [one for one in sorted(ROWS.glob("questions_*.jsonl")) if is_learned(one.stem)]
    rows = [*read_rows(sorted(ROWS.glob("requests_*.jsonl"))), *read_questions(pages)]
    features = np.array(
        [features_of(encoder.states(looked_at(row.split))) for row in rows], dtype=np.float32
    )
    left_out = [DEV] if chosen.leave_out is None else chosen.leave_out
    for hand in left_out:
        learned = [
            at
            for at, row in enumerate(rows)
            if row.hand not in (hand, DEV)
            for _ in range(_OFTEN if row.hand == SOURCE else 1)
        ]
        dev = [at for at, row in enumerate(rows) if row.hand == DEV]
        heads = fitted(
            [rows[at] for at in learned],
            features[learned],
            [rows[at] for at in dev],
            features[dev],
        )
        write(heads, encoder.name, chosen.to)
        told = figures([row for row in rows if row.hand == hand], RequestHeads(encoder, chosen.to))
        sys.stdout.write(json.dumps({hand: told, "least": dict(heads.least)}) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1:])
