"""The port to a sentence encoder: texts as vectors whose nearness is nearness in meaning.

They only rank what is shown first; no decision about a claim rests on them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol


class Encoder(Protocol):
    """Deterministic on one machine; safe for concurrent use."""

    @property
    def name(self) -> str:
        """Name and digest of the model; vectors of another name do not compare."""
        ...

    def embed(self, texts: Sequence[str]) -> list[bytes]:
        """One unit vector for each text, as little-endian float16 bytes of equal length."""
        ...

    def similarities(self, query: bytes, vectors: Sequence[bytes]) -> list[float]:
        """Cosine of each vector with the query, in [-1, 1]; 0 for one of another length."""
        ...
