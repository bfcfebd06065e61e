"""Putting true caveats beside contested claims, and taking false ones away.

Serves MEM-3 and MEM-4. Deterministic and idempotent; every word of the text that is not part of a
false notice, or of one that calls a contested claim certain, stays where it is. A caveat goes
right behind its claim, in the language of its sentence. Since our caveats are no part of what is
read (``reading``), adding one makes no new claim; only a replaced notice can change how a text
reads, so that is done first, and looked at again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from troth.contracts.memory.wording.caveats import Judged, Telling, judge_uses, seal_of
from troth.contracts.memory.wording.index import Index, index_of
from troth.contracts.memory.wording.mentions import Use, Uses, find_uses
from troth.contracts.memory.wording.notices import Notice
from troth.contracts.memory.wording.reading import Reading
from troth.kernel.edits import edited
from troth.kernel.memories import Contest
from troth.language.tokens import language_of

_ROUNDS = 12
_Edit = tuple[int, int, str]


def with_caveats(text: str, contests: Sequence[Contest], asked: str = "") -> str:
    """The text with a true caveat beside every use of a contested claim.

    A text that needs nothing is returned as it is.

    Args:
        asked: What it answers, so that a "yes" is known for what it affirms.
    """
    index = index_of(contests)
    for _ in range(_ROUNDS):
        edits, done = _edits(text, index, asked)
        text = edited(text, edits) if edits else text
        if done:
            break
    return text


def _edits(text: str, index: Index, asked: str) -> tuple[list[_Edit], bool]:
    """What to change, and whether that is all: only replaced words need another look."""
    found = find_uses(text, index, asked)
    edits: dict[tuple[int, int], _Edit] = {}
    judged = [one for one in judge_uses(found) if one.telling is not Telling.CAVEATED]
    for one in judged:
        for edit in _edits_for(one, found, asked):
            edits.setdefault(edit[:2], edit)
    return sorted(edits.values()), not any(one.culprits for one in judged)


def _edits_for(judged: Judged, found: Uses, asked: str) -> Iterator[_Edit]:
    reading, use = found.reading, judged.use
    yield from ((seal.start, seal.end, "") for seal in judged.wrong)
    for notice in judged.culprits:
        paren = _parenthesis(reading, use, notice)
        if paren is not None:
            yield reading.end_of(use.anchor), reading.end_of(paren), ""
        else:
            yield _replaced(reading, notice)
    if not judged.sealed:
        at = _place(reading, use)
        yield at, at, f" {seal_of(use, _language(reading, use, asked))}"


def _language(reading: Reading, use: Use, asked: str) -> str:
    start, end = reading.units[use.unit]
    return language_of(reading.plain[start:end], language_of(f"{reading.plain}\n{asked}"))


def _place(reading: Reading, use: Use) -> int:
    """Where the caveat goes: behind the markup of a value that is marked up alone."""
    marked = use.start > 0 and reading.start_of(use.start) > reading.end_of(use.start)
    return reading.start_of(use.anchor) if marked else reading.end_of(use.anchor)


def _parenthesis(reading: Reading, use: Use, notice: Notice) -> int | None:
    """Where the parenthesis right behind a use ends that holds nothing but the notice."""
    before = reading.plain[use.anchor : notice.start]
    after = reading.plain[notice.end : notice.end + 1]
    alone = before.strip() in ("(", "[") and len(before) <= 3 and after in (")", "]")
    return notice.end + 1 if alone else None


def _replaced(reading: Reading, notice: Notice) -> _Edit:
    start, end = reading.start_of(notice.start), reading.end_of(notice.end)
    instead = notice.instead
    if reading.plain[notice.start].isupper():
        instead = instead[:1].upper() + instead[1:]
    return start, end, instead
