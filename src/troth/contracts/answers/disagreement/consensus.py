"""A synthesis that claims consensus where there is none, and its repair.

Decides TRUST-4.3 together with ``disagreement``, which finds what must stand there. Order: entries
that deny are dropped once something was found; what the synthesis says of a disagreement in its own
words stays; what it leaves out is added from the list.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from troth.contracts.answers.disagreement.positions import Disagreement, render_disagreements
from troth.contracts.answers.sections import one_line
from troth.contracts.answers.synthesis import UNJUDGED, Synthesis
from troth.kernel.verdicts import Verdict, broken, kept, not_applicable
from troth.language.tokens import fold, visible, words
from troth.language.words import regex

_MAX_ENTRY_CHARS = 2_000  # of one entry that are read for a denial; a longer one tells something
_DENIES = regex(
    r"\A[\s\W]{0,20}<advice.consensus.denies_1>[\s\W]{0,10}\Z|\A[\s\W]{0,20}"
    r"<advice.consensus.denies_2>\s?[-–—:,.(]|<advice.consensus.denies>"
)
_STILL_PARTS = regex(
    r"(?<!\w)<advice.consensus.still_parts_1>(?!\w)|(?<!\w)(?:n't|"
    r"<advice.consensus.still_parts_2>) (?:\w+ ){0,2}<advice.consensus.still_parts_3>"
    r"|(?<!\w)<advice.consensus.still_parts_4>(?!\w)|<advice.consensus.still_parts>"
)
_CONTRASTS = regex(r"(?<!\w)<advice.consensus.contrasts>(?!\w)|[;→]")
_NEGATED_PARTING = regex(
    r"(?:n't|<advice.consensus.negated_parting_1>) (?:\w+ ){0,2}"
    r"<advice.consensus.negated_parting_2>(?!\w)"
)


def denies_disagreement(text: str) -> bool:
    """Whether a text claims consensus, such as ``None - agents aligned``, in English or German.

    A text that goes on to tell a difference ("all agree, but …") denies nothing, and neither does
    an empty one.
    """
    folded = one_line(visible(fold(text[: _MAX_ENTRY_CHARS + 1])))
    if len(text) > _MAX_ENTRY_CHARS:
        return False
    plain = _NEGATED_PARTING.sub("no disagreement", folded)
    return _DENIES.search(plain) is not None and _STILL_PARTS.search(plain) is None


def decide_disagreements(synthesis: Synthesis, found: Sequence[Disagreement]) -> Verdict:
    """TRUST-4.3: whether each disagreement stands in the synthesis, and none is denied."""
    if not found:
        return not_applicable("TRUST-4.3", "no_disagreement_found")
    if len(_told(synthesis, found)) < len(synthesis.key_disagreements):
        return broken("TRUST-4.3", "disagreement_denied")
    if not all(_is_told(one, synthesis.key_disagreements) for one in found):
        return broken("TRUST-4.3", "disagreement_left_out")
    return kept("TRUST-4.3")


def restore_disagreements(synthesis: Synthesis, found: Sequence[Disagreement]) -> Synthesis:
    """The synthesis with every disagreement that was found, and without a claim of consensus.

    Where nothing was found it comes back as it is; doing it twice changes nothing more.
    """
    if not found:
        return synthesis
    told = _told(synthesis, found)
    missing = (one for one in found if not _is_told(one, told))
    return replace(
        synthesis, key_disagreements=(*told, *(render_disagreements([one]) for one in missing))
    )


def unjudged(synthesis: Synthesis) -> Synthesis:
    """The synthesis where nothing was found and no agreement was judged: it claims neither."""
    listed = synthesis.key_disagreements
    own = tuple(one for one in listed if one != UNJUDGED and not denies_disagreement(one))
    return replace(synthesis, key_disagreements=own or (UNJUDGED,))


def _told(synthesis: Synthesis, found: Sequence[Disagreement]) -> tuple[str, ...]:
    """The entries that deny nothing; what a peer says of consensus in a quote is no denial."""
    rendered = frozenset(render_disagreements([one]) for one in found)
    return tuple(
        entry
        for entry in synthesis.key_disagreements
        if entry in rendered or not denies_disagreement(entry)
    )


def _is_told(disagreement: Disagreement, entries: Sequence[str]) -> bool:
    """Whether one entry is what would be rendered, or sets every holder apart on the topic."""
    rendered = render_disagreements([disagreement])
    return any(entry == rendered or _tells(entry, disagreement) for entry in entries)


def _tells(entry: str, disagreement: Disagreement) -> bool:
    if _CONTRASTS.search(fold(entry[:_MAX_ENTRY_CHARS])) is None:
        return False
    said = f" {' '.join(words(entry))} "
    holders = (peer for position in disagreement.positions for peer in position.holders)
    if not all(f" {' '.join(words(peer))} " in said for peer in holders):
        return False
    topic = words(disagreement.topic)
    return not topic or any(f" {word} " in said for word in topic)
