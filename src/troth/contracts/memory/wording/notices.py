"""Phrases that tell a reader of a contradiction, found by what they mean.

Serves MEM-3 and MEM-12. Three classes: a *conflict* is noticed ("my notes disagree", "you have told
me both"), something is called the *newest* record, or an *earlier* one. Each class is built from
word classes of the language files, not from a list of sentences, and asks for what gives it its
sense: "conflicting records", not "conflicting meetings"; "my latest information", not "Amazon's
latest product". A denied notice ("there is no contradiction") is none.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from troth.contracts.memory.wording.reading import Rank, plain_pattern
from troth.language.words import filled, kinds_in, phrases_of


@dataclass(frozen=True, kw_only=True, slots=True)
class Notice:
    """One such phrase; offsets into the plain text.

    Attributes:
        rank: What it calls something, the newest or an older record; ``unranked`` for a conflict,
            which is true of every contested claim.
        instead: What may stand in its place and is true of every contested claim.
        names: It says something only of what it goes on to name ("you've also said …").
        onward: Where what it speaks of begins, if it goes on ("my latest information says …").
        about: What a conflict is said to be about ("conflicting records about your diet"), as a
            slice; ``None`` where it is not said, or is "this".
    """

    rank: Rank
    start: int
    end: int
    instead: str = ""
    names: bool = False
    onward: int | None = None
    about: tuple[int, int] | None = None


_HINT = plain_pattern(filled("<wording.hints>"), re.NOFLAG)
"""A word that any notice has; where none stands, nothing need be searched."""
_SENSES = {"conflict": Rank.UNRANKED, "newest": Rank.NEWEST, "earlier": Rank.OLDER}
_PATTERNS = tuple(
    (_SENSES[sense], plain_pattern(filled(shape), re.NOFLAG), instead, names)
    for kind in kinds_in("wording.notices")
    for line in phrases_of(f"wording.notices.{kind}")
    for (sense, _, names), (shape, _, instead) in [(kind.partition("_"), line.partition(" => "))]
)
_DENIED = plain_pattern(
    r"""(?<![^\W_])(?:no|not|without|never|any|isn't|aren't|don't|doesn't|wasn't|kein[^\W_]{0,2}
    |nicht|ohne|nie|hardly|free\sof)\s(?:[^\W_]{1,14}\s){0,2}\Z"""
)
_FAR, _NEAR = 200, 48
_TURN = plain_pattern(
    r"""[;:(]|(?<![^\W_])(?:but|though|although|however|yet|aber|obwohl|allerdings|jedoch|wobei)
    (?![^\W_])"""
)
_REFUTES = plain_pattern(
    r"""(?<![^\W_])(?:not|[^\W_]{2,8}n't|no|none|nobody|nothing|never|neither|nor|hardly|scarcely|without|far
    |free\sof|false|wrong|untrue|incorrect|deny|denies|if|unless|would|used\sto
    |nicht|kein[^\W_]{0,2}|niemand|nichts|nie|niemals|ohne|falsch|unwahr|wenn|falls|wäre)(?![^\W_])"""
)
_CALLED_FALSE = plain_pattern(
    r"""(?<![^\W_])(?:false|untrue|wrong|nonsense|myth|lie|joke|never|nothing|not\strue|no\slonger|invented
    |falsch|unwahr|unsinn|erfunden|nicht\swahr|nichts|nie)(?![^\W_])"""
)
_SETTLED = plain_pattern(
    r"""[^.;!?\n]{0,24}(?<![^\W_])(?:(?:is|are|was|were|has|have|had|been|wurde[^\W_]?|ist|sind)\s)
    (?:[^\W_]{1,12}\s){0,2}(?:resolved|settled|cleared|sorted|gone|fixed|geklärt|gelöst|behoben
    |ausgeräumt)|\s(?:resolved|settled)(?![^\W_])"""
)
_OF_OTHERS = plain_pattern(
    r"""\s(?:of|for|to|from|by|on|in|at|about|von|für|über|zu|aus)\s
    (?!(?:you|your|me|my|our|ours|this|that|it|what|file|record|here|where|who|how|when|
    ihnen|ihre[^\W_]?|dir|dich|deine[^\W_]?|mir|meine[^\W_]?|diese[^\W_]?|dazu|hierzu|the\suser)
    (?![^\W_]))"""
)
_OWNED = plain_pattern(
    r"""(?:(?<!that)(?<!here)(?<!what)(?<!there)(?<!it)(?<!which)(?<=[^\W_])'s|[^\W_]s'
    |(?<![^\W_])(?:their|his|her|its|seine?[^\W_]?))\s(?:[^\W_]{1,12}\s)?\Z"""
)
_ABOUT = plain_pattern(
    r"""\s(?:about|on|regarding|concerning|for|as\sto|zu|über|bezüglich)\s
    (?P<what>(?:your|the|where|how|what|when|whether|ihre[^\W_]?|ihrem|deine[^\W_]?)\s
    [^.,;:()!?\n]{1,40}+)"""
)
_ONWARD = plain_pattern(
    r"""(?:\s(?:on\sthis|on\sthat|about\sthis|here|i\shave|hierzu|dazu))?
    (?:\s?[:=]|,?\s(?:is|are|was|says?|said|shows?|lists?|names?|states?|indicates?|suggests?
    |points?\sto|reads?|that|you|your|sagt|lautet|nennt|ist|war|zeigt|besagt)(?![^\W_]))"""
)


def notices(folded: str, start: int, end: int) -> tuple[Notice, ...]:
    """The notices in a slice of the folded plain text, in order; none overlap."""
    if _HINT.search(folded, start, end) is None:
        return ()
    found = sorted(_found(folded, (start, end)), key=lambda notice: (notice.start, -notice.end))
    kept: list[Notice] = []
    for notice in found:
        if not kept or notice.start >= kept[-1].end:
            kept.append(notice)
    return tuple(kept)


def _found(folded: str, unit: tuple[int, int]) -> Iterator[Notice]:
    for called, pattern, instead, names in _PATTERNS:
        for match in pattern.finditer(folded, *unit):
            rank = _in_sense(called, folded, match.span(), unit)
            if rank is None:
                continue
            onward = _ONWARD.match(folded, match.end(), unit[1])
            about = _ABOUT.match(folded, match.end(), unit[1])
            yield Notice(
                rank=rank,
                start=match.start(),
                end=match.end(),
                instead=instead,
                names=bool(names),
                onward=None if onward is None else onward.end(),
                about=None if about is None else about.span("what"),
            )


def _is_refuted(folded: str, span: tuple[int, int], unit: tuple[int, int]) -> bool:
    """Whether the sentence takes a conflict back: "it is not the case that I have …" (MEM-3)."""
    begin = max(unit[0], span[0] - _FAR)
    cuts = [match.end() for match in _TURN.finditer(folded, begin, span[0])]
    begin = cuts[-1] if cuts else begin
    return (
        _REFUTES.search(folded, begin, span[0]) is not None
        or _CALLED_FALSE.search(folded, span[1], min(unit[1], span[1] + _NEAR)) is not None
    )


def _in_sense(rank: Rank, folded: str, span: tuple[int, int], unit: tuple[int, int]) -> Rank | None:
    """What a phrase calls something where it stands; ``None`` where it is of something else."""
    if rank is Rank.UNRANKED:
        settled = _SETTLED.match(folded, span[1], unit[1]) is not None
        return None if settled or _is_refuted(folded, span, unit) else rank
    before = max(unit[0], span[0] - 40), span[0]
    if _OWNED.search(folded, *before) or _OF_OTHERS.match(folded, span[1], unit[1]):
        return None
    if _DENIED.search(folded, *before):  # "not my latest information" calls it an earlier one
        return Rank.OLDER if rank is Rank.NEWEST else None
    return rank
