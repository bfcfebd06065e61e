"""The words of every language that is read, from one data file a language: loaded once, merged.

A kind of word is named by its place in the files, ``cues.negation``. What the files of several
languages say of one kind is joined. A third language is a third file. Readers name kinds in the
shapes of their regular expressions (``regex``), and hold no words themselves.
"""

from __future__ import annotations

import hashlib
import re
import tomllib
from collections.abc import Iterator
from functools import lru_cache
from importlib import resources
from typing import Any, Final

_FOLDER: Final = resources.files("troth.language") / "languages"
LANGUAGES: Final = tuple(
    sorted(
        one.name.removesuffix(".toml") for one in _FOLDER.iterdir() if one.name.endswith(".toml")
    )
)
"""Codes of the languages that have a file, in alphabetical order."""

_BESIDE: Final = tuple(
    (resources.files("troth.language") / f"{name}.toml").read_bytes()
    for name in ("shapes", "units")
)
_BYTES: Final = {code: (_FOLDER / f"{code}.toml").read_bytes() for code in LANGUAGES}
_FILES: Final[dict[str, dict[str, Any]]] = {
    code: tomllib.loads(read.decode("utf-8")) for code, read in _BYTES.items()
}
DIGEST: Final = hashlib.sha256(
    b"\0".join((*(_BYTES[code] for code in LANGUAGES), *_BESIDE))
).hexdigest()
"""SHA-256 of all files: the version of the words."""
_SHAPES, _UNITS = (tomllib.loads(read.decode("utf-8")) for read in _BESIDE)
_KIND: Final = re.compile(r"<(any )?([a-z_]+(?:\.[a-z_0-9]+)+)>")


def _said(kind: str, language: str | None) -> Iterator[Any]:
    files = (*_FILES.values(), _SHAPES) if language is None else (_FILES[language],)
    if kind.startswith(_CALENDAR):
        files = (_calendar(),)
    for file in files:
        found: Any = file
        for part in kind.split("."):
            found = found.get(part) if isinstance(found, dict) else None
        if found is not None:
            yield found


@lru_cache(maxsize=1024)
def in_order(
    kind: str, language: str | None = None, *, missing: tuple[str, ...] | None = None
) -> tuple[str, ...]:
    """The words of a kind as they stand in the files, of one language or of all.

    Raises:
        KeyError: No file knows the kind, and nothing is given for what is missing.
    """
    found = tuple(word for said in _said(kind, language) for word in said.split())
    if found or missing is not None:
        return found or (missing or ())
    raise KeyError(kind)


def words_of(kind: str, language: str | None = None) -> frozenset[str]:
    """The words of a kind as a set. Raises ``KeyError`` where no file knows the kind."""
    return frozenset(in_order(kind, language))


@lru_cache(maxsize=512)
def lines_of(kind: str) -> tuple[tuple[str, ...], ...]:
    """The lines of a kind in all languages, each as its words, which belong together.

    Raises:
        KeyError: No file knows the kind.
    """
    found = tuple(
        tuple(line.split()) for said in _said(kind, None) for line in said.strip().splitlines()
    )
    if not found:
        raise KeyError(kind)
    return found


def phrases_of(kind: str, language: str | None = None) -> tuple[str, ...]:
    """The lines of a kind as they stand, each a phrase. Raises ``KeyError``."""
    found = tuple(
        line.strip() for said in _said(kind, language) for line in said.strip().splitlines()
    )
    if not found:
        raise KeyError(kind)
    return found


def any_of(kind: str) -> str:
    """A regular expression for any phrase of a kind, each of which may be one; longest lines last.

    The files order the lines; an earlier one wins. Raises ``KeyError``.
    """
    return "|".join(phrases_of(kind))


def filled(shape: str) -> str:
    """A shape with each kind that it names replaced by a group of all of that kind.

    ``<section.kind>`` are its lines, which may name kinds themselves; ``<any section.kind>`` are
    its words, each by itself.

    Raises:
        KeyError: No file knows a kind.
    """
    while (match := _KIND.search(shape)) is not None:
        one = "|".join(in_order(match[2])) if match[1] else any_of(match[2])
        shape = f"{shape[: match.start()]}(?:{one}){shape[match.end() :]}"
    return shape


def regex(shape: str, flags: re.RegexFlag = re.NOFLAG) -> re.Pattern[str]:
    """The regular expression of a shape: see ``filled``."""
    return re.compile(filled(shape), flags)


def text_of(kind: str, language: str) -> str:
    """What the file of a language says of a kind, as it stands: a sentence to be shown.

    Raises:
        KeyError: It says nothing.
    """
    for said in _said(kind, language):
        return str(said)
    raise KeyError(kind)


@lru_cache(maxsize=64)
def kinds_in(section: str) -> tuple[str, ...]:
    """The kinds of a section, in the order of the files."""
    return tuple(dict.fromkeys(kind for said in _said(section, None) for kind in said))


@lru_cache(maxsize=64)
def kind_by_word(section: str) -> dict[str, str]:
    """Each word of a section, and the kind it is of; the later kind for a word of several."""
    return {word: kind for kind in kinds_in(section) for word in in_order(f"{section}.{kind}")}


_CALENDAR: Final = "calendar."


@lru_cache(maxsize=1)
def _calendar() -> dict[str, Any]:
    """Folded names of months and days, the longest first, as if a file said them. Source: CLDR."""
    from babel import Locale

    named = {name.lower() for name in months()}
    days = {
        day.lower()
        for code in LANGUAGES
        for day in Locale.parse(code).days["format"]["wide"].values()
    }
    listed = {"months": named, "days": days}
    return {
        "calendar": {kind: " ".join(sorted(all_, key=_longest)) for kind, all_ in listed.items()}
    }


def _longest(word: str) -> tuple[int, str]:
    return -len(word), word


@lru_cache(maxsize=1)
def months() -> dict[str, int]:
    """The names of the months in all languages, whole and short, without stops, and their numbers.

    Source: CLDR.
    """
    from babel import Locale

    found: dict[str, int] = {}
    for code in LANGUAGES:
        names = Locale.parse(code).months
        for use in ("format", "stand-alone"):
            for width in ("wide", "abbreviated"):
                found |= {name.removesuffix("."): at for at, name in names[use][width].items()}
    return found


def units_of_measure() -> dict[str, list[Any]]:
    """Units by name: base, worth in it, symbols, and what is added to a figure first, if any."""
    found: dict[str, list[Any]] = _UNITS["units"]
    return found
