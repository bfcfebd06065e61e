"""What a mail is about, told from its words without a model: English and German.

``english`` and ``german`` hold the cues of each label; ``classification`` weighs them. Rules that
see nothing say so by a low confidence, which sends the message to people.
"""

from __future__ import annotations

from troth.contracts.gate.intake.rules.classification import read_classification

__all__ = ["read_classification"]
