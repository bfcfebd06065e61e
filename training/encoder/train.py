"""Teach the start weights what one matter is, with the rows written for the purpose.

Run from the root of the repository::

    python -m training.encoder.train --data DATA --start START --out encoder.pt

A question stands nearer to what answers it than to all other texts of the batch, which are mostly
what the same person told; so do two statements of one matter (contradicted, updated, corrected,
said again, added to), a claim and its passage, a question to a page and the sentence that answers.
Sentences of general sets keep the vectors that they had. The lower layers, which the layers for
talk and for mails read on as well, keep their start weights.
"""

# ruff: noqa: S311 - randomness chooses training rows here, and guards nothing
from __future__ import annotations

import argparse
import copy
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, Final

import torch
import torch.nn.functional as nnf
from torch import Tensor

from training.encoder.body import halves
from training.encoder.network import BELOW, SentenceEncoder, opened, states_of
from training.judge import asked, written
from training.judge.pairs import rows as set_rows
from training.judge.pool import HELD

ONE_MATTER: Final = frozenset(("contradicts", "updates", "corrects", "same", "refines"))
OFTEN: Final = {"recall": 2.5, "event": 1, "pair": 1, "claim": 0.35, "doc": 1.5, "nli": 1}
SCALE: Final = 20.0  # of cosines before the softmax
TOKENS: Final = 64
TOGETHER, GROUPED, KEPT = 48, 16, 12  # anchors of a step, of one person; general sentences
GENERAL, ENTAILED = 8000, 4000
_AMONG, _FOLLOW = 12, 4
Row = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Anchor:
    """A text, what belongs to it, and what of the same group does not."""

    kind: str
    text: str
    partners: Sequence[str]
    others: Sequence[str]
    group: str


def told(folder: Path, hand: str) -> Iterator[Anchor]:
    """Questions to what one person told, and statements of one matter."""
    found: list[Any] = written.rows(folder, "recalls", hand)
    for row in found:
        for one in row["asked"]:
            right = [row["told"][at] for at in one["answers"]]
            others = [text for text in row["told"] if text not in right]
            yield Anchor("recall", one["text"], right, others, row["id"])
    found = written.rows(folder, "conversations", hand)
    for row in found:
        texts = list(dict.fromkeys(one["text"] for one in row["statements"]))
        matters: dict[str, set[str]] = {}
        for event in row["events"]:
            matters.setdefault(event["matter"], set()).update((event["earlier"], event["later"]))
        for event in row["events"]:
            others = [text for text in texts if text not in matters[event["matter"]]]
            yield Anchor("event", event["later"], [event["earlier"]], others, row["id"])
        for one in row["questions"]:
            right = [text for text in one["answer"] if text in texts]
            yield Anchor(
                "recall", one["text"], right, [t for t in texts if t not in right], row["id"]
            )


def matters(folder: Path, hand: str) -> Iterator[Anchor]:
    """Pairs of one matter, beside the texts of the same topic, and claims beside passages."""
    rows = written.rows(folder, "pairs", hand)
    for row in rows:
        if row["relation"] in ONE_MATTER:
            near = [one for one in rows if one["topic"] == row["topic"] and one is not row]
            others = [one[end] for one in near for end in ("earlier", "later")]
            yield Anchor("pair", row["later"], [row["earlier"]], others, hand + row["topic"])
    for row in written.rows(folder, "claims", hand):
        if row["label"] != "open":
            yield Anchor("claim", row["claim"], [row["passage"]], (), hand)


def documents(folder: Path, hand: str, order: Random) -> Iterator[Anchor]:
    """Questions to documents, beside sentences that are near and do not answer."""
    texts = asked.documents(folder, hand)
    rows: list[Any] = written.rows(folder, "questions", hand)
    for row in rows:
        placed = asked.sentences(texts[row["document"]])

        def seen(text: str, placed: dict[str, str] = placed) -> str:
            return asked.with_place(text, placed.get(text, "") if order.random() < 0.6 else "")

        far = [text for text in placed if text not in (*row["near"], *row["answers"])]
        others = [*row["near"] * 2, *order.sample(far, min(6, len(far)))]
        yield Anchor(
            "doc",
            row["question"],
            [seen(text) for text in row["answers"]],
            [seen(text) for text in others],
            row["document"],
        )


def everything(folder: Path, data: Path, held: Sequence[str], order: Random) -> list[Anchor]:
    """All anchors that have a partner."""
    found: list[Anchor] = []
    for hand in written.hands(folder):
        if hand not in held:
            found += told(folder, hand)
            found += matters(folder, hand)
            found += documents(folder, hand, order)
    inferred = [row for row in _general(data) if row["label"] == "entailment"]
    for row in order.sample(inferred, min(ENTAILED, len(inferred))):
        found.append(Anchor("nli", row["hypothesis"], [row["premise"]], (), "nli"))
    return [one for one in found if one.partners]


def _general(data: Path) -> list[Row]:
    return [row for name in ("nli_mnli_dev", "nli_snli_dev") for row in set_rows(data, name)]


def steps(anchors: Sequence[Anchor], order: Random) -> list[list[Anchor]]:
    """One epoch: each step holds one kind, some of it of the same group."""
    by_kind: dict[str, list[Anchor]] = {}
    for one in anchors:
        times = OFTEN[one.kind]
        many = int(times) + (order.random() < times % 1)
        by_kind.setdefault(one.kind, []).extend([one] * many)
    found: list[list[Anchor]] = []
    for own in by_kind.values():
        groups: dict[str, list[Anchor]] = {}
        for one in own:
            groups.setdefault(one.group, []).append(one)
        names = sorted(groups)
        order.shuffle(names)
        flat = [one for name in names for one in order.sample(groups[name], len(groups[name]))]
        cut = [flat[at : at + GROUPED] for at in range(0, len(flat), GROUPED)]
        order.shuffle(cut)
        each = TOGETHER // GROUPED
        found.extend(
            [one for some in cut[at : at + each] for one in some] for at in range(0, len(cut), each)
        )
    order.shuffle(found)
    return found


class Vectors:
    """Vectors of texts over kept states, with gradients of the upper layers."""

    def __init__(self, network: SentenceEncoder, start: Path, texts: Sequence[str]) -> None:
        self.network = network
        self._known = states_of(network, start, texts, TOKENS)

    def of(self, texts: Sequence[str]) -> Tensor:
        """In order; read in two parts by length, so that little is padded."""
        order = sorted(range(len(texts)), key=lambda at: len(self._known[texts[at]][0]))
        half = len(order) // 2
        parts = [self._some([texts[at] for at in own]) for own in (order[:half], order[half:])]
        return torch.cat(parts)[torch.tensor(order).argsort()]

    def _some(self, texts: Sequence[str]) -> Tensor:
        states = [self._known[text][0] for text in texts]
        longest = max(map(len, states))
        given = torch.zeros(len(states), longest, states[0].shape[1])
        mask = torch.zeros(len(states), longest)
        for row, one in enumerate(states):
            given[row, : len(one)], mask[row, : len(one)] = one.float(), 1
        with halves("cpu"):
            return self.network.above(given, mask)


def contrasted(first: Tensor, among: Tensor, right: Tensor, hidden: Tensor) -> Tensor:
    """Each belongs to its partner, and to nothing else but what is hidden."""
    return nnf.cross_entropy(SCALE * first @ among.T - 1e4 * hidden, right)


def _hidden(batch: Sequence[Anchor], drawn: Sequence[str], among: Sequence[str]) -> Tensor:
    """Where a text belongs to an anchor as well, or is the anchor's own."""
    found = torch.zeros(len(batch), len(among))
    for row, one in enumerate(batch):
        told = {drawn[at] for at, other in enumerate(batch) if other.text == one.text}
        for at, text in enumerate(among):
            if text in told or text in one.partners or text == one.text:
                found[row, at] = float(text != drawn[row])
    return found


def train(vectors: Vectors, anchors: Sequence[Anchor], general: Sequence[str], given: Any) -> Any:
    """The running average of the upper layers, and the middle."""
    order = Random(given.seed)
    network, texts = vectors.network, list(general)
    texts += [text for one in anchors for text in (one.text, *one.partners)]
    with torch.no_grad():
        sample = order.sample(texts, min(20_000, len(texts)))
        found = [vectors.of(sample[at : at + 256]) for at in range(0, len(sample), 256)]
        network.middle.copy_(torch.cat(found).mean(dim=0))
        before = {text: row for part in _parts(texts) for text, row in _each(vectors, part)}
    upper = network.body.layers[BELOW:]
    average = copy.deepcopy(upper)
    weights = list(upper.parameters())
    optimizer = torch.optim.AdamW(weights, lr=given.rate, weight_decay=0.01)
    plan = steps(anchors, order)
    network.train()
    for step, batch in enumerate(plan):
        for group in optimizer.param_groups:
            group["lr"] = given.rate * min((step + 1) / (0.06 * len(plan)), 1 - step / len(plan))
        drawn = [order.choice(one.partners) for one in batch]
        hard = [_nearest(one, before, order) for one in batch if one.others]
        among = list(dict.fromkeys([*drawn, *(text for text in hard if text)]))
        kept = order.sample(list(general), KEPT)
        found = vectors.of([*(one.text for one in batch), *among, *kept])
        first, second, stay = found.split((len(batch), len(among), KEPT))
        right = torch.tensor([among.index(text) for text in drawn])
        moved = (1 - (stay * torch.stack([before[one] for one in kept])).sum(dim=1)).mean()
        loss = contrasted(first, second, right, _hidden(batch, drawn, among))
        (loss + given.keep * moved).backward()
        torch.nn.utils.clip_grad_norm_(weights, 1.0)
        optimizer.step()
        optimizer.zero_grad(set_to_none=True)
        if step % _FOLLOW == 0:
            times = step // _FOLLOW
            with torch.no_grad():
                torch._foreach_lerp_(
                    list(average.parameters()), weights, 1 - min(0.99, (times + 1) / (times + 10))
                )
        if step % 100 == 0:
            print(f"{step}/{len(plan)} loss {float(loss.detach()):.3f}", flush=True)
    upper.load_state_dict(average.state_dict())
    return network.eval()


def _parts(texts: Sequence[str]) -> Iterator[Sequence[str]]:
    known = list(dict.fromkeys(texts))
    return (known[at : at + 256] for at in range(0, len(known), 256))


def _each(vectors: Vectors, texts: Sequence[str]) -> Iterator[tuple[str, Tensor]]:
    return zip(texts, vectors.of(texts), strict=True)


def _nearest(one: Anchor, before: dict[str, Tensor], order: Random) -> str:
    """Of some that do not belong to it, the one that lay nearest before."""
    known = [text for text in one.others if text in before]
    some = order.sample(known, min(len(known), _AMONG))
    return max(some, key=lambda text: float(before[text] @ before[one.text]), default="")


def main() -> None:
    """Read the arguments, train and write the weights that changed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--start", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--rows", type=Path, default=written.ROWS)
    parser.add_argument("--held", nargs="*", default=HELD, help="hands that are not learned")
    parser.add_argument("--rate", type=float, default=7e-5)
    parser.add_argument("--keep", type=float, default=4.0, help="weight of vectors that stay")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    torch.manual_seed(given.seed)
    order = Random(given.seed)
    anchors = everything(given.rows, given.data, given.held, order)
    general = [row["premise"] for row in order.sample(_general(given.data), GENERAL)]
    texts = [text for one in anchors for text in (one.text, *one.partners, *one.others)]
    vectors = Vectors(opened(given.start).eval(), given.start, list({*texts, *general}))
    state = train(vectors, anchors, general, given).state_dict()
    upper = [f"body.layers.{layer}." for layer in range(BELOW, 12)]
    learned = {name: one for name, one in state.items() if name.startswith((*upper, "middle"))}
    torch.save(learned, given.out)


if __name__ == "__main__":
    main()
