"""What a linear classifier sees of a request: hashed words, pieces of words, and signals.

Three views, each a bag of features: words, pairs of words and how the request begins; pieces of
four and five letters inside the words (which forgive misspellings and compounds); and what the
rules saw, with the form of what was pasted and of the conversation. Pasted content itself is not
looked at: only its kind and length count (TRUST-1.9). Buckets are CRC-32 of UTF-8, the same in
every process. Decides no clause itself.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Final
from zlib import crc32

from troth.contracts.answers.request.dimensions import named_dimensions
from troth.contracts.answers.request.intents import demands_source
from troth.contracts.answers.request.missing import Turn, decide_missing_context
from troth.contracts.answers.request.need import decide_evidence_need
from troth.contracts.answers.request.split import SplitRequest
from troth.language.tokens import WORD, fold, visible

VERSION: Final = 1
"""Version of these features; weights fit one version only."""
MAX_HEAD_CHARS: Final = 1_200
"""Code points that are looked at from the start of a request; a question may stand at its end."""
MAX_TAIL_CHARS: Final = 400
"""Code points that are looked at at the end of a request that is longer."""
_MAX_WORD: Final = 30
_OPENING: Final = 4  # words that tell what kind of request begins
_DIGITS: Final = re.compile(r"\d++")
_SPELLED: Final = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"})
_PIECES: Final = (4, 5)
_LENGTHS: Final = (2, 4, 6, 9, 13, 18, 25, 40, 70)
_CONTENT_CHARS: Final = (80, 400, 2_000)
_FORMULA: Final = re.compile(r"\d ?[-+*/=^×÷] ?[\dxy(]|[a-z]\([a-z0-9, ]{0,20}\)")
_SOURCE: Final = re.compile(r"https?://|www\.")

Counts = dict[int, int]
"""How often each 32-bit hash occurs, by hash."""


def views_of(split: SplitRequest, turns: Sequence[Turn] = ()) -> tuple[Counts, Counts, Counts]:
    """The views ``words``, ``pieces`` and ``signals``, in this order. Linear, and bounded.

    Args:
        turns: Earlier turns of the conversation, oldest first.
    """
    text = _looked_at(split.request)
    found = _words(text)
    return (
        _counted((*_grams(found), *_opening(found))),
        _counted(_pieces(found)),
        _counted((*_forms(text, found), *_company(split, turns), *_rules(split, turns))),
    )


def _looked_at(request: str) -> str:
    low = fold(visible(request[: 4 * MAX_HEAD_CHARS])).strip()
    if len(request) <= MAX_HEAD_CHARS + MAX_TAIL_CHARS:
        return low
    return f"{low[:MAX_HEAD_CHARS]}\n{fold(visible(request[-MAX_TAIL_CHARS:]))}"


def _words(text: str) -> list[str]:
    """Folded words, umlauts spelled out, digits as their number of places."""
    found = (match.group()[:_MAX_WORD] for match in WORD.finditer(text.translate(_SPELLED)))
    return [_DIGITS.sub(_places, word) for word in found]


def _places(match: re.Match[str]) -> str:
    return "0" * min(len(match.group()), 4)


def _grams(words: list[str]) -> Iterator[str]:
    for word in words:
        yield f"w:{word}"
    for first, second in pairwise(words):
        yield f"w:{first} {second}"


def _opening(words: list[str]) -> Iterator[str]:
    """How the request begins and ends: there its form shows."""
    for size in range(1, min(_OPENING, len(words)) + 1):
        yield f"^:{' '.join(words[:size])}"
    if words:
        yield f"$:{words[-1]}"


def _pieces(words: list[str]) -> Iterator[str]:
    for word in words:
        padded = f" {word} "
        for size in _PIECES:
            for start in range(len(padded) - size + 1):
                yield f"p:{padded[start : start + size]}"


def _forms(text: str, words: list[str]) -> Iterator[str]:
    """Length, figures and formulas: what shows without reading."""
    yield f"length:{_bin(len(words), _LENGTHS)}"
    yield f"numbers:{min(sum(word.isdigit() for word in words), 3)}"
    yield f"sentences:{min(text.count('. ') + text.count('? ') + text.count(chr(10)), 4)}"
    if _FORMULA.search(text):
        yield "formula"
    if _SOURCE.search(text):
        yield "address"
    for name in named_dimensions(text):
        yield f"named:{name}"


def _company(split: SplitRequest, turns: Sequence[Turn]) -> Iterator[str]:
    """What came with the request, and what went before it."""
    size = sum(len(one.text) for one in split.pasted)
    yield f"content:{_bin(size, _CONTENT_CHARS) if size else 'none'}"
    for kind in dict.fromkeys(one.kind for one in split.pasted):
        yield f"pasted:{kind}"
    if split.attachments:
        yield "attached"
    yield f"turns:{min(len(turns), 3)}"
    if turns:
        yield f"asked:{bool(turns[-1].questions)}"
        yield f"had_content:{any(turn.had_content for turn in turns)}"


def _rules(split: SplitRequest, turns: Sequence[Turn]) -> Iterator[str]:
    """What the rules saw, by group: a word of an indicator is among the words already."""
    need = decide_evidence_need(split)
    groups = [_group(name) for name in need.signals]
    yield from dict.fromkeys(groups)
    if groups:
        yield f"last:{groups[-1]}"
    yield f"needed:{need.needed}"
    if demands_source(_looked_at(split.request)):
        yield "demands_source"
    for name in decide_missing_context(split, history=turns).signals:
        yield f"gap:{name.partition(':')[0]}"


def _group(signal: str) -> str:
    head, _, tail = signal.partition(":")
    return signal if head == "veto" else f"indicator:{head}" if tail else head


def _bin(size: int, bounds: Sequence[int]) -> int:
    return sum(size > bound for bound in bounds)


def _counted(features: Iterable[str]) -> Counts:
    return dict(Counter(crc32(one.encode("utf-8", "surrogatepass")) for one in features))
