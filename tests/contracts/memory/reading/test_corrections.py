"""Setting right and telling of changes (MEM-16)."""

from __future__ import annotations

import pytest

from contracts.memory.reading.said import lines_of, only
from troth.contracts.memory.model import Correction

DENIALS = (
    ("I work at Amazon, not Microsoft.", "user employer=Amazon", ("Microsoft",)),
    ("I work at Amazon, not at Microsoft.", "user employer=Amazon", ("Microsoft",)),
    ("No, my name is Anna, not Hanna.", "user name=Anna", ("Hanna",)),
    ("My sister's name is Anna, not Hanna.", "user/sister name=Anna", ("Hanna",)),
    ("I'm not 32, I'm 34.", "user age=34", ("32",)),
    ("my age is 34, not 32", "user age=34", ("32",)),
    ("I don't work at IBM, I work at Intel.", "user employer=Intel", ("IBM",)),
    ("I'm a nurse, not a doctor.", "user occupation=nurse", ("doctor",)),
    ("My favourite food is pizza, not pasta.", "user favorite:food=pizza", ("pasta",)),
    ("My mistake: I live in Bonn, not Berlin.", "user location=Bonn", ("Berlin",)),
    ("ich arbeite bei SAP, nicht bei IBM", "user employer=SAP", ("IBM",)),
    ("Nein, ich heiße Anna, nicht Hanna.", "user name=Anna", ("Hanna",)),
    ("actually 34, not 32", "user ?=34", ("32",)),
    ("actually blue, not red", "user ?=blue", ("red",)),
    ("Not Microsoft, Amazon.", "user ?=Amazon", ("Microsoft",)),
    ("It's not peanuts I'm allergic to, it's tree nuts.", "user ?=tree nuts", ("peanuts",)),
    ("It's Amazon, not Microsoft.", "user ?=Amazon", ("Microsoft",)),
    ("It's not Microsoft, it's Amazon.", "user ?=Amazon", ("Microsoft",)),
    ("I said Amazon, not Microsoft.", "user ?=Amazon", ("Microsoft",)),
    ("eigentlich 34, nicht 32", "user ?=34", ("32",)),
    ("Nicht Berlin, sondern Bonn.", "user ?=Bonn", ("Berlin",)),
)
CUES = (
    ("Actually, I work at Meta.", "user employer=Meta"),
    ("I was wrong, I live in Rome", "user location=Rome"),
    ("I was mistaken. I live in Rome.", "user location=Rome"),
    ("Correction: I live in Bonn.", "user location=Bonn"),
    ("That's wrong, it's Berlin.", "user ?=Berlin"),
    ("sorry, I meant Berlin", "user ?=Berlin"),
    ("Wait, no, it's 35.", "user ?=35"),
    ("No, Amazon.", "user ?=Amazon"),
    ("Entschuldigung, ich meinte Berlin.", "user ?=Berlin"),
    ("Das stimmt nicht, ich arbeite bei Bosch.", "user employer=Bosch"),
    ("i meant three brothers lol", "user siblings_count:brother=three"),
    ("Actually two cats.", "user pet_count:cat=two"),
    ("Korrektur, drei Brüder.", "user siblings_count:brother=drei"),
)


@pytest.mark.clause("MEM-16")
@pytest.mark.parametrize(("text", "line", "denied"), DENIALS, ids=[row[0] for row in DENIALS])
def test_a_correction_names_what_is_wrong(text: str, line: str, denied: tuple[str, ...]) -> None:
    statement = only(text)
    assert lines_of(text) == (line,)
    assert statement.correction is not None
    assert statement.correction.denied == denied
    assert len(statement.correction.denied_normal) == len(denied)


@pytest.mark.clause("MEM-16")
@pytest.mark.parametrize(("text", "line"), CUES, ids=[row[0] for row in CUES])
def test_a_cue_alone_denies_nothing_by_name(text: str, line: str) -> None:
    from troth.contracts.memory.reading.statements import read_statements

    assert lines_of(text) == (line,)
    assert read_statements(text)[-1].correction == Correction()


@pytest.mark.clause("MEM-16", breaks=True)
@pytest.mark.parametrize(
    "text",
    ["I work at Amazon.", "I don't work at Amazon.", "I'm 34.", "I like tea, but not coffee."],
)
def test_a_plain_statement_corrects_nothing(text: str) -> None:
    assert only(text).correction is None


def test_each_denied_value_is_normalized_like_the_fact_before_it() -> None:
    statement = only("I'm 34, not thirty two, and I work at SAP.")
    assert [fact.attribute for fact in statement.facts] == ["age", "employer"]
    assert statement.correction is not None
    assert statement.correction.denied == ("thirty two",)


UPDATES = """I moved to Berlin.|I've moved to Hamburg.|I just started at Google
I now work at Netflix|my new job is at Google|I got married.|I retired in 2020.
we changed our cat's name to Milo|I turned 35 last week.|I got a job at Meta.
I was promoted to manager.|I no longer work at IBM.
I left IBM.|I quit smoking.|I joined Stripe as a designer.|I live in Vienna now.
I started working at Google last year.|ich bin nach Berlin gezogen|Ich arbeite jetzt bei Google.
Inzwischen arbeite ich bei Google.|Ich habe geheiratet.""".replace("\n", "|").split("|")


@pytest.mark.clause("MEM-16")
@pytest.mark.parametrize("text", UPDATES)
def test_a_change_is_said_to_be_one(text: str) -> None:
    statement = only(text)
    assert statement.facts
    assert statement.update


@pytest.mark.clause("MEM-16", breaks=True)
@pytest.mark.parametrize(
    "text",
    [
        "I live in Berlin.",
        "I might move to Berlin.",
        "I'm moving to Oslo next month.",
        "I will start at Netflix next month.",
        "I used to work at IBM.",
        "I'm just a nurse.",
        "Ich werde nach Oslo ziehen.",
    ],
)
def test_a_plan_and_a_state_are_no_change(text: str) -> None:
    statement = only(text)
    assert statement.facts
    assert not statement.update
