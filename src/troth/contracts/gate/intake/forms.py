"""What form of mail a message is, by its envelope, its numbers and the patterns of a profile.

``machine`` and ``bounce`` are told by headers and sender, ``internal`` by the sender's domain,
``encrypted`` and
``executable`` by attachments that nobody could look into, or that are programs, and
``several:ENT_...`` by two sure values of one entity type that the profile gives a threshold of its
own. The other names are the profile's: a pattern that is found in the subject, or in a new text of
at most ``MAX_SHORT`` code points. These are facts of the mail and no readings: no slice is asked of
them, and GATE-17 does not concern them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from troth.contracts.gate.intake.model import Entity, Extraction, NormalizedMessage, SegmentKind
from troth.contracts.gate.intake.profile import Profile
from troth.language.tokens import fold

MACHINE: Final = "machine"
BOUNCE: Final = "bounce"
INTERNAL: Final = "internal"
ENCRYPTED: Final = "encrypted"
EXECUTABLE: Final = "executable"
SEVERAL: Final = "several"
MAX_SHORT: Final = 200
"""Code points of a new text that a pattern of the profile may look at, and of a subject."""
_LOCKED: Final = ("encrypted", "archive_encrypted")
_PROGRAM: Final = "malware:EXECUTABLE"
_RETURNED: Final = ("mailer-daemon@", "postmaster@")


def forms_of(
    message: NormalizedMessage, extraction: Extraction | None, profile: Profile
) -> frozenset[str]:
    """Every form that a message has. Linear."""
    return frozenset(_forms(message, extraction, profile))


def _forms(
    message: NormalizedMessage, extraction: Extraction | None, profile: Profile
) -> Iterator[str]:
    address = message.sender.address
    if message.auto_submitted:
        yield MACHINE
    if message.auto_submitted and (not address or address.startswith(_RETURNED)):
        yield BOUNCE
    if address.rpartition("@")[2] in profile.internal_domains:
        yield INTERNAL
    reasons = [one.reason or "" for one in message.attachments]
    if any(one in _LOCKED for one in reasons):
        yield ENCRYPTED
    if any(one.startswith(_PROGRAM) for one in reasons):
        yield EXECUTABLE
    texts = [fold(message.subject[:MAX_SHORT]), fold(_short(message))]
    for name, pattern in profile.forms:
        if any(re.search(pattern, text) for text in texts if text):
            yield name
    yield from several_of(extraction.entities if extraction else (), profile)


def several_of(entities: Iterable[Entity], profile: Profile) -> frozenset[str]:
    """``several:TYPE`` for each entity type of which two different values are sure enough."""
    limits = dict(profile.thresholds.entities)
    named = {
        (one.entity_type, one.value_hmac)
        for one in entities
        if one.entity_type in limits and one.confidence >= limits[one.entity_type]
    }
    kinds = [kind for kind, _ in named]
    return frozenset(f"{SEVERAL}:{kind}" for kind in kinds if kinds.count(kind) > 1)


def _short(message: NormalizedMessage) -> str:
    """The new text where it is short enough to be all that is said; else nothing."""
    new = [one for one in message.segments if one.kind is SegmentKind.NEW]
    if sum(one.end - one.start for one in new) > MAX_SHORT:
        return ""
    return " ".join(message.body[one.start : one.end] for one in new).strip()
