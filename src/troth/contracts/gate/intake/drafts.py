"""Drafts for a person to approve: a request for what is missing, and an acknowledgement.

Every sentence is one of ours, in English and German. What is filled in comes from the decision
alone and is a code or an id: nothing of the mail, and nothing that a model wrote, gets in. Troth
never sends a draft; it says which ones a person approved.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final, Literal, TypeAlias

from troth.contracts.gate.intake.profile import Profile
from troth.kernel.codec import Wired
from troth.kernel.digests import text_sha256
from troth.kernel.jsontypes import JsonObject

ASK, REPLY = "ADD_REQUEST_INFO_DRAFT", "ADD_REPLY_DRAFT"
LANGUAGES: Final = ("en", "de")
_REFERENCE = re.compile(r"[A-Za-z0-9_-]{1,80}")


class DraftKind(StrEnum):
    """What a draft is for."""

    REQUEST_INFO = "request_info"
    ACKNOWLEDGEMENT = "acknowledgement"


class DraftStatus(StrEnum):
    """What people said of a draft."""

    PROPOSED = "proposed"
    APPROVED = "approved"
    DISCARDED = "discarded"


Move: TypeAlias = Literal["approve", "discard"]
MOVES: Final[Mapping[Move, DraftStatus]] = {
    "approve": DraftStatus.APPROVED,
    "discard": DraftStatus.DISCARDED,
}
"""What a person may say of a draft that is proposed, once."""


class Missing(StrEnum):
    """What a message does not tell, in the order in which it is asked for."""

    POLICY_NUMBER = "policy_number"
    ONE_POLICY_NUMBER = "one_policy_number"  # several entries fit
    CLAIM_NUMBER = "claim_number"
    PRODUCT = "product"
    LOSS_DATE = "loss_date"
    DOCUMENTS = "documents"
    READABLE_DOCUMENTS = "readable_documents"


@dataclass(frozen=True, kw_only=True, slots=True)
class DraftText:
    """A draft in one language."""

    language: str
    subject: str
    body: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Draft(Wired):
    """A letter that nobody has sent.

    Attributes:
        draft_id: Of what it says: another decision with the same gaps has the same draft.
        language: The one proposed: the mail's, English where it is neither.
        texts: In every language, the proposed one first.
    """

    draft_id: str
    kind: DraftKind
    status: DraftStatus
    language: str
    missing: tuple[Missing, ...]
    texts: tuple[DraftText, ...]


def drafts_of(decision: JsonObject, profile: Profile) -> tuple[Draft, ...]:
    """The drafts that the actions of a decision ask for; a request only where something is missing.

    Args:
        decision: Public members, as they are stored.
    """
    actions: Any = decision.get("actions") or ()
    missing = missing_of(decision, profile)
    drafts = []
    if ASK in actions and missing:
        drafts.append(_draft(DraftKind.REQUEST_INFO, decision, missing))
    if REPLY in actions:
        drafts.append(_draft(DraftKind.ACKNOWLEDGEMENT, decision, ()))
    return tuple(drafts)


def missing_of(decision: JsonObject, profile: Profile) -> tuple[Missing, ...]:
    """What the message does not tell, by its decision; nothing where nothing was read."""
    told: Any = decision
    if not isinstance(told.get("accepted"), dict):
        return ()
    accepted, identity = told["accepted"], told.get("identity") or {}
    found = {one["entity_type"] for one in (told.get("extraction") or {}).get("entities", ())}
    attached = [one["status"] for one in told.get("attachments") or ()]
    asked = {name for name, intents in profile.asks if accepted["primary_intent"] in intents}
    unknown = identity.get("status") in ("NO_CANDIDATE", "NEEDS_REVIEW")
    several = len(identity.get("candidates", ())) > 1
    wanted = {
        Missing.POLICY_NUMBER: unknown and not several,
        Missing.ONE_POLICY_NUMBER: unknown and several,
        Missing.CLAIM_NUMBER: Missing.CLAIM_NUMBER in asked and "ENT_CLAIM_NUMBER" not in found,
        Missing.PRODUCT: accepted["product_line"] == profile.default_product,
        Missing.LOSS_DATE: Missing.LOSS_DATE in asked and "ENT_DATE" not in found,
        Missing.DOCUMENTS: Missing.DOCUMENTS in asked and not attached,
        Missing.READABLE_DOCUMENTS: bool(attached) and "extracted" not in attached,
    }
    return tuple(one for one, is_missing in wanted.items() if is_missing)


def _draft(kind: DraftKind, decision: JsonObject, missing: tuple[Missing, ...]) -> Draft:
    asked = decision.get("language")
    language = asked if isinstance(asked, str) and asked in LANGUAGES else LANGUAGES[0]
    reference = _reference(decision)
    ordered = (language, *(one for one in LANGUAGES if one != language))
    texts = tuple(_text(kind, each, reference, missing) for each in ordered)
    content = "\x00".join(f"{one.subject}\x00{one.body}" for one in texts)
    draft_id = "dft_" + text_sha256(f"{kind}\x00{content}")[:32]
    settled: Any = decision.get("drafts") or {}
    return Draft(
        draft_id=draft_id,
        kind=kind,
        status=DraftStatus(settled.get(draft_id, DraftStatus.PROPOSED)),
        language=language,
        missing=missing,
        texts=texts,
    )


def _reference(decision: JsonObject) -> str:
    """The case where its id is a plain one, else the message: a case system is not ours."""
    case_id = decision.get("case_id")
    if isinstance(case_id, str) and _REFERENCE.fullmatch(case_id):
        return case_id
    return str(decision["message_id"])


def _text(
    kind: DraftKind, language: str, reference: str, missing: tuple[Missing, ...]
) -> DraftText:
    words = _WORDS[language]
    points = "".join(f"- {words[one]}\n" for one in missing)
    body = words[f"{kind}_body"].format(reference=reference, points=points)
    subject = words[f"{kind}_subject"].format(reference=reference)
    return DraftText(language=language, subject=subject, body=body)


_WORDS: Final[Mapping[str, Mapping[str, str]]] = {
    "en": {
        "request_info_subject": "We need some details from you [{reference}]",
        "request_info_body": (
            "Dear Sir or Madam,\n\nthank you for your message. So that we can work on it, please"
            " send us:\n\n{points}\nPlease quote our reference {reference} in your reply.\n\n"
            "Kind regards\n"
        ),
        "acknowledgement_subject": "We have received your message [{reference}]",
        "acknowledgement_body": (
            "Dear Sir or Madam,\n\nthank you for your message. We have received it and will work on"
            " it under our reference {reference}. Please quote it if you write again.\n\n"
            "Kind regards\n"
        ),
        "policy_number": "the number of your policy",
        "one_policy_number": "which of your policies your message is about, with its number",
        "claim_number": "the number of the claim",
        "product": "which kind of insurance your message is about",
        "loss_date": "the date of the loss",
        "documents": "the documents that belong to it, such as photographs or invoices",
        "readable_documents": "your attachments once more, for we could not read them",
    },
    "de": {
        "request_info_subject": "Wir benötigen noch Angaben von Ihnen [{reference}]",
        "request_info_body": (
            "Sehr geehrte Damen und Herren,\n\nvielen Dank für Ihre Nachricht. Damit wir sie"
            " bearbeiten können, senden Sie uns bitte:\n\n{points}\nBitte geben Sie in Ihrer"
            " Antwort unser Zeichen {reference} an.\n\nMit freundlichen Grüßen\n"
        ),
        "acknowledgement_subject": "Wir haben Ihre Nachricht erhalten [{reference}]",
        "acknowledgement_body": (
            "Sehr geehrte Damen und Herren,\n\nvielen Dank für Ihre Nachricht. Sie ist bei uns"
            " eingegangen und wird unter unserem Zeichen {reference} bearbeitet. Bitte geben Sie"
            " es an, wenn Sie uns erneut schreiben.\n\nMit freundlichen Grüßen\n"
        ),
        "policy_number": "die Nummer Ihres Vertrags",
        "one_policy_number": "um welchen Ihrer Verträge es geht, mit seiner Nummer",
        "claim_number": "die Schadennummer",
        "product": "um welche Versicherung es geht",
        "loss_date": "das Datum des Schadens",
        "documents": "die zugehörigen Unterlagen, etwa Fotos oder Rechnungen",
        "readable_documents": "Ihre Anhänge noch einmal, denn wir konnten sie nicht lesen",
    },
}
