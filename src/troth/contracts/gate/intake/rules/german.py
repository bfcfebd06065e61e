"""The cues of German mail, in one table."""

from __future__ import annotations

from typing import Final

from troth.contracts.gate.intake.rules.cues import compile_cues
from troth.contracts.gate.intake.rules.german_intents import GERMAN_INTENTS
from troth.contracts.gate.intake.rules.german_products import GERMAN_PRODUCTS
from troth.contracts.gate.intake.rules.german_risks import GERMAN_RISKS

GERMAN: Final = compile_cues(GERMAN_INTENTS, GERMAN_PRODUCTS, GERMAN_RISKS)
"""Found in one pass over a folded text."""
