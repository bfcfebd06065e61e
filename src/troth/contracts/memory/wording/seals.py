"""The fixed caveat that belongs behind a use of a contested claim.

Serves MEM-3: it is true by construction, and names the other value where that reads plainly.
"""

from __future__ import annotations

from collections.abc import Iterator

from troth.contracts.memory.wording.mentions import Backing, Use
from troth.contracts.memory.wording.phrases import MAX_NAME, NAME, PHRASES, Language, Rank
from troth.contracts.memory.wording.reading import keyed
from troth.kernel.memories import Claim


def seal_of(use: Use, language: Language) -> str:
    """The caveat of a use, without the blank before it."""
    phrase = PHRASES[language, use.rank]
    return phrase.naming(next(iter(_names(use)), ""))


def is_true_seal(phrase: str, use: Use) -> bool:
    """Whether a fixed caveat, found behind a use, is true of it."""
    names = tuple(_names(use))
    for language in Language:
        if phrase == PHRASES[language, Rank.UNRANKED].unnamed:
            return True
        right = PHRASES[language, use.rank]
        if phrase == right.unnamed or any(phrase == right.naming(name) for name in names):
            return True
    return False


def _names(use: Use) -> Iterator[str]:
    """The other values that a caveat may name, the best one first."""
    for backing in sorted(use.backings, key=_newness, reverse=True):
        if not backing.denied:
            other = _other(backing, use.rank)
            if _is_nameable(other, backing.stake.claim):
                yield other.value.strip()


def _newness(backing: Backing) -> tuple[int, str]:
    return max(backing.stake.claim.seq, backing.stake.other.seq), backing.stake.contest.entry_id


def _other(backing: Backing, rank: Rank) -> Claim:
    return backing.stake.latest if rank is Rank.OLDER else backing.stake.other


def _is_nameable(other: Claim, claim: Claim) -> bool:
    value = other.value.strip()
    if other.negative or claim.negative or keyed(value).strip() == keyed(claim.value).strip():
        return False
    return len(value) <= MAX_NAME and NAME.fullmatch(value) is not None
