"""Whether two readings speak of the same thing, and which clause of a sentence says it. Pure."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import replace

from troth.kernel.keeping import kept
from troth.language.cues import Cue
from troth.language.reading import Reading, read
from troth.language.words import regex

SAME_TOPIC = 0.6  # of the claim's content words, for a difference to count as a refutation
_CLAUSE_ENOUGH = 0.85  # of the sentence's share that one of its clauses must hold to stand for it
_IN_ORDER = 0.5  # of the shared words that must stand in the same order
# "Nobody but the director" is one clause.
_CLAUSE = regex(r"[;:]\s|<topics.no_clause>,?\s<any cues.break>\s")


def share(wanted: frozenset[str], held: frozenset[str]) -> float:
    """Share of the wanted concepts that are held; ``wanted`` is not empty."""
    return len(wanted & held) / len(wanted)


def same_topic(claimed: Reading, said: Reading, held: frozenset[str], reason: str) -> bool:
    """Whether the two speak of the same thing, apart from the words that differ.

    Args:
        held: Concepts that the sentence carries, agreed opposites among them.
        reason: Of the difference that is weighed.
    """
    wanted, shared = len(claimed.topic), len(claimed.topic & held)
    if reason in ("antonym", "name"):
        wanted -= len(claimed.topic - held) > 0  # the word that differs is not asked of the topic
    if shared == wanted == 1:
        return len(said.topic) <= 2  # one word is a topic only for a sentence as short
    return shared >= max(2, SAME_TOPIC * wanted)


def in_order(claim: Sequence[str], said: Sequence[str]) -> bool:
    """Whether the shared words come in a similar order: "A pays B" does not carry "B pays A"."""
    places = {word: at for at, word in reversed(list(enumerate(said)))}
    sequence = [places[word] for word in dict.fromkeys(claim) if word in places]
    tails: list[int] = []  # of the longest increasing subsequences, by length
    for place in sequence:
        at = bisect_left(tails, place)
        tails[at : at + 1] = [place]
    return len(sequence) < 2 or len(tails) >= _IN_ORDER * len(sequence)


def closest_clause(claim: Reading, sentence: str, whole: Reading) -> tuple[int, Reading]:
    """The clause of a sentence that says what the claim speaks of, with its offset in it.

    A clause stands for its sentence only if it alone holds nearly all of what both share; it then
    keeps the conditions of the whole: "…, but only with consent".
    """
    parts = _clauses(sentence)
    if len(parts) < 2:
        return 0, whole
    clauses = [read(sentence[start:end]) for start, end in parts]
    held = [len(claim.topic & clause.topic) for clause in clauses]
    if max(held) < max(2, _CLAUSE_ENOUGH * len(claim.topic & whole.topic)):
        return 0, whole
    at = held.index(max(held))
    bound = whole.cues & {Cue.CONDITION, Cue.ONLY}
    return parts[at][0], replace(clauses[at], cues=clauses[at].cues | bound)


@kept(4096)  # a sentence of a source is asked once for each claim
def _clauses(sentence: str) -> tuple[tuple[int, int], ...]:
    cuts = [place for match in _CLAUSE.finditer(sentence) for place in match.span()]
    edges = [0, *cuts, len(sentence)]
    return tuple(
        (start, end)
        for start, end in zip(edges[::2], edges[1::2], strict=True)
        if sentence[start:end].strip()
    )
