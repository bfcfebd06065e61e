"""From sentences to rows: one for each word that may hedge, with the buckets that it fills."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from scipy.sparse import csr_matrix

from training.hedges.sentences import Sentence
from troth.language.hedging.detect import BUCKETS, Token, buckets_of, cues_of, tokens_of


@dataclass(frozen=True, kw_only=True, slots=True)
class Matrix:
    """The words of some sentences.

    Attributes:
        rows: ``(words, buckets)`` of zeros and ones.
        right: Whether each word hedges.
        sentence: The number of its sentence.
    """

    rows: Any
    right: Any
    sentence: Any


def matrix_of(sentences: Sequence[Sentence]) -> Matrix:
    """Look at every word of some sentences that may hedge."""
    places: list[int] = []
    ends, right, numbers = [0], [], []
    for number, one in enumerate(sentences):
        tokens = tokens_of(one.text, 0, len(one.text))
        for at in cues_of(tokens):
            places += buckets_of(tokens, at)
            ends.append(len(places))
            right.append(_is_cue(tokens[at], one))
            numbers.append(number)
    shape = (len(right), BUCKETS)
    rows = csr_matrix((np.ones(len(places)), places, ends), shape=shape)
    return Matrix(rows=rows, right=np.array(right, dtype=int), sentence=np.array(numbers))


def _is_cue(token: Token, sentence: Sentence) -> bool:
    return any(start < token.end and token.start < end for start, end in sentence.cues)


def by_sentence(probabilities: Any, matrix: Matrix, count: int) -> Any:
    """The probability of each sentence: that of its likeliest word, 0 where it has none."""
    found = np.zeros(count)
    np.maximum.at(found, matrix.sentence, probabilities)
    return found
