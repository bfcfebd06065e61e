"""Clarity: sentences said twice, and debris of assembling. Nothing that says anything goes.

A sentence that stands word for word before it in the same section goes, if it is a whole one of at
least four words. Of debris only what can mean nothing is cleared: empty brackets, blanks before a
full stop or a comma, a second full stop. Code, tables, headings and quotes are left alone.
"""

from __future__ import annotations

import re
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
_DEBRIS = re.compile(
    r"[ \t]\([ \t]?\)|(?<=\w)[ \t]{1,3}(?=[.,](?:\s|\Z))|(?<=[^\W\d_]\.)\.(?![.\w])"
)


def clarity(material: Material) -> Pass:  # noqa: ARG001 - every pass is made from its material
    """The pass; it needs no material."""
    return _refine


def _refine(state: DecisionState) -> DecisionDelta:
    draft = read_draft(state.rendered_text)
    return delta_of(draft, [*_repeated(draft), *_debris(draft)])


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


def _debris(draft: Draft) -> Iterator[tuple[Edit, str]]:
    for one in draft.sentences:
        if one.is_open and not one.has_quotation:
            for match in _DEBRIS.finditer(one.said):
                start = one.claim.start + match.start()
                yield Edit(start, start + len(match.group()), ""), "clarity.debris"
