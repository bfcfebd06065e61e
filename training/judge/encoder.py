"""The network: a BERT encoder of MiniLM size that reads a passage and a claim together.

Written out in plain torch so that every weight that is shipped has a name here, and so that the
export needs nothing but torch. The start weights are a sentence encoder in safetensors form, with
the names of the usual BERT layout; the head (pooled vectors and how they differ, one hidden layer,
three labels) starts from random values.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from pathlib import Path

import torch
import torch.nn.functional as nnf
from torch import Tensor, nn

START_SHA256 = "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db"
LABELS = ("supported", "refuted", "not_enough_info")


@dataclass(frozen=True, kw_only=True, slots=True)
class Shape:
    """Sizes of the encoder; the defaults are those of the start weights."""

    vocabulary: int = 30522
    width: int = 384
    inner: int = 1536
    layers: int = 6
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


class CrossEncoder(nn.Module):
    """Scores (batch, 3) of the labels for token ids of passage and claim."""

    def __init__(self, shape: Shape, dropout: float = 0.1) -> None:
        super().__init__()
        self.words = nn.Embedding(shape.vocabulary, shape.width)
        self.places = nn.Embedding(shape.positions, shape.width)
        self.parts = nn.Embedding(2, shape.width)
        self.norm = nn.LayerNorm(shape.width, eps=1e-12)
        self.layers = nn.ModuleList(Layer(shape) for _ in range(shape.layers))
        self.pooled = nn.Linear(5 * shape.width, shape.width)
        self.scores = nn.Linear(shape.width, len(LABELS))
        self.dropout = nn.Dropout(dropout)

    def forward(self, input_ids: Tensor, attention_mask: Tensor, token_type_ids: Tensor) -> Tensor:
        """All three are (batch, tokens) integers: ids, 1 where a token counts, 1 in the claim."""
        places = torch.arange(input_ids.shape[1], device=input_ids.device)
        x = self.words(input_ids) + self.places(places) + self.parts(token_type_ids)
        x = self.norm(x)
        counted = attention_mask.to(x.dtype)
        bias = (1.0 - counted)[:, None, None, :] * -10000.0
        for layer in self.layers:
            x = layer(x, bias)
        claim = counted * token_type_ids.to(x.dtype)
        said, claimed = _mean(x, counted - claim), _mean(x, claim)
        both = torch.cat((x[:, 0], said, claimed, (said - claimed).abs(), said * claimed), dim=1)
        return self.scores(self.dropout(torch.tanh(self.pooled(both))))


def _mean(x: Tensor, weights: Tensor) -> Tensor:
    total = (x * weights[:, :, None]).sum(dim=1)
    return total / weights.sum(dim=1, keepdim=True).clamp(min=1.0)


def halves(device: str) -> torch.autocast:
    """Half precision where it is faster: many processors only imitate it."""
    cpus = Path("/proc/cpuinfo")
    flags = cpus.read_text() if cpus.exists() else ""
    is_fast = device != "cpu" or "amx_bf16" in flags or "avx512_bf16" in flags
    return torch.autocast(device, dtype=torch.bfloat16, enabled=is_fast)


_NAMES = {
    "words.weight": "embeddings.word_embeddings.weight",
    "places.weight": "embeddings.position_embeddings.weight",
    "parts.weight": "embeddings.token_type_embeddings.weight",
    "norm": "embeddings.LayerNorm",
    "query": "attention.self.query",
    "key": "attention.self.key",
    "value": "attention.self.value",
    "out": "attention.output.dense",
    "norm1": "attention.output.LayerNorm",
    "inner": "intermediate.dense",
    "outer": "output.dense",
    "norm2": "output.LayerNorm",
}


def started(weights: Path, dropout: float = 0.1) -> CrossEncoder:
    """The encoder with the start weights.

    Raises:
        ValueError: The file is not the one whose digest is written here.
    """
    from safetensors.torch import load_file

    if hashlib.sha256(weights.read_bytes()).hexdigest() != START_SHA256:
        raise ValueError(f"{weights} is not the expected file of start weights")
    given = load_file(str(weights))
    network = CrossEncoder(Shape(), dropout)
    own = network.state_dict()
    for name in own:
        source = _source_name(name)
        if source is not None:
            own[name] = given[source]
    network.load_state_dict(own)
    return network


def _source_name(name: str) -> str | None:
    if name.startswith(("pooled", "scores")):
        return None
    if not name.startswith("layers."):
        stem, _, end = name.rpartition(".")
        return _NAMES.get(name) or f"{_NAMES[stem]}.{end}"
    _, number, stem, end = name.split(".")
    return f"encoder.layer.{number}.{_NAMES[stem]}.{end}"
