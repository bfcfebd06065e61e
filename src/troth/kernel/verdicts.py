"""Verdicts and repairs: what deciding returns, and what enforcing leaves behind.

A decider never raises and never acts; it returns a verdict. Doubt is its own outcome, and the seal
treats it like a breach (fail closed).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache


class Outcome(StrEnum):
    """The three outcomes of judging a clause."""

    KEPT = "kept"
    BROKEN = "broken"
    UNDECIDED = "undecided"


@dataclass(frozen=True, kw_only=True, slots=True)
class Verdict:
    """How one clause stands for one response.

    Attributes:
        clause: The clause id.
        outcome: Kept, broken or undecided.
        reason: A stable snake_case code (never free text from a model or a user).
        applies: False where the clause speaks of a situation that did not occur; such a verdict is
            kept, and receipts say that it had nothing to bind.
    """

    clause: str
    outcome: Outcome
    reason: str
    applies: bool = True

    @property
    def is_kept(self) -> bool:
        """True only for a positive decision; doubt is not kept."""
        return self.outcome is Outcome.KEPT


@dataclass(frozen=True, kw_only=True, slots=True)
class Repair:
    """A deterministic change that the seal made so that a clause holds.

    Attributes:
        clause: The clause that asked for it.
        what: A short fixed phrase for people and receipts, without any user or model text.
    """

    clause: str
    what: str


@lru_cache(maxsize=1024)  # the same few dozen in every exchange, each a value without identity
def _verdict(clause: str, outcome: Outcome, reason: str, applies: bool) -> Verdict:
    return Verdict(clause=clause, outcome=outcome, reason=reason, applies=applies)


def kept(clause: str, reason: str = "holds") -> Verdict:
    """The clause applied and holds."""
    return _verdict(clause, Outcome.KEPT, reason, True)


def not_applicable(clause: str, reason: str) -> Verdict:
    """The clause had nothing to bind here; say why."""
    return _verdict(clause, Outcome.KEPT, reason, False)


def broken(clause: str, reason: str) -> Verdict:
    """The clause is breached."""
    return _verdict(clause, Outcome.BROKEN, reason, True)


def undecided(clause: str, reason: str) -> Verdict:
    """It could not be told; the seal fails closed on this."""
    return _verdict(clause, Outcome.UNDECIDED, reason, True)


def decide(clause: str, holds: bool, reason_if_broken: str) -> Verdict:
    """Turn a predicate into a verdict."""
    return kept(clause) if holds else broken(clause, reason_if_broken)


def decide_where(
    clause: str, applies: bool, otherwise: str, holds: bool, reason_if_broken: str
) -> Verdict:
    """The same where a clause binds; where it has nothing to bind, ``otherwise`` says why."""
    return decide(clause, holds, reason_if_broken) if applies else not_applicable(clause, otherwise)
