"""Runs kept beside each other in a file, and shown in one table for each door."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterable, Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any, TypeAlias

from benchmarks.figures import Section
from benchmarks.held.figures import HeldTable

Runs: TypeAlias = "dict[str, dict[str, dict[str, Any]]]"  # by name of the run, then of the table

ABOUT = (
    "What users meet at each door, on sets by hands of their own "
    "(`benchmarks/sets/held/README.md`); whoever works on the product reads their totals, and "
    "never their rows. Every door is that of a deployment on SQLite with default settings but for "
    "what its column names, without limits on rates and with time for every pass of thinking; "
    "models are scripted, so that only Troth decides. Brackets hold 95 % "
    "intervals: of shares after Wilson, of F1 by bootstrap (1,000 resamples, fixed seed). Lines "
    "share quotes, and drafts share documents, so that true intervals are somewhat wider. ↑ more "
    "is better, ↓ less is better; a dash is a share of nothing. Times are medians of processor "
    "time, with the fastest and the 95th percentile."
)
TITLES: Mapping[str, str] = {
    "lines": "Lines: a model cites a quote, and says something of it",
    "recommendations": "Panels: two advisers, who part or not",
    "review": "Reviews: drafts about one document, with one fault or none",
    "thinking": "Deep thinking: drafts over one to three quotes, with one fault or none",
    "handbook": "Questions to the example handbook, without a model",
    "requests": "Requests as people type them, without a model and without sources",
    "mails": "Mails to an insurer, without a directory of customers and without a model",
    "drafts": "Free answers over a stored page, with one wrong sentence or none",
    "conversations": "Conversations in chat: what is kept, noticed and answered",
    "speed": "Time",
}


def read_runs(file: Path) -> Runs:
    """The runs that a file holds; none where there is no file."""
    if not file.exists():
        return {}
    runs: Runs = json.loads(file.read_text("utf-8"))["runs"]
    return runs


def write_runs(file: Path, runs: Runs) -> None:
    """Keep runs in a file."""
    text = json.dumps({"runs": runs}, ensure_ascii=False, indent=1)
    file.write_text(f"{text}\n", "utf-8")


def keep(runs: Runs, name: str, tables: Iterable[HeldTable], facts: Mapping[str, str]) -> None:
    """Put tables into a run, in place of those of the same names.

    Args:
        facts: How they came about: command, commit, date, judge.
    """
    run = runs.setdefault(name, {})
    for table in tables:
        run[table.name] = {**facts, "figures": [asdict(one) for one in table.figures]}


def commit() -> str:
    """The last commit of the product, with ``+`` where its files differ from it."""
    found = _git("log", "-1", "--format=%h", "--", ":/src").strip()
    return found + ("+" if _git("status", "--porcelain", "--", ":/src").strip() else "")


def _git(*words: str) -> str:
    return subprocess.run(  # noqa: S603 - our own words
        ["git", *words],  # noqa: S607
        cwd=Path(__file__).parent,
        check=True,
        capture_output=True,
        text=True,
    ).stdout


def section(runs: Runs) -> Section:
    """All kept runs as a section of a page."""
    tables = "\n\n".join(
        f"### {title}\n\n{_table(runs, name)}"
        for name, title in TITLES.items()
        if any(name in run for run in runs.values())
    )
    notes = tuple(_notes(runs))
    return Section(
        name="held",
        title="Understanding: held sets",
        about=f"{ABOUT}\n\n{tables}",
        notes=notes,
    )


def _table(runs: Runs, name: str) -> str:
    columns = [run for run in runs if name in runs[run]]
    whats: dict[str, bool] = {}
    cells: dict[tuple[str, str], str] = {}
    for run in columns:
        for one in runs[run][name]["figures"]:
            whats[one["what"]] = one["higher_is_better"]
            cells[one["what"], run] = _cell(one)
    rows = [f"| | {' | '.join(columns)} |", "|---|" + "---|" * len(columns)]
    rows += [
        f"| {what} {'↑' if better else '↓'} | "
        + " | ".join(cells.get((what, run), "") for run in columns)
        + " |"
        for what, better in whats.items()
    ]
    return "\n".join(rows)


def _cell(one: Mapping[str, Any]) -> str:
    value = one["value"]
    if value is None:
        return f"–, n {one['rows']}"
    if one["unit"] == "share":
        said = f"**{value['value']:.1%}** ({value['low']:.1%}–{value['high']:.1%})"
    elif one["unit"] == "ms":
        said = f"**{value['value']:.1f} ms** ({value['low']:.1f}–{value['high']:.1f})"
    else:
        said = f"**{value['value']:.3f}** ({value['low']:.3f}–{value['high']:.3f})"
    return f"{said}, n {one['rows']}"


def _notes(runs: Runs) -> Iterable[str]:
    for name, run in runs.items():
        circumstances: dict[str, list[str]] = {}
        for table, held in run.items():
            said = f"`{held['command']}` on {held['at']} at commit `{held['commit']}`"
            circumstances.setdefault(f"{said}, judge `{held['judge']}`", []).append(table)
        for said, tables in circumstances.items():
            yield f"{name} ({', '.join(tables)}): {said}."
