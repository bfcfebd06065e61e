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
from troth.language.words import regex, text_of

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
        return Sections(
            evidence=(), interpretation=_say("nothing", german), recommendation=_say("ask", german)
        )
    document = past.document
    lines = [
        _say("made", german).format(model=document.model, mode=document.mode),
        _evidence(document, german=german),
        _say("memories", german).format(count=len(document.memories)),
        _say("clauses", german).format(
            kept=past.kept, repaired="; ".join(past.repaired) or _say("none", german)
        ),
    ]
    return Sections(
        evidence=(),
        interpretation=" ".join(lines),
        recommendation=_say("check", german).format(receipt=document.receipt_id),
    )


def _evidence(document: AnswerDocument, *, german: bool) -> str:
    report = document.evidence
    cited = {line.source_id for line in document.sections.evidence} if document.sections else set()
    titles = [f"“{source.title}” [{source.id}]" for source in report.sources if source.id in cited]
    signals = ", ".join(report.signals) or _say("none", german)
    return _say("evidence", german).format(
        status=report.status,
        signals=signals,
        count=len(document.sections.evidence) if document.sections else 0,
        sources=", ".join(titles) or _say("none", german),
    )


def _say(what: str, german: bool) -> str:
    return text_of(f"answers.record.{what}", "de" if german else "en")
