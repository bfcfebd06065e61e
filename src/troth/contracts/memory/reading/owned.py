"""What somebody calls theirs by a noun that no attribute has: "my rent is …", "meine Miete ist …".

Each noun is an attribute of its own, ``own:rent``, with one value at a time. So it is read only
where the value is plainly one of a kind: money, a number, a date, a name, or any phrase behind a
noun that identifies ("my password hint is …"). Nouns of which people have several at once, or
another one each time they speak, are left alone (MEM-8).
"""

from __future__ import annotations

from troth.contracts.memory.reading.phrases import count_at
from troth.contracts.memory.reading.tokens import Token

Tokens = tuple[Token, ...]
OWN = "own"

_SEVERAL = frozenset(
    """problem problems issue idea point question concern worry thought opinion reason answer guess
    advice suggestion recommendation request example thing part bit tip mistake fault memory wish
    hope fear joke story excuse choice option project book song movie film game client customer
    student message response reply email letter comment day week weekend morning night evening year
    month life time turn favorite favourite hero idol dream goal plan next experience impression
    feeling sense understanding rule trick secret way intention intent purpose aim focus priority
    strategy approach argument conclusion theory hypothesis source reference prompt task assignment
    topic subject theme theory preference favourites favorites interest interests hobby hobbies
    passion gift present order purchase visit trip vacation holiday stop route bet vote bias take
    friend pal relative neighbor neighbour colleague coworker cat dog pet child kid son daughter
    brother sister aunt uncle cousin nephew niece teammate team fellow guest host opponent enemy
    rival mind heart head face body back leg arm hand foot knee stomach tooth skin mood temper
    health bad apologies apology thanks pleasure oldest youngest eldest other latter ex
    problem frage idee punkt meinung grund antwort rat vorschlag tipp beispiel ding teil fehler
    wunsch hoffnung angst traum ziel plan tag woche leben zeit freund freundin freunde eindruck
    gefühl nachricht text bitte aufgabe thema projekt buch lied film spiel kunde held""".split()
)
_PASSING = frozenset(
    """order ticket tracking invoice booking reservation flight case confirmation reference
    bestellung ticket rechnung buchung""".split()
)
_IDENTIFYING = frozenset(
    """name hint code number id pin username login nickname handle alias password passphrase size
    type group brand model make title provider carrier operator bank insurer insurance level grade
    class degree section seat row gate terminal floor room postcode zip zipcode plate registration
    vin iban ssid network resolution edition version color colour shade breed variety
    sign element gender pronouns username rank position denomination""".split()
)
_IDENTIFYING_ENDS = (
    "name", "nummer", "code", "passwort", "kennwort", "hinweis", "größe", "gruppe", "typ", "farbe",
    "marke", "modell", "anbieter", "stufe", "klasse", "kennung", "kennzeichen", "zahl", "bank",
)  # fmt: skip
_DATED = frozenset(
    """date day anniversary expiry expiration appointment start term departure arrival
    datum termin jahrestag beginn""".split()
)
_ALONE = frozenset(("monthly", "current", "weekly", "annual", "yearly", "total", "main", "usual"))
_CURRENCIES = frozenset(
    """$ € £ dollars dollar bucks euros euro pounds pound quid usd eur gbp chf franken k grand
    thousand tausend""".split()
)
_PER = frozenset(("a", "an", "per", "each", "every", "pro", "im", "/", "die", "the"))
_PERIODS = frozenset(
    """month week year day night hour mo pm monat woche jahr tag stunde monthly weekly
    yearly monatlich""".split()
)
_AGES = frozenset("year years yrs yr yo year-old months weeks jahr jahre monate - old".split())
_MAX_NOUN = 4


def own_noun(tokens: Tokens, at: int, verbs: frozenset[str]) -> tuple[str, int] | None:
    """The noun phrase before one of the verbs, as the key of its attribute, and its end.

    >>> from troth.contracts.memory.reading.tokens import tokenize
    >>> own_noun(tokenize("wifi password hint is rex"), 0, frozenset({"is"}))
    ('wifi_password_hint', 3)
    """
    end = at
    while end < len(tokens) and end - at <= _MAX_NOUN and tokens[end].word not in verbs:
        if not _is_nominal(tokens[end]):
            return None
        end += 1
    words = [token.word for token in tokens[at:end]]
    while len(words) > 1 and words[0] in _ALONE:
        words = words[1:]
    if not words or end >= len(tokens) or len(words) > _MAX_NOUN:
        return None
    noun = "_".join(words)
    passing = is_several(words[-1]) or not _PASSING.isdisjoint(words)
    return None if passing or len(noun) > 60 else (noun, end)


def is_several(noun: str) -> bool:
    """Whether "my NOUN is" may be said of another one each time."""
    return noun in _SEVERAL or noun.removesuffix("s") in _SEVERAL


def _is_nominal(token: Token) -> bool:
    letters = token.text.replace("-", "").replace("'", "")
    return letters.isalpha() and len(token.word) > 1 and token.word not in _NO_NOUNS


_NO_NOUNS = frozenset(
    """and or but of in on at for from with by to that who which when where what how not never also
    just really always often still already only even more most less than as if so i you he she it we
    they me him us them this these those there here a an the my your our his her their will would
    can could should may might must have has had do does did be been being am are was were is
    said says told thinks went goes got gets und oder von im am bei mit für aus zu auf nicht auch
    noch schon immer sehr der die das ein eine ich du er sie es wir ihr""".split()
)


def exact_value(tokens: Tokens) -> Tokens:
    """The money or number at the beginning, with its unit; empty for an age and for none."""
    at = 0
    while at < len(tokens) and tokens[at].word in _ROUGHLY:
        at += 1
    end = _amount_end(tokens, at)
    if end == at:
        return ()
    while end < len(tokens) and (_amount_end(tokens, end) > end or tokens[end].word == "one"):
        end = max(end + 1, _amount_end(tokens, end))  # "7643 4892", "five two six one"
    if end < len(tokens) and tokens[end].word in _AGES:
        return ()
    return tokens[at : _unit_end(tokens, end)]


_ROUGHLY = frozenset(
    """now currently about around roughly only just exactly approximately still nearly almost jetzt
    aktuell etwa ungefähr nur genau circa ca""".split()
)


def _amount_end(tokens: Tokens, at: int) -> int:
    if at >= len(tokens):
        return at
    word = tokens[at].word
    if word in ("a", "an", "half") and _word(tokens, at + 1 + (word == "half")) in _LENGTHS:
        return at + 2 + (word == "half")  # "an hour", "half an hour"
    if word in ("no", "a", "an", "one", "ein", "eine", "einen", "kein", "keine"):
        return at
    if word in ("$", "€", "£") and at + 1 < len(tokens) and tokens[at + 1].word[0].isdigit():
        return at + 2
    if word[0].isdigit() or (word[0] in "$€£" and word[1:2].isdigit()):
        return at + 1
    number = count_at(tokens, at)
    return number[1] if number else at


_LENGTHS = frozenset(("hour", "minute", "mile", "month", "week"))


def _word(tokens: Tokens, at: int) -> str:
    return tokens[at].word if at < len(tokens) else ""


def _unit_end(tokens: Tokens, end: int) -> int:
    """Behind the currency, the period, or the one word that is counted."""
    while end < len(tokens) and tokens[end].word in _CURRENCIES:
        end += 1
    if end + 1 < len(tokens) and tokens[end].word in _PER and tokens[end + 1].word in _PERIODS:
        return end + 2
    if end < len(tokens) and tokens[end].word in _PERIODS:
        return end + 1
    counted = end < len(tokens) and tokens[end].text.isalpha()
    last = end + 1 >= len(tokens) or not tokens[end + 1].is_word
    return end + 1 if counted and last and tokens[end].word not in _NO_NOUNS else end


def identifies(noun: str) -> bool:
    """Whether any phrase can be the value: a hint, a code, a name."""
    last = noun.rpartition("_")[2]
    return last in _IDENTIFYING or last.endswith(_IDENTIFYING_ENDS)


def is_dated(noun: str) -> bool:
    """Whether its value can be a date."""
    last = noun.rpartition("_")[2]
    return last in _DATED or last.endswith(("datum", "termin"))


def is_mark(token: Token) -> bool:
    """Whether it is written as only names and codes are: ``AB``, ``FritzBox7590``."""
    text = token.text
    inner = any(map(str.isupper, text[1:])) or any(map(str.isdigit, text))
    return text[:1].isalnum() and inner
