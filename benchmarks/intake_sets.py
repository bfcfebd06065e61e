"""Insurance mails with the labels that a person gave them, ours and public ones.

Ours tell of 100 matters, each in an English and a German mail of its own wording (a few in a third
language: what came to that desk). They were labelled and split before any rule was tuned: by the
primary intent, in the order of the SHA-256 of the matter's id, every other matter is for testing,
so that both mails of a matter lie in one half. **The test half is run once, for the report**:
whoever tunes opens ``intake_mails_tune.jsonl`` and never the other file. The prefix of the ids is
the first one in a fixed order under which each label stands in either half.

How was labelled, where the profile leaves it open:

- *intents*: all that apply; the primary one is the first in the profile's order. ``LEGAL`` is about
  us and the claims we handle: a dispute of the customer's own for which cover is asked is none. A
  threat to sue is ``LEGAL``. Papers that are merely handed in are ``DOCUMENT_SUBMISSION``; with
  news or a question about the claim it is ``CLAIM_UPDATE``. A new bank account is billing.
- *product line*: that of the primary matter, where the mail itself tells it.
- *urgency*: ``CRITICAL`` with danger now or a deadline within a day, ``HIGH`` with a deadline
  within ten days or harm that grows, ``LOW`` where it says that it can wait; threats of self-harm
  are critical. What quoted history says does not count.
- *risk flags*: ``PRIVACY_SENSITIVE`` needs a concrete illness, injury or treatment of somebody who
  can be told. Instructions to a machine are no flag, but with a payment that nobody should look at
  they are ``FRAUD_SIGNAL``.
- Mails in a language that intake does not read have the default labels and that one flag; so have
  mails of machines.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import orjson

from benchmarks.datasets import OWN_SETS, read_rows
from troth.contracts.gate.intake.language import detect_language
from troth.contracts.gate.intake.model import (
    AttachmentArtifact,
    AttachmentStatus,
    Mailbox,
    NormalizedMessage,
)
from troth.contracts.gate.intake.normal_form import normalize, normalize_line
from troth.contracts.gate.intake.segments import segment_body
from troth.contracts.gate.intake.threads import sent_by_machine
from troth.kernel.digests import sha256_hex, text_sha256

HALVES: Final = ("tune", "test")
SENT: Final = "2026-03-10T09:00:00Z"
_FORWARDS: Final = re.compile(r"(?i:fwd?|wg):")
DESK: Final = Mailbox(address="service@insurer.example.com")


@dataclass(frozen=True, kw_only=True, slots=True)
class LabelledMail:
    """A mail and what a person says it is about.

    Attributes:
        matter: Mails of one matter say the same thing in two languages.
        language: What it is written in, as an ISO 639-1 code.
        intents: In the profile's order, the primary one first.
        is_automatic: Its headers say that a machine sent it.
        note: Why it is a hard one; mostly empty.
    """

    id: str
    matter: str
    language: str
    sender: str
    subject: str
    body: str
    intents: tuple[str, ...]
    product_line: str
    urgency: str
    risk_flags: tuple[str, ...]
    is_automatic: bool = False
    note: str = ""

    @property
    def primary_intent(self) -> str:
        """The intent that decides."""
        return self.intents[0]

    @property
    def text(self) -> str:
        """Subject and body in one."""
        return f"{self.subject}\n{self.body}"


@dataclass(frozen=True, kw_only=True, slots=True)
class Utterance:
    """A customer's words of a public set, with the intent of ours that its label means."""

    id: str
    text: str
    intent: str


def labelled_mails(half: str) -> list[LabelledMail]:
    """Our own mails: ``tune``, or ``test``, which is for the report alone."""
    path = OWN_SETS / f"intake_mails_{half}.jsonl"
    return [parse_mail(orjson.loads(line)) for line in path.read_bytes().splitlines()]


def message_of(mail: LabelledMail, *, attachment: str = "") -> NormalizedMessage:
    """The mail in normal form, as a parser gives it.

    Args:
        attachment: Text of one plain attachment; empty for none.
    """
    subject, body = normalize_line(mail.subject), normalize(mail.body)
    sender = sender_of(mail)
    raw = f"{mail.sender}\n{mail.text}".encode()
    return NormalizedMessage(
        message_id=f"msg_{sha256_hex(raw)[:32]}",
        raw_sha256=sha256_hex(raw),
        size_bytes=len(raw),
        sender=sender,
        recipients=(DESK,),
        sent_at=SENT,
        received_at=SENT,
        subject=subject.text,
        body=body.text,
        subject_map=subject.offsets,
        body_map=body.offsets,
        segments=segment_body(body.text, forwards=_FORWARDS.match(subject.text) is not None),
        language=detect_language(f"{subject.text}\n{body.text}"),
        attachments=(_attached(attachment),) if attachment else (),
        auto_submitted=mail.is_automatic
        or sent_by_machine(
            {}, sender=sender.address, subject=subject.text, content_type="text/plain"
        ),
    )


def sender_of(mail: LabelledMail) -> Mailbox:
    """Who sent it; the address is folded."""
    name, _, address = mail.sender.rpartition("<")
    return Mailbox(address=address.rstrip(">").lower(), name=name.strip())


def _attached(text: str) -> AttachmentArtifact:
    digest = sha256_hex(text.encode())
    return AttachmentArtifact(
        attachment_id=f"att_{digest[:16]}",
        name="note.txt",
        media_type="text/plain",
        size_bytes=len(text.encode()),
        sha256=digest,
        status=AttachmentStatus.EXTRACTED,
        text=text,
        text_sha256=text_sha256(text),
        document_type="DOC_UNKNOWN",
    )


def parse_mail(row: Mapping[str, Any]) -> LabelledMail:
    """A row of the file of mails as a mail."""
    return LabelledMail(
        id=row["id"],
        matter=row["matter"],
        language=row["language"],
        sender=row["from"],
        subject=row["subject"],
        body=row["body"],
        intents=tuple(row["intents"]),
        product_line=row["product_line"],
        urgency=row["urgency"],
        risk_flags=tuple(row["risk_flags"]),
        is_automatic=row.get("auto_submitted", False),
        note=row.get("note", ""),
    )


DSTC11: Final[Mapping[str, str]] = {
    "GetQuote": "COVERAGE_QUESTION",  # the profile's coverage question asks "or for a quote"
    "FileClaim": "CLAIM_NEW",
    "ReportAutomobileAccident": "CLAIM_NEW",
    "PayBill": "BILLING_QUESTION",
    "CancelAutomaticBilling": "BILLING_QUESTION",  # ends a way of paying, not the policy
    "CheckPaymentStatus": "BILLING_QUESTION",
    "CheckAccountBalance": "BILLING_QUESTION",
    "UpdateBillingFrequency": "BILLING_QUESTION",
    "UpdatePaymentPreference": "BILLING_QUESTION",
    "ReportBillingIssue": "BILLING_QUESTION",
    "CancelPlan": "POLICY_CANCELLATION",
    "ChangePlan": "POLICY_CHANGE",
    "ChangeAddress": "POLICY_CHANGE",
    "AddDependent": "POLICY_CHANGE",
    "RemoveDependent": "POLICY_CHANGE",
    "ResetPassword": "TECHNICAL",
    "ChangeSecurityQuestion": "TECHNICAL",  # nothing but the login
    "CreateAccount": "TECHNICAL",  # the online account, not a policy
    "FindAgent": "GENERAL_INQUIRY",  # the customer looks for a broker; no broker writes
    "GetPolicyNumber": "GENERAL_INQUIRY",
    "RequestProofOfInsurance": "GENERAL_INQUIRY",  # asks for a paper, hands none in
}
"""Intents of DSTC11's insurance domain, and ours."""
UNMAPPED: Final[Mapping[str, str]] = {
    "EnrollInPlan": "it buys a policy, for which the profile has no intent",
}
"""Intents of DSTC11 that fit none of ours, and why."""

TICKETS: Final[Mapping[str, str]] = {
    "Billing Inquiries": "BILLING_QUESTION",
    "Billing Disputes": "BILLING_QUESTION",
    "Policy Administration": "POLICY_CHANGE",
    "Claims Assistance": "CLAIM_NEW",
    "Coverage Explanations": "COVERAGE_QUESTION",
    "Quotes and Proposals": "COVERAGE_QUESTION",
    "Policy Comparisons": "COVERAGE_QUESTION",
    "Account Management": "TECHNICAL",
    "Claims Disputes": "COMPLAINT",
    "General Inquiries": "GENERAL_INQUIRY",
}
"""Classes of the ticket set, and ours; several tickets of a class would be labelled otherwise."""


def dialogue_turns(folder: Path) -> list[Utterance]:
    """DSTC11, insurance, dev: the turns whose intent is one of ours.

    Raises:
        NoSuchSet: The folder lacks the file.
    """
    return [
        Utterance(id=row["id"], text=row["text"], intent=f"INTENT_{DSTC11[row['intent']]}")
        for row in read_rows(folder, "dstc11_intents")
        if (row["domain"], row["split"]) == ("insurance", "dev") and row["intent"] in DSTC11
    ]


def tickets(folder: Path) -> list[Utterance]:
    """The insurance tickets, all of them: a look, since a class covers several of our intents.

    Raises:
        NoSuchSet: The folder lacks the file.
    """
    return [
        Utterance(id=f"ticket-{number}", text=row["text"], intent=f"INTENT_{TICKETS[row['label']]}")
        for number, row in enumerate(read_rows(folder, "insurance_tickets"))
    ]


def mail_of(said: Utterance) -> LabelledMail:
    """An utterance as a mail without a subject."""
    return LabelledMail(
        id=said.id,
        matter=said.id,
        language="en",
        sender="customer@example.com",
        subject="",
        body=said.text,
        intents=(said.intent,),
        product_line="PROD_UNKNOWN",
        urgency="URG_NORMAL",
        risk_flags=(),
    )
