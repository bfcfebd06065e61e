"""Whether a text is English or German, so that it can be read, and in which its caveats are."""

from __future__ import annotations

import re
from functools import lru_cache

from troth.contracts.memory.wording.phrases import Language
from troth.contracts.memory.wording.reading import keyed

_GERMAN = frozenset(
    """du sie ihr dein deine deinen deinem deiner ihre ihren ihrem ihrer ist sind bist hast haben
    und oder nicht der die das den dem ein eine einen einem bei im zu auf mit von für ich mein
    meine mir arbeitest arbeiten arbeitet wohnst wohnen wohnt lebst leben heißt heißen bin aber
    auch laut seit derzeit aktuell jahre alt kein keine als arbeitgeber wohnort beruf
    wie wenn dass ob wir wird werden wurde noch sich dir dich kann nach""".split()
)
_ENGLISH = frozenset(
    """you your you're the is are was and or not a an at in on to of with for i my me it it's work
    works working live lives living employer age old years but also since currently that this
    have has had do don't name job home
    this these those they he she his her their its from by as be been can could would should will
    which who what when where there here because than many more most about into if so we our us
    works lives likes loves owns eats drives said says told don't can't i'm i've i'd""".split()
)
_SHARED = frozenset(
    """a an in on to for i me is was has have had do or by as be he we so us am at of can if will
    her job not my who what here so his du der die den ist war im es in an an des en hat""".split()
)
"""Words of other languages as well: one of them tells nothing, two of them do."""
_KNOWN = frozenset(map(keyed, _ENGLISH | _GERMAN))
_WORDS = re.compile(r"[^\W\d_]++(?:'[^\W\d_]++)?+")
_ENOUGH = 2000  # code points of a text that its language shows in


@lru_cache(maxsize=256)
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
