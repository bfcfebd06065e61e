"""Which words show that a passage is about an attribute, so that a value in it is that value.

``2`` in "you have two options" is no number of children, and ``Amazon`` in "you can order it at
Amazon" no employer. Words are compared by their beginnings.
"""

from __future__ import annotations

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
