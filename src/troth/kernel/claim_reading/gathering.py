"""What several passages of one source hold of a claim together. Pure.

A claim that sums up a paragraph stands in none of its sentences: its words are looked for in all
that was aligned, by stem and meaning, or by their first letters where a word is long.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from troth.kernel.claim_reading.aligning import AlignedPassage, concepts
from troth.kernel.claim_reading.stances import read_flat
from troth.kernel.claims import TextClaim
from troth.kernel.comparing.reading import Reading

_LETTERS = 5  # that two long words must share at their beginning to be of one family


@dataclass(frozen=True, kw_only=True, slots=True)
class Together:
    """What passages hold together.

    Attributes:
        share: Of the claim's content words, in [0, 1].
        lacks: Whether a figure, a date or a name of the claim, or every word of a longer name,
            stands in none of them.
    """

    share: float
    lacks: bool


def together(claim: TextClaim, passages: Sequence[AlignedPassage]) -> Together:
    """Look for the claim's words and figures in all passages; linear in their length."""
    wanted = frozenset(concepts(claim.text))
    held = frozenset(name for one in passages for name in _words(one))
    stems = frozenset(name[:_LETTERS] for name in held if len(name) >= _LETTERS)
    found = sum(name in held or name[:_LETTERS] in stems for name in wanted)
    return Together(
        share=found / len(wanted) if wanted else 0.0, lacks=_lacks(claim, passages, held)
    )


def _words(passage: AlignedPassage) -> list[str]:
    return concepts(passage.text) + concepts(passage.sentence.above)


def _lacks(claim: TextClaim, passages: Sequence[AlignedPassage], held: frozenset[str]) -> bool:
    claimed = read_flat(claim.text)[1]
    readings = [read_flat(one.text)[1] for one in passages]
    values = {amount.quantity.value for reading in readings for amount in reading.amounts}
    dates = [dated.date for reading in readings for dated in reading.dates]
    return (
        any(amount.quantity.value not in values for amount in claimed.amounts)
        or any(not any(date.agrees_with(own.date) for date in dates) for own in claimed.dates)
        or any(held.isdisjoint(name) for name in _whole_names(claimed))
    )


def _whole_names(claimed: Reading) -> list[list[str]]:
    """Names of several words as one: who is "Ada Stone" in the claim may be "Stone" elsewhere."""
    found: list[list[str]] = []
    end = -2
    for name in claimed.names:
        if name.span[0] == end + 1:
            found[-1].append(name.concept)
        else:
            found.append([name.concept])
        end = name.span[1]
    return found
