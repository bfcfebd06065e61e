"""The rows that the reader of intake learns from: mails and sentences, each of one hand.

``training/rows/mails_*.jsonl`` and ``sentences_*.jsonl`` are picked up as they lie there; beside
them stand the mails and phrases of this folder. Mails in languages that are not read are left out.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from benchmarks.intake_sets import LabelledMail, labelled_mails, message_of, parse_mail

from troth.contracts.gate.intake.insurance import INSURANCE
from troth.contracts.gate.intake.units import Unit, units_of

HERE: Final = Path(__file__).parent
ROWS: Final = HERE.parent / "rows"
PHRASES: Final = "phrases"
"""Hand of the phrases of this folder; no mail is of it."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Mail:
    """A mail with what is right of it; ``first`` holds primary intent, product and urgency."""

    hand: str
    units: tuple[Unit, ...]
    first: dict[str, str]
    labels: frozenset[str]
    marked: tuple[tuple[str, frozenset[str]], ...] = ()
    written: LabelledMail


@dataclass(frozen=True, kw_only=True, slots=True)
class Sentence:
    """A sentence with the labels that it carries.

    Attributes:
        unsaid: Labels of which it is not known whether it carries them.
        families: Kinds of labels that were asked of it; empty where all were.
    """

    hand: str
    text: str
    labels: frozenset[str]
    unsaid: frozenset[str] = frozenset()
    families: frozenset[str] = frozenset()


def mails() -> list[Mail]:
    """Every mail: those of hands, and the earlier ones of this folder and the benchmark."""
    found = []
    for path in sorted(ROWS.glob("mails_*.jsonl")):
        hand = path.stem.partition("_")[2]
        for number, row in enumerate(_lines(path)):
            found.append(_mail(hand, _labelled(f"{hand}-{number}", row), row["sentences"]))
    earlier = [HERE / "mails_en.jsonl", HERE / "mails_de.jsonl"]
    found += [_mail("earlier", parse_mail(row), ()) for path in earlier for row in _lines(path)]
    found += [_mail("tune", one, ()) for one in labelled_mails("tune")]
    unread = INSURANCE.language_risk
    return [one for one in found if unread not in one.labels]


def _lines(path: Path) -> list[Any]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def _labelled(name: str, row: dict[str, Any]) -> LabelledMail:
    products = row["products"] or [INSURANCE.default_product]
    return LabelledMail(
        id=name,
        matter=name,
        language=row["lang"],
        sender="Customer <customer@example.com>",
        subject=row["subject"],
        body=row["body"],
        intents=tuple(row["intents"]),
        product_line=products[0],
        urgency=row["urgency"],
        risk_flags=tuple(row["risks"]),
    )


def _mail(hand: str, mail: LabelledMail, marked: Any) -> Mail:
    first = {
        "primary": mail.primary_intent,
        "product": mail.product_line,
        "urgency": mail.urgency,
    }
    return Mail(
        hand=hand,
        units=units_of(message_of(mail)).units,
        first=first,
        labels=frozenset((*mail.intents, *first.values(), *mail.risk_flags)),
        marked=tuple((text, frozenset(labels)) for text, labels in marked),
        written=mail,
    )


def sentences(written: list[Mail]) -> list[Sentence]:
    """Every sentence: marked ones, the rest of the mails that have marks, and single ones."""
    found = [one for mail in written if mail.marked for one in _of_mail(mail)]
    for path in sorted(ROWS.glob("sentences_*.jsonl")):
        hand = path.stem.partition("_")[2]
        found += [_single(hand, row) for row in _lines(path)]
    return found + [_single(PHRASES, row) for row in _lines(HERE / "phrases.jsonl")]


def _of_mail(mail: Mail) -> Iterator[Sentence]:
    for text, labels in mail.marked:
        yield Sentence(hand=mail.hand, text=text, labels=labels)
    for unit in mail.units:
        if not any(unit.text in text or text in unit.text for text, _ in mail.marked):
            yield Sentence(
                hand=mail.hand, text=unit.text, labels=frozenset(), unsaid=mail.labels
            )  # fmt: skip


def _single(hand: str, row: dict[str, Any]) -> Sentence:
    labels = frozenset(row["labels"])
    return Sentence(
        hand=hand,
        text=row["text"],
        labels=labels,
        families=frozenset(one.partition("_")[0] for one in labels),
    )
