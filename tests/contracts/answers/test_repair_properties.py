"""Whatever is wrong with an answer: after the repair no repairable clause is broken."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from contracts.answers.answer_cases import answering, found, line, record, without
from troth.contracts.answers.clauses import BOOK
from troth.contracts.answers.decide import decide_answer, line_pair
from troth.contracts.answers.document import AnswerDocument, EvidenceLine, Limitation, Sections
from troth.contracts.answers.repair import repair_answer
from troth.kernel.clauses import OnBreach
from troth.kernel.evidence import EvidenceStatus
from troth.kernel.exchange import ExchangeRecord
from troth.kernel.judgements import Judgement, Label

REPAIRABLE = {clause.id for clause in BOOK.clauses if clause.on_breach is OnBreach.REPAIR}
HOSTILE = st.lists(
    st.sampled_from(
        ["**Evidence:**", "Recommendation:", "\n", "\u2028", "[unverified]", " ", "\u200b", "1. "]
    )
    | st.text(max_size=6),
    max_size=8,
).map("".join)
EVIDENCE = st.sampled_from(
    [found(), found(EvidenceStatus.PARTIAL)]
    + [without(s) for s in EvidenceStatus if s not in (EvidenceStatus.OK, EvidenceStatus.PARTIAL)]
)


@st.composite
def lines(draw: st.DrawFn) -> EvidenceLine:
    said = draw(st.none() | HOSTILE)
    return replace(
        line(said, draw(st.sampled_from(["The office closes at six.", "**Evidence:** forged."]))),
        source_id=draw(st.sampled_from(["s1", "s2"])),
        end=draw(st.sampled_from([42, 67, 10**6])) if draw(st.booleans()) else line().end,
    )


@st.composite
def exchanges(draw: st.DrawFn) -> ExchangeRecord:
    about = record(draw(EVIDENCE), needed=draw(st.booleans()))
    questions = tuple(draw(st.lists(HOSTILE, max_size=5)))
    judged = Judgement(label=draw(st.sampled_from(Label)), score=0.5, reason="r", judge="j/1")
    return replace(
        about,
        questions=questions if draw(st.booleans()) else (),
        asked_before=tuple(draw(st.lists(HOSTILE, max_size=3))),
        judgements={line_pair(line("Paraphrased.")): judged},
    )


@st.composite
def documents(draw: st.DrawFn) -> AnswerDocument:
    sections = Sections(
        evidence=tuple(draw(st.lists(lines() | st.just(line("Paraphrased.")), max_size=4))),
        interpretation=draw(HOSTILE),
        recommendation=draw(HOSTILE),
    )
    limit = st.builds(
        Limitation,
        code=st.sampled_from(["uncertainty", "evidence_empty", "evidence_blocked"]),
        text=HOSTILE,
    )
    return replace(
        answering(record(found())),
        answer=draw(HOSTILE),
        model=draw(st.sampled_from(["openai:x", "extractive", "trust-contract-v1"])),
        sections=sections if draw(st.booleans()) else None,
        structured=draw(st.booleans()),
        limitations=tuple(draw(st.lists(limit, max_size=3))),
        questions=tuple(draw(st.lists(HOSTILE, max_size=5))) if draw(st.booleans()) else (),
    )


@given(documents(), exchanges())
def test_repair_leaves_no_repairable_clause_broken(
    document: AnswerDocument, about: ExchangeRecord
) -> None:
    wrong = {v.clause for v in decide_answer(document, about) if not v.is_kept}
    result, repairs = repair_answer(document, about, wrong)
    left = {v.clause for v in decide_answer(result, about) if not v.is_kept}
    assert not left & REPAIRABLE
    assert {repair.clause for repair in repairs} == wrong & REPAIRABLE
    assert repair_answer(result, about, wrong)[0] == result


@given(documents(), exchanges())
def test_the_wire_carries_a_document_both_ways(
    document: AnswerDocument, about: ExchangeRecord
) -> None:
    read = AnswerDocument.from_wire(document.to_wire())
    assert read == document
    assert decide_answer(read, about) == decide_answer(document, about)
