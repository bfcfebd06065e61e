"""Sentences that say of a thing what no source says, beside one that says what a source says. Pure.

Words seldom show that "One key is enough" and "Two keys are needed" exclude each other. What they
show is that the second stands in the evidence, and that the first is said of the same, holds words
or figures that stand nowhere, and is carried by nothing. That is enough for a note, not for more.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from troth.contracts.thinking.passes.caveats import is_told
from troth.contracts.thinking.passes.draft import Sentence
from troth.contracts.thinking.passes.support import Evidence, Support, place, read_flat
from troth.language.alignment import SourceSentence, concepts
from troth.language.comparison.stances import Stance
from troth.language.cues import Cue
from troth.language.tokens import numbers

_ALL_BUT_CARRIED = 0.85  # closeness from which a sentence that differs in nothing carries
_ALL = 0.75  # of what a source's sentence says, for another one to have told it
_SAME = 0.6  # of a rival's concepts that the source's sentence must hold
_MOST_OWN = 3  # concepts that it may have beside them: more is another statement


def rivals(
    weighed: Sequence[tuple[Sentence, Support]], evidence: Evidence, request: str
) -> Iterator[Sentence]:
    """Sentences of a draft that stand against nothing but what another one rests on.

    Args:
        request: What was asked; its words are no news.
    """
    told = {
        place(found.passage.sentence)
        for one, on in weighed
        if (found := on.carrying) is not None and _tells_all(one, found.passage.sentence)
    }
    known = frozenset(evidence.index.inside) | frozenset(concepts(request))
    for one, on in weighed:
        closest = on.closest
        if closest is None or not (one.is_open and one.is_whole) or _is_carried(on):
            continue
        said = closest.passage.sentence
        # Two names in one place are no conflict where little else is said, but no agreement either.
        is_apart = closest.stance is Stance.APART and closest.reason != "name"
        is_told = place(said) in told and not is_apart
        is_rival = is_told and _is_rival(one, said, known)
        if is_rival and not evidence.judges_supported(closest.passage, one.claim.text):
            yield one


def _tells_all(one: Sentence, said: SourceSentence) -> bool:
    """Whether a sentence leaves nothing of what the source says for another one to tell."""
    return is_told(said.text, frozenset(_told(one)), _ALL)


def _told(one: Sentence) -> Iterator[str]:
    yield from concepts(one.claim.text)
    yield from numbers(one.claim.text)


def _is_carried(on: Support) -> bool:
    if on.carrying is not None:
        return True
    return on.resting is not None and on.resting.passage.closeness >= _ALL_BUT_CARRIED


def _is_rival(one: Sentence, said: SourceSentence, known: frozenset[str]) -> bool:
    mine, theirs = frozenset(concepts(one.claim.text)), frozenset(concepts(said.text))
    own = mine - theirs
    if Cue.CONDITION in read_flat(one.claim.text)[1].cues:
        return False  # of a case of its own
    if not mine or len(mine & theirs) < max(2, _SAME * len(mine)):
        return False
    return 0 < len(own) <= _MOST_OWN and not own <= known
