"""Words that show what a sentence speaks of: of which matter, and of whom.

Serves MEM-3, MEM-4 and MEM-19. The words stand in the language files and in what was said; they
are matched from the start of a word, on the compared form of a text (``reading.keyed``).
"""

from __future__ import annotations

import re

from troth.contracts.memory.slots.clauses import KIN
from troth.contracts.memory.wording.reading import keyed
from troth.kernel.keeping import kept
from troth.kernel.memories import Claim
from troth.language.tokens import content_words
from troth.language.words import in_order, lines_of

_MOST = 40  # words of a statement that show its matter


def matter_of(claim: Claim) -> re.Pattern[str]:
    """Pattern of the words of a claim's matter: of its attribute, and of its statement."""
    said = set(content_words(keyed(claim.value)))
    own = [word for word in content_words(keyed(claim.text[:400]))[:_MOST] if word not in said]
    own.append(claim.entity.rpartition("/")[2])
    return _matter(claim.attribute, " ".join(word for word in own if len(word) > 2))


@kept(512)
def _matter(attribute: str, said: str) -> re.Pattern[str]:
    head, _, tail = attribute.partition(":")
    words: list[str] = []
    for part in dict.fromkeys((head, *head.split("_"))):
        words += in_order(f"wording.matter.{part}", missing=(part,))
    words += [_root(word) for word in content_words(keyed(tail[:80].replace("_", " ")))]
    words += [kin for word in words for kin in _others(word)]
    return _beginnings([*words, *map(_root, said.split())])


def _beginnings(words: list[str]) -> re.Pattern[str]:
    alternatives = "|".join(sorted(map(re.escape, dict.fromkeys(map(keyed, words)))))
    return re.compile(rf"(?<![^\W_])(?:{alternatives or '(?!)'})")


def _root(word: str) -> str:
    return word[:-1] if len(word) > 4 and word[-1] in "esy" else word


@kept(512)
def entity_cue(entity: str) -> re.Pattern[str] | None:
    """Pattern of the words that name an entity; ``None`` for the user, and for what is theirs.

    Args:
        entity: Of a claim: ``user/sister`` is named by ``sister`` and ``Schwester``.
    """
    words = re.findall(r"[^\W_]+", keyed(entity.rpartition("/")[2].rpartition(":")[2][:80]))
    others = [other for word in words for other in _others(word)]
    if (entity.startswith("user") and not others) or not entity:
        return None
    named = dict.fromkeys([*words, *others])
    alternatives = "|".join(map(re.escape, named))
    return re.compile(rf"(?<![^\W_])(?:{alternatives or '(?!)'})(?:s|'s|n|e|en)?(?![^\W_])")


@kept(512)
def _others(word: str) -> tuple[str, ...]:
    """The other words for a relation or a thing, of all languages."""
    lines = (*lines_of("slots.kin"), *lines_of("slots.things"))
    return tuple(keyed(other) for line in lines if line[0] == word for other in line)


PEOPLE = "|".join(sorted(map(keyed, KIN), key=lambda word: (-len(word), word)))
"""Alternatives of a pattern: the people and pets of someone, in the compared form."""
