"""Fit the head of ``contracts.memory.deciding`` on conversations, and choose where it is firm.

Run from the root of the repository::

    python -m training.memory.fit --fit FILE... --held FILE... [--weights FOLDER] [--keep]

Files are ``conversations_HAND.jsonl`` of ``training/rows``; they must be of hands that the judge's
network has not learned, or the head trusts it too much. They are told in chat, and what memory
weighs there is what is fitted. It is firm from the lowest probability at which the sets together
have no more than ``FALSE`` wrong pairs in 100 turns, each set read by a head that was fitted
without it; the head that is written is fitted on all.
"""

from __future__ import annotations

import argparse
import asyncio
import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, TypeAlias
from unittest.mock import patch

import numpy as np
from benchmarks.held.conversations import same

from troth.contracts.memory.deciding import Heard, features, weighing
from troth.contracts.memory.model import Memory
from troth.kernel.judgements import Judgement, Label
from troth.library import Troth
from troth.runtime.memory import relating

WEIGHTS: Final = Path(weighing.__file__).with_name("weights.json")
FALSE, LIKELY = 0.5, 3.0  # wrong pairs in 100 turns, for firm ones and for suspected ones
_NOTHING: Final = Judgement(label=Label.NOT_ENOUGH_INFO, score=0.0, reason="unheard", judge="")
Row: TypeAlias = "dict[str, Any]"
Weighed: TypeAlias = "tuple[str, str, Heard]"
_PENALTY, _STEPS, _RATE = 1e-3, 3000, 0.03


@dataclass(frozen=True, kw_only=True, slots=True)
class Pair:
    """An older statement and a newer one; ``is_event`` is ``None`` where it does not count."""

    said: str
    old: str
    new: str
    near: float
    is_event: bool | None


@dataclass(frozen=True, kw_only=True)
class Set:
    """Conversations as pairs.

    Attributes:
        given: One row of features for each pair.
        events: How many events they hold, found or not.
    """

    name: str
    pairs: list[Pair]
    given: np.ndarray
    turns: int
    events: int


def read(path: Path, weights: str) -> Set:
    """The pairs of a file, as chat weighs them, with what the judge says of each."""
    rows = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    weighed = asyncio.run(_weighed(rows, weights))
    pairs = [
        Pair(said=row["id"], old=old, new=new, near=heard.near, is_event=is_event(old, new, row))
        for row, told in zip(rows, weighed, strict=True)
        for old, new, heard in told
    ]
    given = [list(features(*one).values()) for told in weighed for one in told]
    return Set(
        name=path.stem,
        pairs=pairs,
        given=np.array(given),
        turns=sum(len(row["turns"]) for row in rows),
        events=sum(len(row["events"]) for row in rows),
    )


async def _weighed(rows: Sequence[Row], weights: str) -> list[list[Weighed]]:
    """Of each conversation what is weighed in chat: an older and a newer text, and what is heard.

    Nothing that is weighed opens an entry meanwhile, or one pair would hide the next.
    """
    found: list[list[Weighed]] = []

    def noted(old: Memory, new: Memory, heard: Heard) -> None:
        if not weighing.of_two_people(old.text, new.text):
            found[-1].append((old.text, new.text, heard))

    with TemporaryDirectory() as folder, patch.object(relating, "weighed_relation", noted):
        options = {"weights": weights, "web": "off"}
        async with Troth.open(f"sqlite:///{folder}/told.db", **options) as troth:
            for row in rows:
                found.append([])
                for turn in row["turns"]:
                    await troth.chat(turn["text"], subject=row["id"])
    return found


def is_event(old: str, new: str, row: Row) -> bool | None:
    """Whether two kept texts are the sides of an event; ``None`` for two of one matter."""
    matters: dict[str, list[str]] = {}
    for event in row["events"]:
        if same(event["earlier"])(old) and same(event["later"])(new):
            return True
        matters.setdefault(event["matter"], []).extend((event["earlier"], event["later"]))
    beside = any(
        all(any(same(side)(text) for side in said) for text in (old, new))
        for said in matters.values()
    )
    return None if beside else False


def fitted(sets: Sequence[Set]) -> np.ndarray:
    """The weights of a logistic head over the pairs of the sets, one for each feature."""
    given = np.vstack([one.given[_counted(one)] for one in sets])
    right = np.concatenate([_right(one)[_counted(one)] for one in sets]).astype(float)
    return logistic(given, right)


def logistic(
    given: np.ndarray, right: np.ndarray, *, penalty: float = _PENALTY, steps: int = _STEPS
) -> np.ndarray:
    """The weights of a logistic head, one for each column; the first column is one everywhere."""
    middle, wide = given.mean(axis=0), given.std(axis=0) + 1e-6
    middle[0], wide[0] = 0.0, 1.0
    scaled = (given - middle) / wide
    weights, mean, spread = (np.zeros(given.shape[1]) for _ in range(3))
    for step in range(steps):
        said = 1 / (1 + np.exp(-scaled @ weights))
        slope = scaled.T @ (said - right) / len(right) + penalty * weights
        mean, spread = 0.9 * mean + 0.1 * slope, 0.99 * spread + 0.01 * slope**2
        weights -= _RATE * mean / (np.sqrt(spread) + 1e-8) * (1 - step / steps)
    plain: np.ndarray = weights / wide
    plain[0] -= (weights * middle / wide).sum()
    return plain


def _counted(one: Set) -> np.ndarray:
    return np.array([pair.is_event is not None for pair in one.pairs])


def _right(one: Set) -> np.ndarray:
    return np.array([pair.is_event is True for pair in one.pairs])


def reached(sets: Sequence[Set], said: Sequence[np.ndarray], most: float) -> tuple[float, float]:
    """Share of the events found at no more wrong pairs in 100 turns, and from which probability.

    Args:
        said: Of each set, the probability of each pair.
    """
    pairs = [pair for one in sets for pair in one.pairs]
    scores = np.concatenate(said)
    allowed = most / 100 * sum(one.turns for one in sets)
    wrong, found, least = 0, 0, 1.0
    for at in np.argsort(-scores, kind="stable"):
        if pairs[at].is_event is False:
            wrong += 1
            if wrong > allowed:
                break
        elif pairs[at].is_event:
            found += 1
        least = float(scores[at])
    return found / sum(one.events for one in sets), least


def said_by(weights: np.ndarray, one: Set) -> np.ndarray:
    """What a head says of every pair of a set."""
    said: np.ndarray = 1 / (1 + np.exp(-one.given @ weights))
    return said


def main() -> None:
    """Fit, tell, and write if asked."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--fit", type=Path, nargs="+", required=True)
    parser.add_argument("--held", type=Path, nargs="*", default=[])
    parser.add_argument("--weights", default="", help="as the setting weights")
    parser.add_argument("--keep", action="store_true", help="the head that is; thresholds are new")
    parser.add_argument("--write", action="store_true")
    given = parser.parse_args()
    sets = [read(path, given.weights) for path in given.fit]
    kept = np.array(list(json.loads(WEIGHTS.read_text("utf-8"))["weights"].values()))
    others = (
        [kept for _ in sets]
        if given.keep
        else [fitted([two for two in sets if two is not one] or sets) for one in sets]
    )
    unseen = [said_by(head, one) for head, one in zip(others, sets, strict=True)]
    for one, said in zip(sets, unseen, strict=True):
        _tell(one.name, [one], [said])
    firm, likely = _tell("all", sets, unseen)
    head = kept if given.keep else fitted(sets)
    for held in (read(path, given.weights) for path in given.held):
        _tell(held.name, [held], [said_by(head, held)])
    if given.write:
        nothing = Heard(forth=_NOTHING, back=_NOTHING, near=0.0)
        named = zip(features("", "", nothing), head.round(4).tolist(), strict=True)
        known = json.loads(WEIGHTS.read_text("utf-8"))["firm_where_exact"]
        card = {"firm": round(firm, 3), "firm_where_exact": known, "likely": round(likely, 3)}
        WEIGHTS.write_text(json.dumps({**card, "weights": dict(named)}, indent=2) + "\n")


def _tell(name: str, sets: Sequence[Set], said: Sequence[np.ndarray]) -> tuple[float, float]:
    """Print what is reached, and where it is firm and likely."""
    found = [reached(sets, said, most) for most in (FALSE, LIKELY)]
    for most, (share, least) in zip((FALSE, LIKELY), found, strict=True):
        print(f"{name}: {share:.3f} of the events at {most} wrong in 100 turns, p {least:.3f}")
    return found[0][1], found[1][1]


if __name__ == "__main__":
    main()
