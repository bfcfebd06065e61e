"""Pairs of statements by one subject, ours and public ones, with whether they contradict.

Ours were written and split before anything was tuned: by label and category, in the order of the
SHA-256 of their ids, every other row is for testing. **The test half is run once, for the report**:
whoever tunes opens ``memory_pairs_tune.jsonl`` and never the other file. Rows that a public set
calls a test split are left out.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final, TypeAlias

from troth_lab.bench.rows import OWN_SETS, SetRow, only, read_set

Texts: TypeAlias = "tuple[str, str]"  # what was said first, and what was said later
HALVES: Final = ("tune", "test")
CATEGORIES: Final = (
    "direct paraphrase numeric temporal negation correction refinement alias many_valued"
    " other_people hypothetical quoted"
).split()
HINTED: Final = frozenset(
    f"mp-{number}" for number in "020 036 038 052 100 107 132 140 144".split()
)
"""Test pairs at whose subject a note to the authors of the rules hinted while they wrote them."""


@dataclass(frozen=True, kw_only=True, slots=True)
class LabelledPair:
    """One of our own pairs.

    Attributes:
        contradiction: Both cannot be taken as plain truth side by side: corrections and changes
            that nobody explained are contradictions, explained changes are none.
        language: ``en`` or ``de``.
    """

    id: str
    first: str
    second: str
    contradiction: bool
    category: str
    language: str


@dataclass(frozen=True, kw_only=True, slots=True)
class StatementCase:
    """Pairs of which at least one contradicts, or none does: most cases have one pair."""

    pairs: tuple[Texts, ...]
    contradiction: bool


@dataclass(frozen=True, kw_only=True, slots=True)
class StatementSet:
    """Labelled cases under one name.

    Attributes:
        skewed: One of the labels is so rare that F1 alone says little.
    """

    name: str
    cases: tuple[StatementCase, ...]
    skewed: bool = False


def labelled_pairs(half: str) -> list[LabelledPair]:
    """Our own pairs: ``tune``, or ``test``, which is for the report alone."""
    return list(map(_labelled, read_set(OWN_SETS, f"memory_pairs_{half}", HALVES)))


def own_pairs(half: str) -> StatementSet:
    """One half of our own pairs as cases."""
    cases = (
        StatementCase(pairs=((pair.first, pair.second),), contradiction=pair.contradiction)
        for pair in labelled_pairs(half)
    )
    return StatementSet(name=f"our pairs, {half} half", cases=tuple(cases))


def unhinted_pairs() -> StatementSet:
    """The test half without the pairs that were hinted at."""
    cases = (
        StatementCase(pairs=((pair.first, pair.second),), contradiction=pair.contradiction)
        for pair in labelled_pairs("test")
        if pair.id not in HINTED
    )
    return StatementSet(name="our pairs, test half, never hinted at", cases=tuple(cases))


def persona_pairs(folder: Path, *, seen: bool) -> StatementSet:
    """Dialogue NLI, dev: an utterance, and a sentence of a persona; neutral counts as none.

    Args:
        seen: The rows whose second sentence occurs in the set's training half, or the others.

    Raises:
        NoSuchSet: The folder lacks the file.
    """
    rows = (
        row
        for row in only(read_set(folder, "persona_nli"), split="dev")
        if row.flag("s2_seen_in_train") is seen
    )
    name = f"persona_nli dev, {'seen' if seen else 'unseen'} second sentences"
    return _of_rows(name, rows, "sentence1", "sentence2")


def one_word_pairs(folder: Path) -> StatementSet:
    """Breaking NLI, dev: a caption, and the same with one word replaced.

    Raises:
        NoSuchSet: The folder lacks the file.
    """
    rows = only(read_set(folder, "breaking_nli"), split="dev")
    return replace(_of_rows("breaking_nli dev", rows, "premise", "hypothesis"), skewed=True)


def history_cases(folder: Path) -> StatementSet:
    """CI-ToD, dev, ``hi``: the last reply beside every turn before the last query.

    Raises:
        NoSuchSet: The folder lacks the file.
    """
    rows = only(read_set(folder, "ci_tod"), split="dev")
    return StatementSet(name="ci_tod dev, HI", cases=tuple(map(_history_case, rows)))


def table_cases(folder: Path) -> StatementSet:
    """CI-ToD, dev, ``kbi``: the last reply beside the rows that it names, told as sentences.

    Weather is left out: a forecast has a row for each place and day, with a low and a high, and
    its replies seldom say which of them they mean.

    Raises:
        NoSuchSet: The folder lacks the file.
    """
    rows = only(read_set(folder, "ci_tod"), split="dev")
    name = "ci_tod dev, KBI, navigate and calendar"
    return StatementSet(name=name, cases=tuple(_table_cases(rows)))


TOLD: Final[Mapping[str, Mapping[str, str]]] = {
    "navigate": {
        "distance": "{poi} is {value} away.",
        "address": "{poi} is at {value}.",
        "traffic_info": "There is {value} on the way to {poi}.",
        "poi_type": "{poi} is a {value}.",
    },
    "calendar": {
        "date": "The {event} is on {value}.",
        "time": "The {event} is at {value}.",
        "party": "The {event} is with {value}.",
        "room": "The {event} is in {value}.",
    },
}
"""How a cell of CI-ToD's tables is told: by domain and column."""

_NAMED_BY: Final = {"navigate": "poi", "calendar": "event"}
_NO_VALUE: Final = frozenset(("", "-"))
_LOST_APOSTROPHE: Final = re.compile(r"\b([a-z]+n) t\b|\b([a-z]+) (m|s|re|ve|ll|d)\b")
_SPACED_STOP: Final = re.compile(r" ([.,!?])")


def as_typed(tokens: str) -> str:
    """A sentence of a tokenized set as somebody types it: ``i don t ,`` becomes ``i don't,``.

    The public dialogue sets lost their apostrophes, which no user's message has.
    """

    def restored(found: re.Match[str]) -> str:
        return f"{found[1]}'t" if found[1] else f"{found[2]}'{found[3]}"

    words = tokens.replace("_", " ")
    return _SPACED_STOP.sub(r"\1", _LOST_APOSTROPHE.sub(restored, words)).strip()


@dataclass(frozen=True, kw_only=True, slots=True)
class Reply:
    """The last reply of a dialogue, and what it is held against.

    Attributes:
        told: Sentences, in their order; there may be none.
    """

    told: tuple[str, ...]
    reply: str


def reply_in_talk(row: SetRow) -> Reply:
    """The last reply beside every turn before the last query, which is the business of QI.

    Raises:
        CallerError: ``input.invalid``: the row holds no dialogue.
    """
    turns = [as_typed(turn.text("utterance")) for turn in row.rows("dialogue")]
    if not turns:
        raise row.damaged("dialogue is empty", "dialogue")
    return Reply(told=tuple(turns[:-2]), reply=turns[-1])


def reply_with_table(row: SetRow) -> Reply | None:
    """The last reply beside the rows of the table that it names; ``None`` of a table of weather.

    Raises:
        CallerError: ``input.invalid``: the row holds no dialogue or no table.
    """
    if row.text("domain") not in TOLD:
        return None
    reply = reply_in_talk(row).reply
    return Reply(told=tuple(_told(row, reply)), reply=reply)


def _labelled(row: SetRow) -> LabelledPair:
    return LabelledPair(
        id=row.text("id"),
        first=row.text("first"),
        second=row.text("second"),
        contradiction=row.text("label") == "contradiction",
        category=row.text("category"),
        language=row.text("language"),
    )


def _of_rows(name: str, rows: Iterable[SetRow], first: str, second: str) -> StatementSet:
    cases = (
        StatementCase(
            pairs=((as_typed(row.text(first)), as_typed(row.text(second))),),
            contradiction=row.text("label") == "contradiction",
        )
        for row in rows
    )
    return StatementSet(name=name, cases=tuple(cases))


def _history_case(row: SetRow) -> StatementCase:
    said = reply_in_talk(row)
    pairs = tuple((one, said.reply) for one in said.told)
    return StatementCase(pairs=pairs, contradiction=row.flag("hi"))


def _table_cases(rows: Iterable[SetRow]) -> Iterator[StatementCase]:
    for row in rows:
        said = reply_with_table(row)
        if said is not None:
            pairs = tuple((one, said.reply) for one in said.told)
            yield StatementCase(pairs=pairs, contradiction=row.flag("kbi"))


def _told(row: SetRow, reply: str) -> Iterator[str]:
    column = _NAMED_BY[row.text("domain")]
    for entry in row.rows("kb"):
        name = as_typed(entry.text(column))
        if name in reply:
            yield from _sentences(TOLD[row.text("domain")], entry, {column: name})


def _sentences(told: Mapping[str, str], entry: SetRow, named: Mapping[str, str]) -> Iterator[str]:
    for column, words in told.items():
        value = entry.text(column) if column in entry.fields else ""
        if value not in _NO_VALUE:
            yield words.format(value=as_typed(value), **named)


PUBLIC: Final[tuple[Callable[[Path], StatementSet], ...]] = (
    lambda folder: persona_pairs(folder, seen=False),
    lambda folder: persona_pairs(folder, seen=True),
    one_word_pairs,
    history_cases,
    table_cases,
)
"""Loaders of the public sets, in the order of the table."""
