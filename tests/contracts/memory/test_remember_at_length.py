"""Whole conversations, drawn and read: what holds after any of them (MEM-6, MEM-17)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contracts.memory.ledger_cases import (
    AT,
    Subject,
    fact,
    said,
    works,
)
from troth.contracts.memory.deciding.relating import relate_facts
from troth.contracts.memory.ledger import Policy
from troth.contracts.memory.model import (
    Relation,
    Speech,
    Statement,
)
from troth.contracts.memory.remember import Telling, decide_remember
from troth.contracts.memory.replay import replay
from troth.contracts.memory.slots.reading import read_statements

LIVES = {name: said(f"I live in {name}", location=name) for name in ("Oslo", "Bergen", "Rome")}


SENTENCES = st.sampled_from(
    [
        *(works(name) for name in ("Microsoft", "Amazon", "Google")),
        *LIVES.values(),
        said("I like tea", likes="tea"),
        said("I don't like tea", replace(fact("tea", "likes", "tea"), negative=True)),
        said("I moved to Rome", location="Rome", update=True),
        said("Amazon, not Google", fact("Amazon", "?", "Amazon"), denied=["Google"]),
        said("Hello", speech=Speech.OTHER),
    ]
)


@pytest.mark.clause("MEM-6")
@given(st.lists(st.lists(SENTENCES, max_size=3), max_size=8), st.sampled_from(Policy))
def test_whatever_is_said_no_two_current_memories_contradict_without_an_entry(
    messages: list[list[Statement]], policy: Policy
) -> None:
    subject = Subject(policy=policy)
    texts: list[str] = []
    for message in messages:
        subject.say(*message)
        held = [each.text for each in subject.book.memories.values()]
        assert held[: len(texts)] == texts  # nothing is overwritten or deleted
        texts = held
    assert replay(subject.events).digest() == subject.book.digest()
    current = [each for each in subject.book.memories.values() if not each.superseded]
    newest = {(f.entity, f.attribute, f.normal, f.negative): m for m in current for f in m.facts}
    for (entity, attribute, normal, negative), each in newest.items():
        for (*slot, other_normal, other_negative), other in newest.items():
            single = attribute in ("employer", "location") and normal != other_normal
            opposite = normal == other_normal and negative is not other_negative
            if slot == [entity, attribute] and (single or opposite):
                assert subject.book.between(each.memory_id, other.memory_id)


def test_each_statement_of_a_long_message_is_held_against_few_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A message is read in time by its length: nothing is related to everything."""
    asked = 0

    def counted(*facts: Any, **told: Any) -> Relation:
        nonlocal asked
        asked += 1
        return relate_facts(*facts, **told)

    monkeypatch.setattr("troth.contracts.memory.opening.relate_facts", counted)
    count = 800
    decision = decide_remember(
        [said(f"I like thing{n}", likes=f"thing{n}") for n in range(count)],
        telling=Telling(tenant="t", subject="s", next_seq=1, at=AT),
        memories=[],
        entries=[],
    )
    assert len(decision.added) == count
    assert asked < 20 * count


def test_what_is_read_is_remembered_and_related() -> None:
    """The real reading and relations, one message after the other."""
    subject_events = 0
    held = Subject()
    kinds: dict[tuple[str, ...], str] = {}
    for message in (
        "I work at Microsoft. I'm 32.",
        "I work at Amazon.",
        "Actually 34, not 32.",
        "I used to work at IBM. What is my name? I like tea and coffee.",
        "Ich arbeite bei Google.",
    ):
        decision = decide_remember(
            read_statements(message, at=AT),
            telling=Telling(tenant="t", subject="s", next_seq=subject_events + 1, at=AT),
            memories=list(held.book.memories.values()),
            entries=list(held.book.entries.values()),
        )
        held.keep(decision.events)
        subject_events += len(decision.events)
        for entry in decision.opened:
            values = tuple(side.fact.value for side in entry.sides)
            kinds[values] = entry.sides[-1].kind.value
    assert set(kinds) == {
        ("Microsoft", "Amazon"),
        ("32", "34"),
        ("Microsoft", "Amazon", "Google"),
    }
    assert kinds["32", "34"] == "revision"
