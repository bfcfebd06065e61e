"""Fit the weights of the intake rules on the written mails, and write them as tables.

``PYTHONPATH=src:. python -m training.intake.fit_rules`` needs scikit-learn. Every mail
counts once, and composed ones, which say plainly what the others say askew, a tenth each; the half
of our own benchmark mails on which rules are tuned is only looked at. Without
``--write`` the weights are fitted on half of the matters and measured on the other half.
"""

from __future__ import annotations

import argparse
import hashlib
import textwrap
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import orjson
from benchmarks.intake_sets import LabelledMail, labelled_mails, message_of, parse_mail
from sklearn.feature_extraction import DictVectorizer
from sklearn.linear_model import LogisticRegression

from training.intake.compose import compose_mails
from troth.contracts.gate.intake.insurance import INSURANCE
from troth.contracts.gate.intake.rules.choosing import Fitted
from troth.contracts.gate.intake.rules.classification import read_classification
from troth.contracts.gate.intake.rules.features import (
    intent_features,
    product_features,
)
from troth.contracts.gate.intake.rules.parts import read_parts
from troth.contracts.gate.intake.rules.tables import tables_of
from troth.contracts.gate.intake.rules.telling import Weights, compile_weights
from troth.contracts.gate.intake.rules.weighing import weigh
from troth.contracts.gate.intake.rules.wording import read_wording

HERE = Path(__file__).parent
RULES = HERE.parents[1] / "src/troth/contracts/gate/intake/rules"
STRENGTH = 0.5
COMPOSED = "composed"
COMPOSED_MAILS, COMPOSED_SEED = 1500, 7
COMPOSED_COUNTS = 0.1
FOLDS = 8
LEAST = 4  # hundredths: what is lighter says nothing


@dataclass(frozen=True, kw_only=True)
class Row:
    """One mail with its features for each question."""

    source: str
    mail: LabelledMail
    intent: Mapping[str, float]
    product: Mapping[str, float]


@dataclass(frozen=True, kw_only=True)
class Question:
    """What is fitted: the features, the right label, and where its table goes."""

    name: str
    features: Callable[[Row], Mapping[str, float]]
    right: Callable[[LabelledMail], str]
    labels: tuple[str, ...]
    threshold: float


QUESTIONS = (
    Question(
        name="intent",
        features=lambda row: row.intent,
        right=lambda mail: mail.primary_intent,
        labels=INSURANCE.names("intents"),
        threshold=0.72,
    ),
    Question(
        name="product",
        features=lambda row: row.product,
        right=lambda mail: mail.product_line,
        labels=INSURANCE.names("product_lines"),
        threshold=0.65,
    ),
)


def rows() -> Iterator[Row]:
    """Every mail that a person wrote in a language that intake reads."""
    for source in ("de", "en", "tune"):
        for mail in _mails(source):
            if source not in {mail.language, "tune"}:
                continue
            message = message_of(mail)
            if message.language in {"de", "en", "und"} and not message.auto_submitted:
                yield read_row(source, mail)


def read_row(source: str, mail: LabelledMail) -> Row:
    """The features of one mail."""
    message = message_of(mail)
    tables = tables_of(message.language)
    parts = read_parts(message, tables)
    found = weigh(message, parts)
    wording = read_wording(message, parts, tables)
    return Row(
        source=source,
        mail=mail,
        intent=intent_features(wording, found),
        product=product_features(wording, found),
    )


def _mails(source: str) -> list[LabelledMail]:
    if source == "tune":
        return labelled_mails("tune")
    path = HERE / f"mails_{source}.jsonl"
    return [parse_mail(orjson.loads(line)) for line in path.read_bytes().splitlines()]


def in_fit_half(mail: LabelledMail) -> bool:
    """By the digest of the matter, so that nobody chose the halves."""
    return hashlib.sha256(mail.matter.encode()).digest()[-1] % 2 == 0


def fitted(question: Question, chosen: Sequence[Row]) -> tuple[DictVectorizer, LogisticRegression]:
    """Weights of one question; the same rows give the same weights."""
    names = DictVectorizer()
    values = names.fit_transform([dict(question.features(row)) for row in chosen])
    counts = [COMPOSED_COUNTS if row.source == COMPOSED else 1.0 for row in chosen]
    model = LogisticRegression(C=STRENGTH, max_iter=4000)
    right = [question.right(row.mail) for row in chosen]
    return names, model.fit(values, right, sample_weight=counts)


def shares_of(
    question: Question, fit: Sequence[Row], check: Sequence[Row]
) -> tuple[list[str], list[float]]:
    """What weights of some rows tell of others, and with which share."""
    names, model = fitted(question, fit)
    shares = model.predict_proba(names.transform([dict(question.features(row)) for row in check]))
    return list(model.classes_[shares.argmax(axis=1)]), list(shares.max(axis=1))


def measured(question: Question, fit: Sequence[Row], check: Sequence[Row]) -> str:
    """Accuracy on rows that nothing was fitted on, and of those above the threshold."""
    return _figures(question, check, *shares_of(question, fit, check))


def cross_validated(question: Question, written: Sequence[Row], composed: Sequence[Row]) -> str:
    """The same, each mail told by weights that were fitted without its matter."""
    told: dict[str, tuple[str, float]] = {}
    for fold in range(FOLDS):
        check = [row for row in written if _fold(row.mail) == fold]
        fit = [row for row in written if _fold(row.mail) != fold]
        labels, shares = shares_of(question, [*fit, *composed], check)
        told |= {
            row.mail.id: (label, share)
            for row, label, share in zip(check, labels, shares, strict=True)
        }
    labels = [told[row.mail.id][0] for row in written]
    return _figures(question, written, labels, [told[row.mail.id][1] for row in written])


def _fold(mail: LabelledMail) -> int:
    return hashlib.sha256(f"fold {mail.matter}".encode()).digest()[-1] % FOLDS


def _figures(
    question: Question, chosen: Sequence[Row], told: Sequence[str], shares: Sequence[float]
) -> str:
    sure = np.array(shares) >= question.threshold
    right = np.array([question.right(row.mail) for row in chosen]) == np.array(told)
    parts = []
    for source in ("all", "de", "en", "tune"):
        here = np.array([source in {"all", row.source} for row in chosen])
        if here.any() and (source == "all" or not here.all()):
            accepted = here & sure
            parts.append(
                f"{source} {right[here].mean():.3f}, accepted {accepted.sum() / here.sum():.2f} "
                f"of which right {right[accepted].mean():.3f}"
            )
    return "; ".join(parts)


def entries(question: Question, chosen: Sequence[Row]) -> dict[str, str]:
    """The table of each label, as the product reads it."""
    names, model = fitted(question, chosen)
    features = names.get_feature_names_out()
    by_label = {str(label): place for place, label in enumerate(model.classes_)}
    told: dict[str, str] = {}
    for label in question.labels:
        row = by_label[label]
        weights = {"-": round(100 * model.intercept_[row])}
        for name, weight in zip(features, model.coef_[row], strict=True):
            if abs(weight) * 100 >= LEAST:
                weights[str(name)] = round(100 * weight)
        told[label] = "; ".join(f"{name} {weight}" for name, weight in weights.items())
    return told


def module(question: Question, told: Mapping[str, str]) -> str:
    """The tables as a Python module."""
    lines = [
        f'"""What speaks for each {question.name}, fitted by training/intake/fit_rules.py."""',
        "",
        "from __future__ import annotations",
        "",
        "from typing import Final",
        "",
        f"{question.name.upper()}_WEIGHTS: Final = {{",
    ]
    for label, text in told.items():
        whole = text.replace("; ", ";\0").replace(" ", "\1").replace("\0", " ")
        wrapped = textwrap.wrap(whole, width=98, break_long_words=False, break_on_hyphens=False)
        lines += [f'    "{label}": """', "\n".join(wrapped).replace("\1", " "), '""",']
    lines += ["}", '"""In hundredths, by label; ``-`` always counts."""', ""]
    return "\n".join(lines)


def weights_of(question: Question, chosen: Sequence[Row]) -> Weights:
    """The weights as the product has them, rounded as in the tables."""
    return compile_weights(entries(question, chosen))


def unseen_readings(written: Sequence[Row], composed: Sequence[Row]) -> Iterator[dict[str, object]]:
    """How the rules read each mail with weights that were fitted without its half."""
    intent, product = QUESTIONS
    for half in (True, False):
        fit = [row for row in written if in_fit_half(row.mail) is half] + list(composed)
        fitted_on = Fitted(intents=weights_of(intent, fit), products=weights_of(product, fit))
        for row in written:
            if in_fit_half(row.mail) is not half:
                read = read_classification(message_of(row.mail), INSURANCE, fitted_on)
                yield {
                    "id": row.mail.id,
                    "intents": {one.label: one.confidence for one in read.intents},
                    "primary": read.primary_intent,
                    "product": [read.product_line.label, read.product_line.confidence],
                    "urgency": [read.urgency.label, read.urgency.confidence],
                    "risks": {one.label: one.confidence for one in read.risk_flags},
                }


def main() -> None:
    """Measure, and write the tables where asked to."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true", help="fit on all mails, and write")
    parser.add_argument("--half", action="store_true", help="fit what is written on one half")
    parser.add_argument("--unseen", type=Path, help="write readings of mails not fitted on")
    arguments = parser.parse_args()
    every = list(rows())
    composed = [
        read_row(COMPOSED, mail) for mail in compose_mails(COMPOSED_MAILS, seed=COMPOSED_SEED)
    ]
    written = [row for row in every if row.source != "tune"]
    fit = [row for row in written if in_fit_half(row.mail)]
    check = [row for row in every if row.source == "tune" or not in_fit_half(row.mail)]
    for question in QUESTIONS:
        print(f"{question.name}, other half: {measured(question, [*fit, *composed], check)}")
        print(f"{question.name}, cross-validated: {cross_validated(question, written, composed)}")
        if arguments.write:
            chosen = fit if arguments.half else written
            path = RULES / f"{question.name}_weights.py"
            path.write_text(
                module(question, entries(question, [*chosen, *composed])), encoding="utf-8"
            )
    if arguments.unseen:
        told = sorted(unseen_readings(written, composed), key=lambda row: str(row["id"]))
        arguments.unseen.write_bytes(b"".join(orjson.dumps(row) + b"\n" for row in told))


if __name__ == "__main__":
    main()
