"""Making a broken answer lawful, and the safe answer where that is not possible.

Repairs every clause of ``decide`` whose breach is repaired: TRUST-1.6, 1.7, 1.8, 2.4, 2.6, 3.1,
3.3, 3.4, 3.5, 3.7, 4.5, 5.1 and 5.2. Pure, deterministic and idempotent. Order: a text without
sections is parsed first (3.5), unsupported lines leave Evidence (3.3), facts take their place
(1.6), empty sections get an honest sentence (3.1), every part is held to the
facts (3.7), limits are listed (4.5, 5.1, 5.2), and the text is rendered last, from what the
sections then say (1.7, 1.8, 3.4). TRUST-1.5, 2.5, 6.1 and 7.2 cannot be repaired: what was done
stays done, and ``fallback_answer`` replaces the document.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Set
from dataclasses import replace

from troth.contracts.answers.decide import (
    CLAUSES,
    decide_answer,
    grounded,
    has_substance,
    is_asking,
    is_supported,
    language_of_answer,
    required_limits,
    spoken_texts,
)
from troth.contracts.answers.document import (
    TRUST_LABEL,
    AnswerDocument,
    EvidenceLine,
    EvidenceReport,
    Limitation,
    Sections,
)
from troth.contracts.answers.grounding.lawful import (
    binds,
    disagreements_of,
    marks_in,
    said_at_once,
    told,
)
from troth.contracts.answers.grounding.marks import on_wire
from troth.contracts.answers.limits import (
    EVIDENCE_CODES,
    GROUNDED,
    NORMAL_MODE,
    WITHHELD,
    Calls,
    in_language,
    is_ours,
)
from troth.contracts.answers.reply import with_unverified
from troth.contracts.answers.request.missing import MAX_QUESTIONS, question_key
from troth.contracts.answers.sections import (
    MARKERS,
    NO_EVIDENCE,
    NO_INTERPRETATION,
    NO_RECOMMENDATION,
    one_line,
    parse_sections,
    render_answer,
    stated_limit,
)
from troth.kernel.exchange import ExchangeRecord, Mode
from troth.kernel.law import D, ExitLaw
from troth.kernel.verdicts import Repair
from troth.language.tokens import words

WITHHELD_TEXT = "The prepared answer was withheld because it failed a required check."
WITHHELD_ADVICE = "Please ask again; if this happens repeatedly, quote the trace id to support."
_MAX_FACTS = 5
_LAST_RESORT = (
    "What else should I know before I start?",
    "Which detail matters most for this task?",
    "What would a good result look like to you?",
)
_WHAT = {
    "TRUST-1.6": "put the evidence block first",
    "TRUST-1.7": "stated that evidence was unavailable",
    "TRUST-1.8": "stated that no evidence was found",
    "TRUST-2.4": "removed repeated or surplus questions",
    "TRUST-2.6": "restored the form of the questions",
    "TRUST-3.1": "completed the sections",
    "TRUST-3.3": "moved unsupported lines to interpretation",
    "TRUST-3.4": "stated that no evidence was provided",
    "TRUST-3.5": "put the text into sections",
    "TRUST-3.7": "marked what differs from the facts",
    "TRUST-4.5": "told that sources disagree",
    "TRUST-5.1": "stated the limitations in the answer",
    "TRUST-5.2": "stated that no source stands behind the claims",
}


def repair_answer(
    document: AnswerDocument, record: ExchangeRecord, broken: Set[str]
) -> tuple[AnswerDocument, tuple[Repair, ...]]:
    """Repair what can be repaired.

    Args:
        broken: Ids of the clauses that are broken; with none of ours among them nothing changes.

    Returns:
        The lawful document, and one repair per clause that asked for one.
    """
    repair = _repair_questions if is_asking(document, record) else _repair_sections
    return repaired(document, record, broken, _WHAT, repair)


def repaired(
    document: D,
    record: ExchangeRecord,
    broken: Set[str],
    what: Mapping[str, str],
    repair: Callable[[D, ExchangeRecord], D],
) -> tuple[D, tuple[Repair, ...]]:
    """The document as ``repair`` makes it, and one repair per clause that asked for one.

    Args:
        broken: Ids of the clauses that are broken; with none of those in ``what`` nothing changes,
            nor does it in Normal mode.
        what: What is done for each clause that can be repaired.
    """
    asked = sorted(broken & what.keys())
    if not asked or record.mode is Mode.NORMAL:
        return document, ()
    repairs = tuple(Repair(clause=clause, what=what[clause]) for clause in asked)
    return repair(document, record), repairs


def _repair_questions(document: AnswerDocument, record: ExchangeRecord) -> AnswerDocument:
    asked = {question_key(text) for text in record.asked_before}
    chosen: dict[str, str] = {}
    for text in (*document.questions, *record.questions):
        key = question_key(text)
        if key and key not in asked:
            chosen.setdefault(key, one_line(text))
    if not chosen:
        fresh = [text for text in _LAST_RESORT if question_key(text) not in asked]
        chosen = {"": (fresh or list(_LAST_RESORT))[0]}
    questions = tuple(chosen.values())[:MAX_QUESTIONS]
    repaired = replace(
        document, questions=questions, model=TRUST_LABEL, sections=None, structured=False
    )
    return replace(repaired, answer=render_answer(repaired))


def _repair_sections(document: AnswerDocument, record: ExchangeRecord) -> AnswerDocument:
    sections = _parsed(document) if document.sections is None else document.sections
    report = EvidenceReport.of(
        record.evidence,
        needed=document.evidence.needed,
        signals=document.evidence.signals,
        score=document.evidence.score,
    )
    sections = _complete(_supported(sections, record), record)
    structured = Calls.of(record.gate).form != "prose"
    repaired = replace(document, sections=sections, structured=structured, evidence=report)
    repaired = held(repaired, record)
    limits = with_stated(required_limits(repaired, record), repaired.limitations)
    repaired = replace(repaired, limitations=limits)
    repaired = replace(repaired, answer=render_answer(repaired))
    marks = (
        marks_in(repaired.answer, spoken_texts(repaired), record)
        if binds(repaired.model, record)
        else ()
    )
    return replace(repaired, marks=on_wire(marks))


def with_limits_found(document: AnswerDocument, record: ExchangeRecord) -> AnswerDocument:
    """A draft with what its facts disagree on, and what nothing stands behind, told (4.5, 5.2)."""
    if document.sections is None:
        return document
    limits = dict.fromkeys((*document.limitations, *said_at_once(grounded(document, record))))
    told = replace(
        document,
        source_disagreements=disagreements_of(record),
        limitations=in_language(limits, language_of_answer(document)),
    )
    return document if told == document else replace(told, answer=render_answer(told))


def held(document: AnswerDocument, record: ExchangeRecord) -> AnswerDocument:
    """TRUST-3.7, 4.5: every part as it is held to the facts, and what the facts disagree on."""
    document = replace(document, source_disagreements=disagreements_of(record))
    if document.sections is None or not binds(document.model, record):
        return document
    sections = replace(
        document.sections,
        interpretation=told(document.sections.interpretation, record),
        recommendation=told(document.sections.recommendation, record),
    )
    limits = tuple(
        one if is_ours(one) else replace(one, text=told(one.text, record))
        for one in document.limitations
    )
    return replace(document, sections=sections, limitations=limits)


def _parsed(document: AnswerDocument) -> Sections:
    """TRUST-3.5: sections of a text that came without; its evidence is a claim like any other."""
    parsed = parse_sections(document.answer)
    claims = [] if parsed.evidence.strip() == NO_EVIDENCE else parsed.evidence.splitlines()
    kept = [line for line in claims if words(line)]
    interpretation = "\n\n".join(
        filter(None, (with_unverified(parsed.interpretation, kept), parsed.limitations))
    )
    return Sections(
        evidence=(), interpretation=interpretation, recommendation=parsed.recommendation
    )


def _supported(sections: Sections, record: ExchangeRecord) -> Sections:
    """TRUST-3.3: every other line is moved and marked."""
    lines: list[EvidenceLine] = []
    moved: list[str] = []
    for line in dict.fromkeys(sections.evidence):
        if is_supported(line, record):
            lines.append(line)
        else:
            moved.append(line.fact)
    interpretation = sections.interpretation
    if moved:
        interpretation = with_unverified(interpretation, moved)
    return replace(sections, evidence=tuple(lines), interpretation=interpretation)


def _complete(sections: Sections, record: ExchangeRecord) -> Sections:
    evidence = sections.evidence
    if not evidence and record.evidence.facts:
        # TRUST-1.6: where the model cited nothing that holds, the retrieved facts speak.
        verbatim = (EvidenceLine.verbatim(fact) for fact in record.evidence.facts[:_MAX_FACTS])
        evidence = tuple(line for line in verbatim if is_supported(line, record))
    return Sections(
        evidence=evidence,
        interpretation=_filled(sections.interpretation, NO_INTERPRETATION),
        recommendation=_filled(sections.recommendation, NO_RECOMMENDATION),
    )


def _filled(text: str, otherwise: str) -> str:
    """TRUST-3.1: an empty section says that it is empty."""
    return MARKERS.neutral(text) if has_substance(text) else otherwise


def with_stated(
    required: Iterable[Limitation], listed: Iterable[Limitation]
) -> tuple[Limitation, ...]:
    """What must be stated, and of what is listed besides whatever invents no cause (TRUST-5.1)."""
    chosen = {limit.code: limit for limit in required}
    for limit in listed:
        invented = limit.code in EVIDENCE_CODES | GROUNDED and limit.code not in chosen
        if words(limit.text) and not invented:
            chosen.setdefault(limit.code, replace(limit, text=stated_limit(limit)))
    return tuple(chosen.values())


def fallback_answer(
    record: ExchangeRecord, document: AnswerDocument, _broken: Set[str]
) -> AnswerDocument:
    """The safe answer in place of one that must not leave.

    It keeps nothing of the document but its ids, and breaks no clause that was not broken already.

    Args:
        _broken: Ids that made the document unfit; they stay on record, not in the answer.
    """
    ids = AnswerDocument(
        answer=f"{WITHHELD_TEXT} {WITHHELD_ADVICE}",
        model=TRUST_LABEL,
        trace_id=record.trace_id,
        receipt_id=document.receipt_id,
        nonce=document.nonce,
        mode=record.mode,
        thread_id=document.thread_id,
        evidence=EvidenceReport.of(
            record.evidence,
            needed=bool(record.needs_evidence),
            signals=record.signals,
            score=record.score,
        ),
    )
    if record.mode is Mode.NORMAL:
        return replace(ids, limitations=(WITHHELD, NORMAL_MODE))
    if record.questions:
        return _repair_questions(ids, record)
    safe = Sections(evidence=(), interpretation=WITHHELD_TEXT, recommendation=WITHHELD_ADVICE)
    return _repair_sections(replace(ids, sections=safe, limitations=(WITHHELD,)), record)


ANSWER_LAW: ExitLaw[AnswerDocument] = ExitLaw(
    clauses=CLAUSES, decide=decide_answer, repair=repair_answer
)
