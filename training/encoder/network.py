"""The encoder: the layers of the judge's start weights, pooled and brought to length one."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import torch
import torch.nn.functional as nnf
from torch import Tensor, nn

from training.judge.encoder import CrossEncoder, _mean, started

MAX_TOKENS = 128


class SentenceEncoder(nn.Module):
    """Vectors (batch, width) of length one for the tokens of one text each."""

    def __init__(self, body: CrossEncoder) -> None:
        super().__init__()
        self.body = body

    def forward(self, input_ids: Tensor, attention_mask: Tensor) -> Tensor:
        """Both are (batch, tokens) integers: ids, and 1 where a token counts."""
        body = self.body
        places = torch.arange(input_ids.shape[1], device=input_ids.device)
        x = body.words(input_ids) + body.places(places) + body.parts(torch.zeros_like(input_ids))
        x = body.norm(x)
        counted = attention_mask.to(x.dtype)
        bias = (1.0 - counted)[:, None, None, :] * -10000.0
        for layer in body.layers:
            x = layer(x, bias)
        return nnf.normalize(_mean(x.float(), counted), dim=1)


def opened(start: Path, weights: Path | None = None) -> SentenceEncoder:
    """The encoder with its start weights, or with those of ``weights``."""
    network = SentenceEncoder(started(start / "model.safetensors"))
    if weights:
        network.load_state_dict(torch.load(weights))
    return network


def load_tokenizer(start: Path):  # type: ignore[no-untyped-def]
    """The tokenizer of the start weights, cut at ``MAX_TOKENS``."""
    from tokenizers import Tokenizer

    tokenizer = Tokenizer.from_file(str(start / "tokenizer.json"))
    tokenizer.no_padding()
    tokenizer.enable_truncation(MAX_TOKENS)
    return tokenizer


def tensors(ids: Sequence[Sequence[int]]) -> tuple[Tensor, Tensor]:
    """Ids and mask, padded to the longest."""
    longest = max(map(len, ids))
    padded = torch.tensor([[*one, *[0] * (longest - len(one))] for one in ids])
    mask = torch.tensor([[1] * len(one) + [0] * (longest - len(one)) for one in ids])
    return padded, mask


@torch.no_grad()
def vectors(network: SentenceEncoder, tokenizer, texts: Sequence[str]) -> Tensor:  # type: ignore[no-untyped-def]
    """A vector for each text, in order."""
    read = [one.ids for one in tokenizer.encode_batch(list(texts))]
    order = sorted(range(len(read)), key=lambda at: len(read[at]))
    found = torch.zeros(len(read), network.body.words.embedding_dim)
    for at in range(0, len(order), 64):
        places = order[at : at + 64]
        found[places] = network(*tensors([read[place] for place in places]))
    return found
