"""Which caveat stands beside which use of a contested claim, and whether it is true.

Serves MEM-3, MEM-4 and MEM-12. A caveat counts beside its claim only: in the same sentence, in a
parenthesis behind it, or in the sentence next to it that speaks of the same. A notice that calls
an older claim the newest, or the newest an earlier one, is no caveat but a lie, and is reported
with its place. Order: our own fixed caveats first, then the notices of the same unit, then those
of the units beside it. The fixed caveat of a use is true by construction, and names the other value
where that reads plainly.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from troth.contracts.memory.wording.apart import name_of
from troth.contracts.memory.wording.beside import Beside, is_true
from troth.contracts.memory.wording.index import Stake, index_of
from troth.contracts.memory.wording.mentions import Use, Uses, find_uses
from troth.contracts.memory.wording.notices import Notice
from troth.contracts.memory.wording.reading import MAX_NAME, NAME, PHRASES, Rank, Seal, keyed
from troth.kernel.memories import Claim, Contest
from troth.language.words import LANGUAGES


def seal_of(use: Use, language: str) -> str:
    """The caveat of a use, without the blank before it."""
    return PHRASES[language, use.rank].naming(_name(use))


def is_true_seal(phrase: str, use: Use) -> bool:
    """Whether a fixed caveat, found behind a use, is true of it."""
    return any(
        phrase in (seal_of(use, language), PHRASES[language, rank].unnamed)
        for language in LANGUAGES
        for rank in (use.rank, Rank.UNRANKED)
    )


def _name(use: Use) -> str:
    """The other value that a caveat names, of the newest entry where it can; else empty."""
    backings = sorted(use.backings, key=lambda one: _newness(one.stake), reverse=True)
    for stake in (one.stake for one in backings if not one.denied):
        other = stake.latest if use.rank is Rank.OLDER else stake.other
        if _is_nameable(other, stake.claim):
            return name_of(other)
    return ""


def _newness(stake: Stake) -> tuple[int, str]:
    return max(stake.claim.seq, stake.other.seq), stake.contest.entry_id


def _is_nameable(other: Claim, claim: Claim) -> bool:
    value = name_of(other)
    if other.negative or claim.negative or keyed(value).strip() == keyed(claim.value).strip():
        return False
    return len(value) <= MAX_NAME and NAME.fullmatch(value) is not None


class Telling(StrEnum):
    """How one use is told."""

    CAVEATED = "caveated"
    PLAIN = "plain"  # as plain truth
    FALSE = "false"  # with a caveat that is not true


@dataclass(frozen=True, kw_only=True, slots=True)
class Judged:
    """A use and how it is told.

    Attributes:
        culprits: Notices that are not true of it, or beside what is called certain.
        wrong: Fixed caveats that are not true of it.
        sealed: A fixed caveat that is true of it stands right behind it.
    """

    use: Use
    telling: Telling
    culprits: tuple[Notice, ...] = ()
    wrong: tuple[Seal, ...] = ()
    sealed: bool = False


def tellings(text: str, contests: Sequence[Contest], asked: str = "") -> frozenset[Telling]:
    """In which ways contested claims are told in a text; empty where none is used.

    Args:
        asked: What the text answers.
    """
    found = find_uses(text, index_of(contests), asked)
    return frozenset(judged.telling for judged in judge_uses(found))


def judge_uses(found: Uses) -> tuple[Judged, ...]:
    """The uses of a text that was read, each with how it is told, in order."""
    beside = Beside(found)
    owned = _owned_seals(found)
    return tuple(_judged(use, beside, owned.get(at, ())) for at, use in enumerate(found.uses))


def _owned_seals(found: Uses) -> dict[int, list[Seal]]:
    """The fixed caveats that belong to each use: the one before it in its unit, else behind it."""
    owned: dict[int, list[Seal]] = {}
    anchors = [use.anchor for use in found.uses]
    for seal in found.reading.seals:
        unit = found.reading.unit_at(max(0, seal.at - 1))
        at = bisect_right(anchors, seal.at) - 1
        if at >= 0 and (anchors[at] == seal.at or found.uses[at].unit == unit):
            owned.setdefault(at, []).append(seal)
        elif at + 1 < len(anchors) and found.uses[at + 1].unit == unit:
            owned.setdefault(at + 1, []).append(seal)
    return owned


def _judged(use: Use, beside: Beside, seals: Sequence[Seal]) -> Judged:
    ranking = beside.ranking_of(use)
    culprits = tuple(notice for notice in ranking if not is_true(notice, use))
    wrong = tuple(seal for seal in seals if not is_true_seal(seal.phrase, use))
    sealed = any(seal.at == use.anchor and seal not in wrong for seal in seals)
    if culprits or wrong:
        telling = Telling.FALSE
    elif sealed or beside.covers(use):
        telling = Telling.CAVEATED
    else:
        telling = Telling.PLAIN
        culprits = ranking  # what is called certain has our own caveat instead
    return Judged(use=use, telling=telling, culprits=culprits, wrong=wrong, sealed=sealed)
