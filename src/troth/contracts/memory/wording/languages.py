"""Whether a text is English or German: in which language its caveats are written."""

from __future__ import annotations

import re

from troth.contracts.memory.wording.phrases import Language

_GERMAN = frozenset(
    """du sie ihr dein deine deinen deinem deiner ihre ihren ihrem ihrer ist sind bist hast haben
    und oder nicht der die das den dem ein eine einen einem bei im zu auf mit von für ich mein
    meine mir arbeitest arbeiten arbeitet wohnst wohnen wohnt lebst leben heißt heißen bin aber
    auch laut seit derzeit aktuell jahre alt kein keine als arbeitgeber wohnort beruf""".split()
)
_ENGLISH = frozenset(
    """you your you're the is are was and or not a an at in on to of with for i my me it it's work
    works working live lives living employer age old years but also since currently that this
    have has had do don't name job home""".split()
)
_WORDS = re.compile(r"[^\W\d_]++(?:'[^\W\d_]++)?+")
_ENOUGH = 2000  # code points of a text that its language shows in


def language_of(sentence: str, text: str) -> Language:
    """The language of a sentence, or of the text around it; English where neither shows it."""
    for sample in (sentence[:_ENOUGH], text[:_ENOUGH]):
        words = [match.group() for match in _WORDS.finditer(sample.lower())]
        german = sum(word in _GERMAN for word in words)
        english = sum(word in _ENGLISH for word in words)
        if german != english:
            return Language.GERMAN if german > english else Language.ENGLISH
    return Language.ENGLISH
