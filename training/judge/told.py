"""Conversations as pairs: what changed, what lies beside it, and which words answer a question.

``conversations_HAND.jsonl`` holds turns of one person, the statements in them, the events between
two statements, traps that look like events, and questions asked later with the statements that
answer them. Most of what lies near a statement says nothing against it: its nearest neighbours that
are no event's other side are learned as *not enough info*, and each event is learned several times.
A question takes the claim's place, as in ``asked``: a statement that answers it is learned as
*supported*, others of the conversation as *not enough info*.
"""

# ruff: noqa: S311 - randomness chooses training rows here, and guards nothing
from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

from training.judge import written
from training.judge.pairs import SUPPORTED, UNKNOWN, Pair
from troth.adapters.understanding.encoder import SentenceEncoder

STRANGERS = 4  # statements of the conversation, drawn for each question, that do not answer
NEAREST = 4  # statements that each one is held against, at most
OFTEN = 4  # times that an event is learned


def conversation(said: dict[str, Any], order: Random, encoder: SentenceEncoder) -> Iterator[Pair]:
    """The pairs of one conversation; it is their group."""
    texts = list(dict.fromkeys(one["text"] for one in said["statements"]))
    related: dict[str, set[str]] = {}
    for event in said["events"]:
        earlier, later = event["earlier"], event["later"]
        related.setdefault(event["matter"], set()).update((earlier, later))
        for _ in range(OFTEN):
            yield from _either(earlier, later, written.RELATIONS[event["relation"]], said, order)
    vectors = encoder.embed(texts)
    for at, text in enumerate(texts):
        near = encoder.similarities(vectors[at], vectors[:at])
        best = sorted(zip(near, texts[:at], strict=True), reverse=True)[:NEAREST]
        for _, other in best:
            if not any({other, text} <= matter for matter in related.values()):
                yield from _either(other, text, UNKNOWN, said, order)
    for asked in said["questions"]:
        others = [one for one in texts if one not in asked["answer"]]
        drawn = order.sample(others, min(STRANGERS, len(others)))
        allowed = dict.fromkeys(asked["answer"], SUPPORTED) | dict.fromkeys(drawn, UNKNOWN)
        for text, bits in allowed.items():
            yield Pair(passage=text, claim=asked["text"], allowed=bits, group=said["id"])


def _either(
    first: str, second: str, allowed: int, said: dict[str, Any], order: Random
) -> Iterator[Pair]:
    if order.random() < 0.5:
        first, second = second, first
    yield Pair(passage=first, claim=second, allowed=allowed, group=said["id"])


def fitted(folder: Path, hands: Sequence[str], seed: int) -> list[Pair]:
    """All conversations of the hands."""
    found: list[Pair] = []
    encoder = SentenceEncoder()
    for hand in hands:
        said: list[Any] = written.rows(folder, "conversations", hand)
        for one in said:
            found += conversation(one, Random(f"{seed} {one['id']}"), encoder)
    return found
