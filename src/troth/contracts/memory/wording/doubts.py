"""Words that leave it open whether a contested claim holds: "you may work there, I think".

Serves MEM-12: a hedge that is on no list of notices is a caveat, too, if it is surely one and
surely of this claim. ``language.hedging`` says how likely a word hedges where it stands; here it is
asked for what it is said of. Before the claim, nothing but the claim's own clause may stand
between; behind it, the hedge must be all that its own clause says. Whatever is not plainly so
counts for nothing (fail closed), and then a caveat is put beside the claim.

What only says where an answer comes from ("as far as I know", "to my knowledge") is no caveat:
every answer from memory is as far as memory goes.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from troth.contracts.memory.wording.cues import attribute_cue, entity_cue
from troth.contracts.memory.wording.mentions import Use
from troth.contracts.memory.wording.reading import Reading, keyed, plain_pattern
from troth.language.hedging.detect import Hedge, hedges_of

SURE: Final = 0.8
"""Least probability of a hedge that counts: of our tuning half, nothing else reached it."""
_MAX_BETWEEN: Final = 80
_B: Final = r"(?<![^\W_])"
_E: Final = r"(?![^\W_])"
_SOURCE: Final = plain_pattern(
    rf"""{_B}(?:as\sfar\sas|so\sfar\sas|to\s(?:the\sbest\sof\s)?my|soweit|meines\swissens){_E}
    [^,;.]{{0,24}}\Z"""
)
_PRONOUN: Final = plain_pattern(
    rf"""{_B}(?:you(?:'(?:re|ve|d|ll))?|your|du|sie|dein[^\W_]{{0,2}}|ihre?[^\W_]{{0,2}}|he|she|they
    |his|her|their){_E}"""
)
_SUBJECT: Final = plain_pattern(
    rf"{_B}(?:you(?:'(?:re|ve|d|ll))?|du|sie|he|she|they)(?:\s[^\W_]{{1,8}})?\s\Z"
)
_ONWARD: Final = plain_pattern(
    rf"""(?:\s(?:be|been|sein|so|correctly|rightly|recht|richtig|me|mich|not|nicht|an|is
    |ist){_E}){{0,3}}+,?(?P<that>\s(?:that|dass|if|whether|ob){_E})?"""
)
_WORD: Final = plain_pattern(r"[^\W_]++(?:'[^\W_]++)?+")
_MARK: Final = plain_pattern(r"[^\w\s'\"]")
_LIGHT: Final = frozenset(
    keyed(
        """you you're you've you'd your du sie dein deine deiner deinem ihr ihre ihrem ihren he she
        they his her their he's she's they're er es it the user's user be been being is are was were
        am isn't aren't have has had to at in on for with as a an the by near of from called named
        still now also well currently actually not even again already longer no don't doesn't
        bist ist sind war waren sein habe hast hat haben zu bei als im am an auf mit von der die das
        dem den ein eine einen einem noch jetzt derzeit auch nicht schon inzwischen weiterhin"""
    ).split()
)
"""Words that may stand between a hedge and its claim, besides those of the claim's attribute."""
_TAGS: Final = ("if", "error")  # kinds of words that end a remark: "if I am right, you …"
_OPINION: Final = frozenset(("say",))  # "I'd say Amazon" is an answer, and a claim
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
        if hedge.probability < SURE or reading.folded[hedge.start : hedge.end] in _OPINION:
            continue
        before = max(start, hedge.start - 40)
        if _SOURCE.search(reading.folded, before, hedge.start) is None:
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
    if hedge.kind in _TAGS and onward is not None and onward["that"]:
        return False  # "you are right that …"
    begin = hedge.end if onward is None else onward.end()
    if not _is_of_claim(folded, (begin, use.start), use):
        return False
    # "You may be glad that you work there": who is spoken of stands on one side of the hedge.
    unit = reading.units[use.unit][0]
    named = _SUBJECT.search(folded, max(unit, hedge.start - 24), hedge.start) is not None
    return sum(1 for _ in _PRONOUN.finditer(folded, begin, use.start)) <= (0 if named else 1)


def _is_of_claim(folded: str, span: tuple[int, int], use: Use) -> bool:
    """Whether a stretch holds nothing but light words and those of what the use tells."""
    if _MARK.search(folded, *span):
        return False
    claims = [backing.stake.claim for backing in use.backings]
    cues = [attribute_cue(claim.attribute) for claim in claims]
    cues += [cue for claim in claims if (cue := entity_cue(claim.entity)) is not None]
    return all(
        match.group() in _LIGHT or any(cue.match(folded, match.start()) for cue in cues)
        for match in _WORD.finditer(folded, *span)
    )


def _trails(reading: Reading, use: Use, hedge: Hedge) -> bool:
    folded, end = reading.folded, reading.units[use.unit][1]
    return (
        0 < hedge.start - use.anchor <= _MAX_BETWEEN
        and _LED.match(folded, use.anchor, hedge.start) is not None
        and _ENDS.match(folded, hedge.end, end) is not None
    )
