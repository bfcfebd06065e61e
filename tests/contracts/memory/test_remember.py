"""What a message changes: memories, entries, trust, and nothing that was there (MEM-6, MEM-8)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from contracts.memory.ledger_cases import (
    AT,
    LATER,
    Subject,
    fact,
    said,
    works,
)
from troth.contracts.memory.deciding.relating import relate_facts
from troth.contracts.memory.events import EntryMoved, EntryOpened, MemoryAdded
from troth.contracts.memory.ledger import Policy
from troth.contracts.memory.model import (
    OPENS,
    Actor,
    Certainty,
    Move,
    Relation,
    RelationKind,
    SourceKind,
    Speech,
    StatedFact,
    Statement,
    Tense,
)
from troth.contracts.memory.remember import MAX_TEXT, Decision, Telling, decide_remember
from troth.kernel.memories import EntryKind, EntryState

LIVES = {name: said(f"I live in {name}", location=name) for name in ("Oslo", "Bergen", "Rome")}


def reasons(decision: Decision) -> list[str]:
    return [each.reason for each in decision.unkept]


@pytest.mark.clause("MEM-6")
def test_a_contradiction_opens_an_entry_and_both_memories_stay() -> None:
    subject = Subject()
    subject.say(works("Microsoft"))
    before = next(iter(subject.book.memories.values()))
    decision = subject.say(works("Amazon"), at=LATER)
    (opened,) = decision.opened
    assert (opened.kind, opened.state) == (EntryKind.CONFLICT, EntryState.OPEN)
    assert (opened.old_fact.value, opened.new_fact.value) == ("Microsoft", "Amazon")
    assert (opened.reason, opened.policy, opened.opened_at) == ("other_value", "ask", LATER)
    assert (opened.old_memory_id, opened.new_memory_id) == (before.memory_id, decision.added[0])
    assert subject.current() == ["I work at Microsoft", "I work at Amazon"]
    after = subject.book.memories[before.memory_id]
    assert replace(after, trust=before.trust) == before  # only its trust was moved
    assert before.trust - after.trust == 100


@pytest.mark.clause("MEM-6", breaks=True)
def test_a_relation_that_missed_the_contradiction_would_open_nothing() -> None:
    """So the checks above are of the deciding, and not of their own making."""
    subject = Subject()
    subject.say(works("Microsoft"))
    decision = decide_remember(
        [works("Amazon")],
        telling=Telling(tenant="t1", subject="s1", next_seq=9, at=AT),
        memories=[],  # what is not fetched is not held against
        entries=[],
    )
    assert decision.opened == ()


@pytest.mark.parametrize("kind", list(RelationKind))
def test_nothing_opens_but_by_the_relations_that_open(
    kind: RelationKind, monkeypatch: pytest.MonkeyPatch
) -> None:
    def related(old: StatedFact, new: StatedFact, **told: Any) -> Relation:
        return replace(relate_facts(old, new, **told), kind=kind)

    subject = Subject()
    subject.say(works("Microsoft"))
    monkeypatch.setattr("troth.contracts.memory.opening.relate_facts", related)
    decision = decide_remember(
        [works("Amazon")],
        telling=Telling(tenant="t1", subject="s1", next_seq=2, at=AT),
        memories=list(subject.book.memories.values()),
        entries=[],
    )
    assert [each.kind for each in decision.opened] == ([OPENS[kind]] if kind in OPENS else [])
    assert bool(decision.superseded) is (kind is RelationKind.UPDATE)
    assert bool(decision.reinforced) is (kind in (RelationKind.SAME, RelationKind.ALIAS))


@pytest.mark.clause("MEM-16")
def test_a_correction_opens_a_revision() -> None:
    subject = Subject()
    subject.say(said("I am 32", age="32"))
    (opened,) = subject.say(said("I am 34, not 32", age="34", denied=["32"])).opened
    assert opened.kind is EntryKind.REVISION


@pytest.mark.clause("MEM-16")
@pytest.mark.parametrize(
    "statement",
    [
        said("I worked at Amazon", fact("at Amazon", "employer", "Amazon", tense=Tense.PAST)),
        said("I will be at Amazon", fact("at Amazon", "employer", "Amazon", tense=Tense.FUTURE)),
        said(
            "I might join Amazon",
            fact("join Amazon", "employer", "Amazon", certainty=Certainty.POSSIBLE),
        ),
        said(
            "My sister works at Amazon",
            fact("at Amazon", "employer", "Amazon", entity="user/sister"),
        ),
    ],
    ids=lambda statement: statement.text,
)
def test_what_is_said_of_another_time_or_person_opens_nothing(statement: Statement) -> None:
    subject = Subject()
    subject.say(works("Microsoft"))
    decision = subject.say(statement)
    assert (len(decision.added), decision.opened, decision.superseded) == (1, (), ())


@pytest.mark.clause("MEM-8")
@pytest.mark.parametrize(
    ("speech", "reason"),
    [
        (Speech.QUESTION, "question"),
        (Speech.HYPOTHETICAL, "hypothetical"),
        (Speech.QUOTED, "quoted"),
        (Speech.REQUEST, "request"),
        (Speech.OTHER, "no_fact"),
    ],
)
def test_what_is_no_assertion_leaves_nothing(speech: Speech, reason: str) -> None:
    subject = Subject()
    subject.say(works("Microsoft"))
    decision = subject.say(replace(works("Amazon"), speech=speech))
    assert (decision.events, reasons(decision)) == ((), [reason])


@pytest.mark.parametrize(
    ("source", "important", "speech", "kept"),
    [
        (SourceKind.USER, False, Speech.ASSERTION, False),
        (SourceKind.USER, True, Speech.ASSERTION, True),
        (SourceKind.USER, True, Speech.OTHER, True),
        (SourceKind.USER, True, Speech.QUESTION, False),
        (SourceKind.USER, True, Speech.REQUEST, False),
        (SourceKind.USER, True, Speech.QUOTED, False),
        (SourceKind.MODEL, False, Speech.ASSERTION, False),
        (SourceKind.API, False, Speech.ASSERTION, True),
        (SourceKind.API, False, Speech.OTHER, True),
        (SourceKind.API, False, Speech.QUOTED, True),
        (SourceKind.API, False, Speech.QUESTION, False),
    ],
)
def test_a_sentence_without_facts_is_kept_only_on_purpose(
    source: SourceKind, important: bool, speech: Speech, kept: bool
) -> None:
    subject = Subject()
    statement = said("The sky was wide that evening", speech=speech)
    decision = subject.say(statement, source=source, important=important)
    assert bool(decision.added) is kept
    assert bool(decision.unkept) is not kept
    for each in subject.book.memories.values():
        assert (each.facts, each.source, each.important) == ((), source, important)


def test_a_quotation_that_an_application_stores_contradicts_nothing() -> None:
    subject = Subject()
    subject.say(works("Microsoft"))
    quoted = replace(works("Amazon"), speech=Speech.QUOTED)
    decision = subject.say(quoted, source=SourceKind.API)
    assert (len(decision.added), decision.opened) == (1, ())
    assert subject.book.memories[decision.added[0]].facts == ()


def test_a_sentence_is_a_memory_for_each_matter_that_it_speaks_of() -> None:
    subject = Subject()
    subject.say(said("I work at IBM in Rome", employer="IBM", location="Rome"))
    held = list(subject.book.memories.values())
    assert [[fact.attribute for fact in each.facts] for each in held] == [
        ["employer"],
        ["location"],
    ]
    assert {each.text for each in held} == {"I work at IBM in Rome"}
    decision = subject.say(said("I am at HP in Oslo", employer="HP", location="Oslo"))
    assert len(decision.opened) == 2  # one entry for each matter, and none across them
    sides = {(each.old_fact.attribute, each.new_fact.attribute) for each in decision.opened}
    assert sides == {("employer", "employer"), ("location", "location")}


def test_a_sentence_does_not_contradict_itself() -> None:
    subject = Subject()
    both = said("I work at IBM, retired", employer="IBM", employment="retired")
    assert subject.say(both).opened == ()
    assert len(subject.book.memories) == 2


def test_several_values_just_add() -> None:
    subject = Subject()
    decision = subject.say(
        said("I like tea", likes="tea"), said("I like jazz", likes="jazz"), works("IBM")
    )
    assert (len(decision.added), decision.opened, decision.unkept) == (3, (), ())


def test_the_same_again_is_reinforced_and_no_second_memory() -> None:
    subject = Subject()
    first = subject.say(works("Amazon")).added[0]
    decision = subject.say(works("Amazon"), at=LATER)
    assert (decision.added, decision.reinforced) == ((), (first,))
    assert subject.book.memories[first].trust == 750
    for _ in range(10):
        subject.say(works("Amazon"), at=LATER)
    assert subject.book.memories[first].trust == 950
    assert len(subject.book.memories) == 1


def test_half_the_same_reinforces_the_one_and_adds_the_other() -> None:
    subject = Subject()
    first = subject.say(works("IBM"))
    decision = subject.say(said("I work at IBM in Rome", employer="IBM", location="Rome"))
    assert (len(decision.added), decision.reinforced) == (1, first.added)
    assert decision.opened == ()


@pytest.mark.clause("MEM-6")
def test_going_back_to_an_older_value_is_the_newest_word() -> None:
    """Only reinforcing the older memory would leave the other one "most recent" (MEM-3)."""
    subject = Subject()
    subject.say(works("Microsoft"))
    subject.say(works("Amazon"))
    decision = subject.say(works("Microsoft"), at=LATER)
    (joined,) = decision.opened
    assert [side.fact.value for side in joined.sides] == ["Microsoft", "Amazon", "Microsoft"]
    assert decision.reinforced == ()
    newest = max(subject.book.memories.values(), key=lambda each: each.seq)
    assert newest.text == "I work at Microsoft"


def test_saying_the_newest_again_opens_no_second_entry() -> None:
    subject = Subject()
    subject.say(works("Microsoft"))
    subject.say(works("Amazon"))
    for _ in range(3):
        decision = subject.say(works("Amazon"), at=LATER)
        assert (decision.opened, len(decision.reinforced)) == ((), 1)
    assert len(subject.book.entries) == 1


@pytest.mark.clause("MEM-6")
def test_saying_again_what_was_never_held_against_an_older_value_opens_it() -> None:
    subject = Subject()
    subject.say(works("Microsoft"))
    subject.say(works("Amazon"))
    decision = decide_remember(
        [works("Amazon")],
        telling=Telling(tenant="t1", subject="s1", next_seq=9, at=LATER),
        memories=list(subject.book.memories.values()),
        entries=[],  # as if the entry between the two were missing
    )
    assert [each.old_fact.value for each in decision.opened] == ["Microsoft"]
    assert decision.reinforced == ()


def test_what_was_accepted_contradicts_nothing_any_more() -> None:
    subject = Subject()
    subject.say(LIVES["Oslo"])
    subject.move(subject.say(LIVES["Bergen"]).opened[0], Move.ACCEPT)
    for name in ("Oslo", "Bergen", "Oslo"):
        decision = subject.say(LIVES[name], at=LATER)
        assert (decision.added, decision.opened, len(decision.reinforced)) == ((), (), 1)
    wider = said("I live in Oslo and like tea", location="Oslo", likes="tea")
    assert subject.say(wider).opened == ()
    (opened,) = subject.say(LIVES["Rome"]).opened
    assert {side.fact.value for side in opened.sides} == {"Rome", "Oslo", "Bergen"}  # but not tea


@pytest.mark.clause("MEM-16")
def test_a_correction_speaks_against_what_was_accepted() -> None:
    subject = Subject()
    subject.say(LIVES["Oslo"])
    subject.move(subject.say(LIVES["Bergen"]).opened[0], Move.ACCEPT)
    decision = subject.say(said("I live in Oslo, not Bergen", location="Oslo", denied=["Bergen"]))
    assert [each.kind for each in decision.opened] == [EntryKind.REVISION]


def test_an_explained_update_makes_history() -> None:
    subject = Subject()
    old = subject.say(LIVES["Oslo"]).added[0]
    decision = subject.say(said("I moved to Rome", location="Rome", update=True))
    assert (decision.superseded, decision.opened) == ((old,), ())
    assert subject.current() == ["I moved to Rome"]
    assert subject.book.memories[old].superseded_by == decision.added[0]
    assert subject.book.memories[old].trust == 700  # it was true in its time


def test_an_update_leaves_what_also_says_something_else() -> None:
    subject = Subject()
    subject.say(said("I work at IBM in Oslo", employer="IBM", location="Oslo"))
    decision = subject.say(said("I moved to Rome", location="Rome", update=True))
    assert len(decision.superseded) == 1
    current = [each for each in subject.book.memories.values() if not each.superseded]
    assert [each.facts[0].normal for each in current] == ["ibm", "rome"]


def test_what_is_history_is_not_held_against_anything() -> None:
    subject = Subject()
    subject.say(LIVES["Oslo"])
    subject.say(said("I moved to Rome", location="Rome", update=True))
    decision = subject.say(LIVES["Oslo"], at=LATER)
    assert [each.old_fact.value for each in decision.opened] == ["Rome"]
    assert decision.reinforced == ()


@pytest.mark.parametrize("policy", Policy)
def test_the_policy_is_written_into_every_entry(policy: Policy) -> None:
    subject = Subject(policy=policy)
    subject.say(works("Microsoft"))
    (opened,) = subject.say(works("Amazon")).opened
    assert opened.policy == policy
    assert opened.state is (EntryState.RESOLVED if policy == "newest_wins" else EntryState.OPEN)


@pytest.mark.clause("MEM-7")
def test_a_policy_opens_first_and_then_moves() -> None:
    subject = Subject(policy=Policy.NEWEST_WINS)
    subject.say(works("Microsoft"))
    decision = subject.say(works("Amazon"))
    kinds = [type(e) for e in decision.events if isinstance(e, EntryOpened | EntryMoved)]
    assert kinds == [EntryOpened, EntryMoved, EntryMoved]
    assert {each.by for each in decision.opened[0].history} == {Actor.POLICY}
    assert subject.current() == ["I work at Amazon"]
    assert subject.contested() == []
    subject.move(decision.opened[0], Move.REOPEN)  # what a policy did can be undone
    assert subject.contested() == ["I work at Microsoft", "I work at Amazon"]


def test_a_source_that_is_believed_less_loses_at_once_and_is_kept() -> None:
    subject = Subject(policy=Policy.SOURCE_WINS)
    subject.say(works("Microsoft"))
    decision = subject.say(works("Amazon"), source=SourceKind.API)
    assert decision.superseded == decision.added
    assert subject.current() == ["I work at Microsoft"]
    assert len(subject.book.memories) == 2


def test_sentences_of_one_message_are_held_against_each_other() -> None:
    subject = Subject()
    decision = subject.say(works("Microsoft"), works("Amazon"), works("Amazon"))
    assert (len(decision.added), len(decision.opened), len(decision.reinforced)) == (2, 1, 1)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("I work at Amazon" + "!" * MAX_TEXT, "too_long"),
        ("I work at Amazon\0", "unstorable"),
        ("I work at Amazon \ud800", "unstorable"),
    ],
)
def test_what_cannot_be_kept_is_reported(text: str, reason: str) -> None:
    statement = replace(works("Amazon"), text=text)
    for source in SourceKind:
        decision = Subject().say(statement, source=source, important=True)
        assert (decision.events, reasons(decision)) == ((), [reason])


def test_the_longest_text_is_kept_whole() -> None:
    text = "I work at Amazon".ljust(MAX_TEXT, "!")
    subject = Subject()
    subject.say(replace(works("Amazon"), text=text))
    assert next(iter(subject.book.memories.values())).text == text


@pytest.mark.clause("MEM-17")
def test_deciding_twice_gives_the_same_events_and_another_subject_other_ids() -> None:
    def decide(subject: str) -> Decision:
        return decide_remember(
            [works("Microsoft"), works("Amazon")],
            telling=Telling(tenant="t", subject=subject, next_seq=5, at=AT),
            memories=[],
            entries=[],
        )

    assert decide("a").events == decide("a").events
    assert not set(decide("a").added) & set(decide("b").added)
    places = [e.memory.seq for e in decide("a").events if isinstance(e, MemoryAdded)]
    assert places == [5, 6]  # each says the place of its own event
