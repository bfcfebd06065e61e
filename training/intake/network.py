"""The network that reads a mail as a whole: two layers over what the sentence encoder makes of it.

The encoder's lower layers are not touched: what is learned, and ships, is two layers above them,
started from the weights that the encoder was started from, and one product over the first token,
the mean and the most of all tokens. A mail is read in pieces, as the encoder packs its sentences.
"""

from __future__ import annotations

import copy
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np
import torch
import torch.nn.functional as nnf
from torch import Tensor, nn

from training.encoder.body import Body, halves
from training.encoder.network import BELOW, SentenceEncoder, tensors
from training.judge.export import quantize, write_plain
from training.judge.fused import Even, FusedLayer, widths

OWN: Final = 2
"""Layers over those of the encoder that are ``BELOW``."""
BATCH: Final = 32
_EVEN: Final = 16  # tokens, and pieces
_CHUNK: Final = 20  # batches sorted by length together
_HEAD: Final = 5.0  # times the rate that the new head learns at
_SMOOTHING: Final = 0.05


@dataclass(frozen=True, kw_only=True, slots=True)
class Text:
    """A mail or a sentence as pieces of token ids, and what is right of it.

    Attributes:
        right: 1 or 0 for each column, or -1 where nobody knows.
        weight: How much it counts.
    """

    pieces: tuple[tuple[int, ...], ...]
    right: np.ndarray
    weight: float


class MailNetwork(nn.Module):
    """Scores (mails, columns) over the states of the pieces of mails.

    Args:
        start: Whose upper layers it begins with.
    """

    def __init__(self, start: Body, columns: int, dropout: float = 0.2) -> None:
        super().__init__()
        width = start.words.embedding_dim
        self.layers = copy.deepcopy(start.layers[BELOW : BELOW + OWN])
        self.pooled = nn.Linear(3 * width, width)
        self.scores = nn.Linear(width, columns)
        self.dropout = nn.Dropout(dropout)

    def forward(self, states: Tensor, mask: Tensor, mails: Tensor) -> Tensor:
        """Of pieces (pieces, tokens, width); ``mails`` says, in order, whose each is."""
        bias = (1.0 - mask.to(states.dtype))[:, None, None, :] * -10000.0
        x = states
        for layer in self.layers:
            x = layer(x, bias)
        many = int(mails[-1]) + 1
        counted = mask.to(x.dtype)[:, :, None]
        total = x.new_zeros(many, x.shape[2]).index_add_(0, mails, (x * counted).sum(dim=1))
        count = x.new_zeros(many, 1).index_add_(0, mails, counted.sum(dim=1))
        highest = (x - 1e4 * (1 - counted)).amax(dim=1)
        spread = mails[:, None].expand_as(highest)
        most = x.new_full((many, x.shape[2]), -1e4).scatter_reduce(0, spread, highest, "amax")
        first = x[torch.searchsorted(mails, torch.arange(many, device=mails.device)), 0]
        both = torch.cat((first, total / count.clamp(min=1.0), most), dim=1)
        return self.scores(self.dropout(torch.tanh(self.pooled(both))))


Kept = dict[tuple[int, ...], Tensor]


@torch.no_grad()
def kept(below: SentenceEncoder, texts: Sequence[Text]) -> Kept:
    """What the encoder's lower layers make of every piece of texts, in half precision."""
    pieces = sorted({piece for text in texts for piece in text.pieces}, key=len)
    found: Kept = {}
    for at in range(0, len(pieces), BATCH):
        some = pieces[at : at + BATCH]
        with halves("cpu"):
            made = below.below(*tensors(some)).half()
        found.update(
            (piece, own[: len(piece)].clone()) for piece, own in zip(some, made, strict=True)
        )
    return found


def states(known: Kept, texts: Sequence[Text], *, even: bool = False) -> tuple[Tensor, ...]:
    """What the lower layers make of texts: states, mask, and whose each piece is.

    Args:
        even: Round sizes up, with empty pieces of nobody at the end: processors prepare anew for
            each shape that they meet.
    """
    parts = [known[piece] for text in texts for piece in text.pieces]
    owners = [at for at, text in enumerate(texts) for _ in text.pieces]
    longest = max(map(len, parts))
    if even:
        longest = -(-longest // _EVEN) * _EVEN
        empty = -len(parts) % _EVEN
        parts += [parts[0][:0]] * empty
        owners += [len(texts)] * empty
    x = torch.zeros(len(parts), longest, parts[0].shape[1])
    counted = torch.zeros(len(parts), longest, dtype=torch.int64)
    for row, piece in enumerate(parts):
        x[row, : len(piece)], counted[row, : len(piece)] = piece.float(), 1
    return x, counted, torch.tensor(owners)


def loss(
    scores: Tensor, right: Tensor, weights: Tensor, questions: Mapping[str, tuple[bool, slice]]
) -> Tensor:
    """Of questions with one right column the surprise; of the others that of each column."""
    total = scores.new_zeros(())
    for alone, columns in questions.values():
        own, yes = scores[:, columns], right[:, columns]
        if alone:
            known = (yes == 1).sum(dim=1) == 1
            if known.any():
                each = nnf.cross_entropy(
                    own[known], yes[known].argmax(1), reduction="none", label_smoothing=_SMOOTHING
                )
                total = total + (each * weights[known]).mean()
        else:
            counted = (yes >= 0) * torch.where(yes > 0, 3.0, 1.0) * weights[:, None]
            each = nnf.binary_cross_entropy_with_logits(own, yes.clamp(min=0.0), reduction="none")
            total = total + 3.0 * (each * counted).sum() / (yes >= 0).sum().clamp(min=1)
    return total


def _batches(texts: Sequence[Text], draw: np.random.Generator) -> Iterator[list[Text]]:
    order = draw.permutation(len(texts))
    lengths = np.array([sum(map(len, one.pieces)) for one in texts])
    cut = []
    for start in range(0, len(order), BATCH * _CHUNK):
        chunk = order[start : start + BATCH * _CHUNK]
        chunk = chunk[np.argsort(lengths[chunk], kind="stable")]
        cut += [chunk[at : at + BATCH] for at in range(0, len(chunk), BATCH)]
    for at in draw.permutation(len(cut)):
        yield [texts[one] for one in cut[at]]


def train(
    below: SentenceEncoder,
    network: MailNetwork,
    texts: Sequence[Text],
    questions: Mapping[str, tuple[bool, slice]],
    *,
    rounds: int = 3,
    rate: float = 1e-4,
    seed: int = 1,
) -> MailNetwork:
    """Train through all texts ``rounds`` times, the rate rising and then falling to nothing."""
    torch.manual_seed(seed)
    draw = np.random.default_rng(seed)
    head = [*network.pooled.parameters(), *network.scores.parameters()]
    groups = [
        {"params": list(network.layers.parameters()), "times": 1.0},
        {"params": head, "times": _HEAD},
    ]
    optimizer = torch.optim.AdamW(groups, lr=rate, weight_decay=0.01)
    steps, step, begun, told = rounds * -(-len(texts) // BATCH), 0, time.monotonic(), 0.0
    known = kept(below.eval(), texts)
    print(f"{len(known)} pieces in {time.monotonic() - begun:.0f} s", flush=True)
    network.train()
    for _ in range(rounds):
        for batch in _batches(texts, draw):
            step += 1
            for group in optimizer.param_groups:
                rise = min(1.0, step / (0.06 * steps))
                group["lr"] = rate * group["times"] * min(rise, (steps - step) / (0.94 * steps))
            with halves("cpu"):
                scores = network(*states(known, batch, even=True))[: len(batch)]
            right = torch.from_numpy(np.array([one.right for one in batch])).float()
            value = loss(
                scores.float(), right, torch.tensor([one.weight for one in batch]), questions
            )
            value.backward()
            nn.utils.clip_grad_norm_(network.parameters(), 1.0)
            optimizer.step()
            optimizer.zero_grad(set_to_none=True)
            told += value.item()
            if step % 100 == 0:
                pace = step * BATCH / (time.monotonic() - begun)
                print(f"{step}/{steps} loss {told / 100:.3f} {pace:.0f} texts/s", flush=True)
                told = 0.0
    return network.eval()


@torch.no_grad()
def scored(below: SentenceEncoder, network: MailNetwork, texts: Sequence[Text]) -> np.ndarray:
    """Scores of every column for each text, each as if read alone."""
    order = np.argsort([sum(map(len, one.pieces)) for one in texts], kind="stable")
    known = kept(below, texts)
    found: dict[int, np.ndarray] = {}
    for start in range(0, len(order), BATCH):
        places = order[start : start + BATCH]
        scores = network(*states(known, [texts[at] for at in places], even=True)).float().numpy()
        found.update(zip(map(int, places), scores[: len(places)], strict=True))
    return np.array([found[at] for at in range(len(texts))])


class Fused(nn.Module):
    """The network as it is shipped, for the pieces of one mail: ``states`` and ``mask`` in.

    Args:
        widths: As ``training.judge.fused.widths`` finds them.
    """

    def __init__(self, network: MailNetwork, widths: Sequence[Sequence[Tensor]]) -> None:
        super().__init__()
        self.layers = nn.ModuleList(
            FusedLayer(layer, one)  # type: ignore[arg-type]
            for layer, one in zip(network.layers, widths[:-1], strict=True)
        )
        self.pooled = Even(network.pooled.weight, widths[-1][0], network.pooled.bias)
        self.scores = network.scores

    def forward(self, states: Tensor, mask: Tensor) -> Tensor:
        """Scores (1, columns)."""
        x, counted = states, mask.to(states.dtype)[:, :, None]
        for layer in self.layers:
            x = layer(x, mask.to(torch.int32))
        mean = (x * counted).sum(dim=(0, 1)) / counted.sum()
        most = (x - 1e4 * (1 - counted)).amax(dim=1).amax(dim=0)
        both = torch.cat((x[0, 0], mean, most))[None, :]
        return self.scores(torch.tanh(self.pooled(both)))


def export(
    below: SentenceEncoder, network: MailNetwork, sample: Sequence[Text], path: Path
) -> None:
    """Write the network as ONNX with 8-bit weights and products."""
    known = kept(below.eval(), sample)
    found = widths(network, [states(known, [one]) for one in sample])
    given = states(known, [sample[0]])[:2]
    with tempfile.TemporaryDirectory() as place:
        plain = Path(place) / "plain.onnx"
        write_plain(Fused(network, found).eval(), plain, ("states", "mask"), given)
        quantize(plain, path)
