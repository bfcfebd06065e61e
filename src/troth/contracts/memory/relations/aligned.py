"""Two sentences that differ in one place: what stands there may exclude each other.

This is for descriptions of one scene, where both sentences are about the same thing throughout
("near the yellow line", "near the red line"). It is not for what people tell of themselves: who
likes red may like blue as well.
"""

from __future__ import annotations

from typing import TypeAlias

from troth.contracts.memory.values.lexicon import usual_word
from troth.contracts.memory.values.plain import plain, word_list
from troth.contracts.memory.values.spelled import read_number, read_ordinal
from troth.contracts.memory.values.texts import exclusion, singular

_MAX_WORDS = 80
_MAX_DIFFERING = 3
_MAX_CHARS = 1_000
_MIN_COMMON = 2
_LIGHT = frozenset("a an the of from to away".split())
_Difference: TypeAlias = "tuple[list[str], list[str]]"


def excluding_difference(first: str, second: str) -> str:
    """Why both sentences cannot be of one scene, by the one place where they differ; or empty."""
    if max(len(first), len(second)) > _MAX_CHARS:
        return ""
    ones, twos = word_list(plain(first))[:_MAX_WORDS], word_list(plain(second))[:_MAX_WORDS]
    difference = _one_change(ones, twos) or _one_place(ones, twos)
    if difference is None:
        return ""
    left, right = (_usual(words) for words in difference)
    places = read_ordinal(left), read_ordinal(right)
    if None not in places and places[0] != places[1]:
        return "other_place_in_order"
    found = exclusion(left, right)
    return found.reason if found is not None else ""


def _one_change(ones: list[str], twos: list[str]) -> _Difference | None:
    """One word changed for another throughout: each beer is a cider."""
    if len(ones) != len(twos):
        return None
    changes = {(one, two) for one, two in zip(ones, twos, strict=True) if one != two}
    if len(changes) != 1 or len(ones) <= _MIN_COMMON:
        return None
    (one, two), *_ = changes
    head, _, tail = one.rpartition("-")
    other, _, others = two.rpartition("-")
    if head and other and tail == others:  # "four-wheeled", "ten-wheeled"
        return [head], [other]
    return [one], [two]


def _one_place(ones: list[str], twos: list[str]) -> _Difference | None:
    """The few words between what both begin and end with."""
    start = _common(ones, twos)
    end = min(_common(ones[::-1], twos[::-1]), min(len(ones), len(twos)) - start)
    left, right = ones[start : len(ones) - end], twos[start : len(twos) - end]
    if start + end < _MIN_COMMON or not left or not right:
        return None
    return (left, right) if max(len(left), len(right)) <= _MAX_DIFFERING else None


def _common(ones: list[str], twos: list[str]) -> int:
    count = 0
    for one, two in zip(ones, twos, strict=False):
        if one != two:
            break
        count += 1
    return count


def _usual(words: list[str]) -> str:
    kept = [word for word in words if word not in _LIGHT] or words
    number = read_number(kept, 0)
    if number is not None and number[1] == len(kept):
        return str(number[0])
    kept = [usual_word(singular(word)) for word in kept]
    return usual_word(" ".join(kept))
