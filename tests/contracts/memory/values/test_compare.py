"""Two normal values are the same, one says more, or both cannot hold; or nobody can tell."""

from __future__ import annotations

import pytest

from troth.contracts.memory.attributes import ValueKind as Kind
from troth.contracts.memory.values.agreement import Agreement, ValueRelation
from troth.contracts.memory.values.compare import compare_values
from troth.contracts.memory.values.normalize import normalize_value

SAME, ALIAS, MORE, LESS = (
    Agreement.SAME,
    Agreement.ALIAS,
    Agreement.REFINES,
    Agreement.GENERALIZES,
)
BOTH, NOT, OPEN = Agreement.COMPATIBLE, Agreement.INCOMPATIBLE, Agreement.UNKNOWN
CASES: tuple[tuple[Kind, str, str, Agreement, str], ...] = (
    (Kind.NAME, "Bob", "bob", SAME, "same_value"),
    (Kind.NAME, "Bob", "Robert", ALIAS, "same_name"),
    (Kind.NAME, "Liz", "Elizabeth", ALIAS, "same_name"),
    (Kind.NAME, "Bob Smith", "Robert Smith", ALIAS, "same_name"),
    (Kind.NAME, "R. Smith", "Robert Smith", ALIAS, "same_name"),
    (Kind.NAME, "Bob", "Bob Smith", MORE, "more_of_the_name"),
    (Kind.NAME, "Dr. Anna Weber", "Anna", LESS, "more_of_the_name"),
    (Kind.NAME, "Anna", "Berta", NOT, "other_name"),
    (Kind.NAME, "Anna", "Anne", NOT, "other_name"),
    (Kind.NAME, "Anna", "Annie", ALIAS, "same_name"),
    (Kind.NAME, "Marie", "Mia", NOT, "other_name"),
    (Kind.NAME, "Christine", "Christina", NOT, "other_name"),
    (Kind.NAME, "Susan", "Susanne", NOT, "other_name"),
    (Kind.NAME, "Hans", "Johannes", ALIAS, "same_name"),
    (Kind.NAME, "Josef", "Joseph", ALIAS, "same_name"),
    (Kind.NAME, "Rob", "Bob", ALIAS, "same_name"),
    (Kind.ANY, "$1200", "1,200 dollars", SAME, "same_value"),
    (Kind.ANY, "$1200", "$1300", NOT, "other_amount"),
    (Kind.ANY, "£1,250 a month", "1400 quid", NOT, "other_amount"),
    (Kind.ANY, "$1200", "$300 a week", OPEN, "other_period"),
    (Kind.ANY, "17", "18", NOT, "other_number"),
    (Kind.ANY, "an hour", "60 minutes", SAME, "same_value"),
    (Kind.ANY, "40 minutes", "an hour", NOT, "other_number"),
    (Kind.ANY, "3 bedrooms", "4 bedrooms", NOT, "other_number"),
    (Kind.ANY, "May 3", "May 4", NOT, "other_date"),
    (Kind.ANY, "Vodafone", "Telekom", NOT, "other_text"),
    (Kind.ANY, "first pet", "first car", OPEN, "shares_words"),
    (Kind.ANY, "42", "AB", OPEN, "other_look"),
    (Kind.TEXT, "AB", "AB positive", MORE, "kind_of"),
    (Kind.TEXT, "O negative", "AB positive", NOT, "other_blood"),
    (Kind.TEXT, "driver's licence", "Führerschein", SAME, "same_value"),
    (Kind.TEXT, "licence", "driving licence", MORE, "kind_of"),
    (Kind.NAME, "Anna Weber", "Anna Schmidt", NOT, "other_name"),
    (Kind.NAME, "Rex", "Bella", NOT, "other_name"),
    (Kind.ORGANIZATION, "Google LLC", "Google", SAME, "same_value"),
    (Kind.ORGANIZATION, "IBM", "International Business Machines", SAME, "same_value"),
    (Kind.ORGANIZATION, "The New York Times", "NYT", ALIAS, "initials"),
    (Kind.ORGANIZATION, "Amazon", "AWS", MORE, "part_of_it"),
    (Kind.ORGANIZATION, "Prius", "Toyota", LESS, "part_of_it"),
    (Kind.ORGANIZATION, "Deutsche Bank", "Deutsche Bank Frankfurt", MORE, "more_of_the_name"),
    (Kind.ORGANIZATION, "Microsoft", "Amazon", NOT, "other_organization"),
    (Kind.ORGANIZATION, "Deutsche Bank", "Deutsche Bahn", NOT, "other_organization"),
    (Kind.ORGANIZATION, "a hospital", "a law firm", NOT, "other_kind_of_organization"),
    (Kind.ORGANIZATION, "a university", "a hospital", OPEN, "described_not_named"),
    (Kind.ORGANIZATION, "a small company", "Bosch", OPEN, "described_not_named"),
    (Kind.ORGANIZATION, "Bosch", "a startup", OPEN, "described_not_named"),
    (Kind.PLACE, "NYC", "New York City", SAME, "same_value"),
    (Kind.PLACE, "NYC", "New York", ALIAS, "same_place"),
    (Kind.PLACE, "Munich", "München", SAME, "same_value"),
    (Kind.PLACE, "Boston", "Boston, Massachusetts", MORE, "more_of_the_place"),
    (Kind.PLACE, "Boston, MA", "Boston", LESS, "more_of_the_place"),
    (Kind.PLACE, "Germany", "Munich", MORE, "lies_in_it"),
    (Kind.PLACE, "Munich", "Bavaria", LESS, "lies_in_it"),
    (Kind.PLACE, "Brooklyn", "NYC", LESS, "lies_in_it"),
    (Kind.PLACE, "Silicon Valley", "Palo Alto", MORE, "lies_in_it"),
    (Kind.PLACE, "Portland", "Portland, Maine", MORE, "more_of_the_place"),
    (Kind.PLACE, "Georgia", "Atlanta", MORE, "lies_in_it"),
    (Kind.PLACE, "Georgia", "Tbilisi", MORE, "lies_in_it"),
    (Kind.PLACE, "near Boston", "Boston", BOTH, "near_it"),
    (Kind.PLACE, "Boston", "Seattle", NOT, "other_place"),
    (Kind.PLACE, "Munich", "France", NOT, "other_place"),
    (Kind.PLACE, "USA", "Canada", NOT, "other_place"),
    (Kind.PLACE, "Paris, France", "Paris, Texas", NOT, "other_place"),
    (Kind.PLACE, "Portland, OR", "Portland, ME", NOT, "other_place"),
    (Kind.PLACE, "Smallville", "Rivertown", NOT, "other_place"),
    (Kind.PLACE, "Smallville, Kansas", "Boston", NOT, "other_region"),
    (Kind.PLACE, "Smallville", "Boston", NOT, "other_place"),
    (Kind.PLACE, "Smallville", "Springfield", NOT, "other_place"),
    (Kind.PLACE, "Smallville", "New York", NOT, "other_place"),
    (Kind.PLACE, "Smallville, Kansas", "Wichita", NOT, "other_place"),
    (Kind.PLACE, "Smallville, Kansas", "Smallville, Ohio", NOT, "other_place"),
    (Kind.PLACE, "Smallville", "Kansas", OPEN, "place_not_known"),
    (Kind.PLACE, "Smallville", "Singapore", OPEN, "place_not_known"),
    (Kind.PLACE, "Ubud", "Bali", OPEN, "place_not_known"),
    (Kind.PLACE, "Boston", "Cedar Hill", OPEN, "place_not_known"),
    (Kind.PLACE, "Boston", "Upper Mills", OPEN, "place_not_known"),
    (Kind.PLACE, "Boston", "Zorb, Boston", MORE, "lies_in_it"),
    (Kind.PLACE, "Zorb, Boston", "Zorb", LESS, "more_of_the_place"),
    (Kind.PLACE, "Berlin", "Kreuzberg", MORE, "lies_in_it"),
    (Kind.PLACE, "Kreuzberg, Berlin", "Berlin", LESS, "lies_in_it"),
    (Kind.PLACE, "Camden", "London", LESS, "lies_in_it"),
    (Kind.PLACE, "New York", "Chelsea", MORE, "lies_in_it"),
    (Kind.PLACE, "Berlin", "Chelsea", NOT, "other_place"),
    (Kind.PLACE, "London, Ontario", "Camden", NOT, "other_place"),
    (Kind.PLACE, "Smallville", "Smalville", ALIAS, "other_spelling"),
    (Kind.PLACE, "Smallville", "Small-Ville", ALIAS, "other_spelling"),
    (Kind.PLACE, "Smallville Kansas", "Smallville, Kansas", MORE, "more_of_the_place"),
    (Kind.PLACE, "Gr\u00fcnau", "Gruenau", ALIAS, "other_spelling"),
    (Kind.PLACE, "St. Ives", "Saint Ives", ALIAS, "other_spelling"),
    (Kind.PLACE, "Bostton", "Boston", SAME, "same_value"),
    (Kind.PLACE, "Rothenburg", "Rothenburg ob der Tauber", MORE, "more_of_the_name"),
    (Kind.PLACE, "Smallville", "Smallville Falls", NOT, "other_place"),
    (Kind.PLACE, "R\u043eme", "Rome", SAME, "same_value"),
    (Kind.ORGANIZATION, "\u0410cme", "Acme", SAME, "same_value"),
    (Kind.ORGANIZATION, "Acm\u00e9", "Acme", ALIAS, "same_letters"),
    (Kind.NAME, "\u0410nna", "Anna", SAME, "same_value"),
    (Kind.PLACE, "the countryside", "Berlin", OPEN, "no_name_of_a_place"),
    (Kind.PLACE, "near Boston", "Berlin", OPEN, "near_another_place"),
    (Kind.OCCUPATION, "doctor", "physician", SAME, "same_value"),
    (Kind.OCCUPATION, "teacher", "Lehrerin", SAME, "same_value"),
    (Kind.OCCUPATION, "engineer", "senior software engineer", MORE, "kind_of"),
    (Kind.OCCUPATION, "software engineer", "senior software engineer", MORE, "rank"),
    (Kind.OCCUPATION, "surgeon", "doctor", LESS, "kind_of"),
    (Kind.OCCUPATION, "teacher", "math teacher", MORE, "kind_of"),
    (Kind.OCCUPATION, "musician", "guitarist", MORE, "kind_of"),
    (Kind.OCCUPATION, "junior developer", "senior developer", NOT, "other_rank"),
    (Kind.OCCUPATION, "nurse", "teacher", NOT, "other_occupation"),
    (Kind.OCCUPATION, "police officer", "travel agent", NOT, "other_occupation"),
    (Kind.OCCUPATION, "civil engineer", "software engineer", NOT, "other_field"),
    (Kind.OCCUPATION, "high school teacher", "art teacher", OPEN, "other_words"),
    (Kind.OCCUPATION, "student", "waitress", OPEN, "says_little"),
    (Kind.OCCUPATION, "manager", "engineer", OPEN, "says_little"),
    (Kind.STATUS, "vegetarian", "vegan", MORE, "kind_of"),
    (Kind.STATUS, "Veganer", "vegetarisch", LESS, "kind_of"),
    (Kind.STATUS, "vegetarian", "eats meat", NOT, "other_diet_status"),
    (Kind.STATUS, "verheiratet", "married", SAME, "same_value"),
    (Kind.STATUS, "married", "single", NOT, "other_marital_status"),
    (Kind.STATUS, "single", "divorced", BOTH, "both_can_hold"),
    (Kind.STATUS, "student", "part-time", BOTH, "both_can_hold"),
    (Kind.STATUS, "employed", "retired", NOT, "other_employment_status"),
    (Kind.STATUS, "smoker", "non-smoker", NOT, "other_smoking_status"),
    (Kind.STATUS, "christian", "catholic", MORE, "kind_of"),
    (Kind.STATUS, "muslim", "catholic", NOT, "other_religion_status"),
    (Kind.STATUS, "vegan", "married", OPEN, "other_status"),
    (Kind.NUMBER, "34", "thirty-four", SAME, "same_value"),
    (Kind.NUMBER, "34", "32", NOT, "other_number"),
    (Kind.NUMBER, "about 34", "34", BOTH, "within_bounds"),
    (Kind.NUMBER, "about 34", "52", NOT, "other_number"),
    (Kind.NUMBER, "at least 3", "5", BOTH, "within_bounds"),
    (Kind.NUMBER, "more than 5", "5", NOT, "other_number"),
    (Kind.NUMBER, "in my thirties", "34", BOTH, "within_bounds"),
    (Kind.NUMBER, "in my thirties", "41", NOT, "other_number"),
    (Kind.NUMBER, "several", "0", NOT, "other_number"),
    (Kind.NUMBER, "5'11\"", "180 cm", SAME, "same_value"),
    (Kind.NUMBER, "5'11\"", "181 cm", BOTH, "rounded"),
    (Kind.NUMBER, "1.80", "180 cm", SAME, "same_value"),
    (Kind.NUMBER, "180 cm", "165 cm", NOT, "other_number"),
    (Kind.NUMBER, "180 cm", "80 kg", OPEN, "other_unit"),
    (Kind.NUMBER, "older than my sister", "34", OPEN, "not_a_number"),
    (Kind.MONEY, "$80k", "80,000 dollars", SAME, "same_value"),
    (Kind.MONEY, "$80k", "80k", BOTH, "same_amount"),
    (Kind.MONEY, "$80k", "$90k", NOT, "other_amount"),
    (Kind.MONEY, "5000 a month", "60k a year", BOTH, "same_amount"),
    (Kind.MONEY, "about $80k", "$82k", BOTH, "within_bounds"),
    (Kind.MONEY, "$80k", "80.000 €", OPEN, "other_currency"),
    (Kind.MONEY, "3000 € netto", "5000 €", OPEN, "before_or_after_tax"),
    (Kind.MONEY, "$40/hour", "$80k a year", OPEN, "other_period"),
    (Kind.DATE, "1990", "May 3rd 1990", MORE, "more_exact"),
    (Kind.DATE, "May 1990", "1990", LESS, "more_exact"),
    (Kind.DATE, "3.5.1990", "3. Mai 1990", SAME, "same_value"),
    (Kind.DATE, "3.5.1990", "03/05/1990", BOTH, "one_reading_agrees"),
    (Kind.DATE, "3.6.1990", "03/05/1990", NOT, "other_date"),
    (Kind.DATE, "1990", "1991", NOT, "other_date"),
    (Kind.DATE, "May 3", "May 4", NOT, "other_date"),
    (Kind.DATE, "May 3", "1990", OPEN, "other_parts"),
    (Kind.DATE, "spring 2020", "1991", NOT, "other_year"),
    (Kind.DATE, "someday", "1991", OPEN, "not_a_date"),
    (Kind.CONTACT, "+1 555 010 2030", "(555) 010-2030", ALIAS, "same_digits"),
    (Kind.CONTACT, "555 010 2030", "555 010 2031", NOT, "other_phone_number"),
    (Kind.CONTACT, "a@example.org", "b@example.org", NOT, "other_address"),
    (Kind.CONTACT, "12 Main St", "12 Main Street, Springfield", MORE, "more_of_the_address"),
    (Kind.TEXT, "dog", "golden retriever", MORE, "kind_of"),
    (Kind.TEXT, "pizza", "italian food", LESS, "kind_of"),
    (Kind.TEXT, "blue", "navy", MORE, "kind_of"),
    (Kind.TEXT, "coffee", "black coffee", MORE, "more_words"),
    (Kind.TEXT, "red", "blue", NOT, "other_color"),
    (Kind.TEXT, "navy", "red", NOT, "other_color"),
    (Kind.TEXT, "rot", "blau", NOT, "other_color"),
    (Kind.TEXT, "two snakes", "four snakes", NOT, "other_number"),
    (Kind.TEXT, "Tuesday at noon", "Thursday at noon", NOT, "other_weekday"),
    (Kind.TEXT, "Metallica", "The Beatles", NOT, "other_text"),
    (Kind.TEXT, "tall", "short", NOT, "opposite"),
    (Kind.TEXT, "ice cream with nuts", "nuts", OPEN, "shares_words"),
    (Kind.TEXT, "spicy food", "thai food", OPEN, "shares_words"),
    (Kind.TEXT, "apple juice", "apples", OPEN, "shares_words"),
)  # fmt: skip


def _compare(kind: Kind, old: str, new: str) -> ValueRelation:
    return compare_values(kind, normalize_value(kind, old), normalize_value(kind, new))


@pytest.mark.parametrize(("kind", "old", "new", "agreement", "reason"), CASES)
def test_values_stand_to_each_other_with_a_reason(
    kind: Kind, old: str, new: str, agreement: Agreement, reason: str
) -> None:
    found = _compare(kind, old, new)
    assert (found.agreement, found.reason) == (agreement, reason)


@pytest.mark.parametrize(("kind", "old", "new", "agreement", "reason"), CASES)
def test_the_other_way_round_it_is_the_same_turned_round(
    kind: Kind, old: str, new: str, agreement: Agreement, reason: str
) -> None:
    assert _compare(kind, new, old) == _compare(kind, old, new).turned()


@pytest.mark.parametrize(
    ("kind", "wide", "narrow", "strict"),
    [
        (Kind.TEXT, "pet", "dog", True),
        (Kind.TEXT, "milk", "soy milk", False),
        (Kind.PLACE, "Massachusetts", "Boston", True),
        (Kind.PLACE, "New York", "Buffalo", False),  # the city may have been meant
        (Kind.STATUS, "vegetarian", "vegan", True),
    ],
)
def test_what_is_denied_of_the_wider_is_denied_of_its_kinds(
    kind: Kind, wide: str, narrow: str, strict: bool
) -> None:
    found = _compare(kind, wide, narrow)
    assert (found.agreement, found.strict) == (MORE, strict)


@pytest.mark.parametrize("kind", list(Kind))
def test_no_value_and_long_values_are_unknown(kind: Kind) -> None:
    assert compare_values(kind, "", "x").agreement is OPEN
    assert compare_values(kind, "a" * 500, "b" * 500).agreement is OPEN
    assert compare_values(kind, "a" * 500, "a" * 500).agreement is SAME
