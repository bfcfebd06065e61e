"""First-person facts of which everyday sense knows that one excludes, or carries, another.

Made from the table of ``traits``. Half of the pairs are written as chat (small letters, spaced
marks), half as plain sentences, some about "the user" or "she", so that a fact is known in any
dress.
"""

# ruff: noqa: S311 - randomness chooses training rows here, and guards nothing
from __future__ import annotations

import re
from random import Random

from training.judge.pairs import NOT_SUPPORTED, REFUTED, SUPPORTED, UNKNOWN, Pair
from training.judge.traits import TRAITS

_SLOT = re.compile(r"\{([^}]*)\}")
_OPEN = re.compile(r"\{[^}]*/")
_ENDINGS = (
    *("", "", "", "", " how about you ?", " what about you ?", " lol .", " it is great ."),
    *(" what do you do ?", " that is just me .", " do you have any hobbies ?", " haha ."),
)
_LEADS = (
    *("", "", "", "", "hi ! ", "well , ", "yes , ", "that is nice . ", "actually , ", "cool , "),
    *("no , ", "oh wow . ", "me too ! ", "hello there . ", "i see . ", "to be honest "),
)
# Traits that speak of the same part of a life: one does not tell about the other, but is no
# clear stranger to it either.
_NEAR = (
    {"diet", "meat", "hobbies"},
    {"marriage", "house", "children", "gender"},
    {"pets", "cats", "dogs"},
    {"home", "state", "birth"},
    {"work", "wealth", "school", "age", "army", "license", "children"},
    {"height", "build", "health", "sport"},
    {"rising", "work"},
    {"mother", "father", "house", "age"},
    {"swimming", "sport", "travel"},
    {"temper", "music", "cooking", "reading", "hobbies", "sport"},
)


def made(count: int, seed: int) -> list[Pair]:
    """About ``count`` pairs, the three labels alike often."""
    order = Random(seed)
    found: list[Pair] = []
    while len(found) < count:
        pair = order.choice((_same, _same, _same, _contrary, _contrary, _unrelated, _unrelated))(
            order
        )
        if pair is not None:
            found.append(pair)
    return found


def _same(order: Random) -> Pair | None:
    _, _, sides = order.choice(TRAITS)
    said, weaker = order.choice(sides)
    first = order.choice(said)
    second = order.choice([one for one in (*said, *weaker) if one != first])
    if _OPEN.search(second):
        return None  # which of several values the claim names would not follow
    return _dressed(_filled(first, order), _filled(second, order), SUPPORTED, order)


def _contrary(order: Random) -> Pair | None:
    _, exclusive, sides = order.choice(TRAITS)
    at = order.randrange(len(sides))
    other = order.choice([i for i in range(len(sides)) if i != at]) if exclusive else at ^ 1
    (said, weaker), (opposed, _) = sides[at], sides[other]
    first = order.choice(said)
    second = order.choice(opposed)
    if weaker and order.random() < 0.15:
        return _dressed(
            _filled(order.choice(weaker), order), _filled(first, order), NOT_SUPPORTED, order
        )
    return _dressed(_filled(first, order), _filled(second, order), REFUTED, order)


def _unrelated(order: Random) -> Pair | None:
    one, other = order.sample(TRAITS, 2)
    if any({one[0], other[0]} <= near for near in _NEAR):
        return None
    first, second = (order.choice(order.choice(trait[2])[0]) for trait in (one, other))
    return _dressed(_filled(first, order), _filled(second, order), UNKNOWN, order)


_KINDS = (_same, _same, _same, _contrary, _contrary, _unrelated, _unrelated)


def _filled(phrase: str, order: Random) -> str:
    return _SLOT.sub(lambda match: order.choice(match.group(1).split("/")), phrase)


def _dressed(told: str, claim: str, allowed: int, order: Random) -> Pair:
    """Both in one style; sometimes with another fact beside the one that counts."""
    if order.random() < 0.55:
        passage = order.choice(_LEADS) + told + " ." + order.choice(_ENDINGS)
        return Pair(passage=passage, claim=f"{claim} .", allowed=allowed)
    person = order.choice((_plain, _plain, _user))
    passage = person(told)
    if allowed in (SUPPORTED, REFUTED) and order.random() < 0.3:
        beside = person(order.choice(_BESIDE))
        passage = f"{beside} {passage}" if order.random() < 0.5 else f"{passage} {beside}"
    return Pair(passage=passage, claim=person(claim), allowed=allowed)


_BESIDE = (
    *("the weather is nice today", "i like long walks by the river", "my neighbor is very kind"),
    *("the train was late again", "i have a meeting on thursday", "my phone needs a new battery"),
)


def _plain(text: str) -> str:
    text = re.sub(r"\bi\b", "I", text.replace(" s ", "'s ").replace(" , ", ", "))
    text = text.replace("can not", "cannot")
    return text[:1].upper() + text[1:] + "."


_USER = (
    (r"\bi am\b", "the user is"),
    (r"\bi have\b", "the user has"),
    (r"\bi was\b", "the user was"),
    (r"\bi do not\b", "the user does not"),
    (r"\bi can\b", "the user can"),
    (r"\bi (live|love|like|hate|work|drive|own|play|drink|eat|smoke|need)\b", r"the user \1s"),
    (r"\bmy\b", "the user's"),
    (r"\bi\b", "the user"),
    (r"\bme\b", "the user"),
)


def _user(text: str) -> str:
    for pattern, new in _USER:
        text = re.sub(pattern, new, text)
    return _plain(text)
