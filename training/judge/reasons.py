"""How often each reason of the lexical judge is right, on the fitted parts of the sets.

What it is seldom wrong with is trusted in the first tier; all else is asked of the model.
Run from the root of the repository::

    python -m training.judge.reasons --data FOLDER
"""

# ruff: noqa: S311 - randomness chooses training rows here, and guards nothing
from __future__ import annotations

import argparse
from collections import defaultdict
from pathlib import Path
from random import Random

from training.judge import sets
from training.judge.pairs import REFUTED, SUPPORTED, UNKNOWN, general
from troth.adapters.understanding.lexical import LexicalJudge
from troth.adapters.understanding.tiers import pieces

_BITS = {"supported": SUPPORTED, "refuted": REFUTED, "not_enough_info": UNKNOWN}


def main() -> None:
    """Print, for each label and reason, the share of rows where the label is among the right."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True)
    data = parser.parse_args().data
    judge = LexicalJudge()
    counts: dict[tuple[str, str], dict[str, list[int]]] = defaultdict(
        lambda: defaultdict(lambda: [0, 0])
    )
    rows = [
        (n, item) for n in sets.READERS for item in sets.READERS[n](data) if sets.is_fitted(item)
    ]
    rows = [(n, i) for n, i in rows if n != "persona_nli" or Random(i.claim).random() < 0.2]
    for name in ("cad_nli", "mnli_dev", "conjnli", "rte", "snli_dev"):
        some = Random(1).sample(general(data, name), 600)
        rows += [
            (name, sets.Item(passage=p.passage, claim=p.claim, allowed=p.allowed, group=""))
            for p in some
        ]
    for name, item in rows:
        parts = pieces(item.claim, 3)
        if parts is None or len(parts) != 1:
            continue
        said = judge.judge(item.passage, item.claim)
        cell = counts[said.label.value, said.reason][name]
        cell[0] += bool(item.allowed & _BITS[said.label.value])
        cell[1] += 1
    for key, by_set in sorted(counts.items()):
        right = sum(cell[0] for cell in by_set.values())
        of = sum(cell[1] for cell in by_set.values())
        detail = " ".join(f"{name}:{a}/{b}" for name, (a, b) in sorted(by_set.items()))
        print(f"{key[0]:16} {key[1]:18} {right:5}/{of:5} {right / of:.3f}  {detail}")


if __name__ == "__main__":
    main()
