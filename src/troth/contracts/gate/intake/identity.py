"""Whose message it is: every hit of every signal counts, and ambiguity goes to people.

A signal is something in the message that the directory may know: a number, the sender's address.
Hits on the same entry add up; hits on different entries of one kind compete, and so do entries that
belong to different customers. Two policies named in one mail are never settled by taking the first.

Order of the decision: no hit; competing entries; values that were not asked for; the best one
against the thresholds of the profile, with its margin over the next of its kind. A weak entry that
stands alone is nobody: there are not several to choose from.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from troth.contracts.gate.intake.model import (
    Candidate,
    EvidenceSpan,
    Extraction,
    IdentityResult,
    IdentityStatus,
    NormalizedMessage,
)
from troth.contracts.gate.intake.profile import IdentityRule

KINDS: Final = ("POLICY", "CLAIM", "CUSTOMER", "CONTACT", "BROKER")
"""In the order in which equally good candidates are preferred."""

WEIGHTS: Final = {
    "policy_number": 0.95,
    "claim_number": 0.95,
    "customer_number": 0.92,
    "email": 0.80,
    "phone": 0.55,
    "name": 0.40,
    "domain": 0.60,
}
"""How much a hit of each signal says, in [0, 1]; hits on one entry add up as 1 - (1-a)(1-b)."""

_SIGNALS: Final = {
    "ENT_POLICY_NUMBER": "policy_number",
    "ENT_CLAIM_NUMBER": "claim_number",
    "ENT_CUSTOMER_NUMBER": "customer_number",
    "ENT_EMAIL": "email",
    "ENT_PHONE": "phone",
    "ENT_PERSON_NAME": "name",
}
MAX_LOOKUPS: Final = 50
"""Values that a directory is asked for of one message."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Lookup:
    """What the directory is asked.

    Attributes:
        signal: A name of ``WEIGHTS``.
        value: Normalized, or as it stands in the mail until it is; personal data, which is asked
            for and not stored.
    """

    signal: str
    value: str
    evidence: tuple[EvidenceSpan, ...] = ()


def identity_lookups(
    message: NormalizedMessage, extraction: Extraction, normalize: Callable[[str, str], str]
) -> tuple[Lookup, ...]:
    """What of a message can be looked up, each value once: the sender, then what says most.

    Args:
        normalize: ``(entity type, text) -> value`` as the directory holds it.
    """
    found: dict[tuple[str, str], Lookup] = {}
    named = sorted(_entities(message, extraction, normalize), key=lambda one: -WEIGHTS[one.signal])
    for one in (*_sender(message), *named):
        found.setdefault((one.signal, one.value), one)
    return tuple(found.values())


def _sender(message: NormalizedMessage) -> Iterator[Lookup]:
    address = message.sender.address
    if address:
        yield Lookup(signal="email", value=address)
        yield Lookup(signal="domain", value=address.rpartition("@")[2])


def _entities(
    message: NormalizedMessage, extraction: Extraction, normalize: Callable[[str, str], str]
) -> Iterator[Lookup]:
    for entity in extraction.entities:
        signal = _SIGNALS.get(entity.entity_type)
        if signal is None or not entity.evidence:
            continue
        span = entity.evidence[0]
        text = message.text_of(span.source, span.attachment_id) or ""
        value = normalize(entity.entity_type, text[span.start : span.end])
        if value:
            yield Lookup(signal=signal, value=value, evidence=entity.evidence)


def hits_of(lookup: Lookup, entries: Sequence[Candidate]) -> tuple[Candidate, ...]:
    """The entries that a look-up found, each with the weight of its signal."""
    share = WEIGHTS[lookup.signal]
    return tuple(
        Candidate(
            kind=entry.kind,
            entity_id=entry.entity_id,
            score=share,
            signals=(lookup.signal,),
            evidence=lookup.evidence,
            owner_id=entry.owner_id,
            product_line=entry.product_line,
        )
        for entry in entries
    )


def decide_identity(
    hits: Sequence[Candidate], rule: IdentityRule, *, complete: bool = True
) -> IdentityResult:
    """Whose message it is, from every hit. Total; the order of the hits does not matter.

    Args:
        complete: Whether every value of the message was asked for. Where one was not, somebody
            else may be meant as well, and nobody is taken.
    """
    candidates = _joined(hits)
    if not candidates and complete:
        return _result(IdentityStatus.NO_CANDIDATE, None, (), "no_hit")
    if reason := _competing(candidates, rule) or ("" if complete else "too_many_values"):
        return _result(IdentityStatus.NEEDS_REVIEW, None, candidates, reason)
    best = candidates[0]
    others = (one.score for one in candidates if one.kind == best.kind and one is not best)
    margin = best.score - max(others, default=0.0)
    if best.score >= rule.confirmed_score and margin >= rule.confirmed_margin:
        return _result(IdentityStatus.CONFIRMED, best, candidates, "confirmed")
    if best.score >= rule.probable_score and margin >= rule.probable_margin:
        return _result(IdentityStatus.PROBABLE, best, candidates, "probable")
    alone = len(candidates) == 1
    status = IdentityStatus.NO_CANDIDATE if alone else IdentityStatus.NEEDS_REVIEW
    return _result(status, None, candidates, "below_threshold")


def _joined(hits: Sequence[Candidate]) -> tuple[Candidate, ...]:
    """One candidate for each entry, best first."""
    groups: dict[tuple[str, str], list[Candidate]] = {}
    for hit in hits:
        groups.setdefault((hit.kind, hit.entity_id), []).append(hit)
    return tuple(sorted(map(_join, groups.values()), key=_rank))


def _join(group: list[Candidate]) -> Candidate:
    # A signal that hits twice says no more than once.
    by_signal = {signal: hit.score for hit in group for signal in hit.signals}
    doubt = 1.0
    for _, score in sorted(by_signal.items()):
        doubt *= 1.0 - score
    evidence = dict.fromkeys(span for hit in group for span in hit.evidence)
    return Candidate(
        kind=group[0].kind,
        entity_id=group[0].entity_id,
        score=round(1.0 - doubt, 4),
        signals=tuple(sorted(by_signal)),
        evidence=tuple(sorted(evidence, key=lambda one: (one.source, one.start, one.end))),
        owner_id=max(hit.owner_id for hit in group),
        product_line=max(hit.product_line for hit in group),
    )


def _rank(candidate: Candidate) -> tuple[float, int, str]:
    kind = KINDS.index(candidate.kind) if candidate.kind in KINDS else len(KINDS)
    return -candidate.score, kind, candidate.entity_id


def _competing(candidates: Sequence[Candidate], rule: IdentityRule) -> str:
    strong = [one for one in candidates if one.score >= rule.probable_score]
    kinds = [one.kind for one in strong]
    repeated = next((kind for kind in KINDS if kinds.count(kind) > 1), None)
    if repeated is not None:
        return f"several_{repeated.lower()}"
    # A broker writes for others: that the entry belongs to somebody else is no contradiction.
    owners = {one.owner_id for one in strong if one.owner_id and one.kind != "BROKER"}
    return "several_owners" if len(owners) > 1 else ""


def _result(
    status: IdentityStatus,
    selected: Candidate | None,
    candidates: tuple[Candidate, ...],
    reason: str,
) -> IdentityResult:
    return IdentityResult(status=status, selected=selected, candidates=candidates, reason=reason)
