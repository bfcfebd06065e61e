"""Where the rules and a model read different entities: what of it a person must look at.

Only kinds whose value decides whose mail it is, or where money goes, can disagree strongly; of the
others a model finds more than rules do, and rules more than a model is asked for.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from troth.contracts.gate.intake.model import Entity, EvidenceSpan, Extraction

DECISIVE: Final = (
    "ENT_POLICY_NUMBER",
    "ENT_CLAIM_NUMBER",
    "ENT_CUSTOMER_NUMBER",
    "ENT_IBAN",
)
SURE: Final = 0.85


def second_opinion_entities(rules: Extraction, model: Extraction) -> tuple[str, ...]:
    """Stable codes of strong disagreement, ordered, each once; none where the two get along.

    - ``entity_missed:TYPE``: the rules are sure of a value that the model does not have.
    - ``entity_only_model:TYPE``: the model has a value in whose place the rules see none.
    - ``entity_type_differs:TYPE``: the model calls by another type what the rules are sure of.

    Args:
        rules: Of ``read_entities``.
        model: Of ``to_extraction``; keyed like the rules' own.
    """
    reasons: list[str] = []
    for name in DECISIVE:
        ours, theirs = _of(rules, name), _of(model, name)
        for one in (one for one in ours if one.confidence >= SURE):
            if not any(_same(one, other) for other in theirs):
                elsewhere = any(_overlap(one, other) for other in model.entities)
                reasons.append(f"entity_{'type_differs' if elsewhere else 'missed'}:{name}")
        if any(not any(_same(one, other) for other in ours) for one in theirs):
            reasons.append(f"entity_only_model:{name}")
    return tuple(dict.fromkeys(reasons))


def _of(extraction: Extraction, name: str) -> tuple[Entity, ...]:
    return tuple(one for one in extraction.entities if one.entity_type == name)


def _same(one: Entity, other: Entity) -> bool:
    """The same value, or the same place: a model's snippet may hold the word before a number."""
    return one.value_hmac == other.value_hmac or _overlap(one, other)


def _overlap(one: Entity, other: Entity) -> bool:
    return any(_meet(mine, theirs) for mine in one.evidence for theirs in _near(mine, other))


def _near(span: EvidenceSpan, other: Entity) -> Iterable[EvidenceSpan]:
    return (
        theirs
        for theirs in other.evidence
        if (theirs.source, theirs.attachment_id) == (span.source, span.attachment_id)
    )


def _meet(one: EvidenceSpan, other: EvidenceSpan) -> bool:
    return one.start < other.end and other.start < one.end
