"""Corrections as a surface hands them on, made into values; what is none is the caller's fault.

A correction that breaks a rule of its own cannot be built, and one that breaks a rule of the
message cannot be applied. Both become the same problem here, which names the member at fault and
none of what was given.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from troth.contracts.gate.intake.corrections import (
    MAX_CORRECTIONS,
    Correction,
    CorrectionRefused,
    Field,
)
from troth.kernel.errors import CallerError

_NOBODY_YET = "-"  # who it is, the act says
_FIELDS = {field.value: field for field in Field}


@dataclass(frozen=True, kw_only=True, slots=True)
class Asked:
    """One correction as it was asked for; nothing of it is checked.

    Attributes:
        field: What a caller calls a field.
        value: One text, or several labels.
    """

    field: str
    value: str | tuple[str, ...]
    reason: str = ""

    @property
    def texts(self) -> tuple[str, ...]:
        """Every text of it that is stored."""
        values = (self.value,) if isinstance(self.value, str) else self.value
        return (*values, self.reason)


def read_corrections(asked: Sequence[Asked]) -> tuple[Correction, ...]:
    """Make corrections of what was asked for.

    Raises:
        CallerError: ``input.invalid``: there are none or too many of them, or one has an unknown
            field, a value of the wrong shape, too long a text, or characters that are none.
    """
    if not 0 < len(asked) <= MAX_CORRECTIONS:
        raise CallerError(
            "input.invalid", f"Give 1 to {MAX_CORRECTIONS} corrections.", field="corrections"
        )
    return tuple(map(_read, asked))


def _read(one: Asked) -> Correction:
    field = _FIELDS.get(one.field)
    if field is None:
        raise CallerError(
            "input.invalid",
            "There is no such field to correct.",
            hint=f"fields are: {', '.join(_FIELDS)}",
            field="field",
        )
    try:
        correction = Correction(field=field, value=one.value, by=_NOBODY_YET, reason=one.reason)
    except CorrectionRefused as refused:
        raise refusal_of(refused) from refused
    if not all(map(_is_text, one.texts)):  # looked at once their lengths are known to be bounded
        raise CallerError("input.invalid", "Some characters of it are no text.", field=field.value)
    return correction


def _is_text(text: str) -> bool:
    """Whether it holds no NUL and no half of a surrogate pair."""
    return not any(char == "\0" or "\ud800" <= char <= "\udfff" for char in text)


def refusal_of(refused: CorrectionRefused) -> CallerError:
    """The problem of a correction that cannot be made."""
    text = str(refused)
    return CallerError("input.invalid", f"{text[:1].upper()}{text[1:]}.", field=refused.field)
