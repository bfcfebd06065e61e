"""What a rule found in one text, before it becomes an entity.

How many entities of a message a decision holds, and how many slices show one of them.

A mail may be a list of forty thousand numbers; a decision on it is stored, sealed and shown, and
stays small. What is left out is counted, and a message of which entities were left out goes to
people (``acceptance.doubtful_entities``): nothing acts on a part of it as if that were all.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Final

from troth.contracts.gate.intake.model import Entity

PREFIX: Final = "ENT_"
_WINDOW: Final = 48


@dataclass(frozen=True, kw_only=True, slots=True)
class Found:
    """A slice of one text with what it is.

    Attributes:
        entity_type: Without the profile's prefix, such as ``POLICY_NUMBER``.
        confidence: In [0, 1], before the segment is looked at.
        normalized: What keyed digests are made over.
        shown: Text for people where it is not the masked slice, such as a label.
    """

    entity_type: str
    start: int
    end: int
    confidence: float
    normalized: str
    shown: str = ""


def line_before(folded: str, start: int, width: int = _WINDOW) -> str:
    """The folded text before an offset on its line."""
    return folded[max(0, start - width) : start].rpartition("\n")[2]


def sentence_before(folded: str, start: int, width: int = _WINDOW) -> str:
    """The folded text before an offset in its sentence, across a line break."""
    piece = folded[max(0, start - width) : start]
    return re.split(r"[.!?;](?=\s)|\n\n", piece)[-1]


MAX_ENTITIES: Final = 500
MAX_SPANS: Final = 20
MAX_ALL_SPANS: Final = 2_000


def bounded_entities(entities: Sequence[Entity]) -> tuple[Entity, ...]:
    """At most 500 of them, in the order given, the surest of each type, with 2 000 slices at most.

    Types take turns, so that a flood of one leaves room for the only account number of a mail.
    Every entity keeps a slice.
    """
    kept = _surest(entities) if len(entities) > MAX_ENTITIES else tuple(entities)
    return tuple(_with_spans(one, MAX_ALL_SPANS // len(kept)) for one in kept)


def _surest(entities: Sequence[Entity]) -> tuple[Entity, ...]:
    turns: Counter[str] = Counter()
    ranked: list[tuple[int, int]] = []
    for place in sorted(range(len(entities)), key=lambda n: -entities[n].confidence):
        kind = entities[place].entity_type
        ranked.append((turns[kind], place))
        turns[kind] += 1
    return tuple(
        entities[place] for place in sorted(place for _, place in sorted(ranked)[:MAX_ENTITIES])
    )


def _with_spans(entity: Entity, limit: int) -> Entity:
    more = len(entity.evidence) - limit
    if more <= 0:
        return entity
    left_out = entity.spans_left_out + more
    return replace(entity, evidence=entity.evidence[:limit], spans_left_out=left_out)


def shown_spans(confidences: Sequence[float]) -> tuple[int, ...]:
    """Places of the slices that show an entity: the 20 surest, in the order given."""
    ranked = sorted(range(len(confidences)), key=lambda n: -confidences[n])
    return tuple(sorted(islice(ranked, MAX_SPANS)))
