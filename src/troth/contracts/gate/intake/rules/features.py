"""The features of each question: what of a mail's words and cues bears on it.

``end``, ``s:end``, ``f:broker`` and ``end+contract`` come from the wording. ``cue:…`` is how strong
the cues of a label are, ``said:…`` that one of them names it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from troth.contracts.gate.intake.model import LabelReading
from troth.contracts.gate.intake.rules.wording import Wording

_OF_CUES: Final = 2.0
_OF_FRAMES: Final = 0.7
_OF_GROUPS: Final = 0.5  # of a product, which things tell rather than verbs
_NAMED: Final = 0.90
_BESIDES: Final = ("RISK_LEGAL_THREAT", "RISK_REGULATORY", "RISK_MEDIA_THREAT")


def intent_features(wording: Wording, found: Mapping[str, LabelReading]) -> dict[str, float]:
    """Everything that is said, and the cues of intents and of threats."""
    values = {
        name: round(value * (_OF_FRAMES if _composed(name) else 1.0), 3)
        for name, value in wording.values.items()
    }
    values |= _cues(found, "INTENT_", _OF_CUES) | _named(found, "INTENT_")
    values |= {f"cue:{name}": found[name].confidence for name in _BESIDES if name in found}
    return values


def product_features(wording: Wording, found: Mapping[str, LabelReading]) -> dict[str, float]:
    """The cues of product lines, and word groups, which bear less on them."""
    values = {
        name: round(value * _OF_GROUPS, 3)
        for name, value in wording.values.items()
        if ":" not in name and "+" not in name
    }
    values |= _cues(found, "PROD_", _OF_CUES) | _named(found, "PROD_")
    if "RISK_PRIVACY_SENSITIVE" in found:
        values["cue:PRIVACY_SENSITIVE"] = 1.0
    return values


def _cues(found: Mapping[str, LabelReading], prefix: str, times: float) -> dict[str, float]:
    return {
        f"cue:{name.removeprefix(prefix)}": round(times * one.confidence, 3)
        for name, one in found.items()
        if name.startswith(prefix)
    }


def _named(found: Mapping[str, LabelReading], prefix: str) -> dict[str, float]:
    return {
        f"said:{name.removeprefix(prefix)}": 1.0
        for name, one in found.items()
        if name.startswith(prefix) and one.confidence >= _NAMED
    }


def _composed(name: str) -> bool:
    """Whether it is a frame, or stands in the subject."""
    return "+" in name or name.startswith("s:")
