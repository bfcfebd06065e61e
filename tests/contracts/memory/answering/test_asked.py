"""Answers from memory without a model: quotes, in English and German."""

from __future__ import annotations

from dataclasses import replace

import pytest

from contracts.memory.answering.test_caveats import check_lawful
from contracts.memory.answering_cases import answer, asking, contest, fact, memory
from troth.contracts.memory.answering import Composed
from troth.contracts.memory.answering.asked import MAX_LISTED
from troth.contracts.memory.auditor.texts import count_asserted
from troth.contracts.memory.chat import ResponseType
from troth.contracts.memory.model import Asked, Certainty, Memory, MemoryQuestion, Tense
from troth.kernel.memories import Contest, EntryKind, EntryState

MICROSOFT = memory(1, "I work at Microsoft.", ("employer", "Microsoft"))
AMAZON = memory(2, "I work at Amazon.", ("employer", "Amazon"))
GOOGLE = memory(3, "I work at Google now.", ("employer", "Google"))
IBM = memory(
    4, "I used to work at IBM", fact("I used to work at IBM", "employer", "IBM", tense=Tense.PAST)
)
SISTER = memory(
    5, "My sister is Anna", fact("My sister is Anna", "name", "Anna", entity="user/sister")
)
HOBBIES = memory(6, "I love climbing and chess", ("hobby", "climbing"), ("hobby", "chess"))
NO_JAZZ = memory(7, "I don't like jazz", fact("I don't like jazz", "likes", "jazz", negative=True))
JAZZ = memory(8, "I like jazz", ("likes", "jazz"))
AGE = memory(9, "I'm 32", ("age", "32"), superseded=True)
THINKS = memory(
    10,
    "I think I weigh 80 kg",
    fact("I think I weigh 80 kg", "weight", "80 kg", certainty=Certainty.HEDGED),
)
NURSE = memory(13, "I'm a nurse at Amazon", ("occupation", "nurse at Amazon"))
BERLIN = memory(15, "I live in Berlin", ("location", "Berlin"))
HAMBURG = memory(16, "I live in Hamburg", ("location", "Hamburg"))
BORN = memory(18, "I am from Berlin", ("origin", "Berlin"))
PLAIN = memory(19, "The red folder is on the shelf")
WEEK = memory(20, "started at amazon this week")
HOUSE = memory(
    25, "new house in leeds", fact("new house in leeds", "statement", "new house in leeds")
)
FLAT = memory(21, "Die Wohnung ist jetzt in Ulm!")
KIN = memory(
    24,
    "My sister works at Amazon",
    fact("My sister works at Amazon", "employer", "Amazon", entity="user/sister"),
)
LEFT = replace(MICROSOFT, superseded=True, superseded_by="m2")
DISPUTE = contest(MICROSOFT, AMAZON)
EMPLOYER = asking("employer")


def told(day: int, text: str) -> str:
    return f"You told me on {day} January 2026: “{text}”."


EN_DISPUTE = (
    "On 2 January 2026 you told me “I work at Amazon” (most recent update), though I have "
    "conflicting records: on 1 January 2026 you told me “I work at Microsoft”."
)
DE_DISPUTE = (
    "Am 2. Januar 2026 sagten Sie mir „I work at Amazon“ (neueste Angabe), obwohl mir "
    "widersprüchliche Angaben vorliegen: „I work at Microsoft“ vom 1. Januar 2026."
)
LEFT_TOLD = (
    "You told me on 1 January 2026: “I work at Microsoft”; since 2 January 2026 it is replaced by "
    "“I work at Amazon”."
)
REPLACED_TOLD = (
    "You told me on 2 January 2026: “I work at Amazon”; it replaces what you told me on "
    "1 January 2026: “I work at Microsoft”."
)
AGE_TOLD = "You told me on 9 January 2026: “I'm 32”; that is no longer current."
OFFER = "If you tell me, I will remember it."
DE_OFFER = "Wenn Sie es mir sagen, merke ich es mir."
Case = tuple[MemoryQuestion, list[Memory], list[Contest], str]

ENGLISH: dict[str, Case] = {
    "known": (EMPLOYER, [AMAZON], [], told(2, "I work at Amazon")),
    "contested": (EMPLOYER, [AMAZON, MICROSOFT], [DISPUTE], EN_DISPUTE),
    "contested, the older one ranked first": (EMPLOYER, [MICROSOFT, AMAZON], [DISPUTE], EN_DISPUTE),
    "contested, one side not retrieved": (EMPLOYER, [MICROSOFT], [DISPUTE], EN_DISPUTE),
    "contested, none retrieved": (EMPLOYER, [], [DISPUTE], EN_DISPUTE),
    "three records": (
        EMPLOYER,
        [AMAZON, MICROSOFT, GOOGLE],
        [DISPUTE, contest(AMAZON, GOOGLE)],
        (
            "On 3 January 2026 you told me “I work at Google now” (most recent update), though I "
            "have conflicting records: on 2 January 2026 you told me “I work at Amazon” and on "
            "1 January 2026 you told me “I work at Microsoft”."
        ),
    ),
    "resolved": (EMPLOYER, [AMAZON, LEFT], [], told(2, "I work at Amazon")),
    "accepted": (
        asking("location"),
        [BERLIN, HAMBURG],
        [],
        f"{told(16, 'I live in Hamburg')} {told(15, 'I live in Berlin')}",
    ),
    "unknown": (EMPLOYER, [], [], f"You have not told me that. {OFFER}"),
    "told of another matter": (EMPLOYER, [JAZZ], [], f"You have not told me that. {OFFER}"),
    "another person": (
        asking("name", entity="user/sister"),
        [SISTER],
        [],
        told(5, "My sister is Anna"),
    ),
    "several values": (
        asking("hobby", listing=True),
        [HOBBIES],
        [],
        told(6, "I love climbing and chess"),
    ),
    "several values, one contested": (
        asking("likes", listing=True),
        [JAZZ, NO_JAZZ, memory(22, "I like tea", ("likes", "tea"))],
        [contest(NO_JAZZ, JAZZ)],
        (
            "On 8 January 2026 you told me “I like jazz” (most recent update), though I have "
            "conflicting records: on 7 January 2026 you told me “I don't like jazz”. "
            f"{told(22, 'I like tea')}"
        ),
    ),
    "over": (EMPLOYER, [IBM], [], told(4, "I used to work at IBM")),
    "replaced": (asking("age"), [AGE], [], AGE_TOLD),
    "before": (asking("employer", asked=Asked.BEFORE), [AMAZON, LEFT], [], LEFT_TOLD),
    "replaced by what is at hand": (
        MemoryQuestion(words=("work",)),
        [AMAZON, LEFT],
        [],
        REPLACED_TOLD,
    ),
    "nothing before": (
        asking("employer", asked=Asked.BEFORE),
        [AMAZON],
        [],
        f"I have no record of anything before that. {OFFER}",
    ),
    "before, contested": (
        asking("employer", asked=Asked.BEFORE),
        [AMAZON, MICROSOFT],
        [contest(MICROSOFT, AMAZON, kind=EntryKind.TEMPORAL)],
        EN_DISPUTE,
    ),
    "ever": (
        asking("employer", asked=Asked.EVER),
        [AMAZON, IBM],
        [],
        f"{told(2, 'I work at Amazon')} {told(4, 'I used to work at IBM')}",
    ),
    "denied": (asking("likes"), [NO_JAZZ], [], told(7, "I don't like jazz")),
    "hedged": (asking("weight"), [THINKS], [], told(10, "I think I weigh 80 kg")),
    "the same word of another attribute": (
        asking("origin"),
        [BORN],
        [contest(BERLIN, HAMBURG)],
        (
            "You told me on 18 January 2026: “I am from Berlin”, though I have conflicting "
            "records: on 16 January 2026 you told me “I live in Hamburg”."
        ),
    ),
    "the same word of somebody else": (
        asking("employer", entity="user/sister"),
        [KIN],
        [DISPUTE],
        told(24, "My sister works at Amazon"),
    ),
    "a contested value inside another": (
        asking("occupation"),
        [NURSE],
        [DISPUTE],
        (
            "You told me on 13 January 2026: “I'm a nurse at Amazon”, though I have conflicting "
            "records: on 1 January 2026 you told me “I work at Microsoft”."
        ),
    ),
    "by words": (asking(None), [PLAIN], [], told(19, "The red folder is on the shelf")),
    "by words, the newest first": (
        asking(None),
        [PLAIN, FLAT, WEEK, SISTER, HOBBIES],
        [],
        (
            f"{told(21, 'Die Wohnung ist jetzt in Ulm')} {told(20, 'started at amazon this week')} "
            f"{told(19, 'The red folder is on the shelf')} {told(5, 'My sister is Anna')}"
        ),
    ),
    "a statement kept in its words": (EMPLOYER, [HOUSE], [], told(25, "new house in leeds")),
    "a statement without a slot": (EMPLOYER, [WEEK], [], told(20, "started at amazon this week")),
    "a statement without a slot beside one with it": (
        EMPLOYER,
        [WEEK, MICROSOFT],
        [],
        f"{told(20, 'started at amazon this week')} {told(1, 'I work at Microsoft')}",
    ),
    "said twice": (
        asking(None),
        [PLAIN, memory(23, "the red folder is on the shelf.")],
        [],
        told(23, "the red folder is on the shelf"),
    ),
    "nothing by words": (
        asking(None),
        [],
        [],
        f"You have not told me anything about that. {OFFER}",
    ),
}


@pytest.mark.clause("MEM-13")
@pytest.mark.parametrize("name", ENGLISH)
def test_a_question_is_answered_by_quoting(name: str) -> None:
    question, memories, contests, expected = ENGLISH[name]
    assert answer(question, memories, *contests).text == expected
    check_lawful([expected], contests)


GERMAN: dict[str, Case] = {
    "known": (EMPLOYER, [AMAZON], [], "Sie sagten mir am 2. Januar 2026: „I work at Amazon“."),
    "contested": (EMPLOYER, [AMAZON, MICROSOFT], [DISPUTE], DE_DISPUTE),
    "unknown": (EMPLOYER, [], [], f"Das haben Sie mir nicht gesagt. {DE_OFFER}"),
    "over": (
        asking("employer", asked=Asked.EVER),
        [AMAZON, LEFT],
        [],
        (
            "Sie sagten mir am 1. Januar 2026: „I work at Microsoft“; seit dem 2. Januar 2026 gilt "
            "stattdessen „I work at Amazon“."
        ),
    ),
    "without a slot": (
        asking(None),
        [FLAT],
        [],
        "Sie sagten mir am 21. Januar 2026: „Die Wohnung ist jetzt in Ulm“.",
    ),
}


@pytest.mark.clause("MEM-13")
@pytest.mark.parametrize("name", GERMAN)
def test_a_german_question_is_answered_in_german(name: str) -> None:
    question, memories, contests, expected = GERMAN[name]
    assert answer(question, memories, *contests, language="de").text == expected
    check_lawful([expected], contests)


def test_other_languages_are_quoted_within_english_words() -> None:
    french = memory(3, "Je travaille chez Bosch depuis mai.")
    said = answer(EMPLOYER, [french], language="en").text
    assert said == told(3, "Je travaille chez Bosch depuis mai")


@pytest.mark.clause("MEM-3")
def test_the_newest_record_is_so_called_and_no_other() -> None:
    older_last = contest(GOOGLE, memory(2, "I work at Amazon.", ("employer", "Amazon")))
    said = answer(EMPLOYER, [AMAZON, GOOGLE], older_last).text
    assert "“I work at Google now” (most recent update)" in said
    assert "Amazon” (most recent update)" not in said


@pytest.mark.clause("MEM-3")
def test_a_record_that_is_the_newest_of_one_matter_alone_is_not_so_called() -> None:
    both = "I work at Amazon and live in Ulm"
    two = memory(2, both, ("employer", "Amazon"), ("location", "Ulm"))
    moved = memory(3, "I live in Bonn", ("location", "Bonn"))
    contests = [contest(MICROSOFT, two), contest(two, moved, facts=(1, 0))]
    said = answer(EMPLOYER, [two, MICROSOFT, moved], *contests).text
    assert f"“{both}” (most recent update)" not in said
    assert "“I live in Bonn” (most recent update)" in said
    check_lawful([said], contests)


@pytest.mark.clause("MEM-3")
def test_where_an_older_value_stands_in_the_newest_record_nothing_is_called_the_newest() -> None:
    text = "I joined Amazon after Microsoft."
    contests = [contest(MICROSOFT, memory(2, text, ("employer", "Amazon")))]
    said = answer(EMPLOYER, [MICROSOFT], *contests).text
    assert "“I joined Amazon after Microsoft”, though I have conflicting records" in said
    check_lawful([said], contests)


@pytest.mark.clause("MEM-4")
@pytest.mark.parametrize("language", ["en", "de"])
def test_a_day_is_no_contested_figure(language: str) -> None:
    """A value that would stand among the words of a date is told nowhere by it."""
    three, five = (memory(n, f"I have {n} children", ("children_count", f"{n}")) for n in (3, 5))
    likes = [memory(n, f"I like tea{n}", ("likes", f"tea{n}")) for n in (3, 5)]
    contests = [contest(three, five)]
    said = answer(asking("likes", listing=True), likes, *contests, language=language)
    check_lawful([said.text], contests)
    assert ("2026-01-05" in said.text) is (language == "en")  # "5. Januar" is one for nobody


@pytest.mark.clause("MEM-13")
def test_a_summary_quotes_matter_by_matter_and_caveats_each_contested_one() -> None:
    known = [AMAZON, PLAIN, HOUSE, MICROSOFT, SISTER, HOBBIES, NO_JAZZ, JAZZ, AGE, THINKS]
    contests = [DISPUTE, contest(NO_JAZZ, JAZZ)]
    said = answer(asking(None, listing=True), known, *contests)
    assert said.text.split("\n- ") == [
        "Here is what you have told me:",
        EN_DISPUTE,
        told(5, "My sister is Anna"),
        told(6, "I love climbing and chess"),
        (
            "On 8 January 2026 you told me “I like jazz” (most recent update), though I have "
            "conflicting records: on 7 January 2026 you told me “I don't like jazz”."
        ),
        AGE_TOLD,
        told(10, "I think I weigh 80 kg"),
        told(25, "new house in leeds"),
        told(19, "The red folder is on the shelf"),
    ]
    assert set(said.memory_ids) == {one.memory_id for one in known}
    assert not said.certain
    check_lawful([said.text], contests)


def test_a_summary_leaves_out_what_was_replaced() -> None:
    said = answer(asking(None, listing=True), [LEFT, AMAZON])
    assert said.text == f"Here is what you have told me:\n- {told(2, 'I work at Amazon')}"


def test_a_summary_ends_somewhere_and_says_so() -> None:
    many = [memory(n, f"I like tea {n}.", (f"favorite:thing{n}", f"tea {n}")) for n in range(1, 29)]
    said = answer(asking(None, listing=True), many)
    assert said.text.count("“I like tea") == MAX_LISTED
    assert said.text.endswith("\nThere is more; ask me about a part of it.")
    assert answer(asking(None, listing=True), []).text.startswith("You have not told me anything")


def test_an_entity_is_summed_up() -> None:
    job = memory(
        6,
        "Anna works at Bosch",
        fact("Anna works at Bosch", "employer", "Bosch", entity="user/sister"),
    )
    said = answer(asking("", entity="user/sister"), [SISTER, job, AMAZON])
    assert said.text == f"{told(6, 'Anna works at Bosch')} {told(5, 'My sister is Anna')}"


@pytest.mark.parametrize(
    ("said", "kind", "certain", "ids"),
    [
        (answer(EMPLOYER, [AMAZON]), ResponseType.BELIEF, True, ("m2",)),
        (answer(EMPLOYER, [AMAZON], DISPUTE), ResponseType.BELIEF, False, ("m2", "m1")),
        (answer(asking("weight"), [THINKS]), ResponseType.BELIEF, False, ("m10",)),
        (answer(EMPLOYER, [WEEK]), ResponseType.BELIEF, True, ("m20",)),
        (
            answer(asking("employer", asked=Asked.BEFORE), [AMAZON, LEFT]),
            ResponseType.BELIEF,
            True,
            ("m1", "m2"),
        ),
        (answer(EMPLOYER, []), ResponseType.UNCERTAINTY, False, ()),
        (answer(asking("employer"), []), ResponseType.UNCERTAINTY, False, ()),
    ],
)
def test_what_kind_of_answer_it_is(
    said: Composed, kind: ResponseType, certain: bool, ids: tuple[str, ...]
) -> None:
    assert (said.response_type, said.certain, said.memory_ids) == (kind, certain, ids)


@pytest.mark.parametrize("state", [EntryState.OPEN, EntryState.REFLECTING])
def test_reflecting_still_counts_as_open(state: EntryState) -> None:
    said = answer(EMPLOYER, [AMAZON, MICROSOFT], contest(MICROSOFT, AMAZON, state=state))
    assert said.text == EN_DISPUTE


@pytest.mark.clause("MEM-3")
@pytest.mark.clause("MEM-4")
@pytest.mark.parametrize("language", ["en", "de"])
def test_statements_that_no_slot_indexes_are_told_as_their_own_disputes(language: str) -> None:
    """Two matters, each with a newest record of its own, though both are of one attribute."""

    def said(seq: int, text: str) -> Memory:
        return memory(seq, text, fact(text, "statement", text))

    work = said(3, "I work at Microsoft"), said(7, "started at amazon this week")
    cats = said(4, "my cat is 3 years old"), said(9, "the cat turned 2 yesterday")
    contests = [contest(*work), contest(*cats)]
    known = [replace(one, facts=()) for one in (*work, *cats)]
    for question in (asking(None), asking(None, listing=True), EMPLOYER):
        told_all = answer(question, known, *contests, language=language)
        assert told_all.text.count("(most recent update)" if language == "en" else "(neueste") == 2
        assert set(told_all.memory_ids) == {"m3", "m4", "m7", "m9"}
        check_lawful([told_all.text], contests)


@pytest.mark.clause("MEM-13", breaks=True)
def test_an_answer_that_knew_of_no_contest_is_caught() -> None:
    bare = answer(EMPLOYER, [AMAZON]).text.replace(" on 2 January 2026", "")
    assert count_asserted([bare], [DISPUTE]) > 0
    assert count_asserted([answer(EMPLOYER, [AMAZON, MICROSOFT], DISPUTE).text], [DISPUTE]) == 0
