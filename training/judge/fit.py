"""The training loop: length-sorted batches on the processor, averaged weights.

Two processes of one thread each train on their own shares of the pairs and average their weights
every few steps. That keeps two cores busy even where they are shared, and is reproducible: the
shares, the order and the moments of averaging depend on nothing but the plan.
"""

# ruff: noqa: S311 - randomness chooses training rows here, and guards nothing
from __future__ import annotations

import copy
import math
import multiprocessing
import random
import socket
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import torch
from torch import Tensor, distributed

from training.judge.encoder import CrossEncoder
from training.judge.pairs import Pair

_CHUNK = 40  # batches sorted by length together
_FOLLOW = 8  # steps between two updates of the average
_JOIN = 20  # steps between two joinings of the processes' weights
_HEAD = 5.0  # times the rate that the new head learns at
WORKERS = 2


@dataclass(frozen=True, kw_only=True, slots=True)
class Plan:
    """How to train.

    Attributes:
        rate: Highest learning rate; it rises over the first 6 % of the steps and falls to 0.
        max_tokens: Passage and claim together; the longer of the two is cut.
        batch: Pairs in a step of one process.
        averaged: Share that the running average of the weights keeps at each step.
        frozen: Layers, counted from below, that keep their weights.
        stop: Step after which to end, while the rate still falls as if all were taken.
        halves: Products in 16 bits (bfloat16), nearly twice as fast where the processor has them.
        workers: Processes that train on their own shares.
    """

    epochs: float
    rate: float = 8e-5
    batch: int = 32
    max_tokens: int = 128
    seed: int = 1
    averaged: float = 0.995
    smoothing: float = 0.05
    frozen: int = 2
    stop: int | None = None
    halves: bool = False
    workers: int = WORKERS


@dataclass(frozen=True, slots=True)
class Encoded:
    """Token ids of one pair, and where the claim begins."""

    ids: list[int]
    parts: list[int]
    allowed: int


def load_tokenizer(path: Path, max_tokens: int):  # type: ignore[no-untyped-def]
    """The tokenizer of the start weights, without padding."""
    from tokenizers import Tokenizer

    tokenizer = Tokenizer.from_file(str(path))
    tokenizer.no_padding()
    tokenizer.enable_truncation(max_tokens, strategy="longest_first")
    return tokenizer


def encode(tokenizer, pairs: Sequence[Pair]) -> list[Encoded]:  # type: ignore[no-untyped-def]
    """The pairs as token ids, in order."""
    found: list[Encoded] = []
    for start in range(0, len(pairs), 4096):
        part = pairs[start : start + 4096]
        read = tokenizer.encode_batch([(pair.passage, pair.claim) for pair in part])
        found += [
            Encoded(one.ids, one.type_ids, pair.allowed)
            for one, pair in zip(read, part, strict=True)
        ]
    return found


def batches(items: Sequence[Encoded], size: int, order: random.Random) -> Iterator[list[Encoded]]:
    """One epoch: shuffled, sorted by length within chunks, the batches shuffled again."""
    places = list(range(len(items)))
    order.shuffle(places)
    for start in range(0, len(places), size * _CHUNK):
        chunk = sorted(places[start : start + size * _CHUNK], key=lambda i: len(items[i].ids))
        cut = [chunk[i : i + size] for i in range(0, len(chunk), size)]
        order.shuffle(cut)
        for one in cut:
            yield [items[i] for i in one]


def tensors(batch: Sequence[Encoded]) -> tuple[Tensor, Tensor, Tensor, Tensor]:
    """Ids, mask, parts and allowed bits, padded to the longest."""
    longest = max(len(one.ids) for one in batch)
    ids = torch.tensor([one.ids + [0] * (longest - len(one.ids)) for one in batch])
    mask = torch.tensor([[1] * len(one.ids) + [0] * (longest - len(one.ids)) for one in batch])
    parts = torch.tensor([one.parts + [0] * (longest - len(one.ids)) for one in batch])
    return ids, mask, parts, torch.tensor([one.allowed for one in batch])


def loss(scores: Tensor, allowed: Tensor, smoothing: float) -> Tensor:
    """Minus the log of what the allowed labels get together, a little smoothed."""
    logs = torch.log_softmax(scores.float(), dim=1)
    bits = torch.stack([(allowed >> bit) & 1 for bit in range(3)], dim=1).bool()
    right = torch.logsumexp(logs.masked_fill(~bits, -1e4), dim=1)
    return ((1 - smoothing) * -right - smoothing * logs.mean(dim=1)).mean()


def _groups(network: CrossEncoder) -> list[dict[str, object]]:
    body, head = [], []
    for name, weight in network.named_parameters():
        if weight.requires_grad:
            (head if name.startswith(("pooled", "scores")) else body).append(weight)
    return [{"params": body, "times": 1.0}, {"params": head, "times": _HEAD}]


def _freeze(network: CrossEncoder, layers: int) -> None:
    """Keep the word vectors, of which most are seen too seldom to be taught, and the plain biases.

    The biases of the projections gain little and cost a tenth of the time of a step; the lowest
    layers read words, and the pairs are too few to teach them to read better.
    """
    for part in (network.words, network.places, network.norm, *network.layers[:layers]):
        part.requires_grad_(False)
    for layer in network.layers:
        for part in (layer.query, layer.key, layer.value, layer.out, layer.inner, layer.outer):
            part.bias.requires_grad_(False)
    if layers:
        network.parts.requires_grad_(False)


class Run:
    """One training run of a network over encoded pairs, as worker ``rank`` of the plan's."""

    def __init__(self, network: CrossEncoder, plan: Plan, out: Path, rank: int) -> None:
        torch.manual_seed(plan.seed * 100 + rank)
        torch.set_num_threads(1)
        torch.set_flush_denormal(True)
        _freeze(network, plan.frozen)
        self.network, self.plan, self.out, self.rank = network, plan, out, rank
        self.average = copy.deepcopy(network).eval()
        self.optimizer = torch.optim.AdamW(
            _groups(network), lr=plan.rate, weight_decay=0.01, fused=True
        )

    def over(self, items: Sequence[Encoded]) -> None:
        """Train on this worker's share; checkpoints of the average go to ``out``."""
        plan = self.plan
        share = items[self.rank :: plan.workers][: len(items) // plan.workers]
        steps = max(1, int(plan.epochs * math.ceil(len(share) / plan.batch)))
        order = random.Random(plan.seed * 100 + self.rank)
        begun, seen, step, total = time.monotonic(), 0, 0, 0.0
        self.network.train()
        last = min(steps, plan.stop or steps)
        while step < last:
            for batch in batches(share, plan.batch, order):
                total += self._step(batch, _rate(step, steps) * plan.rate)
                step, seen = step + 1, seen + len(batch)
                self._after(step)
                if step % 50 == 0:
                    pace = seen / (time.monotonic() - begun)
                    print(
                        f"{self.rank}: {step}/{steps} loss {total / 50:.4f} {pace:.0f} pairs/s",
                        flush=True,
                    )
                    total = 0.0
                if step == last:
                    break
        if step % _JOIN:
            self._join()
        if step % _FOLLOW:
            self._follow(step)
        self._save()

    def _after(self, step: int) -> None:
        if step % _JOIN == 0:
            self._join()
        if step % _FOLLOW == 0:
            self._follow(step)
        if step % 200 == 0:
            self._save()

    def _save(self) -> None:
        if self.rank == 0:
            torch.save(self.average.state_dict(), self.out)

    @torch.no_grad()
    def _join(self) -> None:
        own = [weight for weight in self.network.parameters() if weight.requires_grad]
        flat = torch.cat([weight.flatten() for weight in own])
        distributed.all_reduce(flat)
        flat /= self.plan.workers
        parts = flat.split([weight.numel() for weight in own])
        for weight, part in zip(own, parts, strict=True):
            weight.copy_(part.view_as(weight))

    def _step(self, batch: Sequence[Encoded], rate: float) -> float:
        for group in self.optimizer.param_groups:
            group["lr"] = rate * group["times"]
        ids, mask, parts, allowed = tensors(batch)
        with torch.autocast("cpu", dtype=torch.bfloat16, enabled=self.plan.halves):
            scores = self.network(ids, mask, parts)
        value = loss(scores, allowed, self.plan.smoothing)
        value.backward()
        self.optimizer.step()
        self.optimizer.zero_grad(set_to_none=True)
        return float(value.detach())

    @torch.no_grad()
    def _follow(self, step: int) -> None:
        own = [w for w in self.network.parameters() if w.requires_grad]
        kept = [
            a
            for a, w in zip(self.average.parameters(), self.network.parameters(), strict=True)
            if w.requires_grad
        ]
        times = step // _FOLLOW
        keep = min(self.plan.averaged**_FOLLOW, times / (times + 5))
        torch._foreach_lerp_(kept, own, 1 - keep)


def _rate(step: int, steps: int) -> float:
    rise = max(1, int(0.06 * steps))
    return min((step + 1) / rise, (steps - step) / max(1, steps - rise))


def _work(
    rank: int, port: int, network: CrossEncoder, items: list[Encoded], plan: Plan, out: Path
) -> None:
    distributed.init_process_group(
        "gloo", init_method=f"tcp://127.0.0.1:{port}", rank=rank, world_size=plan.workers
    )
    Run(network, plan, out, rank).over(items)
    distributed.destroy_process_group()


def train(network: CrossEncoder, items: Sequence[Encoded], plan: Plan, out: Path) -> None:
    """Train the network in the plan's processes and write the averaged weights to ``out``."""
    shuffled = list(items)
    random.Random(plan.seed).shuffle(shuffled)
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    context = multiprocessing.get_context("fork")
    workers = [
        context.Process(target=_work, args=(rank, port, network, shuffled, plan, out))
        for rank in range(plan.workers)
    ]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    if any(worker.exitcode for worker in workers):
        raise RuntimeError("a worker failed")
