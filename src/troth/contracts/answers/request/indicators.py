"""The indicator words of TRUST-1.1 and TRUST-1.2, as whole words, with their signal names.

Inflections of a listed word count as that word; words that merely contain one (snowman, lawnmower,
generate) do not. German counterparts stand beside the English ones.
"""

from __future__ import annotations

from troth.language.words import regex

WEIGHTS = {
    "temporal": 0.7,
    "news": 0.7,
    "market": 0.7,
    "statistics": 0.6,
    "research": 0.6,
    "regulatory": 0.7,
    "year": 0.7,
}
_GROUPS = tuple(WEIGHTS)[:-1]
_NAMED = "|".join(f"(?P<{group}><request.indicators.{group}>)" for group in _GROUPS)
_YEAR = r"(?<![$€£.,])(?P<year>(?:19|20)\d\d)(?! <request.indicators.counted>\b)(?![.,]\d)"
_INDICATOR = regex(rf"(?<!\w)(?:{_NAMED}|{_YEAR})(?!\w)|(?P<percent>%)")


def find_indicators(low: str) -> list[str]:
    """Signal names such as ``temporal:latest`` or ``year:2026``, in order of appearance.

    Args:
        low: Folded text without invisible characters.
    """
    found: dict[str, None] = {}
    for match in _INDICATOR.finditer(low):
        group = match.lastgroup or ""
        name = "statistics:%" if group == "percent" else f"{group}:{match.group()}"
        found[name.replace(" ", "_")] = None
    return list(found)
