"""Fit the head of ``contracts.memory.deciding`` on conversations, and choose where it is firm.

Run from the root of the repository::

    python -m training.memory.fit --fit FILE... --pairs FILE... [--weights FOLDER] [--write]

Files are ``conversations_HAND.jsonl`` of ``training/rows``; they must be of hands that the judge's
network has not learned, or the head trusts it too much. They are told in chat, and what memory
weighs there is what is fitted. The second head, which looks more closely, is fitted on them too,
and on ``pairs_HAND.jsonl``, where much is the same in other words. It is firm from the lowest
probability at which the sets together have no more than ``FALSE`` wrong pairs in 100 turns, each
set read by heads that were fitted without it; the heads that are written are fitted on all.
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

from troth.adapters.understanding.card import Use
from troth.adapters.understanding.encoder import SentenceEncoder
from troth.adapters.understanding.lexical import LexicalJudge
from troth.adapters.understanding.tiers import TieredJudge, for_use, open_judge
from troth.contracts.memory.deciding import Heard, features, weighing
from troth.contracts.memory.model import Memory
from troth.kernel.judgements import Judgement, Label
from troth.library import Troth
from troth.runtime.memory import relating

WEIGHTS: Final = Path(weighing.__file__).with_name("weights.json")
EXACT: Final = 0.75  # firm where the two differ in an exact number or date; by hand
FALSE, LIKELY = 0.5, 3.0  # wrong pairs in 100 turns, for firm ones and for suspected ones
_NOTHING: Final = Judgement(label=Label.NOT_ENOUGH_INFO, score=0.0, reason="unheard", judge="")
EVENTS: Final = frozenset(("updates", "corrects", "contradicts"))
TIMES: Final = 2  # that a pair which stands alone counts as often as one of a conversation
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
        closely: What a closer look says of each, both ways.
        events: How many events they hold, found or not.
    """

    name: str
    pairs: list[Pair]
    given: np.ndarray
    closely: Sequence[tuple[Judgement, Judgement]]
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
        closely=_closely(open_judge(weights), pairs),
        turns=sum(len(row["turns"]) for row in rows),
        events=sum(len(row["events"]) for row in rows),
    )


async def _weighed(rows: Sequence[Row], weights: str) -> list[list[Weighed]]:
    """Of each conversation what is weighed in chat: an older and a newer text, and what is heard.

    Nothing that is weighed opens an entry meanwhile, or one pair would hide the next.
    """
    found: list[list[Weighed]] = []

    def noted(old: Memory, new: Memory, heard: Heard) -> None:
        if not weighing.is_settled(old.text, new.text):
            found[-1].append((old.text, new.text, heard))

    with TemporaryDirectory() as folder, patch.object(relating, "weighed_relation", noted):
        options = {"weights": weights, "web": "off"}
        async with Troth.open(f"sqlite:///{folder}/told.db", **options) as troth:
            for row in rows:
                found.append([])
                for turn in row["turns"]:
                    await troth.chat(turn["text"], subject=row["id"])
    return found


def written(path: Path, weights: str) -> Set:
    """The pairs of a file of ``pairs_HAND.jsonl``, each alone."""
    rows = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    encoder, judge = SentenceEncoder(), open_judge(weights)
    vectors = [encoder.embed([row["earlier"], row["later"]]) for row in rows]
    pairs = [
        Pair(
            said=path.stem,
            old=row["earlier"],
            new=row["later"],
            near=encoder.similarities(new, [old])[0],
            is_event=row["relation"] in EVENTS,
        )
        for row, (old, new) in zip(rows, vectors, strict=True)
    ]
    both = _both_ways(for_use(judge, Use.MEMORY), pairs)
    given = [
        list(features(one.old, one.new, Heard(forth=forth, back=back, near=one.near)).values())
        for one, (forth, back) in zip(pairs, both, strict=True)
    ]
    return Set(
        name=path.stem,
        pairs=pairs,
        given=np.array(given),
        closely=_closely(judge, pairs),
        turns=len(rows),
        events=sum(one.is_event is True for one in pairs),
    )


def _closely(
    judge: LexicalJudge | TieredJudge, pairs: Sequence[Pair]
) -> list[tuple[Judgement, Judgement]]:
    if not isinstance(judge, TieredJudge):
        raise SystemExit("the network of the judge cannot be used")
    return _both_ways(judge.closely(Use.MEMORY), pairs)


def _both_ways(
    judge: LexicalJudge | TieredJudge, pairs: Sequence[Pair]
) -> list[tuple[Judgement, Judgement]]:
    forth = [judge.judge(one.old, one.new) for one in pairs]
    return [(said, judge.judge(one.new, one.old)) for one, said in zip(pairs, forth, strict=True)]


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


def second(sets: Sequence[Set], shares: Sequence[np.ndarray]) -> np.ndarray:
    """The weights of the head that looks more closely.

    Args:
        shares: Of each set, what a first head said that was fitted without it.
    """
    given = [_looked_at(one, said) for one, said in zip(sets, shares, strict=True)]
    kept = [rows[_counted(one)] for one, rows in zip(sets, given, strict=True)]
    right = [_right(one)[_counted(one)] for one in sets]
    return logistic(np.vstack(kept), np.concatenate(right).astype(float))


def _looked_at(one: Set, said: np.ndarray) -> np.ndarray:
    rows = zip(said.tolist(), one.closely, strict=True)
    return np.array([list(weighing.closer(share, heard).values()) for share, heard in rows])


def at_last(weights: np.ndarray, one: Set, said: np.ndarray) -> np.ndarray:
    """What both heads say: the second one where the first one doubts."""
    closer = 1 / (1 + np.exp(-_looked_at(one, said) @ weights))
    found: np.ndarray = np.where(said >= weighing.DOUBTED, closer, said)
    return found


def main() -> None:
    """Fit, tell, and write if asked."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--fit", type=Path, nargs="+", required=True)
    parser.add_argument("--pairs", type=Path, nargs="+", required=True)
    parser.add_argument("--weights", default="", help="as the setting weights")
    parser.add_argument("--write", action="store_true")
    given = parser.parse_args()
    sets = [read(path, given.weights) for path in given.fit]
    alone = [written(path, given.weights) for path in given.pairs]
    head = fitted(sets)
    first = [said_by(fitted([two for two in sets if two is not one]), one) for one in sets]
    lone = [said_by(head, one) for one in alone]
    unseen = []
    for at, (one, said) in enumerate(zip(sets, first, strict=True)):
        others = [*sets[:at], *sets[at + 1 :], *alone * TIMES]
        closer = second(others, [*first[:at], *first[at + 1 :], *lone * TIMES])
        unseen.append(at_last(closer, one, said))
        _tell(one.name, [one], unseen[-1:])
    firm, likely = _tell("all", sets, unseen)
    closely = second([*sets, *alone * TIMES], [*first, *lone * TIMES])
    for at, one in enumerate(alone):
        others, shares = (
            [*sets, *alone[:at], *alone[at + 1 :]],
            [*first, *lone[:at], *lone[at + 1 :]],
        )
        said = at_last(second(others, shares), one, lone[at])
        told, right = said >= firm, _right(one)
        print(f"{one.name}: precision {right[told].mean():.3f}, recall {told[right].mean():.3f}")
    if given.write:
        card = {"firm": round(firm, 3), "firm_where_exact": EXACT, "likely": round(likely, 3)}
        nothing = Heard(forth=_NOTHING, back=_NOTHING, near=0.0)
        names = features("", "", nothing), weighing.closer(0.5, (_NOTHING, _NOTHING))
        for name, known, found in zip(("weights", "closely"), names, (head, closely), strict=True):
            card[name] = dict(zip(known, found.round(4).tolist(), strict=True))
        WEIGHTS.write_text(json.dumps(card, indent=2) + "\n")


def _tell(name: str, sets: Sequence[Set], said: Sequence[np.ndarray]) -> tuple[float, float]:
    """Print what is reached, and where it is firm and likely."""
    found = [reached(sets, said, most) for most in (FALSE, LIKELY)]
    for most, (share, least) in zip((FALSE, LIKELY), found, strict=True):
        print(f"{name}: {share:.3f} of the events at {most} wrong in 100 turns, p {least:.3f}")
    return found[0][1], found[1][1]


if __name__ == "__main__":
    main()
