"""The cues of English mail, in one table."""

from __future__ import annotations

from typing import Final

from troth.contracts.gate.intake.rules.cues import compile_cues
from troth.contracts.gate.intake.rules.english_intents import ENGLISH_INTENTS
from troth.contracts.gate.intake.rules.english_products import ENGLISH_PRODUCTS
from troth.contracts.gate.intake.rules.english_risks import ENGLISH_RISKS

ENGLISH: Final = compile_cues(ENGLISH_INTENTS, ENGLISH_PRODUCTS, ENGLISH_RISKS)
"""Found in one pass over a folded text."""
