"""The turns of a stress run, and what each of them should come to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from troth.kernel.canonical import canonical_json
from troth.kernel.digests import sha256_hex
from troth.kernel.jsontypes import JsonObject


class TurnKind(StrEnum):
    """What a turn is there to try."""

    STATEMENT = "statement"
    REPEAT = "repeat"
    CONTRADICTION = "contradiction"
    CORRECTION = "correction"
    UPDATE = "update"
    REFINEMENT = "refinement"
    OTHER_PERSON = "other_person"
    SEVERAL_VALUES = "several_values"
    SUPPOSITION = "supposition"
    REMARK = "remark"
    SMALL_TALK = "small_talk"
    ASK_CURRENT = "ask_current"
    ASK_YES_NO = "ask_yes_no"
    ASK_BEFORE = "ask_before"
    ASK_NOTHING_KNOWN = "ask_nothing_known"
    SUMMARY = "summary"
    RESOLVE_BY_TALK = "resolve_by_talk"
    RESOLVE_BY_API = "resolve_by_api"
    ACCEPT_BY_API = "accept_by_api"
    REFLECT_BY_API = "reflect_by_api"
    UNKNOWN_ENTRY = "unknown_entry"


ASKING = frozenset(
    {
        TurnKind.ASK_CURRENT,
        TurnKind.ASK_YES_NO,
        TurnKind.ASK_BEFORE,
        TurnKind.ASK_NOTHING_KNOWN,
        TurnKind.SUMMARY,
    }
)
"""Turns that want an answer from memory."""


@dataclass(frozen=True, kw_only=True, slots=True)
class EntryAct:
    """An act on an entry, by the interface and not in words.

    Attributes:
        move: ``reflect``, ``resolve`` or ``accept``.
        sides: The two values that stand against each other, by which the entry is found; empty
            for an entry that does not exist.
        winner: The value that holds, for ``resolve``; else empty.
    """

    move: str
    sides: tuple[str, ...] = ()
    winner: str = ""


@dataclass(frozen=True, kw_only=True, slots=True)
class Expected:
    """What a turn should come to.

    Attributes:
        opens: Exactly one entry is opened, of one of these kinds; empty: none is.
        moves_to: Exactly one entry moves, to this state; empty: none does.
        names: At least one of these stands in the answer; empty: nothing is asked of it.
        error: Code of the error that the turn must end in; empty: it must not.
    """

    opens: tuple[str, ...] = ()
    moves_to: str = ""
    names: tuple[str, ...] = ()
    error: str = ""


@dataclass(frozen=True, kw_only=True, slots=True)
class Turn:
    """One turn of one user.

    Attributes:
        number: From 1, over all users.
        user: Name of the simulated user within the run, such as ``user-1``.
        text: What the user says; empty for an act.
        act: What the user does instead of saying something.
    """

    number: int
    user: str
    kind: TurnKind
    language: str = "en"
    text: str = ""
    act: EntryAct | None = None
    expected: Expected = Expected()

    def __post_init__(self) -> None:
        if self.number < 1 or bool(self.text) == (self.act is not None):
            raise ValueError("a turn has a number, and either words or an act")

    def to_json(self) -> JsonObject:
        """The turn as a plan and a line write it."""
        act: JsonObject | None = None
        if self.act is not None:
            sides = list(self.act.sides)
            act = {"move": self.act.move, "sides": sides, "winner": self.act.winner}
        return {
            "turn": self.number,
            "user": self.user,
            "kind": self.kind.value,
            "language": self.language,
            "message": self.text,
            "act": act,
            "expected": {
                "opens": list(self.expected.opens),
                "moves_to": self.expected.moves_to,
                "names": list(self.expected.names),
                "error": self.expected.error,
            },
        }


def plan_bytes(plan: Sequence[Turn]) -> bytes:
    """The canonical JSON of a plan."""
    return canonical_json([turn.to_json() for turn in plan])


def plan_sha256(plan: Sequence[Turn]) -> str:
    """Digest of a plan: two runs with the same one asked the same."""
    return sha256_hex(plan_bytes(plan))
