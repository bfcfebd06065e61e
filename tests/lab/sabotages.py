"""Builds that were spoilt on purpose: one thing each, while a block runs."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any
from unittest.mock import patch

from troth.adapters.signing import FileSigner
from troth.bootstrap import Services
from troth.runtime.exchange import seal
from troth_lab.certify.switches import switched_off


@dataclass(frozen=True, kw_only=True)
class Sabotage:
    """What is spoilt, and a case that must notice.

    Attributes:
        spoil: Patches to be entered, for an instance and an empty folder.
    """

    name: str
    noticed_by: str
    spoil: Callable[[Services, Path], Any]


def law_taken(document: str, surface: str, place: int) -> Any:
    """One law taken out of the policy of a kind of document."""
    enforce = vars(seal)["enforce"]

    def without(doc: Any, record: Any, policy: Any, **more: Any) -> Any:
        if type(doc).__name__ == document and record.surface == surface:
            laws = [law for at, law in enumerate(policy.laws) if at != place]
            policy = replace(policy, laws=laws)
        return enforce(doc, record, policy, **more)

    return patch.object(seal, "enforce", without)


def _stated(**members: Any) -> Any:
    """Receipts that state something else."""
    made = seal.Seal._statement

    def other(self: Any, *given: Any) -> Any:
        return replace(made(self, *given), **members)

    return patch.object(seal.Seal, "_statement", other)


def _unflagged(document: Any, lens: Any, ledger: Any, exchange: Any, **_: Any) -> Any:
    return lens.with_flags(document, frozenset())


def _other_key(services: Services, folder: Path) -> Any:
    other = FileSigner.open(folder / "other.key")
    return patch.object(services.seal, "_signer", other)


def _unrecorded(services: Services, folder: Path) -> Any:
    """Events are dropped, and the commit is called done."""
    done: Future[Any] = Future()
    done.set_result(None)
    return patch.object(services.log, "submit", lambda commit: done)


def _other_bytes(services: Services, folder: Path) -> Any:
    close = services.seal.close

    async def changed(*given: Any) -> Any:
        sealed = await close(*given)
        return replace(sealed, body=sealed.body.replace(b"Gardeners", b"Builders") + b" ")

    return patch.object(services.seal, "close", changed)


@contextmanager
def _unrepaired(clauses: set[str]) -> Iterator[None]:
    """Repairs of some clauses are told, and not made."""
    enforce = vars(seal)["enforce"]

    def told_only(doc: Any, record: Any, policy: Any, **more: Any) -> Any:
        laws = [
            replace(law, repair=lambda one, *_: (one, ())) if law.clauses & clauses else law
            for law in policy.laws
        ]
        with ExitStack() as stack:
            stack.enter_context(switched_off(clauses))
            return enforce(doc, record, replace(policy, laws=laws), **more)

    with patch.object(seal, "enforce", told_only):
        yield


def _kept(clause: str, noticed_by: str) -> Sabotage:
    return Sabotage(
        name=f"the decider of {clause} always says kept",
        noticed_by=noticed_by,
        spoil=lambda services, folder: switched_off({clause}),
    )


SABOTAGES = (
    *(
        _kept(clause, case)
        for clause, case in (
            ("TRUST-3.7", "stream.differs"),
            ("TRUST-3.9", "ask.unclean"),
            ("TRUST-7.2", "fault.trace-differs"),
            ("MEM-1", "fault.unflagged"),
            ("MEM-3", "stream.contested"),
            ("MEM-15", "fault.foreign"),
            ("GATE-4", "fault.third-attempt"),
            ("GATE-16", "fault.tools-unchecked"),
            ("GATE-17", "fault.shown"),
            ("THINK-5", "fault.unguarded"),
            ("REVIEW-9", "fault.nowhere"),
            ("PROOF-8", "fault.stream-unsealed"),
        )
    ),
    Sabotage(
        name="receipts do not say what was withheld",
        noticed_by="fault.trace-differs",
        spoil=lambda services, folder: _stated(withheld=()),
    ),
    Sabotage(
        name="receipts do not say what was repaired",
        noticed_by="native.differs",
        spoil=lambda services, folder: _stated(repairs=()),
    ),
    Sabotage(
        name="receipts state another response",
        noticed_by="ask.evidence-first",
        spoil=lambda services, folder: _stated(response_sha256="0" * 64),
    ),
    Sabotage(
        name="receipts carry the id of another exchange",
        noticed_by="ask.evidence-first",
        spoil=lambda services, folder: _stated(trace_id="0" * 32),
    ),
    Sabotage(
        name="the seal swallows that the commit failed",
        noticed_by="fault.unlogged",
        spoil=lambda services, folder: switched_off({"PROOF-5"}),
    ),
    Sabotage(
        name="the seal swallows that nothing was signed",
        noticed_by="fault.unsigned",
        spoil=lambda services, folder: switched_off({"PROOF-2"}),
    ),
    Sabotage(
        name="the seal does not look at what goes to the log",
        noticed_by="fault.free-text",
        spoil=lambda services, folder: switched_off({"PROOF-6"}),
    ),
    Sabotage(
        name="nothing is written to the log",
        noticed_by="ask.evidence-first",
        spoil=_unrecorded,
    ),
    Sabotage(
        name="receipts are signed with another key",
        noticed_by="ask.evidence-first",
        spoil=_other_key,
    ),
    Sabotage(
        name="the response is changed behind the seal",
        noticed_by="ask.evidence-first",
        spoil=_other_bytes,
    ),
    Sabotage(
        name="no memory is flagged",
        noticed_by="chat.ask-contested",
        spoil=lambda services, folder: patch.object(seal, "flagged", _unflagged),
    ),
    Sabotage(
        name="marks and caveats are told and not made",
        noticed_by="check.differs",
        spoil=lambda services, folder: _unrepaired({"TRUST-3.7", "MEM-3", "MEM-4", "MEM-19"}),
    ),
)
"""Beside these, every law is taken out of every policy (``LAWS``)."""

LAWS = (
    ("PlainDocument", "http:/api/sources", 2, "sources.added"),
    ("AnswerDocument", "http:/ui/api/ask", 5, "ask.evidence-first"),
    ("AnswerDocument", "mcp:ask", 5, "mcp.evidence-first"),
    ("PanelDocument", "http:/ui/api/multi-agent", 4, "panel.agreement"),
    ("ChatDocument", "http:/api/chat/send", 4, "chat.contested"),
    ("WorkDocument", "http:/v1/chat/completions", 5, "gateway.evidence-first"),
    ("CompletionDocument", "http:/v1/chat/completions", 6, "gateway.tools"),
    ("CheckDocument", "http:/api/check", 4, "check.differs"),
    ("ThinkingDocument", "http:/api/thinking", 3, "think.bounded"),
    ("ReviewDocument", "reviewer", 3, "review.finds"),
    ("SubmittedDocument", "http:/api/reviews", 3, "review.submitted"),
    ("PlainDocument", "mcp:recall", 3, "mcp.recall"),
)
"""Kind of document, surface, laws of its policy, and a case that must notice that one is gone."""
__all__ = ["LAWS", "SABOTAGES", "Sabotage", "law_taken"]
