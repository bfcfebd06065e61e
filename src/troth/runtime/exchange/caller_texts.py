"""Texts that a caller gives: told by the name of their field where they are none.

Over HTTP the body has been read before; a caller of the library may hand in anything.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeVar

from troth.kernel.errors import CallerError

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
    if not _is_unicode(given):
        raise CallerError(
            "input.invalid",
            "The text holds half of a surrogate pair, which is no character.",
            hint="decode it anew from its bytes, or replace what could not be decoded",
            field=field,
        )
    return given


def check_optional(given: object, field: str) -> str | None:
    """A text that can be written as UTF-8, or ``None``.

    Raises:
        CallerError: As ``check_unicode`` does.
    """
    return None if given is None else check_unicode(given, field)


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


def _is_unicode(text: str) -> bool:
    if text.isascii():
        return True
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True
