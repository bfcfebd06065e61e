"""The body of all networks: BERT layers of MiniLM size, in plain torch.

Written out so that every weight that is shipped has a name here, and so that the export needs
nothing but torch.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import torch
import torch.nn.functional as nnf
from torch import Tensor, nn


@dataclass(frozen=True, kw_only=True, slots=True)
class Shape:
    """Sizes of the encoder; the defaults are those of the start weights."""

    vocabulary: int
    width: int = 384
    inner: int = 1536
    layers: int = 12
    heads: int = 12
    positions: int = 512


class Layer(nn.Module):
    """Attention and feed-forward, each followed by its normalization."""

    def __init__(self, shape: Shape) -> None:
        super().__init__()
        self.heads = shape.heads
        self.query = nn.Linear(shape.width, shape.width)
        self.key = nn.Linear(shape.width, shape.width)
        self.value = nn.Linear(shape.width, shape.width)
        self.out = nn.Linear(shape.width, shape.width)
        self.norm1 = nn.LayerNorm(shape.width, eps=1e-12)
        self.inner = nn.Linear(shape.width, shape.inner)
        self.outer = nn.Linear(shape.inner, shape.width)
        self.norm2 = nn.LayerNorm(shape.width, eps=1e-12)

    def forward(self, x: Tensor, bias: Tensor) -> Tensor:
        """``x`` is (batch, tokens, width); ``bias``, (batch, 1, 1, tokens), is added to scores."""
        batch, tokens, width = x.shape
        cut = (batch, tokens, self.heads, width // self.heads)
        q, k, v = (part(x).view(cut).transpose(1, 2) for part in (self.query, self.key, self.value))
        mixed = nnf.scaled_dot_product_attention(q, k, v, attn_mask=bias.to(q.dtype))
        x = self.norm1(x + self.out(mixed.transpose(1, 2).reshape(x.shape)))
        return self.norm2(x + self.outer(nnf.gelu(self.inner(x))))


class Body(nn.Module):
    """Words, places and layers; what is made of them is the encoder's."""

    def __init__(self, shape: Shape) -> None:
        super().__init__()
        self.words = nn.Embedding(shape.vocabulary, shape.width)
        self.places = nn.Embedding(shape.positions, shape.width)
        self.parts = nn.Embedding(2, shape.width)
        self.norm = nn.LayerNorm(shape.width, eps=1e-12)
        self.layers = nn.ModuleList(Layer(shape) for _ in range(shape.layers))


def mean(x: Tensor, weights: Tensor) -> Tensor:
    """Of the tokens that ``weights`` (batch, tokens) counts."""
    total = (x * weights[:, :, None]).sum(dim=1)
    return total / weights.sum(dim=1, keepdim=True).clamp(min=1.0)


def halves(device: str) -> torch.autocast:
    """Half precision where it is faster: many processors only imitate it."""
    cpus = Path("/proc/cpuinfo")
    flags = cpus.read_text() if cpus.exists() else ""
    is_fast = device != "cpu" or "amx_bf16" in flags or "avx512_bf16" in flags
    return torch.autocast(device, dtype=torch.bfloat16, enabled=is_fast)
