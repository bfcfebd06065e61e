"""Setting right: what a sentence denies of an earlier one, and the cues that say it does.

An *elliptic correction* ("actually 34, not 32", "sorry, I meant Berlin") has no attribute of its
own. It gives one fact with the attribute ``?``: whoever knows what was told before matches it by
the denied value, or, where none is named, by what it can be a value of.
"""

from __future__ import annotations

from dataclasses import dataclass

from troth.contracts.memory.reading.phrases import count_at, phrase, until_stop
from troth.contracts.memory.reading.tokens import Token

Tokens = tuple[Token, ...]
ELLIPTIC = "?"

_CUE_TEXT = """actually|correction|i meant|i mean|sorry|my mistake|my bad|i was wrong
    |i was mistaken|i misspoke
    |wait
    |scratch that|i mistyped|that 's wrong|that is wrong|that was wrong|that 's not right
    |that is not right|that 's not correct|that 's incorrect|that is incorrect|not true
    |i made a mistake|i need to correct|let me correct|to correct|typo|in fact|oops|i lied
    |to be correct|rather|no ,|nope ,|no :|no -|eigentlich|korrektur|ich meinte|entschuldigung
    |mein fehler|ich habe mich geirrt|ich habe mich vertan|das stimmt nicht|das war falsch
    |nein ,|quatsch|vielmehr|genauer gesagt|ich lag falsch|das ist falsch|ich korrigiere
    |sorry ,|moment ,"""
_CUES: dict[str, tuple[tuple[str, ...], ...]] = {
    first: tuple(words for cue in _CUE_TEXT.split("|") if (words := tuple(cue.split()))[0] == first)
    for first in dict.fromkeys(cue.split()[0] for cue in _CUE_TEXT.split("|"))
}
_EARLY = 6  # a cue counts within the first words, or right behind a mark
_FILLER = frozenset(
    """said it 's is its that was should be the a an my name age job i meant mean actually sorry no
    nope wait correction oops , : - – . ! rather not say of course yes in fact my bad
    mistake scratch that wrong made typo and but eigentlich nein nicht ich meinte es ist
    sind korrektur entschuldigung quatsch moment doch sondern das stimmt war falsch fehler mein
    incorrect right correct true""".split()
)


def cue_in(tokens: Tokens) -> bool:
    """Whether a cue of correction stands where cues stand."""
    words = [token.word for token in tokens]
    for at in range(min(len(words), _EARLY)):
        if any(tuple(words[at : at + len(cue)]) == cue for cue in _CUES.get(words[at], ())):
            return True
    return any(
        words[at - 1] in (",", "-", "–", ".", "(")
        and words[at] in ("actually", "sorry", "eigentlich")
        for at in range(1, len(words))
    )


def denied_value(tokens: Tokens) -> Tokens:
    """The value behind "not": "not at Microsoft" denies ``Microsoft``."""
    at = 0
    while at < len(tokens) and tokens[at].word in (
        "at", "in", "from", "for", "as", "to", "on", "with", "called", "named", "bei", "aus", "als",
        "nach", "von", "i", "am", "my", "is", "really",
    ):  # fmt: skip
        at += 1
    number = count_at(tokens, at)
    value = tokens[at : number[1]] if number else phrase(tokens, at, longest=6)
    # "it's not nuts I'm allergic to": another clause begins there
    begins = (i for i, token in enumerate(value) if token.word in ("i", "we", "ich", "wir"))
    return value[: next(begins, len(value))]


def behind_fillers(tokens: Tokens) -> int:
    """The index of what a correction says besides "sorry, I meant"."""
    at = 0
    while at < len(tokens) and tokens[at].word in _FILLER:
        at += 1
    return at


@dataclass(frozen=True, slots=True)
class Elliptic:
    """A sentence that is nothing but a correction.

    Attributes:
        value: What holds.
        denied: What does not, where it says so.
    """

    value: Tokens
    denied: tuple[Tokens, ...]


def elliptic(tokens: Tokens, denied: list[Tokens]) -> Elliptic | None:
    """The correction that the whole sentence is; ``None`` where it is more, or none.

    Args:
        denied: The values behind its "not", as far as the clauses tell.
    """
    at, said = 0, list(denied)
    while at < len(tokens) and tokens[at].word in _FILLER:
        if tokens[at].word in ("not", "nicht"):
            end = _behind_denial(tokens, at)
            first = denied_value(tokens[at + 1 : end])
            said += [first] if first and first not in said else []
            at = end
        else:
            at += 1
    value = _value_at(tokens, at)
    if not value or _goes_on(tokens, at + len(value)) or not _is_plain(tokens, at, value, said):
        return None
    return Elliptic(value, tuple(said))


def _is_plain(tokens: Tokens, at: int, value: Tokens, denied: list[Tokens]) -> bool:
    """Whether it is a value that somebody sets right, and no chance word.

    Where nothing is denied, it takes a clear cue and a number or a capital: "no, thanks" and
    "sorry, I was mistaken" correct nothing.
    """
    if value[0].word in _NOTHING or any(tokens[0].word in _NOTHING for tokens in denied):
        return False
    small = not value[0].capital and count_at(value, 0) is None
    if denied:
        return not small or all(len(tokens) <= 2 for tokens in (value, *denied))
    cues = {token.word for token in tokens[:at]} & _CLEAR
    firm = count_at(value, 0) is not None or value[0].capital
    meant = len(value) == 1 and bool(cues & {"meant", "meinte"})
    return bool(cues) and (firm or meant)


_CLEAR = frozenset(
    """meant mean correction actually no nope wrong typo korrektur meinte eigentlich nein falsch
    stimmt""".split()
)
_NOTHING = frozenset(
    """it you that this well what yes no business them him her me everything yet soon now today
    always really hope hopefully think guess believe sure all much here there then bad
    good only""".split()
)


def _behind_denial(tokens: Tokens, at: int) -> int:
    """As in "Not Microsoft, Amazon": the value that holds comes after."""
    while at < len(tokens) and tokens[at].word not in (",", "but", "sondern", ";", "."):
        at += 1
    return at + 1


def _value_at(tokens: Tokens, at: int) -> Tokens:
    number = count_at(tokens, at)
    if number and tokens[at].word not in ("no", "kein", "ein", "eine"):
        return tokens[at : number[1]]
    value = phrase(tokens, at, longest=4)
    if value and value[0].word in ("at", "in"):
        value = until_stop(tokens, at + 1, longest=4)
    return value if value and value[0] in tokens[at : at + 2] else ()


def _goes_on(tokens: Tokens, at: int) -> bool:
    """Whether more than a denial and an end follow: then it is a sentence of its own."""
    if at < len(tokens) and tokens[at].word in ("years", "year", "jahre"):
        at += 1 + (at + 1 < len(tokens) and tokens[at + 1].word in ("old", "alt"))
    while at < len(tokens) and tokens[at].word in (",", "-", "–", "and", "und", "(", "instead"):
        at += 1
    return at < len(tokens) and tokens[at].word not in ("not", "nicht", ".", "!", ")", ";", "...")
