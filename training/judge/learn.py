"""Train the judge's network on a pool of labelled pairs, on an accelerator where there is one.

Run from the root of the repository::

    python -m training.judge.learn --pool pool.jsonl.xz --start START --out judge.pt

Two stages: *general* learns inference, pairs made by program and the task sets; *written* learns
the rows written for the purpose beside a share of everything else, so that nothing is forgotten.
What is kept is a running average of the weights. With several seeds the second stage is run once
for each, and the mean of the ends is written. It needs nothing of the package.
"""

from __future__ import annotations

import argparse
import copy
import json
import lzma
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

import numpy as np
import torch
from torch import Tensor

from training.judge.encoder import CrossEncoder, Shape, halves, started

# How often a pair of a source is seen in a stage; the first part of a source's name says which.
GENERAL: Final = {"general": 1.5, "made": 0.4, "sets": 1.5, "twins": 0.5, "chained": 0.5}
WRITTEN: Final = {
    "claims": 3.0,
    "pairs": 1.5,
    "talk": 0.7,
    "asked": 0.7,
    "questions": 0.8,
    "advice": 2.0,
    "general": 0.25,
    "made": 0.08,
    "sets": 0.7,
    "twins": 0.25,
    "chained": 0.2,
}
MAX_TOKENS: Final = 224
BATCH: Final = 128
_EVEN: Final = 16  # tokens
_CHUNK: Final = 40  # batches sorted by length together
_FOLLOW: Final = 4  # steps between two updates of the average
_HEAD: Final = 3.0  # times the rate that the new head learns at
_SMOOTHING: Final = 0.05
_TOLD: Final = 100  # steps between two lines


@dataclass(frozen=True, kw_only=True, slots=True)
class Pool:
    """Pairs as token ids: of pair ``i`` those from ``starts[i]`` to ``starts[i + 1]``."""

    ids: np.ndarray
    parts: np.ndarray
    starts: np.ndarray
    allowed: np.ndarray
    sources: np.ndarray

    @property
    def lengths(self) -> np.ndarray:
        """Tokens of each pair."""
        return np.diff(self.starts)


def encoded(tokenizer: Path, pairs: Sequence[tuple[str, str]], most: int = MAX_TOKENS) -> Pool:
    """Passages and claims as token ids, the longer of the two cut; nothing is right yet."""
    from tokenizers import Tokenizer

    reader = Tokenizer.from_file(str(tokenizer))
    reader.no_padding()
    reader.enable_truncation(most, strategy="longest_first")
    found = reader.encode_batch(list(pairs))
    return Pool(
        ids=np.fromiter((i for one in found for i in one.ids), np.int32),
        parts=np.fromiter((i for one in found for i in one.type_ids), np.int8),
        starts=np.concatenate([[0], np.cumsum([len(one.ids) for one in found])]),
        allowed=np.zeros(len(found), np.int64),
        sources=np.full(len(found), ""),
    )


def read(path: Path, tokenizer: Path) -> Pool:
    """A file of pairs, encoded."""
    with lzma.open(path, "rt", encoding="utf-8") as lines:
        rows = [json.loads(line) for line in lines]
    return replace(
        encoded(tokenizer, [(row["passage"], row["claim"]) for row in rows]),
        allowed=np.array([row["allowed"] for row in rows]),
        sources=np.array([row["source"] for row in rows]),
    )


def tensors(pool: Pool, places: Sequence[int], device: str) -> tuple[Tensor, Tensor, Tensor]:
    """Ids, mask and parts of some pairs, padded to the longest.

    Lengths are rounded up: processors prepare anew for each shape that they meet.
    """
    lengths = pool.lengths[places]
    longest = -(-int(lengths.max()) // _EVEN) * _EVEN
    ids, parts = (np.zeros((len(places), longest), np.int64) for _ in range(2))
    for row, place in enumerate(places):
        start, end = pool.starts[place], pool.starts[place + 1]
        ids[row, : end - start] = pool.ids[start:end]
        parts[row, : end - start] = pool.parts[start:end]
    mask = (np.arange(longest) < lengths[:, None]).astype(np.int64)
    first, second, third = (torch.from_numpy(one).to(device) for one in (ids, mask, parts))
    return first, second, third


def plan(pool: Pool, times: Mapping[str, float], draw: np.random.Generator) -> np.ndarray:
    """The places of a stage: whole rounds over each source, and a drawn part of one."""
    kinds = np.array([source.partition("/")[0] for source in pool.sources])
    found = []
    for kind, often in times.items():
        places = np.flatnonzero(kinds == kind)
        found += [places] * int(often)
        found.append(draw.permutation(places)[: round(len(places) * (often % 1))])
    return np.concatenate(found)


def batches(pool: Pool, places: np.ndarray, draw: np.random.Generator) -> Iterator[np.ndarray]:
    """Shuffled, sorted by length within chunks, the batches shuffled again."""
    order = draw.permutation(places)
    for start in range(0, len(order), BATCH * _CHUNK):
        chunk = order[start : start + BATCH * _CHUNK]
        chunk = chunk[np.argsort(pool.lengths[chunk], kind="stable")]
        cut = [chunk[at : at + BATCH] for at in range(0, len(chunk), BATCH)]
        for at in draw.permutation(len(cut)):
            yield cut[at]


def loss(scores: Tensor, allowed: Tensor) -> Tensor:
    """Minus the log of what the allowed labels get together, a little smoothed."""
    logs = torch.log_softmax(scores.float(), dim=1)
    bits = torch.stack([(allowed >> bit) & 1 for bit in range(3)], dim=1).bool()
    right = torch.logsumexp(logs.masked_fill(~bits, -1e4), dim=1)
    return ((1 - _SMOOTHING) * -right - _SMOOTHING * logs.mean(dim=1)).mean()


def rate_at(step: int, steps: int) -> float:
    """The share of the rate at a step: it rises, and falls to nothing."""
    rise = max(1, int(0.06 * steps))
    return min((step + 1) / rise, (steps - step) / max(1, steps - rise))


def stage(
    network: CrossEncoder, pool: Pool, times: Mapping[str, float], rate: float, seed: int
) -> CrossEncoder:
    """Train through one stage; the running average of the weights comes back."""
    draw = np.random.default_rng(seed)
    torch.manual_seed(seed)
    device = next(network.parameters()).device.type
    places = plan(pool, times, draw)
    average = copy.deepcopy(network).eval()
    head = [w for n, w in network.named_parameters() if n.startswith(("pooled", "scores"))]
    known = {id(weight) for weight in head}
    body = [w for w in network.parameters() if id(w) not in known and w.requires_grad]
    groups = [{"params": body, "times": 1.0}, {"params": head, "times": _HEAD}]
    optimizer = torch.optim.AdamW(groups, lr=rate, weight_decay=0.01, fused=True)
    steps, begun, total = -(-len(places) // BATCH), time.monotonic(), torch.zeros((), device=device)
    network.train()
    for step, batch in enumerate(batches(pool, places, draw), 1):
        for group in optimizer.param_groups:
            group["lr"] = rate * rate_at(step, steps) * group["times"]
        allowed = torch.from_numpy(pool.allowed[batch]).to(device)
        with halves(device):
            scores = network(*tensors(pool, batch, device))
        value = loss(scores, allowed)
        value.backward()
        torch.nn.utils.clip_grad_norm_(body + head, 1.0)
        optimizer.step()
        optimizer.zero_grad(set_to_none=True)
        total += value.detach()
        if step % _FOLLOW == 0:
            _follow(average, network, step // _FOLLOW)
        if step % _TOLD == 0 or step == steps:
            pace = step * BATCH / (time.monotonic() - begun)
            print(f"{step}/{steps} loss {float(total) / _TOLD:.4f} {pace:.0f} pairs/s", flush=True)
            total.zero_()
    _follow(average, network, 10**6)
    return average


@torch.no_grad()
def _follow(average: CrossEncoder, network: CrossEncoder, times: int) -> None:
    keep = min(0.98, times / (times + 5))
    torch._foreach_lerp_(list(average.parameters()), list(network.parameters()), 1 - keep)


@torch.no_grad()
def scored(network: CrossEncoder, pool: Pool) -> np.ndarray:
    """Probabilities of the three labels for each pair."""
    device = next(network.parameters()).device.type
    found = np.zeros((len(pool.allowed), 3))
    order = np.argsort(pool.lengths, kind="stable")
    for start in range(0, len(order), 256):
        places = order[start : start + 256]
        with halves(device):
            scores = network(*tensors(pool, places, device))
        found[places] = torch.softmax(scores.float(), dim=1).cpu().numpy()
    return found


def area(right: np.ndarray, scores: np.ndarray) -> float:
    """Area under the curve."""
    order = np.argsort(scores, kind="stable")
    ranks = np.empty(len(order))
    ranks[order] = np.arange(1, len(order) + 1)
    good = right.sum()
    return float((ranks[right].sum() - good * (good + 1) / 2) / (good * (len(right) - good)))


def tell(network: CrossEncoder, pool: Pool, name: str) -> None:
    """Areas under the curve, and recall at 2 % false ones, for each source of a file."""
    said = scored(network.eval(), pool)
    for source in dict.fromkeys(pool.sources):
        at = np.flatnonzero(pool.sources == source)
        allowed, chances = pool.allowed[at], said[at]
        told = [f"{name} {source} {len(at)}"]
        for bit, label in ((1, "sup"), (2, "ref")):
            kept = (allowed == bit) | (allowed & bit == 0)
            right, scores = allowed[kept] == bit, chances[kept, bit - 1]
            if right.any() and not right.all():
                least = np.quantile(scores[~right], 0.98)
                told.append(
                    f"{label} {area(right, scores):.3f} @2% {(scores[right] > least).mean():.3f}"
                )
        exact = (allowed >> chances.argmax(axis=1)) & 1
        print(*told, f"3-way {exact.mean():.3f}", sep="  ", flush=True)


def opened(start: Path | None, weights: Sequence[Path]) -> CrossEncoder:
    """The network with the start weights, and what files of weights put in their place."""
    network = started(start / "model.safetensors") if start else CrossEncoder(Shape())
    state = network.state_dict()
    for path in weights:
        state |= {n: one.float() for n, one in torch.load(path, map_location="cpu").items()}
    network.load_state_dict(state)
    return network


def put_mean(
    network: CrossEncoder, ends: Sequence[Mapping[str, Tensor]], share: float = 1.0
) -> None:
    """Move the network to the mean of several ends of training, or ``share`` of the way there."""
    state = network.state_dict()
    for name in ends[0]:
        mean = sum(end[name].float() for end in ends) / len(ends)
        state[name] = (1 - share) * state[name] + share * mean
    network.load_state_dict(state)


def main() -> None:
    """Read the arguments and train."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pool", type=Path, required=True)
    parser.add_argument("--dev", type=Path)
    parser.add_argument("--start", type=Path, required=True)
    parser.add_argument("--from", type=Path, nargs="*", default=[], dest="before")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--seeds", type=int, nargs="+", default=[1])
    parser.add_argument("--rates", type=float, nargs=2, default=(2e-4, 1e-4))
    parser.add_argument("--often", type=float, nargs=2, default=(1.0, 1.0), help="times of a stage")
    parser.add_argument("--frozen", type=int, default=2, help="lowest layers, and word vectors")
    parser.add_argument("--stages", nargs="+", default=["general", "written"])
    given = parser.parse_args()
    device = "cuda" if torch.cuda.is_available() else "cpu"
    torch.set_float32_matmul_precision("high")
    tokenizer = given.start / "tokenizer.json"
    pool = read(given.pool, tokenizer)
    dev = read(given.dev, tokenizer) if given.dev else None
    print(len(pool.allowed), "pairs", f"{pool.lengths.mean():.1f} tokens", device, flush=True)
    network = opened(None if given.before else given.start, given.before).to(device)
    if given.frozen >= 0:
        for part in (network.words, network.places, network.parts, network.norm):
            part.requires_grad_(False)
        network.layers[: given.frozen].requires_grad_(False)
    learned = {name for name, one in network.named_parameters() if one.requires_grad}
    if "general" in given.stages:
        network = stage(network, pool, _often(GENERAL, given.often[0]), given.rates[0], 1)
        if dev:
            tell(network, dev, "general")
    ends = []
    for seed in given.seeds:
        some = copy.deepcopy(network)
        ends.append(stage(some, pool, _often(WRITTEN, given.often[1]), given.rates[1], seed))
        if dev:
            tell(ends[-1], dev, f"written {seed}")
    put_mean(network, [end.state_dict() for end in ends])
    if dev and len(ends) > 1:
        tell(network, dev, "mean")
    state = {name: one.half().cpu() for name, one in network.state_dict().items()}
    torch.save({name: one for name, one in state.items() if name in learned}, given.out)


def _often(table: Mapping[str, float], times: float) -> dict[str, float]:
    return {kind: often * times for kind, often in table.items()}


if __name__ == "__main__":
    main()
