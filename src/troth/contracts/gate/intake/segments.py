"""Which lines of a body its sender wrote now, and which are quoted, forwarded, signed or legal.

First the end of the new text is sought: a forwarding rule, the rule above an original message,
a block of copied headers, or a line that says who wrote what follows. Lines with ``>`` are quoted
wherever they stand, and what stands unmarked between or below them is new again. In what is left,
closing formulas, ``-- `` and blocks of contact data begin a signature, and paragraphs that speak
of the mail itself in legal words are disclaimers.
"""

from __future__ import annotations

from collections.abc import Sequence

from troth.contracts.gate.intake.model import Segment, SegmentKind
from troth.contracts.gate.intake.segment_cues import (
    announces,
    closes,
    contacts,
    disclaims,
    header_role,
    introduces_quote,
    marks_forward,
    marks_original,
    may_introduce,
    placeholder,
    postscript,
    quotes,
    rules_off,
    sent_from,
)

_NEW, _QUOTED, _FORWARDED = SegmentKind.NEW, SegmentKind.QUOTED, SegmentKind.FORWARDED
_SIGNATURE, _DISCLAIMER = SegmentKind.SIGNATURE, SegmentKind.DISCLAIMER
_INTRO_LINES = 4
_HEADER_LINES = 12
_SIGNATURE_LINES = 14  # after a closing formula
_NAME_CHARS = 90


def segment_body(body: str, *, forwards: bool = False) -> tuple[Segment, ...]:
    """Part a normalized body; the segments cover it in order.

    Args:
        forwards: The subject says that the mail forwards another.
    """
    lines = body.split("\n")
    kinds = _quoting(lines, forwards)
    _mark_endings(lines, kinds)
    return _merged(lines, kinds)


def _quoting(lines: list[str], forwards: bool) -> list[SegmentKind]:
    kinds = [_NEW] * len(lines)
    at = 0
    said = False  # whether the sender has said anything before this line
    while at < len(lines):
        kind, behind = _tail(lines, at, forwards=forwards, said=said)
        if kind is None:
            kinds[at] = _QUOTED if quotes(lines[at]) else _NEW
            if kinds[at] is _QUOTED:
                _claim_above(lines, kinds, at)
            said = said or (kinds[at] is _NEW and _speaks(lines[at]))
            at += 1
        elif _marked_next(lines, behind):  # the quotation carries marks: it ends where they end
            kinds[at:behind] = [_QUOTED] * (behind - at)
            at = behind
        else:
            kinds[at:] = [kind] * (len(lines) - at)
            _claim_above(lines, kinds, at)
            return kinds
    return kinds


def _claim_above(lines: list[str], kinds: list[SegmentKind], at: int) -> None:
    """Give a quotation the rule, or the line in whatever language, that stands right above it."""
    above = next((one for one in range(at - 1, max(-1, at - 3), -1) if lines[one].strip()), None)
    if above is not None and kinds[above] is _NEW:
        marked = quotes(lines[at]) and announces(lines[above])
        if marked or rules_off(lines[above]):
            kinds[above:at] = [kinds[at]] * (at - above)


def _tail(
    lines: list[str], at: int, *, forwards: bool, said: bool
) -> tuple[SegmentKind | None, int]:
    """Whether another mail begins at a line, and the line behind its introduction."""
    line = lines[at]
    if not line or quotes(line):
        return None, at
    if marks_forward(line):
        return _FORWARDED, at + 1
    # What is handed on without a word is handed on, however it is headed.
    handed_on = _FORWARDED if forwards or not said else _QUOTED
    if marks_original(line):
        return handed_on, at + 1
    headers = _header_lines(lines, at)
    if headers:
        return handed_on, at + headers
    for count in range(1, _INTRO_LINES + 1) if may_introduce(line) else ():
        window = lines[at : at + count]
        if len(window) < count or not window[-1].strip():
            break
        if introduces_quote(window):
            return _QUOTED, at + count
    return None, at


def _header_lines(lines: list[str], at: int) -> int:
    """How many lines a block of copied headers takes, or 0."""
    if header_role(lines[at]) not in ("from", "date"):
        return 0
    roles: set[str] = set()
    last = at
    for place in range(at, min(at + _HEADER_LINES, len(lines))):
        role = header_role(lines[place])
        if role:
            roles.add(role)
            last = place
        elif place - last > 1 or (lines[place].strip() and not lines[place][:1].isspace()):
            break
    return last + 1 - at if "from" in roles and len(roles) >= 3 else 0


def _marked_next(lines: list[str], at: int) -> bool:
    following = (line for line in lines[at : at + 3] if line.strip())
    return quotes(next(following, ""))


def _speaks(line: str) -> bool:
    return any(map(str.isalnum, line)) and not sent_from(line)


def _mark_endings(lines: list[str], kinds: list[SegmentKind]) -> None:
    """Signatures and disclaimers, in each stretch of new text and in no other."""
    start = 0
    for end in range(1, len(lines) + 1):
        if end == len(lines) or kinds[end] is not kinds[start]:
            if kinds[start] is _NEW:
                _mark_disclaimers(lines, kinds, start, end)
                _mark_signature(lines, kinds, start, end)
            start = end


def _mark_disclaimers(lines: list[str], kinds: list[SegmentKind], start: int, end: int) -> None:
    at = start
    while at < end:
        stop = at
        while stop < end and lines[stop].strip():
            stop += 1
        if stop > at and disclaims("\n".join(lines[at:stop])):
            kinds[at:stop] = [_DISCLAIMER] * (stop - at)
        at = stop + 1


def _mark_signature(lines: list[str], kinds: list[SegmentKind], start: int, end: int) -> None:
    first, last = _signature(lines, kinds, start, end)
    for place in range(start, end):
        if kinds[place] is _NEW and (first <= place < last or sent_from(lines[place])):
            kinds[place] = _SIGNATURE


def _signature(lines: list[str], kinds: list[SegmentKind], start: int, end: int) -> tuple[int, int]:
    filled = [at for at in range(start, end) if kinds[at] is _NEW and lines[at].strip()]
    for number, at in enumerate(filled):
        if lines[at].strip() == "--":
            return at, end
        if closes(lines[at]) and (last := _names_end(lines, filled, number + 1, end)):
            return at, last
    return _contact_block(lines, filled, end), end


def _names_end(lines: list[str], filled: Sequence[int], number: int, end: int) -> int:
    """Where the name and address below a closing formula end, or 0 if text follows instead."""
    after = filled[number : number + _SIGNATURE_LINES + 1]
    for at in after:
        if postscript(lines[at]) and not lines[at - 1].strip():
            return at
        if _prose(lines[at]):
            return 0
    return end if len(after) <= _SIGNATURE_LINES else 0


def _prose(line: str) -> bool:
    text = line.strip()
    if placeholder(text):
        return False
    words = text.split()
    lowered = sum(1 for word in words if word[:1].islower())
    wordy = len(text) > _NAME_CHARS or (len(words) >= 5 and lowered >= 3)
    return wordy and not contacts(line)


def _contact_block(lines: list[str], filled: Sequence[int], end: int) -> int:
    """The last paragraph, where it is short lines with two kinds of contact data, or the end."""
    if not filled:
        return end
    first = len(filled) - 1
    while first and filled[first - 1] == filled[first] - 1:
        first -= 1
    block = filled[first:]
    return block[0] if first and _is_contact_data(lines, block) else _ruled_off(lines, filled, end)


def _ruled_off(lines: list[str], filled: Sequence[int], end: int) -> int:
    """The last rule, where nothing but contact data stands below it."""
    for back, at in enumerate(reversed(filled[-_SIGNATURE_LINES - 1 :])):
        if rules_off(lines[at]):
            return at if back and _is_contact_data(lines, filled[-back:]) else end
    return end


def _is_contact_data(lines: list[str], block: Sequence[int]) -> bool:
    if not 2 <= len(block) <= _SIGNATURE_LINES:
        return False
    kinds = {kind for at in block for kind in contacts(lines[at])}
    return len(kinds) >= 2 and not any(
        len(lines[at]) > _NAME_CHARS or _prose(lines[at]) for at in block
    )


def _merged(lines: list[str], kinds: list[SegmentKind]) -> tuple[Segment, ...]:
    segments: list[Segment] = []
    at = begun = 0
    current: SegmentKind | None = None
    for line, kind in zip(lines, kinds, strict=True):
        if line.strip() and kind is not current:  # an empty line stays with what stands above it
            if current is not None and at > begun:
                segments.append(Segment(kind=current, start=begun, end=at))
                begun = at
            current = kind
        at += len(line) + 1
    if at - 1 > begun:
        segments.append(Segment(kind=current or _NEW, start=begun, end=at - 1))
    return tuple(segments)
