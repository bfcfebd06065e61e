"""Join network and layer, choose the terms, write the files that ship and the report.

``python -m training.intake.settle [--ship START]`` needs what ``training.intake.train`` left under
``var/intake``. Weights of the joining are fitted on mails of hands that neither had seen; figures
are told of each of these hands with weights and terms of the others.
"""

from __future__ import annotations

import argparse
import json
import pickle
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import numpy as np
import torch
from scipy.optimize import minimize
from sklearn.linear_model import LogisticRegression

from training.encoder.network import opened
from training.intake.layers import Fitted
from training.intake.network import MailNetwork, export
from training.intake.rows import Mail, mails
from training.intake.train import (
    INTENTS,
    KEPT,
    OF_MAILS,
    OF_SENTENCES,
    OF_WORDS,
    PRODUCTS,
    RISKS,
    URGENCIES,
    texts_of,
)
from troth.adapters.classifiers.grams import VERSION
from troth.adapters.classifiers.intake import NETWORK
from troth.adapters.understanding.encoder import SentenceEncoder
from troth.contracts.gate.intake.insurance import INSURANCE
from troth.kernel.digests import sha256_hex

FILES: Final = Path("src/troth/adapters/classifiers/files")
REPORT: Final = Path(__file__).with_name("report.json")
MODEL: Final = "intake-meaning/6"
LABELS: Final = {"primary": INTENTS, "product": PRODUCTS, "urgency": URGENCIES}
AIM: Final = 0.95
"""Share of what is accepted that shall be right, on mails that were not seen."""
FALSE: Final[Mapping[str, float]] = {"RISK_SELF_HARM_THREAT": 0.08, "RISK_LEGAL_THREAT": 0.06}
"""Mails without a risk that may be doubted for it, by risk: a missed one of these costs most."""
FALSE_ELSEWHERE: Final = 0.05
MISSED: Final = 0.06
"""Share of mails with a risk that may be missed where fewer are then doubted than may be."""
FLAG_RIGHT: Final = 0.80
"""Share of flags that shall be right; what is less sure is a doubt."""
FLAG_RIGHT_OF: Final[Mapping[str, float]] = {
    "RISK_SELF_HARM_THREAT": 0.65,
    "RISK_LEGAL_THREAT": 0.65,
}
"""Likewise of those of which a missed one costs most."""
HASTE_FALSE: Final = 0.12
_FEW: Final = 8
_SAMPLE: Final = 200  # mails whose inputs tell how wide each channel is


class Seen:
    """What network and layers said of mails that they had not seen, as columns by name."""

    def __init__(self, told: Sequence[tuple[Mail, Any, Any, Any]]) -> None:
        self.mails = [mail for mail, *_ in told]
        self.hands = np.array([mail.hand for mail in self.mails])
        read, words = np.array([one[1] for one in told]), np.array([one[2] for one in told])
        most = np.array([one[3].max(axis=0) for one in told])
        sums = np.array([np.logaddexp.reduce(one[3], axis=0) for one in told])
        self.read = {name: read[:, at] for at, name in enumerate(OF_MAILS)}
        self.words = {name: words[:, at] for at, name in enumerate(OF_WORDS)}
        self.most = {name: most[:, at] for at, name in enumerate(OF_SENTENCES)}
        self.sum = {name: sums[:, at] for at, name in enumerate(OF_SENTENCES)}

    def has(self, label: str) -> Any:
        """Whether each mail has a label."""
        return np.array([label in mail.labels for mail in self.mails])

    def first(self, question: str) -> Any:
        """The right label of each mail, as an index."""
        return np.array([LABELS[question].index(mail.first[question]) for mail in self.mails])


def joined(seen: Seen, rows: Any) -> dict[str, Any]:
    """The weights of the joining, fitted on some rows."""
    told: dict[str, Any] = {"intents": {}, "risks": {}, "shares": {}}
    for group, labels in (("intents", INTENTS), ("risks", RISKS)):
        for label in labels:
            values = np.stack(_signals(seen, group, label), axis=1)
            fitted = LogisticRegression(C=1.0, max_iter=300).fit(
                values[rows], seen.has(label)[rows]
            )
            told[group][label] = [round(float(fitted.intercept_[0]), 4)] + [
                round(float(one), 4) for one in fitted.coef_[0]
            ]
    for question in LABELS:
        parts = _parts(seen, question, told)

        def surprise(weights: Any, parts: Any = parts, question: str = question) -> float:
            logs = _logs(parts, weights)[rows]
            right = seen.first(question)[rows]
            return float(-logs[np.arange(len(right)), right].mean())

        best = minimize(surprise, [0.4] * 5, method="Nelder-Mead", options={"maxiter": 300})
        used = [*best.x[:4], best.x[4] if question == "primary" else 0.0]
        told["shares"][question] = [round(float(one), 4) for one in used]
    return told


def _parts(seen: Seen, question: str, told: Mapping[str, Any]) -> list[Any]:
    labels = LABELS[question]
    columns = [
        np.stack([kind[f"{question}:{one}"] for one in labels], axis=1)
        for kind in (seen.read, seen.words)
    ]
    columns += [np.stack([kind[one] for one in labels], axis=1) for kind in (seen.most, seen.sum)]
    if question != "primary":
        return [*columns, np.zeros_like(columns[0])]
    likely = np.stack([probability(seen, told, "intents", one) for one in labels], axis=1)
    left = np.cumprod(np.hstack([np.ones((len(likely), 1)), 1 - likely[:, :-1]]), axis=1)
    firsts = likely * left
    return [*columns, np.log(firsts / firsts.sum(axis=1, keepdims=True) + 1e-4)]


def _logs(parts: Sequence[Any], weights: Sequence[float]) -> Any:
    totals = sum(weight * part for weight, part in zip(weights, parts, strict=True))
    totals = totals - totals.max(axis=1, keepdims=True)
    return totals - np.log(np.exp(totals).sum(axis=1, keepdims=True))


def shares(seen: Seen, question: str, told: Mapping[str, Any]) -> Any:
    """Shares of the labels of a question, one row for each mail."""
    return np.exp(_logs(_parts(seen, question, told), told["shares"][question]))


def probability(seen: Seen, told: Mapping[str, Any], group: str, label: str) -> Any:
    """How likely each mail has a label."""
    constant, *weights = told[group][label]
    signals = zip(weights, _signals(seen, group, label), strict=True)
    return 1.0 / (1.0 + np.exp(-constant - sum(weight * one for weight, one in signals)))


def _signals(seen: Seen, group: str, label: str) -> list[Any]:
    """What network, words and the sentence that carries it most say of a label of a mail."""
    question = "primary" if group == "intents" else group
    return [
        seen.read[f"{group}:{label}"],
        seen.words[f"{question}:{label}"],
        seen.most[label],
    ]


def terms_of(seen: Seen, told: Mapping[str, Any], rows: Any) -> dict[str, Any]:
    """The terms, chosen on some rows."""
    least: dict[str, float] = {}
    for question in LABELS:
        values = shares(seen, question, told)[rows]
        right = seen.first(question)[rows]
        best, sure = values.argmax(axis=1), values.max(axis=1)
        common = _threshold(sure, best == right, AIM)
        for at, label in enumerate(LABELS[question]):
            own = best == at
            least[label] = common
            if own.sum() >= _FEW:
                least[label] = max(common, _threshold(sure[own], (best == right)[own], AIM - 0.05))
    urgent = shares(seen, "urgency", told)[rows][:, : URGENCIES.index(INSURANCE.default_urgency)]
    hasty = seen.first("urgency")[rows] < URGENCIES.index(INSURANCE.default_urgency)
    haste = float(np.quantile(urgent.sum(axis=1)[~hasty], 1 - HASTE_FALSE))
    flags, doubts, besides = {}, {}, {}
    for label in RISKS:
        likely, has = probability(seen, told, "risks", label)[rows], seen.has(label)[rows]
        allowed = np.quantile(likely[~has], 1 - FALSE.get(label, FALSE_ELSEWHERE))
        doubts[label] = float(max(allowed, np.quantile(likely[has], MISSED)))
        flags[label] = max(
            doubts[label], _threshold(likely, has, FLAG_RIGHT_OF.get(label, FLAG_RIGHT))
        )
    for label in INTENTS:
        likely, has = probability(seen, told, "intents", label)[rows], seen.has(label)[rows]
        besides[label] = _threshold(likely, has, 0.6)
    urgencies = dict.fromkeys(URGENCIES, 0.0)  # what haste stands from is ``haste``
    rounded = {
        "least": {**least, **urgencies},
        "besides": besides,
        "flags": flags,
        "doubts": doubts,
    }
    found: dict[str, Any] = {
        name: {label: round(one, 3) for label, one in values.items()}
        for name, values in rounded.items()
    }
    return {**found, "haste": round(haste, 3), "carries": 0.25}


def _threshold(likely: Any, right: Any, aim: float) -> float:
    """The lowest value from which as many are right as aimed at; 1.01 where there is none."""
    order = np.argsort(-likely)
    share = right[order].cumsum() / np.arange(1, len(order) + 1)
    good = np.flatnonzero(share >= aim)
    return float(likely[order][good.max()]) if len(good) and good.max() >= 2 else 1.01


def figures(seen: Seen) -> dict[str, Any]:
    """Everything that is told of mails of a hand by weights and terms of the other hands."""
    told: dict[str, Any] = {}
    hands = sorted(set(seen.hands))
    best: dict[str, Any] = {one: np.zeros(len(seen.mails), int) for one in LABELS}
    sure: dict[str, Any] = {one: np.zeros(len(seen.mails)) for one in LABELS}
    stands = {one: np.zeros(len(seen.mails), bool) for one in LABELS}
    hasty = np.zeros(len(seen.mails), bool)
    doubt = {one: np.zeros(len(seen.mails), bool) for one in RISKS}
    flag = {one: np.zeros(len(seen.mails), bool) for one in RISKS}
    for hand in hands:
        others, own = seen.hands != hand, np.flatnonzero(seen.hands == hand)
        made = joined(seen, others)
        terms = terms_of(seen, made, others)
        for question, labels in LABELS.items():
            values = shares(seen, question, made)[own]
            best[question][own], sure[question][own] = values.argmax(1), values.max(1)
            least = np.array([terms["least"][labels[at]] for at in best[question][own]])
            stands[question][own] = sure[question][own] >= least
        hasty[own] = shares(seen, "urgency", made)[own][:, :2].sum(axis=1) >= terms["haste"]
        for label in RISKS:
            likely = probability(seen, made, "risks", label)[own]
            doubt[label][own] = likely >= terms["doubts"][label]
            flag[label][own] = likely >= terms["flags"][label]
    for question in LABELS:
        ok = best[question] == seen.first(question)
        told[question] = {
            "right": _share(ok),
            "accepted": _share(stands[question]),
            "right of the accepted": _share(ok[stands[question]]),
            "by hand": {hand: _share(ok[seen.hands == hand]) for hand in hands},
            "reliability": _reliability(sure[question], ok),
        }
    urgent = seen.first("urgency") < 2
    told["haste"] = {"found": _share(hasty[urgent]), "false": _share(hasty[~urgent])}
    told["risks"] = {
        label: {
            "mails": int(seen.has(label).sum()),
            "flagged": _share(flag[label][seen.has(label)]),
            "flagged falsely": _share(flag[label][~seen.has(label)]),
            "found with doubts": _share(doubt[label][seen.has(label)]),
            "doubted falsely": _share(doubt[label][~seen.has(label)]),
        }
        for label in RISKS
    }
    return {"mails": len(seen.mails), **told}


def _share(values: Any) -> float:
    return round(float(np.mean(values)), 3) if len(values) else 0.0


def _reliability(sure: Any, right: Any) -> dict[str, Any]:
    """By tenth of confidence: how many mails, and the share that is right."""
    tenths = np.minimum(9, (sure * 10).astype(int))
    return {
        f"{at / 10:.1f}": [int((tenths == at).sum()), _share(right[tenths == at])]
        for at in range(10)
        if (tenths == at).any()
    }


def ship(start: Path, layers: Mapping[str, Fitted], made: Mapping[str, Any], terms: Any) -> None:
    """Write the files."""
    written = [FILES / NETWORK]
    below = opened(start)
    network = MailNetwork(below.body, len(OF_MAILS))
    network.load_state_dict(torch.load(KEPT / "network.pt"))
    export(below, network.eval(), texts_of(mails()[:_SAMPLE], (), SentenceEncoder()), written[0])
    told = {}
    columns = {"mail": OF_WORDS, "sentences": OF_SENTENCES}
    for name, one in layers.items():
        scales = np.maximum(np.abs(one.by_gram).max(axis=0), 1e-6) / 127
        arrays = {
            "grams": np.round(one.by_gram / scales).astype(np.int8),
            "vectors": one.by_vector.astype(np.float16),
            "rarity": one.rarity.astype(np.float16),
        }
        for kind, array in arrays.items():
            written.append(FILES / f"intake_{name}_{kind}.npy")
            np.save(written[-1], array)
        told[name] = {
            "labels": columns[name],
            "blocks": one.blocks,
            "scales": [float(f"{value:.6g}") for value in scales],
            "biases": [round(float(value), 5) for value in one.biases],
        }
    table = {
        "model": MODEL,
        "features": VERSION,
        "encoder": SentenceEncoder().name,
        "joining": made,
        "terms": terms,
        "network": OF_MAILS,
        "layers": told,
        "files": {path.name: sha256_hex(path.read_bytes()) for path in written},
    }
    (FILES / "intake.json").write_text(json.dumps(table, indent=1) + "\n", encoding="utf-8")


def main() -> None:
    """Tell the figures; with ``--ship`` write the files."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--ship", type=Path, help="folder of the start weights")
    asked = parser.parse_args()
    seen = Seen(pickle.loads((KEPT / "unseen.pickle").read_bytes()))  # noqa: S301 - our own
    told = figures(seen)
    REPORT.write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")
    print(json.dumps(told, indent=1))
    if asked.ship:
        everything = np.ones(len(seen.mails), bool)
        made = joined(seen, everything)
        layers = pickle.loads((KEPT / "layers.pickle").read_bytes())  # noqa: S301 - our own
        ship(asked.ship, layers, made, terms_of(seen, made, everything))


if __name__ == "__main__":
    main()
