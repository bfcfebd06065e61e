"""Teach the start weights what one matter is, with the written pairs and passages.

Run from the root of the repository::

    python -m training.encoder.train --data DATA --start START --out encoder.pt

Two statements of one matter (contradicted, updated, corrected, said again, added to) stand nearer
to each other than to all other statements of the batch, which are of the same hand and mostly of
the same topic; so do a claim and its passage. Sentences of general sets keep the vectors that they
had, so that nothing else moves much.
"""

# ruff: noqa: S311 - randomness chooses training rows here, and guards nothing
from __future__ import annotations

import argparse
import copy
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

import torch
import torch.nn.functional as nnf
from torch import Tensor

from training.encoder.network import SentenceEncoder, load_tokenizer, opened, tensors
from training.judge import written
from training.judge.pairs import rows as set_rows

ONE_MATTER = frozenset(("contradicts", "updates", "corrects", "same", "refines"))
SCALE = 20.0  # of cosines before the softmax
PAIRS, OTHERS, KEPT = 32, 8, 16  # anchors, strangers and general sentences in a step


@dataclass(frozen=True, slots=True)
class Batch:
    """Texts that belong together, place by place, and others that belong to nothing."""

    first: list[str]
    second: list[str]
    others: list[str]


def statements(folder: Path, hand: str, order: Random) -> Iterator[Batch]:
    """Pairs of one matter, and as strangers the texts of pairs that are none; by topic."""
    rows = written.rows(folder, "pairs", hand)
    order.shuffle(rows)
    topics = sorted({row["topic"] for row in rows})
    order.shuffle(topics)
    rows.sort(key=lambda row: topics.index(row["topic"]))
    near = [row for row in rows if row["relation"] in ONE_MATTER]
    far = [row for row in rows if row["relation"] not in ONE_MATTER]
    for at in range(0, len(near) - PAIRS // 2, PAIRS):
        part = near[at : at + PAIRS]
        here = {row["topic"] for row in part}
        strangers = [
            t for row in far if row["topic"] in here for t in (row["earlier"], row["later"])
        ]
        yield Batch(
            [row["later"] for row in part],
            [row["earlier"] for row in part],
            order.sample(strangers, min(OTHERS, len(strangers))),
        )


def claims(folder: Path, hand: str, order: Random) -> Iterator[Batch]:
    """A claim of each passage beside its passage."""
    by_passage: dict[str, list[str]] = {}
    for row in written.rows(folder, "claims", hand):
        if row["label"] != "open":
            by_passage.setdefault(row["passage"], []).append(row["claim"])
    passages = list(by_passage)
    for at in range(0, len(passages), PAIRS):
        part = passages[at : at + PAIRS]
        if len(part) >= PAIRS // 4:
            yield Batch([order.choice(by_passage[one]) for one in part], part, [])


def general(data: Path, order: Random, count: int) -> list[str]:
    """Sentences of general sets whose vectors are kept."""
    found = [str(row["premise"]) for row in set_rows(data, "nli_mnli_dev")]
    found += [str(row["hypothesis"]) for row in set_rows(data, "nli_snli_dev")]
    found += [str(row["text"]) for row in set_rows(data, "selfaware") if "text" in row]
    return order.sample(found, count)


def contrasted(first: Tensor, second: Tensor, others: Tensor) -> Tensor:
    """Cross-entropy both ways: each belongs to its partner and to nothing else of the batch."""
    right = torch.arange(len(first))
    there = SCALE * first @ torch.cat((second, others)).T
    back = SCALE * second @ torch.cat((first, others)).T
    return (nnf.cross_entropy(there, right) + nnf.cross_entropy(back, right)) / 2


def batches(folder: Path, hands: Sequence[str], order: Random) -> list[Batch]:
    """One epoch over all hands, shuffled."""
    found = [one for hand in hands for one in statements(folder, hand, order)]
    found += [one for hand in hands for one in claims(folder, hand, order)]
    order.shuffle(found)
    return found


def train(network: SentenceEncoder, tokenizer, given: argparse.Namespace) -> SentenceEncoder:  # type: ignore[no-untyped-def]
    """The mean of the weights over the second half of the steps."""
    order = Random(given.seed)
    hands = [hand for hand in written.hands(given.rows) if hand not in given.held]
    plan = [one for _ in range(given.epochs) for one in batches(given.rows, hands, order)]
    kept, before = general(given.data, order, KEPT * len(plan)), copy.deepcopy(network).eval()
    for part in (
        network.body.words,
        network.body.places,
        network.body.parts,
        *network.body.layers[:2],
    ):
        part.requires_grad_(False)
    weights = [one for one in network.parameters() if one.requires_grad]
    optimizer = torch.optim.AdamW(weights, lr=given.rate, weight_decay=0.01)
    mean = copy.deepcopy(network).eval()
    network.train()
    for step, batch in enumerate(plan):
        for group in optimizer.param_groups:
            group["lr"] = given.rate * min((step + 1) / (0.1 * len(plan)), 1 - step / len(plan))
        loss = _loss(
            network, before, tokenizer, batch, kept[step * KEPT : (step + 1) * KEPT], given.keep
        )
        loss.backward()
        optimizer.step()
        optimizer.zero_grad(set_to_none=True)
        if step == len(plan) // 2:
            mean.load_state_dict(network.state_dict())
        elif step > len(plan) // 2:
            _follow(mean, network, 1 / (step - len(plan) // 2 + 1))
        if step % 25 == 0:
            print(f"{step}/{len(plan)} loss {float(loss):.4f}", flush=True)
    return mean


@torch.no_grad()
def _follow(mean: SentenceEncoder, network: SentenceEncoder, share: float) -> None:
    for own, new in zip(mean.parameters(), network.parameters(), strict=True):
        own.lerp_(new, share)


def _loss(  # type: ignore[no-untyped-def]
    network: SentenceEncoder,
    before: SentenceEncoder,
    tokenizer,
    batch: Batch,
    kept: Sequence[str],
    keep: float,
) -> Tensor:
    texts = [*batch.first, *batch.second, *batch.others, *kept]
    found = _vectors(network, tokenizer, texts)
    *ends, stay = found.split((len(batch.first), len(batch.second), len(batch.others), len(kept)))
    with torch.no_grad():
        was = _vectors(before, tokenizer, kept)
    moved = (1 - (stay * was).sum(dim=1)).mean()
    return contrasted(*ends) + keep * moved


def _vectors(network: SentenceEncoder, tokenizer, texts: Sequence[str]) -> Tensor:  # type: ignore[no-untyped-def]
    """With gradients, in two parts by length, so that little is padded; in 16 bits."""
    read = [one.ids for one in tokenizer.encode_batch(list(texts))]
    order = sorted(range(len(read)), key=lambda at: len(read[at]))
    half = math.ceil(len(order) / 2)
    with torch.autocast("cpu", dtype=torch.bfloat16):
        parts = [
            network(*tensors([read[at] for at in some])) for some in (order[:half], order[half:])
        ]
    back = torch.tensor(order).argsort()
    return torch.cat(parts)[back]


def main() -> None:
    """Read the arguments, train and write the weights."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--start", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--rows", type=Path, default=written.ROWS)
    parser.add_argument("--held", nargs="*", default=[], help="hands that are not learned")
    parser.add_argument("--epochs", type=int, default=1)
    parser.add_argument("--rate", type=float, default=3e-5)
    parser.add_argument("--keep", type=float, default=5.0, help="weight of vectors that stay")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    torch.manual_seed(given.seed)
    torch.set_num_threads(1)
    torch.set_flush_denormal(True)
    network = train(opened(given.start), load_tokenizer(given.start), given)
    torch.save(network.state_dict(), given.out)


if __name__ == "__main__":
    main()
