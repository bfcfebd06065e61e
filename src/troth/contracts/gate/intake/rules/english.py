"""The cues of English mail, in one table."""

from __future__ import annotations

from typing import Final

from troth.contracts.gate.intake.rules.cues import compile_cues, word_groups
from troth.contracts.gate.intake.rules.english_haste import ENGLISH_HASTE
from troth.contracts.gate.intake.rules.english_intents import ENGLISH_INTENTS
from troth.contracts.gate.intake.rules.english_marks import ENGLISH_MARKS
from troth.contracts.gate.intake.rules.english_products import ENGLISH_PRODUCTS
from troth.contracts.gate.intake.rules.english_risks import ENGLISH_RISKS
from troth.contracts.gate.intake.rules.english_things import ENGLISH_THINGS
from troth.contracts.gate.intake.rules.english_words import ENGLISH_WORDS

ENGLISH: Final = compile_cues(
    ENGLISH_INTENTS,
    ENGLISH_PRODUCTS,
    ENGLISH_THINGS,
    ENGLISH_RISKS,
    ENGLISH_HASTE,
    ENGLISH_MARKS,
    word_groups(ENGLISH_WORDS),
)
"""Found in one pass over a folded text."""
