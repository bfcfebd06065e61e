"""The encoder: twelve layers, pooled, moved by the mean of many texts and brought to length one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

import torch
import torch.nn.functional as nnf
from torch import Tensor, nn

from training.encoder.body import Body, Shape, halves, mean
from training.encoder.start import STARTED, TOKENIZER

MAX_TOKENS: Final = 128
BELOW: Final = 8
"""Layers that keep their start weights: those for talk and for mails read on what they make."""
JUDGED: Final = 6
"""Of these, those that the judge's layers read on."""
_TOKENS: Final = 4096  # of a batch


class SentenceEncoder(nn.Module):
    """Vectors (batch, width) of length one for the tokens of one text each.

    Attributes:
        middle: The mean of the vectors of many texts, which is taken from every vector: without it
            all texts lie close together.
    """

    def __init__(self, body: Body) -> None:
        super().__init__()
        self.body = body
        self.register_buffer("middle", torch.zeros(body.words.embedding_dim))

    def forward(self, input_ids: Tensor, attention_mask: Tensor) -> Tensor:
        """Both are (batch, tokens) integers: ids, and 1 where a token counts."""
        states = self.below(input_ids, attention_mask)
        return self.above(states, attention_mask)

    def below(self, input_ids: Tensor, attention_mask: Tensor, layers: int = BELOW) -> Tensor:
        """The states (batch, tokens, width) of the lower layers."""
        body = self.body
        places = torch.arange(input_ids.shape[1], device=input_ids.device)
        x = body.words(input_ids) + body.places(places) + body.parts(torch.zeros_like(input_ids))
        return _through(body.layers[:layers], body.norm(x), attention_mask)

    def above(self, states: Tensor, attention_mask: Tensor) -> Tensor:
        """Vectors, of what the lower layers made."""
        x = _through(self.body.layers[BELOW:], states, attention_mask)
        found = nnf.normalize(mean(x.float(), attention_mask.float()), dim=1)
        return nnf.normalize(found - self.middle, dim=1)


def _through(layers: nn.ModuleList, x: Tensor, mask: Tensor) -> Tensor:
    bias = (1.0 - mask.to(x.dtype))[:, None, None, :] * -10000.0
    for layer in layers:
        x = layer(x, bias)
    return x


def opened(start: Path, weights: Path | None = None) -> SentenceEncoder:
    """The encoder with its start weights, or with those of ``weights`` in place of some."""
    state = torch.load(start / STARTED)
    body = Body(Shape(vocabulary=len(state["words.weight"])))
    body.load_state_dict(body.state_dict() | state)
    network = SentenceEncoder(body)
    if weights:
        network.load_state_dict(network.state_dict() | torch.load(weights))
    return network


def load_tokenizer(start: Path, most: int = MAX_TOKENS):  # type: ignore[no-untyped-def]
    """The tokenizer of the start weights, cut at ``most`` tokens."""
    from tokenizers import Tokenizer

    tokenizer = Tokenizer.from_file(str(start / TOKENIZER))
    tokenizer.no_padding()
    tokenizer.enable_truncation(most)
    return tokenizer


def tensors(ids: Sequence[Sequence[int]]) -> tuple[Tensor, Tensor]:
    """Ids and mask, padded to the longest."""
    longest = max(map(len, ids))
    padded = torch.tensor([[*one, *[0] * (longest - len(one))] for one in ids])
    mask = torch.tensor([[1] * len(one) + [0] * (longest - len(one)) for one in ids])
    return padded, mask


@torch.no_grad()
def states_of(
    network: SentenceEncoder,
    start: Path,
    texts: Sequence[str],
    most: int = MAX_TOKENS,
    layers: int = BELOW,
) -> dict[str, tuple[Tensor, int]]:
    """What the lower layers make of each text, in half precision, and where its own tokens begin.

    Args:
        most: Tokens of a text.
        layers: How many of the lower ones.
    """
    read = load_tokenizer(start, most).encode_batch(list(texts))
    first = [next((at for at, (_, end) in enumerate(one.offsets) if end), 1) for one in read]
    found: dict[str, tuple[Tensor, int]] = {}
    for places in _batches([len(one) for one in read]):
        with halves("cpu"):
            states = network.below(*tensors([read[at].ids for at in places]), layers).half()
        for row, at in enumerate(places):
            found[texts[at]] = states[row, : len(read[at])].clone(), first[at]
    return found


def _batches(lengths: Sequence[int]) -> Iterator[list[int]]:
    order = sorted(range(len(lengths)), key=lengths.__getitem__)
    while order:
        many = max(1, _TOKENS // lengths[order[min(127, len(order) - 1)]])
        yield order[:many]
        del order[:many]


@torch.no_grad()
def vectors(network: SentenceEncoder, tokenizer: Any, texts: Sequence[str]) -> Tensor:
    """A vector for each text, in order."""
    read = [one.ids for one in tokenizer.encode_batch(list(texts))]
    found = torch.zeros(len(read), network.body.words.embedding_dim)
    for places in _batches([len(one) for one in read]):
        found[places] = network(*tensors([read[at] for at in places]))
    return found
