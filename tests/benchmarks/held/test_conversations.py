"""What a conversation leaves, scored against its author's labels."""

from __future__ import annotations

from typing import Any

from benchmarks.held.conversations import Noted, false_entries, is_noticed, is_right, scored

from troth.contracts.memory.ids import memory_id
from troth.contracts.memory.model import Entry, Memory, SourceKind
from troth.contracts.memory.stated import whole_fact
from troth.kernel.memories import EntryKind

AT = "2026-05-03T10:00:00Z"
TUESDAY, FRIDAY, CAT = "The man comes on Tuesday", "the man comes on Friday now", "I have a cat"
EVENT = {"earlier": TUESDAY, "later": FRIDAY, "matter": "boiler", "relation": "updates"}
ROW: dict[str, Any] = {
    "id": "x1",
    "turns": [{"n": 1, "text": TUESDAY}, {"n": 2, "text": FRIDAY}, {"n": 3, "text": CAT}],
    "events": [EVENT],
}


def memory(text: str, seq: int) -> Memory:
    return Memory(
        memory_id=memory_id(tenant="t", subject="s", seq=seq, text=text, source=SourceKind.USER),
        seq=seq,
        text=text,
        facts=(whole_fact(text),),
        source=SourceKind.USER,
        at=AT,
        trust=700,
        confidence=900,
    )


KNOWN = [memory(text, seq) for seq, text in enumerate((TUESDAY, FRIDAY, CAT), start=1)]


def entry(old: Memory, new: Memory) -> Entry:
    return Entry(
        entry_id=f"{old.seq}-{new.seq}",
        kind=EntryKind.CONFLICT,
        old_memory_id=old.memory_id,
        new_memory_id=new.memory_id,
        old_fact=old.facts[0],
        new_fact=new.facts[0],
        reason="weighed",
        policy="ask",
        opened_at=AT,
    )


def test_an_entry_of_both_sides_notices_and_any_other_is_false() -> None:
    right, wrong = entry(KNOWN[0], KNOWN[1]), entry(KNOWN[0], KNOWN[2])
    noted = Noted(row=ROW, memories=KNOWN, entries=[right, wrong])
    assert is_noticed(EVENT, noted)
    assert list(false_entries(noted)) == [wrong]
    assert not is_noticed(EVENT, Noted(row=ROW, memories=KNOWN, entries=[wrong]))


def test_contested_wants_both_settled_the_newest_and_untold_nothing() -> None:
    both = f"You told me: “{FRIDAY}”. Before: “{TUESDAY}”."
    contested = {"kind": "contested", "answer": [FRIDAY, TUESDAY]}
    settled = {"kind": "settled", "answer": [FRIDAY, TUESDAY]}
    assert is_right(contested, both, 2)
    assert not is_right(contested, f"“{FRIDAY}”", 1)
    assert is_right(settled, f"“{FRIDAY}”", 1)
    assert not is_right(settled, f"“{TUESDAY}”", 1)
    assert is_right({"kind": "untold", "answer": []}, "No.", 0)
    assert not is_right({"kind": "untold", "answer": []}, both, 2)


def test_figures_count_what_was_left() -> None:
    noted = Noted(row=ROW, memories=KNOWN, entries=[entry(KNOWN[0], KNOWN[2])])
    found = {one.what: one.value.value for one in scored([noted]) if one.value}
    assert found["events noticed"] == 0
    assert found["turns that leave nothing"] == 0
    assert round(found["false entries per 100 turns"]) == 33
