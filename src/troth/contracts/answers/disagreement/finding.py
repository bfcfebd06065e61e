"""Where peers part: disagreement as data.

Decides TRUST-4.1 (each side is found, with those who hold it) and 4.2 (consensus and a single peer
yield nothing). TRUST-4.3, that what was found stands in the synthesis, is ``synthesis``; TRUST-4.4,
that a missing peer is named, binds whoever runs the panel.

Order: what each peer recommends is cut into sentences, its Interpretation only where it recommends
nothing; the texts of two peers are paired, as a whole first, then the sentences that lead, then
those that share most words; each pair is weighed (``relating``) with what a judge says in both
directions; texts that part are joined to one disagreement for each matter, in which every peer
takes one side or none. The whole of two recommendations counts as parting only where no two
sentences of theirs do. All of it is the same for any order of the peers.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from typing import TypeAlias, TypeVar

from troth.contracts.answers.disagreement.positions import (
    INTERPRETATION,
    RECOMMENDATION,
    Disagreement,
    DisagreementKind,
    PeerQuote,
    PeerView,
    Position,
)
from troth.contracts.answers.disagreement.relating import Relation, Stand, relate
from troth.kernel.judgements import Judgement, Label
from troth.language.comparison.contrast import Contrast
from troth.language.notation import in_notation_of
from troth.language.segments import Form, Stretch, stretches
from troth.language.tokens import content_words, stem, words

_TOPIC_WORDS = 4
_OF_PACE = "pace"
_OF_DENIAL = frozenset(("negation", "answer"))
H = TypeVar("H", bound=Hashable)


@dataclass(frozen=True, kw_only=True, slots=True)
class Parting:
    """Two texts of two peers that disagree, and what differs in them word for word."""

    mine: PeerQuote
    theirs: PeerQuote
    contrast: Contrast


def connected(pairs: Iterable[tuple[H, H]]) -> list[list[H]]:
    """The groups that pairs form when those with a member in common are joined, in order."""
    groups: list[list[H]] = []
    for pair in pairs:
        touched = [group for group in groups if not set(pair).isdisjoint(group)]
        groups = [group for group in groups if group not in touched]
        groups.append(list(dict.fromkeys(one for group in (*touched, pair) for one in group)))
    return groups


def disagreement_of(
    group: Sequence[PeerQuote],
    parted: Sequence[Parting],
    agreed: Iterable[tuple[PeerQuote, PeerQuote]],
) -> Disagreement:
    """The disagreement of texts that part.

    Args:
        group: Texts of at least two peers, joined by partings.
        parted: Every parting of the panel.
        agreed: Texts that agree; a peer outside the group that agrees with one side stands on it.
    """
    inside = [one for one in parted if one.mine in group]
    apart = {pair for one in inside for pair in _both(one.mine.peer, one.theirs.peer)}
    sides: list[list[PeerQuote]] = []
    first = {quote.peer: quote for quote in reversed(group)}
    for peer in sorted(first):
        side = next((s for s in sides if all((peer, q.peer) not in apart for q in s)), None)
        if side is None:
            sides.append(side := [])
        side.append(first[peer])
    for one, other in (pair for each in agreed for pair in _both(*each)):
        joined = [side for side in sides if other in side]
        if joined and one.peer not in first:
            first[one.peer] = one
            joined[0].append(one)
    kind, stances = _named(sides, inside)
    positions = (
        Position(
            stance=stance,
            holders=tuple(quote.peer for quote in quotes),
            quotes=tuple(quotes),
        )
        for stance, quotes in sorted(
            (stance, sorted(side, key=lambda quote: quote.peer))
            for stance, side in zip(stances, sides, strict=True)
        )
    )
    return Disagreement(kind=kind, topic=_topic(list(first.values())), positions=tuple(positions))


def _both(one: H, other: H) -> tuple[tuple[H, H], tuple[H, H]]:
    return (one, other), (other, one)


def _named(
    sides: Sequence[Sequence[PeerQuote]], inside: Sequence[Parting]
) -> tuple[DisagreementKind, list[str]]:
    """What the sides part over, and a stable label for each of them."""
    figures: dict[PeerQuote, str] = {}
    denying: dict[PeerQuote, bool] = {}
    paces: dict[PeerQuote, int] = {}
    for one in inside:
        written = one.contrast.figures
        if written is not None:
            figures |= {one.mine: written[0], one.theirs: written[1]}
        if one.contrast.denied or one.contrast.conflict in _OF_DENIAL:
            denying |= dict(zip((one.mine, one.theirs), one.contrast.denies, strict=True))
        if one.contrast.conflict == _OF_PACE:
            paces |= dict(zip((one.mine, one.theirs), one.contrast.paces, strict=True))
    given = [next((figures[q] for q in side if q in figures), "") for side in sides]
    if all(given) and len(set(given)) == len(sides):
        return DisagreementKind.NUMBER, [f"number:{one}" for one in given]
    paced = [next((paces[q] for q in side if q in paces), 0) for side in sides]
    if sorted(paced) == [-1, 1]:
        return DisagreementKind.ACT_OR_WAIT, ["act" if pace > 0 else "wait" for pace in paced]
    denied = [next((denying[q] for q in side if q in denying), None) for side in sides]
    if sorted(map(str, denied)) == ["False", "True"]:
        return DisagreementKind.ACCEPT_OR_REJECT, ["reject" if d else "accept" for d in denied]
    return DisagreementKind.ADVICE, [f"advice:{at}" for at, _ in enumerate(sides, start=1)]


def _topic(quotes: Sequence[PeerQuote]) -> str:
    """A few content words that at least two of these have in common."""
    spoken = [dict.fromkeys(content_words(quote.text)) for quote in quotes]
    counts = Counter(root for each in spoken for root in {stem(word) for word in each})
    shared = {stem(word): word for each in reversed(spoken) for word in reversed(each)}
    ordered = dict.fromkeys(stem(word) for each in spoken for word in each)
    return " ".join([shared[root] for root in ordered if counts[root] > 1][:_TOPIC_WORDS])


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
    # TRUST-4.2: "€20,000" and "20,000 euros" are no two views, and no judge is asked about them.
    mine, theirs = one.text, in_notation_of(one.text, other.text)
    if opinion is None:
        return relate(mine, theirs, _UNASKED, _UNASKED)
    return relate(mine, theirs, opinion(mine, theirs), opinion(theirs, mine))
