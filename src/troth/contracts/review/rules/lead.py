"""What a rule found, before it is a finding, and the sentence of a source as findings cite it."""

from __future__ import annotations

from dataclasses import dataclass

from troth.contracts.review.model import Passage
from troth.kernel.digests import text_sha256
from troth.language.alignment import SourceSentence

MAX_CONSULTED = 5


@dataclass(frozen=True, kw_only=True, slots=True)
class Lead:
    """One lead.

    Attributes:
        rule: A key of ``RULES``.
        start, end: The place in the draft; ``None`` where it is about no place in particular.
        source_ids: The sources that it can cite, closest first; with none it will be dropped.
        mine, theirs: What differs, in the draft and in the source.
    """

    rule: str
    start: int | None
    end: int | None
    source_ids: tuple[str, ...]
    passages: tuple[Passage, ...] = ()
    mine: str = ""
    theirs: str = ""


def cited(sentence: SourceSentence) -> Passage:
    """The passage: source id, verbatim quote, its place in the source text and its digest."""
    return Passage(
        source_id=sentence.source_id,
        quote=sentence.text,
        start=sentence.start,
        end=sentence.end,
        sha256=text_sha256(sentence.text),
    )
