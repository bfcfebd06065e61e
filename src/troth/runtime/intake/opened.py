"""A message while it is worked on: its masked texts, and what rules have read of it so far.

Exchanges of intake that answer with a plain result: opened, worked, sealed, in one way.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import TypeAlias

from troth.contracts.gate.intake.model import Extraction, NormalizedMessage
from troth.contracts.gate.intake.profile import Profile
from troth.kernel.exchange import Mode
from troth.kernel.jsontypes import JsonObject
from troth.ports.environment import Clock, Ids
from troth.ports.intake import PersonalData, PersonalSpan
from troth.runtime.exchange.closing import PLAIN_POLICY, SealedPlain, run_exchange
from troth.runtime.exchange.documents import PlainDocument
from troth.runtime.exchange.exchange import Exchange, Origin, open_exchange
from troth.runtime.exchange.seal import Seal
from troth.runtime.intake.masked import MaskedTexts, masked_texts

Work: TypeAlias = Callable[[Exchange], Awaitable[JsonObject]]
"""What is done in an open exchange; it gives the members of the result."""


@dataclass(frozen=True, kw_only=True, slots=True)
class PlainExchange:
    """How one exchange is opened.

    Attributes:
        request: What is asked, as it is stored beside the log: nothing raw of a person.
        keep_body: False where the result shows a mail as it stands, so that erasing the mail
            erases it for good.
    """

    origin: Origin
    request: JsonObject
    trace_id: str | None = None
    keep_body: bool = True

    async def answered(self, work: Work, *, seal: Seal, clock: Clock, ids: Ids) -> SealedPlain:
        """Do the work, and seal what came of it.

        Raises:
            RefusedExchange: The work failed; the sealed problem is in the exception.
            StorageFailure: Nothing could be sealed; nothing may leave.
        """
        exchange = open_exchange(
            origin=self.origin,
            mode=Mode.WORK,
            request=self.request,
            clock=clock,
            ids=ids,
            trace_id=self.trace_id,
        )
        exchange.keep_body = self.keep_body

        async def document() -> PlainDocument:
            return PlainDocument(
                fields=await work(exchange),
                trace_id=exchange.trace_id,
                receipt_id=exchange.receipt_id,
                nonce=exchange.nonce,
            )

        return await run_exchange(seal, exchange, document(), PLAIN_POLICY)


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
    once = _Once(personal)
    masked = masked_texts(message, once, profile)
    return OpenedMessage(message=message, masked=masked, personal=once)


@dataclass
class _Once:
    """Personal data of texts that were looked at before."""

    finder: PersonalData
    found: dict[tuple[str, str], tuple[PersonalSpan, ...]] = field(default_factory=dict)

    def find(self, text: str, *, language: str) -> tuple[PersonalSpan, ...]:
        key = (text, language)
        if key not in self.found:
            if len(self.found) >= _MAX_KEPT:
                self.found.clear()
            self.found[key] = self.finder.find(text, language=language)
        return self.found[key]
