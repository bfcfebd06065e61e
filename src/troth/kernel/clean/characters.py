"""Characters that are obeyed or hidden instead of read: control, direction, invisible (TRUST-3.9).

Which they are is told by their Unicode properties, so that a new format character needs no line
here; only what Python's database does not tell is listed. Left in place are tab and line feed, the
format characters that are drawn (signs of Arabic, Syriac and Kaithi numbers), and what scripts and
emoji are written with: a joiner beside a virama, between letters of a joined script or inside an
emoji, one variation selector after a character that has variants. Direction marks never stay: a
line of one script needs none. Linear, idempotent, total.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from functools import lru_cache

CONTROL, DIRECTION, INVISIBLE = "control characters", "direction marks", "invisible characters"
_JOINERS = "\u200c\u200d"
_BREAKS = frozenset("\r\v\f\x85\u2028\u2029")
_ASCII_CONTROLS = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]")
# Letters, marks and signs of which none has to go: most texts hold nothing else.
_COMMON = re.compile(r"[\t\n -~\xa0-\xac\xae-\u024f\u2010-\u2027\u2030-\u205e\u20a0-\u20bf]*")
# Format characters that are drawn before a number or a word (Prepended_Concatenation_Mark).
_DRAWN = frozenset("\u0600\u0601\u0602\u0603\u0604\u0605\u06dd\u070f\u0890\u0891\u08e2\U000110bd")
# Ignored when drawn, though no format characters: fillers, inherent vowels, selectors, reserved.
_IGNORED = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2065\u3164\ufe00-\ufe0f\uffa0\ufff0-\ufff8"
    "\U000e0000-\U000e0fff]"
)
_TAKES_SELECTOR = frozenset("\u203c\u2049\u2139\u3030")  # emoji that are no symbols by category
_KEYCAP_BASES = frozenset("0123456789#*")
_KEYCAP = "\u20e3"
_VIRAMA = 9  # canonical combining class
_DIRECTIONS = frozenset(("LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"))
_MARKS_OF_DIRECTION = frozenset("\u200e\u200f\u061c")


def clean_characters(text: str, taken: Counter[str] | None = None) -> str:
    """The text without them; a line end of any kind is a line feed.

    Args:
        taken: Counts what was taken out, by kind.
    """
    if text.isascii():
        if _ASCII_CONTROLS.search(text) is None:
            return text
        found = set(_ASCII_CONTROLS.findall(text))
    else:
        if _COMMON.fullmatch(text) is not None:
            return text
        found = {char for char in set(text) if is_unclean(char)}
        if not found:
            return text
    runs = re.compile(f"[{''.join(map(re.escape, sorted(found)))}]+")

    def kept(run: re.Match[str]) -> str:
        start, end = run.span()
        stays = _stays_briefly if end - start <= 2 else _stays
        return stays(text[start - 1 : start], run.group(), text[end : end + 1])

    cleaned = runs.sub(kept, text)
    if taken is not None:
        for char, count in (Counter(text) - Counter(cleaned)).items():
            taken[_kind(char)] += count
    return cleaned


@lru_cache(maxsize=4096)
def is_unclean(char: str) -> bool:
    """Whether a character may have to go, by itself; where it stands can excuse it."""
    category = unicodedata.category(char)
    if category == "Cc":
        return char not in "\t\n"
    if category in ("Zl", "Zp", "Cs"):
        return True
    if category == "Cf":
        return char not in _DRAWN
    return _IGNORED.match(char) is not None or (ord(char) & 0xFFFE) == 0xFFFE


def _kind(char: str) -> str:
    if char in _MARKS_OF_DIRECTION or unicodedata.bidirectional(char) in _DIRECTIONS:
        return DIRECTION
    return CONTROL if unicodedata.category(char) in ("Cc", "Zl", "Zp") else INVISIBLE


def _stays(before: str, run: str, after: str) -> str:
    """What of a run of such characters stays between its two neighbours."""
    if not _BREAKS.isdisjoint(run):
        return "" if after == "\n" else "\n"
    selector = run[0] if _takes_selector(before, run[0], after) else ""
    joiner = next((char for char in run if char in _JOINERS), "")
    return selector + (joiner if _joins(before, joiner, after) else "")


_stays_briefly = lru_cache(maxsize=4096)(_stays)


def _takes_selector(before: str, selector: str, after: str) -> bool:
    if not before or _IGNORED.match(selector) is None:
        return False
    if selector in "\ufe0e\ufe0f":
        keycap = before in _KEYCAP_BASES and after == _KEYCAP
        symbol = unicodedata.category(before) in ("So", "Sm", "Sk")
        return keycap or symbol or before in _TAKES_SELECTOR
    if "\u180b" <= selector <= "\u180f":
        return unicodedata.name(before, "").startswith("MONGOLIAN")
    if "\ufe00" <= selector <= "\ufe0d" or "\U000e0100" <= selector <= "\U000e01ef":
        ideograph = unicodedata.name(before, "").startswith("CJK")
        return ideograph or unicodedata.category(before) == "Sm"
    return False


def _joins(before: str, joiner: str, after: str) -> bool:
    if not (joiner and before and after):
        return False
    if unicodedata.combining(before) == _VIRAMA or unicodedata.combining(after) == _VIRAMA:
        return True
    if unicodedata.bidirectional(after) == "AL":
        return unicodedata.bidirectional(before) in ("AL", "NSM")
    is_emoji = unicodedata.category(before) in ("So", "Sk")
    return joiner == "\u200d" and is_emoji and unicodedata.category(after) in ("So", "Sm")
