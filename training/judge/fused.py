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

from training.encoder.body import Body, Layer, mean

_BALANCE = 0.5  # of a channel's width that moves from the inputs to the weights


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


class Even(nn.Module):
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


class FusedLayer(nn.Module):
    """A layer whose three projections are one product."""

    def __init__(self, layer: Layer, widths: Sequence[Tensor]) -> None:
        super().__init__()
        three = (layer.query, layer.key, layer.value)
        self.qkv = Even(torch.cat([one.weight for one in three]), widths[0])
        self.bias = nn.Parameter(torch.cat([one.bias for one in three]))
        self.out = Even(layer.out.weight, widths[1], layer.out.bias)
        self.inner = Even(layer.inner.weight, widths[2], layer.inner.bias)
        self.outer = Even(layer.outer.weight, widths[3], layer.outer.bias)
        self.norm1, self.norm2 = layer.norm1, layer.norm2

    def forward(self, x: Tensor, mask: Tensor) -> Tensor:
        """As ``Layer``, save that the mask is (batch, tokens)."""
        q, k, v = self.qkv(x).split(x.shape[-1], dim=-1)
        x = self.norm1(x + self.out(_Attention.apply(q, k, v, self.bias, mask)))
        return self.norm2(x + self.outer(nnf.gelu(self.inner(x))))


def _both(x: Tensor, mask: Tensor, parts: Tensor) -> Tensor:
    """The first token, the means of passage and claim, and how these differ."""
    counted = mask.to(x.dtype)
    claim = counted * parts.to(x.dtype)
    said, claimed = mean(x, counted - claim), mean(x, claim)
    return torch.cat((x[:, 0], said, claimed, (said - claimed).abs(), said * claimed), dim=1)


class FusedJudge(nn.Module):
    """The judge's layers in the form that is exported, over states of both texts.

    Args:
        widths: For each layer, and last for the pooled product, the greatest absolute inputs of
            its products, as ``widths`` finds them.
    """

    def __init__(self, network: Any, widths: Sequence[Sequence[Tensor]]) -> None:
        super().__init__()
        self.layers = nn.ModuleList(
            FusedLayer(layer, one) for layer, one in zip(network.layers, widths[:-1], strict=True)
        )
        self.claimed = network.claimed
        self.pooled = Even(network.pooled.weight, widths[-1][0], network.pooled.bias)
        self.scores = network.scores

    def forward(self, states: Tensor, mask: Tensor, parts: Tensor) -> Tensor:
        """Scores (batch, 3) of the labels."""
        x = states + parts.to(states.dtype)[:, :, None] * self.claimed
        for layer in self.layers:
            x = layer(x, mask.to(torch.int32))
        return self.scores(torch.tanh(self.pooled(_both(x, mask, parts))))


class FusedEncoder(nn.Module):
    """A sentence encoder in the form that is exported.

    Args:
        middle: What is taken from the mean of all tokens, of length one, before it is brought to
            length one again.
    """

    def __init__(self, body: Body, widths: Sequence[Sequence[Tensor]], middle: Tensor) -> None:
        super().__init__()
        self.plain = body
        self.fused = nn.ModuleList(
            FusedLayer(layer, one)  # type: ignore[arg-type]
            for layer, one in zip(body.layers, widths, strict=True)
        )
        self.middle = nn.Parameter(middle.clone())

    def forward(self, input_ids: Tensor, attention_mask: Tensor) -> Tensor:
        """Vectors (batch, width)."""
        plain = self.plain
        places = torch.arange(input_ids.shape[1], device=input_ids.device)
        opened = plain.parts(torch.zeros_like(input_ids))
        x = plain.norm(plain.words(input_ids) + plain.places(places) + opened)
        mask = attention_mask.to(torch.int32)
        for layer in self.fused:
            x = layer(x, mask)
        found = nnf.normalize(mean(x, attention_mask.to(x.dtype)), dim=1)
        return nnf.normalize(found - self.middle, dim=1)


_SEEN = ("query", "out", "inner", "outer")  # key and value have the inputs of query


@torch.no_grad()
def widths(network: nn.Module, batches: Sequence[Sequence[Tensor]]) -> list[list[Tensor]]:
    """The greatest absolute input of each channel of every product, layer by layer.

    Args:
        network: Its ``layers``, or those of its ``body``, and a product ``pooled`` if it has one.
    """
    body = getattr(network, "body", network)
    groups = [[getattr(layer, name) for name in _SEEN] for layer in body.layers]
    groups += [[network.pooled]] if hasattr(network, "pooled") else []
    found = [[torch.zeros(one.in_features) for one in group] for group in groups]
    hooks = []
    for group, seen in zip(groups, found, strict=True):
        for at, product in enumerate(group):

            def see(_: Any, given: tuple[Tensor, ...], at: int = at, seen: Any = seen) -> None:
                most = given[0].abs().flatten(0, -2).amax(dim=0)
                seen[at] = torch.maximum(seen[at], most)

            hooks.append(product.register_forward_pre_hook(see))
    for batch in batches:
        network(*batch)
    for hook in hooks:
        hook.remove()
    return found
