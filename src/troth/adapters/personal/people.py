"""Names of people, and their postal addresses.

A name is introduced, greeted, signed, titled, or begun with a common given name; which words are
given names, and which capitalized words are none, is data. Addresses are those of Germany, Austria,
Switzerland, Britain and the United States. Each is looked for from what is rare in it — the word
for a street, a postcode, the words that announce an address — and then followed to both sides
within a bounded window.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator
from typing import Final

from troth.adapters.personal.identifiers import span_of
from troth.contracts.gate.intake.model import PersonalSpan
from troth.kernel.tables import table
from troth.language.tokens import fold
from troth.language.words import in_order

_WORDS: Final = table("troth.adapters.personal", "names")
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
    return span_of("person", start, end, text, as_type="PERSON_NAME")


_CAP: Final = r"[A-ZÀ-ÖØ-ÞĀ-Ž][\w.'’-]{0,30}"
_WINDOW: Final = 64
_PLACE = rf"(?:(?:A|D|CH|AT|DE)[- ])?\d{{4,5}}[ ]{{1,2}}{_CAP}(?:[ ](?:am|an der|im|ob|bei|a\.d\.)[ ]{_CAP}|[ ]?/[ ]?{_CAP})?"  # noqa: E501
_HOUSE = r"\d{1,4}[ ]?[a-zA-Z]?(?!\w)(?:[ ]?[/-][ ]?\d{1,4}[a-z]?(?!\w)){0,3}"
_DOOR = (
    r"(?:[ ]?[,/][ ]?(?:Stiege|Stg\.?|Top|Tür|Haus|Block|Objekt|Stock|OG|EG)\.?[ ]?\w{1,4}){0,3}"
)
_NUMBER = re.compile(r"(?<=[ .a-zßäöü])\d{1,4}(?!\d)")
_GERMAN_END: Final = in_order("intake.street_ends")
_CAPITALIZED = re.compile(rf"{_CAP}")
_GERMAN_TAIL = re.compile(rf"{_HOUSE}{_DOOR}(?:[ ]{{0,2}}[,;\n–-]?[ \n]{{1,4}}{_PLACE})?")
_POSTCODE = re.compile(rf"(?=[ADC\d])(?<![\w.,-]){_PLACE}")
_LINE_ABOVE = re.compile(
    rf"(?<![\w-])(?:{_CAP}|an|auf|unter)[ ](?:(?:{_CAP}|der|den|dem)[ ]){{0,3}}{_HOUSE}{_DOOR}"
    rf"[ ]?[,\n ][ ]{{0,2}}\Z"
)
_STREET = re.compile(
    r"(?<![\w.,-])(?:(?:flat|apt|unit|suite)\.?[ ]\w{1,5},?[ ])?\d{1,5}[a-z]?,?[ ](?=[^\W_])"
    r"(?:(?:[^\W\d_]|\d{1,3}(?:st|nd|rd|th))[\w.'’-]{0,30}[ ]){1,4}?"
    r"(?:street|st|road|rd|lane|ln|avenue|ave|drive|dr|close|court|ct|crescent|way|place|pl"
    r"|gardens|grove|terrace|square|sq|hill|boulevard|blvd|highway|hwy|parkway|pkwy|row|mews|circle"
    r"|squares|trail|parade|walk)\.?(?!\w)"
)
_UK_POSTCODE: Final = r"[A-Z]{1,2}\d[A-Z\d]?[ ]{1,2}\d[A-Z]{2}(?!\w)"
_US_ZIP: Final = r"[A-Z]{2}[ ,]{1,2}\d{5}(?:-\d{4})?(?!\w)"
_STREET_TAIL = re.compile(
    r"(?:[ ,\n]{1,3}(?:[Aa]pt|[Ss]uite|[Uu]nit|[Ff]lat|#)\.?[ ]?\w{1,6})?"
    rf"(?:[ ,\n]{{1,4}}(?:{_CAP}[ ,\n]{{1,4}}){{0,5}}(?:{_UK_POSTCODE}|{_US_ZIP}|\d{{5}}(?!\w)))?"
)
_UK_ALONE = re.compile(rf"(?=[A-Z])(?<![\w-]){_UK_POSTCODE}")
_BOX = re.compile(r"(?<!\w)p(?:\.?[ ]?o\.?[ ]?box|ostfach)[ ]\d{1,6}(?!\w)")
_ANNOUNCED = re.compile(
    r"(?=[alrwmnuü])(?<!\w)(?:(?:address|adresse|anschrift)"
    r"(?: is| lautet| ist| of [\w .&-]{1,30} is)?:?|lives? at|living at|resid\w{1,5} at"
    r"|wohnhaft(?: in)?|wohne(?:n)?(?: (?:jetzt|nun))?(?: in)?|moved to|new one to"
    r"|umgezogen(?: nach)?|übersiedelt(?: nach)?)[ \n:]{1,6}(?=[^\W_])"
)
_TOKEN: Final = rf"(?:\d{{1,5}}(?:[-/]\d{{1,5}})?[A-Za-z]?(?!\w)|{_CAP}|de|do|da|la|of)"
_TOKENS = re.compile(rf"(?!(?:de|do|da|la|of)[ ]){_TOKEN}(?:[ ,\n]{{1,5}}{_TOKEN}){{1,11}}")


def find_addresses(text: str, folded: str) -> Iterator[PersonalSpan]:
    """Postal addresses: at least a street and a number, or a British postcode, or a box."""
    formed = [*_german(text, folded), *_by_postcode(text), *_english(text, folded)]
    yield from formed
    for match in _BOX.finditer(folded):
        yield _address(text, *match.span())
    for match in _UK_ALONE.finditer(text):
        yield _address(text, *match.span())
    starts = sorted(span.start for span in formed)
    for span in _announced(text, folded):
        # What has the form of an address is told by its form, where it ends, too.
        if bisect_left(starts, span.start) == bisect_left(starts, span.end):
            yield span


def _german(text: str, folded: str) -> Iterator[PersonalSpan]:
    for match in _NUMBER.finditer(folded):
        name_end = match.start() - (folded[match.start() - 1] == " ")
        if folded[max(0, name_end - 9) : name_end].endswith(_GERMAN_END):
            tail = _GERMAN_TAIL.match(text, match.start())
            head = _street_head(text, name_end)
            if tail and head is not None:
                yield _address(text, head, tail.end())


def _street_head(text: str, end: int) -> int | None:
    """Where up to four capitalized words that end here begin, on one line."""
    start, head = end, None
    window = text[max(0, end - _WINDOW) : end].rpartition("\n")[2]
    for word in reversed(window.split(" ")[-4:]):
        if not _CAPITALIZED.fullmatch(word):
            break
        head = start - len(word)
        start = head - 1
    return head


def _by_postcode(text: str) -> Iterator[PersonalSpan]:
    for match in _POSTCODE.finditer(text):
        head = _line_above(text, match.start())
        if head is not None:
            yield _address(text, head, match.end())


def _english(text: str, folded: str) -> Iterator[PersonalSpan]:
    for match in _STREET.finditer(folded):
        tail = _STREET_TAIL.match(text, match.end())
        if tail and any(map(str.isupper, text[match.start() : match.end()])):
            yield _address(text, match.start(), tail.end())


def _announced(text: str, folded: str) -> Iterator[PersonalSpan]:
    for match in _ANNOUNCED.finditer(folded):
        tokens = _TOKENS.match(text, match.end())
        end = _before_stranger(tokens) if tokens else 0
        if any(map(str.isdigit, text[match.end() : end])):
            yield _address(text, match.end(), end)


def _before_stranger(tokens: re.Match[str]) -> int:
    """Where the first word begins that belongs to no address, or the end."""
    for word in _CAPITALIZED.finditer(tokens.group()):
        if fold(word.group()).rstrip(".") in NO_NAMES:
            return tokens.start() + word.start()
    return tokens.end()


def _line_above(text: str, end: int) -> int | None:
    """Where a street and a number begin that end at a postcode, no further than the window."""
    low = max(0, end - _WINDOW)
    window = text[low:end]
    words = window[-16:].rstrip(" ,\n").rsplit(None, 1)
    if not words or not any(map(str.isdigit, words[-1])):
        return None  # no house number, and nothing further to look for
    found = _LINE_ABOVE.search(window)
    return None if found is None else low + found.start()


def _address(text: str, start: int, end: int) -> PersonalSpan:
    end = start + len(text[start:end].rstrip(" ,.\n"))
    return span_of("address", start, end, text, as_type="ADDRESS")
