"""What binds the documents of the doors: clean text, facts, the ledger, the terms, the stream.

Decides TRUST-3.7 for texts that stand beside facts, and PROOF-8 for parts of a stream; joins the
laws of clean text (TRUST-3.8, 3.9), of memory (MEM) and of a request's terms (GATE-16). The other
clauses of answers speak of sections, which nobody asked for here; those of the gate's stages, of
prompts that are Troth's own. Repaired in the order of the laws.

A text is held sentence by sentence, so that what is true of each part of a stream is true of the
whole.
"""

from __future__ import annotations

from collections.abc import Set
from dataclasses import replace
from typing import Any, TypeVar

from troth.contracts.answers.decide import decide_always
from troth.contracts.answers.grounding.lawful import marks_of, told
from troth.contracts.answers.grounding.marks import bare, placed
from troth.contracts.answers.limits import WITHHELD as CHECK_FAILED
from troth.contracts.gate.terms import TERMS_CLAUSES, decide_terms
from troth.contracts.memory.decide import memory_law
from troth.kernel.digests import text_sha256
from troth.kernel.exchange import ExchangeRecord, Mode
from troth.kernel.jsontypes import JsonObject
from troth.kernel.law import ExitLaw, leave_unrepaired
from troth.kernel.memories import MemoryLens
from troth.kernel.verdicts import Repair, Verdict, broken, decide, kept, not_applicable
from troth.runtime.exchange.clean_law import Outlet, clean_law
from troth.runtime.exchange.enforce import Policy
from troth.runtime.exchange.lenses import flags_of, with_flags
from troth.runtime.gateway.documents import (
    CHUNK,
    CLEAN,
    FILTERED,
    MARKED,
    WITHHELD,
    CheckDocument,
    CompletionDocument,
    Holding,
    PlacedMark,
    reworded,
    spoken_in,
)
from troth.runtime.gateway.words import words_of

H = TypeVar("H", CompletionDocument, CheckDocument)
FILTERED_ERROR: JsonObject = {
    "message": "The rest was withheld by a failed check; what came before has its receipts.",
    "type": "content_error",
    "code": "content.withheld",
    "param": None,
}


def _decide_facts(document: H, record: ExchangeRecord) -> tuple[Verdict, ...]:
    # TRUST-3.7: what differs from a fact is marked where it stands, and nothing else is.
    if any(marked(one, record) != one for one in document.spoken):
        return (broken("TRUST-3.7", "unmarked_difference"),)
    if record.mode is Mode.NORMAL:
        return (not_applicable("TRUST-3.7", "normal_mode"),)
    if not record.evidence.facts:
        return (not_applicable("TRUST-3.7", "no_facts"),)
    return (kept("TRUST-3.7"),)


def _repair_facts(
    document: H, record: ExchangeRecord, broken_ids: Set[str]
) -> tuple[H, tuple[Repair, ...]]:
    if "TRUST-3.7" not in broken_ids:
        return document, ()
    words = tuple(marked(one, record) for one in document.spoken)
    document = document.with_texts(reworded(document.texts, words))
    return document, (Repair(clause="TRUST-3.7", what="marked what differs from a fact"),)


def marked(text: str, record: ExchangeRecord) -> str:
    """The text with a mark beside every sentence that differs from a fact, and no other mark."""
    return bare(text) if record.mode is Mode.NORMAL else told(text, record)


def placed_marks(texts: tuple[str, ...], record: ExchangeRecord) -> tuple[PlacedMark, ...]:
    """The marks of texts that have been marked, with offsets in those texts as they stand."""
    if record.mode is Mode.NORMAL:
        return ()
    found: list[PlacedMark] = []
    for place, run in ((place, run) for place, text in enumerate(texts) for run in words_of(text)):
        plain = bare(run.said)
        whole, marks = placed(plain, marks_of(plain, record))
        if whole == run.said:  # a strict setting has put a quote in its place otherwise
            for mark in marks:
                start, end = run.placed(mark.start, mark.end)
                found.append(PlacedMark.of(replace(mark, start=start, end=end), place))
    return tuple(found)


def _with_marks(document: H, record: ExchangeRecord) -> H:
    """The document with the marks that stand in its words."""
    marks = placed_marks(document.texts, record)
    return replace(document, holding=replace(document.holding, marks=marks))


def _with_verdict(document: CheckDocument, record: ExchangeRecord) -> CheckDocument:
    """The draft with its marks, and what became of it."""
    if document.verdict == WITHHELD:
        return document
    changed = tuple(map(text_sha256, document.texts)) != document.drafts
    if changed and document.strict:
        return replace(document, verdict=WITHHELD, texts=("",) * len(document.texts))
    return replace(_with_marks(document, record), verdict=MARKED if changed else CLEAN)


_LENS: MemoryLens[Any] = MemoryLens(
    flags=lambda document: flags_of(document.holding),
    count=lambda document: document.holding.reintroduced_claims_count,
    texts=lambda document: document.spoken,
    with_flags=lambda document, contested: replace(
        document, holding=with_flags(document.holding, contested)
    ),
    with_texts=lambda document, words: document.with_texts(reworded(document.texts, words)),
)


def _outlet(kind: type[H], *verbatim: str) -> Outlet[H]:
    return Outlet(
        # Our marks are no words of a model; they are put back where they belong. A name such as
        # "evidence" is no heading that anybody imitates.
        spoken=lambda document: tuple(map(bare, spoken_in(document.texts, names=False))),
        with_spoken=lambda document, words: document.with_texts(
            reworded(document.texts, words, names=False)
        ),
        covered=lambda document: (*document.spoken, *document.texts),
        with_wire=lambda _, wire: kind.from_wire(wire),
        verbatim=frozenset(verbatim),
    )


def _decide_part(document: CompletionDocument, record: ExchangeRecord) -> tuple[Verdict, ...]:
    if record.stream is None:
        return (not_applicable("PROOF-8", "no_stream"),)
    # PROOF-8: each part stands on the one before it, which was committed before this was sealed.
    committed = record.stream.committed
    follows = document.before == (committed[-1] if committed else "")
    return (decide("PROOF-8", follows and document.part == len(committed) + 1, "part_unsealed"),)


_FACTS: ExitLaw[Any] = ExitLaw(
    clauses=frozenset({"TRUST-3.7"}), decide=_decide_facts, repair=_repair_facts
)


def _withheld(holding: Holding, record: ExchangeRecord) -> Holding:
    return replace(
        holding,
        marks=(),
        memories=(),
        limitations=(CHECK_FAILED,),
        trace_id=record.trace_id,
        reintroduced_claims_count=0,
    )


def _withheld_completion(
    record: ExchangeRecord, document: CompletionDocument, _broken: frozenset[str]
) -> CompletionDocument:
    committed = () if record.stream is None else record.stream.committed
    return replace(
        document,
        holding=_withheld(document.holding, record),
        content=None,
        refusal=None,
        calls=(),
        structured=False,
        finish=FILTERED,
        error=FILTERED_ERROR if document.kind == CHUNK else None,
        part=len(committed) + 1 if document.kind == CHUNK else 0,
        before=committed[-1] if committed else "",
    )


def _withheld_check(
    record: ExchangeRecord, document: CheckDocument, _broken: frozenset[str]
) -> CheckDocument:
    return replace(
        document,
        holding=_withheld(document.holding, record),
        texts=("",) * len(document.texts),
        verdict=WITHHELD,
    )


_TRACE: ExitLaw[Any] = ExitLaw(
    clauses=frozenset({"TRUST-6.1", "TRUST-7.2"}),
    decide=lambda document, record: tuple(decide_always(document.holding, record)),
    repair=leave_unrepaired,
)
COMPLETION_POLICY: Policy[CompletionDocument] = Policy(
    laws=(
        # What programs read leaves byte for byte or not at all, under GATE-16.
        clean_law(_outlet(CompletionDocument, "content", "refusal", "arguments")),
        _FACTS,
        memory_law(_LENS),
        ExitLaw(
            clauses=TERMS_CLAUSES,
            decide=lambda document, record: decide_terms(document.content, document.calls, record),
            repair=leave_unrepaired,
        ),
        ExitLaw(clauses=frozenset({"PROOF-8"}), decide=_decide_part, repair=leave_unrepaired),
        _TRACE,
    ),
    fallback=_withheld_completion,
    lens=_LENS,
    finish=_with_marks,
)
"""What binds every completion, and every part of one."""

CHECK_POLICY: Policy[CheckDocument] = Policy(
    laws=(
        clean_law(_outlet(CheckDocument)),
        _FACTS,
        memory_law(_LENS),
        _TRACE,
    ),
    fallback=_withheld_check,
    lens=_LENS,
    finish=_with_verdict,
)
"""What binds every checked draft."""
