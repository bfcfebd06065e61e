"""Opening the sentence encoder."""

from __future__ import annotations

import warnings
from functools import lru_cache
from pathlib import Path

from troth.adapters.understanding import weights
from troth.adapters.understanding.encoder import SentenceEncoder
from troth.kernel.errors import CallerError


class EncoderFallback(UserWarning):
    """The shipped encoder cannot be used; what is near is told by words alone."""


def open_encoder(folder: str = "") -> SentenceEncoder | None:
    """The encoder of a folder of weights.

    Args:
        folder: Empty for the shipped weights; ``None`` is given where their files are damaged or
            missing, with an ``EncoderFallback`` warning.

    Raises:
        CallerError: ``config.invalid``: a folder that was named cannot be used.
    """
    if folder:
        return SentenceEncoder(Path(folder))
    try:
        return _shared(weights.SHIPPED)
    except CallerError as failure:
        warnings.warn(f"{failure.detail} Only words are compared.", EncoderFallback, stacklevel=2)
        return None


@lru_cache(maxsize=1)
def _shared(folder: Path) -> SentenceEncoder:
    """The encoder of a process, with the vectors it keeps, however many deployments it opens."""
    return SentenceEncoder(folder)
