"""How well it is decided whether a request needs evidence: ``troth bench evidence-need``."""

from __future__ import annotations

from typing import Final

from troth.contracts.answers.request.need import NO_SCORES, PromptScores, decide_evidence_need
from troth.contracts.answers.request.split import split_request
from troth_lab.bench.asked import Asked
from troth_lab.bench.figures import Report
from troth_lab.bench.keyword_rules import keyword_needs_evidence
from troth_lab.bench.metrics import FALSE_ALARMS, MACRO_F1, PRECISION, RECALL
from troth_lab.bench.prompt_models import open_prompt_models
from troth_lab.bench.request_tables import Deciding, Part, measure_requests
from troth_lab.bench.requests import (
    Case,
    device_orders,
    drafting,
    factual_questions,
    fresh_questions,
    instructions,
    knowledge_or_opinion,
    small_talk,
    user_queries,
)

TABLE: Final = "evidence-need"
PARTS: Final = (
    Part(set="freshqa", data="freshqa", load=fresh_questions),
    Part(set="selfaware", data="selfaware, answerable", load=factual_questions),
    Part(set="clinc150", data="clinc150, small talk", load=small_talk),
    Part(set="clinc150", data="clinc150, device orders", load=device_orders),
    Part(set="coconot", data="coconot, knowledge or taste", load=knowledge_or_opinion),
    Part(set="mt_bench", data="mt_bench", load=instructions),
    Part(set="mt_bench", data="mt_bench, drafting and role-play", load=drafting, again=True),
    Part(set="halueval_general", data="halueval_general", load=user_queries),
)
SETS: Final = tuple(dict.fromkeys(part.set for part in PARTS))


def needs_evidence(case: Case, scores: PromptScores = NO_SCORES) -> bool:
    """What is decided on a request; without scores by the indicators alone."""
    return decide_evidence_need(split_request(case.text), scores=scores).needed


def measure(asked: Asked) -> Report:
    """Measure every wanted set alone, and all rows together; seconds, most of them the floors'."""
    deciding = Deciding(
        table=TABLE,
        metrics=(MACRO_F1, RECALL, PRECISION, FALSE_ALARMS),
        pooled=True,
        rules=needs_evidence,
        keywords=keyword_needs_evidence,
        models=open_prompt_models(needs_evidence),
    )
    return measure_requests(PARTS, deciding, asked)
