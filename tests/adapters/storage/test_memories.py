"""The port suite of the memory store, on both databases."""

from __future__ import annotations

import dataclasses

import pytest

from adapters.storage.memory_streams import (
    ANN,
    AT,
    EMPLOYER,
    LATER,
    added,
    append,
    conflict,
    entry,
    fact,
    job,
    memory,
    moves,
    superseded,
)
from troth.adapters.storage import Storage
from troth.contracts.memory.events import (
    EntryMoved,
    EntryOpened,
    MemoryAdded,
    MemoryEvent,
    MemoryReinforced,
    Superseded,
    TrustMoved,
)
from troth.contracts.memory.model import Actor, Move, Moved
from troth.kernel.errors import CallerError, StorageFailure
from troth.kernel.memories import EntryState
from troth.ports.memory import NumberedEvent, Owner, StaleVersion

TABLES = (
    "memory_events",
    "memories",
    "memory_facts",
    "memory_words",
    "entries",
    "entry_sides",
    "contest_words",
)


def rows(storage: Storage, *tables: str) -> list[int]:
    """How many rows each of the tables holds."""
    found = []
    for table in tables or TABLES:
        found.extend(storage.database.rows(f"SELECT COUNT(*) FROM {table}", {}))
    return [row[0] for row in found]


def test_of_a_stranger_there_is_nothing(storage: Storage) -> None:
    store = storage.memories
    assert (store.version(ANN), store.open_count(ANN)) == (0, 0)
    assert (store.events(ANN), store.listed(ANN), store.entries(ANN)) == ([], [], [])
    assert (store.memory(ANN, "mem_x"), store.entry(ANN, "ctr_x")) == (None, None)
    assert (store.slot(ANN, [EMPLOYER]), store.search(ANN, ["work"], limit=9)) == ([], [])
    assert (store.find_memory("acme", "mem_x"), store.find_entry("acme", "ctr_x")) == (None, None)


@pytest.mark.clause("MEM-6")
def test_two_memories_and_their_entry_come_back_as_they_were_given(storage: Storage) -> None:
    old, new, between, events = conflict()
    store = storage.memories
    assert store.append(ANN, events, expected=0) == 3
    assert (store.version(ANN), store.open_count(ANN)) == (3, 1)
    numbered = [NumberedEvent(seq=seq, event=each) for seq, each in enumerate(events, start=1)]
    assert store.events(ANN) == numbered
    # MEM-6: both are there, neither changed.
    assert store.memories(ANN, [new.memory_id, old.memory_id]) == [new, old]
    assert store.entry(ANN, between.entry_id) == between
    assert store.entries(ANN) == [between]


@pytest.mark.clause("MEM-6", breaks=True)
def test_a_memory_or_an_entry_cannot_take_the_place_of_another(storage: Storage) -> None:
    old, _, between, events = conflict()
    append(storage, ANN, events)
    before = rows(storage)
    other = dataclasses.replace(job(4, "IBM"), memory_id=old.memory_id)
    for event in (MemoryAdded(memory=other), EntryOpened(entry=between)):
        with pytest.raises(ValueError, match="is there already"):
            storage.memories.append(ANN, [event], expected=3)
    assert rows(storage) == before
    assert storage.memories.memory(ANN, old.memory_id) == old


def test_events_come_in_order_and_in_pages(storage: Storage) -> None:
    append(storage, ANN, added(*(job(seq, f"Firm {seq}") for seq in range(1, 8))))
    seqs = [each.seq for each in storage.memories.events(ANN, after=2, limit=3)]
    assert seqs == [3, 4, 5]
    assert [each.seq for each in storage.memories.events(ANN, after=6)] == [7]
    assert storage.memories.events(ANN, after=7) == []
    assert storage.memories.events(ANN, limit=0) == []


def test_memories_come_in_the_order_asked_for_without_strangers(storage: Storage) -> None:
    one, two = job(1, "IBM"), job(2, "SAP")
    append(storage, ANN, added(one, two))
    asked = [two.memory_id, "mem_unknown", "a\x00b", "\ud800", one.memory_id, two.memory_id]
    assert storage.memories.memories(ANN, asked) == [two, one]
    assert storage.memories.memories(ANN, []) == []


def test_memories_are_listed_newest_first_in_pages(storage: Storage) -> None:
    all_of = [job(seq, f"Firm {seq}") for seq in range(1, 6)]
    append(storage, ANN, [*added(*all_of), superseded(all_of[1])])
    listed = storage.memories.listed(ANN, limit=2)
    assert listed == [all_of[4], all_of[3]]
    rest = storage.memories.listed(ANN, before=listed[-1].seq)
    assert [each.seq for each in rest] == [3, 2, 1]
    assert [each.superseded for each in rest] == [False, True, False]
    assert storage.memories.listed(ANN, before=1) == []
    assert storage.memories.listed(ANN, limit=-1) == []


class TestChanges:
    def test_reinforcement_is_kept_as_an_event_and_changes_what_the_rule_says(
        self, storage: Storage
    ) -> None:
        one = job(1, "IBM")
        append(storage, ANN, added(one))
        again = MemoryReinforced(memory_id=one.memory_id, at=LATER)
        moved = TrustMoved(memory_id=one.memory_id, trust=750, rule="reinforced")
        assert storage.memories.append(ANN, [again, moved], expected=1) == 3
        assert storage.memories.listed(ANN) == [dataclasses.replace(one, trust=750)]
        assert storage.memories.slot(ANN, [EMPLOYER]) == [dataclasses.replace(one, trust=750)]

    def test_what_was_added_and_changed_at_once_is_stored_as_it_ends(
        self, storage: Storage
    ) -> None:
        one = job(1, "IBM")
        moved = TrustMoved(memory_id=one.memory_id, trust=750, rule="reinforced")
        append(storage, ANN, [*added(one), moved, superseded(one)])
        ended = storage.memories.memory(ANN, one.memory_id)
        assert ended == dataclasses.replace(
            one, trust=750, superseded=True, superseded_by="mem_later"
        )
        assert storage.memories.slot(ANN, [EMPLOYER]) == []
        assert storage.memories.slot(ANN, [EMPLOYER], history=True) == [ended]
        assert storage.memories.events(ANN)[0].event == MemoryAdded(memory=one)

    def test_history_can_become_current_again(self, storage: Storage) -> None:
        one = job(1, "IBM")
        append(storage, ANN, added(one), [superseded(one)])
        assert storage.memories.slot(ANN, [EMPLOYER]) == []
        assert storage.memories.search(ANN, ["ibm"], limit=5) == []
        storage.memories.append(ANN, [superseded(one, "")], expected=2)
        assert storage.memories.slot(ANN, [EMPLOYER], normals=["ibm"]) == [one]
        assert storage.memories.search(ANN, ["ibm"], limit=5) == [one]

    def test_an_entry_keeps_its_history_through_every_move(self, storage: Storage) -> None:
        _, new, between, events = conflict()
        book = append(storage, ANN, events)
        for move, state, count in (
            (Move.REFLECT, EntryState.REFLECTING, 1),
            (Move.RESOLVE, EntryState.RESOLVED, 0),
            (Move.REOPEN, EntryState.OPEN, 1),
            (Move.ACCEPT, EntryState.ACCEPTED, 0),
        ):
            winner = new.memory_id if move is Move.RESOLVE else None
            acts = moves(book, between, move, winner)
            for act in acts:
                book.apply(act)
            storage.memories.append(ANN, acts, expected=storage.memories.version(ANN))
            stands = storage.memories.entry(ANN, between.entry_id)
            assert stands == book.entries[between.entry_id]
            assert stands is not None
            assert stands.state is state
            assert storage.memories.open_count(ANN) == count
            assert storage.memories.listed(ANN) == list(book.memories.values())[::-1]

    def test_an_entry_opened_and_closed_at_once_is_stored_closed(self, storage: Storage) -> None:
        _, new, between, events = conflict()
        other = Owner(tenant="acme", subject="elsewhere")
        acts = moves(append(storage, other, events), between, Move.RESOLVE, new.memory_id)
        book = append(storage, ANN, [*events, *acts])
        assert storage.memories.entries(ANN) == [book.entries[between.entry_id]]
        assert storage.memories.open_count(ANN) == 0
        assert storage.ledger.standing(ANN, [], ["Amazon"]).contests == ()

    def test_what_names_nothing_that_is_there_is_refused(self, storage: Storage) -> None:
        moved = Moved(move=Move.REFLECT, to=EntryState.REFLECTING, by=Actor.USER, who="api", at=AT)
        events: tuple[MemoryEvent, ...] = (
            EntryMoved(entry_id="ctr_unknown", moved=moved),
            TrustMoved(memory_id="mem_unknown", trust=750, rule="reinforced"),
            Superseded(memory_id="mem_unknown", superseded=True, by="mem_x"),
            MemoryReinforced(memory_id="mem_unknown", at=AT),
            EntryOpened(entry=entry(job(1, "IBM"), job(2, "SAP"))),
        )
        for event in events:
            with pytest.raises(ValueError, match="there is no"):
                storage.memories.append(ANN, [*added(job(1, "Bosch")), event], expected=0)
        assert rows(storage, *TABLES, "memory_owners") == [0] * 8

    def test_a_memory_stands_where_its_event_stands(self, storage: Storage) -> None:
        with pytest.raises(ValueError, match="stands at 7"):
            storage.memories.append(ANN, added(job(7, "IBM")), expected=0)
        assert rows(storage, "memory_owners") == [0]


class TestVersions:
    def test_a_stranger_has_version_0(self, storage: Storage) -> None:
        for expected in (1, 7, -1):
            with pytest.raises(StaleVersion):
                storage.memories.append(ANN, added(job(expected + 1, "IBM")), expected=expected)
        assert rows(storage, *TABLES, "memory_owners") == [0] * 8

    def test_a_stale_decision_stores_nothing(self, storage: Storage) -> None:
        append(storage, ANN, added(job(1, "IBM")))
        before = rows(storage)
        with pytest.raises(StaleVersion):
            storage.memories.append(ANN, added(job(1, "SAP")), expected=0)
        assert rows(storage) == before

    def test_nothing_can_be_appended(self, storage: Storage) -> None:
        assert storage.memories.append(ANN, [], expected=0) == 0
        assert rows(storage, "memory_owners") == [0]
        append(storage, ANN, added(job(1, "IBM")))
        assert storage.memories.append(ANN, [], expected=1) == 1
        with pytest.raises(StaleVersion):
            storage.memories.append(ANN, [], expected=0)


class TestEntries:
    @pytest.fixture
    def three(self, storage: Storage) -> list[str]:
        """Entries between 1 and 2, 1 and 3, and 2 and 3; the second one is resolved."""
        one, two, three = job(1, "IBM"), job(2, "SAP"), job(3, "Bosch")
        between = [entry(one, two), entry(one, three), entry(two, three)]
        opened = [EntryOpened(entry=each) for each in between]
        book = append(storage, ANN, added(one, two, three), opened)
        acts = moves(book, between[1], Move.RESOLVE, three.memory_id)
        storage.memories.append(ANN, acts, expected=6)
        return [each.entry_id for each in between]

    def ids(self, storage: Storage, **asked: object) -> list[str]:
        found = storage.memories.entries(ANN, **asked)  # type: ignore[arg-type]  # its own names
        return [each.entry_id for each in found]

    def test_oldest_first_by_state(self, storage: Storage, three: list[str]) -> None:
        assert self.ids(storage) == three
        assert self.ids(storage, states=[EntryState.OPEN]) == [three[0], three[2]]
        assert self.ids(storage, states=[EntryState.RESOLVED]) == [three[1]]
        both = [EntryState.RESOLVED, EntryState.OPEN, EntryState.OPEN]
        assert self.ids(storage, states=both) == three
        assert self.ids(storage, states=[EntryState.ACCEPTED]) == []

    def test_by_the_memories_on_either_side(self, storage: Storage, three: list[str]) -> None:
        one, two = (each.memory_id for each in (job(1, "IBM"), job(2, "SAP")))
        assert self.ids(storage, memory_ids=[one]) == three[:2]
        assert self.ids(storage, memory_ids=[two]) == [three[0], three[2]]
        assert self.ids(storage, memory_ids=[two, one, "\x00"]) == three
        assert self.ids(storage, memory_ids=["mem_unknown"]) == []
        assert self.ids(storage, memory_ids=[one], states=[EntryState.OPEN]) == three[:1]

    def test_in_pages(self, storage: Storage, three: list[str]) -> None:
        assert self.ids(storage, limit=2) == three[:2]
        assert self.ids(storage, limit=2, after=three[1]) == three[2:]
        assert self.ids(storage, after=three[2]) == []
        assert self.ids(storage, after="ctr_unknown") == []
        assert self.ids(storage, after="\x00") == []
        assert self.ids(storage, limit=0) == []
        one = job(1, "IBM").memory_id
        assert self.ids(storage, memory_ids=[one], limit=1, after=three[0]) == [three[1]]
        states = [EntryState.OPEN]
        assert self.ids(storage, states=states, limit=1, after=three[0]) == [three[2]]

    def test_the_owner_is_found_by_id(self, storage: Storage, three: list[str]) -> None:
        assert storage.memories.find_entry("acme", three[0]) == ANN
        assert storage.memories.find_memory("acme", job(1, "IBM").memory_id) == ANN
        assert storage.memories.find_entry("acme", "\x00") is None
        assert storage.memories.find_memory("\ud800", "mem_x") is None


class TestTexts:
    def test_what_is_no_text_is_refused_and_nothing_is_stored(self, storage: Storage) -> None:
        for where in ("text", "normal", "reason", "subject", "tenant"):
            for bad in ("a\x00b", "a\ud800b"):
                owner, events = _with_bad_text(where, bad)
                with pytest.raises(CallerError) as caught:
                    storage.memories.append(owner, events, expected=0)
                assert caught.value.code == "input.invalid", where
        assert rows(storage, *TABLES, "memory_owners") == [0] * 8

    def test_any_other_text_comes_back_unchanged(self, storage: Storage) -> None:
        texts = ("'; DROP TABLE memories; --", "\u202eright", "\\u0000 is six characters", "🎉" * 9)
        for seq, text in enumerate(texts, start=1):
            one = memory(seq, text, fact(text, text))
            storage.memories.append(ANN, added(one), expected=seq - 1)
            assert storage.memories.slot(ANN, [EMPLOYER], normals=[text.lower()])[0] == one

    @pytest.mark.slow
    def test_a_megabyte_is_stored_whole_and_found_by_its_facts(self, storage: Storage) -> None:
        text = "I work at Initech. " + " ".join(f"w{at}" for at in range(150_000))
        huge = "x" * 1_000_000
        one = memory(1, text, fact(text, "Initech"))
        two = memory(2, huge, fact(huge, huge, "a" * 100_000, entity="b" * 100_000))
        append(storage, ANN, [*added(one, two)])
        assert storage.memories.memories(ANN, [one.memory_id, two.memory_id]) == [one, two]
        search = storage.memories.search
        assert search(ANN, ["initech"], limit=5) == search(ANN, ["w7"], limit=5) == [one]
        found = storage.memories.slot(ANN, [("b" * 100_000, "a" * 100_000)], normals=[huge])
        assert found == [two]
        assert rows(storage, "memory_words")[0] <= 2_000


def _with_bad_text(where: str, bad: str) -> tuple[Owner, list[MemoryEvent]]:
    old, new, between, events = conflict()
    if where == "text":
        events[0] = MemoryAdded(memory=dataclasses.replace(old, text=bad))
    elif where == "normal":
        facts = (dataclasses.replace(new.facts[0], normal=bad),)
        events[1] = MemoryAdded(memory=dataclasses.replace(new, facts=facts))
    elif where == "reason":
        events[2] = EntryOpened(entry=dataclasses.replace(between, reason=bad))
    else:
        return dataclasses.replace(ANN, **{where: bad}), events
    return ANN, events


def test_a_failure_in_the_middle_undoes_everything(storage: Storage) -> None:
    append(storage, ANN, added(job(1, "IBM")))
    before = rows(storage)
    with storage.database.writing() as connection:
        connection.exec_driver_sql("CREATE UNIQUE INDEX broken ON memory_words (word)")
    with pytest.raises(StorageFailure):
        storage.memories.append(ANN, added(job(2, "IBM")), expected=1)
    assert rows(storage) == before
    assert (storage.memories.version(ANN), storage.memories.listed(ANN)) == (1, [job(1, "IBM")])
    with storage.database.writing() as connection:
        connection.exec_driver_sql("DROP INDEX broken")
    assert storage.memories.append(ANN, added(job(2, "IBM")), expected=1) == 2
