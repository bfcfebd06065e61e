"""The network as it is shipped: the same weights, in a form that runs faster on a processor.

Three projections are one product, attention is one operation of ONNX Runtime, and the inputs of
every product are brought to one width channel by channel, so that eight bits hold them: what
divides an input multiplies the row of the weights that meets it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import torch
import torch.nn.functional as nnf
from torch import Tensor, nn

from training.judge.encoder import CrossEncoder, Layer, _mean

_BALANCE = 0.85  # of a channel's width that moves from the inputs to the weights


class _Attention(torch.autograd.Function):
    """Attention over whole rows, written as one operation when exported."""

    @staticmethod
    def forward(_ctx: Any, q: Tensor, k: Tensor, v: Tensor, bias: Tensor, mask: Tensor) -> Tensor:  # type: ignore[override]
        """``q``, ``k`` and ``v`` are (batch, tokens, width) without their biases."""
        parts = [one + b for one, b in zip((q, k, v), bias.chunk(3), strict=True)]
        batch, tokens, width = q.shape
        q, k, v = (one.view(batch, tokens, 12, width // 12).transpose(1, 2) for one in parts)
        kept = mask.bool()[:, None, None, :]
        mixed = nnf.scaled_dot_product_attention(q, k, v, attn_mask=kept)
        return mixed.transpose(1, 2).reshape(batch, tokens, width)

    @staticmethod
    def symbolic(g: Any, q: Any, k: Any, v: Any, bias: Any, mask: Any) -> Any:
        """One node of ONNX Runtime's own operations."""
        found = g.op("com.microsoft::MultiHeadAttention", q, k, v, bias, mask, num_heads_i=12)
        return found.setType(q.type())


class _Even(nn.Module):
    """A projection whose inputs are first brought to one width."""

    def __init__(self, weight: Tensor, widths: Tensor, bias: Tensor | None = None) -> None:
        super().__init__()
        scale = _scales(widths, weight)
        self.narrowed = nn.Parameter(1.0 / scale)
        self.weight = nn.Parameter((weight * scale).T.contiguous())
        self.bias = None if bias is None else nn.Parameter(bias.detach().clone())

    def forward(self, x: Tensor) -> Tensor:
        """As ``nn.Linear``."""
        found = (x * self.narrowed) @ self.weight
        return found if self.bias is None else found + self.bias


def _scales(widths: Tensor, weight: Tensor) -> Tensor:
    """What divides each input channel, such that inputs and weights share its width."""
    own = weight.abs().amax(dim=0).clamp(min=1e-5)
    scale = widths.clamp(min=1e-4) ** _BALANCE / own ** (1 - _BALANCE)
    return scale / scale.median()


class _FusedLayer(nn.Module):
    def __init__(self, layer: Layer, widths: Sequence[Tensor]) -> None:
        super().__init__()
        three = (layer.query, layer.key, layer.value)
        self.qkv = _Even(torch.cat([one.weight for one in three]), widths[0])
        self.bias = nn.Parameter(torch.cat([one.bias for one in three]))
        self.out = _Even(layer.out.weight, widths[1], layer.out.bias)
        self.inner = _Even(layer.inner.weight, widths[2], layer.inner.bias)
        self.outer = _Even(layer.outer.weight, widths[3], layer.outer.bias)
        self.norm1, self.norm2 = layer.norm1, layer.norm2

    def forward(self, x: Tensor, mask: Tensor) -> Tensor:
        """As ``Layer``, save that the mask is (batch, tokens)."""
        q, k, v = self.qkv(x).split(x.shape[-1], dim=-1)
        x = self.norm1(x + self.out(_Attention.apply(q, k, v, self.bias, mask)))
        return self.norm2(x + self.outer(nnf.gelu(self.inner(x))))


class Fused(nn.Module):
    """A trained network in the form that is exported.

    Args:
        widths: For each layer the greatest absolute inputs of its products, as ``widths`` finds
            them.
    """

    def __init__(self, network: CrossEncoder, widths: Sequence[Sequence[Tensor]]) -> None:
        super().__init__()
        self.plain = network
        self.fused = nn.ModuleList(
            _FusedLayer(layer, one)  # type: ignore[arg-type]
            for layer, one in zip(network.layers, widths, strict=True)
        )

    def forward(self, input_ids: Tensor, attention_mask: Tensor, token_type_ids: Tensor) -> Tensor:
        """As ``CrossEncoder``."""
        plain = self.plain
        places = torch.arange(input_ids.shape[1], device=input_ids.device)
        x = plain.norm(plain.words(input_ids) + plain.places(places) + plain.parts(token_type_ids))
        mask = attention_mask.to(torch.int32)
        for layer in self.fused:
            x = layer(x, mask)
        counted = attention_mask.to(x.dtype)
        claim = counted * token_type_ids.to(x.dtype)
        said, claimed = _mean(x, counted - claim), _mean(x, claim)
        both = torch.cat((x[:, 0], said, claimed, (said - claimed).abs(), said * claimed), dim=1)
        return plain.scores(torch.tanh(plain.pooled(both)))


_SEEN = ("query", "out", "inner", "outer")  # key and value have the inputs of query


@torch.no_grad()
def widths(network: CrossEncoder, batches: Sequence[Sequence[Tensor]]) -> list[list[Tensor]]:
    """The greatest absolute input of each channel of the four products, layer by layer."""
    found: list[list[Tensor]] = []
    hooks = []
    for layer in network.layers:
        seen = [torch.zeros(getattr(layer, name).in_features) for name in _SEEN]
        found.append(seen)
        for at, name in enumerate(_SEEN):

            def see(_: Any, given: tuple[Tensor, ...], at: int = at, seen: Any = seen) -> None:
                seen[at] = torch.maximum(seen[at], given[0].abs().amax(dim=(0, 1)))

            hooks.append(getattr(layer, name).register_forward_pre_hook(see))
    for batch in batches:
        network(*batch)
    for hook in hooks:
        hook.remove()
    return found
