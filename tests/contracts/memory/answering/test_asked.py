"""Answers from memory without a model, in English and German."""

from __future__ import annotations

import pytest

from contracts.memory.answering_cases import answer, asking, contest, fact, memory
from troth.contracts.memory.answering import Composed
from troth.contracts.memory.answering.asked import MAX_SENTENCES
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
MIGHT = memory(
    11,
    "I might move to Oslo",
    fact(
        "I might move to Oslo",
        "location",
        "Oslo",
        tense=Tense.FUTURE,
        certainty=Certainty.POSSIBLE,
    ),
)
MOVING = memory(
    12,
    "I'm moving to Rome",
    fact("I'm moving to Rome", "location", "Rome", tense=Tense.FUTURE),
)
NURSE = memory(13, "I'm a nurse at Amazon", ("occupation", "nurse at Amazon"))
SMOKE = memory(14, "I smoke. Daily!", ("smokes", "smoke"))
BERLIN = memory(15, "I live in Berlin", ("location", "Berlin"))
HAMBURG = memory(16, "I live in Hamburg", ("location", "Hamburg"))
MITTE = memory(17, "I live in Berlin, Germany", ("location", "Berlin, Germany"))
BORN = memory(18, "I am from Berlin", ("origin", "Berlin"))
PLAIN = memory(19, "The red folder is on the shelf")
DISPUTE = contest(MICROSOFT, AMAZON)
EMPLOYER = asking("employer")

EN_DISPUTE = (
    "You work at Amazon (most recent update), though I have conflicting records: "
    "you also told me Microsoft."
)
DE_DISPUTE = (
    "Sie arbeiten bei Amazon (neueste Angabe), obwohl mir widersprüchliche Angaben vorliegen: "
    "Sie nannten mir auch Microsoft."
)
OFFER = "If you tell me, I will remember it."
DE_OFFER = "Wenn Sie es mir sagen, merke ich es mir."
Case = tuple[MemoryQuestion, list[Memory], list[Contest], str]

ENGLISH: dict[str, Case] = {
    "known": (EMPLOYER, [AMAZON], [], "You work at Amazon."),
    "contested": (EMPLOYER, [AMAZON, MICROSOFT], [DISPUTE], EN_DISPUTE),
    "contested, the older one ranked first": (EMPLOYER, [MICROSOFT, AMAZON], [DISPUTE], EN_DISPUTE),
    "contested, one side not retrieved": (EMPLOYER, [MICROSOFT], [DISPUTE], EN_DISPUTE),
    "contested, none retrieved": (EMPLOYER, [], [DISPUTE], EN_DISPUTE),
    "three records": (
        EMPLOYER,
        [AMAZON, MICROSOFT, GOOGLE],
        [DISPUTE, contest(AMAZON, GOOGLE)],
        (
            "You work at Google (most recent update), though I have conflicting records: "
            "you also told me Amazon and Microsoft."
        ),
    ),
    "resolved": (
        EMPLOYER,
        [AMAZON, memory(1, "I work at Microsoft.", ("employer", "Microsoft"), superseded=True)],
        [],
        "You work at Amazon.",
    ),
    "accepted": (
        asking("location"),
        [BERLIN, HAMBURG],
        [],
        "You live in Hamburg and in Berlin.",
    ),
    "refined": (asking("location"), [BERLIN, MITTE], [], "You live in Berlin, Germany."),
    "unknown": (EMPLOYER, [], [], f"You have not told me where you work. {OFFER}"),
    "unknown of another": (
        asking("name", entity="user/sister"),
        [AMAZON],
        [],
        f"You have not told me your sister's name. {OFFER}",
    ),
    "unknown attribute": (
        asking("said:fly"),
        [],
        [],
        f"You have not told me anything about that. {OFFER}",
    ),
    "another person": (
        asking("name", entity="user/sister"),
        [SISTER],
        [],
        "Your sister's name is Anna.",
    ),
    "several values": (
        asking("hobby", listing=True),
        [HOBBIES],
        [],
        "Your hobbies are chess and climbing.",
    ),
    "several values, one contested": (
        asking("likes", listing=True),
        [JAZZ, NO_JAZZ, memory(20, "I like tea", ("likes", "tea"))],
        [contest(NO_JAZZ, JAZZ)],
        (
            "You like jazz (most recent update), though I have conflicting records: you also told "
            "me that you do not like jazz. You like tea."
        ),
    ),
    "over": (
        EMPLOYER,
        [IBM],
        [],
        "On 2026-01-04 you told me that you worked at IBM; that is no longer current.",
    ),
    "replaced": (
        asking("age"),
        [AGE],
        [],
        "On 2026-01-09 you told me that you were 32 years old; that is no longer current.",
    ),
    "before": (
        asking("employer", asked=Asked.BEFORE),
        [AMAZON, IBM],
        [],
        "On 2026-01-04 you told me that you worked at IBM; that is no longer current.",
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
        (
            "You work at Amazon. On 2026-01-04 you told me that you worked at IBM; that is no "
            "longer current."
        ),
    ),
    "denied": (asking("likes"), [NO_JAZZ], [], "You do not like jazz."),
    "hedged": (asking("weight"), [THINKS], [], "You said you think you weigh 80 kg."),
    "possible": (
        asking("location"),
        [BERLIN, MIGHT],
        [],
        "You live in Berlin. You said it is possible: “I might move to Oslo”.",
    ),
    "to come": (
        asking("location"),
        [MOVING, BERLIN],
        [],
        "You live in Berlin. You will live in Rome.",
    ),
    "quoted": (asking("smokes"), [SMOKE], [], "You told me: “I smoke Daily”."),
    "the same word of another attribute": (
        asking("origin"),
        [BORN],
        [contest(BERLIN, HAMBURG)],
        "You are from Berlin.",
    ),
    "a contested value inside another": (
        asking("occupation"),
        [NURSE],
        [DISPUTE],
        (
            "You are a nurse at Amazon, though I have conflicting records: you also told me that "
            "you work at Microsoft."
        ),
    ),
    "by words": (
        asking(None),
        [PLAIN],
        [],
        "You told me: “The red folder is on the shelf”.",
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
def test_a_question_is_answered_from_memory(name: str) -> None:
    question, memories, contests, expected = ENGLISH[name]
    assert answer(question, memories, *contests).text == expected


YES_NO: list[tuple[str, Asked, list[Memory], list[Contest], str]] = [
    ("Amazon", Asked.NOW, [AMAZON], [], "Yes: you work at Amazon."),
    ("amazon", Asked.EVER, [AMAZON], [], "Yes: you work at Amazon."),
    (
        "Google",
        Asked.NOW,
        [AMAZON],
        [],
        "Not according to what you told me: you work at Amazon.",
    ),
    (
        "Google",
        Asked.EVER,
        [AMAZON],
        [],
        "You have not told me that. You work at Amazon.",
    ),
    (
        "IBM",
        Asked.EVER,
        [AMAZON, IBM],
        [],
        "Yes: on 2026-01-04 you told me that you worked at IBM; that is no longer current.",
    ),
    (
        "IBM",
        Asked.NOW,
        [AMAZON, IBM],
        [],
        (
            "Not according to what you told me: on 2026-01-04 you told me that you worked at IBM; "
            "that is no longer current. You work at Amazon."
        ),
    ),
    (
        "Microsoft",
        Asked.NOW,
        [AMAZON, MICROSOFT],
        [DISPUTE],
        f"That is not certain: you{EN_DISPUTE[3:]}",
    ),
    (
        "Amazon",
        Asked.EVER,
        [AMAZON, MICROSOFT],
        [DISPUTE],
        f"That is not certain: you{EN_DISPUTE[3:]}",
    ),
    (
        "Oracle",
        Asked.NOW,
        [AMAZON, MICROSOFT],
        [DISPUTE],
        f"Not according to what you told me: you{EN_DISPUTE[3:]}",
    ),
    ("Oracle", Asked.NOW, [], [], f"You have not told me that. {OFFER}"),
]


@pytest.mark.clause("MEM-13")
@pytest.mark.parametrize(("value", "asked", "memories", "contests", "expected"), YES_NO)
def test_yes_or_no(
    value: str, asked: Asked, memories: list[Memory], contests: list[Contest], expected: str
) -> None:
    question = asking("employer", value=value, asked=asked)
    assert answer(question, memories, *contests).text == expected


def test_a_denial_is_a_no_and_many_values_rule_nothing_out() -> None:
    no = answer(asking("likes", value="jazz"), [NO_JAZZ])
    assert no.text == "Not according to what you told me: you do not like jazz."
    other = answer(asking("hobby", value="golf"), [HOBBIES])
    assert other.text == ("You have not told me that. Your hobbies are chess and climbing.")


GERMAN: dict[str, Case] = {
    "known": (EMPLOYER, [AMAZON], [], "Sie arbeiten bei Amazon."),
    "contested": (EMPLOYER, [AMAZON, MICROSOFT], [DISPUTE], DE_DISPUTE),
    "unknown": (EMPLOYER, [], [], f"Sie haben mir nicht gesagt, wo Sie arbeiten. {DE_OFFER}"),
    "unknown of another": (
        asking("age", entity="user/sister"),
        [],
        [],
        f"Sie haben mir nicht gesagt, was das Alter von Ihrer Schwester ist. {DE_OFFER}",
    ),
    "another person": (
        asking("name", entity="user/sister"),
        [SISTER],
        [],
        "Ihre Schwester heißt Anna.",
    ),
    "over": (
        EMPLOYER,
        [IBM],
        [],
        "Am 2026-01-04 sagten Sie mir, Sie arbeiteten bei IBM; das gilt nicht mehr.",
    ),
    "yes": (asking("employer", value="Amazon"), [AMAZON], [], "Ja: Sie arbeiten bei Amazon."),
    "not certain": (
        asking("employer", value="Microsoft"),
        [AMAZON, MICROSOFT],
        [DISPUTE],
        f"Das ist nicht sicher: {DE_DISPUTE}",
    ),
    "no": (
        asking("employer", value="Google"),
        [AMAZON],
        [],
        "Nach dem, was Sie mir gesagt haben, nicht: Sie arbeiten bei Amazon.",
    ),
    "several values": (
        asking("hobby", listing=True),
        [HOBBIES],
        [],
        "Zu Ihren Hobbys gehören chess und climbing.",
    ),
    "denial against": (
        asking("likes"),
        [JAZZ, NO_JAZZ],
        [contest(NO_JAZZ, JAZZ)],
        (
            "Sie mögen jazz (neueste Angabe), obwohl mir widersprüchliche Angaben vorliegen: "
            "Sie sagten mir auch, Sie mögen nicht gern jazz."
        ),
    ),
    "hedged": (asking("weight"), [THINKS], [], "Sie vermuteten: Sie wiegen 80 kg."),
    "quoted": (asking("smokes"), [SMOKE], [], "Sie sagten mir: „I smoke Daily“."),
    "to come": (asking("location"), [MOVING], [], "Sie werden in Rome wohnen."),
}


@pytest.mark.clause("MEM-13")
@pytest.mark.parametrize("name", GERMAN)
@pytest.mark.parametrize("tag", ["de", "de-AT", "DE"])
def test_a_german_question_is_answered_in_german(name: str, tag: str) -> None:
    question, memories, contests, expected = GERMAN[name]
    assert answer(question, memories, *contests, language=tag).text == expected


def test_other_languages_are_answered_in_english() -> None:
    assert answer(EMPLOYER, [AMAZON], language="fr").text == "You work at Amazon."


@pytest.mark.clause("MEM-3")
def test_the_newest_record_is_so_called_and_no_other() -> None:
    older_last = contest(GOOGLE, memory(2, "I work at Amazon.", ("employer", "Amazon")))
    said = answer(EMPLOYER, [AMAZON, GOOGLE], older_last).text
    assert "Google (most recent update)" in said
    assert "Amazon (most recent update)" not in said


@pytest.mark.clause("MEM-13")
def test_a_summary_caveats_each_contested_value_where_it_stands() -> None:
    known = [AMAZON, MICROSOFT, SISTER, HOBBIES, NO_JAZZ, JAZZ, AGE, THINKS, PLAIN]
    said = answer(asking(None, listing=True), known, DISPUTE, contest(NO_JAZZ, JAZZ))
    assert said.text == (
        "Here is what you have told me. "
        f"{EN_DISPUTE} "
        "Your sister's name is Anna. "
        "Your hobbies are climbing and chess. "
        "You like jazz (most recent update), though I have conflicting records: you also told me "
        "that you do not like jazz. "
        "On 2026-01-09 you told me that you were 32 years old; that is no longer current. "
        "You said you think you weigh 80 kg. "
        "You told me: “The red folder is on the shelf”."
    )
    assert set(said.memory_ids) == {one.memory_id for one in known}
    assert not said.certain


def test_a_summary_ends_somewhere_and_says_so() -> None:
    many = [memory(n, f"I like tea {n}.", (f"favorite:thing{n}", f"tea {n}")) for n in range(1, 60)]
    said = answer(asking(None, listing=True), many)
    assert said.text.count("favorite") == MAX_SENTENCES
    assert said.text.endswith("There is more; ask me about a part of it.")
    assert answer(asking(None, listing=True), []).text.startswith("You have not told me anything")


def test_an_entity_is_summed_up() -> None:
    job = memory(
        6,
        "Anna works at Bosch",
        fact("Anna works at Bosch", "employer", "Bosch", entity="user/sister"),
    )
    said = answer(asking("", entity="user/sister"), [SISTER, job, AMAZON])
    assert said.text == "Your sister works at Bosch. Your sister's name is Anna."


@pytest.mark.parametrize(
    ("said", "kind", "certain", "ids"),
    [
        (answer(EMPLOYER, [AMAZON]), ResponseType.BELIEF, True, ("m2",)),
        (answer(EMPLOYER, [AMAZON], DISPUTE), ResponseType.BELIEF, False, ("m2", "m1")),
        (answer(asking("weight"), [THINKS]), ResponseType.BELIEF, False, ("m10",)),
        (answer(EMPLOYER, []), ResponseType.UNCERTAINTY, False, ()),
        (answer(asking("employer", value="X"), []), ResponseType.UNCERTAINTY, False, ()),
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


@pytest.mark.clause("MEM-13", breaks=True)
def test_an_answer_that_knew_of_no_contest_is_caught() -> None:
    bare = answer(EMPLOYER, [AMAZON, MICROSOFT])
    assert count_asserted([bare.text], [DISPUTE]) > 0
    assert count_asserted([answer(EMPLOYER, [AMAZON, MICROSOFT], DISPUTE).text], [DISPUTE]) == 0
