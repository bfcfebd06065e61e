"""Fit the head of ``language.statements.asking``: whether a sentence asks, without its mark.

Run from the root of the repository::

    python -m training.statements.asking --fit FILE... --held FILE... [--write]

Files are ``conversations_HAND.jsonl``, ``recalls_HAND.jsonl``, ``questions_HAND.jsonl``,
``pairs_HAND.jsonl`` and ``turns_HAND.jsonl`` of ``training/rows``; a row of the last counts
several times. Questions are read without their marks; what is stated, and turns without a mark, ask
nothing.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from training.statements.fit import OFTEN, Row, fitted, told
from troth.language.statements import asking

WEIGHTS: Final = Path(asking.__file__).with_name("asking.json")
_LEAST, _LEAST_SEEN, _LEAST_WEIGHT = 0.5, 4, 0.2


def examples(paths: Sequence[Path]) -> list[Row]:
    """Sentences, each with its features and whether it asks; the same words count once."""
    lines = (line for path in paths for line in path.read_text("utf-8").splitlines())
    found: dict[str, tuple[bool, int]] = {}
    for row in map(json.loads, lines):
        found |= {text: (asks, OFTEN if "states" in row else 1) for text, asks in _said(row)}
    return [
        (list(asking.asking_of(text)), is_asked)
        for text, (is_asked, times) in found.items()
        for _ in range(times)
    ]


def _said(row: dict[str, Any]) -> Iterator[tuple[str, bool]]:
    if "states" in row:  # what states and asks at once tells nothing of either
        yield from [(row["text"].replace("?", ""), row["asks"])] * (row["kind"] != "mixed")
        return
    asked = [row["question"]] if "question" in row else []
    asked += [one["text"] for name in ("questions", "asked") for one in row.get(name, ())]
    stated = [row[name] for name in ("earlier", "later") if name in row]
    stated += [one["text"] for name in ("statements", "turns") for one in row.get(name, ())]
    stated += row.get("told", ())
    yield from ((text.replace("?", ""), True) for text in asked)
    yield from ((text, False) for text in stated if "?" not in text)


def main() -> None:
    """Fit, tell, and write if asked."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--fit", type=Path, nargs="+", required=True)
    parser.add_argument("--held", type=Path, nargs="*", default=[])
    parser.add_argument("--write", action="store_true")
    given = parser.parse_args()
    head = fitted(examples(given.fit), least=_LEAST, seen=_LEAST_SEEN)
    weights = {name: round(w, 1) for name, w in head["weights"].items() if abs(w) >= _LEAST_WEIGHT}
    head["weights"] = weights
    for path in given.held:
        print(path.stem, told(head, examples([path])))
    if given.write:
        WEIGHTS.write_text(json.dumps(head, ensure_ascii=False, indent=0) + "\n", "utf-8")


if __name__ == "__main__":
    main()
