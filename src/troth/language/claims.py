"""Claims of a draft: every sentence with its place, its kind and what it leans on."""

from __future__ import annotations

import re
from collections.abc import Iterator

from troth.kernel.claims import ClaimKind, TextClaim
from troth.language.cues import CUES, Cue
from troth.language.moods import announced, kind_of
from troth.language.segments import Form, Stretch, stretches
from troth.language.tokens import fold, words
from troth.language.words import regex

_MAX_SUBJECT_CHARS = 80
_PART = regex(r";\s++|,\s(?=<claims.part>\s)", re.IGNORECASE)
_MIN_PART_WORDS = 4
_LEANS = regex(r"<claims.leans>\b")
_VERB = regex(r"\s<claims.verb>\b")
_JOINS = regex(r"\A<claims.joins>\s", re.IGNORECASE)
_BINDING = frozenset((Cue.CONDITION, Cue.ONLY))


def read_claims(text: str) -> tuple[TextClaim, ...]:
    """The claims of a draft in order, without overlap; total and linear in the length.

    Frames (headings, greetings, code) are claims of their own kind. A sentence is cut into its
    clauses at a semicolon and before "but", "while" and their like, unless one part sets a
    condition for the other. ``context`` is the subject of the sentence before where a claim begins
    with a pronoun, otherwise the heading, table header or lead-in above it.
    """
    return tuple(_claims(text))


def _claims(text: str) -> Iterator[TextClaim]:
    subject = ""
    for stretch in stretches(text):
        if stretch.form is Form.HEADING:
            subject = ""
        for opening, end in _parts(text, stretch):
            # "Note that …" is no part of what is claimed.
            start = opening + announced(text[opening:end])
            said = text[start:end]
            kind = kind_of(said, stretch.form)
            leans = leans_on_context(said)
            yield TextClaim(
                start=start,
                end=end,
                text=said,
                kind=kind,
                context=subject if leans and subject else stretch.above,
            )
            if kind is not ClaimKind.FRAME and not leans:
                subject = subject_of(said)


def leans_on_context(said: str) -> bool:
    """Whether a claim begins with a pronoun, so that what it speaks of stands elsewhere."""
    return _LEANS.match(fold(_JOINS.sub("", said[:30]))) is not None


def _parts(text: str, stretch: Stretch) -> Iterator[tuple[int, int]]:
    """The clauses of a sentence that stand on their own, or the whole stretch."""
    whole = (stretch.start, stretch.end)
    if stretch.form not in (Form.PROSE, Form.ITEM):
        yield whole
        return
    said = text[stretch.start : stretch.end]
    cuts = [match.span() for match in _PART.finditer(said)]
    edges = [0, *(place for cut in cuts for place in cut), len(said)]
    parts = list(zip(edges[::2], edges[1::2], strict=True))
    if len(parts) < 2 or not all(_stands_alone(said[a:b]) for a, b in parts):
        yield whole
        return
    yield from ((stretch.start + a, stretch.start + b) for a, b in parts)


def _stands_alone(part: str) -> bool:
    found = words(part)
    # "…, but only with consent" binds what stands before it.
    return len(found) >= _MIN_PART_WORDS and not any(CUES.get(word) in _BINDING for word in found)


def subject_of(said: str) -> str:
    """The words before the first verb that is known as one; empty where there is none nearby."""
    head = said[: _MAX_SUBJECT_CHARS + 12]
    verb = _VERB.search(head)
    return _JOINS.sub("", head[: verb.start()], count=1).strip() if verb else ""
