"""Ids that follow from content: equal input, equal ids (REVIEW-2).

Every text enters as its digest, so that an id can be made of any text and tells nothing of it.
"""

from __future__ import annotations

from collections.abc import Sequence

from troth.contracts.review.model import Finding, ReviewRequest, ReviewSource
from troth.kernel.canonical import canonical_json
from troth.kernel.digests import sha256_hex, text_sha256

_ID_DIGITS = 32


def derive_review_id(request: ReviewRequest, sources: Sequence[ReviewSource]) -> str:
    """``rev_`` and 32 hexadecimal characters, of the request and the digests of its sources."""
    context = request.context
    named = () if context is None else (context.project_id, context.domain, context.event_type)
    guides = [text_sha256(one.source_id) for one in sources if one.guides]
    content = canonical_json(
        {
            "draft_id": text_sha256(request.draft_id),
            "draft": text_sha256(request.draft_content),
            "ids": [text_sha256(one) for one in request.rag_retrieval_ids],
            "context": [None if one is None else text_sha256(one) for one in named],
            "sources": [[text_sha256(one.source_id), one.text_sha256] for one in sources],
            **({"guides": guides} if guides else {}),
        }
    )
    return f"rev_{sha256_hex(content)[:_ID_DIGITS]}"


def derive_finding_id(review_id: str, finding: Finding) -> str:
    """``fnd_`` and 32 hexadecimal characters, of all that the finding says but its wording."""
    content = canonical_json(
        {
            "review_id": review_id,
            "rule": finding.rule,
            "place": [finding.start, finding.end, text_sha256(finding.location)],
            "source_ids": [text_sha256(one) for one in finding.source_ids],
            "passages": [
                [text_sha256(one.source_id), one.start, one.end, one.sha256]
                for one in finding.passages
            ],
        }
    )
    return f"fnd_{sha256_hex(content)[:_ID_DIGITS]}"
