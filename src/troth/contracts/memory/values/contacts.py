"""Ways to reach someone: phone numbers by their digits, addresses without case or marks."""

from __future__ import annotations

import re

from troth.contracts.memory.values.agreement import (
    ValueRelation,
    alias,
    generalizes,
    incompatible,
    refines,
    unknown,
)
from troth.contracts.memory.values.plain import word_list

_PHONE = re.compile(r"\+?[\d\s()./-]{6,40}")
_NOT_DIGIT = re.compile(r"[^\d+]++")
_LAST = 7  # digits that tell a number apart when one of the two lacks its prefix
_STREETS = {
    "st": "street", "str": "street", "straße": "street", "strasse": "street", "ave": "avenue",
    "av": "avenue", "rd": "road", "blvd": "boulevard", "ln": "lane", "dr": "drive", "sq": "square",
    "apt": "apartment", "pl": "place", "ct": "court",
}  # fmt: skip


def normalize_contact(text: str) -> str:
    """``+1 (555) 010-2030`` is ``+15550102030``; ``Bob@Example.org`` is folded."""
    if "@" in text:
        return text.removeprefix("mailto:").replace(" ", "")
    if _PHONE.fullmatch(text) and sum(char.isdecimal() for char in text) >= 6:
        digits = _NOT_DIGIT.sub("", text)
        return "+" + digits[2:] if digits.startswith("00") else digits
    return " ".join(_street(word) for word in word_list(text)) or text


def _street(word: str) -> str:
    for ending in ("straße", "strasse", "str"):  # "Hauptstr." is "Hauptstraße"
        if word.endswith(ending) and len(word) > len(ending) + 2:
            return word.removesuffix(ending) + "straße"
    return _STREETS.get(word, word)


def compare_contacts(old: str, new: str) -> ValueRelation:
    """How two normal forms stand to each other."""
    if old.lstrip("+").isdecimal() and new.lstrip("+").isdecimal():
        return _phones(old, new)
    if "@" in old and "@" in new:
        return incompatible("other_address")
    if ("@" in old) != ("@" in new):
        return unknown("other_kind_of_contact")
    return _streets(old.split(), new.split())


def _phones(old: str, new: str) -> ValueRelation:
    if old[-_LAST:] == new[-_LAST:] and not (old.startswith("+") and new.startswith("+")):
        return alias("same_digits")
    return incompatible("other_phone_number")


def _streets(old: list[str], new: list[str]) -> ValueRelation:
    one, two = set(old), set(new)
    if one == two:
        return alias("same_words")
    if one < two:
        return refines("more_of_the_address")
    if two < one:
        return generalizes("more_of_the_address")
    return incompatible("other_address")
