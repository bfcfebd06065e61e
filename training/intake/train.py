"""Fit the intake classifiers that ship: ``python -m training.intake.train FOLDER``.

The folder holds the public data; of it the turns of ``dstc11_intents`` for training are read.
``--settle`` keeps the weights and settles the terms alone, for rules that have changed since.
Minutes on a processor; the same seed gives the same files. It needs ``training/requirements.txt``
and the repository on the path (``PYTHONPATH=src:.``). Nothing of the test half is read.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import numpy as np
import orjson
from benchmarks.datasets import read_rows
from benchmarks.intake_sets import (
    DSTC11,
    LabelledMail,
    Utterance,
    labelled_mails,
    mail_of,
    message_of,
    parse_mail,
)

from training.intake import matrix, settle
from training.intake.compose import compose_mails
from training.intake.folds import fitted, groups_of, unseen
from training.intake.heads import HEADS, answers, span_of
from training.intake.ship import write_files, write_terms
from troth.contracts.gate.intake.insurance import INSURANCE
from troth.contracts.gate.intake.model import Classification, LabelReading
from troth.contracts.gate.intake.rules import read_classification

SEED: Final = 7
COMPOSED: Final = 4_000
FOLDER: Final = Path(__file__).parent
UNSEEN: Final = FOLDER.parents[1] / "var" / "intake_unseen.npz"
"""Predictions of unseen mails of the last fit, for ``--settle``."""
TUNE: Final = 100
"""Mails of the tune half, the last of the written ones."""


def written_mails() -> list[LabelledMail]:
    """The mails that people wrote: both languages, then the tune half."""
    own = [
        parse_mail(orjson.loads(line))
        for language in ("en", "de")
        for line in (FOLDER / f"mails_{language}.jsonl").read_bytes().splitlines()
    ]
    return own + labelled_mails("tune")


def spoken_turns(folder: Path) -> list[LabelledMail]:
    """Turns of chats with an insurer, as mails that teach the primary intent alone."""
    rows = read_rows(folder, "dstc11_intents")
    return [
        replace(mail_of(Utterance(id=row["id"], text=row["text"], intent=intent)), note="primary")
        for row in rows
        if (row["domain"], row["split"]) == ("insurance", "train") and row["intent"] in DSTC11
        for intent in (f"INTENT_{DSTC11[row['intent']]}",)
    ]


def rules_unseen(
    written: list[LabelledMail],
) -> dict[str, tuple[list[int], list[Classification]]]:
    """By head, places of mails that the rules had not seen, and how they read them then.

    Intents and product lines are read with weights that were fitted on the other half of the
    matters, by ``fit_rules --unseen``. Urgency and risks are told by cues; those were read when
    the cues had been chosen on the other half alone. What ships knows all of the mails.
    """
    places = {mail.id: place for place, mail in enumerate(written)}
    by_file = {name: _rows(name) for name in ("rules_unseen", "cues_unseen")}
    read = {
        name: ([places[row["id"]] for row in rows], [_reading(row) for row in rows])
        for name, rows in by_file.items()
    }
    told_by = {"primary": "rules_unseen", "product": "rules_unseen"}
    return {head.name: read[told_by.get(head.name, "cues_unseen")] for head in HEADS}


def _rows(name: str) -> list[dict[str, Any]]:
    lines = (FOLDER / f"{name}.jsonl").read_bytes().splitlines()
    return [orjson.loads(line) for line in lines]


def _reading(row: Mapping[str, Any]) -> Classification:
    """A reading of what a row tells; what it does not is left at the defaults."""

    def told(label: str, confidence: float) -> LabelReading:
        return LabelReading(label=label, confidence=confidence, evidence=())

    primary = row.get("primary", INSURANCE.default_intent)
    return Classification(
        intents=tuple(told(*one) for one in row.get("intents", {primary: 0.0}).items()),
        primary_intent=primary,
        product_line=told(*row.get("product", (INSURANCE.default_product, 0.0))),
        urgency=told(*row.get("urgency", (INSURANCE.default_urgency, 0.0))),
        risk_flags=tuple(told(*one) for one in row.get("risks", {}).items()),
        reader="rules",
    )


def main(arguments: list[str]) -> None:
    """Fit, settle the terms on unseen mails, fit again on everything, and write the files."""
    written = written_mails()
    place = FOLDER / "report.json"
    if arguments == ["--settle"]:
        with np.load(UNSEEN) as kept:
            terms, report = settle_terms(written, dict(kept))
        write_terms(terms)
        report = json.loads(place.read_text("utf-8")) | report
    else:
        terms, report = fit_all(written, spoken_turns(Path(arguments[0])))
    text = json.dumps(report, indent=1)
    place.write_text(text + "\n", "utf-8")
    print(text)


def fit_all(
    written: list[LabelledMail], spoken: list[LabelledMail]
) -> tuple[dict[str, Any], dict[str, Any]]:
    """Fit everything and write the files; the terms and a report of unseen mails."""
    mails = written + compose_mails(COMPOSED, seed=SEED) + spoken
    counts = matrix.count_rows(mails)
    rare = matrix.rarity([view[: len(written)] for view in counts])
    sparse = matrix.weighed(counts, rare)
    rows, back = span_of(sparse, len(mails))
    groups = groups_of(written, sparse[: len(written)])
    told = {head.name: unseen(head, mails, rows, groups) for head in HEADS}
    UNSEEN.parent.mkdir(exist_ok=True)
    np.savez(UNSEEN, **told)
    terms, report = settle_terms(written, told)
    everything = np.arange(len(written))
    layers = {head.name: fitted(head, mails, rows, everything, len(written)) for head in HEADS}
    write_files(rare, {name: (back @ layer, bias) for name, (layer, bias) in layers.items()}, terms)
    return terms, report | {
        "composed": COMPOSED,
        "spoken": len(spoken),
        "groups": len(set(groups.tolist())),
    }


def settle_terms(
    written: list[LabelledMail], told: dict[str, Any]
) -> tuple[dict[str, Any], dict[str, Any]]:
    """Weights of the pool and thresholds, and what they give on unseen mails."""
    unseen_readings = rules_unseen(written)
    dev = list(range(len(written) - TUNE, len(written)))
    now = [read_classification(message_of(written[place]), INSURANCE) for place in dev]
    terms: dict[str, Any] = {"least": {}, "pools": {}}
    report: dict[str, Any] = {"mails": len(written)}
    for head in (one for one in HEADS if one.single):
        right = answers(head, written)
        held, then = unseen_readings[head.name]
        weights = settle.weights_of(head, told[head.name][held], then, right[held])
        chosen, sure = settle.best_of(head, told[head.name][held], then, weights)
        least = settle.thresholds(head.labels, sure, chosen, right[held])
        terms["least"] |= least
        terms["pools"][head.name] = [weights.rules, weights.classifier]
        report[head.name] = {
            name: settle.figures(
                head, told[head.name][places], rules, weights, least, right[places]
            )
            for name, places, rules in (("held", held, then), ("tune", dev, now))
        }
    risks = HEADS[-1]
    right = answers(risks, written)
    held, then = unseen_readings["risks"]
    terms["risks"] = settle.risk_thresholds(risks.labels, told["risks"], right)
    report["risks"] = settle.risk_figures(
        risks.labels, told["risks"][held], then, terms["risks"], right[held]
    )
    return terms, report


if __name__ == "__main__":
    main(sys.argv[1:])
