"""Whether a caveat stands beside a claim, is one by its meaning, and is true."""

from __future__ import annotations

import pytest

from contracts.memory.wording.caveated_texts import CAVEATED, CERTAIN, FALSE, NO_CAVEAT
from contracts.memory.wording.mentions_found import find_mentions
from contracts.memory.wording.used_texts import PLAIN
from contracts.memory.wording.wording_cases import AGE, HOME, MEAT, WORK, between, claim, contest
from troth.contracts.memory.wording.caveats import Telling, tellings
from troth.kernel.memories import Contest


@pytest.mark.clause("MEM-3")
@pytest.mark.clause("MEM-12")
@pytest.mark.parametrize(("about", "text"), CAVEATED)
def test_a_caveat_counts_by_its_meaning(about: Contest, text: str) -> None:
    assert tellings(text, (about,)) == {Telling.CAVEATED}


@pytest.mark.clause("MEM-3", breaks=True, before_exit=True)
@pytest.mark.clause("MEM-4", breaks=True, before_exit=True)
@pytest.mark.parametrize(("about", "text"), PLAIN)
def test_a_claim_without_a_caveat_is_told_as_plain_truth(about: Contest, text: str) -> None:
    assert tellings(text, (about,)) == {Telling.PLAIN}


@pytest.mark.clause("MEM-12", breaks=True)
@pytest.mark.parametrize(("about", "text"), NO_CAVEAT)
def test_the_words_of_a_caveat_in_another_sense_are_none(about: Contest, text: str) -> None:
    assert tellings(text, (about,)) == {Telling.PLAIN}


@pytest.mark.clause("MEM-3", breaks=True, before_exit=True)
@pytest.mark.parametrize(("about", "text"), FALSE)
def test_a_caveat_that_names_the_wrong_side_is_a_lie(about: Contest, text: str) -> None:
    assert Telling.FALSE in tellings(text, (about,))


@pytest.mark.clause("MEM-4", breaks=True, before_exit=True)
@pytest.mark.parametrize(("about", "text"), CERTAIN)
def test_a_claim_is_not_called_certain(about: Contest, text: str) -> None:
    assert tellings(text, (about,)) == {Telling.PLAIN}


def by_value(text: str, *contests: Contest) -> list[tuple[str, str]]:
    return [(text[one.start : one.end], one.telling.value) for one in find_mentions(text, contests)]


def test_a_parenthesis_belongs_to_the_claim_before_it() -> None:
    text = "You're a 34-year-old engineer at Amazon (most recent update) in Berlin."
    assert by_value(text, AGE, WORK, HOME) == [
        ("34", "plain"),
        ("Amazon", "caveated"),
        ("Berlin", "plain"),
    ]


def test_a_phrase_that_leads_in_belongs_to_all_that_follows() -> None:
    text = "According to my latest information, you work at Amazon and live in Berlin."
    assert by_value(text, WORK, HOME) == [("Amazon", "caveated"), ("Berlin", "caveated")]
    mixed = "According to my latest information, you work at Amazon and live in Munich."
    assert by_value(mixed, WORK, HOME) == [("Amazon", "caveated"), ("Munich", "false")]


def test_a_conflict_that_names_a_value_is_about_that_value() -> None:
    text = "You work at Amazon and live in Berlin, though I have conflicting records about Munich."
    assert by_value(text, WORK, HOME) == [
        ("Amazon", "plain"),
        ("Berlin", "caveated"),
        ("Munich", "caveated"),
    ]


@pytest.mark.parametrize(
    "text",
    [
        "You work at Amazon, and I have conflicting records about your diet.",
        "You work at Amazon, and you also mentioned that you like tea.",
        "You work at Amazon, and earlier you said that you like tea.",
        "You work at Amazon. Earlier you said hello.",
        "You work at Amazon. You've also told me about your garden.",
        "You work at Amazon, and my latest information says that you like tea.",
        "Sie arbeiten bei Amazon, und Sie haben mir auch von Ihrem Garten erzählt.",
    ],
)
def test_a_notice_about_something_else_is_no_caveat(text: str) -> None:
    assert tellings(text, (WORK,)) == {Telling.PLAIN}


def test_only_the_newest_of_three_is_the_most_recent() -> None:
    ibm, microsoft, amazon = claim("IBM", 1), claim("Microsoft", 2), claim("Amazon", 3)
    chain = (contest(ibm, microsoft), contest(microsoft, amazon))
    assert tellings("You work at Amazon (most recent update).", chain) == {Telling.CAVEATED}
    assert tellings("You work at Microsoft (most recent update).", chain) == {Telling.FALSE}
    assert tellings("You work at IBM (an earlier record).", chain) == {Telling.CAVEATED}


def test_of_two_equally_new_none_is_the_most_recent() -> None:
    tied = contest(claim("Microsoft", 2), claim("Amazon", 2))
    assert tellings("You work at Amazon (most recent update).", (tied,)) == {Telling.FALSE}
    assert tellings("You work at Amazon (I have conflicting records on this).", (tied,)) == {
        Telling.CAVEATED
    }


def test_the_larger_place_is_the_newest_whatever_the_side_is_called() -> None:
    swapped = contest(claim("Amazon", 7), claim("Microsoft", 3))
    assert tellings("You work at Amazon (most recent update).", (swapped,)) == {Telling.CAVEATED}


def test_a_denial_is_held_to_the_side_that_it_supports() -> None:
    assert tellings(
        "According to my latest information, you don't work at Microsoft.", (WORK,)
    ) == {Telling.CAVEATED}
    assert tellings("According to my latest information, you don't work at Amazon.", (WORK,)) == {
        Telling.FALSE
    }


@pytest.mark.clause("MEM-3", breaks=True, before_exit=True)
@pytest.mark.parametrize(
    "text",
    [
        "You work at Microsoft (most recent update; I have conflicting records: Amazon).",
        "You work at Amazon (an earlier record; my latest information says Microsoft).",
        "You work at Microsoft (an earlier record; my latest information says Microsoft).",
        "It is Microsoft, surely (most recent update; I have conflicting records: Amazon).",
        "Sie arbeiten bei Microsoft (neueste Angabe; mir liegen widersprüchliche Angaben vor).",
    ],
)
def test_our_own_caveats_are_believed_no_more_than_others(text: str) -> None:
    assert Telling.FALSE in tellings(text, (WORK,))


def test_a_fixed_caveat_names_known_values_only() -> None:
    text = "You work at Amazon (most recent update; I have conflicting records: surely Amazon)."
    assert by_value(text, WORK) == [("Amazon", "caveated"), ("Amazon", "caveated")]


def test_polarity_ranks_claims_of_one_value() -> None:
    assert tellings("You don't eat meat (most recent update).", (MEAT,)) == {Telling.CAVEATED}
    assert tellings("You eat meat (most recent update).", (MEAT,)) == {Telling.FALSE}


def test_an_entry_of_another_attribute_does_not_rank_it() -> None:
    allergies = (
        contest(
            claim("peanuts", 1, attribute="allergy", negative=True),
            claim("peanuts", 4, attribute="allergy"),
        ),
        contest(
            claim("milk", 2, attribute="allergy", negative=True),
            claim("milk", 9, attribute="allergy"),
        ),
    )
    text = "You are allergic to peanuts (most recent update)."
    assert tellings(text, allergies) == {Telling.CAVEATED}
    assert tellings("Your budget is 5.", (between("5", "6", "own:budget"),)) == {Telling.PLAIN}
