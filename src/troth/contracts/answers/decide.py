"""Whether an answer may leave: decides every exit clause of TRUST that is enforced, once each.

Decided on the document as read back from its final bytes and on the record of the exchange:
TRUST-1.4 to 1.8, 1.10, 2.4 to 2.6, 3.1, 3.3 to 3.5, 3.7, 4.5, 5.1, 5.2, 6.1 and 7.2. Not decided
here: TRUST-3.2 binds syntheses only (``synthesis``), and the rest of TRUST-4 needs a panel; what is
decided of a request (TRUST-1.1 to 1.3, 1.9, 2.1 to 2.3, 2.7, 2.8) happened before. Order: 7.2 and
6.1 bind every document; normal mode then sets TRUST-1 to 5 aside; a document that asks is held to
TRUST-2, one that answers to TRUST-1, 3, 4.5 and 5. What was done in an exchange (TRUST-1.5, 1.10,
2.5) is read from its record alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from troth.contracts.answers.document import (
    TRUST_LABEL,
    AnswerDocument,
    EvidenceLine,
    EvidenceReport,
    Limitation,
)
from troth.contracts.answers.grounding.lawful import (
    DISAGREE,
    WITHOUT,
    binds,
    disagreements_of,
    grounded_limits,
    is_extract,
    marks_in,
    told,
)
from troth.contracts.answers.grounding.marks import bare, on_wire
from troth.contracts.answers.limits import (
    EMPTY_SENTENCE,
    EVIDENCE_CODES,
    GROUNDED,
    UNAVAILABLE_SENTENCE,
    Calls,
    in_language,
    is_ours,
    limitations_for,
)
from troth.contracts.answers.reply import UNVERIFIED
from troth.contracts.answers.request.missing import MAX_QUESTIONS, question_key
from troth.contracts.answers.sections import (
    EVIDENCE,
    INTERPRETATION,
    LIMITATIONS,
    NO_EVIDENCE,
    RECOMMENDATION,
    parse_sections,
    render_evidence,
    render_questions,
    render_structured,
)
from troth.kernel.clean import clean_text, is_clean
from troth.kernel.digests import text_sha256
from troth.kernel.evidence import EvidenceStatus
from troth.kernel.exchange import ExchangeRecord, Mode, StepKind
from troth.kernel.judgements import Label
from troth.kernel.pairs import JUDGE_STAGE, Pair
from troth.kernel.verdicts import Verdict, decide, decide_where, not_applicable, undecided
from troth.language.appearances import disguises
from troth.language.tokens import language_of, visible

ABOUT_LAST_ANSWER = "about:last_answer"
_SET_ASIDE = (
    "TRUST-1.4",
    "TRUST-1.5",
    "TRUST-1.6",
    "TRUST-1.7",
    "TRUST-1.8",
    "TRUST-1.10",
    "TRUST-2.4",
    "TRUST-2.5",
    "TRUST-2.6",
    "TRUST-3.1",
    "TRUST-3.2",
    "TRUST-3.3",
    "TRUST-3.4",
    "TRUST-3.5",
    "TRUST-3.7",
    "TRUST-4.5",
    "TRUST-5.1",
    "TRUST-5.2",
)
_ANSWER_ONLY = tuple(c for c in _SET_ASIDE if c not in ("TRUST-2.4", "TRUST-2.5", "TRUST-2.6"))
_FAILED = (EvidenceStatus.UNAVAILABLE, EvidenceStatus.BLOCKED)
CLAUSES = frozenset({*_SET_ASIDE, "TRUST-6.1", "TRUST-7.2"})


def decide_answer(document: AnswerDocument, record: ExchangeRecord) -> tuple[Verdict, ...]:
    """One verdict for each clause of ``CLAUSES``."""
    return (*decide_always(document, record), *_by_kind(document, record))


def is_asking(document: AnswerDocument, record: ExchangeRecord) -> bool:
    """Whether this exchange asks questions; dropping them on the way does not make it an answer."""
    return bool(document.questions or record.questions)


def _by_kind(document: AnswerDocument, record: ExchangeRecord) -> Iterator[Verdict]:
    if record.mode is Mode.NORMAL:
        yield from (not_applicable(clause, "normal_mode") for clause in _SET_ASIDE)
    elif is_asking(document, record):
        yield from (not_applicable(clause, "asks_questions") for clause in _ANSWER_ONLY)
        yield from _asking(document, record)
    else:
        for clause in ("TRUST-2.4", "TRUST-2.5", "TRUST-2.6"):
            yield not_applicable(clause, "asks_nothing")
        yield from _answering(document, record)


def decide_always(document: Any, record: ExchangeRecord) -> Iterator[Verdict]:
    """TRUST-6.1 and 7.2 of whatever has a trace id and a mode."""
    # TRUST-7.2: the response carries the trace id of its exchange.
    traced = bool(record.trace_id) and document.trace_id == record.trace_id
    yield decide("TRUST-7.2", traced, "trace_id_differs")
    # TRUST-6.1: the bypass is said in the response, and only where it was taken.
    yield decide("TRUST-6.1", document.mode == record.mode, "mode_differs")


def _asking(document: AnswerDocument, record: ExchangeRecord) -> Iterator[Verdict]:
    # TRUST-2.4: one to three, none repeated: not here, and not from earlier in the conversation.
    yield decide("TRUST-2.4", questions_are_lawful(document.questions, record), "bad_questions")
    acts = record.count(StepKind.MODEL_CALL) + record.count(StepKind.RETRIEVE)
    yield decide("TRUST-2.5", acts == 0, "acted_before_asking")
    # TRUST-2.6: the fixed opening, numbers, and the label of the contract.
    is_labelled = document.model == TRUST_LABEL
    is_rendered = document.answer == render_questions(document.questions)
    is_alone = document.sections is None and not document.structured
    yield decide("TRUST-2.6", is_labelled and is_rendered and is_alone, "not_the_question_form")


def questions_are_lawful(questions: tuple[str, ...], record: ExchangeRecord) -> bool:
    """Whether there are one to three questions with words in them, all different and new."""
    keys = [question_key(text) for text in questions]
    asked = {question_key(text) for text in record.asked_before}
    return 1 <= len(keys) <= MAX_QUESTIONS and all(keys) and len({*keys} - asked) == len(keys)


def _answering(document: AnswerDocument, record: ExchangeRecord) -> Iterator[Verdict]:
    # Rendered once, for every clause that compares the text with it.
    lines = document.sections.evidence if document.sections else ()
    block = render_evidence(lines, document.evidence)
    truthful = reports_truly(document, record)
    limits = grounded(document, record)
    yield _explained(document, record)
    yield _retrieved_first(record)
    yield _searched(record)
    yield from _evidence_stated(document, record, block, truthful=truthful)
    yield not_applicable("TRUST-3.2", "no_synthesis")
    yield from _structured(document, record, block, truthful=truthful)
    yield from _held_to_facts(document, record, limits)
    # TRUST-5.1: in the answer itself, not only beside it.
    required = (*_limits_of_record(document, record), *limits)
    yield decide("TRUST-5.1", states_limits(document, required), "limitation_not_stated")


def _explained(document: AnswerDocument, record: ExchangeRecord) -> Verdict:
    if record.needs_evidence is None:
        return undecided("TRUST-1.4", "not_classified")
    report = document.evidence
    same = (report.needed, report.signals, report.score) == (
        record.needs_evidence,
        record.signals,
        record.score,
    )
    # TRUST-1.4: a need that names no signal is not explained.
    return decide("TRUST-1.4", same and (bool(report.signals) or not report.needed), "unexplained")


def _retrieved_first(record: ExchangeRecord) -> Verdict:
    if record.needs_evidence is None:
        return undecided("TRUST-1.5", "not_classified")
    if not record.needs_evidence:
        return not_applicable("TRUST-1.5", "not_needed")
    # TRUST-1.5: the first act is the retrieval, also where no model is called at all.
    # What is asked of a model to take in what a turn tells comes before, and writes no answer.
    first = next((step.kind for step in record.steps if step.stage != JUDGE_STAGE), None)
    sought = record.evidence.status is not EvidenceStatus.NOT_NEEDED
    return decide("TRUST-1.5", first is StepKind.RETRIEVE and sought, "model_before_evidence")


def _searched(record: ExchangeRecord) -> Verdict:
    searches = record.signals != (ABOUT_LAST_ANSWER,)
    # TRUST-1.10: whatever the classification says, which only names what was found missing.
    sought = record.count(StepKind.RETRIEVE) > 0
    otherwise = "answered_from_the_record"
    return decide_where("TRUST-1.10", searches, otherwise, sought, "own_sources_not_searched")


def _evidence_stated(
    document: AnswerDocument, record: ExchangeRecord, block: str, *, truthful: bool
) -> Iterator[Verdict]:
    status, answer = record.evidence.status, document.answer
    cites = document.sections is not None and bool(document.sections.evidence)
    holds = cites and answer.startswith(f"**Evidence:**{block}\n\n") and truthful
    has_facts = bool(record.evidence.facts)
    yield decide_where("TRUST-1.6", has_facts, "no_facts", holds, "evidence_not_first")
    for clause, binds_it, otherwise, sentence in (
        ("TRUST-1.7", status in _FAILED, "retrieval_did_not_fail", UNAVAILABLE_SENTENCE),
        ("TRUST-1.8", status is EvidenceStatus.EMPTY, "retrieval_not_empty", EMPTY_SENTENCE),
    ):
        yield decide_where(clause, binds_it, otherwise, sentence in answer, "sentence_missing")


def _structured(
    document: AnswerDocument, record: ExchangeRecord, block: str, *, truthful: bool
) -> Iterator[Verdict]:
    parsed = parse_sections(document.answer)
    order = tuple(name for name in parsed.order if name != LIMITATIONS)
    bodies = (parsed.evidence, parsed.interpretation, parsed.recommendation)
    in_order = order == (EVIDENCE, INTERPRETATION, RECOMMENDATION)
    yield decide("TRUST-3.1", in_order and all(map(has_substance, bodies)), "sections_incomplete")
    lines = document.sections.evidence if document.sections else ()
    # TRUST-3.3: what the section says is exactly its lines, and a source supports each of them.
    only_lines = parsed.evidence in (block.strip(), "")
    supported = all(is_supported(line, record) for line in lines)
    yield decide("TRUST-3.3", only_lines and supported, "unsupported_line")
    is_absent, said = not record.evidence.facts, parsed.evidence == NO_EVIDENCE and truthful
    yield decide_where("TRUST-3.4", is_absent, "has_evidence", said, "absence_not_said")
    # TRUST-3.5: the text is the rendering of its sections, so nothing stands outside them.
    sections = document.sections
    whole = None if sections is None else render_structured(sections, block, document.limitations)
    # Words that came without sections are no sections of the model's, and are not called so.
    is_plain = Calls.of(record.gate).form == "prose"
    holds = document.structured is not is_plain and document.answer == whole
    yield decide("TRUST-3.5", holds, "text_outside_sections")


def _held_to_facts(
    document: AnswerDocument, record: ExchangeRecord, grounds: tuple[Limitation, ...]
) -> Iterator[Verdict]:
    said = spoken_texts(document)
    if binds(document.model, record):
        # TRUST-3.7: every part is told as it is held, and its marks are listed with their places.
        as_held = all(told(text, record) == text for text in said)
        listed = document.marks == on_wire(marks_in(document.answer, said, record))
        yield decide("TRUST-3.7", as_held and listed, "difference_not_marked")
    else:
        yield not_applicable("TRUST-3.7", "nothing_to_hold")
    limits = {limit.code: limit for limit in grounds}
    stated = set(document.limitations)
    found = disagreements_of(record)
    # TRUST-4.5: told in the answer and in its data, and no other disagreement is.
    part = bool(found or document.source_disagreements)
    is_told = document.source_disagreements == found and limits.get(DISAGREE) in stated
    yield decide_where("TRUST-4.5", part, "no_disagreement", is_told, "disagreement_not_told")
    # TRUST-5.2: what nothing stands behind says so.
    is_alone, said_so = WITHOUT in limits, limits.get(WITHOUT) in stated
    yield decide_where(
        "TRUST-5.2", is_alone, "facts_or_no_claims", said_so, "nothing_stands_behind"
    )


def grounded(document: AnswerDocument, record: ExchangeRecord) -> tuple[Limitation, ...]:
    """What holding an answer to its facts has it say of itself."""
    return grounded_limits(
        spoken_texts(document),
        record,
        model=document.model,
        used_memory=bool(document.memories),
    )


def has_substance(text: str) -> bool:
    """Whether there is anything to see in a text."""
    return bool(clean_text(visible(text)).strip())


def reports_truly(document: AnswerDocument, record: ExchangeRecord) -> bool:
    """Whether the report on evidence is the one that the record gives."""
    said = document.evidence
    return said == EvidenceReport.of(
        record.evidence, needed=said.needed, signals=said.signals, score=said.score
    )


def is_supported(line: EvidenceLine, record: ExchangeRecord) -> bool:
    """Whether a line quotes a source of this exchange exactly, and the source carries its fact.

    A fact that says more than its quote needs the judge; a judgement that is missing is doubt, and
    doubt does not support (fail closed).
    """
    source = record.evidence.texts.get(line.source_id)
    if source is None or not 0 <= line.start < line.end <= len(source):
        return False
    exact = source[line.start : line.end] == line.quote and text_sha256(line.quote) == line.sha256
    # TRUST-3.9: an unclean line is not rewritten here, since its digest would no longer fit.
    if not exact or not line.fact.strip() or not (is_clean(line.quote) and is_clean(line.fact)):
        return False
    if line.fact == line.quote:
        return True
    if disguises(line.fact, 1):
        return False  # TRUST-3.3: readers would see another fact than the one that is judged
    judged = record.judgements.get(line_pair(line))
    return judged is not None and judged.label is Label.SUPPORTED


def line_pair(line: EvidenceLine) -> Pair:
    """What the judge is asked of a cited line: does the quote carry what is stated?"""
    return Pair(passage=line.quote, claim=line.fact)


def required_limits(document: AnswerDocument, record: ExchangeRecord) -> tuple[Limitation, ...]:
    """The limitations that the record and the answer itself call for, in order."""
    return (*_limits_of_record(document, record), *grounded(document, record))


def _limits_of_record(document: AnswerDocument, record: ExchangeRecord) -> tuple[Limitation, ...]:
    said, calls = spoken_texts(document), Calls.of(record.gate)
    limits = limitations_for(
        record.evidence,
        model_failed=calls.failed,
        model_silent=calls.silent,
        fell_back=calls.fell_back,
        form=calls.form,
        unverified=sum(text.count(UNVERIFIED) for text in said),
        no_model=is_extract(document.model),
    )
    return in_language(limits, language_of_answer(document))


def spoken_texts(document: AnswerDocument) -> tuple[str, ...]:
    """Every text of a document in the words of a model, or of what speaks in its place (TRUST-3.8).

    Quotes of sources are no such words, nor are facts that a source carries (TRUST-3.3).
    """
    sections = document.sections
    own = tuple(limit.text for limit in document.limitations if not is_ours(limit))
    if sections is None:
        return (document.answer, *own)
    return (sections.interpretation, sections.recommendation, *own)


def language_of_answer(document: AnswerDocument) -> str:
    """Code of the language of its sections, in which an answer tells its limits."""
    said = document.sections
    return language_of(bare(f"{said.interpretation}\n{said.recommendation}" if said else ""))


def states_limits(document: AnswerDocument, required: Sequence[Limitation]) -> bool:
    """Whether every limit that holds is listed and stated, and no cause is invented."""
    missing = set(required) - set(document.limitations)
    others = set(document.limitations) - set(required)
    invented = any(limit.code in EVIDENCE_CODES | GROUNDED for limit in others)
    stated = all(
        " ".join(limit.text.split()) in document.answer and limit.text.strip()
        for limit in document.limitations
    )
    return not missing and not invented and stated
