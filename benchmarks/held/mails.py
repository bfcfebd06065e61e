"""Mails to an insurer, as people write them: what is read in them, and where they go."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from email.message import EmailMessage
from pathlib import Path
from typing import Final

from benchmarks.datasets import Row
from benchmarks.held.doors import Wire, opened
from benchmarks.held.figures import HeldFigure, HeldTable, share, shares_by

SETS: Final = ("mails",)
MESSAGES: Final = "/api/intake/messages?wait=true"
_PRESSING: Final = frozenset({"URG_CRITICAL", "URG_HIGH"})
_SENT: Final = "Tue, 10 Nov 2026 09:00:00 +0000"


@dataclass(frozen=True, kw_only=True, slots=True)
class Seen:
    """What intake made of a mail.

    Attributes:
        primary: The intent that leads; ``None`` where nothing was read.
        routed: It went to a queue without a person.
    """

    primary: str | None
    product: str | None
    urgency: str | None
    risks: frozenset[str]
    routed: bool


async def measure(rows: Sequence[Row], folder: Path) -> HeldTable:
    """Hand every mail in, without a directory of customers and without a model."""
    seen: list[Seen] = []
    async with opened(folder, rows=1) as doors:
        for number, row in enumerate(rows):
            seen.append(read(await doors.mail(MESSAGES, mail_of(row, number))))
    return HeldTable(name="mails", figures=scored(rows, seen))


def mail_of(row: Row, number: int) -> bytes:
    """A row as a mail."""
    mail = EmailMessage()
    mail["From"], mail["To"] = f"sender{number}@example.com", "service@insurer.example.com"
    mail["Subject"], mail["Date"] = row["subject"], _SENT
    mail["Message-ID"] = f"<held-{number}@example.com>"
    mail.set_content(row["body"])
    return mail.as_bytes()


def read(wire: Wire) -> Seen:
    """What a result shows."""
    told = wire["classification"] or {}
    return Seen(
        primary=told.get("primary_intent"),
        product=_label(told.get("product_line")),
        urgency=_label(told.get("urgency")),
        risks=frozenset(one["label"] for one in told.get("risk_flags", ())),
        routed=wire["status"] == "routed",
    )


def _label(told: Wire | None) -> str | None:
    return None if told is None else str(told["label"])


def scored(rows: Sequence[Row], seen: Sequence[Seen]) -> tuple[HeldFigure, ...]:
    """The figures of what was read."""
    pairs = list(zip(rows, seen, strict=True))
    right = [(row, one, one.primary == row["intents"][0]) for row, one in pairs]
    pressing = [one.urgency in _PRESSING for row, one in pairs if row["urgency"] in _PRESSING]
    return (
        share("primary intent right", [hit for _, _, hit in right]),
        *shares_by("primary intent right", [(row["lang"], hit) for row, _, hit in right]),
        share("product right", [one.product in row["products"] for row, one in pairs]),
        share("urgency right", [one.urgency == row["urgency"] for row, one in pairs]),
        share("critical or high, and seen so", pressing),
        share("routed without people", [one.routed for _, one in pairs]),
        share("routed, and the primary intent right", [h for _, o, h in right if o.routed]),
        share("risks seen", [hit for _, hit in _risks(pairs)]),
        share(
            "mails in which a risk is seen that is not there",
            list(_false(pairs)),
            higher_is_better=False,
        ),
        *shares_by("risks seen", list(_risks(pairs))),
    )


def _risks(pairs: Sequence[tuple[Row, Seen]]) -> Iterator[tuple[str, bool]]:
    for row, one in pairs:
        for risk in row["risks"]:
            yield risk, risk in one.risks


def _false(pairs: Sequence[tuple[Row, Seen]]) -> Iterator[bool]:
    for row, one in pairs:
        yield bool(one.risks - set(row["risks"]))
