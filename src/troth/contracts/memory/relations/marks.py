"""What a fact says beyond its own attribute: a vegan eats no meat, a son is a child.

The table is data. A row gives a mark to the facts of some attributes with some values; rows of
``CLASHES`` name two marks that cannot both be of one person at one time.
"""

from __future__ import annotations

from dataclasses import dataclass

from troth.contracts.memory.model import StatedFact
from troth.contracts.memory.values.lexicon import is_kind_of

ANY = "*"
MORE_THAN_NONE = ">0"


@dataclass(frozen=True, kw_only=True, slots=True)
class Row:
    """Facts that carry a mark.

    Attributes:
        attributes: Names, with a key where it matters; ``pet_count`` means each of its keys too.
        values: Normal values; a kind of one counts as it. ``ANY`` for each, ``MORE_THAN_NONE`` for
            each count but ``0``.
        negative: The facts that deny such a value.
        exact: A kind of a value does not count: who likes chickens may keep them.
    """

    mark: str
    attributes: tuple[str, ...]
    values: tuple[str, ...]
    negative: bool = False
    exact: bool = False


def _row(
    mark: str, attributes: str, values: str, *, negative: bool = False, exact: bool = False
) -> Row:
    listed = tuple(value.strip() for value in values.split(","))
    names = tuple(attributes.split())
    return Row(mark=mark, attributes=names, values=listed, negative=negative, exact=exact)


_PLAIN_MEAT = """meat, beef, pork, steak, bacon, ham, rib, ribeye, veal, fleisch, rindfleisch,
    schweinefleisch, speck, schinken"""
_CHILD = "child, son, daughter, stepson, stepdaughter, sohn, tochter, twins"
_SIBLING = "sister, brother, sibling, twin sister, twin brother, schwester, bruder"
_ALCOHOL = "alcohol, beer, wine, vodka, gin, whisky, tequila, champagne, rum, cocktail"
_CARS = """car, toyota, honda, ford, bmw, audi, mercedes, volkswagen, tesla, chevrolet, nissan,
    hyundai, kia, mazda, subaru, porsche, volvo, fiat, renault, peugeot, skoda, opel"""
_TOGETHER = """with roommate, with wife, with husband, with girlfriend, with boyfriend, with parent,
    with partner, with family, with friend, with mother, with father, with sister, with brother"""
_FOOD = "favorite:food favorite:meal favorite:dish said:eat"

ROWS: tuple[Row, ...] = (
    _row("no meat", "diet", "vegetarian, vegan"),
    _row("no meat", "said:eat", "meat", negative=True),
    _row("no fish", "diet", "vegetarian, vegan"),
    _row("no animal food", "diet", "vegan"),
    _row("meat", f"likes {_FOOD}", _PLAIN_MEAT, exact=True),
    _row("meat", _FOOD, "chicken, turkey, lamb", exact=True),
    _row("meat", "diet", "omnivore"),
    _row("meat", "said:be", "meat eater, carnivore, omnivore"),
    _row("fish", _FOOD, "fish, salmon, tuna, shrimp, lobster, seafood, sushi"),
    _row("animal food", _FOOD, "cheese, egg, milk, butter, yogurt, dairy"),
    _row("unpartnered", "marital_status", "single"),
    _row("unpartnered", "relative", "partner, significant other", negative=True),
    _row("unpartnered", "partner", "partner, significant other", negative=True),
    _row("unmarried", "marital_status", "single"),
    _row("unmarried", "marital_status", "married", negative=True),
    _row("unmarried", "relative", "spouse", negative=True),
    _row("partnered", "partner", ANY),
    _row("partnered", "marital_status", "married, engaged, in a relationship"),
    _row("partnered", "relative", "girlfriend, boyfriend, partner, fiance, fiancee, fiancé"),
    _row("wed", "marital_status", "married"),
    _row("wed", "relative", "wife, husband, spouse"),
    _row("childless", "children_count", "0"),
    _row("childless", "relative", "child, kid", negative=True),
    _row("parent", "children_count", MORE_THAN_NONE),
    _row("parent", "relative", _CHILD),
    _row("only child", "siblings_count", "0"),
    _row("only child", "relative", "sibling", negative=True),
    _row("has siblings", "siblings_count", MORE_THAN_NONE),
    _row("has siblings", "relative", _SIBLING),
    _row("no pets", "pet_count", "0"),
    _row("no pets", "pet", "pet, animal", negative=True),
    _row("has pets", "pet_count", MORE_THAN_NONE),
    _row("has pets", "pet", ANY),
    _row("not at work", "employment", "retired, unemployed"),
    _row("at work", "employer", ANY),
    _row("at work", "workplace", ANY),
    _row("drinks nothing", "drinks", "teetotal, no"),
    _row("drinks nothing", "drinks", "yes, drinker, alcohol", negative=True),
    _row("drinks alcohol", "favorite:drink favorite:beverage said:drink likes", _ALCOHOL),
    _row("drinks alcohol", "said:have", "glass of wine, glass wine, pint of beer"),
    _row("smokes nothing", "smokes", "non-smoker, no"),
    _row("smokes nothing", "smokes", "yes, smoker", negative=True),
    _row("smokes tobacco", "said:smoke likes", "cigarette, cigar, smoking"),
    _row("no car", "possession", "car", negative=True),
    _row("has a car", "possession", _CARS),
    _row("cannot drive", "skill", "driving", negative=True),
    _row("cannot drive", "possession", "driver's license, license", negative=True),
    _row("drives", "skill", "driving"),
    _row("works remotely", "said:work", "remote"),
    _row("commutes", "own:commute said:commute", ANY),
    _row("lives alone", "said:live", "alone"),
    _row("shares a home", "relative", "roommate"),
    _row("shares a home", "said:live", _TOGETHER),
)
"""Which facts carry which mark."""

CLASHES: dict[frozenset[str], str] = {
    frozenset(pair): reason
    for *pair, reason in (
        ("no meat", "meat", "diet_excludes_it"),
        ("no fish", "fish", "diet_excludes_it"),
        ("no animal food", "animal food", "diet_excludes_it"),
        ("unpartnered", "partnered", "single_with_a_partner"),
        ("unpartnered", "wed", "single_with_a_partner"),
        ("unmarried", "wed", "unmarried_with_a_spouse"),
        ("childless", "parent", "childless_with_a_child"),
        ("only child", "has siblings", "no_siblings_with_a_sibling"),
        ("no pets", "has pets", "no_pets_with_a_pet"),
        ("not at work", "at work", "out_of_work_with_an_employer"),
        ("drinks nothing", "drinks alcohol", "drinks_none_of_it"),
        ("smokes nothing", "smokes tobacco", "smokes_none_of_it"),
        ("no car", "has a car", "no_car_with_a_car"),
        ("cannot drive", "drives", "drives_without_being_able_to"),
        ("works remotely", "commutes", "remote_with_a_commute"),
        ("lives alone", "shares a home", "alone_with_a_housemate"),
    )
}
"""Two marks that cannot both hold, and the reason that is given."""

OF_PEOPLE: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(("son", "daughter", "child", "kid", "kids", "baby", "children"), ("parent",)),
    **dict.fromkeys(("wife", "husband", "spouse"), ("wed", "partnered")),
    **dict.fromkeys(("girlfriend", "boyfriend", "partner", "fiance", "fiancee"), ("partnered",)),
    **dict.fromkeys(("sister", "brother", "sibling"), ("has siblings",)),
    **dict.fromkeys(("dog", "cat", "pet", "hamster", "rabbit", "parrot", "snake"), ("has pets",)),
    "roommate": ("shares a home",),
    "car": ("has a car",),
}
"""What telling of someone says of the one whose they are: "my son is five" is said by a parent."""


def marks_of(fact: StatedFact) -> tuple[str, ...]:
    """The marks of a fact for the one it is about."""
    return tuple(dict.fromkeys(row.mark for row in ROWS if _carries(row, fact)))


def _carries(row: Row, fact: StatedFact) -> bool:
    if fact.negative is not row.negative:
        return False
    bare = fact.attribute.partition(":")[0]
    named = fact.attribute in row.attributes or (bare.endswith("_count") and bare in row.attributes)
    return named and _has_value(row, fact)


def _has_value(row: Row, fact: StatedFact) -> bool:
    if row.values == (ANY,):
        return True
    if row.values == (MORE_THAN_NONE,):
        return fact.normal[:1].isdecimal() and fact.normal != "0"
    keyed = fact.attribute.endswith("_count") or ":" not in fact.attribute
    if fact.normal == "0" and not keyed:  # no sons: daughters may be there
        return False
    if row.exact or fact.negative:  # no dogs: other pets may be there
        return fact.normal in row.values
    return any(fact.normal == value or is_kind_of(fact.normal, value) for value in row.values)
