"""How memories are found, by slot and by word, on both databases."""

from __future__ import annotations

from adapters.storage.memory_streams import (
    ANN,
    EMPLOYER,
    added,
    append,
    fact,
    job,
    memory,
    superseded,
)
from troth.adapters.storage import Storage
from troth.ports.memory import MAX_SLOT


class TestSlots:
    def test_only_the_slots_that_were_asked_for(self, storage: Storage) -> None:
        text = "My sister works at Bosch."
        sister = memory(3, text, fact(text, "Bosch", entity="user/sister"))
        mine, home = job(1, "IBM"), job(2, "Oslo", attribute="location")
        append(storage, ANN, added(mine, home, sister))
        slot = storage.memories.slot
        assert slot(ANN, [EMPLOYER]) == [mine]
        assert slot(ANN, [("user/sister", "employer")]) == [sister]
        assert slot(ANN, [("user", "location"), EMPLOYER, EMPLOYER]) == [home, mine]
        assert slot(ANN, [("user", "hobby")]) == []
        assert slot(ANN, []) == []
        # No part of a name leaks into the other.
        assert slot(ANN, [("use", "remployer"), ("user\x00employer", "")]) == []

    def test_what_is_no_text_finds_nothing(self, storage: Storage) -> None:
        mine = job(1, "IBM")
        append(storage, ANN, added(mine))
        slot = storage.memories.slot
        assert slot(ANN, [("user", "\ud800"), ("\x00", "employer")]) == []
        assert slot(ANN, [("\ud800", ""), EMPLOYER], normals=["\ud800", "\x00"]) == [mine]

    def test_the_newest_and_those_of_a_named_value(self, storage: Storage) -> None:
        all_of = [job(seq, f"Firm {seq}") for seq in range(1, 41)]
        append(storage, ANN, added(*all_of))
        slot = storage.memories.slot
        assert slot(ANN, [EMPLOYER]) == all_of[:-17:-1]
        found = slot(ANN, [EMPLOYER], normals=["firm 3", "firm 39", "firm 5", "nothing"])
        assert [each.seq for each in found] == [*range(40, 24, -1), 5, 3]

    def test_a_memory_of_many_values_is_one_of_the_newest(self, storage: Storage) -> None:
        values = [f"Firm{chr(65 + at)}" for at in range(20)]
        text = " ".join(values)
        first = memory(1, text, *(fact(text, value) for value in values))
        second = memory(2, text, *(fact(text, value) for value in values))
        append(storage, ANN, added(first, second))
        assert storage.memories.slot(ANN, [EMPLOYER]) == [second, first]

    def test_what_is_history_does_not_crowd_out_what_is_current(self, storage: Storage) -> None:
        all_of = [job(seq, f"Firm {seq}") for seq in range(1, 41)]
        gone = [superseded(each) for each in all_of[1:]]
        append(storage, ANN, [*added(*all_of), *gone])
        slot, named = storage.memories.slot, ["firm 2"]
        assert [each.seq for each in slot(ANN, [EMPLOYER], normals=named)] == [1]
        found = slot(ANN, [EMPLOYER], normals=named, history=True)
        assert [each.seq for each in found] == [*range(40, 24, -1), 2]

    def test_of_a_named_value_there_are_no_more_than_the_most(self, storage: Storage) -> None:
        append(storage, ANN, added(*(job(seq, "IBM") for seq in range(1, 41))))
        assert len(storage.memories.slot(ANN, [EMPLOYER], normals=["ibm"])) == MAX_SLOT


class TestSearch:
    def test_any_of_the_words_finds_by_text_and_by_value(self, storage: Storage) -> None:
        text = "The company moved offices."
        one = memory(1, text)
        plain = "I'm with Big Blue."
        two = memory(2, plain, fact(plain, "Big Blue", normal="ibm"))
        append(storage, ANN, added(one, two))
        search = storage.memories.search
        assert search(ANN, ["office"], limit=5) == [one]
        assert search(ANN, ["mov"], limit=5) == [one]  # a stem
        assert search(ANN, ["offices", "ibm"], limit=5) == [two, one]
        assert search(ANN, ["nothing"], limit=5) == []
        assert search(ANN, [], limit=5) == []
        assert search(ANN, ["office"], limit=0) == []

    def test_spellings_with_and_without_accents(self, storage: Storage) -> None:
        one = memory(1, "Ich wohne in Zürich in der Langen Straße.")
        append(storage, ANN, added(one))
        search = storage.memories.search
        for word in ("zürich", "zurich", "zu\u0308rich", "straße", "strasse", "straß"):
            assert search(ANN, [word], limit=5) == [one], word

    def test_more_words_and_rarer_ones_come_first(self, storage: Storage) -> None:
        common = [memory(seq, f"Dinner number {seq}.") for seq in range(1, 9)]
        rare = memory(9, "A recital.")
        both = memory(10, "Dinner and a recital.")
        later = memory(11, "Dinner again.")
        append(storage, ANN, added(*common, rare, both, later))
        found = storage.memories.search(ANN, ["dinner", "recital"], limit=3)
        assert found == [both, rare, later]

    def test_history_is_found_only_when_asked_for(self, storage: Storage) -> None:
        one = job(1, "IBM")
        book = append(storage, ANN, [*added(one), superseded(one)])
        assert storage.memories.search(ANN, ["ibm"], limit=5) == []
        found = storage.memories.search(ANN, ["ibm"], limit=5, history=True)
        assert found == list(book.memories.values())

    def test_of_a_common_word_the_newest_are_looked_at(self, storage: Storage) -> None:
        append(storage, ANN, added(*(memory(seq, "Tea.") for seq in range(1, 451))))
        found = storage.memories.search(ANN, ["tea"], limit=1000)
        assert [each.seq for each in found] == [*range(450, 50, -1)]

    def test_no_character_is_syntax(self, storage: Storage) -> None:
        append(storage, ANN, added(memory(1, "Tea.")))
        unusual = ("'", '"', "%", "_", "tea OR 1=1", "te*", "", "a" * 5000, "te\x00a", "\ud800")
        for word in unusual:
            assert storage.memories.search(ANN, [word], limit=5) == [], word
