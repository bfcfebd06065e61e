"""Contests, events and lines for the auditor's tests, written out by hand."""

from __future__ import annotations

from typing import Any

from troth.kernel.memories import Claim, Contest, EntryKind, EntryState

AT = "2026-03-0%dT09:00:00Z"


def contest(
    old: str = "Microsoft",
    new: str = "Amazon",
    *,
    entity: str = "user",
    attribute: str = "employer",
    texts: tuple[str, str] | None = None,
    denies: tuple[bool, bool] = (False, False),
    forms: tuple[str, ...] = (),
    number: int = 1,
) -> Contest:
    said = texts or (f"I work at {old}.", f"I work at {new}.")
    sides = [
        Claim(
            memory_id=f"mem_{number}{side}",
            text=said[place],
            value=value,
            forms=forms if place else (),
            entity=entity,
            attribute=attribute,
            negative=denies[place],
            at=AT % (place + 1),
            seq=2 * number + place,
        )
        for place, (side, value) in enumerate((("a", old), ("b", new)))
    ]
    return Contest(
        entry_id=f"entry_{number}",
        kind=EntryKind.CONFLICT,
        state=EntryState.OPEN,
        old=sides[0],
        new=sides[1],
    )


def added(seq: int, memory_id: str, text: str) -> dict[str, Any]:
    memory = {"memory_id": memory_id, "seq": seq, "text": text, "at": AT % seq}
    return {"seq": seq, "kind": "memory.added", "memory": memory}


def fact(value: str) -> dict[str, Any]:
    return {
        "entity": "user",
        "attribute": "employer",
        "value": value,
        "normal": value.casefold(),
        "negative": False,
    }


def opened(seq: int, *, entry_id: str = "entry_1") -> dict[str, Any]:
    entry = {
        "entry_id": entry_id,
        "kind": "conflict",
        "state": "open",
        "old_memory_id": "mem_1a",
        "new_memory_id": "mem_1b",
        "old_fact": fact("Microsoft"),
        "new_fact": fact("Amazon"),
    }
    return {"seq": seq, "kind": "entry.opened", "entry": entry}


def moved(seq: int, to: str, *, entry_id: str = "entry_1") -> dict[str, Any]:
    return {"seq": seq, "kind": "entry.moved", "entry_id": entry_id, "moved": {"to": to}}


def shown(memory_id: str, flagged: bool = True) -> dict[str, Any]:
    return {"memory_id": memory_id, "reintroduced_claim": flagged}


def line(turn: int, **members: Any) -> dict[str, Any]:
    return {
        "turn": turn,
        "subject": "s1",
        "answer": "Noted.",
        "previews": [],
        "retrieved_memories": [],
        "other_memories": [],
        "reintroduced_claims_count": 0,
        "events": [],
        "ledger_version": 0,
        "error": None,
        **members,
    }


def run() -> list[dict[str, Any]]:
    """Three turns that tell two employers, ask, and close the entry."""
    return [
        line(1, events=[added(1, "mem_1a", "I work at Microsoft.")], ledger_version=1),
        line(
            2,
            events=[added(2, "mem_1b", "I work at Amazon."), opened(3)],
            ledger_version=3,
            answer="You work at Amazon (most recent update), though I have conflicting records.",
            retrieved_memories=[shown("mem_1a"), shown("mem_1b")],
            reintroduced_claims_count=2,
        ),
        line(
            3,
            events=[moved(4, "resolved")],
            ledger_version=4,
            answer="You work at Amazon.",
            retrieved_memories=[shown("mem_1b", False)],
        ),
        line(4, answer=None, error={"code": "outside.model"}, ledger_version=4),
    ]
