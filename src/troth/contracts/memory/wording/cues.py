"""Words that show what a sentence speaks of: of which attribute, and of whom.

Serves MEM-3 and MEM-4. Closed lists, English and German; matched from the start of a word, on the
compared form of a text (``reading.keyed``), so that ``arbeit`` stands for ``arbeitest`` too.
"""

from __future__ import annotations

import re
from functools import lru_cache

from troth.contracts.memory.attributes import ATTRIBUTES
from troth.contracts.memory.wording.reading import keyed

_ROLES = """engineer developer programmer manager analyst nurse teacher designer scientist
    consultant accountant technician salesperson architect intern director researcher
    ingenieur entwickler lehrer berater angestellt"""
_CUES: dict[str, str] = {
    "name": "name named called call heiss heiß nenn hello hi hallo dear lieber liebe",
    "employer": f"""work job employ employer company staff office career position role boss
        colleague coworker payroll salary paycheck wage hired hire joined firm badge shift
        arbeit arbeitgeber firma stelle beschaftig angestellt kolleg gehalt buro chef {_ROLES}""",
    "occupation": """work job occupation profession career role title position living
        arbeit beruf job stelle tatig als""",
    "employment": "work job employ retire student arbeit beruf rente",
    "location": """live living lives lived home house flat apartment based reside residence resident
        location located city town hometown moved move settled neighbor address stay wohn leb
        zuhause wohnort stadt heimat umgezogen zieh""",
    "origin": """from born birthplace origin grew raised native hometown geboren stamm komm
        herkunft aus""",
    "nationality": "national citizen passport burger staatsangehorig pass",
    "age": """age aged old year-old years_old birthday turned turn jahre_alt jahrig alt alter
        geburtstag""",
    "birth_date": "born birth birthday geboren geburtstag geburtsdatum",
    "gender": "gender sex geschlecht",
    "marital_status": "marital married relationship status spouse familienstand beziehung",
    "partner": """partner wife husband spouse girlfriend boyfriend fiance married frau mann freund
        verheiratet""",
    "relative": "sister brother mother father family schwester bruder mutter vater familie",
    "children_count": "child children kid son daughter kind kinder sohn tochter sohne tochter",
    "siblings_count": "sibling brother sister geschwister bruder schwester bruder",
    "pet": "pet dog cat haustier hund katze",
    "pet_count": "pet dog cat animal haustier hund katze tier",
    "diet": """diet eat food meal vegetarian vegan meat consume iss ess ernahr fleisch dinner lunch
        recipe dish""",
    "allergy": "allerg intoleran reaction vertrag",
    "health": "health condition diagnos suffer disease gesundheit krank leid",
    "height": "height tall high gross groß grosse große",
    "weight": "weight weigh heavy wieg schwer gewicht",
    "favorite": "favorite favourite prefer love like best lieblings mag magst mogen bevorzug",
    "likes": "like love enjoy hate dislike fan mag magst mogen liebe hass gern",
    "hobby": "hobb enjoy play practice spare free-time spiel freizeit",
    "skill": "skill know can able good kann fahigkeit",
    "language": "speak language fluent spoken sprech sprich sprache",
    "native_language": "native mother tongue language muttersprache speak",
    "possession": "own have possess drive besitz fahr hab",
    "color": "color colour farbe",
    "brand": "brand make made marke",
    "salary": "salary earn make paid pay income wage gehalt verdien lohn einkommen",
    "school": "school university college study studies studied student attend schule uni studier",
    "degree": "degree graduat bachelor master abschluss",
    "field_of_study": "study studies studied major degree field studier studium fach",
    "graduation_year": "graduat degree class abschluss absolvier",
    "religion": "religio faith believe church glaub konfession",
    "smokes": "smok cigarette tobacco rauch zigarette",
    "drinks": "drink alcohol wine beer trink alkohol",
    "email": "mail e-mail email contact address reach adresse kontakt",
    "phone": "phone number call mobile cell reach telefon nummer handy anruf",
    "address": "address street live home adresse strasse straße wohn",
    "schedule": "appointment meeting schedul date when termin treffen",
    "deadline": "deadline due until submit frist abgabe fallig",
    "budget": "budget spend cost afford ausgeb kosten",
    "plan": "plan intend going will vor",
    "preference": "prefer want like rather bevorzug mochte lieber",
    "experience_years": "experience worked erfahrung",
    "team_size": "team people members reports mitarbeiter leute",
}
_STOP = frozenset("the a an of to in at for on is was has have had do does did be".split())


@lru_cache(maxsize=512)
def attribute_cue(attribute: str) -> re.Pattern[str]:
    """Pattern of the words that show that a text speaks of this attribute.

    Args:
        attribute: Of a claim; the words of an unknown one are its cues: ``said:play`` is shown by
            ``playing``, ``favorite:color`` by ``favorite`` and by ``color``.
    """
    head, _, tail = attribute.partition(":")
    words = _CUES.get(head, "" if head in ATTRIBUTES or head == "said" else head).split()
    words += [_root(word) for word in re.findall(r"[^\W_]+", keyed(tail[:80])) if word not in _STOP]
    alternatives = "|".join(sorted(map(re.escape, dict.fromkeys(map(keyed, words)))))
    return re.compile(rf"(?<![^\W_])(?:{alternatives or '(?!)'})")


def _root(word: str) -> str:
    return word[:-1] if len(word) > 4 and word[-1] in "esy" else word


_KIN = """sister brother sibling mother mom mum father dad parent wife husband spouse partner
    girlfriend boyfriend fiance fiancee friend son daughter child children kid aunt uncle cousin
    grandmother grandfather grandma grandpa niece nephew neighbor neighbour roommate flatmate
    in-laws schwester bruder geschwister mutter mama vater papa eltern frau mann ehefrau ehemann
    partner partnerin freund freundin sohn tochter kind kinder tante onkel cousin cousine oma opa
    grossmutter großmutter grossvater großvater nichte neffe nachbar nachbarin mitbewohner
    mitbewohnerin"""
_TRANSLATED = """sister schwester, brother bruder, mother mom mum mutter mama,
    father dad vater papa, parents eltern, wife frau ehefrau, husband mann ehemann,
    girlfriend freundin, boyfriend freund,
    friend freund freundin, son sohn, daughter tochter, child kind, children kids kinder,
    aunt tante, uncle onkel, cousin cousine, grandmother grandma oma grossmutter großmutter,
    grandfather grandpa opa grossvater großvater, boss chef chefin, colleague coworker kollege
    kollegin, neighbor neighbour nachbar nachbarin, roommate flatmate mitbewohner mitbewohnerin,
    dog hund, cat katze, car auto wagen, house haus, bike fahrrad, partner partnerin,
    company firma, team team"""
KIN = "|".join(sorted(map(keyed, set(_KIN.split())), key=lambda word: (-len(word), word)))
"""Alternatives of a pattern: the people of someone, in the compared form."""


@lru_cache(maxsize=1)
def _translations() -> dict[str, tuple[str, ...]]:
    groups = [tuple(map(keyed, group.split())) for group in _TRANSLATED.split(",")]
    return {word: group for group in reversed(groups) for word in group}


@lru_cache(maxsize=512)
def entity_cue(entity: str) -> re.Pattern[str] | None:
    """Pattern of the words that name an entity; ``None`` for the user, whom any ``you`` names.

    Args:
        entity: Of a claim: ``user/sister`` is named by ``sister`` and ``Schwester``.
    """
    last = entity.rpartition("/")[2].rpartition(":")[2]
    if entity in ("user", ""):
        return None
    words: dict[str, None] = {}
    for word in re.findall(r"[^\W_]+", keyed(last[:80])):
        words.update(dict.fromkeys((word, *_translations().get(word, ()))))
    alternatives = "|".join(map(re.escape, words))
    return re.compile(rf"(?<![^\W_])(?:{alternatives or '(?!)'})(?:s|'s|n|e|en)?(?![^\W_])")
