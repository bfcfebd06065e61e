"""Rows written by hand, as pairs: statements of one person, and what an answer says of a passage.

A folder holds one file for each hand and kind, ``pairs_HAND.jsonl`` and ``claims_HAND.jsonl``; its
``README.md`` says who wrote what. A pair is learned in either order: whether two statements can
both hold now does not depend on which came first.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

from training.judge.pairs import NOT_REFUTED, REFUTED, SUPPORTED, UNKNOWN, Pair

ROWS = Path(__file__).parents[1] / "rows"
# Told at two moments by one person. What was changed or taken back cannot hold beside the new. What
# is added may follow from the other or not; it is not excluded.
RELATIONS = {
    "contradicts": REFUTED,
    "updates": REFUTED,
    "corrects": REFUTED,
    "same": SUPPORTED,
    "refines": NOT_REFUTED,
    "beside": UNKNOWN,
    "unrelated": UNKNOWN,
}
CLAIMS = {"supported": SUPPORTED, "refuted": REFUTED, "open": UNKNOWN}


def hands(folder: Path = ROWS) -> list[str]:
    """Every hand that has rows in the folder."""
    stems = (path.stem for path in folder.glob("*_*.jsonl"))
    return sorted({stem.partition("_")[2] for stem in stems if not stem.endswith("_documents")})


def rows(folder: Path, kind: str, hand: str) -> list[dict[str, str]]:
    """The rows of a hand; none where it wrote none of this kind (``pairs`` or ``claims``)."""
    path = folder / f"{kind}_{hand}.jsonl"
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    return [json.loads(line) for line in lines]


def claims(folder: Path, hand: str) -> list[Pair]:
    """What answers say of passages; grouped by passage."""
    return [
        Pair(
            passage=row["passage"],
            claim=row["claim"],
            allowed=CLAIMS[row["label"]],
            group=row["passage"],
        )
        for row in rows(folder, "claims", hand)
    ]


def statements(folder: Path, hand: str) -> list[Pair]:
    """Pairs of statements in both orders, the later as the claim first; grouped by topic."""
    found = []
    for row in rows(folder, "pairs", hand):
        for passage, claim in ((row["earlier"], row["later"]), (row["later"], row["earlier"])):
            allowed = RELATIONS[row["relation"]]
            found.append(Pair(passage=passage, claim=claim, allowed=allowed, group=row["topic"]))
    return found


def fitted(folder: Path, names: Sequence[str], order: Random, times: int = 1) -> Iterator[Pair]:
    """All rows of the hands named, each pair of statements in one order or the other.

    Args:
        times: How often each claim comes; they are harder than statements.
    """
    for hand in names:
        yield from claims(folder, hand) * times
        both = statements(folder, hand)
        yield from (both[at + order.randrange(2)] for at in range(0, len(both), 2))
