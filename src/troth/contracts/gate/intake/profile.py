"""The typed, versioned profile: every label, threshold, budget and route of one line of business.

Nothing of a line of business is wired into code: schemas, model contracts, routing, docs and tests
are generated from a profile. ``insurance`` ships one; an operator's own is a JSON file of the same
shape (``profile_from_json``).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, fields
from functools import cached_property
from operator import attrgetter
from typing import Final

from troth.kernel.codec import wire
from troth.kernel.tables import table

_PROGRAM_ENDINGS: Final = tuple(table(__package__, "tables")["program_endings"].split())


@dataclass(frozen=True, kw_only=True, slots=True)
class Label:
    """A canonical label and what it means, in one line for people and for a model.

    Attributes:
        examples: Sentences that carry it, as people write them; about ten teach a label of a
            profile of one's own.
        en, de: What people call it; where it is empty, its name is put into words.
    """

    name: str
    about: str
    examples: tuple[str, ...] = ()
    en: str = wire(omit=True, default="")
    de: str = wire(omit=True, default="")


@dataclass(frozen=True, kw_only=True, slots=True)
class Sla:
    """A service level: its label, and the hours in which somebody must have acted."""

    name: str
    hours: int
    business_days: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class When:
    """The condition of a route: every member that is not empty must hold.

    Attributes:
        risk_any, intent_any, primary_any, product_any, identity_any, urgency_any, form_any: At
            least one of these is present (or, of single values, is the one). Empty: no condition.
        stage_needs_review: Some stage ended in review.
        language_unsupported: The language is none of the profile's.
    """

    risk_any: tuple[str, ...] = ()
    intent_any: tuple[str, ...] = ()
    primary_any: tuple[str, ...] = ()
    product_any: tuple[str, ...] = ()
    identity_any: tuple[str, ...] = ()
    urgency_any: tuple[str, ...] = ()
    form_any: tuple[str, ...] = ()
    stage_needs_review: bool = False
    language_unsupported: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class Route:
    """One row of the decision table; the first row that matches decides.

    Attributes:
        priority: 1 is the most urgent.
        fail_closed_reason: Set where the route means that something could not be decided.
        override: A risk that stands above the ordinary work; overrides come before other rows.
        known_customer: Its queue works for customers who are known: a message of nobody in
            particular goes to ``identity_queue`` in its place.
    """

    rule_id: str
    when: When
    queue: str
    sla: str
    priority: int
    actions: tuple[str, ...]
    fail_closed_reason: str | None = None
    override: bool = False
    known_customer: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class UrgencyLimit:
    """How long a message of an urgency may wait at most, whatever row it matches.

    Attributes:
        sla: Stands where that of the row has more hours.
        priority: Stands where that of the row is a higher number; 1 is the most urgent.
    """

    urgency: str
    sla: str
    priority: int


@dataclass(frozen=True, kw_only=True, slots=True)
class IdentityRule:
    """Thresholds of identity: score, and margin over the next candidate, in [0, 1]."""

    confirmed_score: float = 0.90
    confirmed_margin: float = 0.20
    probable_score: float = 0.75
    probable_margin: float = 0.12


@dataclass(frozen=True, kw_only=True, slots=True)
class Thresholds:
    """Confidence from which a reading is accepted without a person, in [0, 1].

    Attributes:
        entities: By entity type, for those that a matter hangs on: a value below sends its mail
            to people.
        entity_default: Of every other type; a value below is told with its confidence, and the
            mail goes on.
    """

    primary_intent: float = 0.72
    product_line: float = 0.65
    urgency: float = 0.60
    risk_flag: float = 0.80
    entity_default: float = 0.70
    entities: tuple[tuple[str, float], ...] = ()

    def entity(self, entity_type: str) -> float:
        """The threshold of one entity type."""
        return dict(self.entities).get(entity_type, self.entity_default)


VOCABULARIES: Final = (
    "intents",
    "product_lines",
    "urgencies",
    "risk_flags",
    "document_types",
    "entity_types",
    "queues",
    "actions",
    "slas",
)
"""The members of a profile that hold named labels."""
_REQUIRED: Final = {
    "default_intent": "intents",
    "default_product": "product_lines",
    "default_urgency": "urgencies",
    "unknown_document": "document_types",
    "no_rule_queue": "queues",
    "no_rule_sla": "slas",
}


@dataclass(frozen=True, kw_only=True)
class Profile:
    """One line of business.

    Attributes:
        intents: Highest priority first, which decides the primary intent among several.
        default_*: The label that stands where nothing else was found.
        urgency_limits: How long messages of an urgency may wait at most.
        no_rule_queue: Where a message goes that no route matches, failed closed.
        unreadable_queue, security_queue, case_failure_queue: Where quarantined mail, quarantined
            malware, and messages whose case could not be opened go; empty for ``no_rule_queue``.
        identity_queue: Where a message goes whose row asks for a known customer, while nobody is
            known; empty for ``no_rule_queue``.
        machine_risk, malware_risk, language_risk: Risks that a mail shows by itself: a machine sent
            it, a scanner found malware, it is written in a language that is not read. Empty for
            none.
        private_risk: Risk of a mail that names one of ``private_entities``, as an account number,
            or surely has one of ``private_intents``.
        bounce_intent: Intent of a mail that was returned to its sender; empty for the default.
        broker_intent: Intent of a mail that reads like a broker's, which is sure where the
            directory knows its sender as one; empty for none.
        languages: ISO 639-1 codes that intake reads.
        forms: Name and regular expression, without nested quantifiers, of forms of mail that are
            told by the whole subject or the whole of a short text; see ``forms``.
        internal_domains: Domains of one's own; mail from them is ``internal``.
        program_endings: How names of files end that a machine runs; a mail that brings one, in an
            archive too, is ``executable``.
        asks: What a message of which intents should tell: ``claim_number``, ``loss_date`` and
            ``documents``, each with intents; drafts ask for what is missing.
        patterns: Entity type to a regular expression without nested quantifiers, for numbers that
            have a form of their own in this business.
        max_output_tokens: Token budget of a reply, by stage (``classify``, ``extract``,
            ``identity``).
    """

    profile_id: str
    version: str
    intents: tuple[Label, ...]
    product_lines: tuple[Label, ...]
    urgencies: tuple[Label, ...]
    risk_flags: tuple[Label, ...]
    document_types: tuple[Label, ...]
    entity_types: tuple[Label, ...]
    queues: tuple[Label, ...]
    actions: tuple[Label, ...]
    slas: tuple[Sla, ...]
    routes: tuple[Route, ...]
    no_rule_queue: str
    no_rule_sla: str
    default_intent: str
    default_product: str
    default_urgency: str
    unknown_document: str
    urgency_limits: tuple[UrgencyLimit, ...] = ()
    unreadable_queue: str = ""
    security_queue: str = ""
    case_failure_queue: str = ""
    identity_queue: str = ""
    machine_risk: str = ""
    malware_risk: str = ""
    language_risk: str = ""
    private_risk: str = ""
    private_entities: tuple[str, ...] = ()
    private_intents: tuple[str, ...] = ()
    bounce_intent: str = ""
    broker_intent: str = ""
    forms: tuple[tuple[str, str], ...] = ()
    internal_domains: tuple[str, ...] = ()
    languages: tuple[str, ...] = ("en", "de")
    program_endings: tuple[str, ...] = _PROGRAM_ENDINGS
    asks: tuple[tuple[str, tuple[str, ...]], ...] = ()
    patterns: tuple[tuple[str, str], ...] = ()
    thresholds: Thresholds = field(default_factory=Thresholds)
    identity: IdentityRule = field(default_factory=IdentityRule)
    max_output_tokens: tuple[tuple[str, int], ...] = (
        ("classify", 700),
        ("extract", 900),
        ("identity", 400),
    )

    def __post_init__(self) -> None:
        known = {name: self.names(name) for name in VOCABULARIES}
        for names in known.values():
            if len(set(names)) != len(names) or not names:
                raise ValueError("a vocabulary is empty or names a label twice")
        for where, vocabulary, given in self._named():
            if strangers := sorted(given.difference(known[vocabulary])):
                raise ValueError(f"{where} names {strangers[0]!r}, which the profile does not have")
        rules = (self.thresholds, self.identity)
        scores = {one.name: getattr(rule, one.name) for rule in rules for one in fields(rule)}
        for name, score in {**scores, "entities": 0.0, **dict(self.thresholds.entities)}.items():
            # One below 0 would accept whatever is read, and one above 1 nothing.
            if not 0.0 <= score <= 1.0:
                raise ValueError(f"the threshold {name} is not between 0 and 1")

    def _named(self) -> Iterator[tuple[str, str, set[str]]]:
        """The labels that are named: where, of which vocabulary, and which."""
        for name, vocabulary in _REQUIRED.items():
            yield name, vocabulary, {getattr(self, name)}
        queues = {self.unreadable_queue, self.security_queue, self.case_failure_queue}
        yield "a queue for failures", "queues", {*queues, self.identity_queue} - {""}
        risks = {self.machine_risk, self.malware_risk, self.language_risk, self.private_risk}
        yield "a risk that a mail shows", "risk_flags", risks - {""}
        yield "private_entities", "entity_types", set(self.private_entities)
        intents = {*self.private_intents, self.bounce_intent, self.broker_intent}
        yield "an intent that a mail has by itself", "intents", intents - {""}
        limits = self.urgency_limits
        yield "urgency_limits", "urgencies", {one.urgency for one in limits}
        yield "urgency_limits", "slas", {one.sla for one in limits}
        for route in self.routes:
            when = route.when
            of_route = {
                "queues": (route.queue,),
                "slas": (route.sla,),
                "actions": route.actions,
                "risk_flags": when.risk_any,
                "intents": (*when.intent_any, *when.primary_any),
                "product_lines": when.product_any,
                "urgencies": when.urgency_any,
            }
            yield from ((f"route {route.rule_id}", name, set(of_route[name])) for name in of_route)

    @property
    def ref(self) -> str:
        """Id and version as records quote them: ``insurance@1.0.5``."""
        return f"{self.profile_id}@{self.version}"

    def names(self, vocabulary: str) -> tuple[str, ...]:
        """The label names of one vocabulary, in the profile's order.

        Args:
            vocabulary: Such as ``intents`` or ``risk_flags``.
        """
        return tuple(one.name for one in getattr(self, vocabulary))

    def title(self, name: str, language: str) -> str:
        """What people call a label: ``QUEUE_CLAIMS_AUTO`` is "Claims auto" where nothing says more.

        Args:
            language: ``en`` or ``de``.
        """
        own = self._titles.get((name, language))
        return own or name.partition("_")[2].replace("_", " ").capitalize() or name

    @cached_property
    def _titles(self) -> dict[tuple[str, str], str]:
        labels = [one for kind in VOCABULARIES if kind != "slas" for one in getattr(self, kind)]
        by_language = {"en": attrgetter("en"), "de": attrgetter("de")}
        return {(one.name, code): told(one) for one in labels for code, told in by_language.items()}

    def primary_of(self, intents: tuple[str, ...]) -> str:
        """The intent of the highest priority among those found; the default where none was."""
        found = (name for name in self.names("intents") if name in intents)
        return next(found, self.default_intent)
