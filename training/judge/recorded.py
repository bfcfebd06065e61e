"""Record what the lexical rules of a checkout say of many pairs, and tell two records apart.

Run from the root of the repository; the second command with ``PYTHONPATH`` at each checkout's
``src`` in turn, and with the module that its lexical judge stands in::

    python -m training.judge.recorded sample --data DATA --to PAIRS
    python training/judge/recorded.py record --pairs PAIRS --judge MODULE --to RECORD
    python -m training.judge.recorded compare --pairs PAIRS --records BEFORE AFTER
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

SEED = 14
COUNT = 50_000
SHARES = {
    "cad_nli": 5000,
    "mnli_dev": 6000,
    "conjnli": 4000,
    "rte": 2000,
    "snli_dev": 4000,
    "help": 2500,
    "scone_nli": 2000,
    "cannot_wikifactcheck": 2500,
    "clcd_en": 3000,
    "fever_nli_binary": 3000,
}
_MOST_OF_A_SET = 6500
_HELD = ("elm", "held")  # hands whose rows are not looked at
_BITS = {"supported": 1, "refuted": 2, "not_enough_info": 4}


def sample(given: argparse.Namespace) -> None:
    """Draw pairs of general inference, of the sets, and claims written by hand."""
    from training.judge.pairs import general
    from troth_lab.bench.sets import READERS

    drawn, pairs = Random(SEED), []  # noqa: S311 - randomness chooses rows here
    for name, count in SHARES.items():
        rows = list(general(given.data, name))
        found = drawn.sample(rows, min(count, len(rows)))
        pairs += [(name, one.passage, one.claim, one.allowed) for one in found]
    for name, read in READERS.items():
        items = list(read(given.data))
        some = items if len(items) < _MOST_OF_A_SET else drawn.sample(items, _MOST_OF_A_SET)
        pairs += [(name, one.passage, one.claim, one.allowed) for one in some]
    for path in sorted(Path("training/rows").glob("claims_*.jsonl")):
        lines = [] if any(one in path.name for one in _HELD) else path.open(encoding="utf-8")
        for row in map(json.loads, lines):
            allowed = _BITS["not_enough_info" if row["label"] == "open" else row["label"]]
            pairs.append((f"{path.stem}:{row['lang']}", row["passage"], row["claim"], allowed))
    drawn.shuffle(pairs)
    given.to.write_text(json.dumps(pairs[:COUNT]), encoding="utf-8")


def record(given: argparse.Namespace) -> None:
    """Write label and reason of each pair."""
    judge = import_module(given.judge).LexicalJudge()
    said = (judge.judge(passage, claim) for _, passage, claim, _ in _read(given.pairs))
    told = [(one.label.value, one.reason) for one in said]
    given.to.write_text(json.dumps(told), encoding="utf-8")


def compare(given: argparse.Namespace) -> None:
    """Print each kind of difference with its count, and how often either side was right."""
    pairs, (before, after) = _read(given.pairs), map(_read, given.records)
    kinds: Counter[str] = Counter()
    right: dict[str, Counter[str]] = {"before": Counter(), "after": Counter()}
    for (*_, allowed), was, now in zip(pairs, before, after, strict=True):
        kind = f"{'/'.join(was)} -> {'/'.join(now)}"
        kinds[kind] += was != now
        right["before"][kind] += bool(allowed & _BITS[was[0]])
        right["after"][kind] += bool(allowed & _BITS[now[0]])
    for kind, count in kinds.most_common():
        if count:
            print(f"{count:5} {kind}: right {right['before'][kind]}, {right['after'][kind]}")


def _read(path: Path) -> list[Any]:
    found: list[Any] = json.loads(path.read_text(encoding="utf-8"))
    return found


def main() -> None:
    """Draw, record or compare."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("task", choices=("sample", "record", "compare"))
    parser.add_argument("--data", type=Path)
    parser.add_argument("--pairs", type=Path)
    parser.add_argument("--judge", default="troth.adapters.understanding.lexical")
    parser.add_argument("--records", type=Path, nargs=2)
    parser.add_argument("--to", type=Path)
    given = parser.parse_args()
    {"sample": sample, "record": record, "compare": compare}[given.task](given)


if __name__ == "__main__":
    main()
