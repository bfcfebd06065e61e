"""Drafts about the example handbook with planted faults, made by program from a seed.

A draft restates some sentences of one page, most of them in other words, and one of them wrongly;
a third of the drafts are clean. What the hand wrote stands in ``sets/review_*.jsonl``: paraphrases
of sentences, inventions that no page carries, and asides that claim nothing. Every other page of
the handbook is held out.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks.datasets import OWN_SETS, read_rows
from benchmarks.review_edits import (
    FAULTS,
    INVENTED,
    INVENTED_RECOMMENDATION,
    INVENTED_TYPES,
)
from benchmarks.review_rewordings import reworded

HANDBOOK = Path(__file__).parents[1] / "examples" / "handbook"
SEED = 20261121
_PER_KIND = 3  # faults of one kind on one page
_BESIDE = (3, 5)  # sentences that stand beside the fault
_SOURCES = 3  # the page itself among others
_LEANS = re.compile(
    r"(?:They|It|This|That|These|He|She|Such|Both|In that|In addition|Afterwards|Smaller|The reason"
    r"|Talks|A (?:credit|number|loan|request) |The (?:number|order|request|decision|extension) "
    r"|From then|Above that|Below|Welcome|If that|During that|An exception|This exception)\b"
)


@dataclass(frozen=True, kw_only=True, slots=True)
class Plant:
    """One planted fault.

    Attributes:
        start, end: Where the sentence with the fault stands in the draft, in code points.
        types: Types of finding that name it rightly.
        before: The sentence of the handbook; empty for an invention.
    """

    kind: str
    start: int
    end: int
    types: frozenset[str]
    before: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Draft:
    """One draft.

    Attributes:
        sources: Names of the pages that it is held against, its own among them.
        plants: One fault, or none in a clean draft.
        recommendation: What the review must come to.
        controls: What stands beside, with its place: verbatim, reworded, paraphrase, or aside.
    """

    draft_id: str
    text: str
    sources: tuple[str, ...]
    plants: tuple[Plant, ...]
    recommendation: str
    controls: tuple[tuple[str, int, int], ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class Page:
    """A page of the handbook, with what the hand wrote about it."""

    name: str
    text: str
    sentences: tuple[str, ...]
    paraphrases: tuple[str, ...]
    inventions: tuple[str, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class Part:
    """A sentence on its way into a draft."""

    text: str
    kind: str
    before: str = ""


def pages(*, held_out: bool, folder: Path = HANDBOOK) -> tuple[Page, ...]:
    """Every other page, by name."""
    names = sorted(path.stem for path in folder.glob("*.md"))[int(held_out) :: 2]
    said = {name: _by_page(name) for name in ("review_paraphrases", "review_inventions")}
    texts = {name: (folder / f"{name}.md").read_text("utf-8") for name in names}
    return tuple(
        Page(
            name=name,
            text=text,
            sentences=tuple(sentences_of(text)),
            paraphrases=said["review_paraphrases"].get(name, ()),
            inventions=said["review_inventions"].get(name, ()),
        )
        for name, text in texts.items()
    )


def sentences_of(text: str) -> Iterator[str]:
    """Sentences of a page that stand for themselves; headings and tables are left out."""
    for line in text.splitlines():
        said = line.removeprefix("- ")
        if said.startswith(("#", "|", "Last updated")) or not said:
            continue
        for sentence in re.split(r"(?<=[.!?]) (?=[A-ZÀ-Þ])", said):
            if len(sentence.split()) >= 5 and not _LEANS.match(sentence):
                yield sentence


def drafts(*, held_out: bool) -> list[Draft]:
    """All drafts of one half; the same in every run."""
    half = pages(held_out=held_out)
    made = []
    for page in half:
        draw = random.Random(f"{SEED}:{page.name}")  # noqa: S311 - the same drafts in every run
        faulty = list(_faulty(page, draw))
        clean: list[Part | None] = [None] * (len(faulty) // 2)
        for number, part in enumerate([*faulty, *clean]):
            others = draw.sample([one.name for one in half if one is not page], _SOURCES - 1)
            made.append(_draft(f"{page.name}-{number:02}", page, part, others, draw))
    return made


def _by_page(name: str) -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for row in read_rows(OWN_SETS, name):
        found[row["page"]] = (*found.get(row["page"], ()), row["text"])
    return found


def _faulty(page: Page, draw: random.Random) -> Iterator[Part]:
    for kind, fault in FAULTS.items():
        planted = 0
        for sentence in draw.sample(page.sentences, k=len(page.sentences)):
            wrong = fault.plant(sentence, draw)
            if wrong is None or wrong == sentence or planted == _PER_KIND:
                continue
            planted += 1
            text = reworded(wrong, draw, 1) if planted % 2 else wrong
            yield Part(text=text, kind=kind, before=sentence)
    for text in page.inventions:
        yield Part(text=text, kind=INVENTED)


def _draft(
    draft_id: str, page: Page, part: Part | None, others: Sequence[str], draw: random.Random
) -> Draft:
    parts = list(_beside(page, part, draw))
    if part is not None:
        parts.insert(draw.randrange(len(parts) + 1), part)
    text, places = "", []
    for one in parts:
        text += " " if text else ""
        places.append((one, len(text), len(text) + len(one.text)))
        text += one.text
    sources = [page.name, *others]
    draw.shuffle(sources)
    return Draft(
        draft_id=draft_id,
        text=text,
        sources=tuple(sources),
        plants=tuple(_plant(*place) for place in places if place[0] is part),
        recommendation=_recommendation(part),
        controls=tuple((one.kind, start, end) for one, start, end in places if one is not part),
    )


def _beside(page: Page, part: Part | None, draw: random.Random) -> Iterator[Part]:
    """Right sentences; none of them tells what the wrong one gets wrong."""
    left = [one for one in page.sentences if part is None or one != part.before]
    said = draw.sample(left, k=min(len(left), draw.randint(*_BESIDE)))
    for number, sentence in enumerate(said):
        text = reworded(sentence, draw) if number else sentence
        yield Part(text=text, kind="verbatim" if text == sentence else "reworded")
    if page.paraphrases and (part is None or part.kind == INVENTED):
        yield Part(text=draw.choice(page.paraphrases), kind="paraphrase")
    if draw.random() < 0.5:
        yield Part(text=draw.choice(_asides()), kind="aside")


def _asides() -> list[str]:
    return [row["text"] for row in read_rows(OWN_SETS, "review_asides")]


def _plant(part: Part, start: int, end: int) -> Plant:
    types = INVENTED_TYPES if part.kind == INVENTED else FAULTS[part.kind].types
    return Plant(kind=part.kind, start=start, end=end, types=types, before=part.before)


def _recommendation(part: Part | None) -> str:
    if part is None:
        return "approve"
    return INVENTED_RECOMMENDATION if part.kind == INVENTED else FAULTS[part.kind].recommendation
