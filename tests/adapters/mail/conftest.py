"""What the tests of mail share."""

from __future__ import annotations

from support.imap_server import imap_server

__all__ = ["imap_server"]
