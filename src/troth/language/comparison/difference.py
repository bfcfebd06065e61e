"""The value that comparing yields."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

Place: TypeAlias = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Difference:
    """One difference between a claim and a sentence.

    Attributes:
        reason: Stable code.
        conflicts: True where the sentence refutes the claim, if their topic is the same.
        claim_span: Half-open offsets into the claim as it was read; ``None`` where nothing there
            stands for it, as with a condition that was dropped.
        said_span: The same in the sentence.
    """

    reason: str
    conflicts: bool
    claim_span: Place | None = None
    said_span: Place | None = None
