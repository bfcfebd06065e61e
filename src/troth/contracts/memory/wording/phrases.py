"""The caveats that repair writes, word for word, in English and German.

Serves MEM-3. Each says whose side is the newest, or that no side is; where the other value can be
named plainly, it is. The forms are closed: a reader can tell them from a model's own words.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum


class Rank(StrEnum):
    """How a claim stands among those that it is in contest with."""

    NEWEST = "newest"
    OLDER = "older"
    UNRANKED = "unranked"  # neither is newer, or it cannot be told which one is meant


@dataclass(frozen=True, kw_only=True, slots=True)
class Phrase:
    """A fixed caveat: as it is without a name, and with the other value named."""

    unnamed: str
    opening: str = ""

    def naming(self, value: str) -> str:
        """The caveat with the other value in it, or the plain one where no name fits."""
        return f"{self.opening} {value})" if self.opening and value else self.unnamed


PHRASES: dict[tuple[str, Rank], Phrase] = {
    ("en", Rank.NEWEST): Phrase(
        unnamed="(most recent update, though I have conflicting records)",
        opening="(most recent update; I have conflicting records:",
    ),
    ("en", Rank.OLDER): Phrase(
        unnamed="(an earlier record; I have conflicting records on this)",
        opening="(an earlier record; my latest information says",
    ),
    ("en", Rank.UNRANKED): Phrase(unnamed="(I have conflicting records on this)"),
    ("de", Rank.NEWEST): Phrase(
        unnamed="(neueste Angabe; mir liegen widersprüchliche Angaben vor)",
        opening="(neueste Angabe; mir liegen widersprüchliche Angaben vor:",
    ),
    ("de", Rank.OLDER): Phrase(
        unnamed="(eine frühere Angabe; mir liegen widersprüchliche Angaben vor)",
        opening="(eine frühere Angabe; laut meinem neuesten Stand:",
    ),
    ("de", Rank.UNRANKED): Phrase(unnamed="(dazu liegen mir widersprüchliche Angaben vor)"),
}
"""What is written beside a claim, by language and rank (MEM-3)."""

MAX_NAME = 80
_NAME = rf"[^()\[\]{{}}<>|*_`~\n\r\\]{{1,{MAX_NAME}}}+"
NAME = re.compile(_NAME)
"""What a value must look like to be named in a caveat: short, on one line, without markup."""


def _pattern() -> str:
    unnamed = "|".join(re.escape(phrase.unnamed) for phrase in PHRASES.values())
    openings = [re.escape(phrase.opening) for phrase in PHRASES.values() if phrase.opening]
    return rf"\x20?(?-i:{unnamed}|(?:{'|'.join(openings)})\x20(?P<named>{_NAME})\))"


SEAL = _pattern()
"""Regular expression of every fixed caveat, with the blank before it; ``named`` is the value."""
