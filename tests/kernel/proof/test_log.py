"""PROOF-4: whatever is done to a log is detected, and the place is told."""

from __future__ import annotations

import re
from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kernel.proof.log_samples import (
    FIRST,
    ORIGIN,
    SECOND,
    STRANGER,
    THIRD,
    Key,
    SampleLog,
)
from support.refusals import raising
from troth.kernel.errors import ProofBroken
from troth.kernel.jsontypes import JsonObject
from troth.kernel.merkle import leaf_hash
from troth.kernel.proof.encoding import encode_base64
from troth.kernel.proof.keys import PublicKey
from troth.kernel.proof.log import LogReport, verify_log

Entry = tuple[int, bytes, bytes | None]


def sample() -> SampleLog:
    """Twelve events under checkpoints of 5, 8 and 12 events."""
    return SampleLog().fill(4).sign().fill(3).sign().fill(4).sign()


def check(
    log: SampleLog, *, stored: bool = False, key: Key = FIRST, outside: bytes | None = None
) -> LogReport:
    return verify_log(log.entries(stored=stored), log.notes, key.public, outside)


def place_of(entries: Iterable[Entry], log: SampleLog, outside: bytes | None = None) -> str:
    with pytest.raises(ProofBroken) as breach:
        verify_log(entries, log.notes, FIRST.public, outside)
    assert breach.value.code == "proof.log"
    assert breach.value.place is not None
    return breach.value.place


def broken_place(log: SampleLog, *, key: Key = FIRST, outside: bytes | None = None) -> str:
    with pytest.raises(ProofBroken) as breach:
        check(log, stored=True, key=key, outside=outside)
    assert breach.value.code == "proof.log"
    assert breach.value.place is not None
    return breach.value.place


@pytest.mark.clause("PROOF-4")
@pytest.mark.parametrize("stored", [True, False])
def test_an_untouched_log_verifies(stored: bool) -> None:
    log = sample()
    report = check(log, stored=stored, outside=log.notes[-1])
    assert (report.size, report.root) == (12, log.frontier().root())
    assert report.checkpoints_checked == 4
    assert report.key_ids == (FIRST.id,)


def test_a_key_without_a_name_is_enough() -> None:
    log = sample()
    assert verify_log(log.entries(stored=False), log.notes, PublicKey(raw=FIRST.raw)).size == 12


@pytest.mark.clause("PROOF-4", breaks=True)
@pytest.mark.parametrize("event", range(12))
def test_any_changed_byte_is_located_to_its_event(event: int) -> None:
    log = sample()
    entries = log.entries(stored=True)
    index, leaf, stored = entries[event]
    for place in range(len(leaf)):
        changed = leaf[:place] + bytes([leaf[place] ^ 1]) + leaf[place + 1 :]
        entries[event] = (index, changed, stored)
        assert place_of(entries, log) == f"event {event}"


@pytest.mark.clause("PROOF-4", breaks=True)
@pytest.mark.parametrize("event", range(12))
def test_without_stored_hashes_a_changed_byte_is_located_by_its_neighbours(event: int) -> None:
    log = sample()
    exact, seen = f"event {event}", set()
    for place in range(len(log.leaves[event])):
        copy = log.copy()
        leaf = copy.leaves[event]
        copy.leaves[event] = leaf[:place] + bytes([leaf[place] ^ 1]) + leaf[place + 1 :]
        seen.add(place_of(copy.entries(stored=False), copy))
    # Only the last two events lack the neighbours that tell which side of a link was changed, and
    # only the last one could be rewritten without contradicting any neighbour.
    also = {10: {"events 10-11"}, 11: {"events 10-11", "events 8-11"}}.get(event, set())
    assert exact in seen
    assert seen <= {exact} | also


@pytest.mark.clause("PROOF-4", breaks=True)
@pytest.mark.parametrize("event", range(12))
@pytest.mark.parametrize("renumbered", [True, False])
def test_a_removed_event_is_located(event: int, renumbered: bool) -> None:
    log = sample()
    rest = [entry for entry in log.entries(stored=True) if entry[0] != event]
    if renumbered:
        rest = [(place, leaf, stored) for place, (_, leaf, stored) in enumerate(rest)]
    # The last event leaves no gap behind; its checkpoint misses it.
    assert place_of(rest, log) == (f"event {event}" if event < 11 else "events 11-11 missing")


@pytest.mark.clause("PROOF-4", breaks=True)
@pytest.mark.parametrize("event", range(11))
def test_two_events_in_the_other_order_are_located(event: int) -> None:
    log = sample()
    log.leaves[event : event + 2] = log.leaves[event : event + 2][::-1]
    assert broken_place(log) == f"event {event}"


@pytest.mark.clause("PROOF-4", breaks=True)
@pytest.mark.parametrize("event", range(1, 12))
def test_an_inserted_event_is_located(event: int) -> None:
    log = sample()
    forged = SampleLog()
    forged.leaves = log.leaves[:event]
    forged.append("exchange.refused", {})
    log.leaves.insert(event, forged.leaves[-1])
    assert broken_place(log) == f"event {event}"


@pytest.mark.clause("PROOF-4", breaks=True)
@pytest.mark.parametrize("event", range(1, 12))
def test_a_forger_who_rehashes_everything_is_located_between_checkpoints(event: int) -> None:
    log = sample()
    forged = SampleLog()
    forged.leaves = log.leaves[:event]
    forged.append("exchange.refused", {"n": 0})
    log.leaves[event] = forged.leaves[-1]
    log.rehash(event + 1)
    first, last = next(span for span in ((0, 4), (5, 7), (8, 11)) if span[0] <= event <= span[1])
    assert broken_place(log) == f"events {first}-{last}"


@pytest.mark.clause("PROOF-4", breaks=True)
def test_a_log_rewritten_under_another_key_is_refused() -> None:
    forged = SampleLog(STRANGER).fill(11).sign()
    assert broken_place(forged) == "events 0-11"
    forged.notes = sample().notes
    assert broken_place(forged) == "events 0-4"


@pytest.mark.clause("PROOF-4", breaks=True)
@pytest.mark.parametrize("size", range(12))
def test_a_cut_tail_is_seen_by_the_checkpoints_inside(size: int) -> None:
    log = sample()
    del log.leaves[size:]
    assert broken_place(log) == f"events {size}-11 missing"


@pytest.mark.clause("PROOF-4", breaks=True)
def test_a_tail_cut_with_its_checkpoints_is_seen_by_the_one_outside() -> None:
    log = sample()
    outside = log.notes.pop()
    del log.leaves[8:]
    assert check(log).size == 8
    assert broken_place(log, outside=outside) == "events 8-11 missing"
    log.fill(4).sign()
    log.leaves[9:] = []
    log.fill(3)
    assert check(log).size == 12


@pytest.mark.clause("PROOF-4", breaks=True)
def test_a_tail_that_was_replaced_is_seen_by_the_checkpoint_outside() -> None:
    log = sample()
    outside = log.notes.pop()
    del log.leaves[8:]
    log.append("exchange.refused", {})
    log.fill(5).sign()
    assert broken_place(log, outside=outside) == "events 8-11"


@pytest.mark.clause("PROOF-4", breaks=True)
def test_events_that_no_checkpoint_covers_are_refused() -> None:
    log = sample().fill(2)
    assert broken_place(log) == "events 12-13 unsigned"
    assert broken_place(log, outside=log.note()) == "events 12-13 unsigned"
    log.notes.clear()
    assert broken_place(log) == "events 0-13 unsigned"


@pytest.mark.clause("PROOF-4", breaks=True)
def test_an_emptied_log_is_refused() -> None:
    with pytest.raises(ProofBroken) as breach:
        verify_log([], [], FIRST.public)
    assert (breach.value.code, breach.value.place) == ("proof.log", "event 0")
    assert place_of([], sample()) == "events 0-11 missing"


@pytest.mark.clause("PROOF-4", breaks=True)
@pytest.mark.parametrize("number", range(3))
def test_any_changed_byte_of_a_checkpoint_is_refused(number: int) -> None:
    log = sample()
    note = log.notes[number]
    for place in range(len(note)):
        log.notes[number] = note[:place] + bytes([note[place] ^ 1]) + note[place + 1 :]
        told = broken_place(log)
        assert re.match(r"checkpoint |outside |events \d+-\d+", told), told


def test_checkpoints_out_of_order_or_of_another_log_are_refused() -> None:
    log = sample()
    log.notes.reverse()
    assert broken_place(log) == "checkpoint of 8 events"
    log = sample()
    log.notes[-1] = log.note(origin="other.example/log")
    assert broken_place(log) == "checkpoint of 12 events"
    assert broken_place(sample(), outside=b"junk") == "outside checkpoint"


def rotated() -> SampleLog:
    """Keys one, two and three in turn; each change is covered by the key before it."""
    log = SampleLog(FIRST).fill(2).sign()
    log.rotate(SECOND).sign(FIRST).fill(3).sign()
    return log.rotate(THIRD).sign(SECOND).fill(2).sign()


@pytest.mark.clause("PROOF-4")
@pytest.mark.parametrize("key", [FIRST, SECOND, THIRD])
def test_rotations_are_followed_from_any_key(key: Key) -> None:
    report = check(rotated(), key=key)
    assert report.key_ids == (FIRST.id, SECOND.id, THIRD.id)


def test_the_newest_key_needs_no_word_of_the_old_one() -> None:
    log = SampleLog(FIRST).fill(2).sign().rotate(SECOND).fill(2).sign()
    assert check(log, key=SECOND).size == 6
    assert broken_place(log, key=FIRST) == "events 3-5"


@pytest.mark.clause("PROOF-4", breaks=True)
def test_a_forger_cannot_rotate_to_a_key_of_his_own() -> None:
    log = sample()
    del log.leaves[8:], log.notes[2:]
    log.rotate(STRANGER).sign().fill(2).sign()
    assert broken_place(log) == "events 8-10"


@pytest.mark.clause("PROOF-4", breaks=True)
def test_a_key_that_was_only_named_vouches_for_nothing() -> None:
    log = SampleLog(STRANGER).fill(3).sign()
    log.rotate(FIRST).sign(STRANGER)
    assert broken_place(log, key=FIRST) == "events 0-4"
    taken_up = SampleLog(STRANGER).fill(3).sign().rotate(FIRST).sign(STRANGER)
    taken_up.append("log.key_taken_up", {"key_id": FIRST.id})
    assert broken_place(taken_up.sign(STRANGER), key=FIRST) == "events 0-5"


@pytest.mark.clause("PROOF-4", breaks=True)
def test_a_replaced_key_signs_no_more() -> None:
    log = rotated().fill(1).sign(FIRST)
    assert broken_place(log, key=THIRD) == "checkpoint of 11 events"


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"public_key": "AAAA", "previous_key_id": FIRST.id},
        {"public_key": 1, "previous_key_id": FIRST.id},
        {"public_key": encode_base64(SECOND.raw), "previous_key_id": "00000000"},
        {"public_key": encode_base64(FIRST.raw), "previous_key_id": FIRST.id},
    ],
)
def test_a_rotation_that_names_no_new_key_is_refused(data: JsonObject) -> None:
    log = SampleLog()
    log.append("log.key_rotated", data)
    assert broken_place(log.sign()) == "event 1"


@pytest.mark.parametrize(
    "data",
    [
        {"origin": ORIGIN, "name": "a b", "public_key": encode_base64(FIRST.raw)},
        {"origin": ORIGIN, "name": 1, "public_key": encode_base64(FIRST.raw)},
        {"origin": ORIGIN, "name": ORIGIN},
    ],
)
def test_a_log_must_open_with_a_usable_key(data: JsonObject) -> None:
    log = SampleLog()
    log.leaves.clear()
    log.append("log.opened", data)
    assert broken_place(log.sign()) == "event 0"


def test_a_log_opens_once_and_first() -> None:
    log = SampleLog()
    log.append("log.opened", {})
    assert broken_place(log.sign()) == "event 1"
    log = SampleLog()
    log.leaves.clear()
    log.fill(2).sign()
    assert broken_place(log) == "event 0"


@given(
    st.lists(st.tuples(st.integers(-1, 5), st.binary(max_size=60), st.none() | st.binary())),
    st.lists(st.binary(max_size=200), max_size=3),
    st.none() | st.binary(max_size=200),
)
def test_anything_else_is_refused_and_by_our_error(
    entries: list[Entry], notes: list[bytes], outside: bytes | None
) -> None:
    genuine = [(0, leaf, leaf_hash(leaf)) for leaf in SampleLog().leaves]
    with raising(ProofBroken, code="proof.log"):
        verify_log([*genuine, *entries], notes, FIRST.public, outside)
