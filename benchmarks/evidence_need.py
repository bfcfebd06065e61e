"""How well it is decided whether a request needs evidence (quality, not speed)."""

from __future__ import annotations

from pathlib import Path

from benchmarks.decisions import (
    FALSE_ALARMS,
    MACRO_F1,
    PRECISION,
    RECALL,
    judge_set,
    pooled,
    suited,
)
from benchmarks.figures import Section
from benchmarks.interleave import Options
from troth.contracts.answers.request.need import NO_SCORES, decide_evidence_need
from troth.contracts.answers.request.split import split_request
from troth_lab.bench.keyword_rules import keyword_needs_evidence
from troth_lab.bench.opening import open_measured_prompts
from troth_lab.bench.requests import (
    device_orders,
    factual_questions,
    fresh_questions,
    instructions,
    load_sets,
    small_talk,
)

LOADERS = (fresh_questions, factual_questions, small_talk, device_orders, instructions)
METRICS = (MACRO_F1, RECALL, PRECISION, FALSE_ALARMS)


def needs_evidence(text: str) -> bool:
    """What Troth decides on a request that arrives alone."""
    split = split_request(text)
    heads = open_measured_prompts().classifier
    scores = NO_SCORES if heads is None else heads.score(split)
    return decide_evidence_need(split, scores=scores).needed


def measure(options: Options) -> Section:
    """Judge every set alone, and all rows together."""
    assert options.data is not None, "this benchmark needs data"
    sets, notes = load_sets(Path(options.data), LOADERS)
    qualities = []
    for cases in (*sets, pooled(sets)) if sets else ():
        options.say(cases.name)
        qualities += judge_set(
            cases,
            suited(cases, METRICS),
            ours=needs_evidence,
            rules=keyword_needs_evidence,
            resamples=options.pick(1000, 40),
        )
    return Section(
        name="evidence_need",
        title="Decision: does this request need evidence?",
        about=(
            "Recall is the share of requests in need of evidence for which it is fetched; false "
            "alarms are the share of the others for which it is fetched all the same. The rules "
            "are the keyword lists of trust contract v1, restated as substrings."
        ),
        qualities=tuple(qualities),
        notes=tuple(notes),
    )
