"""Claims of a draft: which stretch of it says what kind of thing.

Refinement and review read a draft the same way. Only a ``FACT`` can be wrong about a source; the
other kinds are never held against one.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class ClaimKind(StrEnum):
    """What a stretch of a draft does."""

    FACT = "fact"  # asserts something that a source could carry or refute
    OPINION = "opinion"  # values or advises: "I would recommend the annual plan"
    QUESTION = "question"
    INSTRUCTION = "instruction"  # tells the reader, or whoever reads along, to do something
    HYPOTHETICAL = "hypothetical"  # "if we were to…", "suppose"
    QUOTATION = "quotation"  # says what somebody else said
    FRAME = "frame"  # heading, greeting, signature, connective: says nothing


@dataclass(frozen=True, kw_only=True, slots=True)
class TextClaim:
    """One clause or sentence of a draft.

    Attributes:
        start, end: Half-open offsets into the draft, in code points; ``text`` is that slice.
        text: Verbatim, as it stands in the draft.
        context: What the claim leans on, such as the noun phrase that a pronoun in it stands for or
            the heading above it; empty where it stands alone.
    """

    start: int
    end: int
    text: str
    kind: ClaimKind
    context: str = ""

    def __post_init__(self) -> None:
        if not 0 <= self.start < self.end or self.end - self.start != len(self.text):
            raise ValueError(f"no claim at [{self.start}, {self.end})")
