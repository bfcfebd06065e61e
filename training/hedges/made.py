"""Sentences put together from frames and facts, for fitting only; none is ever reported on.

A frame marks its cue in brackets, with bars between cues of which one is taken; a brace names a
slot. The same seed gives the same sentences.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path

from training.hedges.sentences import Sentence, marked

_HERE = Path(__file__).parent
_CITIES = "Berlin Oslo Leeds Ghent Lyon Porto Graz Tampa Lima Vienna Bonn Cork Nice Utrecht".split()
_FIRMS = "Siemens|Google|the post office|Ikea|Bosch|a bakery|Nokia|the town hall|Shell".split("|")
_NAMES = "Anna Tom Nora Lee Marta Ivan Priya Jonas Ines Karl".split()
_FACTS = """live in {city}|work at {firm}|have {n} cats|drive a red car|play the cello
    |eat meat|smoke
|speak Dutch|own a boat|rent a flat in {city}|study law|like jazz|have {n} children|teach chess
|work as {job}|prefer tea|earn 50,000|know {name}|live alone|run a shop in {city}"""
_STATES = """vegan|married|allergic to nuts|{n} years old|a nurse|retired|in {city}|at {firm}|{job}
|left-handed|divorced|from {city}"""
_THINGS = """your favourite colour|your rent|your shoe size|your meeting|your birthday|your car
|your budget|your phone number|your deadline|your surname"""
_VALUES = "blue|{n}|on Friday|in June|{n} euros|green|at {n}|Jansen|the old one|next week"
_KIN = """your sister|your brother|your wife|your boss|your mother|your son|your landlord|your cat
|your neighbour|your colleague"""
_ACTS = """park in the yard|call your dentist|use the kitchen|borrow a bicycle|swim|smoke outside
|leave early|bring a dog|cancel the contract|open the window|take photographs|read|ride a horse
|enter the hall|pay in cash|climb a tree|send the form to {name}|walk to {city}|sleep late"""
_PEOPLE = "visitors|members|employees|students|tenants|you and {name}|children|passengers|dogs"
_SERVICES = """help you with that|book a room in {city}|write to {name}|remind you at {n}
|look it up|call {firm}|show you the map|add it to your list"""
_ABSTRACTS = "justice|luck|your family|hard work|ghosts|old friends|the future"
_TITLES = "Perhaps|Maybe Tomorrow|Probably Not|The Possible|A Likely Tale|Might and Right|Seems So"
_STUDIES = """probability theory|possible worlds|uncertainty in physics
    |belief revision|doubt in Descartes
|the theory of assumptions"""
_JOBS = "a nurse|a baker|a pilot|a teacher|a lawyer|an engineer"
_ENGLISH = {
    "fact": _FACTS, "state": _STATES, "thing": _THINGS, "value": _VALUES, "kin": _KIN,
    "act": _ACTS, "people": _PEOPLE, "service": _SERVICES, "abstract": _ABSTRACTS,
    "title": _TITLES, "study": _STUDIES, "job": _JOBS,
    "clause": """you {fact}|you are {state}|{kin} is {state}|{thing} is {value}
    |{kin} lives in {city}
    |you {fact}|your name is {name}|you moved to {city}|you have {n} dogs""",
}  # fmt: skip
_GERMAN = {
    "clause": """du wohnst in {city}|Sie arbeiten bei {firm}|Sie haben {n} Kinder|du bist {job}
    |{kin} wohnt in {city}|Ihr Termin ist am Montag
    |deine Lieblingsfarbe ist Blau|du isst kein Fleisch
    |Ihre Miete beträgt {n} Euro|Sie sind {n} Jahre alt|Sie heißen {name}""",
    "inverted": """wohnst du in {city}|arbeiten Sie bei {firm}|haben Sie {n} Kinder|bist du {job}
    |wohnt {kin} in {city}|ist Ihr Termin am Montag
    |ist deine Lieblingsfarbe Blau|heißen Sie {name}""",
    "dass": """du in {city} wohnst|Sie bei {firm} arbeiten|Sie {n} Kinder haben|du {job} bist
    |{kin} in {city} wohnt|Ihr Termin am Montag ist|Sie {name} heißen|du kein Fleisch isst""",
    "restinf": """in {city} wohnen|bei {firm} arbeiten|{n} Kinder haben|verheiratet sein
    |{name} heißen""",
    "restzu": """in {city} zu wohnen|bei {firm} zu arbeiten|gern Tee zu trinken|verheiratet zu sein
    |{name} zu kennen""",
    "rest": "in {city}|bei {firm}|mit {name}|in einer Wohnung in {city}|als {job}",
    "subject": "Sie|Du|{kin}", "verb": "arbeiten|lebst|wohnt|arbeitet|leben|wohnst",
    "kin": """Ihre Schwester|dein Bruder|Ihre Frau|deine Mutter|Ihr Chef|dein Sohn
    |Ihre Nachbarin""",
    "actinf": """im Hof parken|um {n} anrufen|das Fenster öffnen|schwimmen|{n} Sprachen sprechen
    |das Formular an {name} senden|die Küche nutzen|früher gehen
    |in {city} umsteigen|den Hund mitbringen""",
    "serviceinf": """Ihnen helfen|{name} schreiben|dich um {n} erinnern|einen Tisch in {city} buchen
    |das nachsehen""",
    "people": "Gäste|Mieter|Kinder|Mitglieder|Besucher",
    "thing": "Jazz|{name}|Tee|deine Arbeit|{city}",
    "title": "Vielleicht|Wahrscheinlich nie|Das Mögliche|Wohl und Wehe",
    "study": "Wahrscheinlichkeitstheorie|mögliche Welten|den Zweifel bei Descartes",
    "job": "Lehrerin|Bäcker|Pilot|Anwältin|Krankenpfleger",
}  # fmt: skip
_SLOT = re.compile(r"\{(\w+)\}")
_CHOICE = re.compile(r"\[([^\]]*)\]")


def made(seed: int, each: int) -> list[Sentence]:
    """``each`` sentences for each frame, in order."""
    rng = random.Random(seed)  # noqa: S311 - the same sentences each run
    sets = (("frames_en.txt", _ENGLISH), ("frames_de.txt", _GERMAN))
    return [one for name, slots in sets for one in _of(name, slots, rng, each)]


def _of(name: str, slots: dict[str, str], rng: random.Random, each: int) -> Iterator[Sentence]:
    for frame in (_HERE / name).read_text(encoding="utf-8").splitlines():
        for _ in range(each):
            yield marked(_filled(frame, slots, rng))


def _filled(frame: str, slots: dict[str, str], rng: random.Random) -> str:
    line = _CHOICE.sub(lambda match: f"[{rng.choice(match[1].split('|'))}]", frame)
    for _ in range(4):
        line = _SLOT.sub(lambda match: _one(match[1], slots, rng), line)
    return line[:1].upper() + line[1:] if line[0] != "[" else "[" + line[1:2].upper() + line[2:]


def _one(slot: str, slots: dict[str, str], rng: random.Random) -> str:
    plain = {"city": _CITIES, "firm": _FIRMS, "name": _NAMES, "Name": _NAMES}
    if slot in plain:
        return rng.choice(plain[slot])
    if slot in ("n", "year"):
        return str(rng.randrange(2, 60) if slot == "n" else rng.randrange(1990, 2026))
    chosen = rng.choice([" ".join(one.split()) for one in slots[slot.lower()].split("|")])
    return chosen[:1].upper() + chosen[1:] if slot[0].isupper() else chosen
