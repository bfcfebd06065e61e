"""The port to a judge of (passage, claim) pairs."""

from __future__ import annotations

from typing import Protocol

from troth.kernel.judgements import Judgement


class Judge(Protocol):
    """Pure and deterministic; safe for concurrent use."""

    @property
    def name(self) -> str:
        """Name and version, such as ``lexical/1``; receipts quote it."""
        ...

    def judge(self, passage: str, claim: str) -> Judgement:
        """Say what the passage says of the claim. Total: any two strings get a judgement."""
        ...
