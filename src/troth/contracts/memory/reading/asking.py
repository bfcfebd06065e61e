"""The data that tells what a question about the speaker asks for, language by language."""

from __future__ import annotations

from dataclasses import dataclass

from troth.contracts.memory.reading.english import words as english
from troth.contracts.memory.reading.german import words as german

Phrase = tuple[str, ...]


def _phrases(text: str) -> tuple[Phrase, ...]:
    """Phrases divided by ``|``, the longest first."""
    found = [tuple(phrase.split()) for phrase in text.replace("\n", " ").split("|")]
    return tuple(sorted(found, key=len, reverse=True))


def _topics(text: str) -> tuple[tuple[frozenset[str], tuple[str, ...]], ...]:
    """``where+work, who+work: employer workplace`` between semicolons."""
    table: list[tuple[frozenset[str], tuple[str, ...]]] = []
    for entry in " ".join(text.split()).split(";"):
        keys, _, attributes = entry.strip().partition(": ")
        table += [
            (frozenset(key.strip().split("+")), tuple(attributes.split()))
            for key in keys.split(",")
        ]
    return tuple(table)


@dataclass(frozen=True, kw_only=True, slots=True)
class Asking:
    """How one language asks.

    Attributes:
        openings: What may stand before the question: "do you remember", "can you tell me".
        open: Phrases that ask for everything.
        told: Phrases for everything that was told, behind one of ``telling``.
        telling: Words that ask to be told.
        starts: Words that begin a question without its mark.
        refused: Words of questions that ask for advice, not for what was told.
        advice: How such questions begin.
        me, my: Words for the speaker, and for what is theirs.
        topics: Words that stand together, and the attributes that they ask for.
        kin: Persons, pets and things by the name that entities use.
        modifiers: As in the table of the language.
        listing: Words that ask for all of them.
        favorite: How a favorite thing is named: a word before it, or the start of the word.
        noise: Words that are no topic.
        yes_no: Words that begin a question for yes or no.
    """

    openings: tuple[Phrase, ...]
    open: tuple[Phrase, ...]
    told: tuple[Phrase, ...]
    telling: frozenset[str]
    starts: frozenset[str]
    refused: frozenset[str]
    advice: tuple[Phrase, ...]
    me: frozenset[str]
    my: frozenset[str]
    topics: tuple[tuple[frozenset[str], tuple[str, ...]], ...]
    kin: dict[str, str]
    modifiers: dict[str, str]
    listing: frozenset[str]
    ever: frozenset[str]
    before: frozenset[str]
    noise: frozenset[str]
    yes_no: frozenset[str]


ENGLISH = Asking(
    openings=_phrases(
        """do you remember|do you still remember|do you know|do you still know|do you recall
        |can you tell me|could you tell me|can you remind me|could you remind me|please tell me
        |tell me|remind me|please remind me|did i tell you|did i ever tell you|did i mention
        |have i told you|what did i say|what did i tell you|what did i say about|remember|recall
        |what do you know about|what do you remember about|tell me about|i forgot|show me|list"""
    ),
    open=_phrases(
        """what do you know about me|what do you remember about me|what have i told you
        |what did i tell you|what do you know of me|tell me about myself|tell me about me
        |everything you know about me|what you know about me|what you remember about me
        |what i told you|what i have told you|what have you learned about me|describe me
        |what do you have on me|what information do you have about me|summarize me
        |how well do you know me|do you know me|do you remember me|what do you know
        |what all do you know about me"""
    ),
    told=_phrases(
        """everything you remember about me|everything you know about me|everything about me
        |everything i told you|everything i have told you|everything you have on me|all about me
        |all you know about me|all you remember about me|all that you know about me
        |all that you remember about me|all i told you|everything you know|everything you remember
        |what i told you|what i have told you|what you have on me|facts about me
        |what you have learned about me|what you know about me|what you remember about me"""
    ),
    telling=frozenset(
        """list tell show give summarize summarise recap repeat recount name describe what print
        write enumerate say state recite outline""".split()
    ),
    starts=frozenset(
        """what where who whom whose when which how do does did am is are was were have has
        tell remind can could""".split()
    ),
    refused=frozenset("should would could can need must shall may ought best better".split()),
    advice=_phrases(
        "how do i|how can i|how to|why do i|how did i|how does|what do i do if|what if"
    ),
    me=frozenset(("i", "me", "myself", "we", "us")),
    my=frozenset(("my", "our")),
    topics=_topics(
        """where+work, who+work, work+at, work+for, employer, which+company, what+company,
        works+for, where+works, joined, join: employer workplace; do+living, do+i+what+work, job,
        occupation, profession, work+as, jobs, role, career: occupation; unemployed,
        retired, employed, employment, self-employed, student: employment; where+live,
        live+in, lives, living+where, lived, home, where+living, based, located, city, town,
        country+live, reside, moved, moving, move: location; where+from, hometown,
        originally, come+from: origin birth_place; where+born, birthplace: birth_place
        origin; when+born, birthday, birthdate, birth, born+year: birth_date; grow+up,
        grew+up: childhood_place; old+how, age: age; name, called, names, who+am+i: name;
        last+name, surname: name:last name; married, single, divorced, marital, engaged,
        relationship: marital_status; partner: partner; children, kids, sons, daughters,
        child, kid: children_count children_count:son children_count:daughter relative;
        siblings, brothers, sisters, sibling: siblings_count siblings_count:brother
        siblings_count:sister relative; pets, pet, animals+have, dogs, cats, dog+have,
        cat+have: pet pet_count pet_count:dog pet_count:cat; vegetarian, vegan, diet,
        eat+meat, eat: diet said:eat; allergic, allergies, allergy: allergy; health,
        sick+with, illness, condition: health; like, love, enjoy, hate, dislike, likes,
        loves, hates, prefer: likes preference; hobbies, hobby, free+time, spare+time,
        interests: hobby likes; speak, languages, language+speak: language; native+language,
        mother+tongue, first+language: native_language; tall, height: height; weigh, weight:
        weight; color, colour: color; brand, kind+car, which+car, drive, model: brand
        possession said:drive; floor: floor; blood+type, blood+group: blood_type; shoe+size:
        shoe_size; time+zone, timezone: time_zone; zodiac, star+sign: zodiac; licence, license:
        possession; salary, earn, income, make+much: salary; study, studied, major, field:
        field_of_study school; school, university, college, attend: school; degree, degrees:
        degree field_of_study; graduate, graduated: school graduation_year; religion,
        religious, faith: religion; nationality: nationality; gender: gender; smoke, smoker:
        smokes; drink, alcohol: drinks said:drink; email, e-mail: email; phone,
        number+phone, mobile: phone; address: address; schedule, appointments, calendar:
        schedule; deadline: deadline; budget: budget; plan, plans, planning: plan;
        experience: experience_years; team: team_size; skills, skill, good+at: skill; own,
        have+car, possess: possession; eyes: color; hair: color"""
    ),
    kin={
        **{thing: "" for thing in english.THINGS if thing not in english.NOUN_ATTRIBUTES},
        **english.PETS,
        **english.KIN,
    },
    modifiers=english.MODIFIERS,
    listing=frozenset(
        """hobbies languages allergies pets siblings kids children brothers sisters skills all list
        everything names plans interests summary dogs cats appointments jobs degrees foods
        facts""".split()
    ),
    ever=frozenset(("ever",)),
    before=frozenset(
        "before previously formerly used earlier previous former last old prior".split()
    ),
    noise=frozenset(
        """know remember recall tell remind ever told forgot mention what's where's who's use
        still hey""".split()
    ),
    yes_no=frozenset("do does did am is are was were have has".split()),
)

GERMAN = Asking(
    openings=_phrases(
        """erinnerst du dich an|weißt du noch|weißt du|kannst du mir sagen|sag mir|erinnere mich an
        |habe ich dir gesagt|habe ich dir erzählt|was weißt du über|erzähl mir von|kennst du"""
    ),
    open=_phrases(
        """was weißt du über mich|was weißt du von mir|was habe ich dir erzählt|wer bin ich für dich
        |was habe ich dir gesagt|was hast du dir über mich gemerkt|erzähl mir von mir
        |was du über mich weißt|alles über mich|was hast du über mich gespeichert|kennst du mich
        |was weißt du alles über mich|was weißt du noch über mich"""
    ),
    told=_phrases(
        """was ich dir erzählt habe|was ich dir gesagt habe|was ich dir über mich erzählt habe
        |was du von mir weißt|was du dir über mich gemerkt hast|was du über mich gespeichert hast
        |was du über mich weißt|alles von mir|alles über mich"""
    ),
    telling=frozenset(
        """fass fasse zähl zähle nenn nenne sag sage erzähl erzähle zeig zeige liste gib was
        wiederhole beschreib beschreibe schreib fassen""".split()
    ),
    starts=frozenset(
        """was wo wer wen wem wann wie welche welcher welches woher wohin bin ist sind war habe hab
        hat arbeite arbeitet wohne wohnt lebe lebt heiße mag esse rauche trinke spreche weißt
        erinnerst
        sag kannst kennst""".split()
    ),
    refused=frozenset("soll sollte kann könnte muss müsste darf würde".split()),
    advice=_phrases("wie kann ich|wie mache ich|wie bekomme ich|warum"),
    me=frozenset(("ich", "mich", "mir", "wir", "uns")),
    my=frozenset("mein meine meinen meinem meiner meines unser unsere".split()),
    topics=_topics(
        """wo+arbeite, arbeite+bei, arbeite+für, wo+arbeitet, arbeitgeber, wo+gearbeitet,
        gearbeitet, arbeitet+bei, firma: employer; beruf, arbeite+als, job, beruflich,
        gearbeitet+als:
        occupation; arbeitslos, rentner, student, studentin, selbstständig: employment;
        wo+wohne, wohne, wo+lebe, lebe, wohnort, gewohnt, gelebt, wohnt, lebt, wohnte,
        gezogen: location; woher, komme+aus, heimatstadt: origin birth_place; wo+geboren:
        birth_place origin; wann+geboren, geburtstag, geburtsdatum: birth_date; wie+alt,
        alter: age; name, heiße, heißt, heißen, wer+bin+ich, namen: name; verheiratet,
        ledig, geschieden, single, familienstand, verlobt: marital_status; kinder, kind,
        söhne, töchter: children_count children_count:son children_count:daughter relative;
        geschwister, brüder, schwestern: siblings_count siblings_count:brother
        siblings_count:sister relative; haustiere, haustier, hunde, katzen: pet pet_count
        pet_count:dog pet_count:cat; vegetarier, vegetarierin, vegan, veganer, fleisch,
        esse: diet said:eat; allergisch, allergien, allergie: allergy; mag, hasse, liebe,
        gern, gerne: likes; hobbys, hobbies, hobby, freizeit: hobby likes; spreche,
        sprachen: language; muttersprache: native_language; groß+wie: height; wiege,
        gewicht: weight; farbe: color; gehalt, verdiene: salary; studiere, studiert:
        field_of_study school; rauche: smokes; trinke, alkohol: drinks said:drink; e-mail,
        mailadresse, e-mail-adresse: email; telefonnummer, handynummer: phone; adresse:
        address; termin, termine: schedule; frist: deadline; budget: budget; miete: own:rent;
        nachname, familienname: name:last; spitzname: name:nickname; blutgruppe: blood_type;
        schuhgröße: shoe_size; sternzeichen: zodiac; führerschein:
        possession"""
    ),
    kin={**german.THINGS, **german.PETS, **german.KIN},
    modifiers=german.MODIFIERS,
    listing=frozenset(
        """hobbys hobbies sprachen allergien haustiere geschwister kinder alle alles termine hunde
        katzen""".split()
    ),
    ever=frozenset(("jemals", "je", "mal")),
    before=frozenset(
        "früher vorher zuvor davor damals ehemals früherer früheren wohnte arbeitete".split()
    ),
    noise=frozenset(
        """weißt erinnerst sag noch alles gesagt erzählt
         heißt habe hab bin früher jemals war""".split()
    ),
    yes_no=frozenset(
        """bin ist sind war habe hab hat arbeite arbeitet wohne wohnt lebe lebt heiße mag esse
        rauche trinke spreche""".split()
    ),
)
