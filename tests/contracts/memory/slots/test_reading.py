"""Slots: read from the beginning of a clause, exactly, or not at all (MEM-8, MEM-16)."""

from __future__ import annotations

import hashlib
import time

import pytest

from troth.contracts.memory.model import Certainty, Correction, Speech, Statement
from troth.contracts.memory.slots.reading import (
    MAX_SENTENCE_CHARS,
    MAX_SENTENCES,
    only_fills_slots,
    read_statements,
)

AT = "2026-11-24T10:00:00Z"
READ = (
    ("I work at Microsoft.", "user employer=microsoft"),
    ("i work at amazon", "user employer=amazon"),
    ("Ich arbeite bei IBM.", "user employer=ibm"),
    ("Jetzt arbeite ich bei Google.", "user employer=google"),
    ("I work at The Google LLC.", "user employer=google"),
    ("my sister works at Amazon", "user/sister employer=amazon"),
    ("My older sister works at Amazon", "user/older_sister employer=amazon"),
    ("My sister Anna lives in Paris.", "user/sister:anna location=paris"),
    ("My dog's name is Rex.", "user/dog name=rex"),
    ("My sister's name is Anna.", "user/sister name=anna"),
    ("My sister's a doctor.", "user/sister occupation=doctor"),
    ("I live in NYC.", "user location=new york city"),
    ("I live in Zorb, Boston.", "user location=zorb, boston"),
    ("Ich wohne in München.", "user location=munich"),
    ("I'm 34.", "user age=34"),
    ("I am thirty-four years old", "user age=34"),
    ("Ich bin 34 Jahre alt.", "user age=34"),
    ("I am 32 and live in Oslo", "user age=32 user location=oslo"),
    ("I was born in 1990.", "user birth_date=1990-?-?"),
    ("I was born in Boston", "user birth_place=boston"),
    ("My birthday is May 3rd, 1990", "user birth_date=1990-05-03"),
    ("i m a nurse .", "user occupation=nurse"),
    ("Ich bin Lehrerin.", "user occupation=teacher"),
    ("I'm vegetarian.", "user diet=vegetarian"),
    ("I'm engaged.", "user marital_status=engaged"),
    ("Ich bin verheiratet.", "user marital_status=married"),
    ("Ich bin Veganerin.", "user diet=vegan"),
    ("Ich bin kein Vegetarier.", "user diet=-vegetarian"),
    ("I have a dog.", "user pet=dog"),
    ("I have two dogs", "user pet_count:dog=2"),
    ("I have 2 children.", "user children_count=2"),
    ("I don't have any children.", "user children_count=0"),
    ("Ich habe keine Kinder.", "user children_count=0"),
    ("My phone number is 0171 2345678.", "user phone=01712345678"),
    ("My email is A.b@example.org", "user email=a.b@example.org"),
    ("My favorite color is blue.", "user favorite:color=blue"),
    ("My rent is $1200.", "user own:rent=1200 USD"),
    ("My shoe size is 42.", "user own:shoe_size=42"),
    ("My wedding is on 14 September.", "user schedule:wedding=?-09-14"),
    ("I don't like jazz", "user likes=-jazz"),
    ("I never worked at IBM.", "user employer=-ibm"),
    ("Please note that I'm vegan.", "user diet=vegan"),
    ("Recommend a restaurant, I'm vegan.", "user diet=vegan"),
    ("Mein Name ist Anna", "user name=anna"),
    ("Ach nein, ich habe nur zwei Kinder.", "user children_count=2"),
    ("meine lieblingsfarbe is grün", "user favorite:color=grün"),
    ("My brother is well, he is happy and works at IBM.", "user/brother employer=ibm"),
)
GUARDED = (
    ("Where do I work?", Speech.QUESTION),
    ("where do i work", Speech.QUESTION),
    ("I work at IBM, right?", Speech.QUESTION),
    ("If I worked at Google, I'd be rich.", Speech.HYPOTHETICAL),
    ("I wish I lived in Rome.", Speech.HYPOTHETICAL),
    ("Wenn ich bei IBM arbeiten würde, wäre ich reich.", Speech.HYPOTHETICAL),
    ('He said: "I work at IBM."', None),
    ("She says I live in Rome.", Speech.QUOTED),
    ("My boss thinks I live in Rome.", Speech.QUOTED),
    ("> I work at IBM", Speech.QUOTED),
    ("Please write that I work at IBM.", Speech.REQUEST),
    ("Translate: I live in Rome", Speech.REQUEST),
    ("Imagine I work at NASA.", None),
    ("In my dream I live in Rome.", None),
)
ABSTAINS = """I'm tired.|I'm fine.|I'm in Berlin right now.|i'm john|lunch at Starbucks|I love you
I work from home
I work on a project|I work nights.|I live for music|I live in peace.
I'm 30 minutes away.|I'm number one.|I'm almost 30.|I'm in my thirties.|I have a question.
I should move to Berlin.|I was going to move to Canada.|You work at IBM.|Google works with Amazon.
No, thanks.|Sorry, Dave.|Actually, never mind.|Not yet, but soon.|Ich bin müde.|Nein danke.
I broke up with my boyfriend.|Das Wetter ist schön.|Ich habe einen Sohn, der arbeitet bei IBM.
I have a cousin, she lives in Rome.|I have children.|I don't have children with him.
Das ist Frau Klose, die wohnt in Jena.""".replace("\n", "|").split("|")
DENIALS = (
    ("I work at Amazon, not Microsoft.", "user employer=amazon", ("Microsoft",)),
    ("I'm not 32, I'm 34.", "user age=34", ("32",)),
    ("I don't work at IBM, I work at Intel.", "user employer=intel", ("IBM",)),
    ("My sister's name is Anna, not Hanna.", "user/sister name=anna", ("Hanna",)),
    ("Ich heiße Anna, nicht Hanna.", "user name=anna", ("Hanna",)),
    ("Actually 34, not 32.", "user ?=34", ("32",)),
    ("Not Microsoft, Amazon.", "user ?=amazon", ("Microsoft",)),
    ("It's Amazon, not Microsoft.", "user ?=amazon", ("Microsoft",)),
    ("Nicht Berlin, sondern Bonn.", "user ?=bonn", ("Berlin",)),
    ("eigentlich 34, nicht 32", "user ?=34", ("32",)),
    ("sorry, I meant Berlin", "user ?=berlin", ()),
    ("No, Amazon.", "user ?=amazon", ()),
    ("Actually, I work at Meta.", "user employer=meta", ()),
    ("Ne, ich bin schon 16.", "user age=16", ()),
)
UPDATES = """I moved to Berlin.|I now work at Netflix|I left IBM and now work at Google.
ich bin nach Berlin gezogen|I live in Vienna now.|I no longer work at IBM.""".replace("\n", "|")


def lines_of(text: str) -> str:
    facts = [fact for one in read_statements(text, at=AT) for fact in one.facts]
    told = (f"{f.entity} {f.attribute}={'-' * f.negative}{f.normal}" for f in facts)
    return " ".join(told)


def only(text: str) -> Statement:
    (statement,) = read_statements(text, at=AT)
    return statement


@pytest.mark.parametrize(("text", "line"), READ, ids=[row[0] for row in READ])
def test_what_a_slot_reads_and_keeps(text: str, line: str) -> None:
    assert lines_of(text) == line
    for fact in only(text).facts:
        told = text[fact.span.start : fact.span.end]
        assert (fact.value, hashlib.sha256(told.encode()).hexdigest()) == (told, fact.span.sha256)


@pytest.mark.clause("MEM-8")
@pytest.mark.parametrize(("text", "speech"), GUARDED, ids=[row[0] for row in GUARDED])
def test_only_assertions_fill_slots(text: str, speech: Speech | None) -> None:
    found = read_statements(text, at=AT)
    assert [one.facts for one in found] == [()] * len(found)
    assert speech is None or [one.speech for one in found] == [speech]


@pytest.mark.clause("MEM-8", breaks=True)
@pytest.mark.parametrize(
    ("guarded", "plain"),
    [
        ("My boss thinks I live in Rome.", "I live in Rome."),
        ("I wish I lived in Rome.", "I live in Rome."),
        ("If I lived in Rome, I'd be happy.", "I live in Rome, I'm happy."),
        ("Imagine I work at IBM.", "I work at IBM."),
    ],
)
def test_the_same_words_fill_a_slot_once_nothing_guards_them(guarded: str, plain: str) -> None:
    assert lines_of(plain)
    assert not lines_of(guarded)


@pytest.mark.clause("MEM-8")
@pytest.mark.parametrize("text", ABSTAINS)
def test_reading_abstains_rather_than_guesses(text: str) -> None:
    assert lines_of(text) == ""


@pytest.mark.clause("MEM-16")
@pytest.mark.parametrize(("text", "line", "denied"), DENIALS, ids=[row[0] for row in DENIALS])
def test_a_correction_says_what_it_sets_right(
    text: str, line: str, denied: tuple[str, ...]
) -> None:
    correction = only(text).correction
    assert lines_of(text) == line
    assert correction is not None
    assert correction.denied == denied


@pytest.mark.clause("MEM-16")
def test_a_sentence_that_says_it_was_wrong_makes_the_next_one_a_correction() -> None:
    assert read_statements("I was mistaken. I live in Rome.")[-1].correction == Correction()


@pytest.mark.clause("MEM-16", breaks=True)
@pytest.mark.parametrize("text", ["I work at Amazon.", "I don't work at IBM.", "I have no pets."])
def test_a_plain_statement_corrects_nothing(text: str) -> None:
    assert only(text).correction is None


@pytest.mark.clause("MEM-16")
@pytest.mark.parametrize("text", UPDATES.split("|"))
def test_a_change_is_said_to_be_one(text: str) -> None:
    assert only(text).update
    assert only(text).facts


@pytest.mark.clause("MEM-16")
@pytest.mark.parametrize(
    ("text", "tense", "certainty"),
    [
        ("I used to work at IBM", "past", Certainty.STATED),
        ("I'm moving to Oslo next month.", "future", Certainty.STATED),
        ("I might move to Oslo", "present", Certainty.POSSIBLE),
        ("I moved to Oslo in May", "present", Certainty.STATED),
        ("I moved to Oslo last May and I like it", "present", Certainty.STATED),
        ("I think I live in Rome", "present", Certainty.HEDGED),
        ("I was born in 1990.", "timeless", Certainty.STATED),
    ],
)
def test_a_fact_keeps_its_time_and_how_firmly_it_was_said(
    text: str, tense: str, certainty: Certainty
) -> None:
    (fact,) = only(text).facts
    assert (fact.validity.tense.value, fact.certainty) == (tense, certainty)


@pytest.mark.parametrize(
    "text",
    [
        "I work at " * 20_000,
        "I'm " * 30_000,
        "my sister's " * 10_000,
        "not " * 30_000,
        "A, " * 40_000,
        "é" * 120_000,
        "I live in " + "Rome " * 20_000,
    ],
    ids=lambda text: text[:12],
)
def test_hostile_text_is_read_in_linear_time(text: str) -> None:
    began = time.process_time()
    found = read_statements(text, at=AT)
    assert len(found) <= MAX_SENTENCES
    assert time.process_time() - began < 5


def test_a_long_sentence_fills_no_slot() -> None:
    text = "I work at IBM " + "x" * MAX_SENTENCE_CHARS
    assert lines_of(text) == ""


@pytest.mark.parametrize(
    "said", ["I don't have children.", "I'm not married. I have no pets.", "Ich bin 34."]
)
def test_what_only_fills_slots_is_known(said: str) -> None:
    assert only_fills_slots(said)


@pytest.mark.parametrize(
    "said",
    [
        "",
        "I hate myself.",
        "I'm a doctor, I know how much it takes.",
        "I have no children any more.",
        "My husband went in March. I have no children.",
        "Do I have children?",
    ],
)
def test_what_says_more_does_not_only_fill_slots(said: str) -> None:
    assert not only_fills_slots(said)
