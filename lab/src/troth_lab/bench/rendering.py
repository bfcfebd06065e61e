"""A report as a table to read, and as JSON."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from itertools import zip_longest
from typing import Final

from troth.kernel.jsontypes import JsonObject
from troth_lab.bench.asked import Asked
from troth_lab.bench.figures import Figure, Interval, Report

NOTHING: Final = "—"
_BEFORE: Final = ("set", "rows", "metric", "floor", "anchor", "rules")
_AFTER: Final = ("model", "95 % interval", "model − floor", "aim", "verdict")


def render_table(report: Report) -> str:
    """The figures as a Markdown table with even columns, then what was asked, then the notes."""
    others = _others(report)
    lines = [
        (*_BEFORE, *others, *_AFTER),
        *(_row(figure, others) for figure in report.figures),
    ]
    widths = [max(map(len, column)) for column in zip_longest(*lines, fillvalue="")]
    head, *body = (_line(line, widths) for line in lines)
    rule = "|" + "|".join("-" * (width + 2) for width in widths) + "|"
    return "\n".join((head, rule, *body, "", *_told(report))).rstrip() + "\n"


def report_json(report: Report, asked: Asked) -> JsonObject:
    """Everything that was measured, with the verdicts that follow from it."""
    return {
        "table": report.table,
        "seed": asked.seed,
        "resamples": asked.resamples,
        "limit": asked.limit,
        "every_row": asked.every_row,
        "held_out": asked.held_out,
        "versions": dict(report.versions),
        "figures": [_figure_json(figure) for figure in report.figures],
        "notes": list(report.notes),
    }


def _figure_json(figure: Figure) -> JsonObject:
    return {
        "set": figure.data,
        "rows": figure.rows,
        "metric": figure.metric,
        "higher_is_better": figure.higher_is_better,
        "one_sided": figure.one_sided,
        "floor": _interval_json(figure.floor),
        "anchors": [asdict(anchor) for anchor in figure.anchors],
        "rules": _interval_json(figure.rules),
        "others": {name: _interval_json(one) for name, one in figure.others.items()},
        "model": _interval_json(figure.model),
        "gain": _interval_json(figure.gain),
        "aim": figure.aim,
        "aim_met": figure.aim_met,
        "verdict": figure.verdict.value,
        "note": figure.note,
    }


def _interval_json(interval: Interval | None) -> JsonObject | None:
    return None if interval is None else {**asdict(interval)}


def _others(report: Report) -> tuple[str, ...]:
    return tuple(dict.fromkeys(name for figure in report.figures for name in figure.others))


def _row(figure: Figure, others: Sequence[str]) -> tuple[str, ...]:
    return (
        figure.data + (f" ({figure.note})" if figure.note else ""),
        str(figure.rows),
        f"{figure.metric} {'↑' if figure.higher_is_better else '↓'}",
        _value(figure.floor),
        "; ".join(map(str, figure.anchors)) or NOTHING,
        _value(figure.rules),
        *(_value(figure.others.get(name)) for name in others),
        _value(figure.model),
        _spread(figure.model),
        _spread(figure.gain, "+"),
        _aim(figure),
        figure.verdict.value,
    )


def _line(cells: Sequence[str], widths: Sequence[int]) -> str:
    return "| " + " | ".join(map(str.ljust, cells, widths)) + " |"


def _value(interval: Interval | None) -> str:
    return NOTHING if interval is None else f"{interval.value:.3f}"


def _spread(interval: Interval | None, sign: str = "") -> str:
    if interval is None:
        return NOTHING
    return f"{interval.low:{sign}.3f} to {interval.high:{sign}.3f}"


def _aim(figure: Figure) -> str:
    if figure.aim is None:
        return NOTHING
    said = f"{'≥' if figure.higher_is_better else '≤'} {figure.aim:.2f}"
    if figure.aim_met is None:
        return said
    return f"{said} {'met' if figure.aim_met else 'missed'}"


def _told(report: Report) -> list[str]:
    return [*_versions(report.versions), *(f"note: {note}" for note in report.notes)]


def _versions(versions: Mapping[str, str]) -> list[str]:
    return [f"{role}: {name}" for role, name in versions.items()]
