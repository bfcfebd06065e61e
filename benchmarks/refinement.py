"""What refinement repairs, what it leaves alone, and what it takes (THINK-13).

Every draft goes through the whole engine: router, machine, guard and the shipped passes, with the
lexical judge. The replays run in fresh processes, each with a hash seed of its own.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import os
import random
import re
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

from benchmarks.datasets import NoSuchSet
from benchmarks.figures import Interval, Section, Tally, timings
from benchmarks.interleave import Options
from benchmarks.refinement_sets import KINDS, Answer, AnswerSet, Judged, answers, judged, replies
from troth.adapters.environment import SystemClock
from troth.adapters.understanding.lexical import LexicalJudge
from troth.contracts.thinking.deltas import ValidDelta, apply_delta, validate_delta
from troth.contracts.thinking.model import (
    DecisionState,
    Depth,
    EvidenceQuote,
    Material,
    PassName,
    Tier,
)
from troth.contracts.thinking.passes import PASSES
from troth.language.tokens import words
from troth.runtime.exchange.exchange import Origin
from troth.runtime.thinking.request import ThinkingRequest
from troth.runtime.thinking.run import Think, Thought

SEED = 20261121
_JUDGE = LexicalJudge()
_TOKENIZED = re.compile(r"\s+([.,!?;:])")  # these sets write "so , then ."
_NAMES = {
    AnswerSet.TUNE: "answers that were tuned on",
    AnswerSet.TEST: "held-out answers",
    AnswerSet.FRESH: "fresh answers",
}
_KEY = b"a key for benchmarks"
_REPLAY = "from benchmarks.refinement import replayed; print(replayed({count}))"


def measure(options: Options) -> Section:
    """Refine good and faulty answers, public replies, and the same answers over and over."""
    think = _think()
    notes: list[str] = []
    tallies: list[Tally] = []
    for which in AnswerSet if options.held_out else (AnswerSet.TUNE,):
        name = _NAMES[which]
        options.say(name)
        rows = answers(which)[: options.pick(1000, 10)]
        found = judged(rows, lambda row, draft: _refined(think, row, draft).state.rendered_text)
        notes += _shares(name, found, options.pick(2000, 50))
        tallies.append(_tally(name, found))
    notes += list(_public(options, think))
    options.say("time")
    notes += list(_times(answers(AnswerSet.TUNE), options.pick(4, 2)))
    options.say("replays")
    notes.append(_replays(processes=options.pick(10, 2), count=options.pick(100, 2)))
    return Section(
        name="refinement",
        title="Deep thinking: what is repaired, and what is left alone",
        about=(
            "Our own answers to questions on small documents, English and German. Each stands "
            "beside the same answer with one planted fault: a wrong figure, an unwarranted "
            "absolute, a caveat that was dropped, a sentence that contradicts another, a part of "
            "the question left out. A fault is repaired where the wrong words are gone or marked "
            "as unconfirmed, and where lacking words are back, as a quote or named as open. A good "
            "answer keeps its meaning where every content word is still there and none is doubted; "
            "quotes of the evidence may be added. Doing nothing repairs no fault and keeps every "
            "good answer. The first two sets were written by the authors of the passes, the fresh "
            "one by somebody who has not read them; replies of public sets stand beside them to "
            "show what is left alone in texts of others. The engine runs with the lexical judge, "
            "for the highest tier."
        ),
        tallies=tuple(tallies),
        notes=tuple(notes),
    )


def replayed(count: int) -> str:
    """Digest of the outcomes of so many replays, row by row; also run by fresh processes."""
    think = _think()
    rows = answers(AnswerSet.TUNE)
    seen: dict[str, set[str]] = {}
    for number in range(count):
        row = rows[number % len(rows)]
        thought = _refined(think, row, row.faulty)
        outcome = f"{thought.state.rendered_text}|{thought.telemetry.signature}"
        seen.setdefault(row.row_id, set()).add(outcome)
    assert all(len(outcomes) == 1 for outcomes in seen.values()), "a replay came out differently"
    whole = "\n".join(f"{name}={min(outcomes)}" for name, outcomes in sorted(seen.items()))
    return hashlib.sha256(whole.encode()).hexdigest()


def _think() -> Think:
    return Think(passes=PASSES, judge=_JUDGE, clock=SystemClock(), digest=_digest)


def _digest(kind: str, value: str) -> str:
    return hmac.new(_KEY, f"{kind}:{value}".encode(), hashlib.sha256).hexdigest()


def _refined(think: Think, row: Answer, draft: str) -> Thought:
    return asyncio.run(think(_request(row.question, row.evidence, draft)))


def _request(question: str, evidence: tuple[EvidenceQuote, ...], draft: str) -> ThinkingRequest:
    return ThinkingRequest(
        request_text=question,
        state=_state(draft),
        tier=Tier.MAX,
        depth=Depth.DEEP,
        total_timeout_ms=10_000,
        total_budget_tokens=200_000,
        evidence=evidence,
        origin=Origin(surface="benchmark:refinement"),
    )


def _state(draft: str) -> DecisionState:
    return DecisionState(rendered_text=draft, action_type="ANSWER", quality_score=0.5)


def _tally(name: str, found: Sequence[Judged]) -> Tally:
    counts = {kind: sum(one.repaired for one in found if one.row.kind == kind) for kind in KINDS}
    return Tally(
        name=f"repaired, {name}",
        counts={**counts, "of all": sum(counts.values()), "rows": len(found)},
    )


def _shares(name: str, found: Sequence[Judged], draws: int) -> Iterator[str]:
    for kind in KINDS:
        each = [one.repaired for one in found if one.row.kind == kind]
        if each:
            yield f"{name}: {kind} repaired {shown(share(each, draws))}; doing nothing: 0 %."
    yield f"{name}: all repaired {shown(share([one.repaired for one in found], draws))}."
    unchanged = shown(share([one.unchanged for one in found], draws))
    yield f"{name}: good ones unchanged, byte for byte, {unchanged}; doing nothing: 100 %."
    kept = shown(share([one.kept for one in found], draws))
    yield f"{name}: good ones that keep their meaning {kept}; doing nothing: 100 %."
    yield f"{name}: answers turned into questions: {sum(one.asks for one in found)}."


def share(right: Sequence[bool], draws: int) -> Interval:
    """The share of what is right, with its 95 % bootstrap interval."""
    drawn = random.Random(SEED)  # noqa: S311 - resampling, not secrets
    size = len(right)
    shares = sorted(sum(drawn.choices(right, k=size)) / size for _ in range(draws))
    low, high = shares[int(0.025 * draws)], shares[min(draws - 1, int(0.975 * draws))]
    value = sum(right) / size
    return Interval(value=value, low=min(low, value), high=max(high, value))


def shown(one: Interval) -> str:
    """A share with its interval, as it stands on the page."""
    return f"**{one.value:.1%}** ({one.low:.1%}–{one.high:.1%})"


def _public(options: Options, think: Think) -> Iterator[str]:
    if options.data is None:
        return
    for name in ("begin", "dialog_factual"):
        options.say(name)
        try:
            pairs = replies(Path(options.data), name)[: options.pick(1000, 10)]
        except NoSuchSet as missing:
            yield f"Not measured, since the file is not there: `{missing}`."
            continue
        same = [_is_left_alone(think, source, reply) for source, reply in pairs]
        rate = shown(share(same, options.pick(2000, 50)))
        yield f"{name}, {len(same)} replies that their source carries: unchanged {rate}."


def _is_left_alone(think: Think, source: str, reply: str) -> bool:
    draft = _TOKENIZED.sub(r"\1", reply)
    evidence = (EvidenceQuote(source_id="source", quote=source),)
    return asyncio.run(think(_request("", evidence, draft))).state.rendered_text == draft


def _times(rows: Sequence[Answer], rounds: int) -> Iterator[str]:
    """Time of each pass on the faulty answers, without the engine around it."""
    durations: dict[PassName, list[float]] = {name: [] for name in PASSES}
    total = sum(len(words(row.faulty)) for row in rows)
    for turn in range(rounds + 1):
        for row in rows:
            for name, seconds in _timed(row):
                if turn:  # the first round fills caches
                    durations[name].append(seconds)
    for name, taken in durations.items():
        found = timings(taken)
        per_thousand = sum(taken) / rounds / total * 1000
        yield (
            f"{name.value}: {found.p50_s * 1000:.2f} ms per answer (p95 {found.p95_s * 1000:.2f} "
            f"ms), {per_thousand * 1000:.1f} ms per 1,000 words; making the pass is part of it, "
            "and sentences seen before are cached."
        )


def _timed(row: Answer) -> Iterator[tuple[PassName, float]]:
    state = _state(row.faulty)
    material = Material(
        request_text=row.question,
        judge=_JUDGE.judge_many,
        evidence=row.evidence,
        alternatives=(row.good,),
    )
    for name, maker in PASSES.items():
        begun = time.perf_counter()
        delta = maker(material)(state)
        yield name, time.perf_counter() - begun
        valid = validate_delta(delta, state)
        assert isinstance(valid, ValidDelta)
        if name is not PassName.CHOICE:  # the good answer would leave the others nothing to do
            state = apply_delta(state, valid)


def _replays(*, processes: int, count: int) -> str:
    outcomes = {_in_fresh_process(str(seed), count) for seed in range(1, processes + 1)}
    assert len(outcomes) == 1, "processes with other hash seeds came to another result"
    return (
        f"Replays: {processes * count} in {processes} fresh processes, each with a hash seed of "
        f"its own and {count} replays of the answers that were tuned on: one result, text and "
        "signature alike."
    )


def _in_fresh_process(seed: str, count: int) -> str:
    return subprocess.run(  # noqa: S603 - our own interpreter with our own words
        [sys.executable, "-c", _REPLAY.format(count=count)],
        check=True,
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONHASHSEED": seed},
        cwd=Path(__file__).parents[1],
    ).stdout.strip()
