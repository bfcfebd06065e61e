"""Facts in one line each, so that a table of statements can be read by eye."""

from __future__ import annotations

from troth.contracts.memory.model import Cardinality, Certainty, StatedFact, Statement, Tense
from troth.contracts.memory.reading.statements import read_statements

AT = "2026-11-21T00:00:00Z"


def line_of(fact: StatedFact) -> str:
    """``user employer=IBM; not; past; since 2015; until 2019; hedged``."""
    validity = fact.validity
    parts = [f"{fact.entity} {fact.attribute}={fact.value}"]
    parts += ["not"] if fact.negative else []
    parts += [] if validity.tense is Tense.PRESENT else [validity.tense.value]
    parts += [f"since {validity.since}"] if validity.since else []
    parts += [f"until {validity.until}"] if validity.until else []
    parts += [] if fact.certainty is Certainty.STATED else [fact.certainty.value]
    return "; ".join(parts)


def lines_of(message: str) -> tuple[str, ...]:
    """Every fact of a message, in order."""
    return tuple(line_of(fact) for one in read_statements(message, at=AT) for fact in one.facts)


def only(message: str) -> Statement:
    """The statement of a message of one sentence."""
    (statement,) = read_statements(message, at=AT)
    return statement


def holds_one(fact: StatedFact) -> bool:
    """Whether it is said of something that has one value at a time."""
    return fact.cardinality is not Cardinality.MANY
