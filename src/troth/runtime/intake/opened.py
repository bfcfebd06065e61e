"""A message while it is worked on: its masked texts, and what rules have read of it so far."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from troth.contracts.gate.intake.model import Extraction, NormalizedMessage
from troth.contracts.gate.intake.profile import Profile
from troth.ports.intake import PersonalData, PersonalSpan
from troth.runtime.intake.masked import MaskedTexts, masked_texts

_MAX_KEPT = 64


@dataclass(kw_only=True)
class OpenedMessage:
    """One message in one worker; nothing of it outlives the work.

    Attributes:
        personal: Finds in each text once, however often it is asked.
        entities: What rules found named in it, once they were asked.
    """

    message: NormalizedMessage
    masked: MaskedTexts
    personal: PersonalData
    entities: Extraction | None = None

    def entities_by(self, read: Callable[[], Extraction]) -> Extraction:
        """What rules find named in it, read once."""
        if self.entities is None:
            self.entities = read()
        return self.entities


def open_message(
    message: NormalizedMessage, personal: PersonalData, profile: Profile
) -> OpenedMessage:
    """Mask the texts of a message; pure work, of which a long mail asks some.

    Raises:
        ValueError: The finder names slices outside of a text.
    """
    once = _Once(lru_cache(maxsize=_MAX_KEPT)(personal.find))
    masked = masked_texts(message, once, profile)
    return OpenedMessage(message=message, masked=masked, personal=once)


@dataclass(frozen=True)
class _Once:
    """A finder of personal data that looks at each text once."""

    find: Callable[..., tuple[PersonalSpan, ...]]
