"""Which caveat stands beside which use of a contested claim, and whether it is true.

Serves MEM-3, MEM-4 and MEM-12. A caveat counts beside its claim only: in the same sentence, in a
parenthesis behind it, or in the sentence next to it that speaks of the same. A notice that calls
an older claim the newest, or the newest an earlier one, is no caveat but a lie, and is reported
with its place. Order: our own fixed caveats first, then the notices of the same unit, then those
of the units beside it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from troth.contracts.memory.wording.index import index_of
from troth.contracts.memory.wording.mentions import Mention, Use, Uses, find_uses, mentions_of
from troth.contracts.memory.wording.notices import Notice
from troth.contracts.memory.wording.reach import Reach
from troth.contracts.memory.wording.seals import is_true_seal
from troth.kernel.memories import Contest


class Telling(StrEnum):
    """How one use is told."""

    CAVEATED = "caveated"
    PLAIN = "plain"  # as plain truth
    FALSE = "false"  # with a caveat that is not true
    CERTAIN = "certain"  # with a caveat, but as settled nevertheless


@dataclass(frozen=True, kw_only=True, slots=True)
class Judged:
    """A use and how it is told.

    Attributes:
        culprits: Notices that are not true of it, or call it certain.
    """

    use: Use
    telling: Telling
    culprits: tuple[Notice, ...] = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class JudgedMention:
    """A mention and how it is told."""

    mention: Mention
    telling: Telling


def judge_mentions(text: str, contests: Sequence[Contest]) -> tuple[JudgedMention, ...]:
    """Every use of a contested claim in a text with how it is told, in order."""
    if not contests:
        return ()
    found = find_uses(text, index_of(contests))
    return tuple(
        JudgedMention(mention=mention, telling=judged.telling)
        for judged in judge_uses(found)
        for mention in mentions_of(found.reading, judged.use)
    )


def tellings(text: str, contests: Sequence[Contest]) -> frozenset[Telling]:
    """In which ways contested claims are told in a text; empty where none is used."""
    if not contests:
        return frozenset()
    return frozenset(judged.telling for judged in judge_uses(find_uses(text, index_of(contests))))


def judge_uses(found: Uses) -> tuple[Judged, ...]:
    """The uses of a text that was read, each with how it is told, in order."""
    reach = Reach(found)
    seals = _true_seals(found)
    return tuple(_judged(use, reach, sealed=use.anchor in seals) for use in found.uses)


def _true_seals(found: Uses) -> frozenset[int]:
    """The anchors behind which a fixed caveat stands that is true of the use there."""
    anchored = {use.anchor: use for use in found.uses}
    return frozenset(
        seal.at
        for seal in found.reading.seals
        if (use := anchored.get(seal.at)) is not None and is_true_seal(seal.phrase, use)
    )


def _judged(use: Use, reach: Reach, *, sealed: bool) -> Judged:
    false = tuple(reach.false_of(use))
    certain = tuple(reach.certain_of(use))
    if false:
        return Judged(use=use, telling=Telling.FALSE, culprits=(*false, *certain))
    if not sealed and not reach.is_covered(use):
        return Judged(use=use, telling=Telling.PLAIN, culprits=certain)
    if certain:
        return Judged(use=use, telling=Telling.CERTAIN, culprits=certain)
    return Judged(use=use, telling=Telling.CAVEATED)
