"""Leave each task set out whole: a short training on all others, measured on the one left out.

Run from the root of the repository::

    python -m training.judge.each_left_out --data DATA --start START --work FOLDER

From the start weights a short stage ``general``, and from there for each set a short stage ``sets``
without any row of it. The figures have no threshold in them. No rows written by hand are learned:
these are not the weights that ship, and say how a judge fares on a kind of text it never met.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path

import torch

from training.judge import fit, held, mixture
from training.judge.encoder import started
from training.judge.mean import mean
from training.judge.measure import scored
from training.judge.pairs import REFUTED, Pair
from training.judge.sets import PASSAGE_SETS, PERSONAL_SETS, READERS, Item, is_fitted

SETS = (*PASSAGE_SETS, *PERSONAL_SETS)
MAX_TOKENS = 160  # a window and a sentence are seldom longer
SEED = 6
ASKED = ("AUC supported", "AUC refuted", "3-way")


def rows_of(name: str, data: Path) -> list[Item]:
    """Every row, but of a set with a split of its own only what is for measuring."""
    items = list(READERS[name](data))
    return [item for item in items if name != "persona_nli" or not is_fitted(item)]


def learned(given: argparse.Namespace, pairs: Sequence[Pair], steps: int, name: str) -> Path:
    """Weights of a stage of so many steps; ``general`` begins anew, all others after it."""
    torch.manual_seed(SEED)
    network = started(given.start / "model.safetensors")
    if name != "general":
        network.load_state_dict(torch.load(given.work / "general.pt"))
    tokenizer = fit.load_tokenizer(given.start / "tokenizer.json", MAX_TOKENS)
    plan = fit.Plan(epochs=0, rate=1.2e-4, seed=SEED, max_tokens=MAX_TOKENS, workers=1)
    epochs = (steps + 0.5) * plan.batch / len(pairs)
    out: Path = given.work / f"{name}.pt"
    fit.train(network, fit.encode(tokenizer, pairs), replace(plan, epochs=epochs), out)
    return out


def cells_of(given: argparse.Namespace, name: str, weights: Path | None) -> Iterable[held.Cell]:
    """What the weights, or without any the floor, say of every row of the set."""
    if weights is None:
        return held.cells(held.floors, rows_of(name, given.data))
    network = started(given.start / "model.safetensors").eval()
    network.load_state_dict(mean([weights]))
    tokenizer = fit.load_tokenizer(given.start / "tokenizer.json", MAX_TOKENS)
    return held.cells(lambda pairs: scored(network, tokenizer, pairs), rows_of(name, given.data))


def table(given: argparse.Namespace, name: str, weights: Path) -> None:
    """Print a row for each metric that the set's labels allow."""
    floor = list(cells_of(given, name, None))
    left_out = list(cells_of(given, name, weights))
    general = list(cells_of(given, name, given.work / "general.pt"))
    refutes = any(allowed == REFUTED for allowed, _ in floor)
    for metric in ASKED if refutes else ASKED[:1]:
        read = held.METRICS[metric]
        told = " | ".join(held.interval(one, read) for one in (floor, general, left_out))
        print(f"| {name} | {len(floor)} | {metric} | {told} |", flush=True)


def main() -> None:
    """Train and measure, a set after the other."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--start", type=Path, required=True)
    parser.add_argument("--work", type=Path, required=True)
    parser.add_argument("--general-steps", type=int, default=400)
    parser.add_argument("--steps", type=int, default=100, help="of each set's stage")
    parser.add_argument("--sets", nargs="*", default=SETS)
    given = parser.parse_args()
    given.work.mkdir(parents=True, exist_ok=True)
    torch.set_num_threads(1)
    if not (given.work / "general.pt").exists():
        learned(given, mixture.general_stage(given.data, SEED), given.general_steps, "general")
    common = mixture.sets_stage(given.data, SEED, SETS)
    of_set = mixture.task_pairs(given.data, SEED, SETS)
    print("| set | rows | metric | floor | general alone | this set left out |", flush=True)
    for name in given.sets:
        others = [pair for other in SETS if other != name for pair in of_set[other]]
        table(given, name, learned(given, common + others, given.steps, name))


if __name__ == "__main__":
    main()
