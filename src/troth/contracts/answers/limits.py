"""The limits of an answer and the sentences that state them.

Serves TRUST-1.7, 1.8 and 5.1, which ``decide`` judges. Each limitation names its true cause: an
outage is never reported as an empty result.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

from troth.contracts.answers.document import Limitation
from troth.kernel.evidence import EvidenceSet, EvidenceStatus
from troth.kernel.exchange import GateRecord
from troth.kernel.pairs import JUDGE_STAGE

UNAVAILABLE_SENTENCE = (
    "⚠️ Evidence temporarily unavailable. Response may have limited factual certainty."
)
EMPTY_SENTENCE = (
    "⚠️ Evidence fetch attempted but no results found. Proceeding with limited factual certainty."
)
EVIDENCE_UNAVAILABLE = Limitation(code="evidence_unavailable", text=UNAVAILABLE_SENTENCE)
EVIDENCE_EMPTY = Limitation(code="evidence_empty", text=EMPTY_SENTENCE)
EVIDENCE_BLOCKED = Limitation(
    code="evidence_blocked",
    text=f"{UNAVAILABLE_SENTENCE} A policy of this installation refused the retrieval.",
)
EVIDENCE_PARTIAL = Limitation(
    code="evidence_partial",
    text="Some sources could not be consulted, so the evidence may be incomplete.",
)
NO_MODEL = Limitation(
    code="no_model",
    text="No language model was used: this answer is composed from evidence and memory alone.",
)
MODEL_NEEDS_REVIEW = Limitation(
    code="model_needs_review",
    text="The model's reply failed its checks and was not used; a person should review this.",
)
MODEL_UNAVAILABLE = Limitation(
    code="model_unavailable",
    text="No model gave a reply to this request, so nothing here is in a model's words.",
)
READ_AS_SECTIONS = Limitation(
    code="read_as_sections",
    text="The model did not reply in the form that was asked for: its prose was read by headings.",
)
PLAIN_PROSE = Limitation(
    code="plain_prose",
    text="The model wrote plain prose: its words stand under Interpretation as a whole.",
)
MODEL_FALLBACK = Limitation(
    code="model_fallback",
    text="The model that was asked failed, and another one that is configured answered.",
)
UNVERIFIED_LINES = Limitation(
    code="unverified_lines",
    text="Lines marked [unverified] are not supported by a source of this answer.",
)
NORMAL_MODE = Limitation(
    code="normal_mode",
    text="Normal mode: evidence, questions and structure are not enforced for this reply.",
)
BASELINE_DEPTH = Limitation(
    code="baseline_depth",
    text="Deep thinking was asked for; this answer is as it was drafted without it.",
)
NO_REVIEW = Limitation(
    code="no_review",
    text="A review was asked for, but there is nothing in this reply that could be reviewed.",
)
PEERS_MISSING = Limitation(
    code="peers_missing",
    text="Not every peer of this panel answered; what the missing ones think is not known.",
)
SINGLE_PEER = Limitation(
    code="single_peer",
    text="Only one peer answered, so nothing of this has been compared with another view.",
)
SYNTHESIS_COMPOSED = Limitation(
    code="synthesis_composed",
    text="No model wrote this synthesis: it is put together from what the peers said.",
)
HELD_TO_NOTHING = Limitation(
    code="held_to_nothing",
    text="Nothing that speaks of this text came along or is on record: it was held to nothing.",
)
FACTS_LEFT_OUT = Limitation(
    code="facts_left_out",
    text="More came along than a text is held to: only the first 500 facts were compared with it.",
)
WITHHELD = Limitation(
    code="withheld",
    text="The prepared answer failed a check of the answer contract and was withheld.",
)
EVIDENCE_LIMITS = {
    EvidenceStatus.UNAVAILABLE: EVIDENCE_UNAVAILABLE,
    EvidenceStatus.EMPTY: EVIDENCE_EMPTY,
    EvidenceStatus.BLOCKED: EVIDENCE_BLOCKED,
    EvidenceStatus.PARTIAL: EVIDENCE_PARTIAL,
}
FIXED = frozenset(
    {
        *EVIDENCE_LIMITS.values(),
        NO_MODEL,
        MODEL_NEEDS_REVIEW,
        MODEL_UNAVAILABLE,
        READ_AS_SECTIONS,
        PLAIN_PROSE,
        MODEL_FALLBACK,
        UNVERIFIED_LINES,
        NORMAL_MODE,
        BASELINE_DEPTH,
        NO_REVIEW,
        PEERS_MISSING,
        SINGLE_PEER,
        SYNTHESIS_COMPOSED,
        HELD_TO_NOTHING,
        FACTS_LEFT_OUT,
        WITHHELD,
    }
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
