"""The exit clauses of TRUST on answers: kept, broken, repaired, and the fallback."""

from __future__ import annotations

from dataclasses import replace

import pytest

from contracts.answers.answer_cases import (
    CALL,
    QUOTE,
    RETRIEVE,
    SOURCE,
    answering,
    found,
    line,
    record,
    rendered,
    without,
)
from troth.contracts.answers.clauses import BOOK
from troth.contracts.answers.decide import CLAUSES, decide_answer, line_pair
from troth.contracts.answers.document import (
    TRUST_LABEL,
    AnswerDocument,
    EvidenceLine,
    Limitation,
    Sections,
)
from troth.contracts.answers.limits import (
    EMPTY_SENTENCE,
    EVIDENCE_LIMITS,
    UNAVAILABLE_SENTENCE,
)
from troth.contracts.answers.panel.decide import CLAUSES as PANEL_CLAUSES
from troth.contracts.answers.repair import ANSWER_LAW, fallback_answer, repair_answer
from troth.contracts.answers.reply import UNVERIFIED
from troth.contracts.answers.sections import NO_EVIDENCE, QUESTIONS_OPENER, parse_sections
from troth.kernel.evidence import EvidenceStatus
from troth.kernel.exchange import ExchangeRecord, GateRecord, Mode, Step
from troth.kernel.judgements import Judgement, Label
from troth.kernel.pairs import JUDGE_STAGE
from troth.kernel.verdicts import Outcome
from troth.runtime.exchange.clean_law import CLEAN_CLAUSES

FOUND = record(found())
UNNEEDED = record(without(EvidenceStatus.NOT_NEEDED), needed=False)
ASKING = replace(
    UNNEEDED, steps=(), needs_evidence=None, questions=("Which text?", "For whom is it?")
)


def broken(document: AnswerDocument, about: ExchangeRecord) -> set[str]:
    verdicts = decide_answer(document, about)
    assert {verdict.clause for verdict in verdicts} == CLAUSES
    assert len(verdicts) == len(CLAUSES)
    return {verdict.clause for verdict in verdicts if not verdict.is_kept}


def repaired(document: AnswerDocument, about: ExchangeRecord) -> AnswerDocument:
    wrong = broken(document, about)
    result, repairs = repair_answer(document, about, wrong)
    assert {repair.clause for repair in repairs} == wrong
    assert not broken(result, about)
    assert repair_answer(result, about, wrong)[0] == result
    return result


def questions(*texts: str) -> AnswerDocument:
    document = answering(UNNEEDED)
    asking = replace(
        document,
        questions=texts,
        sections=None,
        structured=False,
        limitations=(),
        model=TRUST_LABEL,
    )
    return rendered(asking)


def test_the_laws_decide_every_enforced_exit_clause_of_their_book() -> None:
    enforced = {clause.id for clause in BOOK.clauses if clause.is_exit and clause.enforced}
    assert enforced == ANSWER_LAW.clauses | PANEL_CLAUSES | CLEAN_CLAUSES


@pytest.mark.clause("TRUST-1.4")
@pytest.mark.clause("TRUST-1.5")
@pytest.mark.clause("TRUST-1.6")
@pytest.mark.clause("TRUST-3.1")
@pytest.mark.clause("TRUST-3.3")
@pytest.mark.clause("TRUST-7.2")
def test_an_answer_with_evidence_first_is_lawful() -> None:
    document = answering(FOUND, line())
    assert not broken(document, FOUND)
    assert document.answer.startswith(f"**Evidence:**\n1. “{QUOTE}” — Staff handbook [s1]")


@pytest.mark.clause("TRUST-3.4")
@pytest.mark.clause("TRUST-3.5")
def test_an_answer_without_evidence_says_so() -> None:
    document = answering(UNNEEDED)
    assert not broken(document, UNNEEDED)
    assert parse_sections(document.answer).evidence == NO_EVIDENCE


@pytest.mark.clause("TRUST-1.7")
@pytest.mark.clause("TRUST-1.8")
@pytest.mark.clause("TRUST-5.1")
@pytest.mark.parametrize(
    ("status", "sentence"),
    [
        (EvidenceStatus.UNAVAILABLE, UNAVAILABLE_SENTENCE),
        (EvidenceStatus.BLOCKED, UNAVAILABLE_SENTENCE),
        (EvidenceStatus.EMPTY, EMPTY_SENTENCE),
    ],
)
def test_the_true_cause_stands_in_the_answer(status: EvidenceStatus, sentence: str) -> None:
    about = record(without(status))
    document = answering(about)
    assert not broken(document, about)
    assert sentence in document.answer


@pytest.mark.clause("TRUST-1.7", breaks=True)
@pytest.mark.clause("TRUST-1.8", breaks=True)
@pytest.mark.clause("TRUST-5.1", breaks=True)
@pytest.mark.parametrize(
    ("status", "clause"),
    [
        (EvidenceStatus.UNAVAILABLE, "TRUST-1.7"),
        (EvidenceStatus.BLOCKED, "TRUST-1.7"),
        (EvidenceStatus.EMPTY, "TRUST-1.8"),
    ],
)
def test_a_missing_sentence_is_caught_and_added(status: EvidenceStatus, clause: str) -> None:
    about = record(without(status))
    document = rendered(replace(answering(about), limitations=()))
    assert {clause, "TRUST-5.1"} <= broken(document, about)
    assert "⚠️" in repaired(document, about).answer


@pytest.mark.clause("TRUST-5.1", breaks=True)
def test_an_outage_is_never_reported_as_an_empty_result() -> None:
    about = record(without(EvidenceStatus.UNAVAILABLE))
    empty = record(without(EvidenceStatus.EMPTY))
    document = replace(answering(empty), evidence=answering(about).evidence)
    assert {"TRUST-1.7", "TRUST-5.1"} <= broken(document, about)
    assert EMPTY_SENTENCE not in repaired(document, about).answer


@pytest.mark.clause("TRUST-5.1", breaks=True)
@pytest.mark.parametrize("about", [FOUND, UNNEEDED], ids=["found", "not needed"])
@pytest.mark.parametrize("cause", sorted(EVIDENCE_LIMITS.values(), key=str))
def test_a_cause_that_is_not_so_is_caught_even_where_it_is_stated(
    about: ExchangeRecord, cause: Limitation
) -> None:
    lawful = answering(about)
    assert "TRUST-5.1" not in broken(lawful, about)
    invented = rendered(replace(lawful, limitations=(*lawful.limitations, cause)))
    assert cause.text in invented.answer
    assert "TRUST-5.1" in broken(invented, about)
    assert cause not in repaired(invented, about).limitations


@pytest.mark.clause("TRUST-5.1", breaks=True)
def test_a_limitation_beside_the_answer_alone_is_not_stated() -> None:
    document = replace(
        answering(UNNEEDED), limitations=(Limitation(code="uncertainty", text="Not sure."),)
    )
    assert "TRUST-5.1" in broken(document, UNNEEDED)
    assert "Not sure." in repaired(document, UNNEEDED).answer


@pytest.mark.clause("TRUST-5.1", breaks=True)
def test_limits_that_the_record_shows_are_required() -> None:
    failed = GateRecord(
        stage="answer",
        contract="AnswerLLMOutput@1.0.0",
        attempts=2,
        temperatures=(0, 0),
        input_sha256=("0", "0"),
        accepted=False,
        used_output=False,
        reasons=("schema", "schema"),
        within_budget=True,
    )
    about = replace(UNNEEDED, gate=(failed,))
    silent = replace(answering(UNNEEDED), model="extractive/1")
    assert "TRUST-5.1" in broken(silent, about)
    codes = {limit.code for limit in repaired(silent, about).limitations}
    assert {"model_needs_review", "no_model"} <= codes
    # Where only a judge failed, the answer of a model stands.
    judged = replace(UNNEEDED, gate=(replace(failed, stage=JUDGE_STAGE),))
    assert not broken(answering(UNNEEDED), judged)


@pytest.mark.clause("TRUST-1.4", breaks=True)
def test_a_decision_without_its_signals_is_flagged() -> None:
    report = replace(answering(FOUND, line()).evidence, signals=())
    document = rendered(replace(answering(FOUND, line()), evidence=report))
    assert broken(document, FOUND) == {"TRUST-1.4"}


@pytest.mark.clause("TRUST-1.5", breaks=True)
def test_a_model_called_before_evidence_is_caught() -> None:
    about = replace(FOUND, steps=(CALL, RETRIEVE))
    assert broken(answering(FOUND, line()), about) == {"TRUST-1.5"}


@pytest.mark.clause("TRUST-1.10")
def test_sources_are_searched_though_no_evidence_is_needed() -> None:
    told = replace(FOUND, needs_evidence=False, signals=("veto:personal",), score=0.0)
    assert not broken(answering(told, line()), told)
    assert not broken(answering(UNNEEDED), UNNEEDED)


@pytest.mark.clause("TRUST-1.10", breaks=True)
@pytest.mark.parametrize("steps", [(CALL,), ()])
def test_an_answer_without_a_search_is_flagged(steps: tuple[Step, ...]) -> None:
    assert broken(answering(UNNEEDED), replace(UNNEEDED, steps=steps)) == {"TRUST-1.10"}
    about = replace(FOUND, steps=steps)
    assert broken(answering(FOUND, line()), about) == {"TRUST-1.5", "TRUST-1.10"}


@pytest.mark.clause("TRUST-1.5")
def test_a_model_heard_on_what_was_told_is_no_model_that_answers() -> None:
    heard = replace(CALL, stage=JUDGE_STAGE)
    assert not broken(answering(FOUND, line()), replace(FOUND, steps=(heard, RETRIEVE, CALL)))
    late = replace(FOUND, steps=(heard, CALL, RETRIEVE))
    assert broken(answering(FOUND, line()), late) == {"TRUST-1.5"}


@pytest.mark.clause("TRUST-1.5", breaks=True)
def test_an_answer_that_was_never_classified_is_in_doubt() -> None:
    about = replace(UNNEEDED, needs_evidence=None)
    outcomes = {v.clause: v.outcome for v in decide_answer(answering(UNNEEDED), about)}
    assert outcomes["TRUST-1.5"] is Outcome.UNDECIDED


@pytest.mark.clause("TRUST-1.6", breaks=True)
def test_evidence_that_is_left_out_or_stands_later_is_caught_and_put_first() -> None:
    document = answering(FOUND, line())
    none = rendered(
        replace(document, sections=Sections(evidence=(), interpretation="I", recommendation="R"))
    )
    later = replace(document, answer=f"Well.\n\n{document.answer}")
    for wrong in (none, later):
        assert "TRUST-1.6" in broken(wrong, FOUND)
        assert repaired(wrong, FOUND).answer.startswith(f"**Evidence:**\n1. “{QUOTE}”")


@pytest.mark.clause("TRUST-1.6", breaks=True)
def test_a_report_with_foreign_facts_is_caught() -> None:
    document = answering(FOUND, line())
    report = replace(document.evidence, facts=document.evidence.facts[:1])
    assert broken(replace(document, evidence=report), FOUND) == {"TRUST-1.6"}


@pytest.mark.clause("TRUST-3.3", breaks=True)
@pytest.mark.parametrize(
    "wrong",
    [
        line("Employees get 40 days."),
        replace(line(), source_id="s9"),
        replace(line(), start=1),
        replace(line(), end=10**9),
        replace(line(), sha256="0" * 64),
        replace(line(), quote="Employees get 40 days.", fact="Employees get 40 days."),
        replace(line(), fact=" "),
    ],
)
def test_an_unsupported_line_leaves_evidence_marked(wrong: EvidenceLine) -> None:
    document = answering(FOUND, wrong)
    assert "TRUST-3.3" in broken(document, FOUND)
    sections = repaired(document, FOUND).sections
    assert sections is not None
    assert wrong not in sections.evidence
    assert UNVERIFIED in sections.interpretation


@pytest.mark.clause("TRUST-3.3")
def test_a_paraphrase_stands_only_on_the_judges_word() -> None:
    said = line("Leave is 28 days for full-time employees.")
    document = answering(FOUND, said)
    for label in Label:
        judged = Judgement(label=label, score=0.9, reason="model", judge="test/1")
        about = replace(FOUND, judgements={line_pair(said): judged})
        assert ("TRUST-3.3" in broken(document, about)) is (label is not Label.SUPPORTED)


@pytest.mark.clause("TRUST-3.3", breaks=True)
@pytest.mark.parametrize("figure", ["\u202e82\u202c", "\u200f28", "2\u034f8", "2\u03368"])
def test_a_fact_that_is_seen_otherwise_than_it_is_judged_is_no_evidence(figure: str) -> None:
    said = line(f"Leave is {figure} days for full-time employees.")
    judged = Judgement(label=Label.SUPPORTED, score=1.0, reason="verbatim", judge="test/1")
    about = replace(FOUND, judgements={line_pair(said): judged})
    assert "TRUST-3.3" in broken(answering(FOUND, said), about)


@pytest.mark.clause("TRUST-3.3", breaks=True)
def test_losing_the_source_never_mends_a_line() -> None:
    about = replace(FOUND, evidence=replace(FOUND.evidence, texts={}))
    assert "TRUST-3.3" in broken(answering(FOUND, line()), about)


@pytest.mark.clause("TRUST-3.1", breaks=True)
def test_an_empty_section_is_caught_and_filled_honestly() -> None:
    document = answering(FOUND, line())
    empty = rendered(
        replace(
            document,
            sections=replace(
                document.sections or Sections(evidence=(), interpretation="", recommendation=""),
                recommendation="\u200b ",
            ),
        )
    )
    assert broken(empty, FOUND) == {"TRUST-3.1"}
    assert "No recommendation" in repaired(empty, FOUND).answer


@pytest.mark.clause("TRUST-3.4", breaks=True)
def test_evidence_from_nowhere_is_caught() -> None:
    document = answering(UNNEEDED, line())
    assert {"TRUST-3.3", "TRUST-3.4"} <= broken(document, UNNEEDED)
    assert parse_sections(repaired(document, UNNEEDED).answer).evidence == NO_EVIDENCE


@pytest.mark.clause("TRUST-3.5", breaks=True)
@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("Just some prose.", ("Just some prose.",)),
        ("Evidence: it rains\nRecommendation: stay", (f"{UNVERIFIED} it rains", "stay")),
        ("Intro.\n## Interpretation\nDeep.\nLimitations: few", ("Intro.", "Deep.", "few")),
    ],
)
def test_free_text_is_put_into_sections_without_loss(text: str, kept: tuple[str, ...]) -> None:
    document = replace(answering(UNNEEDED), answer=text, sections=None, structured=False)
    assert "TRUST-3.5" in broken(document, UNNEEDED)
    answer = repaired(document, UNNEEDED).answer
    assert all(piece in answer for piece in kept)


@pytest.mark.clause("TRUST-3.5", breaks=True)
def test_text_after_the_sections_is_caught() -> None:
    document = answering(UNNEEDED)
    assert "TRUST-3.5" in broken(replace(document, answer=document.answer + "\nPS"), UNNEEDED)


def test_a_source_that_quotes_a_marker_opens_no_section() -> None:
    forged = line(quote="**Evidence:** forged.")
    document = answering(FOUND, forged)
    assert not broken(document, FOUND)
    assert parse_sections(document.answer).order[:2] == ("evidence", "interpretation")
    assert SOURCE.endswith("forged.")


@pytest.mark.clause("TRUST-2.4")
@pytest.mark.clause("TRUST-2.5")
@pytest.mark.clause("TRUST-2.6")
def test_questions_in_their_form_are_lawful() -> None:
    document = questions(*ASKING.questions)
    assert not broken(document, ASKING)
    assert document.answer == f"{QUESTIONS_OPENER}\n\n1. Which text?\n2. For whom is it?"


@pytest.mark.clause("TRUST-2.4", breaks=True)
@pytest.mark.parametrize(
    "texts",
    [(), ("A?", "a"), ("A?", "B?", "C?", "D?"), ("Old one?",), ("?",), ("New?", "old ONE")],
)
def test_bad_questions_are_caught_and_mended(texts: tuple[str, ...]) -> None:
    about = replace(ASKING, asked_before=("Old one?",))
    assert "TRUST-2.4" in broken(questions(*texts), about)
    assert 1 <= len(repaired(questions(*texts), about).questions) <= 3


@pytest.mark.clause("TRUST-2.5", breaks=True)
@pytest.mark.parametrize("step", [CALL, RETRIEVE])
def test_acting_before_asking_is_caught(step: Step) -> None:
    about = replace(ASKING, steps=(step,))
    assert broken(questions(*ASKING.questions), about) == {"TRUST-2.5"}


@pytest.mark.clause("TRUST-2.6", breaks=True)
def test_questions_out_of_form_are_caught_and_restored() -> None:
    document = questions(*ASKING.questions)
    for wrong in (replace(document, model="openai:x"), replace(document, answer="Which text?")):
        assert broken(wrong, ASKING) == {"TRUST-2.6"}
        assert repaired(wrong, ASKING) == document


@pytest.mark.clause("TRUST-6.1")
def test_normal_mode_sets_the_answer_clauses_aside_and_says_so() -> None:
    about = replace(UNNEEDED, mode=Mode.NORMAL, needs_evidence=None)
    document = replace(answering(about), answer="Hi!", sections=None, structured=False)
    verdicts = {verdict.clause: verdict for verdict in decide_answer(document, about)}
    assert all(verdict.is_kept for verdict in verdicts.values())
    bound = {clause for clause, verdict in verdicts.items() if verdict.applies}
    assert bound == {"TRUST-6.1", "TRUST-7.2"}
    assert repair_answer(document, about, {"TRUST-3.5"}) == (document, ())


@pytest.mark.clause("TRUST-6.1", breaks=True)
def test_a_mode_that_is_not_the_exchanges_is_caught() -> None:
    assert broken(replace(answering(UNNEEDED), mode=Mode.NORMAL), UNNEEDED) >= {"TRUST-6.1"}
    normal = replace(UNNEEDED, mode=Mode.NORMAL)
    assert broken(answering(UNNEEDED), normal) == {"TRUST-6.1"}


@pytest.mark.clause("TRUST-7.2", breaks=True)
def test_a_foreign_or_missing_trace_id_is_caught() -> None:
    assert broken(replace(answering(UNNEEDED), trace_id="other"), UNNEEDED) == {"TRUST-7.2"}
    blank = replace(UNNEEDED, trace_id="")
    assert broken(replace(answering(UNNEEDED), trace_id=""), blank) == {"TRUST-7.2"}


@pytest.mark.parametrize(
    "about",
    [
        FOUND,
        UNNEEDED,
        ASKING,
        record(without(EvidenceStatus.EMPTY)),
        record(without(EvidenceStatus.UNAVAILABLE)),
        record(found(EvidenceStatus.PARTIAL)),
        replace(UNNEEDED, mode=Mode.NORMAL),
    ],
)
def test_the_fallback_is_lawful_and_keeps_nothing_of_the_answer(about: ExchangeRecord) -> None:
    bad = replace(answering(FOUND, line()), trace_id="other", mode=Mode.NORMAL, answer="SECRET")
    safe = fallback_answer(about, bad, {"TRUST-7.2"})
    assert not broken(safe, about)
    assert "SECRET" not in str(safe.to_wire())
    assert "It is so." not in safe.answer
    assert (safe.receipt_id, safe.nonce, safe.trace_id) == ("receipt-1", "nonce-1", "trace-1")


def test_the_fallback_breaks_nothing_that_was_not_broken() -> None:
    about = replace(FOUND, steps=(CALL, RETRIEVE))
    safe = fallback_answer(about, answering(FOUND, line()), {"TRUST-1.5"})
    assert broken(safe, about) == {"TRUST-1.5"}
