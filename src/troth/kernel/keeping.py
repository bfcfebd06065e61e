"""What is made of a text, kept for a while in this process, and given back when texts are erased.

MEM-20: what a user had erased is in no memory of the process either. Whatever keeps results of
texts says so here, and whoever erases calls ``forget``.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import ParamSpec, TypeVar, cast

P = ParamSpec("P")
R = TypeVar("R")

_FORGET: list[Callable[[], None]] = []


def kept(most: int, *, typed: bool = False) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Keep the newest results of a pure function of texts, ``most`` of them.

    For functions of modules: what is kept so is known for as long as the process lives.
    """

    def keeping(function: Callable[P, R]) -> Callable[P, R]:
        found = lru_cache(maxsize=most, typed=typed)(function)
        _FORGET.append(found.cache_clear)
        return cast("Callable[P, R]", found)  # its own type would lose the parameters

    return keeping


def on_forgetting(give_back: Callable[[], None]) -> None:
    """Have something called whenever texts are erased; it is safe in any thread."""
    _FORGET.append(give_back)


def forget() -> None:
    """Keep nothing of any text any longer. Safe in any thread, and at any time."""
    for give_back in tuple(_FORGET):
        give_back()
