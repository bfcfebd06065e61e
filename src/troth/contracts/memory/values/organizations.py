"""Organizations and brands: ``The Google LLC`` is ``google``, ``IBM`` has a long name.

What is named and what is only described ("a hospital") are not compared: the one may be the other.
"""

from __future__ import annotations

import re

from troth.contracts.memory.values.agreement import (
    ValueRelation,
    alias,
    generalizes,
    incompatible,
    refines,
    same,
    unknown,
)
from troth.contracts.memory.values.plain import ARTICLES, table, without_articles, word_list

_ALIASES = table(
    """
ibm: international business machines, i.b.m, big blue
google: google llc, google inc
alphabet: alphabet inc
microsoft: msft, microsoft corp, microsoft corporation
amazon: amazon.com, amzn, amazon inc
amazon web services: aws
meta: facebook, meta platforms, fb
apple: apple computer, apple inc
nvidia
openai: open ai
general electric: ge
general motors: gm
hewlett packard: hp, hewlett-packard
hewlett packard enterprise: hpe
volkswagen: vw, volkswagen ag
bmw: bayerische motoren werke
mercedes: mercedes-benz, mercedes benz, daimler
deutsche bahn: db, die bahn
deutsche telekom: telekom
deutsche post
pricewaterhousecoopers: pwc, pricewaterhouse coopers
ernst & young: ey, ernst and young, e&y
deloitte: deloitte touche
mckinsey: mckinsey & company, mckinsey and company
boston consulting group: bcg
jpmorgan: jp morgan, j.p. morgan, jpmorgan chase, jp morgan chase
goldman sachs: goldman
bank of america: bofa, boa
procter & gamble: p&g, procter and gamble
johnson & johnson: j&j, johnson and johnson
at&t: at and t
coca-cola: coke, coca cola, the coca-cola company
mcdonald's: mcdonalds, mcdonald, mcd
wal-mart: walmart
starbucks: starbucks coffee
ups: united parcel service
usps: us postal service, united states postal service
fedex: federal express
nasa: national aeronautics and space administration
nhs: national health service
who: world health organization
un: united nations
mit: massachusetts institute of technology
ucla: university of california los angeles
nyu: new york university
uc berkeley: university of california berkeley
eth zurich: eth, eth zürich
tu munich: tum, tu münchen, technical university of munich, technische universität münchen
lmu munich: lmu, lmu münchen
chevrolet: chevy
sap: sap se
sony: sony corporation
tcs: tata consultancy services
3m: minnesota mining and manufacturing
kpmg
bosch: robert bosch
x: twitter
"""
)
_PARTS = table(
    """
deutsche post: dhl
google: youtube, deepmind, google deepmind, waymo, fitbit, pixel
alphabet: google
meta: instagram, whatsapp, oculus
microsoft: linkedin, github, xbox, skype, azure
amazon: amazon web services, twitch, whole foods, audible
volkswagen: audi, porsche, golf, passat, polo, tiguan, jetta, beetle
toyota: prius, corolla, camry, rav4, yaris, lexus, tacoma, tundra
honda: civic, accord, cr-v
ford: mustang, f-150, focus, fiesta, explorer, f150
chevrolet: silverado, impala, camaro, malibu, corvette
tesla: model 3, model s, model y, model x, cybertruck
bmw: mini cooper, mini
nissan: altima, sentra, leaf
hyundai: elantra, sonata
jeep: wrangler, cherokee
subaru: outback, forester, impreza
mercedes: c-class, e-class, c-klasse, e-klasse
fiat: panda, fiat 500
apple: iphone, macbook, mac, ipad, airpods
samsung: galaxy
"""
)
_SUFFIXES = frozenset(
    """inc incorporated llc ltd limited plc corp corporation co company gmbh ag se kg ohg ug e.v ev
    mbh & group holding holdings sa s.a srl bv nv oy ab as pty llp lp""".split()
)
_LEAD = re.compile(r"(?:(?:at|for|with|bei|beim|in|im|an der|am|from|by) )++")
_KINDS: dict[str, str] = {
    word: kind
    for kind, words in {
        "hospital": "hospital clinic krankenhaus klinik",
        "school": "school schule kindergarten highschool elementary daycare kita",
        "university": "university college universität uni hochschule",
        "bank": "bank",
        "restaurant": "restaurant diner cafe café pub bar brewery",
        "shop": (
            "shop store supermarket grocery boutique supermarkt laden mall retail bookstore florist"
        ),
        "law firm": "kanzlei",
        "factory": "factory plant fabrik warehouse shipyard",
        "farm": "farm ranch bauernhof",
        "library": "library bibliothek",
        "museum": "museum",
        "pharmacy": "pharmacy drugstore apotheke",
        "hotel": "hotel motel",
        "airline": "airline airport flughafen",
        "army": "army navy military marines bundeswehr airforce",
        "government": "government ministry ministerium behörde",
        "startup": "startup start-up",
        "bakery": "bakery bäckerei",
        "zoo": "zoo aquarium",
    }.items()
    for word in words.split()
}
_UNDER_ONE_ROOF = frozenset(
    frozenset(pair.split("/"))
    for pair in (
        "hotel/restaurant", "university/hospital", "university/library", "school/library",
        "university/school", "bakery/shop", "pharmacy/shop", "restaurant/bakery", "farm/zoo",
        "government/army", "university/museum", "hospital/pharmacy", "hospital/army",
        "school/government", "shop/restaurant", "factory/shop", "airline/government",
    )
)  # fmt: skip
_DESCRIBED = frozenset(
    """company firm business office agency lab laboratory organization organisation employer
    nonprofit ngo charity corporation place agentur firma unternehmen büro konzern betrieb industry
    home myself self family dad's father's mom's mother's friend's local small large big tech public
    private international global startup remote remotely freelance""".split()
)
_QUALITIES = frozenset(
    """small large big local tech public private international global little great busy old new
    nearby own family major software consulting insurance marketing car high elementary middle
    primary secondary grocery doctor's nursing""".split()
)


_PLAIN = _QUALITIES | _DESCRIBED  # "a small company" is described, not named "small"


def normalize_organization(text: str) -> str:
    """The normal form of a plain text that names or describes an organization."""
    lead = _LEAD.match(text)
    rest = text[lead.end() :] if lead and lead.end() < len(text) else text
    bare = rest.removesuffix(" as well").removesuffix(" right now").removesuffix(" now")
    if bare in _ALIASES:
        return _ALIASES[bare]
    words = without_articles(word_list(bare))
    if " ".join(words) in _ALIASES:
        return _ALIASES[" ".join(words)]
    while words[-1:] and words[-1] in _SUFFIXES and not _PLAIN.issuperset(words[:-1]):
        words = words[:-1]
    name = " ".join(words) or text
    return _ALIASES.get(name, name)


def compare_organizations(old: str, new: str) -> ValueRelation:
    """How two normal forms stand to each other."""
    if old == new:
        return same()
    if _belongs(new, old):
        return refines("part_of_it", strict=True)
    if _belongs(old, new):
        return generalizes("part_of_it", strict=True)
    ones, twos = old.split(), new.split()
    found = _by_words(ones, twos)
    return found or _by_kind(ones, twos)


def _belongs(part: str, whole: str) -> bool:
    for _ in range(3):
        part = _PARTS.get(part, "")
        if part == whole:
            return True
    return False


def _by_words(ones: list[str], twos: list[str]) -> ValueRelation | None:
    """``deutsche bank`` and ``deutsche bank frankfurt``: one begins or ends with the other."""
    if sorted(ones) == sorted(twos):
        return alias("same_words")
    if _initials(ones, twos) or _initials(twos, ones):
        return alias("initials")
    if _extends(ones, twos):
        return refines("more_of_the_name")
    if _extends(twos, ones):
        return generalizes("more_of_the_name")
    return None


def _initials(short: list[str], long: list[str]) -> bool:
    """``tbs`` may stand for ``turner broadcasting system``."""
    if len(short) != 1 or len(long) < 2:
        return False
    bare = [word for word in long if word not in ("of", "and", "the", "&", "for", "und", "der")]
    letters = short[0].replace(".", "")
    return len(letters) > 1 and letters in (_first(long), _first(bare))


def _first(words: list[str]) -> str:
    return "".join(word[0] for word in words)


def _extends(short: list[str], long: list[str]) -> bool:
    return len(short) < len(long) and short in (long[: len(short)], long[-len(short) :])


def _by_kind(ones: list[str], twos: list[str]) -> ValueRelation:
    one, two = _kind(ones), _kind(twos)
    if one is None and two is None:
        return incompatible("other_organization")
    if one and two and one != two and frozenset((one, two)) not in _UNDER_ONE_ROOF:
        return incompatible("other_kind_of_organization")
    return unknown("described_not_named")


def _kind(words: list[str]) -> str | None:
    """What is described ("" where only "a company" is said), or ``None`` for a name."""
    rest = [word for word in words if word not in _QUALITIES and word not in ARTICLES]
    if not rest or all(word in _DESCRIBED for word in rest):
        return ""
    core = rest[: rest.index("in")] if "in" in rest[1:] else rest
    if core[-2:] == ["law", "firm"]:
        return "law firm"
    return _KINDS.get(core[-1]) if len(core) == 1 else None


def known_organizations() -> tuple[str, ...]:
    """Every name of the table, the normal ones included."""
    return tuple(_ALIASES)
