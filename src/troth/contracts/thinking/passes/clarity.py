"""Clarity: sentences said twice. Nothing that says anything goes.

A sentence that stands word for word before it in the same section goes, if it is a whole one of at
least four words. Code, tables, headings and quotes are left alone.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterator

from troth.contracts.thinking.model import DecisionDelta, DecisionState, Material, Pass
from troth.contracts.thinking.passes.draft import (
    Draft,
    Edit,
    delta_of,
    dropped,
    read_draft,
)
from troth.kernel.claims import ClaimKind
from troth.language.tokens import fold, words

_MIN_WORDS = 4


def clarity(material: Material) -> Pass:  # noqa: ARG001 - every pass is made from its material
    """The pass; it needs no material."""
    return _refine


def _refine(state: DecisionState) -> DecisionDelta:
    draft = read_draft(state.rendered_text)
    return delta_of(draft, list(_repeated(draft)))


def _repeated(draft: Draft) -> Iterator[tuple[Edit, str]]:
    seen: set[tuple[int, str]] = set()
    for one in draft.sentences:
        if one.claim.kind is ClaimKind.QUOTATION:
            continue
        # A section may say again what another one says.
        said = (bisect(draft.headings, one.claim.start), _as_written(one.claim.text))
        is_long = len(words(one.claim.text)) >= _MIN_WORDS
        if said in seen and is_long and one.is_open and one.is_whole:
            yield dropped(draft.text, one), "clarity.repeated"
        seen.add(said)


def _as_written(said: str) -> str:
    """The sentence without its stop; signs count: "> 5 mg" and "< 5 mg" are two."""
    return " ".join(fold(said).split()).rstrip(".!… ")
