"""The cues of German mail, in one table."""

from __future__ import annotations

from typing import Final

from troth.contracts.gate.intake.rules.cues import compile_cues, word_groups
from troth.contracts.gate.intake.rules.german_haste import GERMAN_HASTE
from troth.contracts.gate.intake.rules.german_intents import GERMAN_INTENTS
from troth.contracts.gate.intake.rules.german_marks import GERMAN_MARKS
from troth.contracts.gate.intake.rules.german_products import GERMAN_PRODUCTS
from troth.contracts.gate.intake.rules.german_risks import GERMAN_RISKS
from troth.contracts.gate.intake.rules.german_things import GERMAN_THINGS
from troth.contracts.gate.intake.rules.german_words import GERMAN_WORDS

GERMAN: Final = compile_cues(
    GERMAN_INTENTS,
    GERMAN_PRODUCTS,
    GERMAN_THINGS,
    GERMAN_RISKS,
    GERMAN_HASTE,
    GERMAN_MARKS,
    word_groups(GERMAN_WORDS),
)
"""Found in one pass over a folded text."""
