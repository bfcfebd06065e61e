"""Mail: where it is read from, and how its bytes become a message in normal form."""

from __future__ import annotations

from troth.adapters.mail.mime import MailLimits
from troth.adapters.mail.parser import MimeMailParser
from troth.adapters.mail.sources import open_source

__all__ = ["MailLimits", "MimeMailParser", "open_source"]
