"""What differs between a claim and a sentence, where, and what does not differ at all."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from troth.language.comparison.differences import Difference, differences
from troth.language.comparison.omissions import omissions
from troth.language.flat import flatten
from troth.language.reading import read


def found(claim: str, said: str) -> list[Difference]:
    reading = read(said)
    return list(differences(read(claim), reading, reading.topic))


def conflicts(claim: str, said: str) -> list[str]:
    return [one.reason for one in found(claim, said) if one.conflicts]


@pytest.mark.parametrize(
    ("claim", "said", "reason"),
    [
        ("Staff receive 30 days of leave.", "Employees receive 28 days of leave.", "number"),
        ("Refunds take more than 14 days.", "Refunds take less than 14 days.", "number_bound"),
        ("The loan lasts 48 hours.", "The loan lasts three days.", "number"),
        ("The trial runs for six months.", "The trial runs for 30 days.", "number"),
        ("The discount is 20 per cent.", "The discount is 25 %.", "number"),
        ("Leave lapses on 1 April 2026.", "Leave lapses on 31 March 2026.", "date"),
        ("The office opened in May 2026.", "The office opened on 2026-06-01.", "date"),
        ("Pets are not allowed in the office.", "Pets are allowed in the office.", "negation"),
        (
            "In no case does the insurer of the car pay the rental costs.",
            "The insurer of the car pays the rental costs.",
            "negation",
        ),
        (
            "Concerns cannot be raised with managers, or without a name.",
            "Concerns can be raised with managers, or without a name.",
            "negation",
        ),
        ("The Plus plan is cheaper.", "The Plus plan is dearer.", "antonym"),
        (
            "The Basic plan is faster than the Plus plan.",
            "The Plus plan is faster than the Basic plan.",
            "comparative",
        ),
        ("All staff work remotely.", "Some staff work remotely.", "quantifier"),
        (
            "Miriam Stone founded the company in Leeds.",
            "Miriam Oakes founded the company in Leeds.",
            "name",
        ),
        ("The lab is led by Dr Meyer.", "The lab is led by Dr Weber.", "name"),
        ("Ada Stone is head of sales in Leeds.", "Noor Haddad is head of sales in Leeds.", "name"),
        ("A trip costs up to €40 a day.", "A trip costs up to £40 a day.", "number"),
        ("A trip costs up to GBP 50 a day.", "A trip costs up to £40 a day.", "number"),
        ("The gate closes at 9 pm.", "The gate closes at 22:00.", "number"),
        ("Staff receive twenty-five days.", "Staff receive 28 days.", "number"),
        ("Gifts of at least a value of £40 count.", "Gifts up to £40 count.", "number_bound"),
        ("Hardly any station is checked.", "Every station is checked.", "quantifier"),
        ("Trips are rarely refused.", "Trips are always refused.", "quantifier"),
        ("Only some guests are noted.", "All guests are noted.", "quantifier"),
        (
            "Everyone but the director speaks to the press.",
            "No one but the director speaks to the press.",
            "negation",
        ),
    ],
)
def test_a_contradiction_is_a_conflict(claim: str, said: str, reason: str) -> None:
    assert reason in conflicts(claim, said)


@pytest.mark.parametrize(
    ("claim", "said"),
    [
        ("Leave must be requested two weeks ahead.", "Leave must be requested 14 days ahead."),
        ("The loan lasts 24 hours.", "The loan lasts one day."),
        ("The trial runs for three months.", "The trial runs for 90 days."),
        ("The road is 10 miles long.", "The road is 16 km long."),
        ("The office opened in May 2026.", "The office opened on 4 May 2026."),
        ("The office opened on 2026-05-04.", "The office opened on May 4, 2026."),
        ("Lunch does not need approval.", "Lunch needs no approval."),
        ("The fee is calculated on a non-GAAP basis.", "The fee is calculated on a GAAP basis."),
        ("The office of Noel Vasquez is open.", "The office of Noël Vázquez is open."),
        ("The fee is not refundable.", "The fee is non-refundable."),
        ("Smoking is forbidden here.", "Smoking is not allowed here."),
        (
            "The Basic plan is cheaper than the Plus plan.",
            "The Plus plan is dearer than the Basic plan.",
        ),
        ("HR approves the request.", "Human Resources approves the request."),
        ("A share of 30 per cent is held by staff.", "Staff hold 30 % of the shares."),
        ("Some staff work remotely.", "All staff work remotely."),
        ("Der Vertrag läuft zwei Wochen.", "Der Vertrag läuft 14 Tage."),
        ("Staff receive twenty-eight days.", "Staff receive 28 days."),
        ("The gate closes at 10 pm.", "The gate closes at 22:00."),
        ("The gate opens at noon.", "The gate opens at 12:00."),
        ("A trip costs GBP 40 a day.", "A trip costs £40 a day."),
        ("The repair is free of charge.", "The repair is done at no charge."),
        ("Old parts are taken back at no cost.", "Old parts are taken back free of charge."),
        ("No one enters the lab.", "Nobody enters the lab."),
        (
            "If nobody has answered after a week, the request counts as approved.",
            "The request counts as approved after a week.",
        ),
        (
            "Critical updates are installed in 48 hours.",
            "Updates are installed in seven days, and critical ones in 48 hours.",
        ),
        (
            "Two colleagues from other departments hear complaints.",
            "Complaints are heard by two colleagues who are not in the same department.",
        ),
        (
            "No allowance is paid for trips of eight hours or less.",
            "An allowance is paid only for trips of more than eight hours.",
        ),
        (
            "Moving the date takes four weeks of notice, but none after an early birth.",
            "The date may be moved with four weeks of notice; after a birth no notice is needed.",
        ),
        (
            "Register the product and you get a year more, though not for batteries.",
            "It is extended if the product is registered; batteries are not extended.",
        ),
        (
            "The head reads a review that advises against continuing.",
            "The head reads every review that advises not to continue.",
        ),
    ],
)
def test_other_words_for_the_same_are_no_conflict(claim: str, said: str) -> None:
    assert conflicts(claim, said) == []


@pytest.mark.parametrize(
    ("claim", "said"),
    [
        (
            "If the fault occurs three times, the price is given back.",
            "After the fault has occurred three times, the price is given back.",
        ),
        ("The gate is open from 9 am to 4 pm.", "The gate is open only between 09:00 and 16:00."),
        (
            "A second job needs consent.",
            "A second job needs consent, which is given unless it competes.",
        ),
        (
            "Nobody is punished for a concern, even a wrong one.",
            "Nobody is punished for a concern, even if it is wrong.",
        ),
        ("It is changed, and then within an hour.", "It is changed within one hour."),
        ("Claims come with the salary.", "Claims are paid with the salary."),
        (
            "Should the product be faulty, it is returned.",
            "The product is returned only if it is faulty.",
        ),
    ],
)
def test_a_condition_in_freer_words_is_not_left_out(claim: str, said: str) -> None:
    assert dropped(claim, said) == []


def test_a_condition_beside_another_that_is_told_is_left_out() -> None:
    claim = "After a check the job is granted."
    said = "After a check the job is granted, unless it harms health."
    assert [reason for reason, _ in dropped(claim, said)] == ["exception_dropped"]


def modality(claim: str, said: str) -> bool:
    return "modality" in [one.reason for one in found(claim, said)]


def test_permission_duty_and_need() -> None:
    assert modality("Staff must work from home.", "Staff may work from home.")
    assert modality("You must join a course at no cost.", "You may join a course at no cost.")
    assert modality("Orders have to be split.", "Orders may be split.")
    assert not modality("Orders have to be split.", "Orders must be split.")
    assert not modality("Trips have to be booked at the desk.", "Trips are booked at the desk.")
    assert not modality("Orders may not be split.", "Orders must not be split.")
    assert not modality("A purchase requires an order.", "A purchase needs an order.")


def test_a_difference_says_where_it_stands() -> None:
    claim, said = "Staff receive 30 days of leave.", "Employees receive 28 days of leave."
    number = next(one for one in found(claim, said) if one.reason == "number")
    assert number.claim_span is not None
    assert number.said_span is not None
    assert claim[slice(*number.claim_span)] == "30 days"
    assert said[slice(*number.said_span)] == "28 days"
    claim, said = "The gate is never open.", "The gate is open."
    negation = next(one for one in found(claim, said) if one.reason == "negation")
    assert negation.claim_span is not None
    assert claim[slice(*negation.claim_span)] == "never"


def dropped(claim: str, said: str) -> list[tuple[str, str]]:
    spans = omissions(read(claim), claim, read(said), said)
    return [(one.reason, said[slice(*one.said_span)]) for one in spans if one.said_span]


@pytest.mark.parametrize(
    ("claim", "said", "reason", "stretch"),
    [
        (
            "Unused days lapse on 31 March.",
            "Unused days lapse on 31 March, unless illness made it impossible to take them.",
            "exception_dropped",
            "unless illness made it impossible to take them",
        ),
        (
            "A manager may refuse a request.",
            "A manager may refuse a request only if two thirds of the team would be absent.",
            "condition_dropped",
            "only if two thirds of the team would be absent",
        ),
        (
            "Employees may work remotely.",
            "Employees may work remotely after six months of employment.",
            "limit_dropped",
            "after six months",
        ),
        (
            "The delivery arrives in May.",
            "The delivery probably arrives in May.",
            "hedge_dropped",
            "probably",
        ),
        (
            "If it was opened, a fee is kept.",
            "If it was opened, a fee is kept, unless the product is faulty.",
            "exception_dropped",
            "unless the product is faulty",
        ),
        (
            "The account may be moved to another bank.",
            "In Leeds the account may be moved to another bank.",
            "condition_dropped",
            "In Leeds",
        ),
        (
            "Employees receive 28 days of leave.",
            "Full-time employees receive 28 days of leave.",
            "condition_dropped",
            "Full-time employees",
        ),
        (
            "Team events are paid up to £35.",
            "Team events are paid up to £35 in each quarter.",
            "condition_dropped",
            "in each quarter",
        ),
        (
            "The dock takes deliveries.",
            "The dock takes deliveries only between 09:00 and 16:00.",
            "condition_dropped",
            "only between 09:00",
        ),
        (
            "Der Urlaub verfällt im März.",
            "Der Urlaub verfällt im März, es sei denn, eine Krankheit lag vor.",
            "exception_dropped",
            "es sei denn, eine Krankheit lag vor",
        ),
    ],
)
def test_what_is_left_out_is_told_with_its_place(
    claim: str, said: str, reason: str, stretch: str
) -> None:
    assert dropped(claim, said) == [(reason, stretch)]


@pytest.mark.parametrize(
    ("claim", "said"),
    [
        ("Unless you were ill, unused days lapse.", "Unused days lapse, except after illness."),
        ("Remote work starts after half a year, i.e. 6 months.", "Remote work after six months."),
        ("With half of the team away it is lawful.", "It is lawful if half of the team is away."),
        ("Leave is 28 days.", "Leave is 28 days."),
        ("In Leeds the account may be moved.", "The account may be moved in Leeds."),
        ("In 2024 the account was moved.", "In 2024 the account was moved."),
        ("The account was moved.", "In 2024 the account was moved."),
    ],
)
def test_a_condition_in_other_words_is_not_left_out(claim: str, said: str) -> None:
    assert dropped(claim, said) == []


def test_flat_text_leads_back_to_where_it_stood() -> None:
    text = "  30\u200b  days\n of u\u0308ber\x00"
    flat = flatten(text)
    assert flat.text == "30 days of über"
    start = flat.text.index("days")
    assert text[slice(*flat.back(start, start + 4))] == "days"
    assert flatten("all is well").places == ()


@given(st.text(max_size=60), st.text(max_size=60))
def test_any_two_texts_are_compared(claim: str, said: str) -> None:
    mine, theirs = flatten(claim), flatten(said)
    for one in found(mine.text, theirs.text):
        for flat, text, span in ((mine, claim, one.claim_span), (theirs, said, one.said_span)):
            if span is not None:
                start, end = flat.back(*span)
                assert 0 <= start < end <= len(text)
    omissions(read(mine.text), mine.text, read(theirs.text), theirs.text)
