"""The limits of an answer and the sentences that state them.

Serves TRUST-1.7, 1.8 and 5.1, which ``decide`` judges. Each limitation names its true cause: an
outage is never reported as an empty result.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Self

from troth.contracts.answers.document import Limitation
from troth.kernel.evidence import EvidenceSet, EvidenceStatus
from troth.kernel.exchange import GateRecord
from troth.kernel.pairs import JUDGE_STAGE
from troth.language.tokens import DEFAULT_LANGUAGE
from troth.language.words import LANGUAGES, kinds_in, text_of

UNAVAILABLE_SENTENCE = (
    "⚠️ Evidence temporarily unavailable. Response may have limited factual certainty."
)
EMPTY_SENTENCE = (
    "⚠️ Evidence fetch attempted but no results found. Proceeding with limited factual certainty."
)


def _limit(code: str, language: str = DEFAULT_LANGUAGE) -> Limitation:
    return Limitation(code=code, text=text_of(f"answers.limits.{code}", language))


EVIDENCE_UNAVAILABLE = Limitation(code="evidence_unavailable", text=UNAVAILABLE_SENTENCE)
EVIDENCE_EMPTY = Limitation(code="evidence_empty", text=EMPTY_SENTENCE)
EVIDENCE_BLOCKED = Limitation(
    code="evidence_blocked",
    text=f"{UNAVAILABLE_SENTENCE} A policy of this installation refused the retrieval.",
)
EVIDENCE_PARTIAL = _limit("evidence_partial")
NO_MODEL = _limit("no_model")
MODEL_NEEDS_REVIEW = _limit("model_needs_review")
MODEL_UNAVAILABLE = _limit("model_unavailable")
READ_AS_SECTIONS = _limit("read_as_sections")
PLAIN_PROSE = _limit("plain_prose")
MODEL_FALLBACK = _limit("model_fallback")
UNVERIFIED_LINES = _limit("unverified_lines")
NORMAL_MODE = _limit("normal_mode")
BASELINE_DEPTH = _limit("baseline_depth")
NO_REVIEW = _limit("no_review")
PEERS_MISSING = _limit("peers_missing")
SINGLE_PEER = _limit("single_peer")
SYNTHESIS_COMPOSED = _limit("synthesis_composed")
HELD_TO_NOTHING = _limit("held_to_nothing")
FACTS_LEFT_OUT = _limit("facts_left_out")
WITHHELD = _limit("withheld")
EVIDENCE_LIMITS = {
    EvidenceStatus.UNAVAILABLE: EVIDENCE_UNAVAILABLE,
    EvidenceStatus.EMPTY: EVIDENCE_EMPTY,
    EvidenceStatus.BLOCKED: EVIDENCE_BLOCKED,
    EvidenceStatus.PARTIAL: EVIDENCE_PARTIAL,
}
_TOLD = {
    language: {code: _limit(code, language) for code in kinds_in("answers.limits")}
    for language in LANGUAGES
}
FIXED = frozenset(
    (*EVIDENCE_LIMITS.values(), *(one for told in _TOLD.values() for one in told.values()))
)
"""The limitations that always say the same."""
GROUNDED = frozenset(
    "differs_from_evidence unconfirmed_claims part_replaced claims_without_evidence "
    "sources_disagree sentences_unchecked".split()
)
"""Codes of the limitations that tell what holding an answer to its facts found (``grounding``)."""


def is_ours(limit: Limitation) -> bool:
    """Whether a limitation is in words of ours; others are in those of a model (TRUST-3.8)."""
    return limit in FIXED or limit.code in GROUNDED


def in_language(limits: Iterable[Limitation], language: str) -> tuple[Limitation, ...]:
    """The same limitations, fixed ones in the words of a language; those of TRUST-1 are English."""
    return tuple(_TOLD[language].get(one.code, one) for one in limits)


def states(limits: Iterable[Limitation], *wanted: Limitation) -> bool:
    """Whether one of some limitations is among others, in any language."""
    codes = {one.code for one in wanted}
    return any(one.code in codes for one in limits)


NOTICES = tuple(sorted(limit.text for limit in FIXED))
EVIDENCE_CODES = frozenset(limit.code for limit in EVIDENCE_LIMITS.values())


def said_limits(uncertainty: str) -> tuple[Limitation, ...]:
    """What a model said that it is unsure of, as a limitation; none where it said nothing."""
    said = " ".join(uncertainty.split())
    return (Limitation(code="uncertainty", text=said),) if said else ()


def limitations_for(
    evidence: EvidenceSet,
    *,
    model_failed: bool,
    unverified: int,
    model_silent: bool = False,
    no_model: bool = False,
    normal_mode: bool = False,
    form: str = "",
    fell_back: bool = False,
) -> tuple[Limitation, ...]:
    """The limitations of an answer, evidence first.

    Args:
        model_failed: Whether the model's reply failed closed and was not used.
        model_silent: Whether no model that was asked gave a reply.
        unverified: Number of lines that are marked unverified.
        no_model: Whether the answer was composed without a model.
        normal_mode: Whether the reply is free of the answer contract; then only a
            failed reply, and that another model replied, is said besides.
        form: How a reply was read that was not as asked for: ``sections`` or ``prose``.
        fell_back: Whether another model answered than the one that was asked.
    """
    if normal_mode:
        said = (
            (MODEL_FALLBACK, fell_back),
            (MODEL_NEEDS_REVIEW, model_failed),
            (MODEL_UNAVAILABLE, model_silent),
        )
        return (NORMAL_MODE, *(limit for limit, holds in said if holds))
    of_evidence = EVIDENCE_LIMITS.get(evidence.status)  # what was never sought is none
    stated = (
        (of_evidence, of_evidence is not None),
        (NO_MODEL, no_model),
        (MODEL_NEEDS_REVIEW, model_failed),
        (MODEL_UNAVAILABLE, model_silent),
        (MODEL_FALLBACK, fell_back),
        (READ_AS_SECTIONS, form == "sections"),
        (PLAIN_PROSE, form == "prose"),
        (UNVERIFIED_LINES, unverified > 0),
    )
    return tuple(limit for limit, holds in stated if limit is not None and holds)


_NO_REPLY = frozenset(
    "rate_limited not_found timeout http_error exception redirected budget_before".split()
)


def _was_heard(call: GateRecord) -> bool:
    return not _NO_REPLY.issuperset(call.reasons)


@dataclass(frozen=True, kw_only=True, slots=True)
class Calls:
    """What the calls of an exchange came to, for its limitations.

    Attributes:
        failed: Whether the last call of a stage failed closed, and some reply of it was heard.
        silent: Whether it did, and none was.
        fell_back: Whether a call failed and another model was called in its place.
        form: How what was used was read where it was not as asked for.
    """

    failed: bool = False
    silent: bool = False
    fell_back: bool = False
    form: str = ""

    @classmethod
    def of(cls, gate: Sequence[GateRecord]) -> Self:
        """Read from the records of the gate; of a judge that fails, the lines tell."""
        stages: dict[str, list[GateRecord]] = {}
        for one in gate:
            if one.stage != JUDGE_STAGE:
                stages.setdefault(one.stage, []).append(one)
        last = [records[-1] for records in stages.values()]
        failed = [records for records in stages.values() if not records[-1].accepted]
        heard = [any(map(_was_heard, records)) for records in failed]
        return cls(
            failed=any(heard),
            silent=not all(heard),
            fell_back=any(
                records[-1].accepted and not all(one.accepted for one in records)
                for records in stages.values()
            ),
            form=next((one.form for one in last if one.form), ""),
        )
