"""The gate's legal moves: two attempts, then a person (GATE-4, GATE-6). Pure.

A budget that refuses a call before it is made ends that attempt like any other failure, so it
needs no states of its own. There is no state for a third attempt, hence no way to reach one.

Making the input of a second attempt shorter than that of the first (GATE-4). Pure, linear.

What can be spared is the caller's to say, and the caller's shorter payload is used as it is. Where
that is no shorter, because there was little to begin with, members that hold nothing are dropped;
where there are none, the longest text loses its last tenth. A payload without any text stays as it
is, and the exit then finds that the second attempt was not shortened.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from troth.kernel.canonical import canonical_json
from troth.kernel.jsontypes import JsonObject, JsonValue
from troth.kernel.texts import texts_of, with_texts


def shorten(payload: JsonObject, shortened: JsonObject) -> JsonObject:
    """The payload of the second attempt: the caller's, or else the first one made smaller.

    Args:
        payload: What the first attempt was given.
        shortened: What the caller would have the second attempt be given.

    Raises:
        CallerError: A payload has no canonical JSON form, which bounds its depth too.
    """
    size = len(canonical_json(payload))
    if len(canonical_json(shortened)) < size:
        return shortened
    without_empty = {key: value for key, value in payload.items() if value not in _NOTHING}
    if len(without_empty) < len(payload):
        return without_empty
    longest = max(texts_of(payload), key=len, default="")
    cut = longest[: len(longest) - -(-len(longest) // 10)]
    return {
        key: with_texts(value, lambda text: cut if text == longest else text)
        for key, value in payload.items()
    }


_NOTHING: tuple[JsonValue, ...] = (None, "", [], {})


class State(StrEnum):
    """Where a stage stands."""

    FIRST = "first"
    SECOND = "second"
    ACCEPTED = "accepted"
    NEEDS_REVIEW = "needs_review"


class Event(StrEnum):
    """How an attempt ended."""

    VALIDATED = "validated"
    FAILED = "failed"
    OVER_BUDGET = "over_budget"  # refused before the call


MOVES: dict[tuple[State, Event], State] = {
    (State.FIRST, Event.VALIDATED): State.ACCEPTED,
    (State.FIRST, Event.FAILED): State.SECOND,
    (State.FIRST, Event.OVER_BUDGET): State.SECOND,
    (State.SECOND, Event.VALIDATED): State.ACCEPTED,
    (State.SECOND, Event.FAILED): State.NEEDS_REVIEW,
    (State.SECOND, Event.OVER_BUDGET): State.NEEDS_REVIEW,
}


@dataclass(frozen=True, kw_only=True, slots=True)
class Attempt:
    """How one attempt is to be made.

    Attributes:
        number: 1 or 2.
        temperature: What to ask the model for.
        shortened: Whether to send the shortened input.
    """

    number: int
    temperature: float
    shortened: bool


def move(state: State, event: Event) -> State:
    """The state after an event.

    Raises:
        ValueError: The table has no such move; a finished stage has none at all.
    """
    try:
        return MOVES[state, event]
    except KeyError:
        raise ValueError(f"the gate has no move from {state} on {event}") from None


def plan_attempt(state: State, *, temperature: float) -> Attempt | None:
    """The attempt that a state asks for, or ``None`` when the stage is finished.

    Args:
        temperature: The environment's; the second attempt does not use it (GATE-4).
    """
    if state is State.FIRST:
        return Attempt(number=1, temperature=temperature, shortened=False)
    if state is State.SECOND:
        return Attempt(number=2, temperature=0.0, shortened=True)
    return None
