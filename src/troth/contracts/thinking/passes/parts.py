"""The parts of a request that want an answer of their own. Pure and linear."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from troth.language.alignment import concepts
from troth.language.tokens import fold, sentences
from troth.language.words import regex, words_of

MAX_PARTS = 6
_MAX_REQUEST_CHARS = 4_000  # of the end of a request, where the question stands
_MAX_PART_CHARS = 200
_BETWEEN = regex(
    r",?\s<thinking.parts.between_1>\s<thinking.parts.between_2>?(?="
    r"<thinking.parts.asks>\s)|,\s<thinking.parts.between_3>\s(?="
    r"<thinking.parts.between_4>\s)|[?;]\s"
)
_SAYS_LITTLE = words_of("thinking.parts.says_little")


@dataclass(frozen=True, kw_only=True, slots=True)
class Part:
    """One part of a request.

    Attributes:
        text: Verbatim, without its question mark; at most 200 code points.
        topic: What it speaks of and no other part does, less words that say little.
    """

    text: str
    topic: frozenset[str]


def request_parts(request: str) -> tuple[Part, ...]:
    """The parts of the questions in a request, in order, at most 6; one alone is no part."""
    tail = request[-_MAX_REQUEST_CHARS:]
    asked = [tail[a:b] for a, b in sentences(tail) if tail[a:b].endswith("?")]
    texts = [piece for one in asked for piece in _pieces(one)][:MAX_PARTS]
    return _parts(texts) if len(texts) > 1 else ()


def _pieces(question: str) -> list[str]:
    cuts = [place for match in _BETWEEN.finditer(fold(question)) for place in match.span()]
    edges = [0, *cuts, len(question)]
    found = [question[a:b].strip(" ?,;\n") for a, b in zip(edges[::2], edges[1::2], strict=True)]
    return [one for one in found if one and len(one) <= _MAX_PART_CHARS]


def _parts(texts: Sequence[str]) -> tuple[Part, ...]:
    topics = [frozenset(concepts(text)) - _SAYS_LITTLE for text in texts]
    found = []
    for at, text in enumerate(texts):
        others = frozenset[str]().union(*topics[:at], *topics[at + 1 :])
        found.append(Part(text=text, topic=topics[at] - others))
    return tuple(found)
