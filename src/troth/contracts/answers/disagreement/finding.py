"""Where peers part: disagreement as data.

Decides TRUST-4.1 (each side is found, with those who hold it) and 4.2 (consensus and a single peer
yield nothing). TRUST-4.3, that what was found stands in the synthesis, is ``consensus``; TRUST-4.4,
that a missing peer is named, binds whoever runs the panel.

Order: what each peer recommends is cut into sentences, its Interpretation only where it recommends
nothing; the texts of two peers are paired, as a whole first, then the sentences that lead, then
those that share most words; each pair is weighed (``relating``) with what a judge says in both
directions; texts that part are joined to one disagreement for each matter, in which every peer
takes one side or none. The whole of two recommendations counts as parting only where no two
sentences of theirs do.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from typing import TypeAlias

from troth.contracts.answers.disagreement.positions import (
    INTERPRETATION,
    RECOMMENDATION,
    Disagreement,
    DisagreementKind,
    PeerQuote,
    PeerView,
)
from troth.contracts.answers.disagreement.relating import Relation, Stand, relate
from troth.contracts.answers.disagreement.sides import Parting, connected, disagreement_of
from troth.kernel.judgements import Judgement, Label
from troth.language.segments import Form, Stretch, stretches
from troth.language.tokens import content_words, stem, words

Opinion: TypeAlias = "Callable[[str, str], Judgement]"  # what a passage says of a claim

MAX_SECTION_CHARS = 40_000  # of one section that are read
MAX_SENTENCES = 12  # of one peer that are compared
MAX_CHARS = 1_000  # of a text that is compared; a longer one is a table or a listing
MAX_PAIRS = 20  # of texts in one panel; any two peers have one pair all the same
_MOST_OF_TWO = 13  # pairs of texts of two peers
_SAME_MATTER = 0.4  # of the stems of the shorter one of two sentences that do not lead
_FEW = 4  # pairs of sentences that are compared, whatever they share
_SPOKEN = frozenset((Form.PROSE, Form.ITEM, Form.QUOTED, Form.ROW))
_UNASKED = Judgement(label=Label.NOT_ENOUGH_INFO, score=0.0, reason="not_asked", judge="")


@dataclass(frozen=True, kw_only=True, slots=True)
class Compared:
    """What comparing the peers came to.

    Attributes:
        disagreements: By kind, then topic; empty for consensus and for a single peer.
        aligned: Whether all peers were judged to agree. Where it is false and nothing was found,
            nobody knows.
        agreed: Names of any two peers of whom something was judged to agree, sorted.
    """

    disagreements: tuple[Disagreement, ...] = ()
    aligned: bool = False
    agreed: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class _Advice:
    """What one peer recommends; ``whole`` is all sentences, where they are several and short."""

    peer: str
    whole: PeerQuote | None = None
    sentences: tuple[PeerQuote, ...] = ()


@dataclass(frozen=True, kw_only=True, slots=True)
class _Met:
    """How two peers stand to each other: texts that part, or else texts that agree."""

    parted: tuple[Parting, ...]
    agreed: tuple[tuple[PeerQuote, PeerQuote], ...]


def compare_views(views: Sequence[PeerView], *, opinion: Opinion | None = None) -> Compared:
    """Where peers part, and whether they agree; the same for any order of the views.

    Args:
        views: One for each peer; several of one name are one peer, who never parts with itself.
        opinion: What a passage says of a claim, in a judge's view; ``None`` for nobody's.
    """
    ordered = sorted(views, key=lambda view: (view.peer, view.recommendation, view.interpretation))
    advice = {view.peer: _advice(view) for view in reversed(ordered)}
    two = list(combinations(sorted(advice), 2))
    if not two:
        return Compared()  # TRUST-4.2: one peer agrees with itself.
    most = max(1, min(_MOST_OF_TWO, MAX_PAIRS // len(two)))
    met = {pair: _meet(advice[pair[0]], advice[pair[1]], most, opinion) for pair in two}
    parted = [one for each in met.values() for one in each.parted]
    agreed = [one for each in met.values() for one in each.agreed]
    found = [
        disagreement_of(group, parted, agreed)
        for group in connected((one.mine, one.theirs) for one in parted)
    ]
    kinds = list(DisagreementKind)
    found.sort(key=lambda one: (kinds.index(one.kind), one.topic, repr(one)))
    # TRUST-4.2: who recommends nothing agrees with nobody.
    pairs = tuple(pair for pair, each in met.items() if each.agreed)
    aligned = not found and any(len(group) == len(advice) for group in connected(pairs))
    return Compared(disagreements=tuple(found), aligned=aligned, agreed=pairs)


def _advice(view: PeerView) -> _Advice:
    for section, text in (
        (RECOMMENDATION, view.recommendation),
        (INTERPRETATION, view.interpretation),
    ):
        head = text[:MAX_SECTION_CHARS]
        said = [one for one in stretches(head) if _is_said(head, one)][:MAX_SENTENCES]
        if said:
            places = [(one.start, one.end) for one in said if one.end - one.start <= MAX_CHARS]
            whole = said[0].start, said[-1].end
            is_whole = len(said) > 1 and whole[1] - whole[0] <= MAX_CHARS
            quotes = tuple(
                PeerQuote(peer=view.peer, section=section, text=head[start:end])
                for start, end in ([whole] if is_whole else []) + places
            )
            return _Advice(
                peer=view.peer,
                whole=quotes[0] if is_whole else None,
                sentences=quotes[is_whole:],
            )
    return _Advice(peer=view.peer)


def _is_said(text: str, one: Stretch) -> bool:
    """Whether a stretch may advise: it has words, and is no question, heading or code."""
    if one.form not in _SPOKEN or text[one.end - 1] == "?":
        return False
    return any(map(str.isalnum, text[one.start : one.end]))


def _meet(mine: _Advice, theirs: _Advice, most: int, opinion: Opinion | None) -> _Met:
    """Weigh the texts of two peers, the first by name first."""
    every = product(enumerate(mine.sentences), enumerate(theirs.sentences))
    pairs = sorted(((_nearness(*pair), pair) for pair in every), key=lambda one: one[0])
    near = [
        pair
        for at, (nearness, pair) in enumerate(pairs)
        if at < _FEW or -nearness[0] >= _SAME_MATTER
    ]
    sentences = [(one, other) for (_, one), (_, other) in near[:most]]
    leading = sentences[:1]
    if sentences and (mine.whole or theirs.whole):
        leading.append((mine.whole or mine.sentences[0], theirs.whole or theirs.sentences[0]))
        sentences = sentences[: max(1, most - 1)]
    weighed = {pair: _weigh(*pair, opinion) for pair in dict.fromkeys((*leading, *sentences))}
    # TRUST-4.2: who says a sentence, too, does not part with it.
    said = {_plain(one) for one in mine.sentences} & {_plain(one) for one in theirs.sentences}
    parting = [
        pair
        for pair, relation in weighed.items()
        if relation.stand is Stand.DISAGREE and said.isdisjoint(map(_plain, pair))
    ]
    parted = [pair for pair in parting if pair in sentences] or parting
    agreed = [pair for pair in leading if weighed[pair].stand is Stand.AGREE]
    return _Met(
        parted=tuple(
            Parting(mine=one, theirs=other, contrast=weighed[one, other].contrast)
            for one, other in parted
        ),
        agreed=tuple(agreed) if not parted else (),
    )


def _plain(quote: PeerQuote) -> tuple[str, ...]:
    return tuple(words(quote.text))


def _nearness(
    mine_at: tuple[int, PeerQuote], theirs_at: tuple[int, PeerQuote]
) -> tuple[float, int]:
    """Sentences that lead come first, then those that share most stems, then earlier ones."""
    (at, one), (to, other) = mine_at, theirs_at
    if not at and not to:
        return -1.0, 0
    mine, theirs = (frozenset(map(stem, content_words(each.text))) for each in (one, other))
    return -len(mine & theirs) / max(1, min(len(mine), len(theirs))), at + to


def _weigh(one: PeerQuote, other: PeerQuote, opinion: Opinion | None) -> Relation:
    if opinion is None:
        return relate(one.text, other.text, _UNASKED, _UNASKED)
    forth, back = opinion(one.text, other.text), opinion(other.text, one.text)
    return relate(one.text, other.text, forth, back)
