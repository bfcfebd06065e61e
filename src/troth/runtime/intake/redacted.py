"""A last look at spans: none shows what the finder of personal data would mask (PROOF-6).

Rules are pure and need not know of the finder; whatever they cut out of a text unmasked is masked
here, before anything is stored.
"""

from __future__ import annotations

from dataclasses import replace

from troth.contracts.gate.intake.convert import MAX_SNIPPET, source_name
from troth.contracts.gate.intake.model import (
    Candidate,
    Classification,
    Entity,
    EvidenceSpan,
    IdentityResult,
    LabelReading,
    NormalizedMessage,
)
from troth.runtime.intake.masked import MaskedTexts


class Redaction:
    """Masks the spans of one message."""

    def __init__(self, message: NormalizedMessage, masked: MaskedTexts) -> None:
        self._message, self._masked = message, masked

    def classification(self, reading: Classification) -> Classification:
        """A classification whose snippets are masked."""
        return replace(
            reading,
            intents=tuple(map(self._label, reading.intents)),
            product_line=self._label(reading.product_line),
            urgency=self._label(reading.urgency),
            risk_flags=tuple(map(self._label, reading.risk_flags)),
        )

    def entity(self, entity: Entity) -> Entity:
        """An entity whose snippets are masked, and whose shown value is no raw one."""
        value = entity.value_redacted
        if value and value == entity.value:
            first = self.span(entity.evidence[0]) if entity.evidence else None
            value = "" if first is None else first.snippet_redacted
        evidence = tuple(map(self.span, entity.evidence))
        return replace(entity, evidence=evidence, value_redacted=value[:MAX_SNIPPET])

    def identity(self, found: IdentityResult) -> IdentityResult:
        """An identity whose snippets are masked."""
        return replace(
            found,
            selected=None if found.selected is None else self._candidate(found.selected),
            candidates=tuple(map(self._candidate, found.candidates)),
        )

    def span(self, span: EvidenceSpan) -> EvidenceSpan:
        """A span that shows the raw slice shows the masked one instead."""
        text = self._message.text_of(span.source, span.attachment_id) or ""
        if span.snippet_redacted != text[span.start : span.end][: len(span.snippet_redacted)]:
            return span  # its maker has masked it
        masked = self._masked.sources.get(source_name(span), "")[span.start : span.end][
            :MAX_SNIPPET
        ]
        return replace(span, snippet_redacted=masked)

    def _label(self, reading: LabelReading) -> LabelReading:
        return replace(reading, evidence=tuple(map(self.span, reading.evidence)))

    def _candidate(self, one: Candidate) -> Candidate:
        return replace(one, evidence=tuple(map(self.span, one.evidence)))
