"""Entries of a ledger that the tests of wording speak of."""

from __future__ import annotations

from troth.kernel.memories import Claim, Contest, EntryKind, EntryState


def claim(
    value: str,
    seq: int,
    *,
    attribute: str = "employer",
    entity: str = "user",
    negative: bool = False,
    forms: tuple[str, ...] = (),
    text: str = "",
) -> Claim:
    return Claim(
        memory_id=f"mem_{entity}_{attribute}_{seq}",
        text=text or f"{value}.",
        value=value,
        forms=forms,
        entity=entity,
        attribute=attribute,
        negative=negative,
        at=f"2026-01-{seq:02d}T00:00:00Z",
        seq=seq,
    )


def contest(old: Claim, new: Claim, *, kind: EntryKind = EntryKind.CONFLICT) -> Contest:
    return Contest(
        entry_id=f"ent_{old.memory_id}_{new.memory_id}",
        kind=kind,
        state=EntryState.OPEN,
        old=old,
        new=new,
    )


def between(old: str, new: str, attribute: str, entity: str = "user") -> Contest:
    return contest(
        claim(old, 1, attribute=attribute, entity=entity),
        claim(new, 2, attribute=attribute, entity=entity),
    )


WORK = between("Microsoft", "Amazon", "employer")
SAID = contest(
    claim("Microsoft", 1, text="I work at Microsoft."), claim("Amazon", 2, text="I work at Amazon.")
)
AGE = between("32", "34", "age")
HOME = contest(
    claim("Munich", 1, attribute="location", forms=("München",)),
    claim("Berlin, Germany", 2, attribute="location"),
)
MEAT = contest(
    claim("meat", 1, attribute="diet"), claim("meat", 2, attribute="diet", negative=True)
)
STATUS = between("single", "married", "marital_status")
COLOR = between("blue", "red", "favorite:color")
SISTER = between("Google", "Siemens", "employer", "user/sister")
JOB = between("a nurse", "a teacher", "occupation")
NAME = between("Anna Schmidt", "Clara Weber", "name")
BORN = between("May 3, 1990", "May 3, 1992", "birth_date")
PAY = between("$80,000", "$85,000", "salary")
KIDS = between("three", "2", "children_count")
CAR = between("green", "black", "color", "user/car")
PEER = between("Oslo", "Bergen", "location", "named:anna")
HEIGHT = between("178 cm", "180 cm", "height")
DOG = between("a dog", "a cat", "pet")
EMAIL = between("a@x.org", "b@y.org", "email")
SMOKE = contest(
    claim("smoke", 1, attribute="smokes"), claim("smoke", 2, attribute="smokes", negative=True)
)
LIKE = contest(
    claim("jazz", 1, attribute="likes"), claim("jazz", 2, attribute="likes", negative=True)
)
DIET = between("vegetarian", "vegan", "diet")
DEAD = between("March 3", "March 10", "deadline")
TEAM = between("five", "8", "team_size")
PARTNER = between("Lisa", "Nora", "partner")
APP = between("Monday", "Friday", "schedule:dentist")
LANG = between("Polish", "Czech", "native_language")
SCHOOL = between("MIT", "Stanford", "school")
BUD = between("500 euros", "700 euros", "own:budget")
PHONE = between("555-1234", "555-9876", "phone")
ALLERGY = contest(
    claim("peanuts", 1, attribute="allergy"),
    claim("peanuts", 2, attribute="allergy", negative=True),
)
BIKE = between("red", "blue", "color", "user/bike")
MUM = between("Leipzig", "Dresden", "location", "user/mother")
KIDNAME = between("Tom", "Tim", "name", "user/son")
ORIGIN = between("Spain", "Italy", "origin")
EXP = between("5 years", "7 years", "experience_years")
CHESS = contest(
    claim("chess", 1, attribute="hobby"), claim("chess", 2, attribute="hobby", negative=True)
)
ALL = (WORK, AGE, HOME, MEAT, STATUS, COLOR, SISTER, JOB, NAME, BORN, PAY, KIDS, CAR, PEER, HEIGHT)
