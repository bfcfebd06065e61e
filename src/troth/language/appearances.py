"""Where a text is seen in another way than it is read: turned, masked or struck out characters.

Who reads a screen sees what the bidirectional algorithm makes of a line; code reads the characters
in their order. Found here are the characters that part the two, and only where they do so:

* overrides, which turn letters and digits of any script;
* embeddings, isolates and marks from right to left, where no letter nearby is written that way, so
  that they turn figures and words which need it not ("30 - 25" is seen as "25 - 30");
* inside a figure, what is not seen or is drawn over a digit, and strokes through letters;
* control characters, which a terminal obeys and a page leaves out.

In texts of scripts that run from right to left, marks, embeddings and isolates are in their place
and are not found. Joiners and soft hyphens inside of words are not found either: they are left out
in reading, too. Linear; a line is a paragraph, at the end of which every turn ends.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from itertools import islice

from troth.language.tokens import ZERO_WIDTH

MAX_SHOWN_CHARS = 400
_LINE_END = re.compile(r"[\n\r\u2029\x85]")
_NEARBY = 40  # characters on each side, in which a letter tells the direction of the script
_UNSEEN = (
    f"{ZERO_WIDTH}\u034f\u061c\u180e\u2061-\u2064\u206a-\u206f\ufe00-\ufe0f\U000e0000-\U000e01ef"
)
_CONTROLS = r"\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f"
_STROKES = "\u0334-\u0338\u0489\u20d2\u20d3\u20d8-\u20da\u20dd-\u20df\u20e0\u20e2\u20e4-\u20e6"
_MARKS = (  # but for the one that makes a key of a digit
    "\u0300-\u034e\u0350-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20e2"
    "\u20e4-\u20ff\ufe20-\ufe2f"
)
_SUSPECT = re.compile(
    rf"(?P<override>[\u202d\u202e])"
    rf"|(?P<turn>[\u200f\u061c\u202b\u2067])"
    rf"|(?P<figure>(?<=\d)(?:[{_UNSEEN}]++(?=\d)|\ufe0f?+[{_MARKS}]))"
    rf"|(?P<stroke>(?<=[^\W\d_])[{_STROKES}])"
    rf"|(?P<control>[{_CONTROLS}])"
)
_TO_THE_LEFT = frozenset(("R", "AL"))
_TO_THE_RIGHT = "L"


def disguises(text: str, most: int) -> tuple[tuple[int, int], ...]:
    """The first stretches that are seen otherwise than they are read, at most one for each line.

    A stretch begins with the word in which the first such character stands and ends with the line,
    or after 400 characters.

    Args:
        most: How many to look for.
    """
    return tuple(islice(_disguises(text), most))


def _disguises(text: str) -> Iterator[tuple[int, int]]:
    line_end = -1
    for found in _SUSPECT.finditer(text):
        if found.start() < line_end:
            continue
        if found.lastgroup == "turn" and _is_at_home(text, found.start()):
            continue
        start, line_end = _stretch(text, found.start())
        yield start, min(line_end, start + MAX_SHOWN_CHARS)


def _stretch(text: str, place: int) -> tuple[int, int]:
    """From the word of a place to the end of its line."""
    head = text[max(0, place - _NEARBY) : place]
    start = place - len(head) + max(head.rfind(blank) for blank in " \t\n\r") + 1
    ends = _LINE_END.search(text, place)
    return start, ends.start() if ends else len(text)


def _is_at_home(text: str, place: int) -> bool:
    """Whether the nearest letter on either side is written from right to left."""
    before = text[max(0, place - _NEARBY) : place]
    after = text[place + 1 : place + 1 + _NEARBY]
    return _leads_left(reversed(before)) or _leads_left(iter(after))


def _leads_left(letters: Iterator[str]) -> bool:
    for char in letters:
        direction = unicodedata.bidirectional(char)
        if direction == _TO_THE_RIGHT:
            return False
        if direction in _TO_THE_LEFT and char.isalpha():
            return True
    return False
