"""The sets of intents: which rows are fitted, which are decided, and which no label fits.

Rows for training are fitted and those for development decided. A set that has no rows for
development is cut into folds, each decided by what was fitted on the others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeAlias

from troth_lab.bench.rows import SetRow, only, read_set

OUTSIDE: Final = "oos"
"""What clinc150 calls a message that none of its labels fits."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Message:
    """A message and what it is about: one label, or any number of tags, sorted."""

    text: str
    tags: tuple[str, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class Part:
    """A set, or a part of it, as it is fitted and measured.

    Attributes:
        data: Name in the table.
        known: To be fitted; empty for a set that is cut into folds.
        asked: To be decided.
        outside: To be told from those that are to be decided.
        tagged: Messages have any number of tags, not one label.
    """

    data: str
    known: tuple[Message, ...]
    asked: tuple[Message, ...]
    outside: tuple[Message, ...] = ()
    tagged: bool = False


Reader: TypeAlias = "Callable[[Path], Iterator[Part]]"


def _labelled(row: SetRow, field: str = "label") -> Message:
    return Message(text=row.text("text"), tags=(row.text(field),))


def _part(data: str, rows: list[SetRow], field: str = "label") -> Part:
    known = tuple(_labelled(row, field) for row in only(rows, split="train"))
    asked = tuple(_labelled(row, field) for row in only(rows, split="dev"))
    return Part(data=data, known=known, asked=asked)


def _plain(name: str) -> Reader:
    def read(folder: Path) -> Iterator[Part]:
        yield _part(name, read_set(folder, name))

    return read


def _by_domain(folder: Path) -> Iterator[Part]:
    rows = read_set(folder, "dstc11_intents")
    for domain in ("insurance", "banking", "finance"):
        found = only(rows, domain=domain)
        yield _part(f"dstc11_intents, {domain}", found, "intent")


def _with_outside(folder: Path) -> Iterator[Part]:
    whole = _part("clinc150", read_set(folder, "clinc150"))
    # What no label fits is never fitted: a user has no rows of what nobody foresaw.
    yield Part(
        data="clinc150",
        known=tuple(one for one in whole.known if one.tags != (OUTSIDE,)),
        asked=tuple(one for one in whole.asked if one.tags != (OUTSIDE,)),
        outside=tuple(one for one in whole.asked if one.tags == (OUTSIDE,)),
    )


def _tagged(folder: Path) -> Iterator[Part]:
    rows = read_set(folder, "nlupp")
    for domain in ("banking", "hotels"):
        found = only(rows, domain=domain)
        known, asked = (tuple(map(_tags, only(found, split=s))) for s in ("train", "dev"))
        yield Part(data=f"nlupp, {domain}", known=known, asked=asked, tagged=True)


def _tags(row: SetRow) -> Message:
    return Message(text=row.text("text"), tags=tuple(sorted(set(row.texts("intents")))))


def _in_folds(folder: Path) -> Iterator[Part]:
    rows = read_set(folder, "insurance_tickets")
    asked = tuple(_labelled(row) for row in rows)
    yield Part(data="insurance_tickets", known=(), asked=asked)


def _asking(folder: Path) -> Iterator[Part]:
    rows = read_set(folder, "email_intent_sentences")
    known, asked = (tuple(map(_asks, only(rows, split=s))) for s in ("train", "dev"))
    yield Part(data="email_intent_sentences", known=known, asked=asked)


def _asks(row: SetRow) -> Message:
    return Message(text=row.text("text"), tags=("asks" if row.flag("label") else "asks nothing",))


READERS: Final[Mapping[str, Reader]] = {
    "dstc11_intents": _by_domain,
    "clinc150": _with_outside,
    "banking77": _plain("banking77"),
    "nlupp": _tagged,
    "insurance_tickets": _in_folds,
    "email_intent_sentences": _asking,
}
"""How each set is read, in the order of the table."""
