"""The heads that ship, opened once for all tests."""

from __future__ import annotations

from typing import Final

from troth.adapters.understanding.encoder import SentenceEncoder
from troth.adapters.understanding.request_heads import RequestHeads

HEADS: Final = RequestHeads(SentenceEncoder())
