"""The mean of several sets of weights: ``python -m training.judge.mean --out M.pt A.pt B.pt``."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

import torch
from torch import Tensor


def mean(weights: Sequence[Path]) -> dict[str, Tensor]:
    """Each weight's mean over the files, which are of one network."""
    states = [torch.load(path) for path in weights]
    return {name: sum(state[name] for state in states) / len(states) for name in states[0]}


def main() -> None:
    """Read the arguments and write the mean."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("weights", type=Path, nargs="+")
    given = parser.parse_args()
    torch.save(mean(given.weights), given.out)


if __name__ == "__main__":
    main()
