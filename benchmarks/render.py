"""Figures as Markdown, as JSON, and between the markers of a page.

A page holds one pair of markers for each benchmark::

    <!-- figures:gate -->
    <!-- /figures:gate -->
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass

import orjson

from benchmarks.figures import Interval, Quality, Section, Speed, Tally


@dataclass(frozen=True, kw_only=True, slots=True)
class Run:
    """Under which circumstances figures were taken.

    Attributes:
        at: Date, in UTC.
        load: Load average of the machine over the minute before it began.
        quick: Whether the figures are good for nothing but showing that they come.
    """

    at: str
    troth: str
    python: str
    machine: str
    cores: int
    load: float
    quick: bool

    def __str__(self) -> str:
        words = (
            f"Measured on {self.at} with Troth {self.troth}, {self.python}, {self.machine}, "
            f"{self.cores} cores, load before the run {self.load:.1f}."
        )
        return words + (" **Quick run: these figures mean nothing.**" if self.quick else "")


def render_section(section: Section, run: Run) -> str:
    """The block of one benchmark: its tables, its notes and the circumstances."""
    parts = [section.about]
    if section.speeds:
        parts.append(_speed_table(section.speeds))
    if section.qualities:
        parts.append(_quality_table(section.qualities))
    if section.tallies:
        parts.append(_tally_table(section.tallies))
    if section.notes:
        parts.append("\n".join(f"- {note}" for note in section.notes))
    parts.append(str(run))
    return "\n\n".join(parts)


def render_report(sections: Iterable[Section], run: Run) -> str:
    """Every benchmark under a heading of its own."""
    return "\n\n".join(f"## {s.title}\n\n{render_section(s, run)}" for s in sections) + "\n"


def render_json(sections: Sequence[Section], run: Run) -> bytes:
    """Everything as JSON, with the verdicts that follow from the figures."""
    listed = []
    for section in sections:
        fields = asdict(section)
        for shown, speed in zip(fields["speeds"], section.speeds, strict=True):
            shown["aim_met"] = speed.aim_met
        for shown, quality in zip(fields["qualities"], section.qualities, strict=True):
            shown["verdict"] = quality.verdict
        listed.append(fields)
    document = {"run": asdict(run), "sections": listed}
    return orjson.dumps(document, option=orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE)


def replace_figures(page: str, sections: Iterable[Section], run: Run) -> str:
    """The page with new figures between the markers of these benchmarks; the rest is untouched.

    Raises:
        ValueError: The page lacks the markers of a benchmark.
    """
    for section in sections:
        opener, closer = f"<!-- figures:{section.name} -->", f"<!-- /figures:{section.name} -->"
        head, found, rest = page.partition(opener)
        _, ended, tail = rest.partition(closer)
        if not found or not ended:
            raise ValueError(f"the page has no place for the figures of {section.name}")
        page = f"{head}{opener}\n\n{render_section(section, run)}\n\n{closer}{tail}"
    return page


def _speed_table(speeds: Sequence[Speed]) -> str:
    rows = [
        "| work | beside | ratio (min–max) | ours p50 | ours p95 | beside p50 | aim |",
        "|---|---|---|---|---|---|---|",
    ]
    rows += [
        f"| {s.work} | {s.beside} | **{_ratio(s.ratio)}** | {_amount(s.ours.p50_s, s)} "
        f"| {_amount(s.ours.p95_s, s)} | {_amount(s.bare.p50_s, s)} | {_aim(s)} |"
        for s in speeds
    ]
    return "\n".join(rows)


def _quality_table(qualities: Sequence[Quality]) -> str:
    rows = [
        "| data | rows | metric | ours | keyword rules | majority class | ours − rules | verdict |",
        "|---|---|---|---|---|---|---|---|",
    ]
    rows += [
        f"| {q.data} | {q.rows} | {q.metric} {'↑' if q.higher_is_better else '↓'} "
        f"| **{_share(q.ours)}** | {_share(q.rules)} | {_share(q.majority)} "
        f"| {_share(q.gain, sign='+')} | {q.verdict} |"
        for q in qualities
    ]
    return "\n".join(rows)


def _tally_table(tallies: Sequence[Tally]) -> str:
    heads = list(tallies[0].counts)
    rows = [f"| run | {' | '.join(heads)} |", "|---|" + "---:|" * len(heads)]
    rows += [
        f"| {tally.name} | {' | '.join(f'{tally.counts[head]:,}' for head in heads)} |"
        for tally in tallies
    ]
    return "\n".join(rows)


def _ratio(ratio: Interval) -> str:
    return f"{_figure(ratio.value)}× ({_figure(ratio.low)}–{_figure(ratio.high)})"


def _figure(value: float) -> str:
    return f"{value:.0f}" if value >= 100 else f"{value:.1f}" if value >= 10 else f"{value:.2f}"


def _share(share: Interval, sign: str = "") -> str:
    return f"{share.value:{sign}.3f} [{share.low:{sign}.3f}, {share.high:{sign}.3f}]"


def _amount(seconds: float, speed: Speed) -> str:
    return f"{1 / seconds:,.0f}/s" if speed.shown_as == "rate" else _time(seconds)


def _time(seconds: float) -> str:
    for unit, scale in (("s", 1.0), ("ms", 1e-3)):
        if seconds >= scale:
            return f"{seconds / scale:.3g} {unit}"
    return f"{seconds / 1e-6:.3g} µs"


def _aim(speed: Speed) -> str:
    if speed.aim is None:
        return ""
    limit = "≥" if speed.shown_as == "rate" else "≤"
    return f"{limit} {_amount(speed.aim, speed)}: {'met' if speed.aim_met else 'missed'}"
