"""Mails for tests of what reads them: one builder, in normal form by ``message_of``."""

from __future__ import annotations

from benchmarks.intake_sets import LabelledMail


def mail(
    body: str, *, subject: str = "", sender: str = "Ann <ann@example.com>", automatic: bool = False
) -> LabelledMail:
    """A mail with default labels."""
    return LabelledMail(
        id="m",
        matter="m",
        language="en",
        sender=sender,
        subject=subject,
        body=body,
        intents=("INTENT_GENERAL_INQUIRY",),
        product_line="PROD_UNKNOWN",
        urgency="URG_NORMAL",
        risk_flags=(),
        is_automatic=automatic,
    )
