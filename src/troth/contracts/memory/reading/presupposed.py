"""Whom and what a sentence takes for granted: "my cat woke me up" is said by one who has a cat.

Read only where a sentence gives no other fact, and only for those whose having somebody may have
denied: children, siblings, partners, housemates, animals, a car, a television. In doubt, where the
sentence has to do with the past, with loss or with wishes, nothing is taken for granted (MEM-8).
"""

from __future__ import annotations

from troth.contracts.memory.reading.clause import Draft
from troth.contracts.memory.reading.english import words as english
from troth.contracts.memory.reading.english.verbs import form_as
from troth.contracts.memory.reading.german import words as german
from troth.contracts.memory.reading.phrases import stop_at
from troth.contracts.memory.reading.tokens import Token

Tokens = tuple[Token, ...]
_MINE = frozenset("my our mein meine meinen meinem meiner unser unsere unseren unserem".split())
_KIN = frozenset(
    """son daughter child wife husband boyfriend girlfriend fiance fiancee sister brother
    roommate""".split()
)
_THINGS = {"tv": "tv", "television": "tv", "car": "car", "fernseher": "tv", "auto": "car"}
_VETO = frozenset(
    """died dead death dies passed passing late lost lose loss childhood child's old ex former used
    was were had ago miss missed missing remember rip grave gave sold sell returned rented rental
    borrowed want wish would could should if imaginary dream dreamt dreamed future someday never no
    not without when younger little expecting unborn company boss's parents' neighbour's
    funeral widow widowed
    gestorben tot verstorben verstorbene verstorbener früher damals ehemalige ehemaliger verkauft
    würde hätte wenn möchte kein keine keinen nicht nie vermisse verloren als baby man men
    love-child bad""".split()
)
_ASKING = frozenset(
    """what how who when where why which can could do does did is are will would should please help
    find add check allow show tell was wie wer wann wo warum kannst bitte""".split()
)
_PARTNERS = frozenset("wife husband boyfriend girlfriend fiance fiancee".split())
_PARTING = frozenset(
    """broke break breaking breaks split dumped divorced divorcing separated separating left leaving
    leave cheated getrennt geschieden trennung schluss""".split()
)
_BESIDE = frozenset("oldest youngest older younger elder big little twin dear own beloved".split())
_MOST = 3


def presupposed(tokens: Tokens) -> list[Draft]:
    """What the sentence takes for granted, as drafts about the speaker, each once."""
    first = next((token.word for token in tokens if token.is_word), "")
    if first in _ASKING or not _VETO.isdisjoint(token.word for token in tokens):
        return []
    parting = not _PARTING.isdisjoint(token.word for token in tokens)
    found: dict[tuple[str, str], Draft] = {}
    for at, token in enumerate(tokens[:-1]):
        draft = _owned(tokens, at + 1) if token.word in _MINE else None
        if draft is not None and not (parting and draft.written in _PARTNERS):
            found.setdefault((draft.attribute, draft.written), draft)
    return list(found.values())[:_MOST]


def _owned(tokens: Tokens, at: int) -> Draft | None:
    while at < len(tokens) - 1 and tokens[at].word in _BESIDE:
        at += 1
    word = tokens[at].word
    if not _alone(tokens, at + 1):
        return None
    value = tokens[at : at + 1]
    kin = english.KIN.get(word) or german.KIN.get(word)
    if kin in _KIN:
        return Draft(attribute="relative", tokens=value, written=kin)
    pet = english.PETS.get(word) or german.PETS.get(word)
    if pet:
        return Draft(attribute="pet", tokens=value, written=pet)
    thing = _THINGS.get(word)
    return Draft(attribute="possession", tokens=value, written=thing) if thing else None


def _alone(tokens: Tokens, at: int) -> bool:
    """Whether the noun ends there: "my dog walker" says nothing of a dog."""
    if [token.word for token in tokens[at : at + 2]] == ["in", "law"]:
        return False
    if stop_at(tokens, at) or tokens[at].word == "'s" or tokens[at].capital:
        return True
    word = tokens[at].word
    verb = form_as(word, "past", "s", "ing", "base") is not None
    return verb or word in english.ADVERBS or word in german.PRESENT or word in german.PAST
