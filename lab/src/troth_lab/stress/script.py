"""The fixed conversation of every run: two users, each of the things that must not go wrong once.

Data, told in order. Anna and Ben take turns, so that nothing of the one may show with the other.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

from troth.kernel.memories import EntryKind, EntryState
from troth_lab.stress.turns import EntryAct, Expected, Turn, TurnKind

_ANY = (EntryKind.CONFLICT.value, EntryKind.TEMPORAL.value, EntryKind.REVISION.value)
_REVISION = (EntryKind.REVISION.value,)
_RESOLVED = Expected(moves_to=EntryState.RESOLVED.value)
_ACCEPTED = Expected(moves_to=EntryState.ACCEPTED.value)
_REFLECTING = Expected(moves_to=EntryState.REFLECTING.value)
_NOTHING = Expected()


def _names(*values: str) -> Expected:
    return Expected(names=values)


def _opens(kinds: tuple[str, ...]) -> Expected:
    return Expected(opens=kinds)


_K = TurnKind
_SAID: tuple[tuple[str, TurnKind, str, str, Expected], ...] = (
    ("anna", _K.SMALL_TALK, "en", "Good morning!", _NOTHING),
    ("anna", _K.STATEMENT, "en", "I work at Microsoft.", _NOTHING),
    ("ben", _K.STATEMENT, "de", "Ich wohne in Hamburg.", _NOTHING),
    ("anna", _K.ASK_CURRENT, "en", "Where do I work?", _names("Microsoft")),
    ("ben", _K.ASK_CURRENT, "en", "Where do I work?", _NOTHING),
    ("anna", _K.OTHER_PERSON, "en", "My sister works at Google.", _NOTHING),
    ("anna", _K.SUPPOSITION, "en", "If I worked at IBM, I would live in Boston.", _NOTHING),
    ("anna", _K.SUPPOSITION, "en", "Do you think I should work at Apple?", _NOTHING),
    ("anna", _K.CONTRADICTION, "en", "I work at Amazon.", _opens(_ANY)),
    ("anna", _K.ASK_CURRENT, "en", "Where do I work?", _names("Amazon", "Microsoft")),
    ("anna", _K.ASK_CURRENT, "de", "Wo arbeite ich?", _names("Amazon", "Microsoft")),
    ("anna", _K.ASK_YES_NO, "en", "Do I work at Microsoft?", _names("Microsoft", "Amazon")),
    ("anna", _K.ASK_CURRENT, "en", "Who pays my salary?", _NOTHING),
    ("anna", _K.SUMMARY, "en", "What do you know about me?", _names("Amazon", "Microsoft")),
    ("anna", _K.SUMMARY, "de", "Was weißt du über mich?", _names("Amazon", "Microsoft")),
    ("ben", _K.SUMMARY, "de", "Was weißt du über mich?", _names("Hamburg")),
    ("anna", _K.REMARK, "en", "Amazon delivered a parcel to my neighbor.", _NOTHING),
    ("anna", _K.ASK_CURRENT, "en", "Which company do I work for?", _names("Amazon", "Microsoft")),
    ("ben", _K.CONTRADICTION, "de", "Ich wohne in Leipzig.", _opens(_ANY)),
    ("ben", _K.ASK_CURRENT, "de", "Wo wohne ich?", _names("Leipzig", "Hamburg")),
    ("ben", _K.ASK_CURRENT, "en", "Which city do I live in?", _names("Leipzig", "Hamburg")),
    ("anna", _K.RESOLVE_BY_TALK, "en", "I work at Amazon, not Microsoft.", _RESOLVED),
    ("anna", _K.ASK_CURRENT, "en", "Where do I work?", _names("Amazon")),
    ("anna", _K.ASK_BEFORE, "en", "Did I ever work at Microsoft?", _names("Microsoft")),
    ("ben", _K.ASK_CURRENT, "de", "Wo wohne ich?", _names("Leipzig", "Hamburg")),
    ("anna", _K.STATEMENT, "en", "I am 32 years old.", _NOTHING),
    ("anna", _K.CORRECTION, "en", "Actually, I'm 34, not 32.", _opens(_REVISION)),
    ("anna", _K.ASK_CURRENT, "en", "How old am I?", _names("34", "32")),
    ("anna", _K.ASK_CURRENT, "de", "Wie alt bin ich?", _names("34", "32")),
    ("anna", _K.STATEMENT, "en", "I live in Madrid.", _NOTHING),
    ("anna", _K.REFINEMENT, "en", "I live in the north of Madrid.", _NOTHING),
    ("anna", _K.UPDATE, "en", "I moved from Madrid to Oslo last month.", _NOTHING),
    ("anna", _K.ASK_CURRENT, "en", "Where do I live?", _names("Oslo")),
    ("anna", _K.SEVERAL_VALUES, "en", "I like hiking.", _NOTHING),
    ("anna", _K.SEVERAL_VALUES, "en", "I like chess.", _NOTHING),
    ("ben", _K.SEVERAL_VALUES, "de", "Ich spreche Spanisch.", _NOTHING),
    ("ben", _K.SEVERAL_VALUES, "de", "Ich spreche Englisch.", _NOTHING),
    ("anna", _K.SUPPOSITION, "en", "I used to work at Nokia.", _NOTHING),
    ("anna", _K.SUPPOSITION, "en", "I might move to Lisbon next year.", _NOTHING),
    ("anna", _K.ASK_CURRENT, "en", "Where do I live?", _names("Oslo")),
    ("anna", _K.STATEMENT, "en", "My favorite color is blue.", _NOTHING),
    ("anna", _K.CONTRADICTION, "en", "My favorite color is green.", _opens(_ANY)),
    ("anna", _K.ASK_CURRENT, "de", "Was ist meine Lieblingsfarbe?", _NOTHING),
    ("anna", _K.SUMMARY, "en", "List everything you remember about me.", _names("Amazon", "Oslo")),
)
_ACTS: tuple[tuple[str, TurnKind, EntryAct, Expected], ...] = (
    ("ben", _K.REFLECT_BY_API, EntryAct(move="reflect", sides=("Hamburg", "Leipzig")), _REFLECTING),
    ("ben", _K.ACCEPT_BY_API, EntryAct(move="accept", sides=("Hamburg", "Leipzig")), _ACCEPTED),
    (
        "anna",
        _K.RESOLVE_BY_API,
        EntryAct(move="resolve", sides=("32", "34"), winner="34"),
        _RESOLVED,
    ),
    (
        "anna",
        _K.UNKNOWN_ENTRY,
        EntryAct(move="accept"),
        Expected(error="input.not_found"),
    ),
)
_LAST: tuple[tuple[str, TurnKind, str, str, Expected], ...] = (
    ("ben", _K.ASK_CURRENT, "de", "Wo wohne ich?", _names("Leipzig", "Hamburg")),
    ("anna", _K.ASK_CURRENT, "en", "How old am I?", _names("34")),
    ("anna", _K.ASK_CURRENT, "en", "What is my favorite color?", _names("green", "blue")),
    ("ben", _K.ASK_CURRENT, "en", "What is my favorite color?", _NOTHING),
)


def _turns() -> Iterator[Turn]:
    numbers = count(1)
    for user, kind, language, text, expected in _SAID:
        yield _said(next(numbers), user, kind, language, text, expected)
    for user, kind, act, expected in _ACTS:
        yield Turn(number=next(numbers), user=user, kind=kind, act=act, expected=expected)
    for user, kind, language, text, expected in _LAST:
        yield _said(next(numbers), user, kind, language, text, expected)


def _said(
    number: int, user: str, kind: TurnKind, language: str, text: str, expected: Expected
) -> Turn:
    return Turn(
        number=number, user=user, kind=kind, language=language, text=text, expected=expected
    )


SCRIPT = tuple(_turns())
"""The fixed conversation."""
