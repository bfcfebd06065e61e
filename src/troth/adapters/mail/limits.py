"""What one mail may cost."""

from __future__ import annotations

from dataclasses import dataclass, field

from troth.adapters.evidence.extraction import ExtractionLimits


@dataclass(frozen=True, kw_only=True, slots=True)
class ArchiveLimits:
    """What an archive may hold before it counts as a bomb.

    Attributes:
        max_ratio: Unpacked over packed bytes; held against a member or stream of over a megabyte.
        max_depth: Archives within archives.
        max_inspected_bytes: How much of nested archives is unpacked, in memory, to look inside.
    """

    max_members: int = 2_000
    max_unpacked_bytes: int = 200_000_000
    max_ratio: int = 200
    max_depth: int = 3
    max_inspected_bytes: int = 20_000_000


@dataclass(frozen=True, kw_only=True, slots=True)
class MailLimits:
    """What reading one mail may cost; a mail beyond the first ten is quarantined.

    Attributes:
        max_header_bytes: Of the header block of the mail itself.
        max_depth: Levels of MIME, nested mails included.
        max_text_chars: Of the body, as decoded; an attachment's text is held to it, too.
        max_attachment_bytes: Decoded; what is larger is listed as ``too_large``.
        max_total_text_chars: Of all attachments together; what comes after has no text.
        max_documents: PDF and DOCX files that are opened; those after are ``too_large``.
    """

    max_bytes: int = 25_000_000
    max_header_bytes: int = 1_000_000
    max_headers: int = 5_000
    max_recipients: int = 1_000
    max_attachments: int = 100
    max_parts: int = 1_000
    max_depth: int = 20
    max_text_chars: int = 2_000_000
    max_attachment_bytes: int = 20_000_000
    max_total_text_chars: int = 5_000_000
    max_documents: int = 25
    archives: ArchiveLimits = field(default_factory=ArchiveLimits)
    documents: ExtractionLimits = field(
        default_factory=lambda: ExtractionLimits(max_chars=1_000_000, max_pages=500, timeout_s=20)
    )
