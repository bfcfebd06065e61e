"""Two statements as people say them: what they are to each other, read and related."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from troth.contracts.memory.model import OPENS, RelationKind
from troth.contracts.memory.relate import relate_texts
from troth.contracts.memory.relations.aligned import excluding_difference
from troth.kernel.judgements import Judgement, Label

CLASH, FIXED = RelationKind.CONFLICT, RelationKind.CORRECTION
DRIFTED, CHANGED = RelationKind.UNEXPLAINED_UPDATE, RelationKind.UPDATE
OPENING = (
    ("I work at Microsoft.", "I work at Amazon.", CLASH),
    ("I work at Microsoft.", "I work at Amazon, not Microsoft.", FIXED),
    ("I work at Microsoft.", "Actually I work at Amazon.", FIXED),
    ("I live in Boston.", "I live in Seattle.", CLASH),
    ("I'm 32.", "Actually 34, not 32.", FIXED),
    ("I'm 34.", "I'm 29.", CLASH),
    ("I have two dogs.", "I have three dogs.", DRIFTED),
    ("I have two dogs.", "I don't have any pets.", CLASH),
    ("I don't have any pets.", "My cat is called Tom.", CLASH),
    ("I don't have kids.", "My son is five.", CLASH),
    ("I'm vegan.", "I love steak.", CLASH),
    ("I am single.", "My wife is a doctor.", CLASH),
    ("I'm retired.", "I work at IBM.", CLASH),
    ("I like pizza.", "I hate pizza.", CLASH),
    ("I was born in 1990.", "I was born in 1991.", CLASH),
    ("My favorite color is red.", "My favorite color is blue.", CLASH),
    ("I'm a nurse.", "I'm a teacher.", CLASH),
    ("I am a teacher.", "I am not a teacher.", CLASH),
    ("My name is Bob.", "My name is Alice.", CLASH),
    ("I make $80k a year.", "I make $95k a year.", DRIFTED),
    ("I am tall.", "I am short.", CLASH),
    ("I'm vegetarian.", "I eat meat every day.", CLASH),
    ("I don't drink alcohol.", "I drink wine every evening.", CLASH),
    ("I'm teetotal.", "I have a glass of wine with dinner every evening.", CLASH),
    ("I don't have a car.", "I drive a Tesla.", CLASH),
    ("I drive a Tesla.", "I don't have a car.", CLASH),
    ("Ich habe kein Auto.", "Ich fahre einen Tesla.", CLASH),
    ("I don't own a TV.", "I watch it on my TV", CLASH),
    ("I have no pets.", "my cat woke me up at four again", CLASH),
    ("We're childless.", "I have to pick up my daughter from nursery.", CLASH),
    ("I live alone.", "My roommate keeps leaving her dishes in the sink.", CLASH),
    ("I have no licence.", "I drive myself to the office each morning.", CLASH),
    ("I'm allergic to peanuts.", "I eat peanuts every day.", CLASH),
    ("I eat peanuts every day.", "I'm allergic to nuts.", CLASH),
    ("I can't swim.", "I can swim.", CLASH),
    ("Ich habe keinen Führerschein.", "Ich habe einen Führerschein.", CLASH),
    ("I speak French.", "I speak no French at all.", CLASH),
    ("I work fully remote.", "My commute's an hour each way.", CLASH),
    ("I'm the oldest of four siblings.", "I'm the youngest of us four.", CLASH),
    ("I'm not religious in any way.", "I'm a practising Catholic.", CLASH),
    ("I'm a member of the union.", "im not in the union", CLASH),
    ("My rent is $1200.", "My rent is $1300.", CLASH),
    ("My blood type is O negative.", "blood group: AB positive", CLASH),
    ("My shoe size is 42.", "My shoe size is 43.", CLASH),
    ("Our wedding is on 14 September.", "we're getting married on the 2nd of August", DRIFTED),
    ("I graduated in 2009.", "i graduated in 2014", CLASH),
    ("I've got two brothers", "i meant three brothers lol", FIXED),
    ("I'm allergic to peanuts.", "It's not peanuts I'm allergic to, it's tree nuts.", FIXED),
    ("I work at IBM.", "I never worked at IBM.", CLASH),
    ("I worked at IBM never.", "I work at IBM.", CLASH),
    ("I used to work at IBM.", "I have never worked at IBM.", CLASH),
    ("Ich arbeite bei IBM.", "Ich habe nie bei IBM gearbeitet.", CLASH),
    ("My sister Anna lives in Paris.", "My sister Anna lives in Rome.", CLASH),
    ("My sister Anna lives in Paris.", "Meine Schwester Anna wohnt in Rom.", CLASH),
    ("I'm an only child.", "My sister Anna lives in Rome.", CLASH),
    ("My name is Anna.", "My name is Anne.", CLASH),
)
NOT_OPENING = (
    ("I work at Microsoft.", "I now work at Amazon."),
    ("I work at Microsoft.", "I used to work at IBM."),
    ("I work at IBM.", "I no longer work at IBM."),
    ("I work at Google.", "I don't work at IBM."),
    ("I work at IBM.", "My sister works at Google."),
    ("I work at IBM.", "Do I work at Google?"),
    ("I work at IBM.", "If I worked at Google, I would move."),
    ("I live in Boston.", "I live in Boston, Massachusetts."),
    ("I live in New York.", "I live in NYC."),
    ("I live in Boston.", "I might move to Seattle."),
    ("I live in Boston.", "I moved to Seattle."),
    ("I speak German.", "I speak French."),
    ("I'm vegetarian.", "I'm vegan."),
    ("I'm a doctor.", "I'm a physician."),
    ("My name is Bob.", "My name is Robert."),
    ("I was born in 1990.", "I was born on May 3rd, 1990."),
    ("I'm vegetarian.", "I had a steak yesterday."),
    ("I'm allergic to peanuts.", "I love walnuts."),
    ("I'm allergic to nuts.", "I don't eat nuts."),
    ("I don't have a car.", "I drive my mom's Tesla."),
    ("I don't drink.", "I have beer in the fridge."),
    ("I'm an only child.", "my brother in law is visiting"),
    ("I never lived in Oslo.", "I'm moving to Oslo next month."),
    ("I never worked at IBM.", "I work at Google."),
    ("I live in New York.", "I moved to New York last month."),
    ("I eat meat.", "I eat meat every day."),
    ("I work at IBM.", "I used to work at IBM, but now I work at Google."),
    ("My favorite color is blue.", "My favorite color used to be blue, but now it is green."),
    ("My rent is $1200.", "My rent is 1,200 dollars."),
    ("My rent is $1200.", "My rent is $300 a week."),
    ("My rent is $1200.", "My new rent is $1300."),
    ("My rent is $1200.", "My sister's rent is $1300."),
    ("My shoe size is 42.", "My shoe size is 9."),
    ("My blood group is AB.", "My blood type is AB positive."),
    ("My commute is an hour.", "my commute is 60 minutes"),
    ("My problem is the noise.", "My problem is the smell."),
    ("My favourite part is the ending.", "My favourite part is the song."),
    ("I graduated from Yale in 2009.", "I graduated from MIT in 2014."),
    ("My sister Anna lives in Paris.", "My sister Lisa lives in Rome."),
    ("My sister Anna lives in Paris.", "My sister lives in Rome."),
    ("My name is Hans.", "My name is Johannes."),
    ("", "I live in Boston."),
    ("Hello!", "How are you?"),
)
SCENES = (
    ("Two women stand near the yellow line.", "Two women stand near the red line.", "other_color"),
    ("A man plays the piano outside.", "A man plays the flute outside.", "other_instrument"),
    ("The boys run in the morning.", "The boys run in the evening.", "other_part_of_day"),
    ("He finished first in the race.", "He finished 7th in the race.", "other_place_in_order"),
    ("A four-wheeled cart rolls by.", "A ten-wheeled cart rolls by.", "other_number"),
    ("Some beer, and more beer, is left.", "Some wine, and more wine, is left.", "other_drink"),
    ("A child sleeps near the lake.", "A child sleeps far away from the lake.", "opposite"),
    ("They stop in Spain for a day.", "They stop in Italy for a day.", "other_country"),
)
NO_SCENES = (
    ("A small dog runs by.", "A little dog runs by."),
    ("A poodle sleeps here.", "A dog sleeps here."),
    ("Two men eat here.", "2 men eat here."),
    ("Red.", "Blue."),
    ("They stop in Spain for a day.", "We saw the race in Italy."),
    ("The third man waits.", "The 3rd man waits."),
)


@pytest.mark.clause("MEM-6")
@pytest.mark.parametrize(("first", "second", "kind"), OPENING)
def test_contradicting_statements_open_an_entry(
    first: str, second: str, kind: RelationKind
) -> None:
    assert relate_texts(first, second) is kind
    assert kind in OPENS


@pytest.mark.clause("MEM-8")
@pytest.mark.clause("MEM-16")
@pytest.mark.parametrize(("first", "second"), NOT_OPENING)
def test_statements_that_can_both_hold_open_none(first: str, second: str) -> None:
    assert relate_texts(first, second) not in OPENS


def test_an_age_a_year_later_is_explained_by_the_year() -> None:
    found = relate_texts("I'm 34.", "I'm 35.", first_at="2026-01-05", second_at="2027-02-05")
    assert found is CHANGED
    assert relate_texts("I'm 34.", "I'm 35.") is DRIFTED


@pytest.mark.parametrize(("first", "second", "reason"), SCENES)
def test_two_descriptions_that_differ_in_one_place_exclude_each_other(
    first: str, second: str, reason: str
) -> None:
    assert excluding_difference(first, second) == reason
    assert excluding_difference(second, first) == reason


@pytest.mark.parametrize(("first", "second"), NO_SCENES)
def test_other_descriptions_do_not(first: str, second: str) -> None:
    assert excluding_difference(first, second) == ""


def test_the_judge_is_asked_only_where_facts_leave_it_open() -> None:
    asked: list[tuple[str, str]] = []

    def judge(passage: str, claim: str) -> Judgement:
        asked.append((passage, claim))
        return Judgement(label=Label.REFUTED, score=0.9, reason="model", judge="told/1")

    assert relate_texts("I work at IBM.", "I speak French.", judge=judge) not in OPENS
    assert relate_texts("I work at IBM.", "I work at SAP.", judge=judge) is CLASH
    assert asked == []
    open_pair = ("I live in Texas.", "I live in Smallville.")
    assert relate_texts(*open_pair) is RelationKind.UNKNOWN
    assert relate_texts(*open_pair, judge=judge) is CLASH
    assert asked == [open_pair, open_pair[::-1]]


LINES = tuple(line for row in (*OPENING, *NOT_OPENING, *SCENES) for line in row[:2] if line)


@given(st.sampled_from(LINES) | st.text(max_size=80), st.sampled_from(LINES) | st.text(max_size=80))
def test_any_two_texts_have_one_relation(first: str, second: str) -> None:
    assert relate_texts(first, second) is relate_texts(first, second)


@given(st.lists(st.sampled_from(LINES), max_size=4).map(" ".join))
def test_no_text_contradicts_itself_when_it_is_said_again(text: str) -> None:
    single = [line for line in LINES if line in text][:1]
    assert all(relate_texts(line, line) not in OPENS for line in single)


@pytest.mark.parametrize("unit", ["I work at IBM. ", "I have two dogs and ", "no ", "\u202e."])
def test_a_megabyte_is_related_in_linear_time(unit: str) -> None:
    text = unit * (1_000_000 // len(unit))
    relate_texts(text, "I work at Amazon. I have three dogs.")
    relate_texts("I work at Amazon. I have three dogs.", text)
