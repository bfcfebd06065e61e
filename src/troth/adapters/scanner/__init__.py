"""Looking for malware: by known signatures in this process, or by a ClamAV daemon."""

from __future__ import annotations

from troth.adapters.scanner.clamav import ClamAvScanner
from troth.adapters.scanner.signatures import SignatureScanner

__all__ = ["ClamAvScanner", "SignatureScanner"]
