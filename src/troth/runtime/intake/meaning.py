"""Reading mails by meaning, under a profile.

The reader is loaded with the first message. Where it cannot be, nobody reads: that is logged once,
every reading says so in the name of its reader, and every message goes to people.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from threading import Lock

from troth.contracts.gate.intake.meaning import Terms, decide_classification
from troth.contracts.gate.intake.model import (
    Classification,
    NormalizedMessage,
)
from troth.contracts.gate.intake.profile import Profile
from troth.contracts.gate.intake.units import units_of
from troth.kernel.errors import CallerError, OutsideFailure
from troth.ports.intake import IntakeReader

NOBODY = "nobody"
_log = logging.getLogger(__name__)


class MeaningReading:
    """Reads what a message is about; a ``reading`` of ``Readers``. Safe for concurrent use.

    Args:
        load: Finds the reader for a profile; called once, for the profile of the first message.
    """

    def __init__(self, load: Callable[[Profile], IntakeReader]) -> None:
        self._load = load
        self._lock = Lock()
        self._loaded: IntakeReader | str | None = None

    def __call__(self, message: NormalizedMessage, profile: Profile) -> Classification:
        """What a message is about; ``reader`` is ``nobody:`` and a code where nobody could read."""
        units = units_of(message).units
        reader = self._reader(profile)
        if isinstance(reader, str):
            name, heard, terms = f"{NOBODY}:{reader}", None, Terms()
        else:
            name, heard, terms = reader.name, reader.hear(units), reader.terms
        return decide_classification(message, units, heard, terms, profile, reader=name)

    def _reader(self, profile: Profile) -> IntakeReader | str:
        with self._lock:
            if self._loaded is None:
                try:
                    self._loaded = self._load(profile)
                except (CallerError, OutsideFailure) as failure:
                    _log.warning("nobody reads mails by meaning", extra={"code": failure.code})
                    self._loaded = failure.code
            return self._loaded
