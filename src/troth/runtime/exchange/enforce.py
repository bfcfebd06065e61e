"""Applying laws to a document: decide, repair, decide again, and fall back when that fails.

Pure. Order: every law is decided on the document as read back from its bytes; clauses that may be
repaired are, then everything is decided anew, because a repair may touch what another law binds.
What is still broken, or broken and not repairable, replaces the document by the fallback. A clause
without a verdict counts as undecided, and doubt counts as a breach.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Generic

import orjson

from troth.kernel.canonical import canonical_json
from troth.kernel.clauses import OnBreach, Registry
from troth.kernel.exchange import ExchangeRecord
from troth.kernel.jsontypes import JsonObject
from troth.kernel.law import D, ExitLaw
from troth.kernel.memories import MemoryLens
from troth.kernel.verdicts import Repair, Verdict, broken, undecided

_ROUNDS = 3


@dataclass(frozen=True, kw_only=True)
class Policy(Generic[D]):
    """The laws that bind one kind of document, and what replaces it when they cannot be kept.

    Attributes:
        fallback: Given the record, the document and the ids that were broken, the safe replacement.
        lens: How the seal sees the memories of such a document; ``None`` where it can have none.
        finish: Writes into the document what follows from the rest of it, such as an auditor's
            figures; applied before each decision, so that it is decided on as well.
    """

    laws: Sequence[ExitLaw[D]]
    fallback: Callable[[ExchangeRecord, D, frozenset[str]], D]
    lens: MemoryLens[D] | None = None
    finish: Callable[[D, ExchangeRecord], D] | None = None


@dataclass(frozen=True, kw_only=True)
class Enforced(Generic[D]):
    """What may leave.

    Attributes:
        verdicts: On ``document``, one per clause of the laws.
        wire: What was decided on: the JSON object of ``document``.
        withheld: Verdicts that made the original document unfit to leave; empty as a rule.
    """

    document: D
    verdicts: tuple[Verdict, ...]
    repairs: tuple[Repair, ...]
    wire: JsonObject
    withheld: tuple[Verdict, ...] = ()


class UnlawfulFallback(Exception):
    """Even the fallback breaks a clause: nothing may leave."""


def enforce(
    document: D,
    record: ExchangeRecord,
    policy: Policy[D],
    *,
    registry: Registry,
    unsafe: frozenset[str] = frozenset(),
) -> Enforced[D]:
    """Bring a document into lawful form, or replace it.

    Args:
        unsafe: Clauses whose enforcement is switched off: they are decided and reported, but
            nothing acts on a breach.

    Raises:
        UnlawfulFallback: The policy's fallback is itself in breach.
    """
    settled = _settle(document, record, policy, registry, unsafe)
    stopping = _stopping(settled.verdicts, registry, unsafe)
    if not stopping:
        return settled
    ids = frozenset(verdict.clause for verdict in stopping)
    safe = _settle(policy.fallback(record, document, ids), record, policy, registry, unsafe)
    # A fallback cannot undo what was done in the exchange (a call too many stays a call too many):
    # such verdicts stay broken and are reported. What it must not do is break anything anew.
    anew = {v.clause for v in _stopping(safe.verdicts, registry, unsafe)} - ids
    if anew:
        raise UnlawfulFallback(", ".join(sorted(anew)))
    return replace(safe, withheld=stopping)


def _settle(
    document: D,
    record: ExchangeRecord,
    policy: Policy[D],
    registry: Registry,
    unsafe: frozenset[str],
) -> Enforced[D]:
    repairs: list[Repair] = []
    document, wire, canonical = _finished(document, record, policy)
    verdicts = _decide(type(document), canonical, record, policy.laws)
    for _ in range(_ROUNDS):
        todo = {
            v.clause
            for v in verdicts
            if not v.is_kept
            and v.clause not in unsafe
            and registry[v.clause].on_breach is OnBreach.REPAIR
        }
        if not todo:
            break
        for law in policy.laws:
            document, made = law.repair(document, record, todo & law.clauses)
            repairs.extend(made)
        document, wire, canonical = _finished(document, record, policy)
        verdicts = _decide(type(document), canonical, record, policy.laws)
    return Enforced(
        document=document,
        verdicts=verdicts,
        repairs=tuple(dict.fromkeys(repairs)),
        wire=wire,
    )


def _finished(
    document: D, record: ExchangeRecord, policy: Policy[D]
) -> tuple[D, JsonObject, bytes]:
    if policy.finish is not None:
        document = policy.finish(document, record)
    wire = document.to_wire()
    return document, wire, canonical_json(wire)


def _decide(
    kind: type[D], canonical: bytes, record: ExchangeRecord, laws: Sequence[ExitLaw[D]]
) -> tuple[Verdict, ...]:
    """Decide on what would leave: the bytes are read back first."""
    try:
        view = kind.from_wire(orjson.loads(canonical))
    except ValueError:
        ids = sorted(clause for law in laws for clause in law.clauses)
        return tuple(broken(clause, "unreadable_document") for clause in ids)
    return tuple(verdict for law in laws for verdict in _complete(law, law.decide(view, record)))


def _complete(law: ExitLaw[D], verdicts: tuple[Verdict, ...]) -> tuple[Verdict, ...]:
    decided = [verdict.clause for verdict in verdicts]
    if len(set(decided)) != len(decided) or not set(decided) <= law.clauses:
        return tuple(undecided(clause, "ambiguous_verdicts") for clause in sorted(law.clauses))
    missing = sorted(law.clauses - set(decided))
    return verdicts + tuple(undecided(clause, "no_verdict") for clause in missing)


def _stopping(
    verdicts: tuple[Verdict, ...], registry: Registry, unsafe: frozenset[str]
) -> tuple[Verdict, ...]:
    return tuple(
        verdict
        for verdict in verdicts
        if not verdict.is_kept
        and verdict.clause not in unsafe
        and registry[verdict.clause].on_breach is not OnBreach.FLAG
    )
