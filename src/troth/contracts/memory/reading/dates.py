"""Where a date stands among tokens, with or without its year, in English and German."""

from __future__ import annotations

from troth.contracts.memory.reading.tokens import Token

_MONTHS = frozenset(
    """january february march april may june july august september october november december jan feb
    mar apr jun jul aug sept sep oct nov dec januar februar märz mai juni juli oktober
    dezember""".split()
)


def dated(tokens: tuple[Token, ...]) -> tuple[Token, ...]:
    """The first date: "May 3, 1990", "1990", "3rd of May", "3. Mai"; empty where none stands."""
    begin = 0
    while begin < len(tokens) and not _dates(tokens[begin]):
        begin += 1
    end = begin
    while end < len(tokens) and (_dates(tokens[end]) or _joins(tokens, begin, end)):
        end += 1
    value = tokens[begin:end]
    alone = len(value) == 1 and value[0].word.isdecimal() and len(value[0].word) < 3
    return () if alone else value


def _dates(token: Token) -> bool:
    month = token.word.removeprefix("mid-").removeprefix("early-").removeprefix("late-")
    return (token.word[0].isdigit() and token.word[0] != "$") or month in _MONTHS


def _joins(tokens: tuple[Token, ...], begin: int, at: int) -> bool:
    if begin == at or at + 1 >= len(tokens) or tokens[at].word not in (",", "of", ".", "the"):
        return False
    return _dates(tokens[at + 1])
