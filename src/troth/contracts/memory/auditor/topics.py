"""Of whom a passage speaks, and about which attribute, so that a value in it is that value.

``2`` in "you have two options" is no number of children, and ``Amazon`` in "you can order it at
Amazon" no employer. Words are compared by their beginnings. Where it cannot be told of whom a
passage speaks, the auditor holds its peace.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from troth.contracts.memory.auditor.passages import words_of
from troth.kernel.memories import Claim

_TOPICS: dict[str, str] = {
    "name": "name call heiß heiss nenn",
    "employer": "work job employ compan role position hire arbeit firma angestellt beschäftig "
    "stelle tätig career karriere",
    "occupation": "work job profession occupation role position career beruf arbeit tätig title "
    "employ",
    "employment": "work job employ retire student status arbeit rente ruhestand studier",
    "location": "live living lives lived resid home base move moving city town address wohn leb "
    "zuhause zog zieh gezogen umgezogen stadt locat where",
    "origin": "from born grew origin hometown geboren stamm aufgewachsen herkunft komm",
    "nationality": "national citizen passport staatsbürger pass staatsangehör",
    "age": "age old year turn birthday alt jahr alter",
    "birth_date": "born birth geboren geburt",
    "gender": "gender geschlecht",
    "marital_status": "marri single divorc engaged status relationship verheirat ledig geschied "
    "verlobt wed beziehung",
    "partner": "partner wife husband girlfriend boyfriend marri spouse frau mann freund verheirat",
    "children_count": "child kid son daughter kind tochter söhn töchter",
    "siblings_count": "sibling brother sister geschwister bruder schwester brüder",
    "pet": "pet dog cat haustier hund katze",
    "pet_count": "pet dog cat haustier hund katze",
    "diet": "diet eat vegan vegetarian meat food ernähr iss isst essen fleisch",
    "allergy": "allerg",
    "height": "tall height groß gross größe",
    "weight": "weigh weight wieg gewicht",
    "favorite": "favorite favourite liebling",
    "likes": "like love enjoy hate prefer mag magst liebst gern hass",
    "native_language": "language native mother tongue muttersprache",
    "color": "color colour farbe",
    "brand": "brand car marke drive fähr",
    "salary": "salary earn pay paid make income gehalt verdien einkommen",
    "religion": "religio faith church believ glaub kirche",
    "smokes": "smok rauch",
    "drinks": "drink alcohol trink alkohol",
    "address": "address live adresse wohn anschrift",
    "deadline": "deadline due frist abgabe fällig",
    "budget": "budget spend",
    "experience_years": "experience year erfahrung jahr",
    "team_size": "team people member mitglied leute",
    "email": "email e-mail mail",
    "phone": "phone number telefon nummer",
}
_PLAIN = frozenset(
    """i i'm i've my me am is are was be the a an and or but of at in on for to from with it this
    that have has had do does not now actually just really very also ich mein meine bin ist war und
    oder aber der die das ein eine in im am an bei zu von mit es nicht jetzt eigentlich auch habe
    hat so we our no yes ja nein than then there here as by""".split()
)
_BEGINNING = 5


def topic_of(claims: Sequence[Claim]) -> tuple[str, ...]:
    """Beginnings of the words that show the topic of claims of one attribute, sorted."""
    attribute = claims[0].attribute
    name, _, detail = attribute.partition(":")
    found = set(_TOPICS.get(attribute, _TOPICS.get(name, "")).split())
    if detail:  # of "favorite:color", the colour
        found = {word[:_BEGINNING] for word in words_of(detail)}
    if not found:
        found = {word[:_BEGINNING] for word in words_of(name.replace("_", " ")) if len(word) > 3}
    for claim in claims:
        own = set(words_of(claim.value))
        for word in words_of(claim.text)[:40]:
            if word not in own and word not in _PLAIN and len(word) >= 3:
                found.add(word[:_BEGINNING])
    return tuple(sorted(found))


def is_about(topic: tuple[str, ...], words: Sequence[str]) -> bool:
    """Whether one of the words begins with one of the beginnings."""
    return any(word.startswith(topic) for word in words) if topic else False


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
