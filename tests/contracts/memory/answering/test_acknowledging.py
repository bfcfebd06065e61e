"""Replies to turns that told something, or settled something."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import pytest

from contracts.memory.answering_cases import by_id, contest, entry, fact, memory
from troth.contracts.memory.answering import Composed, acknowledge
from troth.contracts.memory.answering.acknowledging import MAX_NOTED
from troth.contracts.memory.chat import ResponseType
from troth.contracts.memory.events import (
    EntryMoved,
    EntryOpened,
    MemoryAdded,
    MemoryEvent,
    MemoryReinforced,
    Superseded,
    TrustMoved,
)
from troth.contracts.memory.model import (
    Actor,
    Certainty,
    Entry,
    Memory,
    Move,
    Moved,
    Tense,
)
from troth.kernel.memories import Contest, EntryKind, EntryState
from troth.language.courtesies import CourtesyKind

OLD = memory(1, "I work at Microsoft.", ("employer", "Microsoft"))
NEW = memory(2, "I work at Amazon.", ("employer", "Amazon"))
ENTRY = entry(OLD, NEW)
OPEN = contest(OLD, NEW)
OTHER = memory(3, "I work at Google.", ("employer", "Google"))


def reply(
    *events: MemoryEvent,
    memories: Sequence[Memory] = (),
    entries: Sequence[Entry] = (),
    contests: Sequence[Contest] = (),
    language: str = "en",
    otherwise: str = "nothing",
) -> Composed:
    return acknowledge(
        events,
        memories=_after(events, memories),
        entries={one.entry_id: one for one in entries},
        contests=contests,
        language=language,
        otherwise=otherwise,
    )


def _after(events: Sequence[MemoryEvent], before: Sequence[Memory]) -> Mapping[str, Memory]:
    added = (event.memory for event in events if isinstance(event, MemoryAdded))
    gone = {event.memory_id for event in events if isinstance(event, Superseded)}
    known = by_id(*before, *added).items()
    return {name: replace(one, superseded=name in gone) for name, one in known}


def moved(
    move: Move, to: EntryState, winner: str | None = None, *, by: Actor = Actor.USER
) -> EntryMoved:
    act = Moved(move=move, to=to, by=by, who="talk", at="2026-01-05T00:00:00Z", winner=winner)
    return EntryMoved(entry_id=ENTRY.entry_id, moved=act)


RESOLVED = (
    moved(Move.REFLECT, EntryState.REFLECTING),
    moved(Move.RESOLVE, EntryState.RESOLVED, "m2"),
    Superseded(memory_id="m1", superseded=True, by="m2"),
)


def test_what_was_told_is_noted() -> None:
    said = reply(MemoryAdded(memory=NEW))
    assert said.text == "Noted: “I work at Amazon”."
    assert said.response_type is ResponseType.SPEECH
    assert said.memory_ids == ("m2",)
    assert reply(MemoryAdded(memory=NEW), language="de").text == "Notiert: „I work at Amazon“."


def test_several_things_are_noted_together_each_in_its_own_words() -> None:
    hobbies = memory(4, "I love climbing and chess", ("hobby", "climbing"), ("hobby", "chess"))
    unread = memory(7, "The red folder is on the shelf.")
    quoted = memory(8, "I never smoke.", fact("I never smoke.", "smokes", "smoke", negative=True))
    said = reply(*(MemoryAdded(memory=one) for one in (hobbies, unread, quoted)))
    assert said.text == (
        "Noted: “I love climbing and chess”, “The red folder is on the shelf” and “I never smoke”."
    )
    assert said.memory_ids == ("m4", "m7", "m8")
    assert said.certain


def test_what_is_only_possible_is_noted_as_that() -> None:
    text = "I might move to Oslo."
    might = memory(
        4,
        text,
        fact(text, "location", "Oslo", tense=Tense.FUTURE, certainty=Certainty.POSSIBLE),
    )
    said = reply(MemoryAdded(memory=might))
    assert said.text == "Noted as a possibility: “I might move to Oslo”."
    assert not said.certain
    german = reply(MemoryAdded(memory=might), language="de")
    assert german.text == "Als Möglichkeit notiert: „I might move to Oslo“."


EN_AGAINST = (
    "“I work at Amazon” (most recent update), though I have conflicting records: on 1 January 2026 "
    "you told me “I work at Microsoft”."
)
DE_AGAINST = (
    "„I work at Amazon“ (neueste Angabe), obwohl mir widersprüchliche Angaben vorliegen: "
    "„I work at Microsoft“ vom 1. Januar 2026."
)


@pytest.mark.clause("MEM-3")
@pytest.mark.clause("MEM-6")
@pytest.mark.parametrize(
    ("kind", "english", "german"),
    [
        (
            EntryKind.CONFLICT,
            f"Noted: {EN_AGAINST} Which one is right, or do both hold?",
            f"Notiert: {DE_AGAINST} Welche Angabe stimmt, oder gilt beides?",
        ),
        (
            EntryKind.REVISION,
            f"Noted as a correction: {EN_AGAINST} Shall I go with the correction?",
            f"Als Korrektur notiert: {DE_AGAINST} Soll ich die Korrektur übernehmen?",
        ),
        (
            EntryKind.TEMPORAL,
            f"Noted: {EN_AGAINST} Has this changed, or is one of the records wrong?",
            (f"Notiert: {DE_AGAINST} Hat sich das geändert, oder ist eine der Angaben falsch?"),
        ),
    ],
)
def test_an_opened_entry_is_told_with_both_records_and_a_question(
    kind: EntryKind, english: str, german: str
) -> None:
    opened = entry(OLD, NEW, kind=kind)
    events = (MemoryAdded(memory=NEW), EntryOpened(entry=opened))
    contests = [contest(OLD, NEW, kind=kind)]
    said = reply(*events, memories=[OLD], contests=contests)
    assert said.text == english
    assert said.memory_ids == ("m2", "m1")
    assert not said.certain
    assert len(said.questions) == 1
    assert said.text.endswith(said.questions[0])
    assert reply(*events, memories=[OLD], contests=contests, language="de").text == german


@pytest.mark.clause("MEM-6")
def test_an_entry_between_statements_without_slots_is_told_alike() -> None:
    old, new = (
        memory(seq, text, fact(text, "statement", text))
        for seq, text in ((1, "my flat is in Ulm"), (2, "the flat's in Bonn these days"))
    )
    opened = entry(old, new)
    bare = replace(new, facts=())
    events = (MemoryAdded(memory=bare), EntryOpened(entry=opened))
    said = reply(*events, memories=[replace(old, facts=())], contests=[contest(old, new)])
    assert said.text == (
        "Noted: “the flat's in Bonn these days” (most recent update), though I have conflicting "
        "records: on 1 January 2026 you told me “my flat is in Ulm”. "
        "Which one is right, or do both hold?"
    )
    assert said.memory_ids == ("m2", "m1")


def test_an_explained_update_says_what_it_replaces() -> None:
    events = (MemoryAdded(memory=NEW), Superseded(memory_id="m1", superseded=True, by="m2"))
    said = reply(*events, memories=[OLD])
    assert said.text == (
        "Noted: “I work at Amazon”; it replaces what you told me on 1 January 2026: “I work at "
        "Microsoft”."
    )
    assert said.memory_ids == ("m2", "m1")
    german = reply(*events, memories=[OLD], language="de")
    assert german.text == (
        "Notiert: „I work at Amazon“; das ersetzt, was Sie mir sagten am 1. Januar 2026: „I work "
        "at Microsoft“."
    )


@pytest.mark.clause("MEM-4")
def test_an_update_that_is_contested_all_the_same_is_told_as_its_dispute() -> None:
    events = (MemoryAdded(memory=NEW), Superseded(memory_id="m1", superseded=True, by="m2"))
    said = reply(*events, memories=[OLD, OTHER], contests=[contest(NEW, OTHER)])
    assert said.text == (
        "On 3 January 2026 you told me “I work at Google” (most recent update), though I have "
        "conflicting records: on 2 January 2026 you told me “I work at Amazon”."
    )


def test_what_was_said_before_is_said_to_have_been() -> None:
    again = MemoryReinforced(memory_id="m1", at="2026-01-09T00:00:00Z")
    trust = TrustMoved(memory_id="m1", trust=620, rule="reinforced")
    said = reply(again, trust, memories=[OLD])
    assert said.text == "You had told me that already, on 1 January 2026: “I work at Microsoft”."


@pytest.mark.clause("MEM-4")
@pytest.mark.parametrize("again", ["m1", "m2"])
def test_saying_one_side_again_settles_nothing(again: str) -> None:
    event = MemoryReinforced(memory_id=again, at="2026-01-09T00:00:00Z")
    said = reply(event, memories=[OLD, NEW], contests=[OPEN])
    assert said.text == (
        f"On 2 January 2026 you told me {EN_AGAINST} Which one is right, or do both hold?"
    )


@pytest.mark.parametrize(
    ("events", "contests", "english", "german"),
    [
        (
            RESOLVED,
            [],
            (
                "Thank you: I'll go with “I work at Amazon”. The record “I work at Microsoft” "
                "stays in the history."
            ),
            (
                "Danke: Ich gehe von „I work at Amazon“ aus. Die Angabe „I work at Microsoft“ "
                "bleibt im Verlauf."
            ),
        ),
        (
            (moved(Move.RESOLVE, EntryState.RESOLVED, "m1"),),
            [],
            (
                "Thank you: I'll go with “I work at Microsoft”. The record “I work at Amazon” "
                "stays in the history."
            ),
            (
                "Danke: Ich gehe von „I work at Microsoft“ aus. Die Angabe „I work at Amazon“ "
                "bleibt im Verlauf."
            ),
        ),
        (
            (moved(Move.RESOLVE, EntryState.RESOLVED, "m2", by=Actor.POLICY),),
            [],
            (
                "By the rule that is in force I go with “I work at Amazon”. The record “I work at "
                "Microsoft” stays in the history."
            ),
            (
                "Nach der geltenden Regel gehe ich von „I work at Amazon“ aus. Die Angabe „I work "
                "at Microsoft“ bleibt im Verlauf."
            ),
        ),
        (
            (moved(Move.ACCEPT, EntryState.ACCEPTED),),
            [],
            "Thank you: all of it stands, “I work at Amazon” and “I work at Microsoft”.",
            "Danke: Alles gilt, „I work at Amazon“ und „I work at Microsoft“.",
        ),
        (
            (moved(Move.REFLECT, EntryState.REFLECTING),),
            [contest(OLD, NEW, state=EntryState.REFLECTING)],
            "Take your time: both records stay open until you decide.",
            "Lassen Sie sich Zeit: Beide Angaben bleiben offen, bis Sie entscheiden.",
        ),
        (
            (moved(Move.REOPEN, EntryState.OPEN),),
            [OPEN],
            f"That contradiction is open again: on 2 January 2026 you told me {EN_AGAINST}",
            f"Dieser Widerspruch ist wieder offen: Am 2. Januar 2026 sagten Sie mir {DE_AGAINST}",
        ),
        (
            (moved(Move.RESOLVE, EntryState.RESOLVED, "m2"),),
            [contest(NEW, OTHER)],
            (
                "Thank you: that contradiction is settled. On 3 January 2026 you told me “I work "
                "at Google” (most recent update), though I have conflicting records: on 2 January "
                "2026 you told me “I work at Amazon”."
            ),
            (
                "Danke: Dieser Widerspruch ist erledigt. Am 3. Januar 2026 sagten Sie mir „I work "
                "at Google“ (neueste Angabe), obwohl mir widersprüchliche Angaben vorliegen: „I "
                "work at Amazon“ vom 2. Januar 2026."
            ),
        ),
    ],
)
def test_a_move_is_told_by_where_it_led(
    events: tuple[MemoryEvent, ...], contests: list[Contest], english: str, german: str
) -> None:
    known = [OLD, NEW]
    assert reply(*events, memories=known, entries=[ENTRY], contests=contests).text == english
    de = reply(*events, memories=known, entries=[ENTRY], contests=contests, language="de")
    assert de.text == german


def test_what_settles_an_entry_is_not_noted_besides() -> None:
    again = MemoryReinforced(memory_id="m2", at="2026-01-09T00:00:00Z")
    said = reply(again, *RESOLVED, memories=[OLD, NEW], entries=[ENTRY])
    assert said.text.startswith("Thank you: I'll go with “I work at Amazon”.")
    assert "already" not in said.text


def test_what_was_said_besides_settling_an_entry_is_noted() -> None:
    text = "I work at Amazon, not Microsoft, and I row."
    more = memory(4, text, ("employer", "Amazon"), ("hobby", "row"))
    alone = memory(5, text[:32], ("employer", "Amazon"))
    for told, is_noted in ((more, True), (alone, False)):
        said = reply(MemoryAdded(memory=told), *RESOLVED, memories=[OLD, NEW], entries=[ENTRY])
        assert ("Noted:" in said.text) is is_noted


def test_a_statement_in_its_own_words_is_noted_beside_one_that_settled() -> None:
    texts = "my flat is in Ulm", "the flat's in Bonn these days", "the dog is called Rex"
    old, new, other = (
        memory(seq, text, fact(text, "statement", text)) for seq, text in enumerate(texts, start=1)
    )
    settled = entry(old, new)
    said = reply(MemoryAdded(memory=other), *RESOLVED, memories=[old, new], entries=[settled])
    assert said.text == (
        "Thank you: I'll go with “the flat's in Bonn these days”. The record “my flat is in Ulm” "
        "stays in the history. Noted: “the dog is called Rex”."
    )


def test_a_policy_that_settles_at_once_leaves_no_question() -> None:
    policy = moved(Move.RESOLVE, EntryState.RESOLVED, "m2", by=Actor.POLICY)
    events = (MemoryAdded(memory=NEW), EntryOpened(entry=ENTRY), policy)
    said = reply(*events, memories=[OLD])
    assert said.text.startswith("By the rule that is in force I go with “I work at Amazon”.")
    assert said.questions == ()


@pytest.mark.clause("MEM-4")
def test_a_contested_value_in_a_new_statement_is_not_noted_plainly() -> None:
    against = (
        ", though I have conflicting records: on 1 January 2026 you told me “I work at Microsoft”."
    )
    more = memory(3, "I work at Amazon in Seattle.", ("employer", "Amazon in Seattle"))
    said = reply(MemoryAdded(memory=more), memories=[OLD, NEW], contests=[OPEN])
    assert said.text == f"Noted: “I work at Amazon in Seattle”{against}"
    unread = memory(4, "My badge from Amazon is blue.")
    said = reply(MemoryAdded(memory=unread), memories=[OLD, NEW], contests=[OPEN])
    assert said.text == f"Noted: “My badge from Amazon is blue”{against}"


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_turn_that_told_nothing_pretends_nothing(language: str) -> None:
    said = reply(language=language)
    assert said.text in {
        "I did not take anything from that into memory.",
        "Daraus habe ich mir nichts gemerkt.",
    }
    assert said.memory_ids == ()


@pytest.mark.parametrize(
    ("language", "kind", "start"),
    [
        ("en", CourtesyKind.GREETING, "Hello. "),
        ("de", CourtesyKind.GREETING, "Hallo. "),
        ("en", CourtesyKind.THANKS, "You're welcome."),
        ("de", CourtesyKind.THANKS, "Gern geschehen."),
        ("en", CourtesyKind.WELL_BEING, "I am doing fine"),
        ("de", CourtesyKind.FAREWELL, "Auf Wiedersehen."),
        ("en", CourtesyKind.ASSENT, "All right."),
    ],
)
def test_a_courtesy_is_returned(language: str, kind: CourtesyKind, start: str) -> None:
    said = reply(language=language, otherwise=f"courtesies.{kind}")
    assert said.text.startswith(start)


def test_events_of_memories_that_are_not_at_hand_are_left_out() -> None:
    said = reply(
        MemoryReinforced(memory_id="m9", at="x"),
        Superseded(memory_id="m8", superseded=True, by="m9"),
        EntryOpened(entry=ENTRY),
        moved(Move.RESOLVE, EntryState.RESOLVED, "m2"),
    )
    assert said.text == "Thank you: that contradiction is settled."


def test_many_statements_are_counted() -> None:
    many = [memory(n, f"I like tea {n}", (f"favorite:tea{n}", f"tea {n}")) for n in range(1, 30)]
    said = reply(*(MemoryAdded(memory=one) for one in many))
    assert said.text.count("“I like tea") == MAX_NOTED
    assert said.text.endswith(f"{29 - MAX_NOTED} more statements are noted as well.")
