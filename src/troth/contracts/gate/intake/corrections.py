"""What people correct: new labels over what was read, and the decision that follows from them.

Pure. The readings of rules and models stay as they were stored; every correction is applied to
them again, in the order in which people made them, so that what stands can always be told from
what was read and who changed it. A correction settles the doubts that it speaks of and no others:
what people have not looked at stays open. Only who says where a message goes settles all of it.

A label that the profile does not have is refused (GATE-3 binds people too), and so is a correction
that changes nothing. A risk is taken away only with a reason.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, Final

from troth.contracts.gate.intake.acceptance import Accepted
from troth.contracts.gate.intake.model import (
    Candidate,
    Classification,
    Entity,
    Extraction,
    IdentityResult,
    IdentityStatus,
    StageReview,
)
from troth.contracts.gate.intake.outcome import Stage
from troth.contracts.gate.intake.profile import Profile
from troth.kernel.codec import encode
from troth.kernel.jsontypes import JsonValue

MAX_CORRECTIONS, MAX_VALUES, MAX_VALUE, MAX_REASON = 50, 50, 300, 500
BY_PERSON: Final = "person"
_NAMEABLE = re.compile(r"[A-Z][A-Z0-9]{0,15}(?:_[A-Z0-9]{1,16}){1,6}")


class Field(StrEnum):
    """What can be corrected, in the order in which it is applied."""

    INTENTS = "intents"
    PRIMARY_INTENT = "primary_intent"
    PRODUCT_LINE = "product_line"
    URGENCY = "urgency"
    RISK_FLAGS = "risk_flags"
    IDENTITY = "identity"
    ENTITY_ACCEPT = "entity_accept"
    ENTITY_REJECT = "entity_reject"
    QUEUE = "queue"


_ORDER = {field: place for place, field in enumerate(Field)}
_LISTS: Final = frozenset({Field.INTENTS, Field.RISK_FLAGS})
_ENTITIES: Final = frozenset({Field.ENTITY_ACCEPT, Field.ENTITY_REJECT})
_VOCABULARIES: Final[Mapping[Field, str]] = {
    Field.INTENTS: "intents",
    Field.PRIMARY_INTENT: "intents",
    Field.PRODUCT_LINE: "product_lines",
    Field.URGENCY: "urgencies",
    Field.RISK_FLAGS: "risk_flags",
    Field.QUEUE: "queues",
}
_MEMBERS: Final[Mapping[Field, str]] = {
    Field.INTENTS: "primary",  # which follows from them
    Field.PRIMARY_INTENT: "primary",
    Field.PRODUCT_LINE: "product",
    Field.URGENCY: "urgency",
}
"""The member of ``Accepted`` that a field of one label sets."""
_CLASSIFIED_ANEW: Final = frozenset(
    {Field.PRIMARY_INTENT, Field.PRODUCT_LINE, Field.URGENCY, Field.RISK_FLAGS}
)
"""Who sets all of these has read the message in the place of a reader that failed."""


class CorrectionRefused(ValueError):
    """A correction that cannot be applied; nothing of its batch is.

    Attributes:
        field: The member of the correction that is at fault.
    """

    def __init__(self, field: str, detail: str) -> None:
        super().__init__(detail)
        self.field = field


@dataclass(frozen=True, kw_only=True, slots=True)
class Correction:
    """One thing that a person says is otherwise.

    Attributes:
        value: A list of labels for ``intents`` and ``risk_flags``, one text for all others: a
            label; ``KIND:ID`` of a candidate, or an empty text for none; the ``entity_key``.
        reason: Why, at most 500 code points; needed where a risk is taken away.
    """

    field: Field
    value: str | tuple[str, ...]
    reason: str = ""

    def __post_init__(self) -> None:
        if isinstance(self.value, tuple) != (self.field in _LISTS):
            shape = "a list of labels" if self.field in _LISTS else "one text"
            raise CorrectionRefused(self.field, f"{self.field} takes {shape}")
        if len(self.values) > MAX_VALUES or len(self.reason) > MAX_REASON:
            raise CorrectionRefused(self.field, "too many labels, or too long a reason")
        if any(len(value) > MAX_VALUE for value in self.values):
            raise CorrectionRefused(self.field, f"a value has at most {MAX_VALUE} characters")

    @property
    def values(self) -> tuple[str, ...]:
        """The labels that are named."""
        return (self.value,) if isinstance(self.value, str) else self.value


@dataclass(frozen=True, kw_only=True, slots=True)
class Decided:
    """What stands of a message and is acted on: as it was read, or as people corrected it.

    Attributes:
        accepted: ``None`` where there is no reading that could be corrected (quarantine).
        classification: What was read, which no correction changes.
        reviews: What people must still look at.
        judged: Entities that people accepted (true) or rejected, by key, in order.
        queue_id: Where people sent it; empty where the table decides.
        settled: Every field that people have set.
    """

    accepted: Accepted | None = None
    identity: IdentityResult | None = None
    extraction: Extraction | None = None
    reviews: tuple[StageReview, ...] = ()
    judged: tuple[tuple[str, bool], ...] = ()
    queue_id: str = ""
    settled: frozenset[Field] = frozenset()
    classification: Classification | None = None

    def entities(self) -> tuple[Entity, ...]:
        """Those that nobody rejected."""
        rejected = {key for key, accepted in self.judged if not accepted}
        found = () if self.extraction is None else self.extraction.entities
        return tuple(one for one in found if entity_key(one) not in rejected)


def entity_key(entity: Entity) -> str:
    """How an entity is named in a correction: ``TYPE:KEYED-DIGEST``; equal values are one."""
    return f"{entity.entity_type}:{entity.value_hmac}"


def candidate_key(candidate: Candidate) -> str:
    """How a candidate is named in a correction."""
    return f"{candidate.kind}:{candidate.entity_id}"


def apply_corrections(
    decided: Decided, corrections: Sequence[Correction], profile: Profile
) -> tuple[Decided, list[JsonValue]]:
    """Apply one batch of corrections, all of it or nothing.

    Returns:
        What stands then, and what each correction changed, as it is stored, in the order of
        ``Field``.

    Raises:
        CorrectionRefused: A label is unknown, a risk is taken away without a reason, two
            corrections contradict each other, or nothing would change.
    """
    _check_batch(corrections)
    now, changes = decided, list[JsonValue]()
    for one in sorted(corrections, key=lambda one: _ORDER[one.field]):
        _check_labels(one, profile)
        before, now = now, _apply(now, one, profile)
        changes.append(
            {
                "field": one.field.value,
                "value": encode(one.value),
                "from": encode(_value(before, one)),
                "to": encode(_value(now, one)),
                "reason": one.reason,
            }
        )
    now = replace(now, reviews=_still_open(now, profile))
    if _facts(now) == _facts(decided):
        raise CorrectionRefused("corrections", "nothing would change")
    return now, changes


def _facts(decided: Decided) -> Decided:
    accepted = decided.accepted
    if accepted is not None:  # who repeats a default has changed nothing
        accepted = replace(accepted, unshown=frozenset())
    return replace(decided, accepted=accepted, settled=frozenset())


def _check_batch(corrections: Sequence[Correction]) -> None:
    if not 0 < len(corrections) <= MAX_CORRECTIONS:
        raise CorrectionRefused("corrections", f"give 1 to {MAX_CORRECTIONS} corrections")
    topics = [one.values[0] if one.field in _ENTITIES else one.field.value for one in corrections]
    if len(set(topics)) != len(topics):
        raise CorrectionRefused("corrections", "two corrections are of the same thing")
    given = {one.field: one for one in corrections}
    primary, intents = given.get(Field.PRIMARY_INTENT), given.get(Field.INTENTS)
    if primary and intents and primary.values[0] not in intents.values:
        raise CorrectionRefused(Field.PRIMARY_INTENT, "the primary intent is one of the intents")


def _check_labels(one: Correction, profile: Profile) -> None:
    vocabulary = _VOCABULARIES.get(one.field)
    if vocabulary is None:
        return
    known = profile.names(vocabulary)
    for label in one.values:
        if label not in known:
            raise CorrectionRefused(
                one.field,
                f"{named(label)} is none of the {vocabulary} of {profile.ref}: {', '.join(known)}",
            )
    if one.field is Field.INTENTS and not one.values:
        raise CorrectionRefused(one.field, "a message has at least one intent")


def named(text: str) -> str:
    """A text as an error may name it: as it is where it has the form of a label, else not at all.

    Account numbers, names and addresses have not: no underscore parts their capitals (PROOF-6).
    """
    return repr(text) if _NAMEABLE.fullmatch(text) else "what was given"


def _apply(now: Decided, one: Correction, profile: Profile) -> Decided:
    if one.field is Field.QUEUE:
        now = replace(now, queue_id=one.values[0])
    elif one.field is Field.IDENTITY:
        now = replace(now, identity=_identified(now.identity, one))
    elif one.field in _ENTITIES:
        now = _judged(now, one)
    elif now.accepted is None:
        raise CorrectionRefused(one.field, "nothing was read of this message; say where it goes")
    else:
        now = replace(now, accepted=_labelled(now.accepted, one, profile))
    return replace(now, settled=now.settled | {one.field})


def _identified(identity: IdentityResult | None, one: Correction) -> IdentityResult:
    if identity is None:
        raise CorrectionRefused(one.field, "nobody was looked for in this message")
    if not one.values[0]:
        return replace(
            identity, status=IdentityStatus.NO_CANDIDATE, selected=None, reason=BY_PERSON
        )
    found = [each for each in identity.candidates if candidate_key(each) == one.values[0]]
    if not found:
        raise CorrectionRefused(one.field, f"{named(one.values[0])} is none of the candidates")
    return replace(identity, status=IdentityStatus.CONFIRMED, selected=found[0], reason=BY_PERSON)


def _judged(now: Decided, one: Correction) -> Decided:
    key = one.values[0]
    found = () if now.extraction is None else now.extraction.entities
    if key not in map(entity_key, found):
        raise CorrectionRefused(one.field, "there is no such entity in this message")
    judged = {**dict(now.judged), key: one.field is Field.ENTITY_ACCEPT}
    return replace(now, judged=tuple(sorted(judged.items())))


def _labelled(now: Accepted, one: Correction, profile: Profile) -> Accepted:
    """What a person says needs no slice to stand (GATE-17 binds readers)."""
    if one.field is Field.RISK_FLAGS:
        # The doubtful ones count as well: who leaves them out says that they are none.
        doubtful = {code.rpartition(":")[2] for code in now.reviews if ":risk:" in code}
        if (now.risks | doubtful) - set(one.values) and not one.reason.strip():
            raise CorrectionRefused("reason", "a risk is taken away only with a reason")
        doubted = now.doubted.difference(profile.names("risk_flags"))
        none: frozenset[str] = frozenset()
        return replace(now, risks=frozenset(one.values), held=none, doubted=doubted, suspected=none)
    if one.field is not Field.PRIMARY_INTENT:  # which leaves the doubts about others
        settled = profile.names(_VOCABULARIES[one.field])
        now = replace(now, doubted=now.doubted.difference(settled))
    member, intents = _MEMBERS[one.field], now.intents
    label: Any = one.values[0]
    if one.field is Field.INTENTS:
        intents = frozenset(one.values)
        label = now.primary if now.primary in intents else profile.primary_of(one.values)
    elif one.field is Field.PRIMARY_INTENT:
        intents |= {label}
    return replace(now, intents=intents, unshown=now.unshown - {member}, **{member: label})


def _value(decided: Decided, one: Correction) -> str | tuple[str, ...] | None:
    if one.field is Field.QUEUE:
        return decided.queue_id or None
    if one.field is Field.IDENTITY:
        selected = None if decided.identity is None else decided.identity.selected
        return None if selected is None else candidate_key(selected)
    if one.field in _ENTITIES:
        verdict = dict(decided.judged).get(one.values[0])
        return None if verdict is None else ("accepted" if verdict else "rejected")
    return None if decided.accepted is None else _label_value(decided.accepted, one.field)


def _label_value(accepted: Accepted, field: Field) -> str | tuple[str, ...]:
    if field in _LISTS:
        return tuple(sorted(accepted.intents if field is Field.INTENTS else accepted.risks))
    return str(getattr(accepted, _MEMBERS[field]))


def _still_open(decided: Decided, profile: Profile) -> tuple[StageReview, ...]:
    if Field.QUEUE in decided.settled:  # a person read it and says where it goes
        return ()
    left = (
        replace(
            review,
            reasons=tuple(
                code
                for code in review.reasons
                if not _settled(decided, review.stage, code, profile)
            ),
        )
        for review in decided.reviews
    )
    return tuple(review for review in left if review.reasons)


def _settled(decided: Decided, stage: str, code: str, profile: Profile) -> bool:
    if stage == Stage.IDENTIFIED:
        return Field.IDENTITY in decided.settled
    topic = code.partition(":")[2].partition(":")[0]
    if stage == Stage.EXTRACTED:
        return _all_judged(decided, topic, profile)
    field = _TOPICS.get(topic)
    if field is not None:
        return field in decided.settled
    return stage == Stage.CLASSIFIED and decided.settled >= _CLASSIFIED_ANEW


_TOPICS: Final[Mapping[str, Field]] = {
    "primary_intent": Field.PRIMARY_INTENT,
    "intent": Field.INTENTS,
    "product": Field.PRODUCT_LINE,
    "urgency": Field.URGENCY,
    "risk": Field.RISK_FLAGS,
}


def _all_judged(decided: Decided, entity_type: str, profile: Profile) -> bool:
    """Whether people have looked at every doubtful value of a type."""
    best: dict[str, float] = {}
    for one in () if decided.extraction is None else decided.extraction.entities:
        if one.entity_type == entity_type:
            best[entity_key(one)] = max(best.get(entity_key(one), 0.0), one.confidence)
    limit = profile.thresholds.entity(entity_type)
    doubtful = [key for key, score in best.items() if score < limit]
    return bool(doubtful) and set(doubtful) <= {key for key, _ in decided.judged}
