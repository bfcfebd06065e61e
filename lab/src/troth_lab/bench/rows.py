"""Rows of the files of a data folder, read strictly: what is damaged is named by file and line.

A set is a file ``NAME.jsonl`` of JSON objects, one a line. Rows that a set calls ``test`` are left
out, should a file hold any. Nothing of a row ever stands in a message.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeVar

import orjson

from troth.kernel.errors import CallerError

MAX_ROW_BYTES: Final = 4_194_304
MEASURED: Final = (None, "dev", "train")
OWN_SETS: Final = Path(__file__).with_name("own")
"""Rows that we wrote ourselves; they come with the package."""

T = TypeVar("T")


class NoSuchSet(Exception):
    """A file of the set is not in the folder; the argument is its name."""


@dataclass(frozen=True, kw_only=True, slots=True)
class SetRow:
    """One row of a set.

    Attributes:
        place: File and line, for messages.
        fields: As the file has them; read them by the methods, which check them.
    """

    place: str
    fields: Mapping[str, object]

    def text(self, field: str) -> str:
        """A field that holds text.

        Raises:
            CallerError: ``input.invalid``: it is missing, or is something else.
        """
        found = self.fields.get(field)
        if not isinstance(found, str):
            raise self.damaged(f"{field} is not a text", field)
        return found

    def flag(self, field: str) -> bool:
        """A field that holds true or false, or 1 or 0.

        Raises:
            CallerError: ``input.invalid``: it is missing, or is something else.
        """
        found = self.fields.get(field)
        if isinstance(found, bool) or (isinstance(found, int) and found in (0, 1)):
            return bool(found)
        raise self.damaged(f"{field} is neither true nor false", field)

    def number(self, field: str) -> float:
        """A field that holds a number.

        Raises:
            CallerError: ``input.invalid``: it is missing, or is something else.
        """
        found = self.fields.get(field)
        if isinstance(found, bool) or not isinstance(found, (int, float)):
            raise self.damaged(f"{field} is not a number", field)
        return float(found)

    def choice(self, field: str, among: Mapping[str, T]) -> T:
        """What the text of a field stands for.

        Raises:
            CallerError: ``input.invalid``: it is missing, or stands for nothing.
        """
        found = self.text(field)
        if found not in among:
            raise self.damaged(f"{field} is none of {', '.join(among)}", field)
        return among[found]

    def texts(self, field: str) -> tuple[str, ...]:
        """A field that holds a list of texts.

        Raises:
            CallerError: ``input.invalid``: it is missing, or is something else.
        """
        found = self.fields.get(field)
        if isinstance(found, list) and all(isinstance(one, str) for one in found):
            return tuple(found)
        raise self.damaged(f"{field} is not a list of texts", field)

    def lists(self, field: str) -> tuple[tuple[str, ...], ...]:
        """A field that holds a list of lists of texts.

        Raises:
            CallerError: ``input.invalid``: it is missing, or is something else.
        """
        found = self.fields.get(field)
        if not isinstance(found, list):
            raise self.damaged(f"{field} is not a list of lists", field)
        inside = (SetRow(place=self.place, fields={field: one}) for one in found)
        return tuple(one.texts(field) for one in inside)

    def rows(self, field: str) -> tuple[SetRow, ...]:
        """A field that holds a list of objects, as rows in the same place.

        Raises:
            CallerError: ``input.invalid``: it is missing, or is something else.
        """
        found = self.fields.get(field)
        if isinstance(found, list) and all(isinstance(one, dict) for one in found):
            return tuple(SetRow(place=self.place, fields=one) for one in found)
        raise self.damaged(f"{field} is not a list of objects", field)

    def damaged(self, what: str, field: str) -> CallerError:
        """The error that names the place of this row."""
        return CallerError("input.invalid", f"{self.place}: {what}.", field=field)


def read_set(folder: Path, name: str, splits: Sequence[str | None] = MEASURED) -> list[SetRow]:
    """The rows of a set that are not for testing.

    Args:
        splits: What a row may call its split; ``None`` stands for rows that name none.

    Raises:
        NoSuchSet: The folder lacks the file.
        CallerError: ``input.invalid``: a row is damaged; ``input.too_large``: a row is longer than
            ``MAX_ROW_BYTES``.
    """
    path = folder / f"{name}.jsonl"
    if not path.is_file():
        raise NoSuchSet(path.name)
    return [row for row in _rows(path) if row.fields.get("split") in splits]


def _rows(path: Path) -> Iterator[SetRow]:
    with path.open("rb") as lines:
        line = 0
        while found := lines.readline(MAX_ROW_BYTES + 1):
            line += 1
            place = f"{path.name}, line {line}"
            if len(found) > MAX_ROW_BYTES:
                detail = f"{place}: the row is longer than {MAX_ROW_BYTES} bytes."
                raise CallerError("input.too_large", detail)
            if found.strip():
                yield SetRow(place=place, fields=_object(found, place))


def _object(line: bytes, place: str) -> dict[str, object]:
    try:
        found = orjson.loads(line)
    except orjson.JSONDecodeError:
        found = None
    if not isinstance(found, dict):
        raise CallerError("input.invalid", f"{place}: not a JSON object.")
    return found


def only(rows: Sequence[SetRow], **fields: str) -> list[SetRow]:
    """The rows whose fields hold these texts."""
    return [
        row for row in rows if all(row.fields.get(name) == text for name, text in fields.items())
    ]
