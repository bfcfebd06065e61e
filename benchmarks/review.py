"""What the reviewer finds of planted faults, by kind, and what it finds where nothing is wrong.

Run from the root of the repository, with the benchmark of its speed::

    python -m benchmarks.review [--held-out] [--write docs/benchmarks.md]
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from benchmarks import review_restated as restated
from benchmarks import review_speed
from benchmarks.__main__ import describe_run
from benchmarks.decisions import BALANCED, FALSE_ALARMS, PRECISION, RECALL, judge_cells
from benchmarks.figures import Interval, Quality, Section, Tally
from benchmarks.interleave import Options
from benchmarks.render import render_report, replace_figures
from benchmarks.review_corpus import drafts
from benchmarks.review_desk import judges, named_judges, outcomes_of
from benchmarks.review_floor import cells_of, fitted
from benchmarks.review_scores import (
    Found,
    Outcome,
    Precision,
    advised_rightly,
    found_by_kind,
    precision_by_rule,
    precision_by_type,
    stray_controls,
    stray_rate,
)

_METRICS = (BALANCED, RECALL, PRECISION, FALSE_ALARMS)


def measure(options: Options) -> Section:
    """Review the drafts of the half that was tuned on and, if asked, of the other."""
    notes = [f"Judges: {named_judges()}."]
    tallies: list[Tally] = []
    qualities: list[Quality] = []
    threshold = fitted(drafts(held_out=False))
    for held_out in (False, True) if options.held_out else (False,):
        for judge in judges():
            name = f"{'held-out' if held_out else 'tuned on'}, {judge}"
            options.say(name)
            outcomes = outcomes_of(held_out=held_out, judge=judge, most=options.pick(100_000, 40))
            draws = options.pick(2000, 50)
            cells = cells_of(outcomes, threshold)
            qualities += judge_cells(f"sentences, {name}", cells, _METRICS, draws)
            tallies += [_tally(name, one) for one in found_by_kind(outcomes, draws)]
            notes += list(_notes(name, outcomes, draws))
            heard = restated.heard(held_out=held_out, judge=judge, most=options.pick(100_000, 20))
            notes += list(restated.notes(name, heard, draws))
    return Section(
        name="review",
        title="Review: planted faults",
        about=(
            "Drafts about the example handbook, made by program from a seed. A draft restates "
            "three to eight sentences of one page, most of them in other words, beside opinions, "
            "questions and instructions; two of three drafts hold one planted fault, the others "
            "none. Each is held against its own page and two others. The rules of review were "
            "polished on the errors of every other page; the pages between are held out. Faults "
            "and rewordings of both halves come from the same rules, so that held out means other "
            "sentences, not another manner; only paraphrases and inventions were written by hand. "
            "All of it was written by the authors of the reviewer; `troth bench review` holds it "
            "to texts of others. A fault counts as found where a finding of the right type touches "
            "its sentence: a wrong figure, unit, date, name, negation, quantifier, comparison or "
            "degree of obligation is a factual error, a condition or an exception that was dropped "
            "is missing context, an invention is an unsupported claim. The judge is asked where "
            "the rules leave a claim open: words alone, as by default, and the shipped model where "
            "it is installed. The first table tells wrong sentences from right ones by whether any "
            "finding touches them; in place of keyword rules stands a floor: the share of a "
            "sentence's content words that stand anywhere in its sources, against a threshold that "
            "was fitted on the pages that were tuned on. Findings for information are not counted. "
            "Sentences in other words, written by hand, stand below the rest: right ones, wrong "
            "ones and inventions, each alone and once. A sentence of the handbook stands in "
            "several drafts, so that the intervals are narrower than those of as many sentences "
            "would be."
        ),
        qualities=tuple(qualities),
        tallies=tuple(tallies),
        notes=tuple(notes),
    )


def _notes(name: str, outcomes: Sequence[Outcome], draws: int) -> Iterator[str]:
    yield f"{name}: recall by kind: {', '.join(map(_recall, found_by_kind(outcomes, draws)))}."
    for one in precision_by_type(outcomes, draws):
        yield _precision(name, one)
    yield _by_rule(name, precision_by_rule(outcomes, draws))
    yield from _clean(name, outcomes, draws)


def _tally(name: str, one: Found) -> Tally:
    return Tally(
        name=f"{one.kind}, {name}",
        counts={"faults": one.faults, "touched": one.anyhow, "named rightly": one.typed},
    )


def _recall(one: Found) -> str:
    return f"{one.kind} {shown(one.recall)}"


def _precision(name: str, one: Precision) -> str:
    words = f"{name}: precision of `{one.name}` {shown(one.precision)} ({_counts(one)})"
    return f"{words}; recall {shown(one.recall)}." if one.recall else f"{words}."


def _counts(one: Precision) -> str:
    return f"{one.right} right, {one.beside} on a fault of another type, {one.wrong} on none"


def _by_rule(name: str, rules: Sequence[Precision]) -> str:
    listed = (f"`{one.name}` {one.right}/{one.beside}/{one.wrong}" for one in rules)
    return f"{name}: right, on another type, on none, by rule: {', '.join(listed)}."


def _clean(name: str, outcomes: Sequence[Outcome], draws: int) -> Iterator[str]:
    rate = stray_rate(outcomes, draws)
    yield (
        f"{name}: false findings in 1,000 words of clean drafts **{rate.value:.2f}** "
        f"({rate.low:.2f}–{rate.high:.2f})."
    )
    touched = (
        f"{kind} {met} of {there}" for kind, (there, met) in stray_controls(outcomes).items()
    )
    yield f"{name}: right sentences that a finding touches: {', '.join(touched)}."
    for called, rows, right in advised_rightly(outcomes, draws):
        which = "all" if called == "all" else f"those that call for `{called}`"
        yield f"{name}: right recommendation for {which} ({rows} drafts) {shown(right)}."


def shown(one: Interval) -> str:
    """A share with its interval, as it stands on the page."""
    return f"**{one.value:.1%}** ({one.low:.1%}–{one.high:.1%})"


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure planted faults and time; print and write them."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.review", description=__doc__)
    parser.add_argument("--held-out", action="store_true", help="also pages kept from who tunes")
    parser.add_argument("--quick", action="store_true", help="only show that it works")
    parser.add_argument("--write", metavar="FILE", help="put the figures between a page's markers")
    given = parser.parse_args(arguments)
    if given.write and (given.quick or not given.held_out):
        parser.error("the page shows every set in full: --write needs --held-out")
    run = describe_run(quick=given.quick)
    sections = list(_sections(given))
    sys.stdout.write(render_report(sections, run))
    if given.write:
        page = Path(given.write)
        page.write_text(replace_figures(page.read_text("utf-8"), sections, run), "utf-8")


def _sections(given: argparse.Namespace) -> Iterator[Section]:
    options = Options(
        quick=given.quick,
        folder="",
        held_out=given.held_out,
        say=lambda text: print(text, file=sys.stderr),
    )
    yield measure(options)
    yield review_speed.measure(options)


if __name__ == "__main__":
    main()
