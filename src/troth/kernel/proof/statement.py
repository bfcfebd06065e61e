"""The statement that a receipt signs (PROOF-2): an in-toto Statement v1 about one exchange.

Its subjects are the request and the response, by digest; its predicate says which clauses were
judged and how, what was repaired, and which versions were at work. Raw tenants and subjects are
not in it (PROOF-6): a tenant is kept as a digest only.

Reading is strict: other members, missing members and other types are refused.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import InitVar, dataclass
from typing import Self

from troth.kernel.digests import text_sha256
from troth.kernel.errors import ProofBroken
from troth.kernel.jsontypes import JsonObject, JsonValue
from troth.kernel.verdicts import Outcome, Repair, Verdict, broken, kept, not_applicable, undecided
from troth.kernel.wire import Wire, listing, mapping, text, texts

STATEMENT_TYPE = "https://in-toto.io/Statement/v1"
PREDICATE_TYPE = "urn:troth:receipt:v1"
# Reasons by which a clause that does not apply counts as bypassed rather than as moot (TRUST-6.1).
BYPASS_REASONS = frozenset({"bypassed", "normal_mode"})

_DIGEST = re.compile(r"[0-9a-f]{64}\Z")
_TEXTS = ("receipt_id", "trace_id", "surface", "mode", "sealed_at")
_CLAUSES = {"kept", "not_applicable", "bypassed", "broken", "undecided", "withheld"}
_VERSIONS = {"troth", "books", "contracts", "models", "judge", "prompts"}
_BY_NAME = ("books", "contracts", "prompts")  # texts by name
_LATER_VERSIONS = {"encoder", "language"}  # earlier receipts lack them


@dataclass(frozen=True, kw_only=True, slots=True)
class ReceiptStatement:
    """What was promised and judged in one exchange.

    Attributes:
        tenant: Given at construction only; its digest is what is kept.
        sealed_at: RFC 3339 in UTC.
        request_sha256: Digest of the request as stored; likewise ``response_sha256`` of the exact
            bytes that left.
        verdicts: One per clause judged, at least one. The reasons of kept clauses are not written.
        withheld: Verdicts that kept an earlier version of the response from leaving.
        versions: ``troth``, ``judge``, ``encoder`` and ``language``, the digest of all words of
            languages (texts), ``books``, ``contracts`` and ``prompts`` (texts by name), ``models``
            (texts). Receipts from before may lack ``encoder`` and ``language``.
        unsafe: Clauses whose enforcement was switched off.
        exceptions: What the operator let through although a guard forbids it.
    """

    receipt_id: str
    trace_id: str
    tenant: InitVar[str | None] = None
    tenant_sha256: str = ""
    surface: str
    mode: str
    sealed_at: str
    request_sha256: str
    response_sha256: str
    verdicts: tuple[Verdict, ...]
    withheld: tuple[Verdict, ...] = ()
    repairs: tuple[Repair, ...] = ()
    versions: JsonObject
    unsafe: tuple[str, ...] = ()
    exceptions: tuple[str, ...] = ()

    def __post_init__(self, tenant: str | None) -> None:
        if tenant is not None:
            object.__setattr__(self, "tenant_sha256", text_sha256(tenant))
        for digest in (self.request_sha256, self.response_sha256, self.tenant_sha256):
            if not _DIGEST.match(digest):
                raise ValueError("a statement names request, response and tenant by SHA-256")
        if not all(getattr(self, name) for name in _TEXTS):
            raise ValueError("a statement has an id, a trace, a surface, a mode and a time")
        ids = [verdict.clause for verdict in self.verdicts]
        if not ids or len(set(ids)) != len(ids):
            raise ValueError("a statement holds one verdict per clause, and at least one")
        if any(verdict.is_kept for verdict in self.withheld):
            raise ValueError("a kept clause withholds nothing")
        _check_versions(self.versions)

    def to_json(self) -> JsonObject:
        """The in-toto statement, lists of clauses sorted by id."""
        predicate: JsonObject = {name: getattr(self, name) for name in _TEXTS}
        predicate["tenant_sha256"] = self.tenant_sha256
        predicate["clauses"] = self._clauses()
        predicate["repairs"] = [{"clause": r.clause, "what": r.what} for r in self.repairs]
        predicate["versions"] = self.versions
        predicate["unsafe"] = list(self.unsafe)
        predicate["exceptions"] = list(self.exceptions)
        return {
            "_type": STATEMENT_TYPE,
            "subject": [
                {"name": "request", "digest": {"sha256": self.request_sha256}},
                {"name": "response", "digest": {"sha256": self.response_sha256}},
            ],
            "predicateType": PREDICATE_TYPE,
            "predicate": predicate,
        }

    def _clauses(self) -> JsonObject:
        groups: dict[str, list[JsonValue]] = {name: [] for name in _CLAUSES}
        for verdict in sorted(self.verdicts, key=lambda verdict: verdict.clause):
            group, entry = _entry(verdict)
            groups[group].append(entry)
        for verdict in sorted(self.withheld, key=lambda verdict: verdict.clause):
            groups["withheld"].append(
                {
                    "clause": verdict.clause,
                    "outcome": verdict.outcome.value,
                    "reason": verdict.reason,
                }
            )
        return {**groups}

    @classmethod
    def from_json(cls, statement: JsonObject) -> Self:
        """Read a statement back; ``to_json`` of the result is the statement again.

        Raises:
            ProofBroken: ``proof.receipt`` if it is not of the exact shape.
        """
        try:
            return cls._read(statement)
        except ValueError as failure:
            raise ProofBroken("proof.receipt", f"The statement is malformed: {failure}.") from None

    @classmethod
    def _read(cls, statement: JsonValue) -> Self:
        if not isinstance(statement, dict):
            raise ValueError("it is no object")
        request, response = (
            text(mapping(one, "digest"), "sha256") for one in listing(statement, "subject")
        )
        predicate = mapping(statement, "predicate")
        clauses = mapping(predicate, "clauses")
        result = cls(
            **{name: text(predicate, name) for name in _TEXTS},
            tenant_sha256=text(predicate, "tenant_sha256"),
            request_sha256=request,
            response_sha256=response,
            verdicts=tuple(_verdicts(clauses)),
            withheld=tuple(map(_withheld, listing(clauses, "withheld"))),
            repairs=tuple(
                Repair(clause=text(one, "clause"), what=text(one, "what"))
                for one in listing(predicate, "repairs")
            ),
            versions={**mapping(predicate, "versions")},
            unsafe=texts(predicate, "unsafe"),
            exceptions=texts(predicate, "exceptions"),
        )
        # Other types, other members, another order of clauses: none of it would be written so.
        if result.to_json() != statement:
            raise ValueError("it is not as statements are written")
        return result


def _entry(verdict: Verdict) -> tuple[str, JsonValue]:
    """The group a verdict is listed in, and how it is listed there."""
    if not verdict.is_kept:
        return verdict.outcome.value, {"clause": verdict.clause, "reason": verdict.reason}
    if verdict.applies:
        return "kept", verdict.clause
    return "bypassed" if verdict.reason in BYPASS_REASONS else "not_applicable", verdict.clause


def _verdicts(clauses: Wire) -> Iterable[Verdict]:
    yield from map(kept, texts(clauses, "kept"))
    for group in ("not_applicable", "bypassed"):
        yield from (not_applicable(clause, group) for clause in texts(clauses, group))
    for group, made in (("broken", broken), ("undecided", undecided)):
        for one in listing(clauses, group):
            yield made(text(one, "clause"), text(one, "reason"))


def _withheld(one: Wire) -> Verdict:
    outcome = Outcome(text(one, "outcome"))
    return Verdict(clause=text(one, "clause"), outcome=outcome, reason=text(one, "reason"))


def _check_versions(versions: Wire) -> None:
    """Refuse versions of which a member is missing, not known or of another kind."""
    if not _VERSIONS <= versions.keys() <= _VERSIONS | _LATER_VERSIONS:
        raise ValueError(f"versions do not have exactly the members {sorted(_VERSIONS)}")
    texts(versions, "models")
    for name in versions.keys() - {"models", *_BY_NAME}:
        text(versions, name)
    for name in _BY_NAME:
        named = mapping(versions, name)
        for each in named:
            text(named, each)
