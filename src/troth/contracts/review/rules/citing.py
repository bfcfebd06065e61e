"""The sentence of a source as findings cite it."""

from __future__ import annotations

from troth.contracts.review.model import Passage
from troth.kernel.digests import text_sha256
from troth.kernel.evidence import Span
from troth.language.alignment import SourceSentence


def cited(sentence: SourceSentence) -> Passage:
    """The passage: source id, verbatim quote, and its span in the source text."""
    span = Span(start=sentence.start, end=sentence.end, sha256=text_sha256(sentence.text))
    return Passage(source_id=sentence.source_id, quote=sentence.text, span=span)
