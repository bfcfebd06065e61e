"""Names of people: introduced, greeted, signed, titled, or begun with a common given name.

Which words are given names, and which capitalized words are none; the words are data.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from importlib import resources
from typing import Final

from troth.contracts.gate.intake.keys import normalize_entity
from troth.language.tokens import fold
from troth.ports.intake import PersonalSpan

_WORDS: Final = tomllib.loads(
    (resources.files("troth.adapters.personal") / "names.toml").read_text("utf-8")
)
GIVEN_NAMES: Final = frozenset(_WORDS["given"].split())
DOUBTFUL_NAMES: Final = frozenset(_WORDS["doubtful"].split())
NO_NAMES: Final = frozenset(_WORDS["none"].split())
PARTICLES: Final = "von|van|vom|zu|zum|der|den|de|da|di|del|della|dos|le|la|el|al|bin|ten|ter"
"""Words within a name that begin with a small letter, as a pattern."""


_UPPER: Final = "A-ZÀ-ÖØ-ÞĀ-ŽΑ-ΩΆ-ΏА-Я"
_NAME = rf"[{_UPPER}][^\W\d_]{{0,30}}+(?:['’-][^\W\d_]{{1,30}}+){{0,3}}+"
_WORD = re.compile(rf"(?<![\w@.-]){_NAME}(?![\w@])")
_NEXT = re.compile(rf"[ \u00a0]((?:(?:{PARTICLES})[ ]){{0,2}}(?:{_NAME}(?!\w)|[{_UPPER}]\.))")
_FIRST = re.compile(rf"{_NAME}(?![\w@]|\.\w)")
_INITIAL = re.compile(rf"[{_UPPER}]\.[ ]?(?={_NAME})")
_TITLE = (
    r"(?:herrn?|fr(?:au|\.)|fräulein|mr\.?|mrs\.?|ms\.?|miss|mx\.?|dr\.?|prof\.?|mag\.?|ing\.?"
    r"|dipl\.-ing\.?|di|ra|hofrat|univ\.-prof\.?|sir|lady|fam\.|familie)"
)
_TITLED = re.compile(rf"(?:{_TITLE}[ ]{{1,2}}){{0,3}}{_TITLE}[ \u00a0]{{1,2}}(?=[^\W\d_])")
_SURE = re.compile(
    r"(?:my (?:full )?name is|my name's|mein name (?:ist|lautet)|ich hei(?:ß|ss)e"
    r"|(?:vor- und |full |nach|vor|first |last )?name(?: of (?:the )?\w{1,14})?:|name lautet"
    r"|(?:versicherungsnehmer|versicherte|versicherter|kunde|kundin|vn|lenker|fahrer|halter"
    r"|unfallgegner|zeuge|patient|geschädigte|geschädigter|kontoinhaber)(?:in)?:"
    r"|(?:policy ?holder|insured|customer|driver|witness|claimant|account holder|patient):"
    r"|named|namens|signed|gezeichnet|gez\.|directed by:|from:|von:)[ \t]{0,8}\"?(?=[^\W\d_])"
)
_UNSURE = re.compile(
    r"(?:this is|i am|i'm|ich bin(?: die| der)?|hier (?:ist|spricht|schreibt)"
    r"|(?:meine?[rsmn]?|unsere?[rsmn]?|my|our|his|her)"
    r" (?:(?:ehe|lebens)?(?:frau|mann|partner|partnerin|gatte|gattin)|sohn|tochter|vater|mutter"
    r"|bruder|schwester|nachbar|nachbarin|kollege|kollegin|bekannter|freund|freundin|mandant"
    r"|mandantin|husband|wife|son|daughter|father|mother|brother|sister|neighbou?r|colleague"
    r"|friend|client|partner|tenant|grandmother|grandfather)"
    r"|policy ?holder|versicherungsnehmer(?:in)?"
    r"|on behalf of|im auftrag von|im namen von|c/o|z\.\s?hd\.?|attn:?|driver|lenker|witness|zeugin"
    r"|zeuge|name is|(?:was |is )?called|told|contacted|(?:user|billing address):"
    r"|spoke (?:to|with)|gesprochen mit|telefonat mit|by|met with),?[ ](?=[^\W\d_])"
)
_GREETING = re.compile(
    r"(?:dear|hi|hello|hey|hallo|liebe[r]?|servus|moin|grüß (?:gott|dich)"
    r"|sehr geehrte[r]?|good (?:morning|afternoon|evening)|guten (?:tag|morgen|abend))"
    r"[ ](?=[^\W\d_])"
)
_CLOSING = re.compile(
    r"(?:m(?:it )?(?:freundliche[nm]|besten|lieben|herzlichen|vielen|schönen) (?:grü(?:ß|ss)e?n?"
    r"|dank)|(?:freundliche|beste|liebe|viele|herzliche|schöne) grü(?:ß|ss)e(?: aus \w{1,20})?"
    r"|hochachtungsvoll|mfg|lg|vg|bg|gru(?:ß|ss)|(?:best|kind|warm|many)? ?regards"
    r"|yours (?:sincerely|faithfully|truly)|sincerely(?: yours)?|cheers|(?:many )?thanks|thank you"
    r"|best wishes|all the best|best|danke(?: schön| und lg)?|vielen dank|i\. ?a\.|i\. ?v\.|ppa\.)"
    r"[,.!]?[ \t]{0,3}(?:\n[ \t>*_-]{0,4}){0,3}(?=[^\W\d_])"
)
_ENDS = re.compile(r"[ \t]{0,3}(?:[,.!;:|–(]|-{1,3}(?!\w)|\n|\Z)")
# What people do: two capitalized words before one of these are a name.
_ACTS = re.compile(
    r"[ ](?:lives?|said|says|called|phoned|told|wrote|works|is my|was driving|drove|wohnt|sagte"
    r"|schrieb|schreibt|teilte|rief|fuhr)(?!\w)"
)
_POSSESSIVE = re.compile(r"['’]s\Z")
_MAX_WORDS: Final = 4
_STARTS = re.compile(r"[^\W_]++")
# The word that each opening begins with: one look-up a word keeps a long text quick.
_BY_WORD: Final[dict[str, tuple[re.Pattern[str], ...]]] = {}
for _rule, _words in (
    (
        _TITLED,
        """herr herrn frau fr fräulein mr mrs ms miss mx dr prof mag ing dipl ra hofrat univ
    sir lady fam familie""",
    ),
    (
        _SURE,
        """my mein ich vor full nach first last name vorname nachname versicherungsnehmer
    versicherungsnehmerin versicherte versicherter kunde kundin vn lenker lenkerin fahrer fahrerin
    halter halterin unfallgegner unfallgegnerin zeuge zeugin patient patientin geschädigte
    geschädigter kontoinhaber kontoinhaberin policy policyholder insured customer driver witness
    claimant account named namens signed gezeichnet gez directed from von""",
    ),
    (
        _UNSURE,
        """this i ich hier mein meine meiner meines meinem meinen unser unsere unserer
    unseres unserem unseren my our his her policy policyholder versicherungsnehmer
    versicherungsnehmerin on im c z attn driver lenker witness zeugin zeuge spoke gesprochen
    telefonat by met was is called told contacted user billing name""",
    ),
    (_GREETING, """dear hi hello hey hallo liebe lieber servus moin grüß sehr good guten"""),
    (
        _CLOSING,
        """mit m freundliche beste liebe viele herzliche schöne hochachtungsvoll mfg lg vg
    bg gruß gruss best kind warm many regards yours sincerely cheers thanks thank all danke vielen
    i ppa""",
    ),
):
    for _word in _words.split():
        _BY_WORD[_word] = (*_BY_WORD.get(_word, ()), _rule)


def find_people(text: str, folded: str) -> Iterator[PersonalSpan]:
    """Names of people, without the titles before them."""
    for match in _STARTS.finditer(folded):
        for rule in _BY_WORD.get(match.group(), ()):
            if opened := rule.match(folded, match.start()):
                yield from _named(text, opened.end(), rule)
    yield from _listed(text)


def _listed(text: str) -> Iterator[PersonalSpan]:
    """Given names of the table, with what follows them."""
    for match in _WORD.finditer(text):
        word = fold(match.group())
        if _given(word) or word in DOUBTFUL_NAMES:
            end = _name_end(text, match.end())
            if end > match.end() or _given(word):
                yield _span(text, match.start(), end)
        elif text[match.end() : match.end() + 1] == " " and word not in NO_NAMES:
            end = _name_end(text, match.end())
            if end > match.end() and _ACTS.match(text, end):
                yield _span(text, match.start(), end)


def _named(text: str, start: int, rule: re.Pattern[str]) -> Iterator[PersonalSpan]:
    initial = _INITIAL.match(text, start)
    first = _FIRST.match(text, initial.end() if initial else start)
    if first is None or _is_no_name(first.group()) or _TITLED.match(fold(first.group()) + " x"):
        return
    end = _name_end(text, first.end())
    several = end > first.end() and not first.group().isupper()
    if rule is _UNSURE:
        stays = several or _is_given(first.group())
    elif rule in (_GREETING, _CLOSING):
        stays = bool(_ENDS.match(text, end)) or _is_given(first.group())
    else:
        stays = True
    if stays:
        yield _span(text, start, end)


def _name_end(text: str, end: int) -> int:
    for _ in range(_MAX_WORDS - 1):
        following = _NEXT.match(text, end)
        if following is None or _is_no_name(following.group(1)):
            break
        end = following.end()
    return end


def _is_no_name(word: str) -> bool:
    return fold(word).rpartition(" ")[2] in NO_NAMES


def _given(folded: str) -> bool:
    return folded in GIVEN_NAMES or folded.partition("-")[0] in GIVEN_NAMES


def _is_given(name: str) -> bool:
    first = fold(name).partition(" ")[0]
    return _given(first) or first in DOUBTFUL_NAMES


def _span(text: str, start: int, end: int) -> PersonalSpan:
    end -= 2 if _POSSESSIVE.search(text[start:end]) else 0
    value = normalize_entity("PERSON_NAME", text[start:end])
    return PersonalSpan(kind="person", start=start, end=end, normalized=value)
