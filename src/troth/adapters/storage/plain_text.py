"""What a text column can hold on every database that we support."""

from __future__ import annotations

from troth.kernel.errors import CallerError


def is_storable(value: str) -> bool:
    """Whether every database stores this text unchanged: no NUL, no half of a surrogate pair."""
    if "\x00" in value:
        return False
    if value.isascii():
        return True
    try:
        value.encode()
    except UnicodeEncodeError:
        return False
    return True


def refuse_unstorable(**fields: str | None) -> None:
    """Check texts before they are stored.

    Args:
        fields: The texts by the name of the input field; ``None`` is always fine.

    Raises:
        CallerError: ``input.invalid``, naming the first field that cannot be stored.
    """
    for name, value in fields.items():
        if value is not None and not is_storable(value):
            raise CallerError(
                "input.invalid",
                f"{name} holds a NUL character or an unpaired surrogate",
                hint="remove the characters that are no text",
                field=name,
            )
