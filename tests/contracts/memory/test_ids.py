"""Ids are digests of what they name: the same everywhere, and of nothing else (MEM-17)."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contracts.memory.ledger_cases import fact
from troth.contracts.memory.ids import entry_id, memory_id
from troth.contracts.memory.model import SourceKind, Tense, Validity
from troth.kernel.errors import CallerError

OLD = fact("I work at Microsoft", "employer", "Microsoft")
NEW = fact("I work at Amazon", "employer", "Amazon")
PLACE = {
    "tenant": "t",
    "subject": "s",
    "seq": 1,
    "text": "I work at Amazon",
    "source": SourceKind.USER,
}


def test_an_id_says_what_it_names_and_has_128_bits() -> None:
    assert memory_id(**PLACE).startswith("mem_")  # type: ignore[arg-type]
    opened = entry_id(old_memory_id="a", new_memory_id="b", old_fact=OLD, new_fact=NEW)
    assert opened.startswith("ctr_")
    assert len(opened.removeprefix("ctr_")) == 32


@pytest.mark.clause("MEM-17")
def test_ids_are_for_ever() -> None:
    """They stand in receipts and in the log: a change of the scheme would orphan them."""
    assert memory_id(**PLACE) == "mem_ebe8febdbd9a099789b37bf9ec2b1e90"  # type: ignore[arg-type]
    opened = entry_id(old_memory_id="a", new_memory_id="b", old_fact=OLD, new_fact=NEW)
    assert opened == "ctr_7b90860c07b825c205b6efdc31c1b643"


@pytest.mark.clause("MEM-17", breaks=True)
@pytest.mark.parametrize(
    "other",
    [
        {"tenant": "t2"},
        {"subject": "s2"},
        {"seq": 2},
        {"text": "I work at amazon"},
        {"source": SourceKind.API},
        {"tenant": "ts", "subject": ""},
    ],
)
def test_whatever_differs_gives_another_memory_id(other: dict[str, object]) -> None:
    assert memory_id(**PLACE) != memory_id(**{**PLACE, **other})  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "other",
    [
        replace(NEW, negative=True),
        replace(NEW, normal="amazon.com"),
        replace(NEW, validity=Validity(tense=Tense.PAST)),
        replace(NEW, validity=Validity(since="2020")),
    ],
)
def test_whatever_differs_gives_another_entry_id(other: object) -> None:
    def opened(new_fact: object) -> str:
        return entry_id(
            old_memory_id="a",
            new_memory_id="b",
            old_fact=OLD,
            new_fact=new_fact,  # type: ignore[arg-type]
        )

    assert opened(NEW) != opened(other)
    assert opened(NEW) == opened(replace(NEW))


def test_the_sides_of_an_entry_are_not_interchangeable() -> None:
    there = entry_id(old_memory_id="a", new_memory_id="b", old_fact=OLD, new_fact=NEW)
    back = entry_id(old_memory_id="b", new_memory_id="a", old_fact=NEW, new_fact=OLD)
    assert there != back


@given(st.text(alphabet=st.characters(exclude_categories=["Cs"])))
def test_any_text_has_an_id(text: str) -> None:
    assert len(memory_id(**{**PLACE, "text": text})) == 36  # type: ignore[arg-type]


def test_a_lone_surrogate_is_refused() -> None:
    with pytest.raises(CallerError):
        memory_id(**{**PLACE, "text": "\ud800"})  # type: ignore[arg-type]
