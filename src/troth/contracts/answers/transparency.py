"""Questions about the answer itself: "what are you using?", "why are you saying this?".

Decides no clause; serves TRUST-1.4 and 5.1. Such a question is answered from the record of the
exchange it is about, without any model call: what a model would say of its own reasons is a guess,
what the record says is not.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

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


def describe_past_answer(past: Mapping[str, Any] | None, *, language: str) -> Sections:
    """What the record says about the last answer of this conversation.

    Args:
        past: The sealed answer as it was stored; ``None`` where nothing was answered yet.
    """

    def say(what: str, **fields: object) -> str:
        return text_of(f"answers.record.{what}", language).format(**fields)

    if past is None:
        return Sections(evidence=(), interpretation=say("nothing"), recommendation=say("ask"))
    # What was stored before models could fail over knows of no failures.
    document = AnswerDocument.from_wire({"model_failures": [], **past})
    report, clauses = document.evidence, past["clauses"]
    quoted = document.sections.evidence if document.sections else ()
    cited = {line.source_id for line in quoted}
    titles = [f"“{source.title}” [{source.id}]" for source in report.sources if source.id in cited]
    repaired = [f"{entry['clause']} {entry['what']}" for entry in clauses["repaired"]]
    lines = (
        say("made", model=document.model, mode=document.mode),
        say(
            "evidence",
            status=report.status,
            signals=", ".join(report.signals) or say("none"),
            count=len(quoted),
            sources=", ".join(titles) or say("none"),
        ),
        say("memories", count=len(document.memories)),
        say("clauses", kept=len(clauses["kept"]), repaired="; ".join(repaired) or say("none")),
    )
    return Sections(
        evidence=(),
        interpretation=" ".join(lines),
        recommendation=say("check", receipt=document.receipt_id),
    )
