"""What is called mine by any noun: one attribute for each, only where the value is plainly one."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contracts.memory.reading.said import holds_one, lines_of, only
from troth.contracts.memory.reading.owned import exact_value, own_noun
from troth.contracts.memory.reading.tokens import tokenize

OWN = (
    ("My rent is $1200.", "user own:rent=$1200", "1200 USD"),
    ("my rent's 900 a month", "user own:rent=900 a month", "900/month"),
    ("My rent is £1,250 a month.", "user own:rent=£1,250 a month", "1250 GBP/month"),
    ("i pay 1400 quid rent every month", "user own:rent=1400 quid", "1400 GBP"),
    ("I pay $1200 in rent.", "user own:rent=$1200", "1200 USD"),
    ("My rent was $1000.", "user own:rent=$1000; past", "1000 USD"),
    ("My rent isn't $1200.", "user own:rent=$1200; not", "1200 USD"),
    ("My sister's rent is $900.", "user/sister own:rent=$900", "900 USD"),
    ("My wifi password hint is first pet.", "user own:wifi_password_hint=first pet", "first pet"),
    ("My wifi name is FritzBox7590.", "user own:wifi_name=FritzBox7590", "fritzbox7590"),
    ("My phone provider is Vodafone.", "user own:phone_provider=Vodafone", "vodafone"),
    ("My car insurance is Allianz.", "user own:car_insurance=Allianz", "allianz"),
    ("My locker number is 17.", "user own:locker_number=17", "17"),
    ("My commute is 40 minutes.", "user own:commute=40 minutes", "40 minute"),
    ("My commute's an hour each way.", "user own:commute=an hour", "60 minute"),
    ("My account number is 7643 4892.", "user own:account_number=7643 4892", "7643 4892"),
    ("Mein WLAN-Name ist FritzBox7590.", "user own:wlan-name=FritzBox7590", "fritzbox7590"),
    ("Mein WLAN heißt FritzBox7590.", "user own:wlan=FritzBox7590", "fritzbox7590"),
    ("Meine Miete beträgt 900 Euro.", "user own:rent=900 Euro", "900 EUR"),
    ("meine miete ist 950 €", "user own:rent=950 €", "950 EUR"),
    ("Mein Spindcode ist 4711.", "user own:spindcode=4711", "4711"),
    ("Mein Passwort-Hinweis ist Schule.", "user own:passwort-hinweis=Schule", "schule"),
)
KNOWN = (
    ("My blood group is AB.", "user blood_type=AB"),
    ("My shoe size is 42.", "user shoe_size=42"),
    ("The deadline is Friday.", "user deadline=Friday"),
    ("My landlord is a Mr. Okafor", "user/landlord name=Okafor"),
    ("landlord's called Jenny Pike", "user/landlord name=Jenny Pike"),
    ("my flat's on the fifth floor, no lift", "user/flat floor=fifth"),
    ("blood group: AB positive", "user blood_type=AB positive"),
    ("My phone number is 555-1234.", "user phone=555-1234"),
    ("My phone number is +49 170 1234567.", "user phone=+49 170 1234567"),
    ("My number is (555) 123-4567.", "user phone=(555) 123-4567"),
    ("Meine Blutgruppe ist AB negativ.", "user blood_type=AB negativ"),
    ("Ich habe am 3. März Geburtstag.", "user birth_date=3. März; timeless"),
)
NOT_OWN = """My friend is nice.|My problem is Anna.|My idea is a podcast.
My point is that it works.|My question is simple.|My question is number five.
My favourite part is the ending.|My favorite thing is sleeping.|My rent is too high.
My rent is due on Friday.|My bike is broken.|My house is a mess.|My day was great.
My order number is 12345.|My wifi is down.|My team is Liverpool.|My passcode was denied.
My PIN is correct.|My company is 10 years old.|My hero is Batman.|My names is James Henry.
My goal is 10 km.|The deadline for the report is Friday.|The rent is $1200.|The baby is asleep.
Mein Problem ist Geld.|Meine Wohnung ist ein Chaos.|Meine Idee ist 1 Podcast.
My eye color is like the sky.""".replace("\n", "|").split("|")


@pytest.mark.parametrize(("text", "line", "normal"), OWN, ids=[row[0] for row in OWN])
def test_each_noun_is_an_attribute_with_one_value(text: str, line: str, normal: str) -> None:
    assert lines_of(text) == (line,)
    (fact,) = only(text).facts
    assert (fact.normal, holds_one(fact)) == (normal, True)


@pytest.mark.parametrize(("text", "line"), KNOWN, ids=[row[0] for row in KNOWN])
def test_a_noun_that_an_attribute_has_is_that_attribute(text: str, line: str) -> None:
    assert lines_of(text) == (line,)


@pytest.mark.clause("MEM-8")
@pytest.mark.parametrize("text", NOT_OWN)
def test_nouns_of_passing_things_and_what_is_no_one_value_are_left_alone(text: str) -> None:
    assert not any(holds_one(fact) for fact in only(text).facts)


def test_a_new_one_is_an_update() -> None:
    assert only("My new rent is $1300.").update
    assert not only("My rent is $1300.").update


@given(st.text(max_size=200))
def test_any_words_are_read(text: str) -> None:
    tokens = tokenize(text)
    value = exact_value(tokens)
    assert len(value) <= len(tokens)
    found = own_noun(tokens, 0, frozenset({"is"}))
    assert found is None or tokens[found[1]].word == "is"
