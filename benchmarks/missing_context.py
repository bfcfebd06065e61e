"""How well it is decided that something is missing and must be asked for (quality, not speed)."""

from __future__ import annotations

from pathlib import Path

from benchmarks.decisions import BALANCED, FALSE_ALARMS, RECALL, judge_set, suited
from benchmarks.figures import Section
from benchmarks.interleave import Options
from troth.contracts.answers.request.missing import decide_missing_context
from troth.contracts.answers.request.need import NO_SCORES
from troth.contracts.answers.request.split import split_request
from troth_lab.bench.keyword_rules import keyword_misses_context
from troth_lab.bench.opening import open_measured_prompts
from troth_lab.bench.requests import (
    complete_instructions,
    load_sets,
    plain_questions,
    underspecified_requests,
    vague_tasks,
    withheld_inputs,
)

LOADERS = (
    withheld_inputs,
    vague_tasks,
    underspecified_requests,
    plain_questions,
    complete_instructions,
)
METRICS = (BALANCED, RECALL, FALSE_ALARMS)


def misses_context(text: str) -> bool:
    """Whether Troth asks back on a request that arrives alone."""
    split = split_request(text)
    heads = open_measured_prompts().classifier
    scores = NO_SCORES if heads is None else heads.score(split)
    return bool(decide_missing_context(split, scores=scores).questions)


def measure(options: Options) -> Section:
    """Judge every set alone: their ideas of what is missing differ too much to be pooled."""
    assert options.data is not None, "this benchmark needs data"
    sets, notes = load_sets(Path(options.data), LOADERS)
    qualities = []
    for cases in sets:
        options.say(cases.name)
        qualities += judge_set(
            cases,
            suited(cases, METRICS),
            ours=misses_context,
            rules=keyword_misses_context,
            resamples=options.pick(1000, 40),
        )
    return Section(
        name="missing_context",
        title="Decision: is context missing?",
        about=(
            "Recall is the share of requests with something missing that are met with questions; "
            "false alarms are the share of complete requests that are. IN3 and CoCoNot call much "
            "vague that the contract answers (a trip to Paris without a budget): a question costs "
            "the user time, so Troth asks only where there is nothing to work on."
        ),
        qualities=tuple(qualities),
        notes=tuple(notes),
    )
