"""First-person facts that follow from the labelled ones of the fitted part.

What two sentences have in common with a third tells of the two: both carry the same fact, so they
carry each other; one carries what the other excludes, so they exclude each other. Exclusion holds
both ways. Two sentences of unlike pairs that share no word tell nothing of each other.
"""

# ruff: noqa: S311 - randomness chooses training rows here, and guards nothing
from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from random import Random

from training.judge.pairs import REFUTED, SUPPORTED, UNKNOWN, Pair
from troth.language.tokens import content_words, stem


def chained(pairs: Sequence[Pair], count: int, seed: int) -> list[Pair]:
    """About ``count`` new pairs: a fifth supported, half refuted, the rest unknown."""
    order = Random(seed)
    carried: dict[str, list[str]] = defaultdict(list)  # claim: passages that support it
    for pair in pairs:
        if pair.allowed == SUPPORTED:
            carried[pair.claim].append(pair.passage)
    known = {(pair.passage, pair.claim) for pair in pairs}
    alike = [p for p in _alike(carried) if (p.passage, p.claim) not in known]
    apart = [p for p in _apart(pairs, carried) if (p.passage, p.claim) not in known]
    return [
        *order.sample(alike, min(len(alike), count // 5)),
        *order.sample(apart, min(len(apart), count // 2)),
        *_strange(pairs, known, 3 * count // 10, order),
    ]


def _strange(
    pairs: Sequence[Pair], known: set[tuple[str, str]], count: int, order: Random
) -> list[Pair]:
    drawn = [(order.choice(pairs).passage, order.choice(pairs).claim) for _ in range(2 * count)]
    found = [
        Pair(passage=passage, claim=claim, allowed=UNKNOWN)
        for passage, claim in drawn
        if (passage, claim) not in known and not _words(passage) & _words(claim)
    ]
    return found[:count]


def _words(text: str) -> frozenset[str]:
    return frozenset(map(stem, content_words(text)))


def _alike(carried: dict[str, list[str]]) -> list[Pair]:
    """Two passages that carry one claim."""
    found = []
    for told in carried.values():
        some = told[:6]
        found += [
            Pair(passage=one, claim=other, allowed=SUPPORTED)
            for one in some
            for other in some
            if one != other and len(other) < len(one) + 15
        ]
    return found


def _apart(pairs: Sequence[Pair], carried: dict[str, list[str]]) -> list[Pair]:
    """Exclusions the other way about, and those of whatever carries an excluded claim."""
    found = []
    for pair in pairs:
        if pair.allowed != REFUTED:
            continue
        found.append(Pair(passage=pair.claim, claim=pair.passage, allowed=REFUTED))
        for told in carried.get(pair.claim, ())[:3]:
            found.append(Pair(passage=told, claim=pair.passage, allowed=REFUTED))
            found.append(Pair(passage=pair.passage, claim=told, allowed=REFUTED))
    return found
