"""Train the judge's layers on the pool of labelled pairs: those for talk, or those for all else.

Run from the root of the repository::

    python -m training.judge.pool --data DATA --out pool.jsonl.xz --dev dev.jsonl.xz
    python -m training.judge.learn talk --pool pool.jsonl.xz --dev dev.jsonl.xz --start START \
        --out one.pt
    python -m training.judge.learn "talk again" --pool pool.jsonl.xz --dev dev.jsonl.xz \
        --start START --from one.pt --seed 2 --out talk.pt
    python -m training.judge.learn judge --pool pool.jsonl.xz --dev dev.jsonl.xz --start START \
        --from talk.pt --rate 1.5e-4 --out two.pt
    python -m training.judge.learn "judge again" --pool pool.jsonl.xz --dev dev.jsonl.xz \
        --start START --from two.pt --seed 2 --out three.pt
    python -m training.judge.learn "judge at last" --pool pool.jsonl.xz --dev dev.jsonl.xz \
        --start START --from three.pt --seed 3 --rate 8e-5 --out four.pt
    python -m training.judge.learn "judge deeper" --pool pool.jsonl.xz --dev dev.jsonl.xz \
        --start START --from four.pt --seed 4 --rate 1.5e-4 --out judge.pt

Layers for talk begin with the upper ones of the encoder's start weights, and the judge's with
those for talk, below which they have two of the start weights more (``--from`` takes a file that
ships as well). They read on what the encoder's lower layers make of each text alone, which is made
once. What is kept is a running average of the
weights.
"""

from __future__ import annotations

import argparse
import copy
import json
import lzma
import re
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import numpy as np
import torch
from torch import Tensor

from training.encoder.body import halves
from training.encoder.network import BELOW, JUDGED, opened
from training.judge.network import Judge, Pair, Read
from training.judge.reread import reread

STAGES: Final[Mapping[str, Mapping[str, float]]] = {
    "talk": {
        "talk": 0.5,
        "asked": 0.3,
        "questions": 0.4,
        "pairs": 0.8,
        "advice": 0.3,
        "claims": 0.1,
        "general": 0.2,
        "sets": 0.15,
        "made": 0.01,
        "chained": 0.1,
    },
    "talk again": {
        "talk": 0.5,
        "asked": 0.65,
        "questions": 0.5,
        "pairs": 0.35,
        "advice": 0.2,
        "general": 0.03,
        "sets": 0.1,
    },
    "judge": {
        "claims": 2.0,
        "general": 0.4,
        "made": 0.15,
        "sets": 1.0,
        "twins": 0.5,
        "chained": 0.3,
        "pairs": 0.6,
        "advice": 1.0,
        "talk": 0.15,
        "asked": 0.1,
        "questions": 0.2,
    },
    "judge again": {
        "claims": 2.0,
        "general": 0.06,
        "made": 0.02,
        "sets": 0.3,
        "twins": 0.15,
        "chained": 0.05,
        "pairs": 0.2,
        "advice": 1.0,
        "talk": 0.02,
        "asked": 0.02,
        "questions": 0.05,
    },
    "judge at last": {
        "claims": 0.35,
        "general": 0.1,
        "made": 0.02,
        "sets": 1.2,
        "twins": 0.7,
        "chained": 0.2,
        "pairs": 0.08,
        "advice": 0.4,
    },
    "judge deeper": {
        "claims": 1.0,
        "general": 0.7,
        "made": 0.12,
        "sets": 1.0,
        "twins": 0.7,
        "chained": 0.2,
        "pairs": 0.3,
        "advice": 0.5,
        "talk": 0.05,
        "asked": 0.05,
        "questions": 0.1,
    },
}
"""How often a pair of a source is seen; the first part of a source's name says which."""
LOOKED_AT: Final = (
    *("claims/elm", "claims/fichte-held", "claims/gimpel", "claims/wren-held"),
    *("pairs/elm", "pairs/fichte-held", "advice/osier"),
    *("talk/erle", "talk/willow", "talk/weide"),
)
BATCH, _CHUNK = 64, 40
_HEAD: Final = 3.0  # times the rate that the new parts learn at
_FOLLOW, _TOLD = 4, 200
_SMOOTHING: Final = 0.05


def read(path: Path) -> list[Pair]:
    """The pairs of a file, as ``training.judge.pool`` writes them."""
    with lzma.open(path, "rt", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def plan(pool: Sequence[Pair], often: Mapping[str, float], draw: Any) -> list[Pair]:
    """Whole rounds over each source, and a drawn part of one."""
    kinds = np.array([pair["source"].partition("/")[0] for pair in pool])
    found: list[np.ndarray] = []
    for kind, times in often.items():
        places = np.flatnonzero(kinds == kind)
        found += [places] * int(times)
        found.append(draw.permutation(places)[: round(len(places) * (times % 1))])
    return [pool[at] for at in draw.permutation(np.concatenate(found))]


def batches(pairs: Sequence[Pair], lengths: Sequence[int], draw: Any) -> Iterator[list[Pair]]:
    """Sorted by length within chunks, the batches shuffled again."""
    for start in range(0, len(pairs), BATCH * _CHUNK):
        order = sorted(
            range(start, min(start + BATCH * _CHUNK, len(pairs))), key=lengths.__getitem__
        )
        cut = [order[at : at + BATCH] for at in range(0, len(order), BATCH)]
        for at in draw.permutation(len(cut)):
            yield [pairs[one] for one in cut[at]]


def loss(scores: Tensor, allowed: Tensor) -> Tensor:
    """Minus the log of what the allowed labels get together, a little smoothed."""
    logs = torch.log_softmax(scores.float(), dim=1)
    bits = torch.stack([(allowed >> bit) & 1 for bit in range(3)], dim=1).bool()
    right = torch.logsumexp(logs.masked_fill(~bits, -1e4), dim=1)
    return ((1 - _SMOOTHING) * -right - _SMOOTHING * logs.mean(dim=1)).mean()


def grown(network: Judge, weights: Mapping[str, Tensor]) -> None:
    """Take weights, of fewer layers as well: those are the upper ones, and the lower stay."""
    given = {name for name in weights if name.endswith("norm1.bias")}
    more = len(network.layers) - len(given)
    moved = {
        re.sub(r"^layers\.(\d+)", lambda found: f"layers.{int(found[1]) + more}", name): one
        for name, one in weights.items()
    }
    network.load_state_dict(network.state_dict() | moved)


def rate_at(step: int, steps: int) -> float:
    """The share of the rate at a step: it rises, and falls to nothing."""
    rise = max(1, int(0.06 * steps))
    return min((step + 1) / rise, (steps - step) / max(1, steps - rise))


def train(network: Judge, texts: Read, pairs: Sequence[Pair], rate: float, draw: Any) -> Judge:
    """Through all pairs once; the running average comes back."""
    lengths = [texts.length(pair) for pair in pairs]
    new = [one for name, one in network.named_parameters() if not name.startswith("layers")]
    groups = [
        {"params": list(network.layers.parameters()), "times": 1.0},
        {"params": new, "times": _HEAD},
    ]
    optimizer = torch.optim.AdamW(groups, lr=rate, weight_decay=0.01)
    average, weights = copy.deepcopy(network).eval(), list(network.parameters())
    steps, begun, total = -(-len(pairs) // BATCH), time.monotonic(), 0.0
    network.train()
    for step, batch in enumerate(batches(pairs, lengths, draw), 1):
        for group in optimizer.param_groups:
            group["lr"] = rate * rate_at(step, steps) * group["times"]
        given = texts.joined(batch)
        with halves("cpu"):
            scores = network(*given)
        value = loss(scores, torch.tensor([pair["allowed"] for pair in batch]))
        value.backward()
        torch.nn.utils.clip_grad_norm_(weights, 1.0)
        optimizer.step()
        optimizer.zero_grad(set_to_none=True)
        total += value.item()
        if step % _FOLLOW == 0:
            times = step // _FOLLOW
            with torch.no_grad():
                torch._foreach_lerp_(
                    list(average.parameters()), weights, 1 - min(0.98, times / (times + 5))
                )
        if step % _TOLD == 0:
            pace = step * BATCH / (time.monotonic() - begun)
            print(f"{step}/{steps} loss {total / _TOLD:.4f} {pace:.0f} pairs/s", flush=True)
            total = 0.0
    return average


def area(right: np.ndarray, scores: np.ndarray) -> float:
    """Area under the curve."""
    order = np.argsort(scores, kind="stable")
    ranks = np.empty(len(order))
    ranks[order] = np.arange(1, len(order) + 1)
    good = right.sum()
    return float((ranks[right].sum() - good * (good + 1) / 2) / (good * (len(right) - good)))


@torch.no_grad()
def tell(network: Judge, texts: Read, pairs: Sequence[Pair]) -> None:
    """Areas under the curve for each source."""
    for source in dict.fromkeys(pair["source"] for pair in pairs):
        own = sorted((p for p in pairs if p["source"] == source), key=texts.length)
        said = []
        for at in range(0, len(own), BATCH):
            given = texts.joined(own[at : at + BATCH])
            with halves("cpu"):
                said.append(network(*given))
        chances = torch.softmax(torch.cat(said).float(), dim=1).numpy()
        allowed = np.array([pair["allowed"] for pair in own])
        told = [f"{source} {len(own)}"]
        for bit, label in ((1, "sup"), (2, "ref")):
            kept = (allowed == bit) | (allowed & bit == 0)
            right = allowed[kept] == bit
            if right.any() and not right.all():
                told.append(f"{label} {area(right, chances[kept, bit - 1]):.3f}")
        print(*told, sep="  ", flush=True)


def main() -> None:
    """Read the arguments, train and write the weights."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("stage", choices=STAGES)
    parser.add_argument("--pool", type=Path, required=True)
    parser.add_argument("--dev", type=Path, required=True)
    parser.add_argument("--start", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--from", type=Path, dest="before")
    parser.add_argument("--rate", type=float, default=1e-4)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    torch.manual_seed(given.seed)
    draw = np.random.default_rng(given.seed)
    pairs = plan(read(given.pool), STAGES[given.stage], draw)
    dev = [pair for pair in read(given.dev) if pair["source"] in LOOKED_AT]
    encoder = opened(given.start).eval()
    print(len(pairs), "pairs", flush=True)
    below = BELOW if given.stage.startswith("talk") else JUDGED
    texts = Read(encoder, given.start, [*pairs, *dev], below)
    begun = Judge(encoder.body, below)
    if given.before:
        shipped = given.before.suffix == ".onnx"
        grown(begun, reread(given.before) if shipped else torch.load(given.before))
    network = train(begun, texts, pairs, given.rate, draw)
    tell(network.eval(), texts, dev)
    torch.save(network.state_dict(), given.out)


if __name__ == "__main__":
    main()
