"""Corrections as a surface hands them on, made into values; what is none is the caller's fault.

A correction that breaks a rule of its own cannot be built, and one that breaks a rule of the
message cannot be applied. Both become the same problem here, which names the member at fault and
none of what was given.
"""

from __future__ import annotations

from troth.contracts.gate.intake.corrections import Correction, CorrectionRefused, Field
from troth.kernel.errors import CallerError

_FIELDS = {field.value: field for field in Field}


def read_correction(field: str, value: str | tuple[str, ...], reason: str = "") -> Correction:
    """Make a correction of what was asked for.

    Args:
        field: What a caller calls a field.
        value: One text, or several labels.

    Raises:
        CallerError: ``input.invalid``: an unknown field, a value of the wrong shape, too long a
            text, or characters that are none.
    """
    if field not in _FIELDS:
        raise CallerError(
            "input.invalid",
            "There is no such field to correct.",
            hint=f"fields are: {', '.join(_FIELDS)}",
            field="field",
        )
    try:
        correction = Correction(field=_FIELDS[field], value=value, reason=reason)
    except CorrectionRefused as refused:
        raise refusal_of(refused) from refused
    # Looked at once their lengths are known to be bounded: no NUL, no half of a surrogate pair.
    texts = "".join((*correction.values, reason))
    if any(char == "\0" or "\ud800" <= char <= "\udfff" for char in texts):
        raise CallerError("input.invalid", "Some characters of it are no text.", field=field)
    return correction


def refusal_of(refused: CorrectionRefused) -> CallerError:
    """The problem of a correction that cannot be made."""
    text = str(refused)
    return CallerError("input.invalid", f"{text[:1].upper()}{text[1:]}.", field=refused.field)
