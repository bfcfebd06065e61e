"""The indicator words of TRUST-1.1 and TRUST-1.2, as whole words, with their signal names.

Inflections of a listed word count as that word; words that merely contain one (snowman, lawnmower,
generate) do not. German counterparts stand beside the English ones.
"""

from __future__ import annotations

import re

_GROUPS: dict[str, str] = {
    "temporal": (
        r"latest|current|currently|recent|recently|today|today's|tonight|yesterday|tomorrow"
        r"|this (?:week|month|year|quarter)(?:'s)?|now|right now|updated?|updates|new|newest"
        r"|upcoming|nowadays"
        r"|aktuell(?:e[nrms]?)?|heute|heutige[nrms]?|neueste[nrms]?|neue[nrms]?|jüngste[nrms]?"
        r"|derzeit|derzeitige[nrms]?|jetzt|kürzlich|momentan|diese (?:woche)|diesen monat"
        r"|dieses jahr|kommende[nrms]?"
    ),
    "news": (
        r"news|headlines?|announcements?|announced|announces?"
        r"|nachrichten|schlagzeilen?|ankündigung(?:en)?|angekündigt"
    ),
    "market": (
        r"markets?|stocks?|prices?|priced|pricing|trading|trades?|traded|rates?|inflation|gdp"
        r"|m[aä]rkte?|aktien?|aktienkurse?|preise?n?|börse|kurse?|zinsen|zinssatz|zinssätze"
        r"|leitzins|bip|mehrwertsteuersatz"
    ),
    "statistics": (
        r"statistics?|statistical|data|numbers?|percentages?|percent|per cent"
        r"|statistik(?:en)?|daten|zahlen|prozent|prozentsatz|anteil"
    ),
    "research": (
        r"study|studies|research|researchers|surveys?|polls?|reports?|reported|analys[ie]s"
        r"|studien?|forschung|umfragen?|berichte?|analysen?"
    ),
    "regulatory": (
        r"laws?|regulations?|regulatory|compliance|compliant|polic(?:y|ies)|tax|taxes|taxation"
        r"|legal|legally|legislation"
        r"|gesetze?s?|gesetzliche?[nrms]?|verordnung(?:en)?|vorschrift(?:en)?|richtlinien?|steuern?"
        r"|rechtlich|mehrwertsteuer|datenschutz"
    ),
}
_NAMED = "|".join(f"(?P<{group}>{words})" for group, words in _GROUPS.items())
_UNITS = r"words?|characters|calories|kcal|dollars|euros?|pounds|usd|miles|km|steps|people|wörter"
_YEAR = rf"(?<![$€£.,])(?P<year>(?:19|20)\d\d)(?! (?:{_UNITS})\b)(?![.,]\d)"
_INDICATOR = re.compile(rf"(?<!\w)(?:{_NAMED}|{_YEAR})(?!\w)|(?P<percent>%)")
WEIGHTS = {
    "temporal": 0.7,
    "news": 0.7,
    "market": 0.7,
    "statistics": 0.6,
    "research": 0.6,
    "regulatory": 0.7,
    "year": 0.7,
}


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
