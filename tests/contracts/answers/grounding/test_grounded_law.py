"""TRUST-3.7, 4.5 and 5.2 decided and repaired on one answer."""

from __future__ import annotations

from dataclasses import replace

import pytest

from contracts.answers.answer_cases import AT, answering, found, line, record, rendered, without
from troth.contracts.answers.decide import decide_answer
from troth.contracts.answers.document import AnswerDocument, Sections
from troth.contracts.answers.repair import repair_answer
from troth.kernel.digests import text_sha256
from troth.kernel.evidence import EvidenceSet, EvidenceStatus, Fact, Source, Span
from troth.kernel.exchange import ExchangeRecord

FOUND = replace(record(found()), said=("a reply",))
NOTHING = replace(record(without(EvidenceStatus.NOT_NEEDED), needed=False), said=("a reply",))
LIE = "Full-time employees get 30 days of leave."
MARKED = "Full-time employees get 30 days of leave [F1 says: “28 days”]."


def saying(about: ExchangeRecord, told: str, *lines: object) -> AnswerDocument:
    document = answering(about, *lines)  # type: ignore[arg-type]
    sections = Sections(
        evidence=document.sections.evidence if document.sections else (),
        interpretation=told,
        recommendation="Rest.",
    )
    return rendered(replace(document, sections=sections))


def broken(document: AnswerDocument, about: ExchangeRecord) -> set[str]:
    return {one.clause for one in decide_answer(document, about) if not one.is_kept}


def repaired(document: AnswerDocument, about: ExchangeRecord) -> AnswerDocument:
    changed, repairs = repair_answer(document, about, broken(document, about))
    assert repairs
    assert broken(changed, about) == set()
    again, _ = repair_answer(changed, about, {"TRUST-3.7"})
    assert again == changed
    assert AnswerDocument.from_wire(changed.to_wire()) == changed
    return changed


@pytest.mark.clause("TRUST-3.7", breaks=True)
def test_a_difference_that_is_not_marked() -> None:
    document = saying(FOUND, LIE, line())
    assert "TRUST-3.7" in broken(document, FOUND)
    changed = repaired(document, FOUND)
    assert changed.sections is not None
    assert changed.sections.interpretation == MARKED
    (mark,) = changed.marks
    assert changed.answer[mark.start : mark.end] == MARKED


@pytest.mark.clause("TRUST-3.7", breaks=True)
def test_a_mark_without_a_difference_or_without_its_place() -> None:
    told = "Full-time employees get 28 days of leave [F1 says: “35 days”]."
    assert "TRUST-3.7" in broken(saying(FOUND, told, line()), FOUND)
    marked = repaired(saying(FOUND, LIE, line()), FOUND)
    assert "TRUST-3.7" in broken(replace(marked, marks=()), FOUND)


@pytest.mark.clause("TRUST-3.7")
def test_what_no_model_wrote_is_not_held() -> None:
    document = replace(saying(FOUND, LIE, line()), model="extractive/1")
    assert "TRUST-3.7" not in broken(document, FOUND)
    silent = replace(FOUND, said=())
    assert "TRUST-3.7" not in broken(saying(silent, LIE, line()), silent)


def disagreeing() -> ExchangeRecord:
    texts = {"a": "The deposit is 100 euros.", "b": "The deposit amounts to 150 euros."}
    facts = tuple(
        Fact(
            fact_id=f"F{number}",
            quote=text,
            source_id=name,
            span=Span.of(text, 0, len(text)),
            retrieved_at=AT,
        )
        for number, (name, text) in enumerate(texts.items(), start=1)
    )
    sources = tuple(
        Source(
            source_id=name,
            title=f"Page {name}",
            text_sha256=text_sha256(text),
            domain="corpus",
            retrieved_at=AT,
        )
        for name, text in texts.items()
    )
    evidence = EvidenceSet(
        status=EvidenceStatus.OK, facts=facts, sources=sources, texts=texts, retrieved_at=AT
    )
    return record(evidence)


@pytest.mark.clause("TRUST-4.5", breaks=True)
def test_a_disagreement_of_facts_that_is_not_told() -> None:
    about = disagreeing()
    document = answering(about)
    assert "TRUST-4.5" in broken(document, about)
    changed = repaired(document, about)
    (found_one,) = changed.source_disagreements
    assert [side.fact for side in found_one.sides] == ["F1", "F2"]
    told = "“The deposit is 100 euros” (Page a, retrieved 2026-01-01T00:00:00Z) against"
    assert told in changed.answer
    assert "TRUST-4.5" in broken(replace(changed, source_disagreements=()), about)


@pytest.mark.clause("TRUST-5.2", breaks=True)
def test_claims_that_nothing_stands_behind_and_that_do_not_say_so() -> None:
    document = saying(NOTHING, "Copper melts at a temperature of a thousand degrees.")
    assert "TRUST-5.2" in broken(document, NOTHING)
    changed = repaired(document, NOTHING)
    assert "No source of this exchange stands behind what is said here." in changed.answer


@pytest.mark.clause("TRUST-5.2")
def test_what_the_user_supplied_stands_behind_what_repeats_it() -> None:
    given = replace(NOTHING, given=("Copper melts at a temperature of a thousand degrees.",))
    document = saying(given, "Copper melts at a thousand degrees.")
    assert "TRUST-5.2" not in broken(document, given)


def test_strict_replaces_what_is_contradicted_at_its_core() -> None:
    strict = replace(FOUND, strict=True)
    changed = repaired(saying(strict, LIE, line()), strict)
    assert changed.sections is not None
    said = "The evidence says (F1): “Full-time employees get 28 days of leave”"
    assert changed.sections.interpretation == said
    assert "part_replaced" in {limit.code for limit in changed.limitations}
