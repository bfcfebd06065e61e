"""Conversations through the chat door: what is kept, what is noticed, what is answered.

Every conversation is a tenant of its own. Its turns are sent one after the other; a question that
is asked after a turn is put between. What memory holds is read from its store at the end.

With ``TROTH_JUDGE_MODEL=openai:perfect`` a scripted judge that knows the events of each
conversation is heard through the gate, and with ``TROTH_MODEL=openai:perfect`` a model that finds
the answer among the memories it is given replies as well: what is missed then is not the judge's.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import permutations
from pathlib import Path
from typing import Any, Final

from benchmarks.datasets import Row
from benchmarks.held.doors import Doors, Judging, Saying, Wire, advice, opened
from benchmarks.held.figures import HeldFigure, HeldTable, share, shares_by
from troth.contracts.memory.model import Entry, Memory
from troth.kernel.jsontypes import JsonObject
from troth.kernel.memories import EntryState
from troth.language.tokens import words
from troth.ports.memory import Owner
from troth_lab.bench.figures import Interval

SETS: Final = ("conversations_a", "conversations_b")
CHAT: Final = "/api/chat/send"
_SUBJECT: Final = "someone"
_COVERED: Final = 0.6  # share of the words of the shorter text that the other one holds in a run
_PAGE: Final = 200
_NO_ANSWER: Final = "untold"


@dataclass(kw_only=True, slots=True)
class Noted:
    """What one conversation left.

    Attributes:
        answered: Each question with the words that came back, and how many memories they rest on.
        hedged: Of each question to which nothing was told, whether nothing passed for an answer.
    """

    row: Row
    memories: Sequence[Memory] = ()
    entries: Sequence[Entry] = ()
    answered: list[tuple[Row, str, int]] = field(default_factory=list)
    hedged: list[bool] = field(default_factory=list)


async def measure(rows: Sequence[Row], folder: Path) -> HeldTable:
    """Hold every conversation.

    Raises:
        DoorFailure: The door failed.
    """
    noted: list[Noted] = []
    async with opened(folder, rows=len(rows), scripted=_is_set("MODEL")) as doors:
        for number, row in enumerate(rows):
            doors.cast.judging = parting(row["events"])
            noted.append(await converse(doors, number, row))
    hands: dict[str, list[Noted]] = {}
    for one in noted:
        hands.setdefault(one.row["id"].rstrip("0123456789"), []).append(one)
    figures = [replace(f, what=f"{hand}: {f.what}") for hand in hands for f in scored(hands[hand])]
    return HeldTable(name="conversations", figures=tuple(figures))


async def converse(doors: Doors, number: int, row: Row) -> Noted:
    """Send the turns of one conversation, and its questions where they are due."""
    noted = Noted(row=row)
    for turn in row["turns"]:
        doors.cast.talking = answering(())
        await _say(doors, number, turn["text"])
        for asked in row["questions"]:
            if asked["after"] == turn["n"]:
                doors.cast.talking = answering(_wanted(asked))
                wire = await _say(doors, number, asked["text"])
                used = (wire.get("xray") or {}).get("memories_used", ())
                noted.answered.append((asked, wire["answer"], len(used)))
                if not asked["answer"]:
                    noted.hedged.append(not used or wire["response_type"] == "uncertainty")
    store = doors.services.chat.pages.store
    owner = Owner(tenant=f"row-{number}", subject=_SUBJECT)
    noted.memories = store.listed(owner, limit=_PAGE)
    noted.entries = store.entries(owner, states=tuple(EntryState), limit=_PAGE)
    return noted


def parting(events: Sequence[Mapping[str, str]]) -> Judging:
    """A judge that knows which statements part: those of one event, in either order."""
    sides = [(same(event["earlier"]), same(event["later"])) for event in events]

    def refutes(passage: str, claim: str) -> bool | None:
        part = any(
            (one(passage) and two(claim)) or (one(claim) and two(passage)) for one, two in sides
        )
        return True if part else None

    return refutes


def answering(wanted: Sequence[str]) -> Saying:
    """A model that quotes those memories it is given which hold what is wanted."""

    def says(payload: JsonObject) -> JsonObject:
        given: Any = payload["memories"]
        found = [one for one in given if any(same(text)(one["text"]) for text in wanted)]
        told = "; ".join(f"“{one['text']}”" for one in found)
        caveat = ", though I have conflicting records" if len(found) > 1 else ""
        reply = f"You told me {told}{caveat}." if found else "You have not told me that."
        if payload["task"] == "answer":
            return {**advice("Ask again where that is not enough."), "interpretation": reply}
        return {"reply": reply, "memory_ids": [one["memory_id"] for one in found]}

    return says


def _wanted(asked: Row) -> Sequence[str]:
    answers: Sequence[str] = asked["answer"]
    return answers if asked["kind"] == "contested" else answers[:1]


def _is_set(name: str) -> bool:
    return bool(os.environ.get(f"TROTH_{name}"))


async def _say(doors: Doors, number: int, text: str) -> Wire:
    return await doors.post(CHAT, number, message=text, user_id=_SUBJECT, thread_id="one")


def scored(noted: Sequence[Noted]) -> tuple[HeldFigure, ...]:
    """The figures of what conversations left."""
    listed = [n for n in noted if "statements" in n.row]
    kept = [any(map(same(one["text"]), _texts(n))) for n in listed for one in n.row["statements"]]
    stray = [_is_stray(memory.text, n.row) for n in listed for memory in n.memories]
    quiet = [not any(_of_turn(n, turn)) for n in noted for turn in n.row["turns"]]
    turns = sum(len(n.row["turns"]) for n in noted)
    noticed = [(e["relation"], is_noticed(e, n)) for n in noted for e in n.row["events"]]
    false = sum(len(list(false_entries(n))) for n in noted)
    likely = [is_noticed(e, n, suspected=True) for n in noted for e in n.row["events"]]
    doubted = sum(len(list(false_entries(n, suspected=True))) for n in noted)
    answers = [
        (asked["kind"], is_right(asked, text, used))
        for n in noted
        for asked, text, used in n.answered
    ]
    return (
        *((share("statements kept", kept),) if kept else ()),
        *(
            (share("memories that are no statement", stray, higher_is_better=False),)
            if kept
            else ()
        ),
        share("turns that leave nothing", quiet, higher_is_better=False),
        share("events noticed", [was for _, was in noticed]),
        *shares_by("noticed", noticed),
        _rate("false entries per 100 turns", false, turns),
        share("events noticed or suspected", likely),
        _rate("false entries per 100 turns, suspected ones with them", doubted, turns),
        share("questions answered rightly", [was for _, was in answers]),
        *shares_by("answered", answers),
        share("not told: nothing passed for an answer", [one for n in noted for one in n.hedged]),
    )


def _rate(what: str, count: int, turns: int) -> HeldFigure:
    """How often in 100 turns, with the interval of a count (Poisson, normal approximation)."""
    wide = 1.96 * max(1, count) ** 0.5
    low, high = max(0.0, count - wide), count + wide
    value = Interval(value=100 * count / turns, low=100 * low / turns, high=100 * high / turns)
    return HeldFigure(what=what, rows=turns, value=value, higher_is_better=False, unit="rate")


def is_noticed(event: Mapping[str, str], noted: Noted, *, suspected: bool = False) -> bool:
    """Whether an entry holds both sides, or the later one replaced the earlier as an update.

    Args:
        suspected: An entry that is only suspected counts as well.
    """
    earlier, later = same(event["earlier"]), same(event["later"])
    texts = {one.memory_id: one.text for one in noted.memories}
    for entry in _entries(noted, suspected):
        sides = [texts.get(name, "") for name in entry.memory_ids]
        if any(earlier(one) and later(two) for one, two in permutations(sides, 2)):
            return True
    return any(
        one.superseded and earlier(one.text) and later(texts.get(one.superseded_by, ""))
        for one in noted.memories
    )


def _entries(noted: Noted, suspected: bool) -> list[Entry]:
    return [one for one in noted.entries if suspected or one.state.is_claimed]


def false_entries(noted: Noted, *, suspected: bool = False) -> Iterator[Entry]:
    """Entries that no event, and no two events of one matter, account for."""
    texts = {one.memory_id: one.text for one in noted.memories}
    matters: dict[str, list[str]] = {}
    for event in noted.row["events"]:
        matters.setdefault(event["matter"], []).extend((event["earlier"], event["later"]))
    for entry in _entries(noted, suspected):
        sides = [texts.get(name, "") for name in entry.memory_ids]
        known = (
            sum(any(map(same(side), said)) for side in sides) >= 2 for said in matters.values()
        )
        if not any(known):
            yield entry


def is_right(asked: Row, text: str, used: int) -> bool:
    """Whether the right words came back: all sides of what is contested, else the newest.

    Where nothing was told, right is to tell nothing from memory.
    """
    if asked["kind"] == _NO_ANSWER or not asked["answer"]:
        return used == 0
    return all(_holds(text, one, asked["answer"]) for one in _wanted(asked))


def _holds(text: str, wanted: str, answers: Sequence[str]) -> bool:
    """Whether most of the wanted words stand in the text in one run, and most of its own words.

    Its own are those that no other answer has: two sides of one matter share the rest.
    """
    said = words(text)
    others = {word for one in answers if one != wanted for word in words(one)}
    own = [word for word in words(wanted) if word not in others]
    whole = _run(words(wanted), said) >= _COVERED * len(words(wanted))
    return whole and sum(word in said for word in own) >= _COVERED * len(own)


def same(text: str) -> _Same:
    """Whether a text is another one, or a part of it, or holds it."""
    return _Same(tuple(words(text)))


@dataclass(frozen=True, slots=True)
class _Same:
    """Whether another text holds most of these words in one run, or these most of its words."""

    wanted: tuple[str, ...]

    def __call__(self, other: str) -> bool:
        said = words(other)
        shorter = min(len(self.wanted), len(said))
        return shorter > 0 and _run(self.wanted, said) >= max(1, _COVERED * shorter)


def _run(one: Sequence[str], other: Sequence[str]) -> int:
    """Length of the longest run of words that both have."""
    longest, row = 0, [0] * (len(other) + 1)
    for word in one:
        before = 0
        for at, theirs in enumerate(other, start=1):
            before, row[at] = row[at], before + 1 if word == theirs else 0
            longest = max(longest, row[at])
    return longest


def _texts(noted: Noted) -> list[str]:
    return [one.text for one in noted.memories]


def _of_turn(noted: Noted, turn: Row) -> Iterator[str]:
    """The memories whose words stand in a turn."""
    return (text for text in _texts(noted) if text in turn["text"])


def _is_stray(text: str, row: Row) -> bool:
    return not any(map(same(text), (one["text"] for one in row["statements"])))
