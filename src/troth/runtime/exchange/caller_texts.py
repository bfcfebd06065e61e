"""Texts that a caller gives: told by the name of their field where they are none.

Over HTTP the body has been read before; a caller of the library may hand in anything.

Names that a caller gives: of whose memories are meant, of a conversation, of a way in.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from contextlib import suppress
from datetime import datetime
from enum import StrEnum
from typing import Final, TypeVar

from troth.kernel.errors import CallerError
from troth.runtime.exchange.hygiene import is_token

E = TypeVar("E", bound=StrEnum)

MAX_SUBJECT: Final = 256
MAX_THREAD: Final = 128
ID: Final = r"[A-Za-z0-9][A-Za-z0-9._:-]{0,127}"
DATE: Final = r"\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})?)?"
_LABELS: Final = {
    "source_id": (ID, "letters, digits and . _ : -, up to 128, beginning with a letter or digit"),
    "title": (r"(?s:.{0,500})", "up to 500 characters"),
    "url": (r"(?s:.{0,2048})", "up to 2048 characters"),
    "published_at": (DATE, "a date or a moment of the calendar, RFC 3339"),
}
DEFAULT_THREAD: Final = "default"
"""The conversation of somebody who is named, where none is."""


def read_subject(given: object) -> str:
    """Whose memories are meant, as a caller of any surface says it.

    A blank name is what is left where a caller has none: taken as a name, it would show everybody
    of whom that is true the memories of all the others (MEM-15).

    Returns:
        The name as it came, 1 to 256 code points.

    Raises:
        CallerError: ``input.invalid``: it is no text, blank or too long.
    """
    return _not_blank(given, "subject", "name whose memories are meant")


def read_tenant(given: object) -> str:
    """Whose sources, memories and receipts are meant, 1 to 256 code points.

    Raises:
        CallerError: ``input.invalid``: it is no text, blank or too long.
    """
    return _not_blank(given, "tenant", "name whose sources and memories are meant")


def read_one_of(kind: type[E], given: str, field: str) -> E:
    """The member of an enumeration that a caller names.

    Raises:
        CallerError: ``input.invalid``: there is none of that name.
    """
    try:
        return kind(given)
    except ValueError:
        raise CallerError(
            "input.invalid", f"There is no such {field}.", hint=", ".join(kind), field=field
        ) from None


def _not_blank(given: object, name: str, hint: str) -> str:
    named = _read_name(given, name, MAX_SUBJECT)
    if not named.strip():
        raise CallerError("input.invalid", f"The {name} is blank.", hint=hint, field=name)
    return named


def read_thread(given: object) -> str:
    """Which conversation is meant; empty for none.

    Raises:
        CallerError: ``input.invalid``: it is no text, or over 128 code points.
    """
    return _read_name(given, "thread_id", MAX_THREAD)


def read_surface(given: object) -> str:
    """The way in, as it stands in receipts and metrics.

    Raises:
        CallerError: ``input.invalid``: it is no short name without white space.
    """
    # PROOF-6: what looks like free text must not get into the log.
    if not isinstance(given, str) or not given or not is_token(given):
        raise CallerError(
            "input.invalid",
            "A surface is a short name without white space.",
            hint="name your way in, such as app:search",
            field="surface",
        )
    return given


def _read_name(given: object, name: str, most: int) -> str:
    if not isinstance(given, str) or "\0" in given or not is_unicode(given) or len(given) > most:
        raise CallerError(
            "input.invalid",
            f"The {name} is longer than {most} characters, or no text.",
            hint=f"give a str of up to {most} characters",
            field=name,
        )
    return given


_Item = TypeVar("_Item")


def check_text(given: object, field: str) -> str:
    """A text that every database stores unchanged.

    Raises:
        CallerError: ``input.invalid``, naming the field: it is no text, holds half of a surrogate
            pair, or a NUL.
    """
    text = check_unicode(given, field)
    if "\0" in text:
        raise CallerError("input.invalid", "NUL characters are not text.", field=field)
    return text


def check_unicode(given: object, field: str) -> str:
    """A text that can be written as UTF-8.

    Raises:
        CallerError: ``input.invalid``, naming the field: it is no text, or holds half of a
            surrogate pair.
    """
    if not isinstance(given, str):
        raise CallerError("input.invalid", "This is no text.", hint="give a str", field=field)
    if not is_unicode(given):
        raise CallerError(
            "input.invalid",
            "The text holds half of a surrogate pair, which is no character.",
            hint="decode it anew from its bytes, or replace what could not be decoded",
            field=field,
        )
    return given


def check_label(given: object, field: str) -> str:
    """A label of a source: its ``source_id``, ``title``, ``url`` or ``published_at``.

    Raises:
        CallerError: ``input.invalid``, naming the field.
    """
    text, (shape, hint) = check_text(given, field), _LABELS[field]
    if not re.fullmatch(shape, text) or (shape == DATE and not _is_of_the_calendar(text)):
        raise CallerError("input.invalid", f"The {field} is not valid.", hint=hint, field=field)
    return text


def check_optional(given: object, field: str) -> str | None:
    """A label of a source, or ``None``.

    Raises:
        CallerError: As ``check_label`` does.
    """
    return None if given is None else check_label(given, field)


def _is_of_the_calendar(date: str) -> bool:
    with suppress(ValueError):
        return bool(datetime.fromisoformat(date))
    return False


def check_texts(given: Iterable[str], field: str) -> tuple[str, ...]:
    """Several texts.

    Raises:
        CallerError: ``input.invalid``, naming the field, or the place within: as ``check_text``.
    """
    return tuple(
        check_text(one, f"{field}.{place}") for place, one in enumerate(check_list(given, field))
    )


def check_texts_by_id(given: object, field: str) -> dict[str, str]:
    """Texts by ids.

    Raises:
        CallerError: ``input.invalid``, naming the field, or the id where that is a text.
    """
    if not isinstance(given, Mapping):
        raise CallerError(
            "input.invalid", "These are no texts by id.", hint="give a dict of str", field=field
        )
    named = {check_text(name, field): text for name, text in given.items()}
    return {name: check_unicode(text, f"{field}.{name[:40]}") for name, text in named.items()}


def check_list(given: Iterable[_Item], field: str) -> tuple[_Item, ...]:
    """Several values; one text is not taken for a row of its letters.

    Raises:
        CallerError: ``input.invalid``, naming the field.
    """
    if isinstance(given, str | bytes | Mapping) or not isinstance(given, Iterable):
        raise CallerError("input.invalid", "This is no list.", hint="give a list", field=field)
    return tuple(given)


def check_kind(given: object, wanted: type, field: str, hint: str) -> None:
    """Hold a value to be of a type.

    Raises:
        CallerError: ``input.invalid``, naming the field.
    """
    if not isinstance(given, wanted):
        raise CallerError("input.invalid", f"This is no {wanted.__name__}.", hint=hint, field=field)


def check_size(size: int, most: int, field: str, what: str = "characters") -> None:
    """Hold something to a size.

    Args:
        what: Is counted.

    Raises:
        CallerError: ``input.too_large``, naming the field.
    """
    if size > most:
        raise CallerError(
            "input.too_large", f"There are more than {most} {what}.", hint="give less", field=field
        )


def is_unicode(text: str) -> bool:
    """Whether a text can be written as UTF-8: it holds no half of a surrogate pair."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def shown_name(name: str) -> str:
    """A name that a caller made up, cut short for a message."""
    plain = "".join(char if char.isprintable() else "?" for char in name)
    return plain if len(plain) <= 80 else f"{plain[:77]}..."
