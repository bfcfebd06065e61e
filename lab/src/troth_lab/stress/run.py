"""Taking the turns of a plan, one after another.

Turns are taken in order and never at once: what a line says of the ledger must be what the ledger
was when its response was made.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from troth.kernel.jsontypes import JsonObject
from troth_lab.stress.lines import TurnResult, line_of
from troth_lab.stress.turns import Turn


class TurnTaker(Protocol):
    """A deployment, as a run needs it: in this process, or behind a URL."""

    async def take(self, turn: Turn) -> TurnResult:
        """Take a turn; an error reply is a result, and only a run that cannot go on raises."""
        ...


async def run_turns(
    plan: Sequence[Turn], taker: TurnTaker, *, on_line: Callable[[JsonObject], None]
) -> tuple[JsonObject, ...]:
    """Take every turn of a plan.

    Args:
        on_line: Called with each line as soon as it is there.

    Returns:
        The lines, in order.
    """
    lines: list[JsonObject] = []
    for turn in plan:
        line = line_of(turn, await taker.take(turn))
        on_line(line)
        lines.append(line)
    return tuple(lines)
