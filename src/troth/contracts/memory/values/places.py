"""Places: their one name, and which lies in which.

``NYC`` is ``new york city``, ``München`` is ``munich``; ``Boston, MA`` is ``boston,
massachusetts``, and refines ``boston``. Two places of which neither lies in the other exclude each
other, whether they are known or not: home is one place, and what nobody knows is told by its name.
Two things stay undecided: what may lie in a known country or region, and what is named like a
quarter beside a known city.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache

from troth.contracts.memory.values.agreement import (
    ValueRelation,
    alias,
    compatible,
    generalizes,
    incompatible,
    refines,
    same,
    unknown,
)
from troth.contracts.memory.values.places_cities import CITIES
from troth.contracts.memory.values.places_countries import CONTINENTS, COUNTRIES, OTHER_NAMES
from troth.contracts.memory.values.places_quarters import QUARTERS
from troth.contracts.memory.values.places_regions import PARTS, REGIONS
from troth.contracts.memory.values.places_spelled import may_be_quarter, spelled, tells_more
from troth.contracts.memory.values.plain import ARTICLES, rows, table, unaccented

_LEAD = re.compile(
    r"(?:(?:in|from|at|to|aus|nach|the city of|city of|downtown|central|greater|beautiful|sunny"
    r"|back in|over in|here in|down in|up in) )++"
)
_NEAR = re.compile(
    r"(?:(?:near|nearby|close to|outside of|outside|just outside|around|nähe von|bei"
    r"|in der nähe von"
    r"|a suburb of|suburb of|the suburbs of|suburbs of|the outskirts of|north of|south of|east of"
    r"|west of|not far from) )++"
)
_BETWEEN = re.compile(r",\s*+|\s\((?=[^)]{1,40}\)\Z)|\sin (?:the )?(?=\w)")
_GENERIC = frozenset(
    """city town village country countryside suburb suburbs apartment flat house home farm coast
    beach mountains mountain area neighborhood neighbourhood place state south north east west
    midwest street stadt dorf land wohnung haus hause zuhause region here there abroad ausland
    outside woods condo trailer basement dorm campus downtown island desert forest river lake
    parents mother mom dad sister brother friend alone nowhere somewhere
    everywhere mansion cabin castle cottage villa bungalow penthouse loft studio dormitory duplex
    farmhouse rv tent van hotel motel car boat hospital prison world wohnheim wg""".split()
)
_MAX_PARTS = 4
_WIDE = frozenset(("bali", "zanzibar", "penang", "phuket", "gold coast", "staten island"))
"""Told like cities, and yet towns that nobody knows may lie in them."""
_MIN_SPELLED = 5  # in shorter names a letter more or less makes another name


@dataclass(frozen=True, slots=True)
class _Gazetteer:
    """All known places.

    Attributes:
        ids: The places that a name can mean, the usual one first.
        parents: What a place lies in, directly.
        towns: The cities and quarters, in which no unknown town can lie.
    """

    ids: dict[str, tuple[str, ...]] = field(default_factory=dict)
    parents: dict[str, tuple[str, ...]] = field(default_factory=dict)
    towns: set[str] = field(default_factory=set)

    def add(self, place: str, parent: str, names: tuple[str, ...]) -> None:
        for name in (*names, *map(unaccented, names)):
            known = self.ids.get(name, ())
            if place not in known:
                self.ids[name] = (*known, place)
        if parent and parent not in self.parents.get(place, ()):
            self.parents[place] = (*self.parents.get(place, ()), parent)

    def chain(self, place: str) -> frozenset[str]:
        """The place and everything that it lies in."""
        found, ahead = {place}, [place]
        while ahead:
            for parent in self.parents.get(ahead.pop(), ()):
                if parent not in found:
                    found.add(parent)
                    ahead.append(parent)
        return frozenset(found)


def _rows(text: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    for parent, members in rows(text):
        for member in members:
            name, _, others = member.partition("=")
            yield parent, (name, *filter(None, others.split("|")))


def _gazetteer() -> _Gazetteer:
    known = _Gazetteer()
    cities = [*_rows(CITIES), *_rows(QUARTERS)]
    seen: dict[str, list[str]] = {}
    for parent, names in cities:
        seen.setdefault(names[0], []).append(parent)
    for parent, names in cities:
        city = _city_id(names[0], parent, seen[names[0]])
        known.add(city, parent, names)
        known.towns.update({city} - _WIDE)
    for name, normal in table(COUNTRIES).items():
        known.add(normal, "", (name,))
    for text in (REGIONS, PARTS):
        for parent, names in _rows(text):
            known.add(names[0], parent, names)
    for continent, names in _rows(CONTINENTS):
        known.add(names[0], continent, ())
        known.add(continent, "", (continent,))
    for name, continent in table(OTHER_NAMES).items():
        known.add(continent, "", (name,))
    known.add("georgia (country)", "", ("georgia",))
    return known


def _city_id(name: str, parent: str, parents: list[str]) -> str:
    """``portland, maine`` where several regions have one of the name; else the bare name."""
    return name if len(parents) == 1 else f"{name}, {parent}"


_KNOWN = _gazetteer()


@cache
def _by_spelling() -> dict[str, tuple[str, ...]]:
    """What a spelling can mean, where the table has one place for it."""
    found: dict[str, set[tuple[str, ...]]] = {}
    for name, ids in _KNOWN.ids.items():
        found.setdefault(spelled(name), set()).add(ids)
    return {
        key: next(iter(several))
        for key, several in found.items()
        if len(several) == 1 and len(key) >= _MIN_SPELLED
    }


@dataclass(frozen=True, kw_only=True, slots=True)
class _Place:
    """A place as a value tells it.

    Attributes:
        parts: As the normal form has them, the narrowest first; never empty.
        chains: For each thing that it can mean, that and what it lies in; the usual one first.
        heads: What it can mean.
        known: Whether the first part is in the table.
    """

    parts: tuple[str, ...]
    heads: tuple[str, ...]
    chains: tuple[frozenset[str], ...]
    known: bool
    near: bool
    generic: bool


def is_known_place(text: str) -> bool:
    """Whether the table has the place, or the narrowest part of what is told of it."""
    return _place(normalize_place(text.lower())).known


def is_like_place(text: str) -> bool:
    """Whether the table has the place or what it lies in, or its name is made like theirs."""
    return "," in text or is_known_place(text) or _MADE_AS_PLACE.search(text.lower()) is not None


_MADE_AS_PLACE = re.compile(
    r"(?:ville|burgh?|bourg|borough|field|ford|ton|town|stadt|dorf|heim|hausen|berg|wick|ham|bury|port"
    r"|land|shire|polis|grad|view|wood|ridge|hills?|creek|falls|beach|city|valley|springs?|haven"
    r"|mouth|bridge|chester|caster|island|lake|park|heights?|abad|pur|sk)\Z"
    r"|\A(?:saint|st\.?|san|santa|são|new|port|fort|mount|bad|los|las|el|la) "
)


def normalize_place(text: str) -> str:
    """The normal form of a plain text that names a place."""
    near, parts = _split(text)
    if not parts:
        return text
    names = [_name(part, parts[at + 1 :]) for at, part in enumerate(parts)]
    kept = [name for at, name in enumerate(names) if name not in names[:at]]
    return ("near " if near else "") + ", ".join(kept)


def compare_places(old: str, new: str) -> ValueRelation:
    """How two normal forms of places stand to each other."""
    if old == new:
        return same()
    one, two = _place(old), _place(new)
    if one.generic or two.generic:
        return unknown("no_name_of_a_place")
    if one.parts[0] == two.parts[0] or _is_one_spelling(one, two):
        return _one_name(one, two)
    return _by_heads(one, two)


def _one_name(one: _Place, two: _Place) -> ValueRelation:
    """``paris`` and ``paris, texas``: what was said around the name decides."""
    if one.near != two.near:
        return compatible("near_it")
    around, other = ", ".join(one.parts[1:]), ", ".join(two.parts[1:])
    if around == other:
        return alias("other_spelling")
    if not around or not other:
        return refines("more_of_the_place") if other else generalizes("more_of_the_place")
    found = compare_places(around, other)
    if found.opposes:
        return found
    fuller = len(two.parts) > len(one.parts)
    return refines("more_of_the_place") if fuller else generalizes("more_of_the_place")


def _is_one_spelling(one: _Place, two: _Place) -> bool:
    if one.known or two.known:
        return False
    names = (one.parts[0], two.parts[0]), (" ".join(one.parts), " ".join(two.parts))
    return any(spelled(name) and spelled(name) == spelled(other) for name, other in names)


def known_country(name: str) -> str:
    """The country of that name, or empty; ``deutschland`` is ``germany``."""
    return next((place for place in _KNOWN.ids.get(name, ()) if place in _COUNTRY_IDS), "")


_COUNTRY_IDS = frozenset(table(COUNTRIES).values())


def _by_heads(one: _Place, two: _Place) -> ValueRelation:
    shared = [head for head in two.heads if head in one.heads]
    if shared and (one.near or two.near):
        return compatible("near_it")
    return _narrowed(one, two) if shared else _by_containment(one, two)


def _narrowed(one: _Place, two: _Place) -> ValueRelation:
    """One name can mean more places than the other: ``new york`` beside ``new york city``."""
    if one.heads[0] == two.heads[0] and one.parts[1:] == two.parts[1:]:
        return alias("same_place")
    if (len(two.heads), -len(two.parts)) < (len(one.heads), -len(one.parts)):
        return refines("which_of_the_name")
    return generalizes("which_of_the_name")


def _by_containment(one: _Place, two: _Place) -> ValueRelation:
    if any(head in chain for head in one.heads for chain in two.chains):
        return refines("lies_in_it", strict=len(one.heads) == 1 and not (one.near or two.near))
    if any(head in chain for head in two.heads for chain in one.chains):
        return generalizes("lies_in_it", strict=len(two.heads) == 1 and not (one.near or two.near))
    if one.near or two.near:
        return unknown("near_another_place")
    return _apart(one, two)


def _apart(one: _Place, two: _Place) -> ValueRelation:
    if one.known and two.known:
        return incompatible("other_place")
    if one.known or two.known:
        return _beside(two, one) if one.known else _beside(one, two)
    if tells_more(one.parts[0], two.parts[0]):
        return refines("more_of_the_name")
    if tells_more(two.parts[0], one.parts[0]):
        return generalizes("more_of_the_name")
    return incompatible("other_place")


def _beside(bare: _Place, settled: _Place) -> ValueRelation:
    """A place that nobody knows, beside one that is known and was not said to lie around it."""
    region = bare.chains[0] - {bare.heads[0]}
    if region and not _within(region, settled):  # "Smallville, Kansas" is not in Boston
        return incompatible("other_region")
    if settled.heads[0] in _KNOWN.towns and not may_be_quarter(bare.parts[0]):
        return incompatible("other_place")  # MEM-6: "Smallville" is no part of Boston, either
    return unknown("place_not_known")  # it may lie in Kansas


def _within(region: frozenset[str], settled: _Place) -> bool:
    """Whether the known place can lie around a place of that region."""
    return any(region <= chain for chain in settled.chains)


def _split(text: str) -> tuple[bool, list[str]]:
    near = _NEAR.match(text)
    text = text[near.end() :] if near else text
    lead = _LEAD.match(text)
    text = text[lead.end() :] if lead and lead.end() < len(text) else text
    found = [part.strip(" .()") for part in _BETWEEN.split(text)[:_MAX_PARTS]]
    parts = [part for part in found if part]
    if len(parts) > 1 and _is_generic(parts[0]):  # "a small town in Ohio"
        parts = parts[1:]
    return near is not None, parts


def _is_generic(part: str) -> bool:
    return not _lookup(part) and not _GENERIC.isdisjoint(part.split())


def _lookup(part: str) -> tuple[str, ...]:
    for name in (part, part.replace(".", ""), _without_article(part), unaccented(part)):
        if name in _KNOWN.ids:
            return _KNOWN.ids[name]
    return _by_spelling().get(spelled(part), ()) if len(part) >= _MIN_SPELLED else ()


def _without_article(part: str) -> str:
    head, _, tail = part.partition(" ")
    tail = tail.removesuffix(" city").removesuffix(" area") if head not in ARTICLES else tail
    if head in ARTICLES:
        return tail
    return part.removesuffix(" city") if part.endswith(" city") else part


def _name(part: str, later: list[str]) -> str:
    """The one name of a part: narrowed by what it is said to lie in, else as it was said."""
    ids = _narrow(_lookup(part), later)
    if len(ids) == 1:
        return ids[0].partition(",")[0]
    if not ids:
        return part if len(part) < 4 else _without_article(part)
    return ids[0].partition(",")[0] if _is_usual(part, ids) else part


def _is_usual(part: str, ids: tuple[str, ...]) -> bool:
    """Whether the name is another one of its usual meaning: ``nyc``; not ``portland``."""
    return ids[0].partition(",")[0] != part and part not in ("new york", "washington", "georgia")


def _narrow(ids: tuple[str, ...], later: list[str]) -> tuple[str, ...]:
    for part in later:
        wanted = _lookup(part)
        if wanted:
            inside = tuple(
                i for i in ids if not _KNOWN.chain(i).isdisjoint(wanted) and i not in wanted
            )
            ids = inside or tuple(i for i in ids if i in wanted)
    return ids


def _place(normal: str) -> _Place:
    near, parts = _split(normal)
    parts = parts or [normal]
    head, later = parts[0], parts[1:]
    ids = _narrow(_lookup(head), later)
    return _Place(
        parts=tuple(parts),
        heads=ids or (head,),
        chains=tuple(map(_KNOWN.chain, ids)) or (frozenset((head,)) | _around(later),),
        known=bool(ids),
        near=near,
        generic=not ids and _is_generic(head),
    )


def _around(later: list[str]) -> frozenset[str]:
    found: frozenset[str] = frozenset()
    for part in later:
        ids = _lookup(part)
        found |= _KNOWN.chain(ids[0]) if ids else frozenset((part,))
    return found


def names_of_place(place: str) -> tuple[str, ...]:
    """Every name that can mean a place of the table, in its order; those of others as well."""
    return tuple(name for name, ids in _KNOWN.ids.items() if place in ids)
