"""The indicator words of TRUST-1.1 and TRUST-1.2, as whole words, with their signal names.

Inflections of a listed word count as that word; words that merely contain one (snowman, lawnmower,
generate) do not. German counterparts stand beside the English ones. A deployment adds its own.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from troth.language.tokens import fold, visible, words
from troth.language.words import regex

MAX_OWN = 200
MAX_OWN_CHARS = 60
_GROUPS = ("temporal", "news", "market", "statistics", "research", "regulatory")
_NAMED = "|".join(f"(?P<{group}><request.indicators.{group}>)" for group in _GROUPS)
_YEAR = r"(?<![$€£.,])(?P<year>(?:19|20)\d\d)(?! <request.indicators.counted>\b)(?![.,]\d)"
_INDICATOR = regex(rf"(?<!\w)(?:{_NAMED}|{_YEAR})(?!\w)|(?P<percent>%)")


def find_indicators(low: str, own: re.Pattern[str] | None = None) -> list[str]:
    """Signal names such as ``temporal:latest`` or ``year:2026``, in order of appearance.

    Args:
        low: Folded text without invisible characters.
        own: Indicators of the deployment, named ``own:…``; they come last.
    """
    found: dict[str, None] = {}
    for match in _INDICATOR.finditer(low):
        group = match.lastgroup or ""
        name = "statistics:%" if group == "percent" else f"{group}:{match.group()}"
        found[name.replace(" ", "_")] = None
    for match in own.finditer(low) if own else ():
        found[f"own:{match.group()}".replace(" ", "_")] = None
    return list(found)


def own_indicators(phrases: Sequence[str]) -> re.Pattern[str] | None:
    """Indicators that a deployment adds, as whole words in any case; ``None`` for none.

    Raises:
        ValueError: There are too many, or one is too long or holds no word.
    """
    if len(phrases) > MAX_OWN:
        raise ValueError(f"there are more than {MAX_OWN} indicators")
    for phrase in phrases:
        if not words(phrase) or len(phrase) > MAX_OWN_CHARS:
            raise ValueError(
                f"an indicator is a word or a phrase of up to {MAX_OWN_CHARS} characters"
            )
    folded = sorted(
        {" ".join(fold(visible(one)).split()) for one in phrases}, key=len, reverse=True
    )
    shape = "|".join(map(re.escape, folded))
    return re.compile(rf"(?<!\w)(?:{shape})(?!\w)") if folded else None
