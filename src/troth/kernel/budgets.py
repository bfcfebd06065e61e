"""Token budgets, and the estimate that enforces them where no tokenizer is at hand."""

from __future__ import annotations

from dataclasses import dataclass

MAX_REPORTED_TOKENS = 1_000_000_000
"""No call uses so many: a figure beyond it, or below zero, is no count."""
TOKEN_BYTES = 4
"""Bytes of UTF-8 that a token is taken for where none are counted."""


@dataclass(frozen=True, kw_only=True, slots=True)
class TokenBudget:
    """How many tokens one stage may use in one attempt."""

    stage: str
    max_input_tokens: int
    max_output_tokens: int

    def __post_init__(self) -> None:
        if self.max_input_tokens < 1 or self.max_output_tokens < 1:
            raise ValueError(f"{self.stage}: a budget needs at least one token each way")


@dataclass(frozen=True, kw_only=True, slots=True)
class Usage:
    """Tokens used by one attempt.

    Attributes:
        estimated: True where the provider reported nothing and ``estimate_tokens`` spoke.
    """

    input_tokens: int
    output_tokens: int
    estimated: bool


def estimate_tokens(text: str) -> int:
    """A deterministic estimate: one token for every four UTF-8 bytes, rounded up.

    English text runs at about 4.2 bytes a token in common vocabularies, so the estimate errs
    slightly high there; providers' own counts replace it whenever they are reported.
    """
    return -(-len(text.encode("utf-8", "surrogatepass")) // TOKEN_BYTES)
