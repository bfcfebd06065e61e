"""The enforcement loop on a toy law: decide, repair, decide again, fall back."""

from __future__ import annotations

from collections.abc import Set
from dataclasses import dataclass, replace
from typing import Self

import pytest

from troth.kernel.clauses import Book, Clause, Kind, OnBreach, Registry
from troth.kernel.exchange import ExchangeRecord, Mode
from troth.kernel.jsontypes import JsonObject
from troth.kernel.law import ExitLaw
from troth.kernel.verdicts import Outcome, Repair, Verdict, broken, decide, undecided
from troth.runtime.exchange.enforce import Policy, UnlawfulFallback, enforce

RECORD = ExchangeRecord(trace_id="t", surface="test", mode=Mode.WORK)
REGISTRY = Registry(
    (
        Book(
            family="TRUST",
            title="toy",
            version="1.0.0",
            clauses=(
                Clause(id="TRUST-1", statement="a", kinds=(Kind.EXIT,), on_breach=OnBreach.REPAIR),
                Clause(id="TRUST-2", statement="b", kinds=(Kind.EXIT,), on_breach=OnBreach.BLOCK),
                Clause(id="TRUST-3", statement="c", kinds=(Kind.EXIT,), on_breach=OnBreach.FLAG),
            ),
        ),
    )
)


@dataclass(frozen=True, kw_only=True)
class Toy:
    text: str
    secret: bool = False
    odd: bool = False

    def to_wire(self) -> JsonObject:
        return {"text": self.text, "secret": self.secret, "odd": self.odd}

    @classmethod
    def from_wire(cls, wire: JsonObject) -> Self:
        if not isinstance(wire.get("text"), str):
            raise ValueError("text")
        return cls(text=str(wire["text"]), secret=bool(wire["secret"]), odd=bool(wire["odd"]))


def _decide(document: Toy, record: ExchangeRecord) -> tuple[Verdict, ...]:
    return (
        decide("TRUST-1", document.text.endswith("!"), "no_mark"),
        decide("TRUST-2", not document.secret, "secret"),
        decide("TRUST-3", not document.odd, "odd"),
    )


def _repair(
    document: Toy, record: ExchangeRecord, broken: Set[str]
) -> tuple[Toy, tuple[Repair, ...]]:
    if "TRUST-1" not in broken:
        return document, ()
    return replace(document, text=document.text + "!"), (Repair(clause="TRUST-1", what="marked"),)


LAW: ExitLaw[Toy] = ExitLaw(
    clauses=frozenset({"TRUST-1", "TRUST-2", "TRUST-3"}), decide=_decide, repair=_repair
)
POLICY: Policy[Toy] = Policy(laws=(LAW,), fallback=lambda record, document, ids: Toy(text="safe!"))


def test_a_lawful_document_passes_unchanged() -> None:
    out = enforce(Toy(text="hi!"), RECORD, POLICY, registry=REGISTRY)
    assert out.document == Toy(text="hi!")
    assert all(verdict.is_kept for verdict in out.verdicts)
    assert not out.repairs
    assert not out.withheld


def test_a_repairable_breach_is_repaired_and_recorded_once() -> None:
    out = enforce(Toy(text="hi"), RECORD, POLICY, registry=REGISTRY)
    assert out.document.text == "hi!"
    assert out.repairs == (Repair(clause="TRUST-1", what="marked"),)


def test_a_blocking_breach_is_replaced_by_the_fallback_and_remembered() -> None:
    out = enforce(Toy(text="key", secret=True), RECORD, POLICY, registry=REGISTRY)
    assert out.document == Toy(text="safe!")
    assert [verdict.clause for verdict in out.withheld] == ["TRUST-2"]


def test_a_flag_is_reported_and_the_document_leaves() -> None:
    out = enforce(Toy(text="hi!", odd=True), RECORD, POLICY, registry=REGISTRY)
    assert out.document.odd
    assert [v.clause for v in out.verdicts if v.outcome is Outcome.BROKEN] == ["TRUST-3"]


def test_switched_off_enforcement_reports_the_breach_and_changes_nothing() -> None:
    out = enforce(
        Toy(text="hi", secret=True),
        RECORD,
        POLICY,
        registry=REGISTRY,
        unsafe=frozenset({"TRUST-1", "TRUST-2"}),
    )
    assert out.document == Toy(text="hi", secret=True)
    assert {v.clause for v in out.verdicts if not v.is_kept} == {"TRUST-1", "TRUST-2"}


def test_a_repair_that_does_not_help_ends_in_the_fallback() -> None:
    stubborn = replace(LAW, repair=lambda document, record, broken: (document, ()))
    out = enforce(Toy(text="hi"), RECORD, replace(POLICY, laws=(stubborn,)), registry=REGISTRY)
    assert out.document == Toy(text="safe!")
    assert [verdict.clause for verdict in out.withheld] == ["TRUST-1"]


def test_a_clause_without_a_verdict_is_in_doubt_and_doubt_blocks() -> None:
    silent = replace(LAW, decide=lambda document, record: _decide(document, record)[:1])
    out = enforce(
        Toy(text="hi!"),
        RECORD,
        replace(POLICY, laws=(silent,)),
        registry=REGISTRY,
    )
    assert undecided("TRUST-2", "no_verdict") in out.withheld


def test_two_verdicts_for_one_clause_decide_nothing() -> None:
    doubled = replace(LAW, decide=lambda document, record: _decide(document, record) * 2)
    out = enforce(Toy(text="hi!"), RECORD, replace(POLICY, laws=(doubled,)), registry=REGISTRY)
    assert {v.reason for v in out.withheld} == {"ambiguous_verdicts"}


def test_a_document_that_does_not_read_back_is_withheld() -> None:
    class Unreadable(Toy):
        def to_wire(self) -> JsonObject:
            return {"text": 5}

    out = enforce(Unreadable(text="hi!"), RECORD, POLICY, registry=REGISTRY)
    assert broken("TRUST-2", "unreadable_document") in out.withheld


def test_a_fallback_that_breaks_something_anew_releases_nothing() -> None:
    policy = replace(POLICY, fallback=lambda record, document, ids: Toy(text="x!", secret=True))
    stubborn = replace(LAW, repair=lambda document, record, broken: (document, ()))
    with pytest.raises(UnlawfulFallback):
        enforce(Toy(text="hi"), RECORD, replace(policy, laws=(stubborn,)), registry=REGISTRY)
