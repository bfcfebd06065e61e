"""Which passages answer a request: words and meaning fused, and what is worth showing. Pure.

A passage shares words with a request, it is near to it in meaning, or both. Meaning leads; words
add what vectors hardly tell apart: names, figures, numbers of standards. A word that no passage
holds counts half: it makes the words tell less, and bars nothing. Passages that say the same in
the same words are merged; passages that differ in a number, a negation or any other word that
carries meaning never are.

Neither measure tells whether a passage answers: a question that nothing answers has passages about
its matter, too. Whoever can tell (``ports.evidence.Answering``) decides what is shown. Where
nobody can, a floor does, set low: most questions that nothing answers still show something.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from troth.contracts.answers.grounding.disagreeing import Statement, contradict
from troth.kernel.evidence import Fact, Source, Span
from troth.kernel.keeping import kept
from troth.language.lexicon import ALTERNATIVES, concept
from troth.language.overlap import line_of, of_one_matter, pieces_shared
from troth.language.tokens import content_words, words
from troth.language.words import words_of
from troth.ports.evidence import ABOVE, Answering, Hit, Passage

MAX_FACTS = 10
MAX_SOURCES = 8
MAX_CANDIDATES = 60  # passages that are ranked; in a store so many by words, and by meaning
MAX_QUERY_WORDS = 32
MAX_JUDGED = 16  # passages that are asked about, the best first
_CONTEXT = 0.7  # a word that stands only in the headings counts this much
_UNKNOWN = 0.5  # a word that no passage holds, likewise
_PIECES = 0.2  # of pieces of words beside both, for the choice of whom somebody is asked about
_WORDS = 0.2  # of the words beside meaning, whose cosines lie between 0.1 and 0.8
NEAR = 0.32  # the least cosine of what may answer, where nobody can tell
SURELY_NEAR = 0.36  # likewise, of what is told to a request that does not look like a question
_NAMED = 0.7  # the share of the words that stands in for it
_SHARED = 0.4  # the least share of the words, where nothing tells of meaning
_BELOW_BEST = 0.2  # what scores so much less than the best is noise beside it
_MAX_SHOWN = 6
T = TypeVar("T")
_EMPTY_WORDS = words_of("plain.empty")


@dataclass(frozen=True, kw_only=True, slots=True)
class Ranked:
    """A hit with its relevance in [0, 1].

    Attributes:
        is_likely: Whether it is near enough, or shares words enough, to be taken for an answer
            where nobody can tell.
        near, share, pieces: As ``ports.evidence.Nearest`` has them.
    """

    hit: Hit
    score: float
    is_likely: bool = True
    near: float | None = None
    share: float = 0.0
    pieces: float = 0.0

    @property
    def passage(self) -> Passage:
        """What was found."""
        return self.hit.passage


@dataclass(frozen=True, kw_only=True, slots=True)
class Found:
    """A passage that may answer.

    Attributes:
        near: Its cosine with the request; ``None`` where nothing tells of meaning.
    """

    hit: Hit
    near: float | None = None


def search_words(texts: Sequence[str]) -> list[str]:
    """Every word worth looking up: the content words of a request and their synonyms."""
    own = _own_words(" ".join(texts))
    others = [other for word in own for other in ALTERNATIVES.get(concept(word), ())]
    return list(dict.fromkeys((*own, *others)))


def _own_words(request: str) -> list[str]:
    return list(dict.fromkeys(content_words(request)))[:MAX_QUERY_WORDS]


def _searched(hit: Hit) -> str:
    return f"{hit.passage.context} {hit.passage.text}"


def rank(texts: Sequence[str], found: Sequence[Found], *, least_near: float = NEAR) -> list[Ranked]:
    """All passages, best first; ties in order of source id and place. Of equals, one is left.

    Args:
        texts: The request; what it may lean on with it, where it does: both count alike.
        least_near: The least cosine of what is likely to answer.
    """
    hits = [one.hit for one in found]
    each = [_shares(text, hits) for text in texts]
    shares = [sum(of_one) / len(each) for of_one in zip(*each, strict=True)]
    lines = [line_of(_searched(hit)) for hit in hits]
    pieces = pieces_shared(_own_words(texts[0]), lines)
    scored = [
        _scored(one, share, held, least_near)
        for one, share, held in zip(found, shares, pieces, strict=True)
    ]
    scored.sort(key=lambda one: (-one.score, one.hit.source_id, one.hit.passage.start))
    return list(_distinct(scored))


def _scored(one: Found, share: float, pieces: float, least_near: float) -> Ranked:
    if one.near is None:
        score, is_likely = share, share >= _SHARED
    else:
        score = (one.near + _WORDS * share) / (1.0 + _WORDS)
        is_likely = one.near >= least_near or share >= _NAMED
    return Ranked(
        hit=one.hit,
        score=round(min(1.0, max(0.0, score)), 4),
        is_likely=is_likely,
        near=one.near,
        share=share,
        pieces=pieces,
    )


def _shares(request: str, hits: Sequence[Hit]) -> list[float]:
    """How much of the request's words each passage and its headings cover, weighed by rarity."""
    asked = frozenset(concept(word) for word in _own_words(request))
    own = [asked & _concepts(hit.passage.text) for hit in hits]
    above = [asked & _concepts(hit.passage.context) for hit in hits]
    held = [mine | theirs for mine, theirs in zip(own, above, strict=True)]
    weights = _weights(asked, held)
    return [
        sum(weights[name] * (1.0 if name in mine else _CONTEXT) for name in sorted(names))
        for names, mine in zip(held, own, strict=True)
    ]


def _weights(asked: Iterable[str], passages: Sequence[frozenset[str]]) -> dict[str, float]:
    """The share of each concept by its rarity among the passages; in all 1.

    Args:
        passages: Of each, those of the concepts that it holds.
    """
    total, rarity = len(passages), dict[str, float]()
    counts = Counter(name for held in passages for name in held)
    for name in sorted(asked):
        held = counts[name]
        rarity[name] = math.log(1 + total / (1 + held)) * (1.0 if held else _UNKNOWN)
    whole = sum(rarity.values()) or 1.0
    return {name: value / whole for name, value in rarity.items()}


@kept(8192)
def _concepts(text: str) -> frozenset[str]:
    return frozenset(concept(word.removesuffix("'s")) for word in words(text))


def _distinct(scored: Iterable[Ranked]) -> Iterable[Ranked]:
    said: set[str] = set()
    for one in scored:
        saying = saying_of(one.hit.passage.text)
        if saying not in said:
            said.add(saying)
            yield one


def shown(
    request: str,
    ranked: Sequence[Ranked],
    *,
    answering: Answering | None,
    max_facts: int,
    max_sources: int,
) -> list[Ranked]:
    """The passages that answer, best first: as whoever can tell says, else those near the best.

    Beside each stands what contradicts it, however unlikely: a reader who is shown one figure of
    two takes it for the only one (TRUST-4.5).

    Args:
        ranked: As ``rank`` gives them.
        answering: Asked about the first sixteen; ``None`` for nobody.
    """
    if answering is None:
        likely = [one for one in ranked if one.is_likely]
        near = [one for one in likely if one.score >= likely[0].score - _BELOW_BEST]
        best = near[:_MAX_SHOWN]
    else:
        asked = most_likely(ranked)
        best = [asked[at] for at, _ in answering.answers(request, asked)[:_MAX_SHOWN]]
    told = with_contradicting(best, ranked)
    return from_few_sources(told, _source_of, most=max_facts, max_sources=max_sources)


def with_contradicting(best: Sequence[Ranked], ranked: Sequence[Ranked]) -> list[Ranked]:
    """The best passages, and behind each of them the first other one that contradicts it."""
    told: list[Ranked] = []
    for one in best:
        others = (other for other in ranked if other not in best and other not in told)
        against = next((o for o in others if contradict(_statement(one), _statement(o))), None)
        told += (one,) if against is None else (one, against)
    return told


def _statement(one: Ranked) -> Statement:
    above = one.passage.context.rpartition(ABOVE)[2]
    return Statement(source_id=one.hit.source_id, text=one.passage.text, above=above)


def later_first(ranked: Iterable[Ranked], published: Mapping[str, str | None]) -> list[Ranked]:
    """The passages in order, but that the later one stands before an older one on its matter.

    Args:
        published: When each source was, by its id; what has no date is neither.
    """
    order: list[Ranked] = []
    for one in ranked:
        at = next((at for at, o in enumerate(order) if _outdates(one, o, published)), len(order))
        order.insert(at, one)
    return order


def _outdates(one: Ranked, other: Ranked, published: Mapping[str, str | None]) -> bool:
    later, older = (published.get(each.hit.source_id) or "" for each in (one, other))
    return (
        bool(older)
        and later[:10] > older[:10]
        and of_one_matter(_searched(one.hit), _searched(other.hit))
    )


def most_likely(ranked: Sequence[Ranked]) -> list[Ranked]:
    """The passages that somebody is asked about, likeliest first."""
    return sorted(ranked, key=lambda one: -one.score - _PIECES * one.pieces)[:MAX_JUDGED]


def from_few_sources(
    items: Iterable[T], source_of: Callable[[T], str], *, most: int, max_sources: int = MAX_SOURCES
) -> list[T]:
    """The first items that so few sources hold, in order."""
    chosen: list[T] = []
    sources: set[str] = set()
    for one in items:
        if len(chosen) < most and len({*sources, source_of(one)}) <= max_sources:
            sources.add(source_of(one))
            chosen.append(one)
    return chosen


def _source_of(one: Ranked) -> str:
    return one.hit.source_id


def facts_of(
    ranked: Iterable[Ranked], sources: Mapping[str, Source], texts: Mapping[str, str]
) -> tuple[Fact, ...]:
    """Passages as facts, numbered in their order.

    Args:
        sources, texts: Of every passage, by source id.
    """
    return tuple(
        Fact(
            fact_id=f"F{number}",
            quote=one.hit.passage.text,
            source_id=one.hit.source_id,
            span=Span.of(texts[one.hit.source_id], one.hit.passage.start, one.hit.passage.end),
            retrieved_at=sources[one.hit.source_id].retrieved_at,
            published_at=sources[one.hit.source_id].published_at,
            score=one.score,
            context=_below_title(one.hit.passage.context, sources[one.hit.source_id].title),
        )
        for number, one in enumerate(ranked, start=1)
    )


def _below_title(context: str, title: str) -> str:
    """What stands above a passage, without the title, which is told of its source."""
    first, _, rest = context.partition(ABOVE)
    return rest if first == " ".join(title.split()) else context


@kept(8192)
def saying_of(text: str) -> str:
    """What a passage says, in order: equal only for texts that differ in layout and articles."""
    return " ".join(word for word in words(text) if word not in _EMPTY_WORDS)
