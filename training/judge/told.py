"""What one person told, as pairs: what changed, what lies beside it, and which words answer.

``conversations_HAND.jsonl`` holds turns of one person, the statements in them, the events between
two statements, traps that look like events, and questions asked later with the statements that
answer them. ``recalls_HAND.jsonl`` holds what one person told piece by piece, and questions. Most
of what lies near a statement says nothing against it: its nearest neighbours that are no event's
other side are learned as *not enough info*, and each event is learned several times; of a trap it
is learned that it refutes nothing. A question takes the claim's place, as in ``asked``: a statement
that answers it is learned as *supported*, the nearest of the others as *not enough info*.
"""

# ruff: noqa: S311 - randomness chooses training rows here, and guards nothing
from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

from training.judge import written
from training.judge.pairs import NOT_REFUTED, REFUTED, SUPPORTED, UNKNOWN, Pair
from troth.adapters.understanding.encoder import SentenceEncoder

STRANGERS, BESIDE = 1, 6  # statements for each question that do not answer: drawn, and nearest
NEAREST, LEAST = 8, 0.25  # statements that each one is held against, at most, and how near
OFTEN = 4  # times that an event is learned


def talk(folder: Path, hand: str, seed: int) -> Iterator[Pair]:
    """Pairs of statements of one person, either of them first; the person is their group."""
    encoder = SentenceEncoder()
    conversations: list[Any] = written.rows(folder, "conversations", hand)
    for said in conversations:
        told = [(one["turn"], one["text"]) for one in said["statements"]]
        matters: dict[str, set[str]] = {}
        for event in said["events"]:
            matters.setdefault(event["matter"], set()).update((event["earlier"], event["later"]))
        events = [
            (event["earlier"], event["later"], written.RELATIONS[event["relation"]])
            for event in said["events"]
        ]
        near = _neighbours(told, matters.values(), encoder)
        yield from _pairs(events, near, said["id"], Random(f"{seed} {said['id']}"))
        for trap in (one for one in said.get("traps", ()) if "earlier" in one):
            if {trap["earlier"], trap["text"]} not in ({one[0], one[1]} for one in events):
                yield Pair(
                    passage=trap["earlier"],
                    claim=trap["text"],
                    allowed=NOT_REFUTED,
                    group=said["id"],
                )
    recalls: list[Any] = written.rows(folder, "recalls", hand)
    for said in recalls:
        told = list(enumerate(said["told"]))
        answers = [[said["told"][at] for at in one["answers"]] for one in said["asked"]]
        contested = [
            (*texts, REFUTED)
            for one, texts in zip(said["asked"], answers, strict=True)
            if one["kind"] == "contested" and len(texts) == 2
        ]
        near = _neighbours(told, map(set, answers), encoder)
        yield from _pairs(contested, near, said["id"], Random(f"{seed} {said['id']}"))


def _neighbours(
    told: Sequence[tuple[int, str]], matters: Iterable[set[str]], encoder: SentenceEncoder
) -> Iterator[tuple[str, str]]:
    """Every statement beside its nearest of earlier turns, but for those of one matter."""
    related = {frozenset(two) for one in matters for two in combinations(sorted(one), 2)}
    vectors = encoder.embed([text for _, text in told])
    for at, (turn, text) in enumerate(told):
        before = [other for other in range(at) if told[other][0] < turn]
        near = encoder.similarities(vectors[at], [vectors[other] for other in before])
        for cosine, other in sorted(zip(near, before, strict=True), reverse=True)[:NEAREST]:
            old = told[other][1]
            if cosine >= LEAST and frozenset((old, text)) not in related:
                yield old, text


def _pairs(
    events: Iterable[tuple[str, str, int]],
    near: Iterable[tuple[str, str]],
    group: str,
    order: Random,
) -> Iterator[Pair]:
    often = [one for one in events for _ in range(OFTEN)]
    for first, second, allowed in (*often, *((*two, UNKNOWN) for two in near)):
        passage, claim = (first, second) if order.random() < 0.5 else (second, first)
        yield Pair(passage=passage, claim=claim, allowed=allowed, group=group)


def questions(folder: Path, hand: str, seed: int) -> Iterator[Pair]:
    """What was asked of what a person told, beside what answers and what does not."""
    encoder = SentenceEncoder()
    conversations: list[Any] = written.rows(folder, "conversations", hand)
    recalls: list[Any] = written.rows(folder, "recalls", hand)
    people = [
        (
            said["id"],
            [one["text"] for one in said["statements"]],
            [(one["text"], one["answer"]) for one in said["questions"]],
        )
        for said in conversations
    ] + [
        (
            said["id"],
            said["told"],
            [(one["text"], [said["told"][at] for at in one["answers"]]) for one in said["asked"]],
        )
        for said in recalls
    ]
    for name, told, asked in people:
        order = Random(f"{seed} {name}")
        texts = list(dict.fromkeys(told))
        vectors = encoder.embed(texts) if asked else []
        for text, answers in asked:
            near = encoder.similarities(encoder.embed([text])[0], vectors)
            ranked = [one for _, one in sorted(zip(near, texts, strict=True), reverse=True)]
            others = [one for one in ranked if one not in answers]
            drawn = others[:BESIDE]
            drawn += order.sample(others[BESIDE:], min(STRANGERS, len(others[BESIDE:])))
            allowed = dict.fromkeys(answers, SUPPORTED) | dict.fromkeys(drawn, UNKNOWN)
            for one, bits in allowed.items():
                yield Pair(passage=one, claim=text, allowed=bits, group=name)
