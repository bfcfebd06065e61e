"""What is made of a text, kept for a while in this process, and given back when texts are erased.

MEM-20: what a user had erased is in no memory of the process either. Whatever keeps results of
texts says so here, and whoever erases calls ``forget``.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from threading import Lock
from typing import Any, ParamSpec, Protocol, TypeVar, cast
from weakref import WeakSet

P = ParamSpec("P")
R = TypeVar("R")


class Keeper(Protocol):
    """Keeps what it made of texts."""

    def forget(self) -> None:
        """Give it back. Safe in any thread, and at any time."""
        ...


_LOCK = Lock()
_FUNCTIONS: WeakSet[Any] = WeakSet()
_KEEPERS: WeakSet[Keeper] = WeakSet()


def kept(most: int, *, typed: bool = False) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Keep the newest results of a pure function of texts, ``most`` of them."""

    def keeping(function: Callable[P, R]) -> Callable[P, R]:
        found = lru_cache(maxsize=most, typed=typed)(function)
        with _LOCK:
            _FUNCTIONS.add(found)
        return cast("Callable[P, R]", found)  # its own type would lose the parameters

    return keeping


def forgets_too(keeper: Keeper) -> None:
    """Have something forget with the others for as long as it lives."""
    with _LOCK:
        _KEEPERS.add(keeper)


def forget() -> None:
    """Keep nothing of any text any longer. Safe in any thread, and at any time."""
    with _LOCK:
        functions, keepers = list(_FUNCTIONS), list(_KEEPERS)
    for function in functions:
        function.cache_clear()
    for keeper in keepers:
        keeper.forget()
