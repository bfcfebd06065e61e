"""What a run comes to: everything that follows from its plan and its lines, and nothing else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from troth.contracts.memory.auditor.texts import RunFigures
from troth.kernel.errors import CallerError
from troth.kernel.jsontypes import JsonObject, JsonValue
from troth_lab.stress.audited import audit_each
from troth_lab.stress.expectations import unmet
from troth_lab.stress.turns import Turn


@dataclass(frozen=True, kw_only=True, slots=True)
class RunReport:
    """The report of a run.

    Attributes:
        figures: The auditor's.
        errors: Error replies by code; ``planned_errors`` of them were asked for.
        unmet: Turns that did not come to what the plan wanted, by kind of turn and code.
        turns_met: How many did.
        disagreements: Responses whose own figures are not the auditor's.
        repaired, broken: Clauses by how many responses had them repaired, or report them broken.
        receipts: Receipt ids in order of the turns; those without one are left out.
    """

    figures: RunFigures
    errors: Mapping[str, int]
    planned_errors: int
    unmet: Mapping[str, int]
    turns_met: int
    disagreements: int
    repaired: Mapping[str, int]
    broken: Mapping[str, int]
    receipts: tuple[str, ...]

    @property
    def is_clean(self) -> bool:
        """Every figure that must be 0 is 0."""
        return self.figures.is_clean

    def to_json(self) -> JsonObject:
        """The report as the artifact states it; mappings sorted by name."""
        return {
            "figures": {**self.figures.to_json()},
            "errors": _sorted(self.errors),
            "planned_errors": self.planned_errors,
            "expectations": {"met": self.turns_met, "unmet": _sorted(self.unmet)},
            "disagreements": self.disagreements,
            "repaired": _sorted(self.repaired),
            "broken": _sorted(self.broken),
            "receipts": list(self.receipts),
        }


def report_run(plan: Sequence[Turn], lines: Sequence[JsonObject]) -> RunReport:
    """The report of a run.

    Raises:
        CallerError: ``input.invalid``: the lines are not those of this plan, or cannot be read.
    """
    _check_plan(plan, lines)
    try:
        audited = audit_each(lines)
    except ValueError as problem:
        raise CallerError(
            "input.invalid", f"The lines cannot be audited: {problem}.", field="lines"
        ) from problem
    figures = RunFigures()
    for one in audited:
        figures = figures.plus(one)
    missed = [unmet(turn, line) for turn, line in zip(plan, lines, strict=True)]
    codes = [_error_code(line) for line in lines]
    planned = [turn.expected.error for turn in plan]
    return RunReport(
        figures=figures,
        errors=Counter(filter(None, codes)),
        planned_errors=sum(
            bool(code) and code == wanted for code, wanted in zip(codes, planned, strict=True)
        ),
        unmet=Counter(
            f"{turn.kind.value}.{code}"
            for turn, found in zip(plan, missed, strict=True)
            for code in found
        ),
        turns_met=sum(not found for found in missed),
        disagreements=sum(
            line.get("audit") is not None and line["audit"] != one.audit.to_json()
            for line, one in zip(lines, audited, strict=True)
        ),
        repaired=Counter(_clauses(lines, "repaired")),
        broken=Counter(_clauses(lines, "broken")),
        receipts=tuple(str(line["receipt_id"]) for line in lines if line.get("receipt_id")),
    )


def _check_plan(plan: Sequence[Turn], lines: Sequence[JsonObject]) -> None:
    if len(plan) != len(lines):
        raise CallerError(
            "input.invalid", f"The plan has {len(plan)} turns, not {len(lines)}.", field="lines"
        )
    for turn, line in zip(plan, lines, strict=True):
        if any(line.get(name) != value for name, value in turn.to_json().items()):
            raise CallerError(
                "input.invalid", f"Line {turn.number} is not of this plan.", field="lines"
            )


def _error_code(line: JsonObject) -> str:
    error = line.get("error")
    code = error.get("code") if isinstance(error, Mapping) else None
    return code if isinstance(code, str) else ""


def _clauses(lines: Sequence[JsonObject], group: str) -> list[str]:
    """Clause ids of a group, each once for a response."""
    found: list[str] = []
    for line in lines:
        clauses = line.get("clauses")
        listed = clauses.get(group) if isinstance(clauses, Mapping) else None
        if isinstance(listed, list | tuple):
            found.extend(sorted({_clause(entry) for entry in listed}))
    return found


def _clause(entry: JsonValue) -> str:
    return str(entry.get("clause")) if isinstance(entry, Mapping) else str(entry)


def _sorted(counts: Mapping[str, int]) -> dict[str, JsonValue]:
    return {name: counts[name] for name in sorted(counts)}
