"""Which part of a long passage a model reads for a claim, and into which parts a claim falls. Pure.

A model reads some two hundred tokens at once. What is longer is cut at sentence borders: a
*stretch* is the run of neighbouring sentences that shares most with the claim, and a *gathering*
the best sentences from anywhere, in their order. A sentence counts for more where it holds words
of the claim that few other sentences hold. All of it is linear in the length of the passage.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from typing import Final

from troth.language.tokens import content_words, sentences, stem

WINDOW_CHARS: Final = 480
MAX_PASSAGE_CHARS: Final = 250_000
_NEIGHBOUR: Final = 0.3  # of its neighbours' weight that a sentence gets: "he" is named before it


def pieces(claim: str, most: int) -> tuple[str, ...] | None:
    """The sentences of a claim, in order; ``None`` where there are more than ``most``.

    A sentence without any letter or digit claims nothing and is left out.
    """
    spans = sentences(claim)
    found = tuple(claim[a:b] for a, b in spans if any(map(str.isalnum, claim[a:b])))
    return found if len(found) <= most else None


class Passage:
    """A passage cut into sentences once, for any number of claims.

    Args:
        text: At most 250 000 code points are read.
        chars: Length of a window in code points; a sentence longer than that is cut at spaces.
    """

    __slots__ = ("_chars", "_rarity", "_topics", "_units")

    def __init__(self, text: str, *, chars: int = WINDOW_CHARS) -> None:
        text = text[:MAX_PASSAGE_CHARS]
        self._chars = chars
        spans = sentences(text)
        self._units = [part for a, b in spans for part in _parts(text[a:b], chars)]
        self._topics = [_topic(unit) for unit in self._units] if self._is_long() else []
        held = Counter(word for topic in self._topics for word in topic)
        self._rarity = {word: math.log(1 + len(self._units) / n) for word, n in held.items()}

    def _is_long(self) -> bool:
        return sum(map(len, self._units)) + len(self._units) > self._chars

    def whole(self) -> str | None:
        """The passage on one line, where it fits into one window."""
        return None if self._topics else " ".join(self._units)

    def stretch(self, claim: str) -> str:
        """The run of neighbouring sentences that carries most of the claim; the first of equals."""
        whole = self.whole()
        if whole is not None:
            return whole
        weights = self._weights(claim)
        best, total, used, start, chosen = -1.0, 0.0, 0, 0, (0, 1)
        for end, unit in enumerate(self._units):
            total, used = total + weights[end], used + len(unit) + 1
            while used > self._chars and start < end:
                total, used = total - weights[start], used - len(self._units[start]) - 1
                start += 1
            if total > best + 1e-9:
                best, chosen = total, (start, end + 1)
        return " ".join(self._units[slice(*self._centred(*chosen, weights))])

    def _centred(self, start: int, end: int, weights: Sequence[float]) -> tuple[int, int]:
        """Leading sentences without weight give way to as many that follow."""
        while start < end - 1 and weights[start] == 0.0:
            start += 1
        used = sum(len(unit) + 1 for unit in self._units[start:end])
        while end < len(self._units) and used + len(self._units[end]) < self._chars:
            used, end = used + len(self._units[end]) + 1, end + 1
        while start and used + len(self._units[start - 1]) < self._chars:
            start, used = start - 1, used + len(self._units[start - 1]) + 1
        return start, end

    def gathering(self, claim: str) -> str:
        """The sentences that share most with the claim, from anywhere, in their order."""
        whole = self.whole()
        if whole is not None:
            return whole
        weights = self._weights(claim)
        ranked = sorted(range(len(weights)), key=lambda at: (-weights[at], at))
        used, taken = 0, []
        for at in ranked:
            if used and used + len(self._units[at]) > self._chars:
                break
            used += len(self._units[at]) + 1
            taken.append(at)
        return " ".join(self._units[at] for at in sorted(taken))

    def _weights(self, claim: str) -> list[float]:
        wanted = _topic(claim)
        own = [sum(self._rarity[word] for word in sorted(t & wanted)) for t in self._topics]
        return [
            weight
            + _NEIGHBOUR * max(own[at - 1] if at else 0.0, own[at + 1] if at + 1 < len(own) else 0)
            for at, weight in enumerate(own)
        ]


def _topic(text: str) -> frozenset[str]:
    return frozenset(map(stem, content_words(text)))


def _parts(sentence: str, chars: int) -> list[str]:
    """The sentence, or, where it is too long, its parts, cut at the last space that fits."""
    line = " ".join(sentence.split())
    found, at = [], 0
    while len(line) - at > chars:
        space = line.rfind(" ", at + 1, at + chars)
        end = space if space > 0 else at + chars
        found.append(line[at:end])
        at = end + (space > 0)
    return [*found, line[at:]] if at < len(line) else found
