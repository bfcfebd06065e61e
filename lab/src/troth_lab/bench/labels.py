"""Labels of inference as bits: a row that only says *not entailed* allows two answers of three."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from troth.kernel.judgements import Label

SUPPORTED, REFUTED, UNKNOWN = 1, 2, 4
NOT_SUPPORTED: Final = REFUTED | UNKNOWN
NOT_REFUTED: Final = SUPPORTED | UNKNOWN
BITS: Final[Mapping[Label, int]] = {
    Label.SUPPORTED: SUPPORTED,
    Label.REFUTED: REFUTED,
    Label.NOT_ENOUGH_INFO: UNKNOWN,
}

LABELS: Final[Mapping[str, int]] = {
    "entailment": SUPPORTED,
    "contradiction": REFUTED,
    "neutral": UNKNOWN,
    "not_entailment": NOT_SUPPORTED,
    "SUPPORTS": SUPPORTED,
    "REFUTES": REFUTED,
    "supported": SUPPORTED,
    "partially_supported": NOT_SUPPORTED,
    "not_supported": NOT_SUPPORTED,
    "Fully attributable": SUPPORTED,
    "Not fully attributable": NOT_SUPPORTED,
    "Generic": NOT_SUPPORTED,
}
"""What the sets call an answer, and which answers that allows."""
