"""Questions about the answer itself: "what are you using?", "why are you saying this?".

Decides no clause; serves TRUST-1.4 and 5.1. Such a question is answered from the record of the
exchange it is about, without any model call: what a model would say of its own reasons is a guess,
what the record says is not.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from troth.contracts.answers.document import AnswerDocument, Sections
from troth.language.tokens import fold, visible
from troth.language.words import regex

_ASKS = regex(
    r"(?:<answers.transparency.asks_1>,? )?<answers.transparency.asks_2>"
    r"<answers.transparency.asks_3>?[?!. ]*\Z"
)
_MAX_CHARS = 120


def asks_about_the_answer(request: str) -> bool:
    """Whether a request asks what the last answer rests on."""
    text = " ".join(fold(visible(request[: 4 * _MAX_CHARS])).split())
    return len(text) <= _MAX_CHARS and _ASKS.match(text) is not None


@dataclass(frozen=True, kw_only=True, slots=True)
class PastAnswer:
    """A sealed answer as it was stored.

    Attributes:
        repaired: What the seal repaired, as ``clause what``.
        kept: How many clauses were decided and kept.
    """

    document: AnswerDocument
    repaired: Sequence[str]
    kept: int


def describe_past_answer(past: PastAnswer | None, *, german: bool) -> Sections:
    """What the record says about the last answer of this conversation."""
    if past is None:
        return Sections(evidence=(), interpretation=_NOTHING[german], recommendation=_ASK[german])
    document = past.document
    lines = [
        _MADE[german].format(model=document.model, mode=document.mode),
        _evidence(document, german=german),
        _MEMORIES[german].format(count=len(document.memories)),
        _CLAUSES[german].format(kept=past.kept, repaired="; ".join(past.repaired) or _NONE[german]),
    ]
    return Sections(
        evidence=(),
        interpretation=" ".join(lines),
        recommendation=_CHECK[german].format(receipt=document.receipt_id),
    )


def _evidence(document: AnswerDocument, *, german: bool) -> str:
    report = document.evidence
    cited = {line.source_id for line in document.sections.evidence} if document.sections else set()
    titles = [f"“{source.title}” [{source.id}]" for source in report.sources if source.id in cited]
    signals = ", ".join(report.signals) or _NONE[german]
    return _EVIDENCE[german].format(
        status=report.status,
        signals=signals,
        count=len(document.sections.evidence) if document.sections else 0,
        sources=", ".join(titles) or _NONE[german],
    )


# Each by whether the question was German.
_NOTHING = {
    False: "Nothing has been answered in this conversation yet, so there is nothing in use.",
    True: "In diesem Gespräch wurde noch nichts beantwortet; es wird also nichts verwendet.",
}
_ASK = {
    False: "Ask a question in this conversation first.",
    True: "Stellen Sie in diesem Gespräch zuerst eine Frage.",
}
_MADE = {
    False: "This is the record of the last answer here. It was made by {model} in {mode} mode.",
    True: "Dies ist das Protokoll der letzten Antwort hier: von {model} im Modus {mode}.",
}
_EVIDENCE = {
    False: "Evidence: {status}, because of these signals: {signals}; {count} quoted lines, "
    "from {sources}.",
    True: "Belege: {status}, wegen dieser Signale: {signals}; {count} zitierte Zeilen, "
    "aus {sources}.",
}
_MEMORIES = {False: "Memories used: {count}.", True: "Verwendete Erinnerungen: {count}."}
_CLAUSES = {
    False: "Clauses kept: {kept}; repaired: {repaired}.",
    True: "Eingehaltene Klauseln: {kept}; nachgebessert: {repaired}.",
}
_NONE = {False: "none", True: "keine"}
_CHECK = {
    False: "Check it yourself: the receipt of that answer is {receipt}.",
    True: "Prüfen Sie es selbst: Die Quittung jener Antwort ist {receipt}.",
}
