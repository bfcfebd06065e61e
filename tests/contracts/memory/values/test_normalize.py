"""Two spellings of one value have one normal form."""

from __future__ import annotations

import pytest

from troth.contracts.memory.attributes import ValueKind as Kind
from troth.contracts.memory.values.normalize import normalize_value

SATURDAY = "2026-11-21T10:00:00Z"
NUMBERS = (
    ("two", "2"),
    ("2", "2"),
    ("34 years old", "34"),
    ("thirty-four", "34"),
    ("thirty four years", "34"),
    ("vierunddreißig Jahre alt", "34"),
    ("one hundred and five", "105"),
    ("zweihundert", "200"),
    ("three thousand", "3000"),
    ("a dozen", "12"),
    ("a couple of cats", "2"),
    ("twins", "2"),
    ("zwei Katzen", "2"),
    ("ein Hund", "1"),
    ("2 dogs and a cat", "3"),
    ("two brothers and one sister", "3"),
    ("no kids", "0"),
    ("keine", "0"),
    ("zero", "0"),
    ("5'11\"", "180 cm"),
    ("5’11”", "180 cm"),
    ("five foot eleven", "180 cm"),
    ("6 ft 2 in", "188 cm"),
    ("180 cm", "180 cm"),
    ("1.80 m", "180 cm"),
    ("1,80 m", "180 cm"),
    ("1m80", "180 cm"),
    ("176 lbs", "80 kg"),
    ("80 kilos", "80 kg"),
    ("11 stone", "70 kg"),
    ("about 34", "~34"),
    ("etwa 34", "~34"),
    ("knapp 40", "~40"),
    ("at least 5", ">=5"),
    ("mindestens fünf", ">=5"),
    ("over 30", ">30"),
    ("30+", ">=30"),
    ("up to 10", "<=10"),
    ("30-35", "30..35"),
    ("between 30 and 35", "30..35"),
    ("in my thirties", "30..39"),
    ("mid thirties", "33..37"),
    ("Mitte dreißig", "33..37"),
    ("18 months", "1.5"),
    ("seven and a half years", "7.5"),
    ("ten years", "10"),
    ("only 22", "22"),
    ("several", "several"),
    ("three kids: two boys and a girl", "3"),
)
MONEY = (
    ("$80k", "80000 USD"),
    ("80,000 dollars", "80000 USD"),
    ("80.000 $", "80000 USD"),
    ("80.000 €", "80000 EUR"),
    ("80 Tsd. Euro", "80000 EUR"),
    ("eighty thousand dollars", "80000 USD"),
    ("$1.5 million", "1500000 USD"),
    ("2,5 Mio. €", "2500000 EUR"),
    ("80k a year", "80000/year"),
    ("5000 € per month", "5000 EUR/month"),
    ("3.500 Euro netto im Monat", "3500 EUR/month net"),
    ("$40/hour", "40 USD/hour"),
    ("about $1,200.50", "~1200.5 USD"),
    ("70-80k", "70000..80000"),
    ("£30 grand", "30000 GBP"),
    ("1'250 CHF", "1250 CHF"),
    ("over 100k", ">100000"),
)
DATES = (
    ("May 3rd 1990", "1990-05-03"),
    ("3rd of May, 1990", "1990-05-03"),
    ("the third of May 1990", "1990-05-03"),
    ("may 3, 1990", "1990-05-03"),
    ("3.5.1990", "1990-05-03"),
    ("03.05.1990", "1990-05-03"),
    ("3. Mai 1990", "1990-05-03"),
    ("am 3. Mai 1990", "1990-05-03"),
    ("03/05/1990", "1990-03-05|1990-05-03"),
    ("13/05/1990", "1990-05-13"),
    ("5/13/1990", "1990-05-13"),
    ("4/4/1990", "1990-04-04"),
    ("1990", "1990"),
    ("'90", "1990"),
    ("May 1990", "1990-05"),
    ("May 3", "--05-03"),
    ("31.12.", "--12-31"),
    ("June", "--06"),
    ("1990-05-03", "1990-05-03"),
    ("Friday, May 3", "--05-03"),
    ("today", "2026-11-21"),
    ("morgen", "2026-11-22"),
    ("in 3 days", "2026-11-24"),
    ("on Friday", "2026-11-27"),
    ("next Friday", "2026-11-27"),
    ("last Friday", "2026-11-20"),
    ("Friday at 3pm", "2026-11-27T15:00"),
    ("15:30", "T15:30"),
    ("15 Uhr", "T15:00"),
    ("two years ago", "2024"),
    ("vor zwei Jahren", "2024"),
    ("next year", "2027"),
    ("next month", "2026-12"),
    ("last May", "2026-05"),
    ("next week", "2026-11|2026-12"),
    ("30 February 2026", "30 february 2026"),
    ("someday", "someday"),
)
ORGANIZATIONS = (
    ("Google LLC", "google"),
    ("the Google", "google"),
    ("International Business Machines", "ibm"),
    ("I.B.M.", "ibm"),
    ("Siemens AG", "siemens"),
    ("Acme, Inc.", "acme"),
    ("Müller GmbH & Co. KG", "müller"),
    ("AWS", "amazon web services"),
    ("Amazon.com", "amazon"),
    ("VW", "volkswagen"),
    ("AT&T", "at&t"),
    ("a small company", "small company"),
    ("at Bosch", "bosch"),
)
PLACES = (
    ("NYC", "new york city"),
    ("New York City", "new york city"),
    ("LA", "los angeles"),
    ("SF", "san francisco"),
    ("UK", "united kingdom"),
    ("Great Britain", "united kingdom"),
    ("U.S.A.", "united states"),
    ("America", "united states"),
    ("Deutschland", "germany"),
    ("München", "munich"),
    ("Muenchen", "munich"),
    ("Köln", "cologne"),
    ("Wien", "vienna"),
    ("Zuerich", "zurich"),
    ("Frankfurt am Main", "frankfurt"),
    ("Boston, MA", "boston, massachusetts"),
    ("Boston, Mass.", "boston, massachusetts"),
    ("Portland, OR", "portland, oregon"),
    ("Paris, Texas", "paris, texas"),
    ("in Munich, Germany", "munich, germany"),
    ("Washington, D.C.", "washington dc"),
    ("the Bay Area", "bay area"),
    ("a small town in Ohio", "ohio"),
    ("near Boston", "near boston"),
    ("Sao Paulo", "são paulo"),
    ("Smallville", "smallville"),
)
OCCUPATIONS = (
    ("a physician", "doctor"),
    ("Ärztin", "doctor"),
    ("attorney", "lawyer"),
    ("Rechtsanwalt", "lawyer"),
    ("software developer", "software engineer"),
    ("programmer", "software engineer"),
    ("Softwareentwicklerin", "software engineer"),
    ("a senior software developer", "senior software engineer"),
    ("instructor", "teacher"),
    ("Lehrerin", "teacher"),
    ("Krankenschwester", "nurse"),
    ("a nurse at the children's hospital", "nurse"),
    ("waitress", "waiter"),
    ("a professional photographer", "photographer"),
    ("math instructor", "math teacher"),
)
STATUSES = (
    ("verheiratet", "married"),
    ("happily married", "married"),
    ("not married", "single"),
    ("Witwe", "widowed"),
    ("Veganerin", "vegan"),
    ("a vegetarian", "vegetarian"),
    ("eats meat", "omnivore"),
    ("Rentner", "retired"),
    ("arbeitslos", "unemployed"),
    ("Nichtraucher", "non-smoker"),
    ("don't smoke", "non-smoker"),
    ("katholisch", "catholic"),
)
NAMES = (
    ("Dr. Anna Weber", "anna weber"),
    ("Mr Smith", "smith"),
    ("Herr Müller", "müller"),
    ("Smith, Bob", "bob smith"),
    ("Bob", "bob"),
)
CONTACTS = (
    ("+1 (555) 010-2030", "+15550102030"),
    ("0049 89 1234567", "+49891234567"),
    ("Bob@Example.org", "bob@example.org"),
    ("12 Main St.", "12 main street"),
    ("Hauptstr. 5", "hauptstraße 5"),
)
TEXTS = (
    ("the golden retrievers", "golden retriever"),
    ("a bike", "bicycle"),
    ("Hunde", "dog"),
    ("to hike", "hiking"),
    ("hiking", "hiking"),
    ("movies", "film"),
    ("all kinds of music", "all kind of music"),
    ("playing the guitar", "guitar"),
    ("two snakes", "2 snake"),
    ("auto shop", "car shop"),
    ("gray", "grey"),
    ("C++", "c++"),
    ("berries", "berry"),
    ("physics", "physics"),
)
CASES = [
    (kind, said, normal)
    for kind, rows in (
        (Kind.NUMBER, NUMBERS),
        (Kind.MONEY, MONEY),
        (Kind.DATE, DATES),
        (Kind.ORGANIZATION, ORGANIZATIONS),
        (Kind.PLACE, PLACES),
        (Kind.OCCUPATION, OCCUPATIONS),
        (Kind.STATUS, STATUSES),
        (Kind.NAME, NAMES),
        (Kind.CONTACT, CONTACTS),
        (Kind.TEXT, TEXTS),
    )
    for said, normal in rows
]


@pytest.mark.parametrize(("kind", "said", "normal"), CASES)
def test_a_value_has_one_normal_form(kind: Kind, said: str, normal: str) -> None:
    assert normalize_value(kind, said, at=SATURDAY) == normal


@pytest.mark.parametrize(("kind", "said", "normal"), CASES)
def test_the_normal_form_of_a_normal_form_is_itself(kind: Kind, said: str, normal: str) -> None:
    assert normalize_value(kind, normal, at=SATURDAY) == normal


@pytest.mark.parametrize("said", ["next Friday", "two years ago", "tomorrow", "in 3 days"])
def test_what_counts_from_today_stays_as_said_where_today_is_not_known(said: str) -> None:
    assert normalize_value(Kind.DATE, said) == said.lower()


@pytest.mark.parametrize("kind", list(Kind))
@pytest.mark.parametrize("said", ["!!!", "\u200b", " ", "", "a" * 300, "…"])
def test_nothing_readable_is_kept_in_its_plain_form(kind: Kind, said: str) -> None:
    normal = normalize_value(kind, said)
    assert normal.strip() or not said.replace("\u200b", "").strip()
    assert len(normal) <= len(said)


def test_composed_and_decomposed_letters_are_one_value() -> None:
    assert normalize_value(Kind.PLACE, "Mu\u0308nchen") == "munich"
    assert normalize_value(Kind.PLACE, "Mün\u200bchen") == "munich"
