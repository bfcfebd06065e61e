"""The synthesis of several peers: its form (TRUST-3.2), and what it says of consensus (TRUST-4.3).

Decides TRUST-3.2, and TRUST-4.3 together with ``disagreement``, which finds what must stand there.
Order of the repair: entries that deny are dropped once something was found; what the synthesis
says of a disagreement in its own words stays; what it leaves out is added from the list.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from troth.contracts.answers.disagreement.positions import Disagreement, render_disagreements
from troth.contracts.answers.sections import MarkerSet, one_line
from troth.kernel.clean import clean_text
from troth.kernel.verdicts import Verdict, broken, decide, kept, not_applicable
from troth.language.tokens import fold, sentences, visible, words
from troth.language.words import regex

ALIGNED = "None - agents aligned"
UNJUDGED = "None found - whether the agents agree could not be judged"
_NAMES = (
    "decision framing",
    "key disagreements",
    "best move",
    "alternatives",
    "evidence note",
    "safer",
    "bolder",
)
SYNTHESIS_MARKERS = MarkerSet({name: name for name in _NAMES})
_ABSENT_FRAMING = "The decision was not framed."
_ABSENT_BEST = "No single best move was given."
_ABSENT_SAFER = "No safer alternative was given."
_ABSENT_BOLDER = "No bolder alternative was given."
_ABSENT_NOTE = "It was not said whether evidence was used."


@dataclass(frozen=True, kw_only=True, slots=True)
class Alternatives:
    """What else could be done."""

    safer: str
    bolder: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Synthesis:
    """The parts of a synthesis.

    Attributes:
        decision_framing: One sentence.
        key_disagreements: One entry per disagreement, attributed; empty where the peers were judged
            to agree; ``UNJUDGED`` where nothing was found and nobody knows.
    """

    decision_framing: str
    key_disagreements: tuple[str, ...]
    best_move: str
    alternatives: Alternatives
    evidence_note: str


def reworded(synthesis: Synthesis, change: Callable[[str], str]) -> Synthesis:
    """The synthesis with its parts changed, but for the note, which is not a model's to write."""
    return replace(
        synthesis,
        decision_framing=change(synthesis.decision_framing),
        best_move=change(synthesis.best_move),
        alternatives=Alternatives(
            safer=change(synthesis.alternatives.safer),
            bolder=change(synthesis.alternatives.bolder),
        ),
        key_disagreements=tuple(map(change, synthesis.key_disagreements)),
    )


def render_synthesis(synthesis: Synthesis) -> str:
    """The text of a synthesis, its parts in the order of TRUST-3.2."""
    disagreements = [_part(text) for text in synthesis.key_disagreements if text.strip()]
    listed = clean_text("\n".join(f"- {text}" for text in disagreements))
    return "\n\n".join(
        (
            f"**Decision Framing:** {_part(synthesis.decision_framing)}",
            f"**Key Disagreements:**{chr(10) + listed if listed else ' ' + ALIGNED}",
            f"**Best Move:** {_part(synthesis.best_move)}",
            "**Alternatives:**",
            f"**Safer:** {_part(synthesis.alternatives.safer)}",
            f"**Bolder:** {_part(synthesis.alternatives.bolder)}",
            f"**Evidence Note:** {_part(synthesis.evidence_note)}",
        )
    )


def decide_synthesis(synthesis: Synthesis) -> Verdict:
    """TRUST-3.2: every part says something; the framing is one sentence."""
    parts = (
        synthesis.decision_framing,
        synthesis.best_move,
        synthesis.alternatives.safer,
        synthesis.alternatives.bolder,
        synthesis.evidence_note,
    )
    if not all(_part(one).strip() for one in parts):
        return broken("TRUST-3.2", "part_empty")
    is_one = len(sentences(_part(synthesis.decision_framing))) == 1
    return decide("TRUST-3.2", is_one, "framing_not_one_sentence")


def repair_synthesis(synthesis: Synthesis) -> Synthesis:
    """The synthesis in the form of TRUST-3.2; a lawful one comes back unchanged.

    Sentences after the first of the framing move to the best move: nothing is lost.
    """
    if decide_synthesis(synthesis).is_kept:
        return synthesis
    framing, rest = _first_sentence(_part(synthesis.decision_framing))
    return Synthesis(
        decision_framing=_told(framing, _ABSENT_FRAMING),
        key_disagreements=synthesis.key_disagreements,
        best_move=_told("\n".join(filter(None, (rest, synthesis.best_move))), _ABSENT_BEST),
        alternatives=Alternatives(
            safer=_told(synthesis.alternatives.safer, _ABSENT_SAFER),
            bolder=_told(synthesis.alternatives.bolder, _ABSENT_BOLDER),
        ),
        evidence_note=_told(synthesis.evidence_note, _ABSENT_NOTE),
    )


def _told(text: str, absent: str) -> str:
    """The text, or what is said where nothing of it can be shown."""
    return text if _part(text).strip() else absent


def _first_sentence(text: str) -> tuple[str, str]:
    for start, end in sentences(text):
        return text[start:end], text[end:].strip()
    return "", ""


def _part(text: str) -> str:
    # TRUST-3.9: what was code on lines of its own is none on one line.
    return clean_text(SYNTHESIS_MARKERS.neutral(one_line(text)))


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
    if len(_affirming(synthesis, found)) < len(synthesis.key_disagreements):
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
    told = _affirming(synthesis, found)
    missing = (one for one in found if not _is_told(one, told))
    return replace(
        synthesis, key_disagreements=(*told, *(render_disagreements([one]) for one in missing))
    )


def unjudged(synthesis: Synthesis) -> Synthesis:
    """The synthesis where nothing was found and no agreement was judged: it claims neither."""
    listed = synthesis.key_disagreements
    own = tuple(one for one in listed if one != UNJUDGED and not denies_disagreement(one))
    return replace(synthesis, key_disagreements=own or (UNJUDGED,))


def _affirming(synthesis: Synthesis, found: Sequence[Disagreement]) -> tuple[str, ...]:
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
