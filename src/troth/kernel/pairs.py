"""Pairs of a passage and a claim, as one judge after the other is asked about them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from troth.kernel.canonical import canonical_json
from troth.kernel.digests import sha256_hex
from troth.kernel.evidence import Span
from troth.kernel.judgements import Judgement

JUDGE_STAGE: Final = "judge"
"""The stage in which a chat model judges. It writes nothing, so that it fails no answer."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Pair:
    """What a judge is asked: does the passage carry the claim, contradict it, or leave it open?"""

    passage: str
    claim: str

    @property
    def chars(self) -> int:
        """Code points of both texts."""
        return len(self.passage) + len(self.claim)

    def digest(self, nonce: str) -> str:
        """SHA-256 of both texts, as the log may hold it: without the nonce it confirms no guess.

        Raises:
            CallerError: A text has no UTF-8 form.
        """
        return sha256_hex(
            canonical_json({"nonce": nonce, "passage": self.passage, "claim": self.claim})
        )


@dataclass(frozen=True, kw_only=True, slots=True)
class QuotedJudgement(Judgement):
    """A judgement with the words that it rests on.

    Attributes:
        passage: Where the quote stands in the passage.
        claim: Where the quote stands in the claim.
    """

    passage: Span
    claim: Span
