"""Facts for tests, from one line each."""

from __future__ import annotations

from troth.contracts.memory.attributes import attribute_of
from troth.contracts.memory.model import Cardinality, Certainty, StatedFact, Tense, Validity
from troth.contracts.memory.slots.values import normalize_value
from troth.kernel.evidence import Span

JANUARY, NEXT_JANUARY = "2026-01-05T10:00:00Z", "2027-01-20T10:00:00Z"


def fact(said: str) -> StatedFact:
    """A fact from a line: ``[entity.]attribute [-]value [@mark]...``.

    A mark is a tense, a certainty, ``many``, or ``since..until``.
    """
    slot, _, rest = said.partition(" ")
    entity, _, attribute = slot.rpartition(".")
    value, *marks = (part.strip() for part in rest.split(" @"))
    negative = value.startswith("-")
    value = value.removeprefix("-")
    known = attribute_of(attribute)
    return StatedFact(
        entity=entity or "user",
        attribute=attribute,
        value=value,
        normal=normalize_value(known.kind, value),
        negative=negative,
        validity=_validity(marks),
        certainty=next((Certainty(m) for m in marks if m in ("hedged", "possible")), _STATED),
        cardinality=Cardinality.MANY if "many" in marks else known.cardinality,
        span=Span.of(value, 0, len(value)),
    )


_STATED = Certainty.STATED


def _validity(marks: list[str]) -> Validity:
    tense = next((Tense(mark) for mark in marks if mark in ("past", "future")), Tense.PRESENT)
    since, _, until = next((mark for mark in marks if ".." in mark), "..").partition("..")
    return Validity(tense=tense, since=since or None, until=until or None)
