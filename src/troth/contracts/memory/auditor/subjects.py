"""Of whom a passage speaks, where the auditor can tell; otherwise it holds its peace."""

from __future__ import annotations

import re

_YOU = r"(?:you|you're|you've|yours|yourself|du|dir|dich|the user|user|Sie|Ihnen)"
_YOUR = r"(?:your|my|mein\w*|dein\w*|Ihr|Ihre|Ihrem|Ihren|Ihrer|Ihres|the user|user)"
_KIN = {
    "sister": "sister|sisters|schwester",
    "brother": "brother|brothers|bruder",
    "mother": "mother|mom|mum|mutter|mama",
    "father": "father|dad|vater|papa",
    "wife": "wife|frau|ehefrau",
    "husband": "husband|mann|ehemann",
    "partner": "partner|partnerin|girlfriend|boyfriend|freundin|freund|fiancé|fiancée|spouse",
    "son": "son|sons|sohn",
    "daughter": "daughter|daughters|tochter",
    "child": "child|children|kid|kids|kind|kinder",
    "friend": "friend|friends|freund|freundin|best friend",
    "parent": "parents|parent|eltern",
    "grandmother": "grandmother|grandma|oma|großmutter|grossmutter",
    "grandfather": "grandfather|grandpa|opa|großvater|grossvater",
    "aunt": "aunt|tante",
    "uncle": "uncle|onkel",
    "cousin": "cousin|cousine",
    "niece": "niece|nichte",
    "nephew": "nephew|neffe",
    "boss": "boss|manager|chef|chefin|supervisor|vorgesetzte\\w*",
    "colleague": "colleague|colleagues|coworker|kollege|kollegin|kollegen",
    "neighbor": "neighbor|neighbour|nachbar|nachbarin",
    "roommate": "roommate|flatmate|mitbewohner|mitbewohnerin",
    "teacher": "teacher|lehrer|lehrerin",
    "doctor": "doctor|arzt|ärztin",
    "dog": "dog|hund",
    "cat": "cat|katze|kater",
    "car": "car|auto|wagen",
    "house": "house|haus",
    "bike": "bike|bicycle|fahrrad|rad",
    "phone": "phone|handy|telefon",
    "laptop": "laptop|computer|rechner",
}
_ALL_KIN = "|".join(_KIN.values())
_SHE = r"(?:she|he|they|her|his|their|sie|er|ihr\w*|sein\w*)"
_YOUR_KIN = rf"(?P<your>{_YOUR})(?: (?:\w+ ){{0,2}}?(?P<kin>{_ALL_KIN})\b)?"
_MARK = re.compile(rf"(?<!\w)(?:{_YOUR_KIN}|(?P<you>{_YOU})|(?P<she>{_SHE}))(?!\w)")


def speaks_of(entity: str, line: str, start: int, end: int) -> bool:
    """Whether the words at ``line[start:end]`` are said of that entity.

    Args:
        entity: As in ``Claim.entity``.
        line: As in ``Passage.line``.
    """
    if entity.startswith("named:"):
        return _names(entity.partition(":")[2], line, start, end)
    marks = [match for match in _MARK.finditer(line) if not start <= match.start() < end]
    before = [match for match in marks if match.start() < start]
    chosen = before[-1] if before else next(iter(marks), None)
    if chosen is None or chosen["she"] is not None:
        return False
    relation = entity.partition("/")[2]
    if not relation:
        return chosen["kin"] is None
    return chosen["kin"] is not None and _is_kin(relation, chosen["kin"])


def _names(name: str, line: str, start: int, end: int) -> bool:
    outside = f"{line[:start]} {line[end:]}"
    return (
        bool(name) and re.search(rf"(?<!\w){re.escape(name.casefold())}(?!\w)", outside) is not None
    )


def _is_kin(relation: str, said: str) -> bool:
    if relation == said:
        return True
    known = _KIN.get(relation)
    return known is not None and re.fullmatch(known, said) is not None
