"""Results of tools in JSON or CSV, as lines that can be read: a record is one fact.

``{"vacation_days_left": 7, "name": "Ana"}`` is read as ``- vacation days left: 7 days; name: Ana``.
Texts that end as sentences do stand on their own, because they are no fields of a table.
Quotes, offsets and digests of such evidence are those of the lines.

Pure and total; linear in the length of the text.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator
from itertools import islice
from typing import Final

from troth.contracts.gate.strict_json import NotJson, parse_strict
from troth.kernel.jsontypes import JsonObject, JsonValue
from troth.kernel.keeping import kept
from troth.language.quantities import UNITS_OF_MEASURE, find_quantities
from troth.language.tokens import DEFAULT_LANGUAGE
from troth.language.words import in_order

_MAX_LINES: Final = 1_000  # more than count as facts of an exchange, so that it is told
_DELIMITERS: Final = ",;\t"
_HEAD = re.compile(r"[^\W\d_](?:[\w ./()%#-]{0,60}[\w)%])?")  # a cell of the head of a table
_KEY_BORDER = re.compile(r"(?<=[a-z])(?=[A-Z])|[\W_]+")
_NUMBER = re.compile(r"-?\d[\d.,]*")
_SAID: Final = {
    value: in_order(f"plain.{word}", DEFAULT_LANGUAGE)[0]
    for value, word in ((True, "yes"), (False, "no"))
}
_LEAST_UNIT: Final = 4  # letters of a word that is a unit in a key: "min" may be the least


def readable(text: str) -> str:
    """The records of a result, a line each; any other text as it is."""
    try:
        value = parse_strict(text) if text.lstrip()[:1] in ("{", "[") else None
    except NotJson:
        value = None
    if value is None:
        value = _table(text)
    # Items of a list, because a line that ends without a stop may go on in the next.
    lines = islice(_lines("", value), _MAX_LINES) if value else ()
    return "\n".join(f"- {line}" for line in lines) if value else text


def _table(text: str) -> JsonValue:
    """The rows under a head of names; ``None`` where the text is no such table."""
    lines = text.strip().splitlines()
    if len(lines) < 2:
        return None
    for delimiter in _DELIMITERS:
        try:
            head, *rows = csv.reader(lines, delimiter=delimiter, strict=True)
        except csv.Error:
            continue
        is_head = len(head) > 1 and len(set(head)) == len(head) and all(map(_HEAD.fullmatch, head))
        if is_head and all(len(row) == len(head) for row in rows):
            return [dict(zip(head, row, strict=True)) for row in rows]
    return None


def _lines(name: str, value: JsonValue) -> Iterator[str]:
    """The record that a value is, the texts in it, and then the records that lie in it.

    Args:
        name: What the value is called; empty for nothing.
    """
    if not isinstance(value, dict):
        is_list = isinstance(value, list) and any(isinstance(one, dict | list) for one in value)
        if isinstance(value, list) and is_list:
            for one in value:
                yield from _lines(name, one)
        elif said := _said(name, value):
            yield f"{name}: {said}" if name else said
        return
    fields = [(key, one) for key, one in _fields("", value) if not isinstance(one, list)]
    lists = [(key, one) for key, one in _fields("", value) if isinstance(one, list)]
    told = [(key, one) for key, one in fields if not _is_text(one)]
    cells = [f"{key}: {said}" for key, one in told if (said := _said(key, one))]
    if cells:
        yield (f"{name}: " if name else "") + "; ".join(cells)
    for _, one in fields:
        if isinstance(one, str) and _is_text(one):
            yield " ".join(one.split())
    for key, listed in lists:
        yield from _lines(key, listed)


def _fields(above: str, value: JsonObject) -> Iterator[tuple[str, JsonValue]]:
    """The fields of a record with the words of their keys, those of records in it as its own."""
    for key, one in value.items():
        name = " ".join(filter(None, (above, *_KEY_BORDER.split(key))))
        if isinstance(one, dict):
            yield from _fields(name, one)
        else:
            yield name, one


def _is_text(value: JsonValue) -> bool:
    return isinstance(value, str) and len(value.split()) > 1 and value.rstrip()[-1] in ".!?"


def _said(name: str, value: JsonValue) -> str:
    """A value as words; of a figure with the unit that its name tells."""
    if isinstance(value, list):
        return ", ".join(filter(None, (_said("", one) for one in value)))
    if isinstance(value, bool):
        return _SAID[value]
    said = "" if value is None else " ".join(str(value).split())
    unit = next(filter(_is_unit, name.split()), "") if _NUMBER.fullmatch(said) else ""
    return f"{said} {unit}" if unit else said


@kept(4096)
def _is_unit(word: str) -> bool:
    units = {one.unit for one in find_quantities(f"2 {word}")} & UNITS_OF_MEASURE
    return any(len(word) >= _LEAST_UNIT or unit.isupper() for unit in units)  # of money: "EUR"
