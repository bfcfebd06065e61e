"""First-person facts made by program: what people say of themselves, and say again otherwise.

An attribute has several ways to be told and a list of values. The same value told in another way
is supported, another value of an attribute that holds one value is refuted, and another attribute
is not enough information.
"""

# ruff: noqa: S311 - randomness chooses training rows here, and guards nothing
from __future__ import annotations

from dataclasses import dataclass
from random import Random

from training.judge.pairs import NOT_REFUTED, REFUTED, SUPPORTED, UNKNOWN, Pair

_FIRST = """anna ben carla david emma felix grace henry ines jack kate leo maria nora oscar paula
ravi sofia tom vera""".split()
_CITIES = """london berlin chicago boston madrid vienna seattle dublin toronto paris austin denver
munich zurich leeds oslo prague lisbon atlanta""".split()
_STATES = "texas ohio florida california maine oregon kansas georgia nevada utah".split()
_JOBS = """nurse teacher lawyer chef accountant plumber farmer pilot writer dentist waiter
electrician firefighter librarian cashier mechanic musician painter journalist architect
carpenter banker""".split()
_PETS = "dog cat rabbit parrot horse hamster snake turtle goldfish".split()
_COLOURS = "red blue green yellow purple orange pink black white".split()
_FOODS = "pizza sushi pasta tacos steak salad curry burgers ramen seafood".split()
_MUSIC = "jazz rock country metal pop classical rap folk blues".split()
_SPORTS = "football tennis golf basketball hockey soccer baseball swimming running yoga".split()
_HOBBIES = "painting hiking fishing reading gardening cooking knitting dancing chess skiing".split()
_CARS = "ford honda toyota bmw tesla jeep nissan volvo".split()
_NUMBERS = "two three four five six seven".split()
_AGES = [str(age) for age in range(18, 78)]
_HAIR = "blonde brown black red gray".split()
_LANGUAGES = "spanish french german italian chinese japanese arabic russian".split()
_SUBJECTS = "biology history law nursing engineering art economics physics music".split()
_STATUS = ("married", "single", "divorced")
_DIETS = ("vegan", "vegetarian", "a meat eater")
_SEASONS = "summer winter spring autumn".split()
_RELATIVES = "mother father brother sister wife husband son daughter aunt uncle".split()


@dataclass(frozen=True, slots=True)
class Attribute:
    """One thing that people tell of themselves.

    Attributes:
        told: Ways to say it; ``{}`` is the value.
        denied: Ways to say that it is not so.
        single: Whether another value excludes this one.
    """

    values: tuple[str, ...] | list[str]
    told: tuple[str, ...]
    denied: tuple[str, ...] = ()
    single: bool = True


ATTRIBUTES = (
    Attribute(
        _FIRST,
        (
            "my name is {} .",
            "i am called {} .",
            "hi , i am {} .",
            "people call me {} .",
            "you can call me {}",
        ),
    ),
    Attribute(
        _CITIES,
        (
            "i live in {} .",
            "i currently live in {} .",
            "my home is in {} .",
            "i moved to {} last year and still live there .",
            "i am living in {} these days .",
            "my apartment is in {} .",
        ),
        ("i do not live in {} .", "i moved away from {} ."),
    ),
    Attribute(
        _CITIES + _STATES,
        (
            "i was born in {} .",
            "i am originally from {} .",
            "my birthplace is {} .",
            "i grew up in {} , where i was born .",
        ),
        ("i was not born in {} .",),
    ),
    Attribute(
        _JOBS,
        (
            "i work as a {} .",
            "i am a {} .",
            "i am a {} for a living .",
            "my job is being a {} .",
            "i make my money as a {} .",
            "my profession is {} .",
            "i have been a {} for ten years .",
        ),
        ("i am not a {} .", "i quit my job as a {} ."),
    ),
    Attribute(
        _AGES,
        (
            "i am {} years old .",
            "i just turned {} .",
            "my age is {} .",
            "i am {} .",
            "i celebrated my birthday , i am {} now .",
        ),
    ),
    Attribute(
        _COLOURS,
        (
            "my favorite color is {} .",
            "i like {} more than any other color .",
            "{} is my favorite color .",
            "the color i like best is {} .",
        ),
        ("i hate the color {} .",),
    ),
    Attribute(
        _FOODS,
        (
            "my favorite food is {} .",
            "{} is the food i like best .",
            "nothing beats {} , it is my favorite meal .",
            "the food i love the most is {} .",
        ),
        ("i can t stand {} .", "i hate {} ."),
    ),
    Attribute(
        _MUSIC,
        (
            "my favorite music is {} .",
            "{} is my favorite kind of music .",
            "the music i like most is {} .",
            "i prefer {} to all other music .",
        ),
        ("i hate {} music .", "i never listen to {} ."),
    ),
    Attribute(
        _SPORTS,
        (
            "my favorite sport is {} .",
            "{} is the sport i enjoy most .",
            "i like {} better than any other sport .",
        ),
        ("i can t stand {} .", "i dislike {} ."),
    ),
    Attribute(
        _HAIR,
        (
            "i have {} hair .",
            "my hair is {} .",
            "my hair color is {} .",
            "i am a person with {} hair .",
        ),
        ("i do not have {} hair .",),
    ),
    Attribute(
        _CARS,
        (
            "i drive a {} .",
            "my car is a {} .",
            "the car i drive is a {} .",
            "i own one car , a {} .",
        ),
        ("i do not drive a {} .",),
    ),
    Attribute(
        _NUMBERS,
        (
            "i have {} children .",
            "i am a parent of {} .",
            "i have {} kids .",
            "my {} kids keep me busy .",
            "i am raising {} children .",
        ),
        ("i have no children .", "i do not have any kids .", "i am childless ."),
    ),
    Attribute(
        _NUMBERS,
        (
            "i have {} dogs .",
            "i own {} dogs .",
            "my {} dogs sleep in my bed .",
            "there are {} dogs in my house , all mine .",
        ),
        ("i have no dogs .", "i do not have any pets .", "i do not own a dog ."),
    ),
    Attribute(
        _NUMBERS,
        (
            "i have {} siblings .",
            "i grew up with {} siblings .",
            "my parents had me and {} other children .",
            "there are {} brothers and sisters besides me .",
        ),
        ("i am an only child .", "i have no siblings ."),
    ),
    Attribute(_STATUS, ("i am {} .", "i have been {} for years .", "i am currently {} ."), ()),
    Attribute(
        _DIETS, ("i am {} .", "i have been {} for years .", "you should know that i am {} .")
    ),
    Attribute(
        _SUBJECTS,
        (
            "i study {} .",
            "i am studying {} at college .",
            "my major is {} .",
            "i am a {} student .",
            "i go to school for {} .",
        ),
        ("i do not study {} .", "i dropped out of my {} degree ."),
    ),
    Attribute(
        _SEASONS,
        (
            "my favorite season is {} .",
            "{} is my favorite time of the year .",
            "i like {} better than the other seasons .",
        ),
        ("i hate {} .",),
    ),
    Attribute(
        _PETS,
        (
            "i have a {} .",
            "i own a {} .",
            "i have a pet {} .",
            "my {} is very cute .",
            "i love my {} .",
        ),
        ("i do not have a {} .", "i have no pets .", "i do not own any animals ."),
        single=False,
    ),
    Attribute(
        _HOBBIES,
        (
            "i like {} .",
            "i enjoy {} .",
            "one of my hobbies is {} .",
            "i love {} .",
            "i spend my free time {} .",
            "{} is a hobby of mine .",
        ),
        ("i do not like {} .", "i hate {} .", "{} is boring to me ."),
        single=False,
    ),
    Attribute(
        _FOODS,
        ("i like {} .", "i love eating {} .", "i enjoy {} .", "i could eat {} every day ."),
        ("i do not like {} .", "i hate {} .", "i can not eat {} ."),
        single=False,
    ),
    Attribute(
        _MUSIC,
        ("i listen to {} music .", "i like {} music .", "i am a fan of {} ."),
        ("i do not like {} music .", "i hate {} ."),
        single=False,
    ),
    Attribute(
        _SPORTS,
        ("i play {} .", "i do {} every week .", "i like to go for some {} ."),
        ("i do not do {} .", "i have never tried {} ."),
        single=False,
    ),
    Attribute(
        _LANGUAGES,
        ("i speak {} .", "i can speak {} .", "i know {} well .", "i am fluent in {} ."),
        ("i do not speak {} .", "i can not speak {} ."),
        single=False,
    ),
    Attribute(
        _RELATIVES,
        ("my {} is a teacher .", "my {} teaches at a school .", "my {} works as a teacher ."),
        ("my {} is a doctor .", "my {} does not work at a school .", "my {} is unemployed ."),
        single=False,
    ),
    Attribute(
        ("early", "late"),
        ("i get up {} .", "i wake up {} every day .", "i usually rise {} in the day ."),
        (),
    ),
    Attribute(("a smoker", "a nonsmoker"), ("i am {} .", "i have always been {} .")),
    Attribute(
        ("tall", "short"), ("i am {} .", "i am very {} for my age .", "people say i am {} .")
    ),
    Attribute(("rich", "poor"), ("i am {} .", "my family is {} and so am i .")),
)
_ENDINGS = (
    "",
    "",
    "",
    " how about you ?",
    " what about you ?",
    " do you ?",
    " lol",
    " it is great .",
)
_LEADS = ("", "", "", "", "hi ! ", "well , ", "yes , ", "that is nice . ", "actually , ", "cool , ")


def made(count: int, seed: int) -> list[Pair]:
    """``count`` pairs, a third of each label."""
    order = Random(seed)
    return [_pair(order.choice((SUPPORTED, REFUTED, UNKNOWN)), order) for _ in range(count)]


def _pair(label: int, order: Random) -> Pair:
    attribute = order.choice(ATTRIBUTES)
    value = order.choice(list(attribute.values))
    said = order.choice(attribute.told)
    passage = _spoken(said.format(value), order)
    if label == SUPPORTED:
        other = order.choice(attribute.told)
        return Pair(passage=passage, claim=_person(other.format(value), order), allowed=SUPPORTED)
    if label == REFUTED:
        claim = _contrary(attribute, value, order)
        if claim is not None:
            flipped = order.random() < 0.3
            pair = (claim, passage) if flipped else (passage, claim)
            return Pair(passage=pair[0], claim=pair[1], allowed=REFUTED)
    return _other(attribute, passage, value, order)


def _contrary(attribute: Attribute, value: str, order: Random) -> str | None:
    if attribute.denied and (not attribute.single or order.random() < 0.3):
        return order.choice(attribute.denied).format(value)
    if not attribute.single:
        return None
    rivals = [one for one in attribute.values if one != value]
    return order.choice(attribute.told).format(order.choice(rivals))


def _other(attribute: Attribute, passage: str, value: str, order: Random) -> Pair:
    if not attribute.single and order.random() < 0.4:
        rival = order.choice([one for one in attribute.values if one != value])
        claim = order.choice(attribute.told).format(rival)
        # A second pet or hobby neither follows nor excludes the first.
        return Pair(passage=passage, claim=claim, allowed=UNKNOWN)
    other = order.choice([one for one in ATTRIBUTES if set(one.values) != set(attribute.values)])
    claim = order.choice(other.told).format(order.choice(list(other.values)))
    near = {"married", "single", "divorced"} & set(attribute.values)
    return Pair(passage=passage, claim=claim, allowed=NOT_REFUTED if near else UNKNOWN)


def _spoken(text: str, order: Random) -> str:
    return order.choice(_LEADS) + text + order.choice(_ENDINGS)


def _person(text: str, order: Random) -> str:
    return text if order.random() < 0.8 else text.rstrip(" .") + "."
