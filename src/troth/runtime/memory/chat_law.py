"""What binds a chat turn: the memory contract, the gate, and the answer contract where it answers.

A turn may carry an answer under the answer contract (``answered``); its text then ends in that
answer's text, and whatever changes the one is rendered into the other. The contracts do not know
each other; they meet here.

Decides, for a turn without such an answer, TRUST-1.5, 6.1 and 7.2 itself: a message that needs
evidence cannot be answered as mere talk. The other TRUST clauses speak of answers, and do not apply
to talk.
"""

from __future__ import annotations

from collections.abc import Iterator, Set
from dataclasses import replace

from troth.contracts.answers.decide import CLAUSES, decide_answer
from troth.contracts.answers.document import AnswerDocument
from troth.contracts.answers.repair import repair_answer
from troth.contracts.answers.sections import render_answer
from troth.contracts.gate.decide import GATE_CLAUSES, decide_gate
from troth.contracts.memory.auditor.texts import audit_texts
from troth.contracts.memory.chat import (
    CHAT_LENS,
    WITHHELD_TEXT,
    ChatDocument,
    fallback_chat,
)
from troth.contracts.memory.decide import memory_law
from troth.kernel.exchange import ExchangeRecord
from troth.kernel.jsontypes import JsonObject
from troth.kernel.law import ExitLaw, leave_unrepaired
from troth.kernel.memories import MemoryLens
from troth.kernel.verdicts import Repair, Verdict, broken, decide, not_applicable
from troth.runtime.exchange.clean_law import Outlet, clean_law
from troth.runtime.exchange.enforce import Policy
from troth.runtime.exchange.lenses import ANSWER_LENS, ANSWER_OUTLET


def with_answer(document: ChatDocument, answer: AnswerDocument, said: str) -> ChatDocument:
    """The turn that says something, if anything, and then gives an answer."""
    text = "\n\n".join(filter(None, (said, answer.answer)))
    return replace(document, answer=text, answered=answer.to_wire())


def carried_answer(document: ChatDocument) -> AnswerDocument | None:
    """The carried answer; one that cannot be read is broken by the law, and has no parts."""
    if document.answered is None:
        return None
    try:
        return AnswerDocument.from_wire(document.answered)
    except ValueError:
        return None


def said_besides(document: ChatDocument, answer: AnswerDocument) -> str:
    """What a turn says before the answer that it carries."""
    return document.answer.removesuffix(answer.answer).removesuffix("\n\n")


def _decide_trust(document: ChatDocument, record: ExchangeRecord) -> tuple[Verdict, ...]:
    answer = carried_answer(document)
    if document.answered is None:
        return tuple(_decide_talk(document, record))
    if answer is None:
        return tuple(broken(clause, "unreadable_answer") for clause in sorted(CLAUSES))
    verdicts = decide_answer(answer, record)
    if document.answer.endswith(answer.answer):
        return verdicts
    # TRUST-3.5: nothing of the answer is said otherwise than under its contract.
    return tuple(
        broken("TRUST-3.5", "answer_not_said") if one.clause == "TRUST-3.5" else one
        for one in verdicts
    )


def _decide_talk(document: ChatDocument, record: ExchangeRecord) -> Iterator[Verdict]:
    withheld = document.answer == WITHHELD_TEXT
    traced = bool(record.trace_id) and document.trace_id == record.trace_id
    decided = {
        "TRUST-1.5": decide("TRUST-1.5", withheld or not record.needs_evidence, "only_talk"),
        "TRUST-6.1": decide("TRUST-6.1", document.mode == record.mode, "mode_differs"),
        "TRUST-7.2": decide("TRUST-7.2", traced, "trace_id_differs"),
    }
    for clause in sorted(CLAUSES):
        yield decided.get(clause) or not_applicable(clause, "no_answer_given")


def _repair_trust(
    document: ChatDocument, record: ExchangeRecord, broken_ids: Set[str]
) -> tuple[ChatDocument, tuple[Repair, ...]]:
    answer = carried_answer(document)
    if answer is None or not broken_ids:
        return document, ()
    repaired, repairs = repair_answer(answer, record, broken_ids)
    return with_answer(document, repaired, said_besides(document, answer)), repairs


def _texts(document: ChatDocument) -> tuple[str, ...]:
    answer = carried_answer(document)
    if answer is None:
        return CHAT_LENS.texts(document)
    alternatives = (one.text for one in document.metadata.alternatives)
    return (said_besides(document, answer), *alternatives, *ANSWER_LENS.texts(answer))


def _with_texts(document: ChatDocument, texts: tuple[str, ...]) -> ChatDocument:
    answer = carried_answer(document)
    if answer is None:
        return CHAT_LENS.with_texts(document, texts)
    rest = iter(texts)
    said = next(rest)
    alternatives = tuple(replace(one, text=next(rest)) for one in document.metadata.alternatives)
    document = replace(document, metadata=replace(document.metadata, alternatives=alternatives))
    return with_answer(document, ANSWER_LENS.with_texts(answer, tuple(rest)), said)


LENS: MemoryLens[ChatDocument] = replace(CHAT_LENS, texts=_texts, with_texts=_with_texts)
"""The lens of a turn, which reads a carried answer by the answer's own lens."""


def _stated(document: ChatDocument) -> str:
    """How the limitations of a turn end its words; they are ours, and say what holds."""
    return "\n\n".join(one.text for one in document.limitations)


def _spoken(document: ChatDocument) -> tuple[str, ...]:
    said, *rest = _texts(document)
    return (said.removesuffix(_stated(document)).removesuffix("\n\n"), *rest)


def _with_spoken(document: ChatDocument, texts: tuple[str, ...]) -> ChatDocument:
    stated = _stated(document)
    ends = stated if _texts(document)[0].endswith(stated) else ""
    return _with_texts(document, ("\n\n".join(filter(None, (texts[0], ends))), *texts[1:]))


def covered_texts(document: ChatDocument) -> tuple[str, ...]:
    """The texts of a turn that laws are decided on, cited facts of a carried answer among them."""
    answer = carried_answer(document)
    return (*_texts(document), *(() if answer is None else ANSWER_OUTLET.covered(answer)))


def _with_wire(document: ChatDocument, wire: JsonObject) -> ChatDocument:
    changed, answer = ChatDocument.from_wire(wire), carried_answer(document)
    again = carried_answer(changed)
    if answer is None or again is None:
        return changed
    rendered = replace(again, answer=render_answer(again))
    return with_answer(changed, rendered, said_besides(document, answer))


_OUTLET: Outlet[ChatDocument] = Outlet(
    spoken=_spoken,
    with_spoken=_with_spoken,
    covered=covered_texts,
    with_wire=_with_wire,
    rendered=frozenset({"answer"}),
)


def _audited(document: ChatDocument, record: ExchangeRecord) -> ChatDocument:
    """MEM-10: the auditor's figures of exactly the words that leave."""
    figures = audit_texts(LENS.texts(document), LENS.flags(document), record.standing)
    return replace(document, metadata=replace(document.metadata, audit=figures))


CHAT_POLICY: Policy[ChatDocument] = Policy(
    laws=(
        clean_law(_OUTLET),
        ExitLaw(clauses=CLAUSES, decide=_decide_trust, repair=_repair_trust),
        ExitLaw(
            clauses=GATE_CLAUSES,
            decide=lambda _, record: decide_gate(record),
            repair=leave_unrepaired,
        ),
        memory_law(LENS),
    ),
    fallback=fallback_chat,
    lens=LENS,
    finish=_audited,
)
"""What binds every chat turn."""
