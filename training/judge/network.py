"""The judge's layers: they read two texts together on what the encoder makes of each alone."""

from __future__ import annotations

import copy
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import torch
from torch import Tensor, nn

from training.encoder.body import Body, mean
from training.encoder.network import SentenceEncoder, states_of

LABELS: Final = ("supported", "refuted", "not_enough_info")
MOST: Final = 144, 70
"""Tokens of the passage and of the claim that are learned from."""
READ: Final = 192
"""Tokens of a text that the lower layers read."""
Pair = Mapping[str, Any]


class Judge(nn.Module):
    """Scores (batch, 3) of the labels over states of two texts.

    Args:
        start: Whose upper layers it begins with.
        below: How many lower ones read each text alone.
    """

    def __init__(self, start: Body, below: int, dropout: float = 0.1) -> None:
        super().__init__()
        width = start.words.embedding_dim
        self.layers = copy.deepcopy(start.layers[below:])
        self.claimed = nn.Parameter(torch.zeros(width))
        self.pooled = nn.Linear(5 * width, width)
        self.scores = nn.Linear(width, len(LABELS))
        self.dropout = nn.Dropout(dropout)

    def forward(self, states: Tensor, mask: Tensor, parts: Tensor) -> Tensor:
        """``states`` is (batch, tokens, width).

        ``mask`` and ``parts`` are 1 where a token counts, and where it is the claim's.
        """
        counted = mask.to(states.dtype)
        claim = counted * parts.to(states.dtype)
        x = states + claim[:, :, None] * self.claimed
        bias = (1.0 - counted)[:, None, None, :] * -10000.0
        for layer in self.layers:
            x = layer(x, bias)
        x = x.float()
        said, claimed = mean(x, counted - claim), mean(x, claim)
        both = torch.cat((x[:, 0], said, claimed, (said - claimed).abs(), said * claimed), dim=1)
        return self.scores(self.dropout(torch.tanh(self.pooled(both))))


class Read:
    """What the lower layers make of all texts of some pairs, kept in half precision."""

    def __init__(
        self, encoder: SentenceEncoder, start: Path, pairs: Sequence[Pair], below: int
    ) -> None:
        texts = dict.fromkeys(pair[end] for pair in pairs for end in ("passage", "claim"))
        self._known = states_of(encoder, start, list(texts), READ, below)

    def length(self, pair: Pair) -> int:
        """Tokens of a pair."""
        return sum(len(self._known[pair[end]][0]) for end in ("passage", "claim"))

    def joined(self, pairs: Sequence[Pair]) -> tuple[Tensor, Tensor, Tensor]:
        """States, mask and parts of some pairs: what opens a text, the passage, and the claim."""
        both = []
        for pair in pairs:
            said, first = self._known[pair["passage"]]
            claimed, own = self._known[pair["claim"]]
            passage = torch.cat((said[:1], said[first:]))[: MOST[0]]
            both.append((passage, claimed[own:][: MOST[1]]))
        longest = max(len(passage) + len(claim) for passage, claim in both)
        states = torch.zeros(len(both), longest, both[0][0].shape[1])
        mask, parts = (torch.zeros(len(both), longest, dtype=torch.int64) for _ in range(2))
        for row, (passage, claim) in enumerate(both):
            at, end = len(passage), len(passage) + len(claim)
            states[row, :at], states[row, at:end] = passage.float(), claim.float()
            mask[row, :end], parts[row, at:end] = 1, 1
        return states, mask, parts
