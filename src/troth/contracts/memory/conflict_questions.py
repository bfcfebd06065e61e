"""Whether a message asks for the contradictions themselves, English and German."""

from __future__ import annotations

import re

from troth.language.tokens import fold

_MAX_CHARS = 400  # a longer message asks for something else as well
_TOPIC = re.compile(
    r"\b(?:contradict(?:ions?|ory|ing|ed|s)?|conflict(?:s|ing)?|inconsisten(?:t|cy|cies)|"
    r"widerspr(?:uch|üche[n]?|üchliche[snrm]?|icht|echen|ochen)|unstimmigkeit(?:en)?)\b"
)
_ASKS = re.compile(
    r"\b(?:what|which|any|are there|do you have|have i|did i|show|list|tell me|explain|why|"
    r"welche[nrs]?|gibt es|hast du|haben sie|habe ich|zeig|zeige|nenn|nenne|erkläre?|warum|wo)\b"
)
# What is asked for is a matter of the memory itself: "conflicts in my team" are not.
_OWN = re.compile(
    r"\b(?:about me|myself|i (?:have |had |ever )?(?:told|said|contradict\w{0,3})|"
    r"(?:do you|you) (?:have|hold|keep|know of|noted)(?! (?:detected|found|noticed)\b)|"
    r"(?:detected|found|noticed)(?=(?: so far)?[\s?.!]*\Z)|memor(?:y|ies)|records?|open|"
    r"unresolved|hast du|haben sie|bei mir|über mich|ich mir|mir selbst|meine[nr]? angaben|"
    r"erinnerungen|offene?[nr]?|gesagt|erzählt)\b"
)


def asks_about_conflicts(message: str) -> bool:
    """Whether it asks what contradicts itself in what the subject told."""
    low = fold(message.strip())
    if len(low) > _MAX_CHARS:
        return False
    return all(pattern.search(low) for pattern in (_TOPIC, _ASKS, _OWN))
