"""English frames of "I am …" that a word or two decide: childless, teetotal, the oldest of four."""

from __future__ import annotations

from collections.abc import Callable

from troth.contracts.memory.reading.clause import Clause, Draft
from troth.contracts.memory.reading.english.words import RELIGIONS
from troth.contracts.memory.reading.phrases import ARTICLES, count_at, phrase, stop_at
from troth.contracts.memory.reading.tokens import Token
from troth.contracts.memory.values.spelled import ORDINALS

Tokens = tuple[Token, ...]
_OF_FAITH = frozenset(
    """practising practicing devout observant strict roman born-again faithful committed lifelong
    proud reform greek russian""".split()
)
_SIBLINGS = frozenset("us siblings sibling child children kids brothers sisters boys girls".split())
_ORDERS = frozenset(("oldest", "eldest", "youngest"))
_TEETOTAL = frozenset(("teetotal", "teetotaler", "teetotaller", "teetotalist", "abstinent"))


def decided(clause: Clause) -> list[Draft]:
    """What such a word says; empty where none stands first."""
    for reading in _READINGS:
        if drafts := reading(clause):
            return drafts
    return []


def _childless(clause: Clause) -> list[Draft]:
    if clause.words[0] != "childless" or clause.negative:
        return []
    value = clause.bare[:1]
    return [Draft(attribute="children_count", tokens=value, written="0", settled=True)]


def _teetotal(clause: Clause) -> list[Draft]:
    at = int(clause.words[0] in ARTICLES)
    value = clause.bare[at : at + 1]
    if not value or value[0].word not in _TEETOTAL or not stop_at(clause.bare, at + 1):
        return []
    return [Draft(attribute="drinks", tokens=value, written="yes", flip=True)]


def _faith(clause: Clause) -> list[Draft]:
    """As in "I'm a practising Catholic"."""
    at = int(clause.words[0] in ARTICLES)
    while at < min(len(clause.bare), 4) and clause.words[at] in _OF_FAITH:
        at += 1
    value = clause.bare[at : at + 1]
    plain = (
        at <= 1 or not value or value[0].word not in RELIGIONS or not stop_at(clause.bare, at + 1)
    )
    return [] if plain else [Draft(attribute="religion", tokens=value)]


def _order_of_birth(clause: Clause) -> list[Draft]:
    """As in "I'm the oldest of four siblings", "I'm the youngest"."""
    words = clause.words
    if words[:1] != ("the",) or not _ORDERS & set(words[1:2]):
        return []
    whom = words[2:] if words[2:3] != ("of",) else words[3:]
    counted = count_at(clause.bare, 3) if words[2:3] == ("of",) else None
    whom = words[counted[1] :] if counted else whom
    alone = not whom or whom[0] in _SIBLINGS or not clause.bare[len(words) - len(whom)].is_word
    if not alone:
        return []
    eldest = "youngest sibling" if words[1] == "youngest" else "oldest sibling"
    return [Draft(attribute="said:be", tokens=clause.bare[1:2], written=eldest)]


_CIRCLES = frozenset("union club party band choir orchestra army navy reserve guild".split())


def _member(clause: Clause) -> list[Draft]:
    """As in "I'm a member of the union", "I'm not in the union"."""
    words = clause.words
    at = 3 if words[:3] == ("a", "member", "of") else int(words[0] == "in")
    value = phrase(clause.bare, at, longest=5) if at else ()
    if not value or (at == 1 and value[-1].word not in _CIRCLES):
        return []
    return [Draft(attribute="membership", tokens=value)]


def registered(clause: Clause) -> list[Draft]:
    """As in "I'm registered to vote", "I never registered to vote"."""
    at = int(clause.words[:1] == ("registered",))
    if clause.words[at : at + 2] != ("to", "vote"):
        return []
    return [Draft(attribute="said:register", tokens=clause.bare[at + 1 : at + 2])]


def floor(bare: Tokens) -> list[Draft]:
    """As in "on the fifth floor", "ground floor"."""
    for at, token in enumerate(bare[1:6], start=1):
        if token.word in ("floor", "storey", "story"):
            number = _floor_number(bare[at - 1].word)
            value = bare[at - 1 : at]
            return [Draft(attribute="floor", tokens=value, written=number)] if number else []
    return []


def _floor_number(word: str) -> str:
    if word in ("ground", "bottom"):
        return "0"
    if word[:1].isdigit():
        return word.rstrip("stndrh")
    return str(ORDINALS[word]) if word in ORDINALS else ""


def _floor(clause: Clause) -> list[Draft]:
    home = clause.subject.entity.endswith(("/flat", "/apartment", "/room", "/office", "/condo"))
    return floor(clause.bare) if home and clause.words[0] == "on" else []


_READINGS: tuple[Callable[[Clause], list[Draft]], ...] = (
    _childless, _teetotal, _faith, _order_of_birth, _floor, _member, registered,
)  # fmt: skip
