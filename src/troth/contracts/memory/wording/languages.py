"""Whether a text is English or German, so that it can be read, and in which its caveats are."""

from __future__ import annotations

import re

from troth.contracts.memory.wording.phrases import Language
from troth.contracts.memory.wording.reading import keyed
from troth.kernel.keeping import kept
from troth.language.words import words_of

_GERMAN = words_of("wording.telling", "de")
_ENGLISH = words_of("wording.telling", "en")
_SHARED = words_of("wording.shared")
"""Words of other languages as well: one of them tells nothing, two of them do."""
_KNOWN = frozenset(map(keyed, _ENGLISH | _GERMAN))
_WORDS = re.compile(r"[^\W\d_]++(?:'[^\W\d_]++)?+")
_ENOUGH = 2000  # code points of a text that its language shows in


@kept(256)
def language_of(sentence: str, text: str) -> Language:
    """The language of a sentence, or of the text around it; English where neither shows it."""
    for sample in (sentence[:_ENOUGH], text[:_ENOUGH]):
        words = [match.group() for match in _WORDS.finditer(sample.lower())]
        german = sum(word in _GERMAN for word in words)
        english = sum(word in _ENGLISH for word in words)
        if german != english:
            return Language.GERMAN if german > english else Language.ENGLISH
    return Language.ENGLISH


def is_readable(folded: str, start: int, end: int) -> bool:
    """Whether a slice of a folded plain text is surely English or German.

    Nothing that is read off its words counts in a sentence of another language.
    """
    words = {match.group() for match in _WORDS.finditer(folded, start, min(end, start + _ENOUGH))}
    known = words & _KNOWN
    return len(known) > 1 or not known <= _SHARED
