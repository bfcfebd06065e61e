"""The passes that a deployment runs: registered once, each of them read beforehand (THINK-5)."""

from __future__ import annotations

import warnings
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Self

from troth.contracts.thinking.model import PassMaker, PassName
from troth.runtime.thinking.purity import require_pure

FAMILY = "troth.contracts.thinking"


class UnsafePasses(UserWarning):
    """Passes were registered without being read; only the guard watches them."""


@dataclass(frozen=True)
class PassRegistry:
    """A maker for each pass that a plan can name. Made by ``checked``.

    Attributes:
        makers: Exactly one for each ``PassName``.
        is_checked: Whether their source was read.

    Raises:
        ValueError: A pass is missing, so that some plans could not be run.
    """

    makers: Mapping[PassName, PassMaker]
    is_checked: bool

    def __post_init__(self) -> None:
        if set(self.makers) != set(PassName):
            raise ValueError("every pass that a plan can name has a maker, and no other has")

    @classmethod
    def checked(cls, makers: Mapping[PassName, PassMaker]) -> Self:
        """Read the source of every pass, and of all it reaches, before any of them may run.

        Raises:
            ImpurePass: A pass is not pure; none is registered then.
        """
        for name in PassName:
            if name in makers:
                require_pure(makers[name], family=FAMILY)
        return cls(MappingProxyType(dict(makers)), is_checked=True)

    @classmethod
    def unsafe_unchecked(cls, makers: Mapping[PassName, PassMaker]) -> Self:
        """Register passes that nobody has read, to show what the guard alone does; warns."""
        warnings.warn("passes are not read before they run", UnsafePasses, stacklevel=2)
        return cls(MappingProxyType(dict(makers)), is_checked=False)
