"""German word lists; kin, animals and states are named by the English word that facts use."""

from __future__ import annotations


def _table(text: str) -> dict[str, str]:
    """``sister: schwester, schwestern`` on each line: every word names the first."""
    table: dict[str, str] = {}
    for line in text.strip().split("\n"):
        first, _, others = line.strip().partition(":")
        table.update({word.strip(): first for word in others.split(",") if word.strip()})
    return table


KIN = _table(
    """sister: schwester, schwestern
    brother: bruder, brüder
    mother: mutter, mama, mutti
    father: vater, papa, vati
    parent: eltern
    wife: frau, ehefrau
    husband: mann, ehemann
    partner: partner, partnerin, lebensgefährte, lebensgefährtin
    boyfriend: freund
    girlfriend: freundin
    son: sohn, söhne
    daughter: tochter, töchter
    child: kind
    grandmother: oma, großmutter
    grandfather: opa, großvater
    uncle: onkel
    aunt: tante
    cousin: cousin, cousine
    colleague: kollege, kollegin
    boss: chef, chefin
    neighbor: nachbar, nachbarin"""
)
PETS = _table(
    """dog: hund, hunde, hündin, welpe
    cat: katze, katzen, kater
    bird: vogel, vögel
    parrot: papagei
    hamster: hamster
    rabbit: kaninchen, hase
    horse: pferd, pferde
    turtle: schildkröte
    fish: fische
    pet: haustier, haustiere"""
)
THINGS = _table(
    "car: auto, wagen\nhouse: haus\napartment: wohnung\nbike: fahrrad\nhair: haare\neyes: augen"
)
MODIFIERS = {
    "ältere": "older", "älterer": "older", "große": "older", "großer": "older",
    "jüngere": "younger", "jüngerer": "younger", "kleine": "younger", "kleiner": "younger",
    "beste": "best", "bester": "best", "neue": "", "neuer": "", "neues": "", "liebe": "",
}  # fmt: skip
CHILDREN = {"kinder": "", "kind": "", "söhne": ":son", "sohn": ":son", "töchter": ":daughter",
            "tochter": ":daughter"}  # fmt: skip
SIBLINGS = {"geschwister": "", "brüder": ":brother", "schwestern": ":sister", "bruder": ":brother",
            "schwester": ":sister"}  # fmt: skip
MARITAL = {
    "verheiratet": "married", "ledig": "single", "single": "single", "geschieden": "divorced",
    "verwitwet": "widowed", "verlobt": "engaged", "unverheiratet": "single",
}  # fmt: skip
DIETS = {
    "vegan": "vegan", "veganer": "vegan", "veganerin": "vegan", "vegetarier": "vegetarian",
    "vegetarierin": "vegetarian", "vegetarisch": "vegetarian",
}  # fmt: skip
EMPLOYMENT = {
    "arbeitslos": "unemployed", "rentner": "retired", "rentnerin": "retired",
    "pensioniert": "retired", "student": "student", "studentin": "student",
    "selbstständig": "self-employed", "selbständig": "self-employed",
}  # fmt: skip
STATES = frozenset(
    """müde hungrig hier da fertig krank gesund froh glücklich traurig sicher unterwegs bereit dran
    zuhause satt genervt gespannt dankbar beschäftigt weg zurück spät okay ok gut""".split()
)
LANGUAGES = frozenset(
    """deutsch englisch französisch spanisch italienisch russisch türkisch polnisch arabisch
    chinesisch japanisch portugiesisch niederländisch schwedisch dänisch""".split()
)
TOPICS = {
    "name": "name", "vorname": "name", "nachname": "name:last", "familienname": "name:last",
    "spitzname": "name:nickname", "alter": "age", "geburtstag": "birth_date",
    "geburtsdatum": "birth_date", "beruf": "occupation", "arbeitgeber": "employer",
    "wohnort": "location", "heimatstadt": "origin", "muttersprache": "native_language",
    "hobby": "hobby", "hobbys": "hobby", "hobbies": "hobby", "gehalt": "salary",
    "budget": "budget", "adresse": "address", "telefonnummer": "phone", "handynummer": "phone",
    "e-mail": "email", "e-mail-adresse": "email", "mailadresse": "email",
    "nationalität": "nationality", "religion": "religion", "größe": "height", "gewicht": "weight",
    "blutgruppe": "blood_type", "schuhgröße": "shoe_size", "sternzeichen": "zodiac",
    "miete": "own:rent", "kaltmiete": "own:rent", "frist": "deadline",
}  # fmt: skip
FAVORITES = {
    "farbe": "color", "essen": "food", "film": "movie", "buch": "book", "band": "band",
    "tier": "animal", "sport": "sport", "sportart": "sport", "musik": "music", "serie": "show",
    "stadt": "city", "getränk": "drink", "lied": "song", "fach": "subject", "verein": "team",
}  # fmt: skip

# lemma: present and past forms | participle
_VERBS = """
arbeiten: arbeite arbeitet arbeiten / arbeitete arbeitetest arbeiteten / gearbeitet
wohnen: wohne wohnt wohnen / wohnte wohnten / gewohnt
leben: lebe lebt leben / lebte lebten / gelebt
sein: bin ist sind / war waren / gewesen
haben: habe hab hat haben / hatte hatten / gehabt
heißen: heiße heisse heißt heisst heißen / hieß hieß / geheißen
kommen: komme kommt kommen / kam kamen / gekommen
ziehen: ziehe zieht ziehen umziehe umzuziehen umziehen / zog zogen / gezogen umgezogen
mögen: mag mögen / mochte mochten / gemocht
lieben: liebe liebt lieben / liebte liebten / geliebt
hassen: hasse hasst hassen / hasste hassten / gehasst
essen: esse isst essen / aß aßen / gegessen
trinken: trinke trinkt trinken / trank tranken / getrunken
rauchen: rauche raucht rauchen / rauchte rauchten / geraucht
sprechen: spreche spricht sprechen / sprach sprachen / gesprochen
studieren: studiere studiert studieren / studierte studierten / studiert
kündigen: kündige kündigt kündigen / kündigte kündigten / gekündigt
wechseln: wechsle wechsele wechselt wechseln / wechselte wechselten / gewechselt
anfangen: fange fängt anfangen / fing fingen / angefangen
heiraten: heirate heiratet heiraten / heirateten / geheiratet
werden: werde wird werden / wurde wurden / geworden
wiegen: wiege wiegt wiegen / wog wogen / gewogen
verdienen: verdiene verdient verdienen / verdiente verdienten / verdient
spielen: spiele spielt spielen / spielte spielten / gespielt
fahren: fahre fährt fahren / fuhr fuhren / gefahren
besitzen: besitze besitzt besitzen / besaß besaßen / besessen
lernen: lerne lernt lernen / lernte lernten / gelernt
betragen: beträgt betragen / betrug betrugen / betragen
lauten: lautet lauten / lautete lauteten / gelautet
verlassen: verlasse verlässt verlassen / verließ verließen / verlassen
sagen: sage sagt sagen / sagte sagten / gesagt
glauben: glaube glaubt glauben / glaubte glaubten / geglaubt
denken: denke denkt denken / dachte dachten / gedacht
meinen: meine meint meinen / meinte meinten / gemeint
behaupten: behaupte behauptet behaupten / behauptete behaupteten / behauptet
erzählen: erzähle erzählt erzählen / erzählte erzählten / erzählt
vermuten: vermute vermutet vermuten / vermutete vermuteten / vermutet
"""


def _forms() -> tuple[dict[str, str], dict[str, str], dict[str, str]]:
    present: dict[str, str] = {}
    past: dict[str, str] = {}
    participles: dict[str, str] = {}
    for line in _VERBS.strip().split("\n"):
        lemma, _, forms = line.partition(":")
        for table, words in zip((present, past, participles), forms.split("/"), strict=True):
            for word in words.split():
                table.setdefault(word, lemma)
    return present, past, participles


PRESENT, PAST, PARTICIPLES = _forms()
"""Finite present forms, finite past forms and participles, each with its lemma."""
INFINITIVES = {form: lemma for form, lemma in PRESENT.items() if form.endswith("en")}
MARKERS = frozenset(
    """ich mein meine meinen meinem meiner wir unser unsere bin bist nicht und bei heiße wohne
    arbeite jahre alt der die das ist kein keine keinen sondern eigentlich früher seit
    jetzt wo wie heißt mich mir dass weil wenn er sie lebt wohnt arbeitet inzwischen habe
    korrektur entschuldigung meinte nein doch über weißt du welche welcher welches welchen
    liebsten viele wann""".split()
)
"""Words that tell German from English, where no English one stands beside them."""
ENGLISH_MARKERS = frozenset(
    """i my the is am are and to of not at work live have you do in' not was for with he she it that
    this what where how""".split()
)
