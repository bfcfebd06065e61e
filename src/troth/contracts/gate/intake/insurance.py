"""The profile that ships: insurance, English and German.

Its taxonomy is that of the source system at 1.0.5; whoever runs another line of business writes a
profile of their own. The routes are read from the top: risks first, then what binds by law, then
what nobody can be sure of, then the ordinary work.
"""

from __future__ import annotations

from troth.contracts.gate.intake.profile import (
    Label,
    Profile,
    Route,
    Sla,
    Thresholds,
    When,
)

_INTENTS = {
    "GDPR_REQUEST": "exercises a data protection right: access, erasure, correction, objection",
    "LEGAL": "comes from or announces lawyers, courts or legal action",
    "COMPLAINT": "complains about service, a decision or a person",
    "CLAIM_NEW": "reports a loss, damage, accident or illness for the first time",
    "CLAIM_UPDATE": "asks about or adds to a claim that is already reported",
    "POLICY_CANCELLATION": "ends a policy or withdraws from it",
    "POLICY_CHANGE": "changes a policy: address, vehicle, insured person, cover",
    "BILLING_QUESTION": "is about premiums, invoices, payments, refunds or dunning",
    "DOCUMENT_SUBMISSION": "hands in documents that were asked for, or that belong to a file",
    "COVERAGE_QUESTION": "asks what is covered, or for a quote",
    "BROKER_INTERMEDIARY": "a broker or agent writes for a client",
    "TECHNICAL": "has trouble with the website, the app, a login or an upload",
    "GENERAL_INQUIRY": "anything else",
}
_PRODUCTS = {
    "AUTO": "motor vehicles",
    "HOME": "household contents",
    "PROPERTY": "buildings",
    "LIABILITY": "harm done to others",
    "LEGAL_EXPENSE": "the cost of legal disputes",
    "TRAVEL": "journeys: cancellation, luggage, treatment abroad",
    "HEALTH": "treatment, hospital, dentist",
    "LIFE": "death, retirement, savings",
    "ACCIDENT": "bodily accidents",
    "COMMERCIAL": "businesses",
    "UNKNOWN": "not said",
}
_URGENCIES = {
    "CRITICAL": "danger to life or health now, or a deadline within a day",
    "HIGH": "a deadline within days, or harm that grows",
    "NORMAL": "ordinary",
    "LOW": "says that it can wait",
}
_RISKS = {
    "LEGAL_THREAT": "threatens legal action",
    "REGULATORY": "names a regulator, an ombudsman or a supervisory authority",
    "FRAUD_SIGNAL": "contradictions, pressure to pay, offers or hints of deceit",
    "VIP": "a person or body that needs particular care",
    "MEDIA_THREAT": "threatens to go to the press or to publish",
    "SECURITY_MALWARE": "malware, phishing or a suspicious file",
    "PRIVACY_SENSITIVE": "health or other especially protected data, or an account number",
    "SELF_HARM_THREAT": "somebody may harm themselves",
    "LANGUAGE_UNSUPPORTED": "written in a language that intake does not read",
    "AUTOREPLY_LOOP": "sent by a machine: absence notes, bounces",
}
_DOCUMENTS = {
    "INVOICE": "an invoice or receipt",
    "POLICE_REPORT": "a report by the police",
    "MEDICAL_REPORT": "a medical report or certificate",
    "PHOTO_EVIDENCE": "photographs of a loss",
    "CLAIM_FORM": "a filled-in claim form",
    "POLICY_DOCUMENT": "a policy or its conditions",
    "ID_DOCUMENT": "a passport, identity card or licence",
    "BANK_DETAILS": "account details",
    "OTHER": "a document of another kind",
    "UNKNOWN": "cannot be told",
}
_ENTITIES = {
    "POLICY_NUMBER": "number of a policy",
    "CLAIM_NUMBER": "number of a claim",
    "CUSTOMER_NUMBER": "number of a customer",
    "DATE": "a calendar date",
    "LOCATION": "where something happened",
    "VEHICLE_PLATE": "a licence plate",
    "IBAN": "an account number",
    "EMAIL": "an e-mail address",
    "PHONE": "a telephone number",
    "ADDRESS": "a postal address",
    "PERSON_NAME": "name of a person",
    "COMPANY_NAME": "name of a company",
    "DOCUMENT_TYPE": "a kind of document that is named or attached",
}
_QUEUES = {
    "INTAKE_REVIEW_GENERAL": "people who look at what nothing else fits",
    "IDENTITY_REVIEW": "whose message it is must be settled",
    "CLASSIFICATION_REVIEW": "what it is about must be settled",
    "SECURITY_REVIEW": "information security",
    "PRIVACY_DSR": "data subject requests",
    "COMPLAINTS": "complaints",
    "LEGAL": "legal department",
    "FRAUD": "fraud investigation",
    "TECH_SUPPORT": "technical support",
    "BROKER_SUPPORT": "broker support",
    "CLAIMS_AUTO": "motor claims",
    "CLAIMS_PROPERTY": "household and building claims",
    "CLAIMS_LIABILITY": "liability claims",
    "POLICY_SERVICE": "policy service",
    "BILLING": "billing",
    "UNKNOWN_PRODUCT_REVIEW": "the product must be settled",
    "INGESTION_FAILURE_REVIEW": "mail that could not be read",
    "CASE_CREATE_FAILURE_REVIEW": "cases that could not be opened",
    "MACHINE_MAIL": "what machines send: absence notes, bounces, receipts; nobody has to answer",
    "INTERNAL": "mail from colleagues",
    "CASE_DESK": "replies in a case that is open",
}
_ACTIONS = {
    "CREATE_CASE": "open a case",
    "ATTACH_ORIGINAL_EMAIL": "attach the mail as it came",
    "ATTACH_ALL_FILES": "attach every file of the mail",
    "BLOCK_CASE_CREATE": "open no case",
    "ADD_REQUEST_INFO_DRAFT": "draft a request for what is missing, for a person to approve",
    "ADD_REPLY_DRAFT": "draft an acknowledgement, for a person to approve",
}
_SLAS = (
    Sla(name="SLA_1H", hours=1),
    Sla(name="SLA_4H", hours=4),
    Sla(name="SLA_1BD", hours=24, business_days=True),
    Sla(name="SLA_3BD", hours=72, business_days=True),
)
_CASE = ("CREATE_CASE", "ATTACH_ORIGINAL_EMAIL", "ATTACH_ALL_FILES")
_REPLY = (*_CASE, "ADD_REPLY_DRAFT")
_ASK = (*_CASE, "ADD_REQUEST_INFO_DRAFT")
_CLAIMS = ("INTENT_CLAIM_NEW", "INTENT_CLAIM_UPDATE")
_POLICY = ("INTENT_POLICY_CHANGE", "INTENT_POLICY_CANCELLATION", "INTENT_COVERAGE_QUESTION")
_REVIEW = "QUEUE_INTAKE_REVIEW_GENERAL"


def _labels(prefix: str, names: dict[str, str]) -> tuple[Label, ...]:
    return tuple(Label(name=f"{prefix}_{name}", about=about) for name, about in names.items())


def _route(
    rule_id: str,
    when: When,
    to: str,
    actions: tuple[str, ...] = _CASE,
    *,
    closed: str | None = None,
    override: bool = False,
    known: bool = False,
) -> Route:
    """A route to ``QUEUE SLA PRIORITY``, such as ``LEGAL 1H 1``."""
    queue, sla, priority = to.split()
    return Route(
        rule_id=rule_id,
        when=when,
        queue=f"QUEUE_{queue}",
        sla=f"SLA_{sla}",
        priority=int(priority),
        actions=actions,
        fail_closed_reason=closed,
        override=override or bool(when.risk_any),
        known_customer=known,
    )


def _risk(*names: str) -> tuple[str, ...]:
    return tuple(f"RISK_{name}" for name in names)


def _claims(product: str, queue: str) -> Route:
    when = When(primary_any=_CLAIMS, product_any=(f"PROD_{product}",))
    return _route(f"CLAIMS_{product}", when, f"CLAIMS_{queue} 1BD 3", _REPLY)


_ROUTES = (
    _route(
        "FORM_EXECUTABLE",
        When(form_any=("executable",)),
        "SECURITY_REVIEW 1H 1",
        ("BLOCK_CASE_CREATE", "ATTACH_ORIGINAL_EMAIL"),
        closed="EXECUTABLE_ATTACHMENT",
        override=True,
    ),
    _route(
        "RISK_MALWARE",
        When(risk_any=_risk("SECURITY_MALWARE")),
        "SECURITY_REVIEW 1H 1",
        ("BLOCK_CASE_CREATE", "ATTACH_ORIGINAL_EMAIL"),
        closed="SECURITY_MALWARE",
    ),
    _route(
        "RISK_SELF_HARM",
        When(risk_any=_risk("SELF_HARM_THREAT")),
        "INTAKE_REVIEW_GENERAL 1H 1",
        closed="HUMAN_ESCALATION",
    ),
    _route("RISK_LEGAL_THREAT", When(risk_any=_risk("LEGAL_THREAT")), "LEGAL 1H 1"),
    _route("INTENT_LEGAL", When(intent_any=("INTENT_LEGAL",)), "LEGAL 1H 1", override=True),
    _route("RISK_REGULATORY", When(risk_any=_risk("REGULATORY")), "COMPLAINTS 1H 1"),
    _route("RISK_FRAUD", When(risk_any=_risk("FRAUD_SIGNAL")), "FRAUD 4H 1"),
    _route(
        "RISK_LANGUAGE",
        When(risk_any=_risk("LANGUAGE_UNSUPPORTED")),
        "INTAKE_REVIEW_GENERAL 1BD 3",
        closed="LANGUAGE_UNSUPPORTED",
    ),
    _route(
        "FORM_ENCRYPTED",
        When(form_any=("encrypted",)),
        "SECURITY_REVIEW 1BD 2",
        ("BLOCK_CASE_CREATE", "ATTACH_ORIGINAL_EMAIL"),
        closed="ENCRYPTED_ATTACHMENT",
        override=True,
    ),
    _route("FORM_INTERNAL", When(form_any=("internal",)), "INTERNAL 1BD 3", (), override=True),
    _route("FORM_UNSUBSCRIBE", When(form_any=("unsubscribe",)), "PRIVACY_DSR 1BD 3", override=True),
    _route("FORM_BOUNCE", When(form_any=("bounce",)), "MACHINE_MAIL 3BD 5", (), override=True),
    _route("RISK_MACHINE", When(risk_any=_risk("AUTOREPLY_LOOP")), "MACHINE_MAIL 3BD 5", ()),
    _route("INTENT_GDPR", When(intent_any=("INTENT_GDPR_REQUEST",)), "PRIVACY_DSR 1H 1"),
    _route("INTENT_COMPLAINT", When(intent_any=("INTENT_COMPLAINT",)), "COMPLAINTS 1H 2"),
    _route(
        "INTENT_TECHNICAL", When(primary_any=("INTENT_TECHNICAL",)), "TECH_SUPPORT 1BD 3", _REPLY
    ),
    _route(
        "INTENT_BROKER",
        When(primary_any=("INTENT_BROKER_INTERMEDIARY",)),
        "BROKER_SUPPORT 1BD 3",
        _REPLY,
    ),
    _route("FORM_OWN_CASE", When(form_any=("own_case",)), "CASE_DESK 1BD 3", _CASE[1:]),
    _route(
        "SEVERAL_CUSTOMERS",
        When(identity_any=("NEEDS_REVIEW",)),
        "IDENTITY_REVIEW 1BD 2",
        _ASK,
        closed="IDENTITY_UNCERTAIN",
    ),
    _route(
        "SEVERAL_POLICIES",
        When(form_any=("several:ENT_POLICY_NUMBER",)),
        "IDENTITY_REVIEW 1BD 2",
        _ASK,
        closed="SEVERAL_POLICIES",
    ),
    _route(
        "PRODUCT_UNKNOWN",
        When(primary_any=(*_CLAIMS, *_POLICY), product_any=("PROD_UNKNOWN",)),
        "UNKNOWN_PRODUCT_REVIEW 1BD 3",
        _ASK,
        closed="PRODUCT_UNKNOWN",
    ),
    _claims("AUTO", "AUTO"),
    _claims("HOME", "PROPERTY"),
    _claims("PROPERTY", "PROPERTY"),
    _claims("LIABILITY", "LIABILITY"),
    _route("CLAIMS_OTHER", When(primary_any=_CLAIMS), "INTAKE_REVIEW_GENERAL 1BD 3", _REPLY),
    _route(
        "COVERAGE",
        When(primary_any=("INTENT_COVERAGE_QUESTION",)),
        "POLICY_SERVICE 3BD 4",
        _REPLY,
    ),
    _route("POLICY_SERVICE", When(primary_any=_POLICY), "POLICY_SERVICE 3BD 4", _REPLY, known=True),
    _route(
        "BILLING",
        When(primary_any=("INTENT_BILLING_QUESTION",)),
        "BILLING 3BD 4",
        _REPLY,
        known=True,
    ),
    _route(
        "DOCUMENTS",
        When(primary_any=("INTENT_DOCUMENT_SUBMISSION",)),
        "POLICY_SERVICE 3BD 4",
        _REPLY,
        known=True,
    ),
    _route(
        "STAGE_REVIEW",
        When(stage_needs_review=True),
        "CLASSIFICATION_REVIEW 1BD 3",
        closed="STAGE_NEEDS_REVIEW",
    ),
)

INSURANCE = Profile(
    profile_id="insurance",
    version="1.1.0",
    intents=_labels("INTENT", _INTENTS),
    product_lines=_labels("PROD", _PRODUCTS),
    urgencies=_labels("URG", _URGENCIES),
    risk_flags=_labels("RISK", _RISKS),
    document_types=_labels("DOC", _DOCUMENTS),
    entity_types=_labels("ENT", _ENTITIES),
    queues=_labels("QUEUE", _QUEUES),
    actions=tuple(Label(name=name, about=about) for name, about in _ACTIONS.items()),
    slas=_SLAS,
    routes=_ROUTES,
    no_rule_queue=_REVIEW,
    no_rule_sla="SLA_1BD",
    default_intent="INTENT_GENERAL_INQUIRY",
    default_product="PROD_UNKNOWN",
    default_urgency="URG_NORMAL",
    unknown_document="DOC_UNKNOWN",
    unreadable_queue="QUEUE_INGESTION_FAILURE_REVIEW",
    security_queue="QUEUE_SECURITY_REVIEW",
    case_failure_queue="QUEUE_CASE_CREATE_FAILURE_REVIEW",
    identity_queue="QUEUE_IDENTITY_REVIEW",
    machine_risk="RISK_AUTOREPLY_LOOP",
    malware_risk="RISK_SECURITY_MALWARE",
    language_risk="RISK_LANGUAGE_UNSUPPORTED",
    private_risk="RISK_PRIVACY_SENSITIVE",
    private_entities=("ENT_IBAN",),
    forms=(
        ("own_case", r"\bcase_[0-9a-f]{16,64}\b"),
        ("unsubscribe", r"\A\W*(?:please )?(?:unsubscribe|abmelden|abbestellen)\b.{0,40}\Z"),
    ),
    asks=(
        ("claim_number", ("INTENT_CLAIM_UPDATE",)),
        ("loss_date", ("INTENT_CLAIM_NEW",)),
        ("documents", ("INTENT_CLAIM_NEW", "INTENT_DOCUMENT_SUBMISSION")),
    ),
    patterns=(
        ("ENT_POLICY_NUMBER", r"(?<![\w-])\d{2}-\d{7}(?![\w-])"),
        ("ENT_CLAIM_NUMBER", r"(?i:(?<![\w-])clm-\d{4}-\d{4}(?![\w-]))"),
    ),
    thresholds=Thresholds(
        # An account number that may be wrong is a payment that may go astray.
        entities=(("ENT_POLICY_NUMBER", 0.85), ("ENT_CLAIM_NUMBER", 0.85), ("ENT_IBAN", 0.70)),
    ),
)
"""Insurance, version 1.1.0."""
