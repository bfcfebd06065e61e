"""Facts as German main clauses in the polite form: "Sie arbeiten bei Siemens".

The past is the simple one, so that the verb stays in its place. A noun of theirs is only said with
its gender, and of somebody else only where the word for them is known; everything else is ``None``
and is quoted by the caller instead. No clause is guessed into shape.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from troth.contracts.memory.answering import display
from troth.contracts.memory.model import USER, Tense

_PREPOSITIONS = frozenset(
    "in im an am bei beim auf aus zu zum zur nahe neben unter über vor hinter außerhalb".split()
)
_BARE_NUMBER = re.compile(r"[\d.,]{1,12}|[a-zäöü]{3,12}")
_DETERMINED = re.compile(r"(?:\d|(?:k?ein|Ihr)(?:e[nmrs]?)?+\s|(?:zwei|drei|vier|fünf|sechs)\s)")


@dataclass(frozen=True, kw_only=True, slots=True)
class Frame:
    """How facts of one attribute are told.

    Attributes:
        verb: With ``Sie``, with a third person, past with ``Sie``, past with a third, infinitive;
            empty where the attribute is a noun of someone's.
        before: Preposition before the value.
        unit: What a bare number counts.
        denial: Stands before the object, so that whoever reads the value has read it.
        determined: The object wants an article that fits its gender; without one it is quoted.
        noun: The noun with its gender, ``m``, ``f`` or ``n``: ``n Alter``. Beside a verb it only
            says what is not known of somebody else.
        among: The plural of what the value is one of: ``Hobbys``.
        asked: The clause of what is not known, for the subject themselves.
    """

    verb: tuple[str, str, str, str, str] | tuple[()] = ()
    before: str = ""
    unit: str = ""
    denial: str = "nicht"
    determined: bool = False
    noun: str = ""
    among: str = ""
    asked: str = ""


_BE = ("sind", "ist", "waren", "war", "sein")
_HAVE = ("haben", "hat", "hatten", "hatte", "haben")
_WORK = ("arbeiten", "arbeitet", "arbeiteten", "arbeitete", "arbeiten")
_LIVE = ("wohnen", "wohnt", "wohnten", "wohnte", "wohnen")
_NAMED = ("heißen", "heißt", "hießen", "hieß", "heißen")
_SPEAK = ("sprechen", "spricht", "sprachen", "sprach", "sprechen")
_LIKE = ("mögen", "mag", "mochten", "mochte", "mögen")
_WEIGH = ("wiegen", "wiegt", "wogen", "wog", "wiegen")
_STUDY = ("studieren", "studiert", "studierten", "studierte", "studieren")
_COME = ("kommen", "kommt", "kamen", "kam", "kommen")

FRAMES: dict[str, Frame] = {
    "name": Frame(verb=_NAMED, noun="m Name", asked="wie Sie heißen"),
    "employer": Frame(verb=_WORK, before="bei", noun="m Arbeitgeber", asked="wo Sie arbeiten"),
    "occupation": Frame(verb=_BE, noun="m Beruf", asked="was Sie von Beruf sind"),
    "employment": Frame(verb=_BE, asked="ob Sie arbeiten"),
    "location": Frame(verb=_LIVE, before="in", noun="m Wohnort", asked="wo Sie wohnen"),
    "workplace": Frame(noun="m Arbeitsort"),
    "industry": Frame(noun="f Branche"),
    "childhood_place": Frame(noun="m Ort der Kindheit"),
    "origin": Frame(verb=_COME, before="aus", noun="f Herkunft", asked="woher Sie kommen"),
    "nationality": Frame(noun="f Nationalität"),
    "age": Frame(verb=_BE, unit="Jahre alt", noun="n Alter", asked="wie alt Sie sind"),
    "birth_date": Frame(noun="n Geburtsdatum"),
    "marital_status": Frame(verb=_BE, asked="wie Ihr Familienstand ist"),
    "partner": Frame(asked="wie Ihre Partnerin oder Ihr Partner heißt"),
    "children_count": Frame(verb=_HAVE, unit="Kinder", asked="wie viele Kinder Sie haben"),
    "siblings_count": Frame(
        verb=_HAVE, unit="Geschwister", asked="wie viele Geschwister Sie haben"
    ),
    "pet": Frame(verb=_HAVE, determined=True, asked="welche Haustiere Sie haben"),
    "pet_count": Frame(verb=_HAVE, unit="Haustiere", asked="wie viele Haustiere Sie haben"),
    "diet": Frame(noun="f Ernährung"),
    "allergy": Frame(verb=_BE, before="allergisch gegen", asked="wogegen Sie allergisch sind"),
    "height": Frame(verb=_BE, unit="groß", asked="wie groß Sie sind"),
    "weight": Frame(verb=_WEIGH, asked="wie viel Sie wiegen"),
    "likes": Frame(verb=_LIKE, denial="nicht gern", asked="was Sie mögen"),
    "hobby": Frame(among="Hobbys", asked="welche Hobbys Sie haben"),
    "skill": Frame(among="Fähigkeiten", asked="was Sie gut können"),
    "language": Frame(verb=_SPEAK, asked="welche Sprachen Sie sprechen"),
    "native_language": Frame(noun="f Muttersprache"),
    "possession": Frame(verb=_HAVE, determined=True),
    "color": Frame(noun="f Farbe"),
    "brand": Frame(noun="f Marke"),
    "salary": Frame(noun="n Gehalt"),
    "school": Frame(asked="welche Schule Sie besuchen"),
    "degree": Frame(noun="m Abschluss"),
    "field_of_study": Frame(verb=_STUDY, asked="was Sie studieren"),
    "religion": Frame(noun="f Religion"),
    "email": Frame(noun="f E-Mail-Adresse"),
    "phone": Frame(noun="f Telefonnummer"),
    "address": Frame(noun="f Adresse"),
    "deadline": Frame(noun="f Frist"),
    "budget": Frame(noun="n Budget"),
    "experience_years": Frame(
        verb=_HAVE, unit="Jahre Erfahrung", asked="wie viel Erfahrung Sie haben"
    ),
    "team_size": Frame(noun="f Teamgröße"),
    "blood_type": Frame(noun="f Blutgruppe"),
    "shoe_size": Frame(noun="f Schuhgröße"),
    "time_zone": Frame(noun="f Zeitzone"),
    "zodiac": Frame(noun="n Sternzeichen"),
    "birth_place": Frame(noun="m Geburtsort"),
    "name:nickname": Frame(noun="m Spitzname"),
    "name:last": Frame(noun="m Nachname"),
    "name:middle": Frame(noun="m Zweitname"),
    "name:maiden": Frame(noun="m Geburtsname"),
    "favorite:color": Frame(noun="f Lieblingsfarbe"),
    "favorite:food": Frame(noun="n Lieblingsessen"),
    "favorite:movie": Frame(noun="m Lieblingsfilm"),
    "favorite:book": Frame(noun="n Lieblingsbuch"),
    "favorite:animal": Frame(noun="n Lieblingstier"),
    "favorite:music": Frame(noun="f Lieblingsmusik"),
    "favorite:city": Frame(noun="f Lieblingsstadt"),
}
_KIN: dict[str, str] = {
    kin: noun
    for line in """f Schwester sister schwester|m Bruder brother bruder|f Mutter mother mutter
    |m Vater father vater|f Frau wife frau ehefrau|m Mann husband mann ehemann
    |f Freundin girlfriend freundin|m Freund boyfriend friend freund|f Tochter daughter tochter
    |m Sohn son sohn|f Großmutter grandmother großmutter oma|f Tante aunt tante
    |m Großvater grandfather großvater opa|m Onkel uncle onkel|m Partner partner
    |f Partnerin partnerin|f Cousine cousine|m Cousin cousin|m Neffe nephew neffe
    |f Nichte niece nichte|m Hund dog hund|f Katze cat katze|n Auto car auto|n Haus house haus
    |m Kollege colleague kollege|f Kollegin kollegin|f Chefin chefin|m Chef boss chef
    |m Nachbar neighbor nachbar|f Nachbarin nachbarin|m Mitbewohner roommate mitbewohner
    |f Wohnung apartment flat wohnung|n Fahrrad bike bicycle fahrrad""".split("|")
    for noun in (" ".join(line.split()[:2]),)
    for kin in line.split()[2:]
}
_POSSESSIVE = {"m": "Ihr", "f": "Ihre", "n": "Ihr"}
_OF_THEIRS = {"m": "Ihrem", "f": "Ihrer", "n": "Ihrem"}
_THE = {"m": "der", "f": "die", "n": "das"}


def clause(
    entity: str, attribute: str, values: tuple[str, ...], *, negative: bool, tense: Tense
) -> str | None:
    """The fact as a main clause, or ``None`` where it can only be quoted.

    Args:
        values: Of one attribute, ready for display; several are joined.
    """
    frame, subject = FRAMES.get(attribute), owner(entity)
    if frame is None or subject is None or not all(values):
        return None
    if attribute == "diet" and values[0][0].isupper():
        frame = FRAMES["occupation"]  # "Vegetarierin", not "vegetarisch"
    if frame.among and entity == USER:
        return _among(frame.among, values, negative=negative, tense=tense)
    if not (frame.verb or frame.noun):
        return None
    if frame.determined and (negative or not all(_DETERMINED.match(value) for value in values)):
        return None
    objects = display.joined([_object(frame, value) for value in values], "de")
    verb = frame.verb or _BE
    head = subject if frame.verb else _noun_phrase(frame.noun, entity)
    is_polite = bool(frame.verb) and entity == USER
    conjugated, last = _conjugated(verb, tense, polite=is_polite)
    denial = frame.denial if negative else ""
    return " ".join(part for part in (head, conjugated, denial, objects, last) if part)


def asked(entity: str, attribute: str) -> str | None:
    """What a question about the attribute wants to know: "wo Sie arbeiten"."""
    frame, subject = FRAMES.get(attribute), owner(entity)
    if frame is None or subject is None:
        return None
    if entity == USER and frame.asked:
        return frame.asked
    return f"was {_noun_phrase(frame.noun, entity)} ist" if frame.noun else None


def owner(entity: str) -> str | None:
    """Whom it is about: ``Sie``, ``Ihre Schwester``, ``Anna``; ``None`` for unknown nouns."""
    if entity == USER:
        return "Sie"
    if entity.startswith("named:") and "/" not in entity:
        return _proper(entity)
    gender, _, noun = _KIN.get(entity.removeprefix("user/"), "").partition(" ")
    return f"{_POSSESSIVE[gender]} {noun}" if noun else None


def _proper(entity: str) -> str:
    name = display.one_line(entity.removeprefix("named:").replace("_", " "), 80)
    return " ".join(display.capital(word) for word in name.split())


def _noun_phrase(noun: str, entity: str) -> str:
    """``Ihr Gehalt``, ``das Gehalt von Ihrer Schwester``."""
    gender, _, word = noun.partition(" ")
    if entity == USER:
        return f"{_POSSESSIVE[gender]} {word}"
    theirs, _, kin = _KIN.get(entity.removeprefix("user/"), "").partition(" ")
    whose = f"{_OF_THEIRS[theirs]} {kin}" if kin else _proper(entity)
    return f"{_THE[gender]} {word} von {whose}"


def _among(plural: str, values: tuple[str, ...], *, negative: bool, tense: Tense) -> str | None:
    """``zu Ihren Hobbys gehören Schach und Klettern``."""
    if tense is Tense.FUTURE:
        return None
    past = "te" if tense is Tense.PAST else ""
    ending = "n" if past and len(values) > 1 else "en" if len(values) > 1 else "" if past else "t"
    denial = "nicht " if negative else ""
    listed = display.joined(values, "de")
    return f"zu Ihren {plural} gehör{past}{ending} {denial}{listed}"


def _conjugated(
    verb: tuple[str, str, str, str, str], tense: Tense, *, polite: bool
) -> tuple[str, str]:
    """The finite verb, and what stands at the end of the clause."""
    present, third, past, past_third, infinitive = verb
    if tense is Tense.FUTURE:
        return ("werden" if polite else "wird"), infinitive
    if tense is Tense.PAST:
        return (past if polite else past_third), ""
    return (present if polite else third), ""


def _object(frame: Frame, value: str) -> str:
    first = value.partition(" ")[0].lower()
    if frame.unit:
        if frame.unit == "groß":
            return value if value.endswith("groß") else f"{value} groß"
        return f"{value} {frame.unit}" if _BARE_NUMBER.fullmatch(value) else value
    if frame.before and first not in _PREPOSITIONS:
        return f"{frame.before} {value}"
    return value
