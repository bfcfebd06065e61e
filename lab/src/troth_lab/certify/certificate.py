"""The certificate: an in-toto statement on what was promised and seen, signed like a receipt.

Its subjects are the cases and the books, by digest; whoever has both distributions can check that
these were tried. Of every clause it says how it stands: shown by cases that pass and miss it when
it is off, passed by cases alone, not tried, failed, or shown elsewhere and why.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import dataclass
from typing import Any

from troth.contracts.registry import REGISTRY
from troth.kernel.canonical import canonical_json
from troth.kernel.clauses import Clause
from troth.kernel.digests import sha256_hex
from troth.kernel.jsontypes import JsonObject, JsonValue
from troth.kernel.proof.envelope import seal_envelope
from troth.kernel.proof.statement import STATEMENT_TYPE
from troth.runtime.proof.certificate import PREDICATE_TYPE
from troth_lab.certify.cases import Books, Case
from troth_lab.certify.run import FAILED, NOT_TRIED, PASSED, Findings


@dataclass(frozen=True, kw_only=True, slots=True)
class Run:
    """How a certificate came about; times in RFC 3339, UTC."""

    target: str
    signer: str
    started_at: str
    finished_at: str
    version: str


def account(run: Run, findings: Findings, cases: Sequence[Case], books: Books) -> JsonObject:
    """The statement: everything that a certificate says."""
    clauses: list[JsonValue] = [
        _clause(clause, findings, books) for clause in REGISTRY if not clause.retired
    ]
    return {
        "_type": STATEMENT_TYPE,
        "subject": [
            {"name": "cases", "digest": {"sha256": _digest_of(cases)}},
            {"name": "books", "digest": {"sha256": sha256_hex(canonical_json(_books()))}},
        ],
        "predicateType": PREDICATE_TYPE,
        "predicate": {
            "run": {name: getattr(run, name) for name in Run.__dataclass_fields__},
            "books": dict(REGISTRY.versions),
            "whole": _is_whole(findings),
            "passed": not findings.failures,
            "failures": sorted(findings.failures),
            "clauses": clauses,
            **findings.to_json(),
        },
    }


def seal_certificate(
    statement: JsonObject, *, key_id: str, sign: Callable[[bytes], bytes]
) -> bytes:
    """The DSSE envelope of a statement, as canonical JSON."""
    return seal_envelope(statement, key_id=key_id, sign=sign)


def deviations(predicate: Mapping[str, Any]) -> list[str]:
    """Where what a certificate concludes does not follow from what it says was seen."""
    cases, off = predicate["cases"], predicate["enforcement_off"]
    failed = {one["id"] for one in cases if one["outcome"] == FAILED}
    failed |= {clause for clause, case in off.items() if not case}
    found = [f"{name} failed, and is not told" for name in failed - set(predicate["failures"])]
    if predicate["passed"] != (not predicate["failures"]):
        found.append("the verdict does not follow from the failures")
    untried = [one["id"] for one in cases if one["outcome"] not in (PASSED, FAILED)]
    if predicate["whole"] and untried:
        found.append(f"it is called whole, and {untried[0]} was not tried")
    for clause in predicate["clauses"]:
        about = {one["outcome"] for one in cases if clause["id"] in one["clauses"]}
        if clause["stands"] != _standing(clause["id"], about, off, clause["elsewhere"]):
            found.append(f"{clause['id']} does not stand as its cases do")
    return found


def _is_whole(findings: Findings) -> bool:
    is_every = set(findings.off) == {one.id for one in REGISTRY if one.is_exit}
    return is_every and all(one.outcome != NOT_TRIED for one in findings.outcomes)


def _standing(
    clause: str, outcomes: Set[str], off: Mapping[str, str], elsewhere: Mapping[str, str]
) -> str:
    if FAILED in outcomes or off.get(clause) == "":
        return "failed"
    if PASSED in outcomes:
        return "shown" if off.get(clause) else "passed"
    return "elsewhere" if elsewhere else "not_tried"


def _clause(clause: Clause, findings: Findings, books: Books) -> JsonObject:
    about = [one for one in findings.outcomes if clause.id in one.case.clauses]
    outcomes = {one.outcome for one in about}
    elsewhere = books.elsewhere.get(clause.id, {})
    return {
        "id": clause.id,
        "statement": clause.statement,
        "cases": [one.case.id for one in about],
        "off": findings.off.get(clause.id),
        "elsewhere": dict(elsewhere),
        "stands": _standing(clause.id, outcomes, findings.off, elsewhere),
    }


def _digest_of(cases: Sequence[Case]) -> str:
    told: list[JsonValue] = [repr(case) for case in cases]
    return sha256_hex(canonical_json({"cases": told}))


def _books() -> JsonObject:
    return {clause.id: clause.statement for clause in REGISTRY}
