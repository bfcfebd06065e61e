"""Who reads mails in the benchmark: what ships."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from troth.bootstrap.intake import reader_of
from troth.contracts.gate.intake.model import Classification, NormalizedMessage
from troth.contracts.gate.intake.profile import Profile
from troth.runtime.intake.meaning import MeaningReading

Reader: TypeAlias = "Callable[[NormalizedMessage, Profile], Classification]"


def shipped_reader() -> Reader:
    """The heads over the sentence encoder."""
    return MeaningReading(reader_of)
