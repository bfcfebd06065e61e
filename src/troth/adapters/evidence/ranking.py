"""Which passages answer a request: word coverage weighed by rarity, with a floor. Pure.

A request about something the corpus does not speak of must find nothing, rather than the least bad
passage; so words that no passage holds weigh the most, and what covers too little is left out.
Passages that say the same in the same words are merged; passages that differ in a number, a
negation or any other word that carries meaning never are.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from troth.language.lexicon import ALTERNATIVES, concept
from troth.language.tokens import content_words, fold, stem, words
from troth.ports.evidence import Hit

MAX_QUERY_WORDS = 32
_FLOOR = 0.5  # of the query's weight that a passage and its context must cover
_OWN_FLOOR = 0.2  # of the query's weight that the passage itself must cover
_CONTEXT = 0.7  # a word that stands only in the headings counts this much
_BELOW_BEST = 0.6  # weaker than this share of the best score is noise beside it
_BONUS = 0.06  # for a number where one is asked for, and for a number of the request
_YEAR = re.compile(r"(?:19|20)[0-9][0-9]")

# Words of asking, which no document holds because of its topic.
_ASKING = frozenset(
    """many get got getting need want know find give show explain describe happen happens someone
    anyone anybody somebody everyone something anything current currently latest today now exactly
    actually really long often old way thing things possible like use make made go take say says
    said mean means apply applies tell kind sort type question answer handbook document documents
    policy policies rule rules allowed permitted according viele viel gibt habe brauche""".split()
)
_QUANTITY_ASKED = re.compile(
    r"(?<!\w)(?:how (?:many|much|long|often|old|far|late|early|fast|soon|high)|when|until when|"
    r"deadline|limit|maximum|minimum|cost|price|wie ?viele?|wie lange|wann|bis wann)(?!\w)"
)
_EMPTY_WORDS = frozenset(
    """a an the of to in on at for by is are was were be been and this that these those it
    its""".split()
)
# Wider than synonyms: what a searcher may also mean. Used for finding, never for judging.
_ALSO = {
    concept(one): tuple(others.split())
    for one, others in {
        "holiday": "leave holidays",
        "leave": "holiday vacation",
        "resign": "notice end employment",
        "quit": "notice end resign",
        "fire": "dismissal termination notice",
        "baby": "parental child birth",
        "maternity": "parental",
        "paternity": "parental",
        "laptop": "device computer notebook equipment",
        "phone": "device telephone mobile equipment",
        "lab": "laboratory laboratories",
        "hotel": "accommodation travel",
        "money": "amount budget",
        "boss": "manager",
        "supervisor": "manager",
        "remote": "home remotely",
        "password": "passphrase credentials",
        "broken": "damaged repair defect faulty",
        "guarantee": "warranty",
        "wfh": "home remote",
    }.items()
}


@dataclass(frozen=True, kw_only=True, slots=True)
class Term:
    """One word of a request: its stem, its concept, and concepts that may stand in for it."""

    stem: str
    concept: str
    wider: frozenset[str]


@dataclass(frozen=True, kw_only=True, slots=True)
class Query:
    """A request as searched.

    Attributes:
        terms: What is asked for, in order, without repeats.
        search_words: Every word worth looking up: the request's own and their alternatives.
        figures: The numbers in the request; they rank passages but do not find any.
        wants_amount: Whether it asks how many, how much or when.
    """

    terms: tuple[Term, ...]
    search_words: tuple[str, ...]
    figures: frozenset[str]
    wants_amount: bool


@dataclass(frozen=True, kw_only=True, slots=True)
class Ranked:
    """A hit with its relevance in [0, 1]."""

    hit: Hit
    score: float


def read_query(request: str) -> Query:
    """Reduce a request to what is searched; without any content word, to nothing."""
    found: dict[str, str] = {}
    figures: set[str] = set()
    for word in content_words(request):
        if word.isdigit() and not _YEAR.fullmatch(word):
            figures.add(word)
        elif word not in _ASKING:
            found.setdefault(stem(word), word)
        if len(found) == MAX_QUERY_WORDS:
            break
    names = {word: concept(word) for word in found.values()}
    listed = [*names]
    for name in names.values():
        listed += [*ALTERNATIVES.get(name, ()), *_ALSO.get(name, ())]
    return Query(
        terms=tuple(
            Term(stem=base, concept=names[word], wider=_wider(names[word]))
            for base, word in found.items()
        ),
        search_words=tuple(dict.fromkeys(listed)),
        figures=frozenset(figures),
        wants_amount=_QUANTITY_ASKED.search(fold(request[:2000])) is not None,
    )


def _wider(name: str) -> frozenset[str]:
    return frozenset(map(concept, _ALSO.get(name, ())))


def rank(query: Query, hits: Sequence[Hit], *, max_facts: int, max_sources: int) -> list[Ranked]:
    """The passages worth quoting, best first; ties in order of source id and place."""
    read = [(hit, _read(hit.passage.text), _read(hit.passage.context)) for hit in hits]
    weights = _weights(query, [own.concepts | above.concepts for _, own, above in read])
    ranked = [
        Ranked(hit=hit, score=score)
        for hit, own, above in read
        if (score := _score(query, weights, own, above))
    ]
    ranked.sort(key=lambda r: (-r.score, r.hit.source_id, r.hit.passage.start))
    return _selected(ranked, max_facts=max_facts, max_sources=max_sources)


@dataclass(frozen=True, slots=True)
class _Reading:
    """The words of a passage or of its context."""

    stems: frozenset[str]
    concepts: frozenset[str]
    figures: frozenset[str]


@lru_cache(maxsize=8192)
def _read(text: str) -> _Reading:
    found = {word.removesuffix("'s") for word in words(text)}
    return _Reading(
        frozenset(map(stem, found)),
        frozenset(map(concept, found)),
        frozenset(word for word in found if word[0].isdigit()),
    )


def _weights(query: Query, passages: Sequence[frozenset[str]]) -> list[float]:
    """The share of the query's weight that each term carries: its rarity among the candidates."""
    total = len(passages)
    rarity = [
        math.log(2 + total / (1 + sum(term.concept in held for held in passages)))
        for term in query.terms
    ]
    whole = sum(rarity)
    return [value / whole for value in rarity]


def _score(query: Query, weights: Sequence[float], own: _Reading, above: _Reading) -> float:
    """Weighed coverage with bonuses, in [0, 1]; 0 below the floor."""
    covered = in_passage = score = 0.0
    for term, weight in zip(query.terms, weights, strict=True):
        if strength := _match(term, own):
            in_passage += weight
            score += strength * weight
        elif strength := _match(term, above):
            score += _CONTEXT * strength * weight
        covered += strength * weight
    if covered < _FLOOR or (in_passage < _OWN_FLOOR and covered < 0.8):
        return 0.0
    score *= 1 - 2 * _BONUS
    if query.wants_amount and own.figures:
        score += _BONUS
    if not query.figures.isdisjoint(own.figures):
        score += _BONUS
    return round(min(1.0, score), 4)


def _match(term: Term, reading: _Reading) -> float:
    if term.stem in reading.stems:
        return 1.0
    if term.concept in reading.concepts:
        return 0.85
    return 0.0 if term.wider.isdisjoint(reading.concepts) else 0.75


def _selected(ranked: Sequence[Ranked], *, max_facts: int, max_sources: int) -> list[Ranked]:
    chosen: list[Ranked] = []
    said: set[tuple[str, ...]] = set()
    sources: set[str] = set()
    for candidate in ranked:
        if len(chosen) == max_facts or candidate.score < _BELOW_BEST * ranked[0].score:
            break
        saying = saying_of(candidate.hit.passage.text)
        new_source = candidate.hit.source_id not in sources
        if saying in said or (new_source and len(sources) == max_sources):
            continue
        said.add(saying)
        sources.add(candidate.hit.source_id)
        chosen.append(candidate)
    return chosen


def saying_of(text: str) -> tuple[str, ...]:
    """What a passage says, in order: equal only for texts that differ in layout and articles."""
    return tuple(word for word in words(text) if word not in _EMPTY_WORDS)
