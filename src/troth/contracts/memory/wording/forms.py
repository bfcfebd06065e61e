"""In which forms a contested value may stand in a text.

Serves MEM-3 and MEM-4: a value is used as it was said, under another spelling, in part (``Berlin``
of ``Berlin, Germany``), in words or digits, or in the other language. What both sides of an entry
share is no form of either: it is not what is contested.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from troth.contracts.memory.attributes import ValueKind, attribute_of
from troth.contracts.memory.stated import STATEMENT
from troth.contracts.memory.wording.reading import keyed
from troth.kernel.keeping import kept
from troth.kernel.memories import Claim
from troth.kernel.tables import table
from troth.language.numerals import numerals_in
from troth.language.tokens import stem
from troth.language.words import phrases_of

MAX_TOKENS = 60
"""Longest form, in words; of longer values the beginning counts."""
_LATIN, _OTHER = r"[^\W\d_\u0370-\U0010ffff]++", r"[^\W\d_\x00-\u036f]++"
TOKEN = re.compile(rf"\d++(?:[.,]\d++)*+|{_LATIN}(?:'{_LATIN})?+|{_OTHER}|[^\W_]")
_TABLE: Final = table("troth.contracts.memory.wording", "words")
_LEADING = frozenset(_TABLE["leading"].split())
_LEGAL = frozenset(_TABLE["legal"].split())
_GENERIC = frozenset(_TABLE["generic"].split())
_PARTS = {
    ValueKind.NAME: (True, True),
    ValueKind.ORGANIZATION: (True, False),
    ValueKind.PLACE: (True, False),
    ValueKind.OCCUPATION: (False, True),
    ValueKind.TEXT: (False, True),
}
_SIGNS = " €$£+-−"


@dataclass(frozen=True, kw_only=True, slots=True)
class Form:
    """One form of a value.

    Attributes:
        keys: Its words, as ``key_of`` gives them.
        exact: Its words as they must be read, where only a genitive may be added; else empty.
        whole: It says all of the value, or a short form of it that people use for all of it.
    """

    keys: tuple[str, ...]
    exact: tuple[str, ...] = ()
    whole: bool = True


@kept(16384)
def key_of(token: str) -> str:
    """What two inflections of a word have in common.

    Args:
        token: One folded word.
    """
    head, mark, tail = token.partition("'")
    return stem(head) if mark and tail in ("s", "") else stem(token)


def forms_of(claim: Claim) -> tuple[Form, ...]:
    """The forms of a claim's value, each once; whole ones first."""
    found: dict[tuple[str, ...], Form] = {}
    for form in (*_whole_forms(claim), *_partial_forms(claim)):
        if form.keys:
            found.setdefault(form.keys, form)
    return tuple(found.values())


def joined_forms(claim: Claim) -> Iterator[str]:
    """The value and its other spellings with nothing between their letters or digits."""
    for value in (claim.value, *claim.forms):
        yield "".join(_core(value))


def _whole_forms(claim: Claim) -> Iterator[Form]:
    proper = False if claim.attribute == STATEMENT else None  # "Monday" of "on Mondays"
    for value in (claim.value, *claim.forms):
        yield _form(value, proper=proper)
        bare = " ".join(_bare(_tokens(value)))
        for other in _EQUIVALENTS.get(keyed(bare).strip(), ()):
            yield _form(other, proper=False)
        yield _form(" ".join(_core(value)), proper=_is_proper(value) if proper is None else proper)
    head, comma, _ = claim.value.partition(",")
    if comma and not head.strip().isdigit():
        yield _form(head)


def _partial_forms(claim: Claim) -> Iterator[Form]:
    if claim.attribute == STATEMENT:  # the words that tell it apart are found as such (``apart``)
        return
    first, last = _PARTS.get(attribute_of(claim.attribute).kind, (False, False))
    words = _core(claim.value)
    ends = ((first, words[0]), (last, words[-1])) if len(words) > 1 else ()
    for wanted, word in ends:
        if wanted and len(word) > 2 and word not in _GENERIC:
            yield _form(word, proper=_is_proper(claim.value), whole=False)


def _tokens(value: str) -> list[str]:
    return TOKEN.findall(keyed(value[:400]))


def _bare(tokens: list[str]) -> list[str]:
    """Without the small words that lead in to a value."""
    said = (at for at, token in enumerate(tokens[:-1]) if token not in _LEADING)
    return tokens[next(said, max(len(tokens) - 1, 0)) :]


def _core(value: str) -> list[str]:
    """The words of a value without those that lead in, and without a legal form behind it."""
    tokens = _bare(_tokens(value))
    while len(tokens) > 1 and tokens[-1] in _LEGAL:
        tokens.pop()
    return tokens


def _is_proper(value: str) -> bool:
    words = [word for word in value.split() if word.lower() not in _LEADING]
    return bool(words) and words[0][:1].isupper()


def _form(value: str, *, proper: bool | None = None, whole: bool = True) -> Form:
    tokens = _bare(_tokens(value))[:MAX_TOKENS]
    keys = tuple(map(key_of, tokens))
    exact = _is_proper(value) if proper is None else proper
    return Form(keys=keys, exact=tuple(tokens) if exact else (), whole=whole)


def amounts_of(claim: Claim) -> frozenset[float]:
    """What a value may amount to that is one number with little beside: ``1.200 euros a month``.

    It is used wherever that number is, however it is written (``numerals``).
    """
    if attribute_of(claim.attribute).kind is ValueKind.DATE:
        return frozenset()
    return frozenset().union(*map(_amounts, (claim.value, *claim.forms)))


def _amounts(value: str) -> frozenset[float]:
    said = keyed(value[:400])
    found = sorted(numerals_in(said), key=lambda one: one.start)
    leads = bool(found) and not said[: found[0].start].strip(_SIGNS)
    return found[0].values if leads and len(found) == 1 else frozenset()


def _equivalents() -> dict[str, tuple[str, ...]]:
    """Words that say the same value in the other language or as another part of speech."""
    table: dict[str, tuple[str, ...]] = {}
    for line in phrases_of("wording.equivalents"):
        group = tuple(word.strip() for word in line.split(","))
        for word in map(keyed, group):
            table[word] = (*table.get(word, ()), *group)
    return table


_EQUIVALENTS = _equivalents()
