"""Single sentences about the example handbook that the hand wrote, each against three pages.

Right ones say what a page says, in other words and whole; wrong ones say it otherwise, in other
words as well; inventions say what no page does. They were written before the reviewer was tuned on
those of every other page, and stand once each, so that no sentence counts several times.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from benchmarks.datasets import OWN_SETS, read_rows
from benchmarks.figures import Interval
from benchmarks.review_corpus import HANDBOOK
from benchmarks.review_desk import reviewed
from benchmarks.review_scores import share
from troth.contracts.review.model import Finding, Severity

SEED = 20261121
INVENTED = "unsupported_claim"
_OTHERS = 2  # pages beside its own


@dataclass(frozen=True, kw_only=True, slots=True)
class Restatement:
    """One sentence.

    Attributes:
        types: Types of finding that name what is wrong with it; none where it is right.
        sources: Names of the pages that it is held against, in alphabetical order.
    """

    text: str
    types: frozenset[str]
    sources: tuple[str, ...]

    @property
    def kind(self) -> str:
        """``right``, ``wrong`` or ``invented``."""
        if not self.types:
            return "right"
        return "invented" if INVENTED in self.types else "wrong"


@dataclass(frozen=True, kw_only=True, slots=True)
class Heard:
    """A sentence and what was found in it, findings for information left out."""

    said: Restatement
    findings: tuple[Finding, ...]

    @property
    def is_named(self) -> bool:
        """Whether a finding of the right type was made."""
        return any(one.type in self.said.types for one in self.findings)


def restatements(*, held_out: bool) -> list[Restatement]:
    """Those about every other page; the same in every run."""
    names = sorted(path.stem for path in HANDBOOK.glob("*.md"))[int(held_out) :: 2]
    return [
        Restatement(
            text=row["text"],
            types=frozenset(row["types"]),
            sources=_sources(row["id"], row["page"], names),
        )
        for row in read_rows(OWN_SETS, "review_restatements")
        if row["page"] in names
    ]


def _sources(number: int, page: str, names: Sequence[str]) -> tuple[str, ...]:
    draw = random.Random(f"{SEED}:{number}")  # noqa: S311 - the same pages in every run
    return tuple(sorted([page, *draw.sample([one for one in names if one != page], _OTHERS)]))


def heard(*, held_out: bool, judge: str, most: int | None = None) -> list[Heard]:
    """What the reviewer finds in each sentence alone."""
    texts = {path.stem: path.read_text("utf-8") for path in HANDBOOK.glob("*.md")}
    return [
        Heard(
            said=one,
            findings=tuple(
                found
                for found in reviewed(
                    "restated", one.text, {name: texts[name] for name in one.sources}, judge
                ).findings
                if found.severity is not Severity.INFO
            ),
        )
        for one in restatements(held_out=held_out)[:most]
    ]


def notes(name: str, found: Sequence[Heard], draws: int) -> Iterator[str]:
    """One line for each kind of sentence."""
    of = {kind: [one for one in found if one.said.kind == kind] for kind in _KINDS}
    for kind, rows in of.items():
        if not rows:
            continue
        touched = share([bool(one.findings) for one in rows], draws)
        line = f"{name}: {_KINDS[kind]} ({len(rows)}): a finding touches {_shown(touched)}"
        if kind != "right":
            line += f", named rightly {_shown(share([one.is_named for one in rows], draws))}"
        yield f"{line}."


_KINDS = {
    "right": "right sentences in other words",
    "wrong": "wrong sentences in other words",
    "invented": "inventions alone",
}


def _shown(one: Interval) -> str:
    return f"**{one.value:.1%}** ({one.low:.1%}–{one.high:.1%})"
