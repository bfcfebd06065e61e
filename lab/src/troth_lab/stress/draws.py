"""Draws from a seed that are the same in every process and with every version of the language."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


class Draws:
    """A stream of choices; each one depends on the seed and on how many came before it."""

    def __init__(self, seed: int) -> None:
        self._seed, self._count = seed, 0

    def below(self, limit: int) -> int:
        """A whole number in ``[0, limit)``.

        Raises:
            ValueError: There is none.
        """
        if limit <= 0:
            raise ValueError("nothing to draw from")
        digest = hashlib.sha256(f"{self._seed}:{self._count}".encode()).digest()
        self._count += 1
        return int.from_bytes(digest[:8], "big") % limit

    def one_of(self, choices: Sequence[T]) -> T:
        """One of the choices, each as likely as the others."""
        return choices[self.below(len(choices))]

    def weighted(self, choices: Sequence[tuple[T, int]]) -> T:
        """One of the choices, by whole weights."""
        at = self.below(sum(weight for _, weight in choices))
        for choice, weight in choices:
            at -= weight
            if at < 0:
                return choice
        raise AssertionError("the weights add up to more than the draw")
