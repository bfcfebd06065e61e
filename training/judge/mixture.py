"""The stages: general inference, the fitted parts of the task sets, and rows written by hand.

Run from the root of the repository::

    python -m training.judge.mixture general --data DATA --start START --out general.pt
    python -m training.judge.mixture sets --data DATA --start START --from general.pt --out judge.pt

``general`` and ``broad`` read no row of a set that results are reported on: the figures of their
weights are those of leaving all of these sets out. ``tasks`` adds the fitted parts of the sets as
they are; ``sets`` adds what is made of them, and stances, as well. ``written``, the last, learns
the rows of ``training/rows`` beside a share of everything labelled, so that nothing is forgotten.
"""

# ruff: noqa: S311 - randomness chooses training rows here, and guards nothing
from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from random import Random

import torch

from training.judge import (
    asked,
    chained,
    everyday,
    facts,
    fit,
    hard,
    joined,
    made,
    sets,
    stances,
    told,
    written,
)
from training.judge.encoder import started
from training.judge.pairs import SUPPORTED, Pair, general
from troth.adapters.understanding.tiers import Passage

HANDBOOK = Path("examples/handbook")
WINDOW = 450
# Rows of each set that are read at most; templated and one-sided sets count less than their size.
GENERAL_ROWS = {
    "snli_dev": 7000,
    "mnli_dev": 20000,
    "cad_nli": 9000,
    "fever_nli_binary": 5000,
    "conjnli": 9000,
    "help": 3000,
    "rte": 3000,
    "scone_nli": 4000,
    "cannot_wikifactcheck": 2000,
    "clcd_en": 2000,
}
STANCES = "perspectrum"
MOST_OF_A_SET = 6000  # in the stage ``tasks``
# How often each fitted set is seen in one epoch of the stages ``tasks`` and ``sets``.
TASK_REPEATS = {
    "summedits": 4,
    "wice": 5,
    "fm2": 3,
    "fever_symmetric": 3,
    "begin": 2,
    "dialog_factual": 3,
    "breaking_nli": 1,
    "persona_nli": 1,
}
REPEATS = {
    "summedits": 4,
    "wice": 6,
    "fm2": 3,
    "fever_symmetric": 3,
    "begin": 2,
    "dialog_factual": 3,
    "breaking_nli": 1,
    "persona_nli": 1,
}

# Pairs of each fitted set that stand beside the written ones in an epoch of the stage ``written``.
BESIDE = {
    "summedits": 1100,
    "wice": 500,
    "fm2": 900,
    "fever_symmetric": 450,
    "begin": 800,
    "dialog_factual": 120,
    "breaking_nli": 500,
    "persona_nli": 1600,
}
BESIDE_GENERAL, BESIDE_STANCES = 2200, 400


def general_pairs(data: Path, seed: int) -> list[Pair]:
    """General inference without the development rows of sets that have a split."""
    order = Random(seed)
    found: list[Pair] = []
    for name, limit in GENERAL_ROWS.items():
        split = "train" if name in ("cad_nli", "conjnli", "rte") else None
        pairs = [_windowed(pair) for pair in general(data, name, split)]
        pairs = [pair for pair in pairs if len(pair.passage) + len(pair.claim) < 560]
        found += order.sample(pairs, min(limit, len(pairs)))
    return found


def _windowed(pair: Pair) -> Pair:
    if len(pair.passage) < WINDOW:
        return pair
    window = Passage(pair.passage, chars=WINDOW).gathering(pair.claim)
    return Pair(passage=window, claim=pair.claim, allowed=pair.allowed, group=pair.group)


def general_stage(data: Path, seed: int) -> list[Pair]:
    """General inference with pairs made by program."""
    texts = made.passages(data, HANDBOOK)
    found = made.from_passages(texts, 8000, seed)
    found += made.from_entailed(data, texts, 7000, seed)
    return found + facts.made(4000, seed) + general_pairs(data, seed)


def broad_stage(data: Path, seed: int) -> list[Pair]:
    """More of both: everyday exclusions, joined claims, and edits of other sentences."""
    texts = made.passages(data, HANDBOOK)
    found = made.from_passages(texts, 14000, seed + 50)
    found += made.from_entailed(data, texts, 9000, seed + 50)
    found += everyday.made(9000, seed) + facts.made(3000, seed + 50)
    found += joined.made(texts, 6000, seed)
    return found + general_pairs(data, seed)


def tasks_stage(data: Path, seed: int, without: Sequence[str]) -> list[Pair]:
    """The fitted parts of the task sets as they are, with shares of everything before."""
    texts = made.passages(data, HANDBOOK)
    found = made.from_passages(texts, 4000, seed + 100)
    found += made.from_entailed(data, texts, 2500, seed + 100) + facts.made(1500, seed + 100)
    found += Random(seed).sample(general_pairs(data, seed + 100), 4500)
    for name, repeats in TASK_REPEATS.items():
        if name not in without:
            pairs = sets.fitted(data, name)
            found += Random(seed).sample(pairs, min(len(pairs), MOST_OF_A_SET)) * repeats
    return found


def sets_stage(data: Path, seed: int, without: Sequence[str]) -> list[Pair]:
    """The fitted parts of the task sets, with shares of everything before."""
    texts = made.passages(data, HANDBOOK)
    found = made.from_entailed(data, texts, 1500, seed + 100) + facts.made(500, seed + 100)
    found += everyday.made(2500, seed + 100) + joined.made(texts, 1500, seed + 100)
    found += Random(seed).sample(general_pairs(data, seed + 100), 5000)
    learned = [name for name in REPEATS if name not in without]
    for pairs in task_pairs(data, seed, learned).values():
        found += pairs
    return found if STANCES in without else found + stances.fitted(data) * 2


def task_pairs(data: Path, seed: int, names: Sequence[str]) -> dict[str, list[Pair]]:
    """What the stage ``sets`` learns of each set, as often as it comes in an epoch."""
    texts = made.passages(data, HANDBOOK)
    return {name: _fitted_and_made(data, name, texts, seed) * REPEATS[name] for name in names}


def _fitted_and_made(data: Path, name: str, texts: Sequence[str], seed: int) -> list[Pair]:
    """A set's fitted pairs, and what is made of them by program."""
    pairs = sets.fitted(data, name)
    if name == "persona_nli":
        return pairs * 2 + chained.chained(pairs, 3000, seed)
    if name in sets.PASSAGE_SETS:
        return pairs + made.from_pairs(pairs, texts, seed)
    return pairs


def pool(data: Path, seed: int) -> list[Pair]:
    """Pairs made by program, of which the hard ones are learned in the stage ``sets``."""
    texts = made.passages(data, HANDBOOK)
    found = made.from_passages(texts, 3000, seed + 200)
    return hard.narrowed(found + joined.made(texts, 1000, seed + 200))


def written_stage(data: Path, hands: Sequence[str], given: argparse.Namespace) -> list[Pair]:
    """The rows of the hands, and ``share`` of what is meant to stand beside them."""
    seed, share, order = given.seed, given.share, Random(given.seed)
    found = list(written.fitted(given.rows, hands, order, given.times))
    found += asked.fitted(given.rows, hands, seed) + told.fitted(given.rows, hands, seed)
    beside = [(sets.fitted(data, name), count) for name, count in BESIDE.items()]
    beside += [(general_pairs(data, seed), BESIDE_GENERAL), (stances.fitted(data), BESIDE_STANCES)]
    for pairs, count in beside:
        found += order.sample(pairs, min(len(pairs), round(share * count)))
    return found + _near_and_open(hands, given)


def _near_and_open(hands: Sequence[str], given: argparse.Namespace) -> list[Pair]:
    """Statements that lie near each other by chance, as the shipped encoder finds them."""
    if not given.near:
        return []
    from training.judge.neighbours import neighbours

    found = [pair for hand in hands for pair in neighbours(given.rows, hand, given.seed)]
    return Random(given.seed).sample(found, round(given.near * len(found)))


def pairs_of(stage: str, data: Path, seed: int, without: Sequence[str]) -> list[Pair]:
    """The pairs of a stage, by its name."""
    if stage in ("tasks", "sets"):
        return (tasks_stage if stage == "tasks" else sets_stage)(data, seed, without)
    return (general_stage if stage == "general" else broad_stage)(data, seed)


def share_supported(pairs: Sequence[Pair]) -> float:
    """Share of the pairs whose only right answer is *supported*."""
    return sum(pair.allowed == SUPPORTED for pair in pairs) / len(pairs)


def main() -> None:
    """Read the arguments and train."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("stage", choices=("general", "tasks", "broad", "sets", "written"))
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--start", type=Path, required=True)
    parser.add_argument("--from", type=Path, dest="before")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--epochs", type=float, default=1.0)
    parser.add_argument("--rate", type=float, default=1.2e-4)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--stop", type=int, help="end after this step of the schedule")
    parser.add_argument("--frozen", type=int, default=2, help="layers that keep their weights")
    parser.add_argument("--hard", type=int, default=0, help="hard pairs, found with --from")
    parser.add_argument("--certain", type=int, default=0, help="pairs labelled by words alone")
    parser.add_argument("--smoothing", type=float, default=0.05, help="of the labels")
    parser.add_argument("--without", nargs="*", default=[])
    parser.add_argument("--rows", type=Path, default=written.ROWS, help="of the stage written")
    parser.add_argument("--hands", nargs="*", help="hands that are learned; all without it")
    parser.add_argument("--held", nargs="*", default=[], help="hands that are not")
    parser.add_argument("--times", type=int, default=1, help="how often each claim comes")
    parser.add_argument("--share", type=float, default=1.0, help="of sets beside written rows")
    parser.add_argument("--near", type=float, default=0.0, help="share of neighbours learned")
    parser.add_argument("--halves", action="store_true", help="products in bfloat16")
    given = parser.parse_args()
    if given.stage == "written":
        named = given.hands or written.hands(given.rows)
        hands = [hand for hand in named if hand not in given.held]
        pairs = written_stage(given.data, hands, given)
    else:
        pairs = pairs_of(given.stage, given.data, given.seed, given.without)
    plan = fit.Plan(
        epochs=given.epochs,
        rate=given.rate,
        seed=given.seed,
        stop=given.stop,
        max_tokens=224,
        frozen=given.frozen,
        smoothing=given.smoothing,
        halves=given.halves,
    )
    tokenizer = fit.load_tokenizer(given.start / "tokenizer.json", plan.max_tokens)
    torch.manual_seed(given.seed)
    network = started(given.start / "model.safetensors")
    if given.before:
        network.load_state_dict(torch.load(given.before))
    if given.hard:
        torch.set_num_threads(fit.WORKERS)
        pairs += hard.hardest(network, tokenizer, pool(given.data, given.seed), given.hard)
    pairs += hard.certain(pool(given.data, given.seed), given.certain) if given.certain else []
    items = fit.encode(tokenizer, pairs)
    length = sum(len(one.ids) for one in items) / len(items)
    print(f"{len(items)} pairs, {length:.1f} tokens, supported {share_supported(pairs):.2f}")
    fit.train(network, items, plan, given.out)


if __name__ == "__main__":
    main()
