"""Which tables read a mail: those of its language."""

from __future__ import annotations

from typing import Final

from troth.contracts.gate.intake.rules.cues import CueTable
from troth.contracts.gate.intake.rules.english import ENGLISH
from troth.contracts.gate.intake.rules.german import GERMAN

_TABLES: Final = {"en": ENGLISH, "de": GERMAN}


def tables_of(language: str) -> tuple[CueTable, ...]:
    """The tables of a language; of another one, all: a risk must not hide in a foreign mail."""
    known = _TABLES.get(language)
    return (known,) if known is not None else tuple(_TABLES.values())
