"""Names of places that no table knows: spelled in two ways, told in full, or a quarter's.

``Grünau`` is ``Gruenau``, ``Saint Ives`` is ``St. Ives``, ``Rothenburg ob der Tauber`` says more
than ``Rothenburg``. What looks like the name of a quarter (``Forest Hill``) may lie in the city
that was told before; what does not is another place.
"""

from __future__ import annotations

import re
from functools import lru_cache

from troth.contracts.memory.values.plain import unaccented

_SAINT = re.compile(r"(?<!\w)(?:saint|sankt|sainte|st)(?!\w)")
_SHORT = {"mt": "mount", "ft": "fort"}
_TWO_VOWELS = re.compile(r"(?<=[aou])e")
_NO_LETTER = re.compile(r"[\W_]++")
_TWICE = re.compile(r"([^\W\d_])\1++")
_TAIL = frozenset(
    "am an auf bei im in ob unter upon on by under de del di da do du le la les sur sous en".split()
)
_OF_QUARTERS = frozenset(
    """heights hill hills park village quarter district gardens green end side row square gate
    bridge quay wharf docks terrace estate yard corner viertel kiez stadtteil altstadt neustadt
    vorstadt nordstadt südstadt weststadt oststadt mitte siedlung""".split()
)
_WITHIN = frozenset(
    "old upper lower inner outer east west north south alt neu ober unter".split()
) | {"eastside", "westside", "uptown", "midtown", "downtown"}


@lru_cache(maxsize=4096)
def spelled(name: str) -> str:
    """What two spellings of one plain name of a place have in common; empty for no letters.

    Accents, blanks, hyphens, doubled letters and the ways to write an umlaut or a saint do not
    count.
    """
    words = (_SHORT.get(word, word) for word in _SAINT.sub("st", unaccented(name)).split())
    joined = _NO_LETTER.sub("", " ".join(words))
    return _TWICE.sub(r"\1", _TWO_VOWELS.sub("", joined))


def tells_more(short: str, full: str) -> bool:
    """Whether the second name is the first one told in full: ``stratford upon avon``."""
    if not full.startswith(f"{short} "):
        return False
    return not _TAIL.isdisjoint(full[len(short) :].split(maxsplit=1)[:1])


def may_be_quarter(name: str) -> bool:
    """Whether the name is made like that of a part of a town."""
    words = name.split()
    return bool(words) and (words[-1] in _OF_QUARTERS or words[0] in _WITHIN)
