"""Claims that need two sentences of a passage, and those of which one half is wrong.

A claim joins two sentences, whole or shortened. It is supported where both stand in the passage as
they are told; it is not where one half is edited into an error or taken from another passage.
"""

# ruff: noqa: S311 - randomness chooses training rows here, and guards nothing
from __future__ import annotations

from collections.abc import Sequence
from random import Random

from training.judge import edits
from training.judge.made import _stock, _usable
from training.judge.pairs import NOT_SUPPORTED, SUPPORTED, UNKNOWN, Pair
from troth.adapters.understanding.tiers import Passage
from troth.language.tokens import sentences

_LINKS = (", and ", "; ", ", while ", ", and also ", ", where ", ". ", ", whereas ")
_LONGEST_HALF = 150
_CHARS = (250, 350, 480, 480)


def made(texts: Sequence[str], count: int, seed: int) -> list[Pair]:
    """About ``count`` pairs over the passages."""
    order = Random(seed)
    found: list[Pair] = []
    names, ends = _stock(texts, order)
    pool = [text for text in texts if len(text) > 160]
    for _ in range(20 * count if pool else 0):
        if len(found) >= count:
            break
        halves = _halves(order.choice(pool), order)
        if halves is not None:
            away = _halves(order.choice(pool), order)
            found += _pairs(halves, away[1:] if away else (), (names, ends), order)
    return found


def _halves(text: str, order: Random) -> tuple[str, str, str] | None:
    """A window of the text, and two of its sentences, in either order."""
    window = Passage(text[: order.choice((600, 1500, 4000))], chars=order.choice(_CHARS))
    spans = [text[a:b].strip() for a, b in sentences(text[:4000])]
    spans = [one for one in spans if _usable(one) and len(one) <= _LONGEST_HALF and one[-1] == "."]
    if len(spans) < 2:
        return None
    one, other = order.sample(spans, 2)
    passage = window.gathering(f"{one} {other}")
    return (passage, one, other) if one in passage and other in passage else None


def _pairs(
    halves: tuple[str, str, str],
    away: Sequence[str],
    stock: tuple[Sequence[str], Sequence[str]],
    order: Random,
) -> list[Pair]:
    passage, one, other = halves
    told = [edits.reworded(half, order) if order.random() < 0.6 else half for half in (one, other)]
    found = [Pair(passage=passage, claim=_linked(told, order), allowed=SUPPORTED)]
    at = order.randrange(2)
    case = edits.Case(passage=passage, claim=(one, other)[at], names=stock[0], adjuncts=stock[1])
    wrong = edits.falsified(case, order)
    if wrong is not None:
        allowed = NOT_SUPPORTED if wrong[1] != UNKNOWN else UNKNOWN
        found.append(_with_half(passage, told, at, wrong[0], allowed, order))
    strange = [half for half in away if half not in passage]
    if strange and (wrong is None or order.random() < 0.4):
        found.append(_with_half(passage, told, at, order.choice(strange), UNKNOWN, order))
    return found


def _with_half(
    passage: str, told: Sequence[str], at: int, half: str, allowed: int, order: Random
) -> Pair:
    halves = list(told)
    halves[at] = half
    return Pair(passage=passage, claim=_linked(halves, order), allowed=allowed)


def _linked(halves: Sequence[str], order: Random) -> str:
    one, other = halves
    link = order.choice(_LINKS)
    if link != ". " and other[:1].isupper() and other.split(" ")[0].lower() in _SMALL:
        other = other[:1].lower() + other[1:]
    return one.rstrip(" .") + link + other


_SMALL = frozenset(
    """the a an this that these those it he she they we there in on at after before during when
    his her their its our my some many most all one two several however""".split()
)
