"""Certifying: every case once, and every exit clause once more with its enforcement switched off.

A case passes when all that is expected was seen and every receipt on the way held. A clause that
was switched off must make one of its cases fail; where none does, the case proves nothing, and
that is a failure of the certificate. What cannot be tried is told with its reason, and counts as
no success.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from itertools import count
from typing import Any, Final

import httpx2

from troth.contracts.registry import REGISTRY
from troth.kernel.errors import CallerError
from troth.kernel.jsontypes import JsonObject, JsonValue
from troth_lab.certify.cases import Books, Case
from troth_lab.certify.company import Company
from troth_lab.certify.doors import Visitor
from troth_lab.certify.expected import unmet
from troth_lab.certify.private import Instance, planted
from troth_lab.certify.switches import switched_off

PASSED, FAILED, NOT_TRIED = "passed", "failed", "not_tried"
SCRIPTED: Final = ("model", "search")


def _unasked(name: str) -> tuple[str, ...]:
    return (f"the deployment does not ask the scripted {name}",)


@dataclass(frozen=True, kw_only=True)
class Outcome:
    """What came of a case.

    Attributes:
        where: ``target``, or ``private`` for an instance of our own.
        detail: What was not as expected, or why it was not tried.
    """

    case: Case
    outcome: str
    where: str
    detail: tuple[str, ...] = ()

    def to_json(self) -> JsonObject:
        """As the certificate has it."""
        case = self.case
        return {
            "id": case.id,
            "title": case.title,
            "clauses": list(case.clauses),
            "door": case.door,
            "outcome": self.outcome,
            "where": self.where,
            "detail": list(self.detail),
        }


@dataclass(kw_only=True)
class Findings:
    """What a run came to.

    Attributes:
        off: By exit clause: the case that failed while it was not enforced; empty where none did.
        unasked: What of ``SCRIPTED`` cases needed, and the deployment never asked.
    """

    outcomes: list[Outcome] = field(default_factory=list)
    off: dict[str, str] = field(default_factory=dict)
    unasked: tuple[str, ...] = ()

    @property
    def failures(self) -> list[str]:
        """Ids of what failed: cases, and clauses whose absence nobody noticed."""
        cases = [one.case.id for one in self.outcomes if one.outcome == FAILED]
        unmissed = [clause for clause, case in self.off.items() if not case]
        unasked = [f"the scripted {name} was never asked" for name in self.unasked]
        return [*cases, *unmissed, *unasked]

    def to_json(self) -> JsonObject:
        """As the certificate has it."""
        outcomes: list[JsonValue] = [one.to_json() for one in self.outcomes]
        return {"cases": outcomes, "enforcement_off": {**self.off}}


@dataclass(frozen=True, kw_only=True)
class Certifying:
    """One run.

    Attributes:
        target: A client of the deployment that is certified; ``None`` where that is ``private``.
        private: An instance of our own, for faults that are planted and enforcement that is off.
        on_case: Told after each.
    """

    company: Company
    books: Books
    private: Instance
    target: Visitor | None = None
    on_case: Callable[[str], None] = lambda _: None
    counting: Iterator[int] = field(default_factory=count)

    def _count(self) -> int:
        """A number of its own for each attempt, so that no subject or mail comes twice."""
        return next(self.counting)

    async def __call__(
        self, cases: Sequence[Case], *, until_failure: bool = False, partly: bool = False
    ) -> Findings:
        """Try the cases, and then what they are worth.

        Args:
            until_failure: Stop at the first failure.
            partly: The cases are some of all, and need not miss every clause that is off.
        """
        findings = Findings()
        await self._prepare(cases)
        for case in cases:
            findings.outcomes.append(await self._tried(case))
            self.on_case(case.id)
            if until_failure and findings.failures:
                return findings
        for name in SCRIPTED:
            played = [o for o in findings.outcomes if name in o.case.given and o.where == "target"]
            if any(o.detail == _unasked(name) for o in played) and all(
                o.outcome != PASSED for o in played
            ):
                findings.unasked += (name,)
        await self._without(cases, findings)
        if partly:
            findings.off = {clause: case for clause, case in findings.off.items() if case}
        return findings

    async def _prepare(self, cases: Sequence[Case]) -> None:
        """Where a deployment elsewhere is certified: what cases ask about, stored in ours, too."""
        for case in [one for one in cases if one.is_setup and self.target is not None]:
            if wrong := await self.attempt(case, self.private.visitor):
                detail = f"An instance of our own cannot be prepared: {'; '.join(wrong)}."
                raise CallerError("input.invalid", detail, field=case.id)

    async def _tried(self, case: Case) -> Outcome:
        is_private = self.target is None or case.is_private
        visitor = self.target if self.target and not is_private else self.private.visitor
        where = "private" if is_private else "target"
        detail = await self.attempt(case, visitor)
        if not is_private and (name := self.company.unasked(case.given)):
            # It may even have seen what was expected: what the script was to show, it did not.
            return Outcome(case=case, outcome=NOT_TRIED, where=where, detail=_unasked(name))
        return Outcome(
            case=case, outcome=FAILED if detail else PASSED, where=where, detail=tuple(detail)
        )

    async def _without(self, cases: Sequence[Case], findings: Findings) -> None:
        """Each exit clause once more, with its enforcement switched off."""
        failed = {one.case.id for one in findings.outcomes if one.outcome == FAILED}
        for clause in [one.id for one in REGISTRY if one.is_exit and one.enforced]:
            # What fails anyway shows nothing.
            about = [c for c in cases if clause in c.clauses and c.id not in failed]
            if not any(clause in case.clauses for case in cases):
                continue
            findings.off[clause] = ""
            for case in about:
                with switched_off({clause}):
                    if await self.attempt(case, self.private.visitor, receipts=False):
                        findings.off[clause] = case.id
                        break
            self.on_case(clause)

    async def attempt(self, case: Case, visitor: Visitor, *, receipts: bool = True) -> list[str]:
        """What is not as expected.

        Args:
            receipts: Whether receipts are held to what they are of, and to the table of clauses.
        """
        self.company.play(case.given)
        seen: list[Mapping[str, Any]] = []
        found: list[str] = []
        visitor.known["who"] = f"{visitor.known.get('run', 'run')}-{case.id}-{self._count()}"
        for step in case.steps:
            is_last = len(seen) == len(case.steps) - 1
            with ExitStack() as stack:
                if case.fault and is_last:
                    stack.enter_context(planted(self.private.services, case.fault))
                try:
                    one = await visitor.do(step)
                except (httpx2.HTTPError, OSError) as problem:
                    return [f"the door broke: {problem!r}"]
            calls: list[Any] = [dict(call.body) for call in self.company.calls]
            seen.append({**one, "model": {"calls": len(calls), "asked": calls}})
            if receipts:
                found += visitor.faults
                found += self._uncarried(one)
        found += filter(None, (unmet(one, seen) for one in case.expected))
        return found

    def _uncarried(self, seen: Mapping[str, Any]) -> list[str]:
        """Clauses that the receipts of a surface must decide and one does not (PROOF-2)."""
        found = []
        for stated in seen.get("receipts", [seen.get("receipt")]):
            if not stated:
                continue
            groups = stated["clauses"]
            names = {
                one if isinstance(one, str) else one["clause"]
                for group in groups.values()
                for one in group
            }
            is_work = str(seen.get("body", {}).get("model", "")).startswith("troth:work/")
            kind = f"{stated['surface']} work" if is_work else stated["surface"]
            wanted = self.books.carried.get(kind)
            is_problem = str(seen.get("body", {}).get("type", "")).startswith("urn:troth:problem")
            if wanted is None or is_problem or "error" in seen.get("body", {}):
                continue
            if missing := sorted(wanted - names):
                found.append(f"PROOF-2: the receipt of {kind} decides nothing on {missing}")
        return found
