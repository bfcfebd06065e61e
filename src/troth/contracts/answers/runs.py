"""Runs of words that two texts share, whatever stands between the words.

Serves TRUST-3.8 (words of a model outside of what is checked) and TRUST-3.9 (instructions and fixed
notices in a model's words); decides no clause. Case, marks and line breaks do not matter. Linear in
the length of the texts.

Whether every word of a model that leaves stands where the laws look (TRUST-3.8).

Serves TRUST-3.8, which the exit of each surface decides with it. The laws look at the texts that
the lens of a document yields. Any other text of the response is held against the replies of the
models that were asked: a run of their words there, which neither the lens yields nor the user or a
source gave, has left through a member that no law covers. Linear in the length of the texts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TypeAlias

from troth.contracts.answers.limits import NOTICES
from troth.kernel.exchange import ExchangeRecord
from troth.language.tokens import LETTERS, fold

Grams: TypeAlias = "frozenset[tuple[str, ...]]"


def grams_of(texts: Iterable[str], size: int) -> Grams:
    """Every run of that many words in any of the texts; of a shorter text, all of its words."""
    return frozenset(gram for text in texts for gram in _grams(LETTERS.findall(fold(text)), size))


def by_size(grams: Grams) -> Mapping[int, Grams]:
    """The runs by how many words each has."""
    sizes = sorted({len(gram) for gram in grams})
    return {size: frozenset(gram for gram in grams if len(gram) == size) for size in sizes}


def shared_runs(text: str, grams: Mapping[int, Grams]) -> list[tuple[int, int]]:
    """Half-open offsets of what of a text is a run of these, overlapping ones joined, in order.

    Args:
        grams: By how many words each has.
    """
    folded = fold(text)
    spelled = LETTERS.findall(folded)
    # Nearly always there is none, which is quickly told.
    met = [size for size, some in grams.items() if not some.isdisjoint(_windows(spelled, size))]
    if not met:
        return []
    places = [match.span() for match in LETTERS.finditer(folded)]
    found = sorted(
        (places[first][0], places[first + size - 1][1])
        for size in met
        for first, gram in enumerate(_windows(spelled, size))
        if gram in grams[size]
    )
    runs: list[tuple[int, int]] = []
    for start, end in found:
        if runs and start <= runs[-1][1]:
            runs[-1] = runs[-1][0], max(runs[-1][1], end)
        else:
            runs.append((start, end))
    return runs


def _grams(spelled: list[str], size: int) -> Iterator[tuple[str, ...]]:
    return _windows(spelled, size) if len(spelled) >= size else iter([tuple(spelled)])


def _windows(spelled: list[str], size: int) -> Iterator[tuple[str, ...]]:
    return zip(*(spelled[place:] for place in range(size)), strict=False)


_RUN_WORDS = 4
_SHORTEST = 2  # of one word alone nobody can tell whose it is


def uncovered_texts(
    others: Iterable[str], covered: Sequence[str], record: ExchangeRecord
) -> frozenset[str]:
    """Those of the other texts that hold words of a model which the covered ones do not hold.

    Args:
        others: Texts of the response that its lens does not yield.
        covered: Texts that laws are decided on: those that it yields, and cited facts.
    """
    if not record.said:
        return frozenset()
    known = {*NOTICES, *record.given, *covered}
    known.update(fact.quote for fact in record.evidence.facts)
    known.update(source.title for source in record.evidence.sources)
    suspects = {
        text for text in others if text not in known and any(map(str.isspace, text.strip()))
    }
    if not suspects:
        return frozenset()
    spelled = by_size(grams_of(record.said, _RUN_WORDS))
    said = {size: grams for size, grams in spelled.items() if size >= _SHORTEST}
    # Nearly always there is none: what is lawful, such as whole sources, need not be read then.
    suspects = {text for text in suspects if shared_runs(text, said)}
    if not suspects:
        return frozenset()
    lawful = (*covered, *record.given, *record.evidence.texts.values(), *NOTICES)
    foreign = {size: grams - grams_of(lawful, size) for size, grams in said.items()}
    return frozenset(text for text in suspects if shared_runs(text, foreign))
