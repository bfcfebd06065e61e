"""The texts of a message with personal data masked: all that a model, a log or a result may see."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from troth.contracts.gate.intake.convert import source_texts
from troth.contracts.gate.intake.entities.hiding import hide_text
from troth.contracts.gate.intake.model import NormalizedMessage, SpanSource
from troth.contracts.gate.intake.profile import Profile
from troth.ports.intake import PersonalData


@dataclass(frozen=True, kw_only=True, slots=True)
class MaskedTexts:
    """Masked texts of exactly the lengths of the normal form.

    Attributes:
        sources: By source name, as the gate looks for snippets in them.
    """

    subject: str
    body: str
    attachments: tuple[tuple[str, str], ...]
    sources: Mapping[str, str]


def masked_texts(
    message: NormalizedMessage, personal: PersonalData, profile: Profile
) -> MaskedTexts:
    """Mask every text of a message.

    Raises:
        ValueError: The finder names slices outside of a text.
    """

    def masked(source: SpanSource, attachment_id: str | None) -> str:
        text = message.text_of(source, attachment_id) or ""
        return hide_text(text, personal.find(text, language=message.language), profile)

    sources = source_texts(message, masked)
    return MaskedTexts(
        subject=sources["subject"],
        body=sources["body"],
        attachments=tuple(
            (one.attachment_id, sources[f"attachment:{one.attachment_id}"])
            for one in message.attachments
            if one.text
        ),
        sources=sources,
    )
