"""How well it is decided that something must be asked for first: ``troth bench missing-context``.

The sets differ too much in their idea of what is missing to be pooled: each floor is fitted on its
own set, and a set of complete requests has none.
"""

from __future__ import annotations

from typing import Final

from troth.contracts.answers.request.missing import decide_missing_context
from troth.contracts.answers.request.need import NO_SCORES, PromptScores
from troth.contracts.answers.request.split import split_request
from troth_lab.bench.asked import Asked
from troth_lab.bench.figures import Report
from troth_lab.bench.keyword_rules import keyword_misses_context
from troth_lab.bench.metrics import ACCURACY, BALANCED, FALSE_ALARMS, RECALL
from troth_lab.bench.prompt_models import open_prompt_models
from troth_lab.bench.request_tables import Deciding, Part, measure_requests
from troth_lab.bench.requests import (
    Case,
    ambiguous_questions,
    complete_instructions,
    plain_questions,
    underspecified_requests,
    vague_tasks,
    withheld_inputs,
)

TABLE: Final = "missing-context"
PARTS: Final = (
    Part(
        set="self_instruct_seeds",
        data="self_instruct_seeds",
        load=withheld_inputs,
    ),
    Part(set="in3", data="in3", load=vague_tasks, further=(ACCURACY,)),
    Part(set="coconot", data="coconot, underspecified", load=underspecified_requests),
    Part(set="abg_coqa", data="abg_coqa", load=ambiguous_questions),
    Part(
        set="plain_questions",
        data="freshqa and selfaware, complete",
        load=plain_questions,
    ),
    Part(set="mt_bench", data="mt_bench, complete", load=complete_instructions),
)
SETS: Final = tuple(dict.fromkeys(part.set for part in PARTS))


def misses_context(case: Case, scores: PromptScores = NO_SCORES) -> bool:
    """Whether is asked back; without scores by what the contract names alone."""
    split = split_request(case.text)
    return bool(decide_missing_context(split, history=case.turns, scores=scores).questions)


def measure(asked: Asked) -> Report:
    """Measure every wanted set alone; seconds, most of them the floors'."""
    deciding = Deciding(
        table=TABLE,
        metrics=(BALANCED, RECALL, FALSE_ALARMS),
        pooled=False,
        rules=misses_context,
        keywords=keyword_misses_context,
        models=open_prompt_models(misses_context),
    )
    return measure_requests(PARTS, deciding, asked)
