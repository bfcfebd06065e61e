"""What asserts and what does not: questions, suppositions, quotes, requests, reports (MEM-8)."""

from __future__ import annotations

import pytest

from contracts.memory.reading.said import AT, lines_of, only
from troth.contracts.memory.model import Speech
from troth.contracts.memory.reading.speech import quoted_spans
from troth.contracts.memory.reading.statements import read_statements

NO_FACTS = (
    ("Where do I work?", Speech.QUESTION),
    ("where do i work", Speech.QUESTION),
    ("do you remember where I live", Speech.QUESTION),
    ("I work at IBM, right?", Speech.QUESTION),
    ("I work at IBM?", Speech.QUESTION),
    ("Am I still married?", Speech.QUESTION),
    ("What if I worked at NASA?", Speech.QUESTION),
    ("Wo arbeite ich?", Speech.QUESTION),
    ("Wie heißt meine Schwester?", Speech.QUESTION),
    ("If I worked at Google, I'd be rich.", Speech.HYPOTHETICAL),
    ("Suppose I lived in Paris.", Speech.HYPOTHETICAL),
    ("Assuming I live in Rome, what is the tax rate.", Speech.HYPOTHETICAL),
    ("I wish I were rich.", Speech.HYPOTHETICAL),
    ("I wish I lived in Rome.", Speech.HYPOTHETICAL),
    ("I would live in Rome if I could.", Speech.HYPOTHETICAL),
    ("I hope I live in Rome one day.", Speech.HYPOTHETICAL),
    ("I dreamt I lived in Rome.", Speech.HYPOTHETICAL),
    ("I don't think I live in Rome.", Speech.HYPOTHETICAL),
    ("I'm not sure I work at IBM.", Speech.HYPOTHETICAL),
    ("Wenn ich bei IBM arbeiten würde, wäre ich reich.", Speech.HYPOTHETICAL),
    ("Ich würde gern in Rom wohnen.", Speech.HYPOTHETICAL),
    ('He said: "I work at IBM."', Speech.QUOTED),
    ("He told me: 'I live in Rome'", Speech.QUOTED),
    ("He said: I work at IBM", Speech.QUOTED),
    ('the song goes "I am a rock"', Speech.QUOTED),
    ("Er sagte: „Ich arbeite bei IBM.“", Speech.QUOTED),
    ("> I work at IBM", Speech.QUOTED),
    ("my boss thinks I live in Rome", Speech.QUOTED),
    ("My boss would say I live in Rome.", Speech.QUOTED),
    ("She says I live in Rome.", Speech.QUOTED),
    ("People say I live in Rome.", Speech.QUOTED),
    ("My passport says I was born in 1980.", Speech.QUOTED),
    ("According to my boss I live in Rome.", Speech.QUOTED),
    ("I told them I work at IBM", Speech.QUOTED),
    ("I never said I work at IBM.", Speech.QUOTED),
    ("I doubt I work at IBM.", Speech.QUOTED),
    ("It is not true that I work at IBM.", Speech.QUOTED),
    ("In my dream I live in Rome.", Speech.QUOTED),
    ("Mein Chef sagt, ich arbeite bei IBM.", Speech.QUOTED),
    ("Write a letter saying I work at IBM", Speech.REQUEST),
    ("Please write that I work at IBM.", Speech.REQUEST),
    ("Tell my boss that I live in Rome.", Speech.REQUEST),
    ("Translate: I live in Rome", Speech.REQUEST),
    ("Imagine I work at NASA.", Speech.REQUEST),
    ("Schreib einen Brief, dass ich bei IBM arbeite.", Speech.REQUEST),
)


@pytest.mark.clause("MEM-8")
@pytest.mark.parametrize(("text", "speech"), NO_FACTS, ids=[text for text, _ in NO_FACTS])
def test_only_assertions_state_facts(text: str, speech: Speech) -> None:
    statement = only(text)
    assert (statement.speech, statement.facts) == (speech, ())


ABSTAINS = """I'm tired.|I'm hungry.|I'm here.|I'm fine.|I'm sorry.|I'm OK.|I'm on my way to Berlin.
I'm in Berlin right now.|i'm john|lunch at Starbucks|I had lunch at Starbucks.|I work from home
I work out at Gold's gym|I work on a project|I work hard.|I work nights.|I work in London.
I live for music|I live in peace.|I love you|I am at Google headquarters|I'm 30 minutes away.
I'm number one.|I'm almost 30.|I'm over 65.|I'm in my thirties.|I'm going to bed.
I'm going to Paris next week.|I'm reading a book.|I'm looking for a restaurant.|I have a question.
I have to go.|I need help with my homework.|I should move to Berlin.|I think you're great.
I feel sad today.|I see what you mean.|Thanks!|Life is hard.|Everything is fine.
I was going to move to Canada.|You work at IBM.|Google works with Amazon.|No, thanks.
Sorry, Dave.|Actually, never mind.|I mean, whatever.|I meant well.|Not yet, but soon.
I broke up with my boyfriend.|I'm a bit tired.|Ich bin müde.|Ich bin unterwegs nach Berlin.
Ich bin in Berlin.|Danke!|Nein danke.|Das Wetter ist schön.""".replace("\n", "|").split("|")


@pytest.mark.clause("MEM-8")
@pytest.mark.parametrize("text", ABSTAINS)
def test_reading_abstains_rather_than_guesses(text: str) -> None:
    assert lines_of(text) == ()


PAIRS = (
    ('She said "I work at IBM" to me.', "I work at IBM"),
    ("If I work at IBM, call me.", "I work at IBM, call me."),
    ("My boss thinks I live in Rome.", "I live in Rome."),
    ("I wish I lived in Rome.", "I live in Rome."),
    ("I doubt that I was born in 1990.", "I know that I was born in 1990."),
    ("It is false that I am vegan.", "It is true that I am vegan."),
    ("Tell Bob I am vegan.", "Remember that I am vegan."),
)


@pytest.mark.clause("MEM-8", breaks=True)
@pytest.mark.parametrize(("guarded", "plain"), PAIRS)
def test_the_same_words_state_a_fact_once_nothing_guards_them(guarded: str, plain: str) -> None:
    assert lines_of(plain)
    assert not lines_of(guarded)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("I work at IBM, what about you?", "user employer=IBM"),
        ("I live in Ohio, you?", "user location=Ohio"),
        ("Remember that I'm vegan.", "user diet=vegan"),
        ("Please note that I am allergic to nuts.", "user allergy=nuts"),
        ("Don't forget that I'm vegan.", "user diet=vegan"),
        ("As I said, I work at IBM.", "user employer=IBM"),
        ("Recommend a restaurant, I'm vegan.", "user diet=vegan"),
        ("Can you recommend a restaurant? I'm vegan.", "user diet=vegan"),
        ("Since I'm vegan, suggest a dish.", "user diet=vegan"),
        ("I love that I live in Berlin.", "user location=Berlin"),
        ('My cat is called "Mia".', "user/cat name=Mia"),
        ("I am 5'10\" tall.", "user height=5'10\""),
    ],
)
def test_what_stands_beside_a_request_or_a_question_is_still_asserted(text: str, line: str) -> None:
    assert lines_of(text) == (line,)


@pytest.mark.clause("MEM-8")
def test_a_quote_over_several_sentences_is_left_out() -> None:
    message = 'He said: "I work at IBM. I live in Rome." I live in Oslo.'
    assert lines_of(message) == ("user location=Oslo",)


@pytest.mark.clause("MEM-8")
def test_a_fenced_block_is_left_out() -> None:
    assert lines_of("```\nI work at IBM.\n```\nI live in Oslo.") == ("user location=Oslo",)


def test_quoted_spans_are_in_order_and_apart() -> None:
    message = "> old\nHe said \"I am here\" and 'I am there too'.\n"
    spans = quoted_spans(message)
    assert [message[a:b].strip() for a, b in spans] == ["> old", '"I am here"', "'I am there too'"]


def test_greetings_and_thanks_assert_nothing() -> None:
    speeches = [one.speech for one in read_statements("Hello! Thanks a lot.", at=AT)]
    assert speeches == [Speech.OTHER, Speech.OTHER]
