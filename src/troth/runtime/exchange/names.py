"""Names that a caller gives: of whose memories are meant, of a conversation, of a way in."""

from __future__ import annotations

from typing import Final

from troth.kernel.errors import CallerError
from troth.runtime.exchange.hygiene import is_token

MAX_SUBJECT: Final = 256
MAX_THREAD: Final = 128
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
    subject = _read_name(given, "subject", MAX_SUBJECT)
    if not subject.strip():
        raise CallerError(
            "input.invalid",
            "The subject is blank.",
            hint="name whose memories are meant",
            field="subject",
        )
    return subject


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
    if not isinstance(given, str) or not _is_text(given) or len(given) > most:
        raise CallerError(
            "input.invalid", f"The {name} is longer than {most} characters, or no text.", field=name
        )
    return given


def _is_text(given: str) -> bool:
    # Every database stores it unchanged: no NUL, no half of a surrogate pair.
    return "\0" not in given and not any("\ud800" <= char <= "\udfff" for char in given)
