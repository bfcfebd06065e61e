"""The port of cells: small values that many change, one after another, and that may be forgotten.

What is counted of callers and peers lies in them: request limits, allowances, breakers, scores. A
cell that is lost counts from the beginning again, which can only be generous.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, Protocol, TypeAlias, TypeVar

V = TypeVar("V")
T = TypeVar("T")

MAX_CELLS = 20_000
"""Of one kind; beyond them the one changed longest ago is forgotten first."""

Step: TypeAlias = Callable[[V | None, float], tuple[V | None, T]]
"""``(value or None, seconds) -> (new value or None to leave it, result)``; pure.

The seconds are those of one clock for all who share the cells, and may go back a little.
"""


@dataclass(frozen=True, kw_only=True, slots=True)
class Kind(Generic[V]):
    """Cells of one use.

    Attributes:
        name: Apart from that of every other kind.
        of: A frozen dataclass of plain members, which is what a cell holds.
    """

    name: str
    of: type[V]


class Cells(Protocol):
    """Holds cells; safe for any thread, and for any process that shares them."""

    @property
    def waits(self) -> bool:
        """Whether a change waits for others, and so does not belong in an event loop."""

    def change(self, kind: Kind[V], name: str, step: Step[V, T]) -> T:
        """Change one cell at once: nobody changes it between what a step is given and gives.

        Args:
            step: May be called again where somebody else was quicker; what it gave then is lost.

        Returns:
            What the last call of the step gave.

        Raises:
            StorageFailure: ``storage.unavailable``: the cells cannot be reached.
        """
