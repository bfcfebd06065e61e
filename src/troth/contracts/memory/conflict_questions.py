"""Whether a message asks for the contradictions themselves, English and German."""

from __future__ import annotations

import re

from troth.kernel.text import fold

_MAX_CHARS = 400  # a longer message asks for something else as well
_TOPIC = re.compile(
    r"\b(?:contradict(?:ions?|ory|ing|s)?|conflict(?:s|ing)?|inconsisten(?:t|cy|cies)|"
    r"widerspr(?:uch|üche[n]?|üchliche?|icht|echen)|unstimmigkeit(?:en)?)\b"
)
_ASKS = re.compile(
    r"\b(?:what|which|any|are there|do you have|have i|did i|show|list|tell me|explain|why|"
    r"welche|gibt es|hast du|haben sie|habe ich|zeig|zeige|nenn|nenne|erkläre?|warum|wo)\b"
)
_OWN = re.compile(
    r"\b(?:you|your|i|my|me|memory|memories|records?|open|told|said|"
    r"du|dein|deine|deinen|sie|ihre|ihren|ich|mein|meine|meinen|mir|offen|offene|gesagt)\b"
)


def asks_about_conflicts(message: str) -> bool:
    """Whether it asks what contradicts itself in what the subject told."""
    low = fold(message.strip())
    if len(low) > _MAX_CHARS:
        return False
    return all(pattern.search(low) for pattern in (_TOPIC, _ASKS, _OWN))
