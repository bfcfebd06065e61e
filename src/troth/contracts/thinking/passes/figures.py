"""Figures of a claim that stand nowhere in what the exchange holds. Pure and linear."""

from __future__ import annotations

import re
from collections.abc import Sequence

from troth.kernel.comparing.reading import read
from troth.kernel.quantities import find_quantities

_MAX_CHARS = 200_000
_FIGURE = re.compile(r"(?<![\w.,:])[0-9]++(?:[.,:][0-9]++)*+")
_SEPARATED = re.compile(r"[.,](?=[0-9]{3}(?:\D|\Z))")
_LOOSE = 0.011  # relative: what is written in rounder units


def figures(text: str) -> frozenset[str]:
    """Figures as written, in digits, less the marks between thousands; clock times included."""
    found = (match.group() for match in _FIGURE.finditer(text[:_MAX_CHARS]))
    return frozenset(_SEPARATED.sub("", one).replace(",", ".") for one in found)


class KnownFigures:
    """Every figure that evidence and request hold.

    Texts of more than 200 000 code points together are not read: then no figure is foreign.
    """

    def __init__(self, texts: Sequence[str]) -> None:
        texts = texts if sum(map(len, texts)) <= _MAX_CHARS else ()
        written: set[str] = set()
        values: set[tuple[str, float]] = set()
        for text in texts:
            written |= figures(text)
            values |= {(one.unit, one.value) for one in find_quantities(text[:_MAX_CHARS])}
        self._written = frozenset(written)
        self._values = frozenset(values)
        self._units = frozenset(unit for unit, _ in values)

    def foreign_unit(self, claim: str) -> str | None:
        """The unit of the first measured amount of a claim that stands nowhere; else ``None``.

        Only amounts count whose unit the evidence measures in as well, so that the two can be
        compared, and clock times, whose unit is ``:``. Amounts of one unit that agree in value
        agree, whatever they count.
        """
        reading = read(claim)
        for amount in reading.amounts:
            one = amount.quantity
            if one.unit and one.unit in self._units and not self._knows(one.unit, one.value):
                return one.unit
        clocks = [one for one in figures(claim) if ":" in one and one not in self._written]
        return ":" if clocks and any(":" in one for one in self._written) else None

    def _knows(self, unit: str, value: float) -> bool:
        if (unit, value) in self._values:
            return True
        near = (held for kind, held in self._values if kind == unit)
        return any(abs(held - value) <= _LOOSE * abs(held) for held in near)
