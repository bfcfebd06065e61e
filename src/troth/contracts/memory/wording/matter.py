"""Words that show what a sentence speaks of: of which matter, of whom, and in which language.

Serves MEM-3, MEM-4 and MEM-19. The words stand in the language files and in what was said; those of
a matter are matched from the start of a word, on the compared form of a text (``reading.keyed``).
"""

from __future__ import annotations

import re

from troth.contracts.memory.slots.clauses import KIN
from troth.contracts.memory.wording.reading import keyed
from troth.kernel.keeping import kept
from troth.kernel.memories import Claim
from troth.language.tokens import content_words
from troth.language.words import in_order, lines_of, words_of

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


_GERMAN = words_of("wording.telling", "de")
_ENGLISH = words_of("wording.telling", "en")
_SHARED = words_of("wording.shared")
"""Words of other languages as well: one of them tells nothing, two of them do."""
_KNOWN = frozenset(map(keyed, _ENGLISH | _GERMAN))
_WORDS = re.compile(r"[^\W\d_]++(?:'[^\W\d_]++)?+")
_ENOUGH = 2000  # code points of a text that its language shows in


@kept(256)
def language_of(sentence: str, text: str) -> str:
    """The language of a sentence, or of the text around it; ``en`` where neither shows it."""
    for sample in (sentence[:_ENOUGH], text[:_ENOUGH]):
        words = [match.group() for match in _WORDS.finditer(sample.lower())]
        german = sum(word in _GERMAN for word in words)
        english = sum(word in _ENGLISH for word in words)
        if german != english:
            return "de" if german > english else "en"
    return "en"


def is_readable(folded: str, start: int, end: int) -> bool:
    """Whether a slice of a folded plain text is surely English or German.

    Nothing that is read off its words counts in a sentence of another language.
    """
    words = {match.group() for match in _WORDS.finditer(folded, start, min(end, start + _ENOUGH))}
    known = words & _KNOWN
    return len(known) > 1 or not known <= _SHARED
