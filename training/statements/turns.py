"""What memory makes of single messages as people type them: kept, asked, or neither.

Run from the root of the repository::

    PYTHONPATH=src:. python -m training.statements.turns FILE...

Files are ``turns_HAND.jsonl`` of ``training/rows``. Both heads are asked as the product asks them.
A statement counts as kept where at least half of its characters are.
"""

from __future__ import annotations

import argparse
import json
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from troth.language.statements import asks_only, statements_in


def judged(row: dict[str, Any]) -> Iterator[tuple[str, bool]]:
    """What is asked of one message, by name, and whether it is so."""
    text: str = row["text"]
    found = statements_in(text)
    if row["states"]:
        spans = [(at, at + len(one)) for one in row["states"] if (at := text.find(one)) >= 0]
        kept = sum(
            max(0, min(end, one.end) - max(start, one.start))
            for start, end in spans
            for one in found
        )
        yield f"{row['kind']}: kept", 2 * kept >= sum(end - start for start, end in spans)
    else:
        yield f"{row['kind']}: kept, wrongly", bool(found)
    if row["kind"] == "ask":
        mark = "with" if "?" in text else "without"
        yield f"ask, {mark} a mark: known as a question", asks_only(text)
    elif not row["asks"]:
        yield f"{row['kind']}: taken for a question", asks_only(text)


def main() -> None:
    """Print the share of each, and of how many."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", type=Path, nargs="+")
    for path in parser.parse_args().files:
        shares: dict[str, list[bool]] = defaultdict(list)
        for line in path.read_text("utf-8").splitlines():
            for name, is_so in judged(json.loads(line)):
                shares[name].append(is_so)
        for name, found in sorted(shares.items()):
            print(f"{path.stem} {name}: {sum(found) / len(found):.3f} of {len(found)}")


if __name__ == "__main__":
    main()
