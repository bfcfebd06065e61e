"""Saved lines of a run: each against the ledger as it stood at its turn (MEM-10, MEM-11).

A line is what one turn left: the answer, the memories that were shown with their flags, the count,
and the events that the subject's ledger gained. Nothing that the line says of its own figures is
believed. Turns that ended in an error have no words and no memories to audit; they are counted on
their own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from troth.contracts.memory.auditor.texts import RunFigures, audit_texts
from troth.kernel.memories import Flag, Standing
from troth_lab.stress.ledger import Json, LedgerFold


def audit_line(line: Json, ledger: LedgerFold) -> RunFigures:
    """The figures of one line.

    Args:
        line: As the run wrote it.
        ledger: The subject's ledger as it stood when the response was serialized.

    Raises:
        ValueError: The line lacks what every line of its kind has.
    """
    if line.get("error") is not None:
        return RunFigures(turns=1, errors=1)
    retrieved = _flags(line, "retrieved_memories")
    shown = (*retrieved, *_flags(line, "other_memories"))
    contests = ledger.contests()
    standing = Standing(known=ledger.known, contests=contests)
    audit = audit_texts(_texts(line), shown, standing)
    flagged = {flag.memory_id for flag in retrieved if flag.reintroduced_claim}
    return RunFigures(
        turns=1,
        audit=audit,
        count_mismatches=int(line.get("reintroduced_claims_count") != len(flagged)),
        leaks=len({flag.memory_id for flag in shown} - ledger.known),
        contested_turns=int(
            audit.reintroduced_flagged_count + audit.reintroduced_unflagged_count > 0,
        ),
    )


def audit_run(lines: Sequence[Json]) -> RunFigures:
    """The figures of a run, from its lines alone; as ``audit_each``, summed."""
    figures = RunFigures()
    for line in audit_each(lines):
        figures = figures.plus(line)
    return figures


def audit_each(lines: Sequence[Json]) -> tuple[RunFigures, ...]:
    """The figures of each line of a run, in order.

    Each line's own events are read before it is audited, so that it is judged by what the ledger
    held when its response was serialized.

    Raises:
        ValueError: A line cannot be read, is out of order, or an event is missing.
    """
    ledgers: dict[str, LedgerFold] = {}
    figures: list[RunFigures] = []
    for number, line in enumerate(lines, start=1):
        if line.get("turn") != number:
            raise ValueError(f"line {number} is not turn {number}")
        ledger = ledgers.setdefault(_owner(line), LedgerFold())
        for event in _objects(line, "events"):
            ledger.read(event)
        if line.get("ledger_version") != ledger.version:
            raise ValueError(f"line {number} lacks events of the ledger")
        figures.append(audit_line(line, ledger))
    return tuple(figures)


def _owner(line: Json) -> str:
    subject = line.get("subject")
    if not isinstance(subject, str) or not subject:
        raise ValueError("a line names its subject")
    return subject


def _texts(line: Json) -> tuple[str, ...]:
    answer, previews = line.get("answer"), line.get("previews", ())
    if not isinstance(answer, str) or not isinstance(previews, list | tuple):
        raise ValueError("a line without an error has an answer")
    return (answer, *(text for text in previews if isinstance(text, str)))


def _flags(line: Json, name: str) -> tuple[Flag, ...]:
    # A memory whose flag is missing is one that is not flagged.
    return tuple(
        Flag(
            memory_id=str(memory.get("memory_id")),
            reintroduced_claim=memory.get("reintroduced_claim") is True,
        )
        for memory in _objects(line, name)
    )


def _objects(line: Json, name: str) -> tuple[Json, ...]:
    found = line.get(name, ())
    if not isinstance(found, list | tuple) or not all(isinstance(one, Mapping) for one in found):
        raise ValueError(f"{name} of a line is no list of objects")
    return tuple(found)
