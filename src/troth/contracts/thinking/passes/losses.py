"""What edits would take out of a draft: sentences of which nothing that is left tells the fact.

Every change of a text that a pass makes is held against this at their common exit, in ``draft``. A
sentence is told by another one that holds all its topic words, or other words for them, and differs
from it in one point at most: one figure, one date, one name or one opposite may stand there rightly
that was wrong. Figures and words that stand in no such sentence would be lost. What cannot be told
from words counts as lost, so that it stays.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from troth.contracts.thinking.passes.support import figures_left, read_flat
from troth.kernel.claims import TextClaim
from troth.language.alignment import align, concepts, index_sentences
from troth.language.claims import leans_on_context
from troth.language.cues import Cue
from troth.language.lexicon import RIVALS, kin_of
from troth.language.reading import Reading
from troth.language.tokens import words

_CANDIDATES = 6  # sentences that are looked at for one that goes
_NARROWING = frozenset((Cue.CONDITION, Cue.ONLY, Cue.HEDGE, Cue.PART))  # "half of", "perhaps"


@dataclass(frozen=True, kw_only=True, slots=True)
class Gone:
    """A sentence that would go.

    Attributes:
        before: The sentence that would stand right before its place; empty for none.
        instead: What would stand in its place; empty where it is taken out.
        is_leant_on: Whether the sentence behind it begins with a pronoun.
    """

    claim: TextClaim
    before: str = ""
    instead: str = ""
    is_leant_on: bool = False


def untold(gone: Sequence[Gone], left: str) -> Iterator[Gone]:
    """Those of some sentences of which a text that is left does not tell the fact."""
    index = index_sentences([("", left)])
    for one in gone:
        if tells(one.instead, one.claim.text) or _says_again(one.before, one.claim.text):
            continue
        close = (each.sentence.text for each in align(one.claim, index, _CANDIDATES))
        if one.is_leant_on or not any(_names(said, one.claim) for said in close):
            yield one


def _names(said: str, claim: TextClaim) -> bool:
    """Whether a sentence in another place tells a claim, and of the thing that the claim is of."""
    if not _says_again(said, claim.text):
        return False
    if not leans_on_context(claim.text):
        return not leans_on_context(said)
    return bool(claim.context) and frozenset(concepts(claim.context)) <= frozenset(concepts(said))


def _says_again(said: str, claim: str) -> bool:
    """Whether a sentence elsewhere tells a claim in its words: "check-out" is no "check-in"."""
    held = frozenset(words(said))
    own = [one for one in words(claim) if one not in held and not one[0].isdigit()]
    return len(own) <= 1 and tells(said, claim)


def tells(said: str, claim: str) -> bool:
    """Whether a sentence tells what a claim tells, or the same with one point put right."""
    if not said or said.rstrip().endswith("?"):
        return False
    mine, theirs = read_flat(claim)[1], read_flat(said)[1]
    apart, instead = figures_left(mine, theirs), figures_left(theirs, mine)
    points = apart + _words_apart(mine, theirs)
    if points > 1 or apart > instead or not _NARROWING.isdisjoint(mine.cues - theirs.cues):
        return False
    # "Version 3 is not supported" is another fact than "Version 4 is supported".
    return not points or (Cue.NEGATION in mine.cues) == (Cue.NEGATION in theirs.cues)


def _words_apart(mine: Reading, theirs: Reading) -> int:
    """In how many words the second puts the first right; 2 where it lacks one of them."""
    missing = {one for one in mine.topic - theirs.topic if theirs.topic.isdisjoint(kin_of(one))}
    opposites = {one for one in missing if not theirs.topic.isdisjoint(RIVALS.get(one, ()))}
    names = {each.concept for each in mine.names} & missing
    others = {each.concept for each in theirs.names} - mine.topic
    lacking = missing - opposites - (names if others else set())
    return 2 if lacking else len(opposites) + bool(names - opposites)
