"""The rules as readers, and the directory as whose message it is: what runs without a model.

Reading mails by meaning, under a profile.

The reader is loaded with the first message. Where it cannot be, nobody reads: that is logged once,
every reading says so in the name of its reader, and every message goes to people.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass, replace
from threading import Lock

from troth.contracts.gate.intake.entities.reading import read_entities
from troth.contracts.gate.intake.identity import (
    MAX_LOOKUPS,
    WEIGHTS,
    Lookup,
    decide_identity,
    hits_of,
    identity_lookups,
)
from troth.contracts.gate.intake.keys import normalize_entity
from troth.contracts.gate.intake.meaning import Terms, decide_classification
from troth.contracts.gate.intake.model import (
    Candidate,
    Classification,
    Extraction,
    IdentityResult,
    NormalizedMessage,
)
from troth.contracts.gate.intake.profile import Profile
from troth.contracts.gate.intake.units import units_of
from troth.kernel.errors import CallerError, OutsideFailure
from troth.ports.intake import Directory, IntakeReader, PersonalData
from troth.ports.intake_store import ValueKey


@dataclass(frozen=True, kw_only=True)
class ProfileRules:
    """Rules under a profile; implements ``readers.Rules``.

    Attributes:
        reading: The rules of classification.
    """

    reading: Callable[[NormalizedMessage, Profile], Classification]
    key: ValueKey

    def classify(self, message: NormalizedMessage, profile: Profile) -> Classification:
        """What a message is about."""
        return self.reading(message, profile)

    def extract(
        self, message: NormalizedMessage, profile: Profile, personal: PersonalData
    ) -> Extraction:
        """What is named in it."""
        return read_entities(message, profile, personal=personal, key=self.key.digest)


@dataclass(frozen=True, kw_only=True)
class DirectoryResolver:
    """Asks a directory for every signal; implements ``readers.Resolver``."""

    directory: Directory

    def resolve(
        self,
        message: NormalizedMessage,
        profile: Profile,
        extraction: Extraction,
        keys: tuple[Lookup, ...],
    ) -> IdentityResult:
        """Whose message it is, from all hits of all signals.

        Raises:
            OutsideFailure: The directory cannot be asked.
        """
        named = identity_lookups(message, extraction, normalize_entity)
        lookups = {(one.signal, one.value): one for one in named[:MAX_LOOKUPS]}
        complete = len(named) <= MAX_LOOKUPS and not extraction.left_out
        for key in keys:
            value = normalize_entity(key.signal, key.value)
            if value and key.signal in WEIGHTS:
                lookups.setdefault((key.signal, value), replace(key, value=value))
        hits: list[Candidate] = []
        for one in lookups.values():
            hits += hits_of(one, self.directory.find(one.signal, one.value))
        return decide_identity(hits, profile.identity, complete=complete)


class NoDirectory:
    """Knows nobody; implements ``ports.intake.Directory`` where none is configured."""

    def find(self, kind: str, value: str) -> tuple[Candidate, ...]:
        """Nobody."""
        del kind, value
        return ()


NOBODY = "nobody"
_log = logging.getLogger(__name__)


class MeaningReading:
    """Reads what a message is about; a ``reading`` of ``ProfileRules``. Safe for concurrent use.

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
