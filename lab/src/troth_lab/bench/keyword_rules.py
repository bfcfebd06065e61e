"""The baseline: keyword rules as trust contract v1 describes them, restated.

Bare substrings of the lower-cased text, with no word boundary, no exemption and no look at what was
pasted: that is what the description lists. Where it gives examples instead of a rule (missing
context), the rule here is a simple one under which all of its examples come out as it says; its
verbs are read generously, as more than the three of the examples, so as not to beat a straw man.
"""

from __future__ import annotations

import re
from typing import Final

_TEMPORAL: Final = (
    "latest current currently recent recently today now updated new upcoming this_week this_month"
    " this_year right_now"
)
_FACTUAL: Final = (
    "news headline announcement announced market stock price trading rate inflation gdp statistics"
    " data numbers percentage percent % study research survey poll report analysis law regulation"
    " compliance policy tax legal"
)
KEYWORDS: Final = tuple(word.replace("_", " ") for word in f"{_TEMPORAL} {_FACTUAL}".split())
_YEAR = re.compile(r"\b20\d\d\b")

_ACTIONS: Final = tuple(
    "rewrite draft analyze analyse edit improve summarize summarise review revise write translate"
    " fix check".split()
)
_DECISIONS: Final = ("should i", "what should")
_FEW_WORDS: Final = 10  # the bound in the description's own example of a further rule
_VAGUE_WORDS: Final = 2


_CAUTIOUS: Final = tuple("wait careful risk consider thorough slow".split())
_BOLD: Final = tuple("act now immediately decisive move commit".split())


def keywords_disagree(one: str, other: str) -> bool:
    """Whether one text holds a cautious keyword and the other one a bold keyword."""
    return (_holds(one, _CAUTIOUS) and _holds(other, _BOLD)) or (
        _holds(other, _CAUTIOUS) and _holds(one, _BOLD)
    )


def _holds(text: str, keywords: tuple[str, ...]) -> bool:
    low = text.lower()
    return any(word in low for word in keywords)


def keyword_needs_evidence(text: str) -> bool:
    """Whether any keyword or a year of this century occurs anywhere."""
    low = text.lower()
    return any(word in low for word in KEYWORDS) or _YEAR.search(low) is not None


def keyword_misses_context(text: str) -> bool:
    """Whether the text is next to nothing, or a short order or decision."""
    low = text.lower()
    count = len(low.split())
    if count <= _VAGUE_WORDS:
        return True
    return count < _FEW_WORDS and any(phrase in low for phrase in (*_ACTIONS, *_DECISIONS))
