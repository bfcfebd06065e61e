"""Marks and disagreements of sources as they stand on the wire. Decides no clause."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from troth.contracts.answers.grounding.disagreeing import Side, SourceDisagreement
from troth.contracts.answers.grounding.model import Mark, MarkKind
from troth.kernel.jsontypes import JsonValue
from troth.kernel.wire import integer, listing, text


def marks_to_wire(marks: Sequence[Mark]) -> list[JsonValue]:
    """``[{start, end, kind, fact, passage}]``."""
    return [
        {
            "start": one.start,
            "end": one.end,
            "kind": one.kind.value,
            "fact": one.fact,
            "passage": one.passage,
        }
        for one in marks
    ]


def marks_from_wire(wire: Mapping[str, JsonValue]) -> tuple[Mark, ...]:
    """Read the member ``marks`` of an object back; none where it has none.

    Raises:
        ValueError: A field is missing or of the wrong type.
    """
    return tuple(
        Mark(
            start=integer(one, "start"),
            end=integer(one, "end"),
            kind=MarkKind(text(one, "kind")),
            fact=text(one, "fact"),
            passage=text(one, "passage"),
        )
        for one in (listing(wire, "marks") if "marks" in wire else ())
    )


def on_wire(marks: Sequence[Mark]) -> tuple[Mark, ...]:
    """Marks as they come back from the wire."""
    return tuple(replace(one, words="") for one in marks)


def disagreements_to_wire(found: Sequence[SourceDisagreement]) -> list[JsonValue]:
    """``[{kind, sides: [{fact, source_id, passage, heading}]}]``."""
    return [
        {
            "kind": one.kind,
            "sides": [
                {
                    "fact": side.fact,
                    "source_id": side.source_id,
                    "passage": side.passage,
                    "heading": side.heading,
                }
                for side in one.sides
            ],
        }
        for one in found
    ]


def disagreements_from_wire(wire: Mapping[str, JsonValue]) -> tuple[SourceDisagreement, ...]:
    """Read the member ``source_disagreements`` of an object back; none where it has none.

    Raises:
        ValueError: A field is missing or of the wrong type.
    """
    found = []
    for one in listing(wire, "source_disagreements") if "source_disagreements" in wire else ():
        sides = tuple(
            Side(
                fact=text(side, "fact"),
                source_id=text(side, "source_id"),
                passage=text(side, "passage"),
                heading=text(side, "heading"),
            )
            for side in listing(one, "sides")
        )
        if len(sides) != 2:
            raise ValueError("a disagreement has two sides")
        found.append(SourceDisagreement(kind=text(one, "kind"), sides=(sides[0], sides[1])))
    return tuple(found)
