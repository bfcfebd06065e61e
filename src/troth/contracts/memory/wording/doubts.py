"""Words that leave it open whether a contested claim holds: "you may work there, I think".

Serves MEM-12: a hedge that is on no list of notices is a caveat, too, if it is surely one and
surely of this claim. ``kernel.hedging`` says how likely a word hedges where it stands; here it is
asked for what it is said of. Before the claim, nothing but the claim's own clause may stand
between; behind it, the hedge must be all that its own clause says. Whatever is not plainly so
counts for nothing (fail closed), and then a caveat is put beside the claim.

What only says where an answer comes from ("as far as I know", "to my knowledge") is no caveat:
every answer from memory is as far as memory goes.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from troth.contracts.memory.wording.mentions import Use
from troth.contracts.memory.wording.reading import Reading, plain_pattern
from troth.kernel.hedging.detect import Hedge, hedges_of

SURE: Final = 0.8
"""Least probability of a hedge that counts: of our tuning half, nothing else reached it."""
_MAX_BETWEEN: Final = 80
_B: Final = r"(?<![^\W_])"
_E: Final = r"(?![^\W_])"
_SOURCE: Final = plain_pattern(
    rf"{_B}(?:as\sfar\sas|so\sfar\sas|to\s(?:the\sbest\sof\s)?my|soweit|meines\swissens){_E}[^,;.]{{0,24}}\Z"
)
_PRONOUN: Final = plain_pattern(
    rf"""{_B}(?:you(?:'(?:re|ve|d|ll))?|your|du|sie|dein[^\W_]{{0,2}}|ihre?[^\W_]{{0,2}}|he|she|they
    |his|her|their){_E}"""
)
_SUBJECT: Final = plain_pattern(
    rf"{_B}(?:you(?:'(?:re|ve|d|ll))?|du|sie|he|she|they)(?:\s[^\W_]{{1,8}})?\s\Z"
)
_ONWARD: Final = plain_pattern(
    rf"""(?:\s(?:be|been|sein|so|correctly|rightly|right|recht|richtig|me|mich|not|nicht|an|is
    |ist){_E}){{0,3}}+,?(?:\s(?:that|dass|if|whether|ob){_E})?"""
)
_BREAK: Final = plain_pattern(
    rf"""[;:,()|—–?!]|{_B}(?:and|or|und|oder|but|though|although|while|whereas|because|however|yet|which
    |where|who|when|whom|whose|since|than|therefore|hence|aber|obwohl|während|weil|sondern|jedoch|wobei|wo|denn|that
    |dass|whether|ob|if|wenn|falls|know|hear|glad|happy|proud|pleased|wissen|hören|gern|froh|stolz
    |(?:enjoy|like|love|hate|miss)(?:s|d)?\s[^\W_]{{1,14}}ing){_E}"""
)
_LED: Final = plain_pattern(
    r"""[\s,;(–—-]{1,4}(?:(?:but|though|although|aber|allerdings|wobei|obwohl|or|oder|and|please|bitte
    |at|least|zumindest|unless|if|wenn|falls|sofern|it|so|das|this|that|es|which|i|i'm|i'd|i'm|ich|my
    |me|mir|mich|am|is|ist|bin|would|not|nicht|could|can|may|might|be|in|of|there's|there|a|to|kann
    |konnte|recht|ganz|do)\s){0,6}+\Z"""
)
_ENDS: Final = plain_pattern(
    r"""(?:\s(?:i|i'm|ich|you|it|it's|that|that's|this|which|me|my|mich|mir|be|is|was|are|am|has|have|ist|hat
    |bin|not|nicht|no|longer|so|if|wenn|falls|correctly|rightly|right|wrong|mistaken|sure|certain|recht
    |richtig|falsch|ganz|sicher|sich|nichts|geändert|changed|moved|out|of|date|outdated|about|an|irre
    |täusche|irren|täuschen|erinnere|remember|recall|notes?|records?|serves?|stimmt|stimmen|noch|das
    |meine|notizen|at|least|though|aber|bitte|please|or|seem|seems|appear|appears|think|still)
    (?![^\W_])){0,8}+\s?(?:[.,;!?)…–—]|\Z)"""
)


def doubts_of(reading: Reading, number: int) -> tuple[Hedge, ...]:
    """The words of a unit that surely hedge; offsets into the plain text."""
    start, end = reading.units[number]
    return tuple(_sure(reading, hedges_of(reading.plain, start, end), start))


def _sure(reading: Reading, found: tuple[Hedge, ...], start: int) -> Iterator[Hedge]:
    for hedge in found:
        if hedge.probability >= SURE and not _SOURCE.search(
            reading.folded, max(start, hedge.start - 40), hedge.start
        ):
            yield hedge


def is_doubted(reading: Reading, use: Use, doubts: tuple[Hedge, ...]) -> bool:
    """Whether one of the doubts of its unit is said of a use."""
    # MEM-12: by meaning, and of this claim; a hedge of something else beside it is none.
    return any(
        _leads(reading, use, hedge) if hedge.end <= use.start else _trails(reading, use, hedge)
        for hedge in doubts
    )


def _leads(reading: Reading, use: Use, hedge: Hedge) -> bool:
    folded = reading.folded
    if use.start - hedge.end > _MAX_BETWEEN:
        return False
    onward = _ONWARD.match(folded, hedge.end, use.start)
    begin = hedge.end if onward is None else onward.end()
    if _BREAK.search(folded, begin, use.start):
        return False
    # "You may be glad that you work there": who is spoken of stands on one side of the hedge.
    unit = reading.units[use.unit][0]
    named = _SUBJECT.search(folded, max(unit, hedge.start - 24), hedge.start) is not None
    return sum(1 for _ in _PRONOUN.finditer(folded, begin, use.start)) <= (0 if named else 1)


def _trails(reading: Reading, use: Use, hedge: Hedge) -> bool:
    folded, end = reading.folded, reading.units[use.unit][1]
    return (
        0 < hedge.start - use.anchor <= _MAX_BETWEEN
        and _LED.match(folded, use.anchor, hedge.start) is not None
        and _ENDS.match(folded, hedge.end, end) is not None
    )
