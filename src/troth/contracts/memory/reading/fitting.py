"""Whether a value that was read looks like what its attribute takes; where not, nothing is read.

The reader abstains rather than guesses, and this is the last place where it does: whatever grammar
found a value, it has to be a value. A pronoun or a determiner alone is none, half of a number is
none, and a name or a place is written like one or known as one.
"""

from __future__ import annotations

import re
from functools import cache

from troth.contracts.memory.attributes import ValueKind
from troth.contracts.memory.reading.english.words import BRANDS
from troth.contracts.memory.values.organizations import known_organizations
from troth.contracts.memory.values.places import is_known_place
from troth.language.tokens import fold, words

_EMPTY = frozenset(
    """i me my mine myself you your yours yourself he him his himself she her hers herself it its
    itself we us our ours ourselves they them their theirs themselves one ones oneself this that
    these those a an the some any no every each either neither both all none such same other others
    another much many more most few less lot lots bit enough something anything nothing everything
    someone anyone everyone somebody anybody nobody everybody no-one who whom which what where when
    how why here there so as than then too very just also not and or but of at in on to for with
    ich mich mir mein meine du dich dir er ihn ihm sie es wir uns ihr euch sich selbst man dies das
    der die den dem ein eine einen einem einer kein keine keinen jemand niemand etwas nichts alles
    alle jeder viel viele mehr wenig""".split()
)
_INDEFINITE = frozenset("any anything anybody anyone neither either everything everyone".split())
"""Words that leave open or deny what they stand before: no value begins with one."""
_OPEN = [[word] for word in (*_INDEFINITE, "every", "each")]
_GOES_ON = re.compile(r"[ \u00a0/().-]{1,2}\d")
_BEFORE = re.compile(r"\d[ \u00a0/.-]\Z")
_LITTLE = frozenset(
    """of and the for in at de la le du des da do di del und der die das von im am bei für zu y e
    et van den het a an on upon by near""".split()
)
_WORD = re.compile(r"[^\W_]++(?:['’.&-][^\W_]++)*+")
_EXACT = (ValueKind.NUMBER, ValueKind.CONTACT, ValueKind.MONEY, ValueKind.ANY)


def is_fitting(
    kind: ValueKind, text: str, start: int, end: int, *, written: bool = False, denied: bool = False
) -> bool:
    """Whether the slice of a statement can be a value of that kind.

    Args:
        text: The statement.
        denied: The clause is: "I don't speak any French" denies French.
        written: The reader knows what it says, as of "any children" in "I don't have any …".
    """
    value = text[start:end]
    if not written and _says_nothing(value):
        return False
    if _is_left_open(text[max(0, start - 12) : start], kind, denied=denied):
        return False
    if kind in _EXACT:
        return not _is_cut(text, start, end)
    if kind is ValueKind.ORGANIZATION:
        return _is_written_as_name(value) or fold(value) in _organizations()
    return kind is not ValueKind.PLACE or _is_written_as_name(value) or is_known_place(value)


def _says_nothing(value: str) -> bool:
    said = words(value)
    return bool(said) and (said[0] in _INDEFINITE or _EMPTY.issuperset(said))


def _is_left_open(before: str, kind: ValueKind, *, denied: bool) -> bool:
    """Whether "any", "every" or the like stands before; "some kids" are nobody of theirs."""
    last = words(before)[-1:]
    if last == ["some"]:
        return kind is ValueKind.NAME
    return last in _OPEN and not (denied and last == ["any"])


def _is_cut(text: str, start: int, end: int) -> bool:
    """Whether the number that stands there goes on before or behind."""
    behind = text[end - 1].isdecimal() and _GOES_ON.match(text, end) is not None
    return behind or (text[start].isdecimal() and _BEFORE.search(text[:start]) is not None)


def _is_written_as_name(value: str) -> bool:
    """Whether every word that carries meaning is written with a capital or a digit."""
    telling = [word for word in _WORD.findall(value) if word.lower() not in _LITTLE]
    return bool(telling) and all(
        not word.islower() or any(map(str.isdecimal, word)) for word in telling
    )


@cache
def _organizations() -> frozenset[str]:
    return frozenset(known_organizations()) | BRANDS
