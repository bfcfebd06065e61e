"""Where a message goes: the profile's table, read from the top; the first row that matches decides.

Total: whatever the labels are, there is a decision, for what no row matches goes to people, failed
closed, as ``NO_RULE_MATCH``. Risks stand first in the table, and ``lint_routes`` finds rows that
none can reach, or that stand before a risk.

GATE-17: a row that fails closed holds a message, so that what no slice carries may match it; every
other row is matched by labels with evidence alone, and a case is opened for none of the others.

What form of mail a message is, by its envelope, its numbers and the patterns of a profile.

``machine`` and ``bounce`` are told by headers and sender, ``internal`` by the sender's domain,
``encrypted`` and ``executable`` by attachments that nobody could look into, or that are programs,
and ``several:ENT_...`` by two sure values of one entity type that the profile gives a threshold of
its own. The other names are the profile's: a pattern that is found in the subject, or in a new text
of at most ``MAX_SHORT`` code points. These are facts of the mail and no readings: no slice is asked
of them, and GATE-17 does not concern them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from troth.contracts.gate.intake.model import (
    Entity,
    Extraction,
    IdentityStatus,
    NormalizedMessage,
    RoutingDecision,
    SegmentKind,
    StageReview,
)
from troth.contracts.gate.intake.profile import Profile, Route, When
from troth.language.tokens import fold

SEVERAL: Final = "several"
MAX_SHORT: Final = 200
"""Code points of a new text that a pattern of the profile may look at, and of a subject."""
_LOCKED: Final = ("encrypted", "archive_encrypted")
_PROGRAM: Final = "malware:EXECUTABLE"
_RETURNED: Final = ("mailer-daemon@", "postmaster@")


def forms_of(
    message: NormalizedMessage, extraction: Extraction | None, profile: Profile
) -> frozenset[str]:
    """Every form that a message has. Linear."""
    return frozenset(_forms(message, extraction, profile))


def _forms(
    message: NormalizedMessage, extraction: Extraction | None, profile: Profile
) -> Iterator[str]:
    address, by_machine = message.sender.address, message.auto_submitted
    reasons = [one.reason or "" for one in message.attachments]
    texts = [fold(message.subject[:MAX_SHORT]), fold(_short(message))]
    told = {
        "machine": by_machine,
        "bounce": is_bounce(message),
        "internal": address.rpartition("@")[2] in profile.internal_domains,
        "encrypted": any(one in _LOCKED for one in reasons),
        "executable": any(one.startswith(_PROGRAM) for one in reasons),
    }
    yield from (name for name, is_so in told.items() if is_so)
    for name, pattern in profile.forms:
        if any(re.search(pattern, text) for text in texts if text):
            yield name
    yield from several_of(extraction.entities if extraction else (), profile)


def is_bounce(message: NormalizedMessage) -> bool:
    """Whether a machine returned a mail to its sender."""
    address = message.sender.address
    return message.auto_submitted and (not address or address.startswith(_RETURNED))


def several_of(entities: Iterable[Entity], profile: Profile) -> frozenset[str]:
    """``several:TYPE`` for each entity type of which two different values are sure enough."""
    limits = dict(profile.thresholds.entities)
    named = {
        (one.entity_type, one.value_hmac)
        for one in entities
        if one.entity_type in limits and one.confidence >= limits[one.entity_type]
    }
    kinds = [kind for kind, _ in named]
    return frozenset(f"{SEVERAL}:{kind}" for kind in kinds if kinds.count(kind) > 1)


def _short(message: NormalizedMessage) -> str:
    """The new text where it is short enough to be all that is said; else nothing."""
    new = [one for one in message.segments if one.kind is SegmentKind.NEW]
    if sum(one.end - one.start for one in new) > MAX_SHORT:
        return ""
    return " ".join(message.body[one.start : one.end] for one in new).strip()


BELOW_THRESHOLD: Final = "below_threshold"
WITHOUT_EVIDENCE: Final = "without_evidence"
DOUBTS: Final = (BELOW_THRESHOLD, WITHOUT_EVIDENCE)
"""How the reasons begin that doubt a reading."""
NO_RULE_MATCH = "NO_RULE_MATCH"
IDENTITY_UNCERTAIN = "IDENTITY_UNCERTAIN"
"""Why a message goes to people whose row asks for a known customer."""
CREATE_CASE = "CREATE_CASE"
_UNKNOWN = (IdentityStatus.NEEDS_REVIEW, IdentityStatus.NO_CANDIDATE)
_REVIEW_ACTIONS = (CREATE_CASE, "ATTACH_ORIGINAL_EMAIL", "ATTACH_ALL_FILES")


@dataclass(frozen=True, kw_only=True, slots=True)
class Standing:
    """The labels that stand for a message.

    Attributes:
        intents, risks: Each carried by a slice of the message.
        held: Risks that no slice carries; a message may be held for them (GATE-17).
        unshown: Which of ``primary``, ``product`` and ``urgency`` no slice carries: the defaults
            of a message in which nothing was found.
        doubted: Labels that were read and are not accepted.
        suspected: Risks among them that a slice carries.
    """

    intents: frozenset[str]
    primary: str
    product: str
    urgency: str
    risks: frozenset[str]
    held: frozenset[str] = frozenset()
    unshown: frozenset[str] = frozenset()
    doubted: frozenset[str] = frozenset()
    suspected: frozenset[str] = frozenset()


@dataclass(frozen=True, kw_only=True, slots=True)
class Labels(Standing):
    """What is known of a message when it is routed.

    Attributes:
        forms: What form of mail it is, by its envelope and its numbers; see ``forms``.
        stage_needs_review: Some stage ended in review.
        language_supported: The language is one of the profile's.
    """

    identity: IdentityStatus
    stage_needs_review: bool = False
    language_supported: bool = True
    forms: frozenset[str] = frozenset()


def decide_route(profile: Profile, labels: Labels) -> RoutingDecision:
    """The decision of the first row that matches, as soon as the urgency asks for."""
    return _in_time(profile, labels, _suspected(profile, labels, _matched(profile, labels)))


def _suspected(profile: Profile, labels: Labels, route: RoutingDecision) -> RoutingDecision:
    """What no row but the last takes goes to those who settle the risk that it may have.

    It stays held, and what no slice carries sends it nowhere (GATE-17).
    """
    general = {one.rule_id for one in profile.routes if one.when.stage_needs_review}
    if route.rule_id not in {NO_RULE_MATCH, *general}:
        return route
    risky = (one for one in profile.routes if not labels.suspected.isdisjoint(one.when.risk_any))
    if (row := next(risky, None)) is None:
        return route
    return replace(
        route, queue_id=row.queue, sla_id=row.sla, priority=row.priority, actions=row.actions
    )


def _in_time(profile: Profile, labels: Labels, route: RoutingDecision) -> RoutingDecision:
    """An accepted urgency shortens SLA and priority; one in doubt only says who is looked at first.

    No urgency makes a message wait longer: the row says what its matter asks for at least.
    """
    for_people = labels.stage_needs_review or route.fail_closed
    hours = {one.name: one.hours for one in profile.slas}
    for limit in profile.urgency_limits:
        accepted = limit.urgency == labels.urgency
        if accepted and hours[limit.sla] < hours[route.sla_id]:
            route = replace(route, sla_id=limit.sla)
        if accepted or (for_people and limit.urgency in labels.doubted):
            route = replace(route, priority=min(route.priority, limit.priority))
    return route


def _matched(profile: Profile, labels: Labels) -> RoutingDecision:
    for route in profile.routes:
        # A row that fails closed holds a message, whatever it is held for (GATE-17).
        held = route.fail_closed_reason is not None
        if matches(route.when, labels if held else _shown(labels)):
            unknown = route.known_customer and labels.identity in _UNKNOWN
            closed = IDENTITY_UNCERTAIN if unknown else route.fail_closed_reason
            return RoutingDecision(
                queue_id=profile.identity_queue or profile.no_rule_queue
                if unknown
                else route.queue,
                sla_id=route.sla,
                priority=route.priority,
                rule_id=route.rule_id,
                rule_version=profile.ref,
                actions=_actions(route, labels),
                fail_closed=closed is not None,
                fail_closed_reason=closed,
            )
    return RoutingDecision(
        queue_id=profile.no_rule_queue,
        sla_id=profile.no_rule_sla,
        priority=3,
        rule_id=NO_RULE_MATCH,
        rule_version=profile.ref,
        actions=tuple(name for name in _REVIEW_ACTIONS if name in profile.names("actions")),
        fail_closed=True,
        fail_closed_reason=NO_RULE_MATCH,
    )


def _shown(labels: Labels) -> Labels:
    """GATE-17: without what no slice carries; the empty text is no label of any profile."""
    hidden = labels.unshown
    return replace(
        labels,
        held=frozenset(),
        primary="" if "primary" in hidden else labels.primary,
        product="" if "product" in hidden else labels.product,
        urgency="" if "urgency" in hidden else labels.urgency,
    )


def _actions(route: Route, labels: Labels) -> tuple[str, ...]:
    """GATE-17: a risk that no slice carries opens no case."""
    if matches(route.when, replace(labels, held=frozenset())):
        return route.actions
    return tuple(name for name in route.actions if name != CREATE_CASE)


def matches(when: When, labels: Labels) -> bool:
    """Whether every condition that is stated holds; a row without any matches everything."""
    one_of = (
        (when.primary_any, labels.primary),
        (when.product_any, labels.product),
        (when.urgency_any, labels.urgency),
        (when.identity_any, labels.identity.value),
    )
    return (
        all(not names or value in names for names, value in one_of)
        and (not when.risk_any or not (labels.risks | labels.held).isdisjoint(when.risk_any))
        and (not when.intent_any or not labels.intents.isdisjoint(when.intent_any))
        and (not when.form_any or not labels.forms.isdisjoint(when.form_any))
        and (labels.stage_needs_review or not when.stage_needs_review)
        and not (when.language_unsupported and labels.language_supported)
    )


def holding(
    profile: Profile, route: RoutingDecision, standing: Standing, reviews: Sequence[StageReview]
) -> tuple[StageReview, ...]:
    """The reviews that hold a message.

    A row that was matched by a form of the mail, which no reading tells, stands whatever else is
    read: only a doubt that a row above it looks at could send the message elsewhere.
    """
    rows = [one.rule_id for one in profile.routes]
    at = rows.index(route.rule_id) if route.rule_id in rows else 0
    if route.fail_closed or not profile.routes[at].when.form_any:
        return tuple(reviews)
    above = {
        label
        for one in profile.routes[:at]
        for label in (*one.when.risk_any, *one.when.intent_any, *one.when.primary_any)
    }
    if above & (standing.doubted | standing.held):
        return tuple(reviews)
    left = (
        replace(one, reasons=tuple(code for code in one.reasons if not code.startswith(DOUBTS)))
        for one in reviews
    )
    return tuple(one for one in left if one.reasons)


@dataclass(frozen=True, kw_only=True, slots=True)
class Finding:
    """Something wrong with a table of routes; ``code`` is stable."""

    rule_id: str
    code: str
    detail: str


def lint_routes(profile: Profile) -> tuple[Finding, ...]:
    """What is wrong with the table of a profile; nothing, if it may be used.

    A row is unreachable when an earlier row matches whatever it matches. Risk rows and other
    overrides stand before all others, and no two rows share an id.
    """
    return (*_repeated(profile.routes), *_late_risks(profile.routes), *_unreachable(profile))


def unrouted(profile: Profile) -> tuple[Finding, ...]:
    """Intents and queues that no row names: mail about them goes to people, and nothing to them."""
    rows = profile.routes
    intents = {name for one in rows for name in (*one.when.intent_any, *one.when.primary_any)}
    queues = {one.queue for one in rows} | {
        profile.no_rule_queue,
        profile.unreadable_queue,
        profile.security_queue,
        profile.case_failure_queue,
        profile.identity_queue,
    }
    named = {"intents": intents | {profile.default_intent}, "queues": queues}
    return tuple(
        Finding(rule_id=name, code="unrouted", detail=f"no route names it among {kind}")
        for kind, used in named.items()
        for name in profile.names(kind)
        if name not in used
    )


def _repeated(routes: Sequence[Route]) -> Iterator[Finding]:
    seen: set[str] = set()
    for route in routes:
        if route.rule_id in seen:
            yield Finding(rule_id=route.rule_id, code="repeated_id", detail="the id stands twice")
        seen.add(route.rule_id)


def _late_risks(routes: Sequence[Route]) -> Iterator[Finding]:
    ordinary = next((route for route in routes if not route.override), None)
    later = routes[routes.index(ordinary) :] if ordinary is not None else ()
    for route in later:
        if ordinary is not None and (route.override or route.when.risk_any):
            yield Finding(
                rule_id=route.rule_id,
                code="override_after_ordinary",
                detail=f"it stands after {ordinary.rule_id}",
            )


def _unreachable(profile: Profile) -> Iterator[Finding]:
    for index, route in enumerate(profile.routes):
        blocking = next(
            (one for one in profile.routes[:index] if _covers(profile, one.when, route.when)), None
        )
        if blocking is not None:
            yield Finding(
                rule_id=route.rule_id,
                code="unreachable",
                detail=f"{blocking.rule_id} matches whatever it matches",
            )


def _covers(profile: Profile, first: When, later: When) -> bool:
    """Whether every message that ``later`` matches is matched by ``first``.

    Exact for rows of this form: each stated condition of the first must be implied by the later
    one, or hold for every value that there is.
    """
    return all(
        _implied(profile, name, getattr(first, name), getattr(later, name))
        for name in (
            "risk_any",
            "intent_any",
            "primary_any",
            "product_any",
            "urgency_any",
            "identity_any",
            "form_any",
        )
    ) and (
        (later.stage_needs_review or not first.stage_needs_review)
        and (later.language_unsupported or not first.language_unsupported)
    )


def _implied(profile: Profile, name: str, first: Sequence[str], later: Sequence[str]) -> bool:
    everything = {
        "primary_any": profile.names("intents"),
        "product_any": profile.names("product_lines"),
        "urgency_any": profile.names("urgencies"),
        "identity_any": tuple(status.value for status in IdentityStatus),
    }.get(name)
    if not first or (everything is not None and set(everything) <= set(first)):
        return True
    return bool(later) and set(later) <= set(first)
