"""What a source makes a statement depend on, and a draft leaves out. Pure.

A condition stands in the rest of a sentence that the draft broke off. A caveat is the sentence
right behind it.
"""

from __future__ import annotations

from troth.contracts.thinking.passes.absolutes import absolute
from troth.contracts.thinking.passes.support import Evidence, is_quotable
from troth.kernel.claims import ClaimKind, TextClaim
from troth.language.alignment import SourceSentence, concepts
from troth.language.comparison.stances import Compared
from troth.language.flat import flatten
from troth.language.moods import kind_of
from troth.language.segments import Form
from troth.language.tokens import fold, numbers, words
from troth.language.words import regex

_TOLD = 0.5  # of the words of a condition that the draft holds in some place
_CAVEAT_TOLD = 0.6  # the same for a whole sentence
_MIN_REST_WORDS = 2
_MIN_CHARS = 12  # of a beginning
# A rest binds what stands before it if it begins like this; any other adds to it.
_BINDS = regex(r",?\s<thinking.caveats.binds>\b")
_PAST = regex(r"\b<moods.past>\b")
_LEANS_BACK = regex(r"<alignment.leans_back>\b")
_RESTRICTS = regex(r"\b<thinking.caveats.restricts>\b")


def is_past(said: str) -> bool:
    """Whether a claim tells what was."""
    return _PAST.search(fold(said)) is not None


def condition_left_out(claim: TextClaim, found: Compared, told: frozenset[str]) -> str | None:
    """The words of the carrying sentence that the draft leaves out, verbatim; else ``None``.

    Args:
        told: Concepts and figures of the whole draft.
    """
    if is_past(claim.text):
        return None  # what happened depends on nothing
    said = found.passage.sentence.text
    phrase = _broken_off(claim, said)
    if phrase is None or not is_quotable(phrase) or is_told(phrase, told, _TOLD):
        return None
    return None if absolute(phrase) else phrase  # "at all times" restricts nothing


def is_told(said: str, told: frozenset[str], enough: float) -> bool:
    """Whether a draft holds every figure of a sentence, and enough of its concepts."""
    wanted = frozenset(concepts(said))
    if not told.issuperset(numbers(said)):
        return False
    return not wanted or len(wanted & told) >= enough * len(wanted)


def _broken_off(claim: TextClaim, said: str) -> str | None:
    """The rest of a sentence of which the draft has the beginning, word for word."""
    mine = fold(flatten(claim.text).text).rstrip(".!… ")
    flat = flatten(said)
    folded = fold(flat.text)
    at = folded.find(mine) + len(mine)
    if at < len(mine) or len(mine) < _MIN_CHARS or folded[at : at + 1].isalnum():
        return None
    rest = flat.text[at:]
    if not _BINDS.match(fold(rest)) or len(words(rest)) < _MIN_REST_WORDS:
        return None
    return said[slice(*flat.back(at, len(flat.text)))].strip(" ,;.")


def caveat_after(
    claim: TextClaim, found: Compared, evidence: Evidence, told: frozenset[str]
) -> SourceSentence | None:
    """The sentence that goes on to restrict what a carried claim says, if the draft is silent."""
    after = evidence.following(found.passage.sentence)
    if after is None or is_past(claim.text):
        return None
    if not is_quotable(after.text) or is_told(after.text, told, _CAVEAT_TOLD):
        return None
    if kind_of(after.text, Form.PROSE) is not ClaimKind.FACT:
        return None
    return after if _restricts(after, claim, found) else None


def _restricts(after: SourceSentence, claim: TextClaim, found: Compared) -> bool:
    folded = fold(after.text)
    if not _RESTRICTS.search(folded):
        return False
    if _LEANS_BACK.match(folded) or after.source == found.passage.sentence.source:
        return True
    return not frozenset(concepts(after.text)).isdisjoint(concepts(claim.text))
