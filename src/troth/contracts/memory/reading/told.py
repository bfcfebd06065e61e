"""What a grammar found in one sentence."""

from __future__ import annotations

from dataclasses import dataclass, field

from troth.contracts.memory.reading.clause import Clause
from troth.contracts.memory.reading.people import People
from troth.contracts.memory.reading.tokens import Token


@dataclass(slots=True)
class Told:
    """What one sentence told; filled while it is read.

    Attributes:
        clauses: In order.
        denied: The phrases behind "not", as in "Amazon, not Microsoft".
        reported: Somebody's words or thoughts were left out.
        supposed: A supposition was left out.
        people: The persons named, in order.
    """

    clauses: list[Clause] = field(default_factory=list)
    denied: list[tuple[Token, ...]] = field(default_factory=list)
    reported: bool = False
    supposed: bool = False
    people: People = field(default_factory=People)
