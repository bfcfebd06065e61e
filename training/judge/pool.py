"""All labelled pairs that the judge learns, in one file: a line for each, with where it comes from.

Run from the root of the repository::

    python -m training.judge.pool --data DATA --out pool.jsonl.xz [--dev dev.jsonl.xz]

A line holds ``source`` (as ``general/snli_dev``, ``made/edits`` or ``claims/birch``), ``passage``,
``claim`` and ``allowed``, the bits of the answers that are right. Rows of hands that are held out,
and the unfitted rows of sets that results are reported on, are not in it. ``--dev`` gets the rows
of hands that are held out, to look at while one trains.
"""

from __future__ import annotations

import argparse
import json
import lzma
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from pathlib import Path
from typing import Any

from training.judge import (
    asked,
    chained,
    everyday,
    facts,
    joined,
    made,
    sets,
    stances,
    told,
    written,
)
from training.judge.pairs import GENERAL, REFUTED, UNKNOWN, Pair, general
from troth.adapters.understanding.encoder import SentenceEncoder
from troth.adapters.understanding.tiers import Passage

HANDBOOK = Path("examples/handbook")
WINDOW = 450
NEAR, LEAST_NEAR = 6, 0.3  # of talk
SPLIT = ("cad_nli", "conjnli", "rte")  # sets of which only the training part is learned
HELD = (
    *("elm", "fichte-held", "medlar", "osier", "erle", "willow", "weide"),
    *("hemlock-held", "sumac-held", "buche-held"),
    *("tamarack-held", "juniperus-held", "hornbeam-held", "esskastanie-held"),
    *("alderfly-held", "saguaro-held", "schlehe-held"),
    *("larkspur-held", "yarrow-held", "borage-held", "kamille-held", "distel-held"),
    *("damson-held", "bullace-held", "greengage-held"),
    *("mirabelle-held", "zwetschge-held", "quetsche-held"),
    *("gimpel", "wren-held", "heron-held", "plover-held"),
)
# Pairs made by program: sentences edited, people's pairs edited, and facts about oneself.
EDITS, ENTAILED, FACTS, EVERYDAY, JOINED = 60_000, 40_000, 20_000, 20_000, 20_000

Source = tuple[str, Sequence[Pair]]


def _windowed(pair: Pair) -> Pair:
    if len(pair.passage) < WINDOW:
        return pair
    window = Passage(pair.passage, chars=WINDOW).gathering(pair.claim)
    return Pair(passage=window, claim=pair.claim, allowed=pair.allowed, group=pair.group)


def inference(data: Path) -> Iterator[Source]:
    """General inference, long premises cut to a window."""
    for name in GENERAL:
        pairs = general(data, name, "train" if name in SPLIT else None)
        yield f"general/{name}", [_windowed(pair) for pair in pairs]


def by_program(data: Path, seed: int) -> Iterator[Source]:
    """Pairs made by program over passages that no figure is told of, and first-person facts."""
    texts = made.passages(data, HANDBOOK)
    yield "made/edits", made.from_passages(texts, EDITS, seed)
    yield "made/entailed", made.from_entailed(data, texts, ENTAILED, seed)
    yield "made/facts", facts.made(FACTS, seed)
    yield "made/everyday", everyday.made(EVERYDAY, seed)
    yield "made/joined", joined.made(texts, JOINED, seed)


def of_sets(data: Path, seed: int) -> Iterator[Source]:
    """The fitted parts of the task sets, and what is made of them."""
    texts = made.passages(data, HANDBOOK)
    for name in sets.READERS:
        pairs = sets.fitted(data, name)
        yield f"sets/{name}", pairs
        if name == "persona_nli":
            yield f"chained/{name}", chained.chained(pairs, 6000, seed)
        elif name in sets.PASSAGE_SETS:
            twins = [
                one for again in range(3) for one in made.from_pairs(pairs, texts, seed + again)
            ]
            yield f"twins/{name}", twins
    yield "sets/perspectrum", stances.fitted(data)


def by_hand(folder: Path, held: Sequence[str], seed: int) -> Iterator[Source]:
    """The rows written for the purpose, of the hands that are not held out."""
    for hand in written.hands(folder):
        if hand in held:
            continue
        yield f"claims/{hand}", written.claims(folder, hand)
        yield f"pairs/{hand}", written.statements(folder, hand)
        yield f"questions/{hand}", list(asked.questions(folder, hand, seed))
        yield f"advice/{hand}", list(asked.recommendations(folder, hand, seed))
        yield f"talk/{hand}", list(told.talk(folder, hand, seed))
        yield f"asked/{hand}", list(told.questions(folder, hand, seed))


def held_out(folder: Path, held: Sequence[str]) -> Iterator[Source]:
    """The rows of the hands held out; of conversations each statement beside its nearest."""
    encoder = SentenceEncoder()
    for hand in held:
        yield f"claims/{hand}", written.claims(folder, hand)
        yield f"pairs/{hand}", written.statements(folder, hand)
        yield f"advice/{hand}", list(asked.recommendations(folder, hand, 1))
        rows: Any = written.rows(folder, "conversations", hand)
        yield f"talk/{hand}", [pair for row in rows for pair in _beside_nearest(row, encoder)]


def _beside_nearest(row: dict[str, Any], encoder: SentenceEncoder) -> Iterator[Pair]:
    """Every statement beside its nearest of earlier turns, but two of one matter."""
    told = [(one["turn"], one["text"]) for one in row["statements"]]
    vectors = encoder.embed([text for _, text in told])
    known = {(event["earlier"], event["later"]) for event in row["events"]}
    matters: dict[str, set[str]] = {}
    for event in row["events"]:
        matters.setdefault(event["matter"], set()).update((event["earlier"], event["later"]))
    for at, (turn, text) in enumerate(told):
        before = [other for other in range(at) if told[other][0] < turn]
        near = encoder.similarities(vectors[at], [vectors[other] for other in before])
        for cosine, other in sorted(zip(near, before, strict=True), reverse=True)[:NEAR]:
            old = told[other][1]
            if cosine < LEAST_NEAR:
                continue
            if (old, text) in known:
                yield Pair(passage=old, claim=text, allowed=REFUTED)
            elif not any({old, text} <= matter for matter in matters.values()):
                yield Pair(passage=old, claim=text, allowed=UNKNOWN)


def write(path: Path, found: Iterable[Source]) -> None:
    """A line for each pair."""
    with lzma.open(path, "wt", encoding="utf-8") as out:
        for source, pairs in found:
            if pairs:
                print(f"{source}: {len(pairs)}", flush=True)
            for pair in pairs:
                line = {"source": source, "passage": pair.passage, "claim": pair.claim}
                line |= {"allowed": pair.allowed}
                out.write(json.dumps(line, ensure_ascii=False) + "\n")


def main() -> None:
    """Read the arguments and write the file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--rows", type=Path, default=written.ROWS)
    parser.add_argument("--held", nargs="*", default=HELD)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--dev", type=Path)
    given = parser.parse_args()
    parts = (
        inference(given.data),
        by_program(given.data, given.seed),
        of_sets(given.data, given.seed),
        by_hand(given.rows, given.held, given.seed),
    )
    write(given.out, chain(*parts))
    if given.dev:
        write(given.dev, held_out(given.rows, given.held))


if __name__ == "__main__":
    main()
