"""Roles, teams and bodies that a sentence names: "line manager", "head of people". Pure.

Two sentences that say the same of two roles name different bearers. A role without a qualifier
("your manager") may be any of them, and tells nothing.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from troth.language.comparison.difference import Difference, Place
from troth.language.lexicon import concept
from troth.language.reading import Reading
from troth.language.tokens import STOPWORDS, fold
from troth.language.words import regex, words_of

_ROLE = regex(
    r"\b(?:(?P<office><roles.offices>) <roles.of>(?P<of>[^\W\d_]{2,20})"
    r"|(?P<kind>(?:[^\W\d_]{2,20}[ -]){1,2})(?P<bearer><any roles.bearers>))\b"
)
_NO_QUALIFIER = STOPWORDS | words_of("roles.no_qualifier")
_FEW = 4  # roles of one sentence that are compared
_REST = 0.75  # of what either says besides that must be the same


@dataclass(frozen=True, slots=True)
class Role:
    """A role: the concepts that qualify it, those of the whole name, and its place."""

    qualifiers: frozenset[str]
    words: frozenset[str]
    span: Place


@lru_cache(maxsize=4096)
def find_roles(text: str) -> tuple[Role, ...]:
    """The qualified roles of a sentence, in order; linear in its length."""
    return tuple(role for match in _ROLE.finditer(fold(text)) if (role := _role(match)))


def _role(match: re.Match[str]) -> Role | None:
    if match["of"]:
        named = [match["of"]]
        bearer = match["office"]
    else:
        named = match["kind"].replace("-", " ").split()
        bearer = match["bearer"]
    qualifiers = frozenset(concept(word) for word in named if word not in _NO_QUALIFIER)
    if not qualifiers:
        return None
    return Role(qualifiers, qualifiers | {concept(bearer)}, match.span())


def roles(claim: Reading, claim_text: str, said: Reading, said_text: str) -> Difference | None:
    """A conflict where the two name one role each that the other lacks, and else say the same."""
    mine, theirs = find_roles(claim_text)[:_FEW], find_roles(said_text)[:_FEW]
    own = [one for one in mine if not _is_named(one, said)]
    others = [one for one in theirs if not _is_named(one, claim)]
    if len(own) != 1 or len(others) != 1 or len(mine) != len(theirs):
        return None
    one, other = own[0], others[0]
    if not one.qualifiers.isdisjoint(other.qualifiers):
        return None
    rest, rest_said = claim.topic - one.words, said.topic - other.words
    shared = len(rest & rest_said)
    if shared < 2 or shared < _REST * max(len(rest), len(rest_said)):
        return None
    return Difference("name", True, one.span, other.span)


def _is_named(role: Role, reading: Reading) -> bool:
    """Whether the other sentence speaks of what qualifies the role at all."""
    return not role.qualifiers.isdisjoint(reading.topic)
