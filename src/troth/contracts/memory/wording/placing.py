"""Putting true caveats beside contested claims, and taking false ones away.

Serves MEM-3 and MEM-4. Deterministic and idempotent; every word of the text that is not part of a
false notice, or of one that calls a contested claim certain, stays where it is. A caveat goes
right behind its claim, in the language of its sentence. Since our caveats are no part of what is
read (``reading``), adding one makes no new claim; only a replaced notice can change how a text
reads, so that is done first, and looked at again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from troth.contracts.memory.wording.caveats import Judged, Telling, judge_uses
from troth.contracts.memory.wording.index import Index, index_of
from troth.contracts.memory.wording.languages import language_of
from troth.contracts.memory.wording.mentions import Use, Uses, find_uses
from troth.contracts.memory.wording.notices import Notice
from troth.contracts.memory.wording.phrases import Language
from troth.contracts.memory.wording.reading import Reading
from troth.contracts.memory.wording.seals import seal_of
from troth.kernel.memories import Contest

_ROUNDS = 12
_Edit = tuple[int, int, str]


def with_caveats(text: str, contests: Sequence[Contest]) -> str:
    """The text with a true caveat beside every use of a contested claim.

    A text that needs nothing is returned as it is.
    """
    if not contests:
        return text
    index = index_of(contests)
    for _ in range(_ROUNDS):
        edits = _edits(text, index)
        if not edits:
            return text
        text = _edited(text, edits)
    return text


def _edits(text: str, index: Index) -> list[_Edit]:
    found = find_uses(text, index)
    wrong = [one for one in judge_uses(found) if one.telling is not Telling.CAVEATED]
    if not wrong:
        return []
    edits: dict[tuple[int, int], _Edit] = {}
    for judged in wrong:
        for edit in _edits_for(judged, found):
            edits.setdefault(edit[:2], edit)
    return sorted(edits.values())


def _edits_for(judged: Judged, found: Uses) -> Iterator[_Edit]:
    reading, use = found.reading, judged.use
    at, end = _place(reading, use)
    for notice in judged.culprits:
        paren = _parenthesis(reading, use, notice)
        if paren is not None:
            end = max(end, reading.end_of(paren))
        else:
            yield _replaced(reading, notice)
    if judged.telling is not Telling.CERTAIN:
        yield at, end, f" {seal_of(use, _language(reading, use))}"


def _language(reading: Reading, use: Use) -> Language:
    start, end = reading.units[use.unit]
    return language_of(reading.plain[start:end], reading.plain)


def _place(reading: Reading, use: Use) -> tuple[int, int]:
    """Where the caveat goes, and up to where it takes the place of a wrong one."""
    for seal in reading.seals:
        if seal.at == use.anchor:
            return seal.start, seal.end
    marked = use.start > 0 and reading.start_of(use.start) > reading.end_of(use.start)
    at = reading.start_of(use.anchor) if marked else reading.end_of(use.anchor)
    return at, at


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


def _edited(text: str, edits: Sequence[_Edit]) -> str:
    pieces: list[str] = []
    begin = 0
    for start, end, instead in edits:
        if start >= begin:
            pieces += (text[begin:start], instead)
            begin = end
    pieces.append(text[begin:])
    return "".join(pieces)
