"""Corrections that say a number of somebody: "I meant three brothers", "Korrektur, zwei Kinder".

The noun tells the attribute, so that they need not be matched with what was told before.
"""

from __future__ import annotations

from troth.contracts.memory.reading.clause import Draft
from troth.contracts.memory.reading.corrections import behind_fillers
from troth.contracts.memory.reading.english.members import count_attribute
from troth.contracts.memory.reading.german import words as german
from troth.contracts.memory.reading.phrases import count_at
from troth.contracts.memory.reading.tokens import Token

Tokens = tuple[Token, ...]
_MOST_LEFT = 2  # "three brothers lol"


def counted_correction(tokens: Tokens) -> list[Draft]:
    """The count that such a sentence sets right; empty where it says anything else."""
    at = behind_fillers(tokens)
    number = count_at(tokens, at)
    if number is None or at == 0 or number[1] >= len(tokens):
        return []
    noun = tokens[number[1]].word
    attribute = count_attribute(noun) or count_attribute_in_german(noun)
    left = [token for token in tokens[number[1] + 1 :] if token.is_word]
    if not attribute or len(left) > _MOST_LEFT:
        return []
    value = tokens[at : number[1]]
    return [Draft(attribute=attribute, tokens=value, written=str(number[0]), settled=True)]


def count_attribute_in_german(noun: str) -> str:
    """What a number of them says, for a German noun; empty for what is not counted."""
    if noun in german.CHILDREN:
        return "children_count" + german.CHILDREN[noun]
    if noun in german.SIBLINGS:
        return "siblings_count" + german.SIBLINGS[noun]
    kind = german.PETS.get(noun, "")
    return "pet_count" if kind == "pet" else f"pet_count:{kind}" if kind else ""
